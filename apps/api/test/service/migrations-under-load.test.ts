import { randomUUID } from "node:crypto";
import { migrate } from "@bayline/db";
import {
  connectTo,
  createDatabase,
  dropDatabase,
  runs,
  writeSampleUpgrade,
} from "@bayline/db/testing";
import { expect, inject, onTestFinished, test } from "vitest";
import { startServerProcess } from "../concurrency/server-process.ts";
import type { Response } from "../harness/http.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";
import { checkOut, versionBefore } from "../harness/version-before.ts";

type Connection = Awaited<ReturnType<typeof connectTo>>;

type Table = "customers" | "vehicles" | "work_orders" | "invoices" | "purchase_orders";

/** The answers: the ids of stored records, and every other outcome. */
interface Answers {
  kept: Record<Table, string[]>;
  others: string[];
}

/** Enough rows to make the creation of an index slow. */
async function fill(connection: Connection, tenantId: string, count: number): Promise<void> {
  await connection.query(
    `INSERT INTO customers (tenant_id, id, name, company_name)
      SELECT $1, gen_random_uuid(), 'Customer ' || n, md5(n::text) FROM generate_series(1, $2) n`,
    [tenantId, count],
  );
  await connection.query(
    `INSERT INTO vehicles (tenant_id, id, vin, make, model, notes)
      SELECT $1, gen_random_uuid(), upper(substr(md5(n::text), 1, 17)), 'Volvo', 'VNL', md5(n::text)
      FROM generate_series(1, $2) n`,
    [tenantId, count],
  );
}

/** Loops of separate writers, so that waiting for one table does not delay the others. */
async function writersOf(shop: TestShop, { kept, others }: Answers) {
  const noted = (answer: Response, table?: Table, id = answer.body?.id) => {
    if (answer.status >= 300) others.push(`${answer.status} ${answer.body?.error}`);
    else if (table) kept[table].push(id);
    return answer.body;
  };
  const customer = await shop.customer({ name: "Acme" });
  const vehicle = await shop.vehicle({ customerId: customer.id });
  const parts = [{ description: "Pump", unitPriceCents: 20000 }];
  return [
    async () => {
      const name = `Acme ${randomUUID()}`;
      noted(await shop.api("POST", "/customers", { name }), "customers");
      noted(await shop.api("GET", "/vehicles?search=vo"));
    },
    async () => {
      const fields = { vin: "1M8GDM9AXKP042788", customerId: customer.id };
      noted(await shop.api("POST", "/vehicles", fields), "vehicles");
      noted(await shop.api("GET", "/webhooks"));
    },
    async () => {
      // It reads customer and vehicle in the transaction that writes the order.
      const fields = { customerId: customer.id, vehicleId: vehicle.id };
      const order = noted(await shop.api("POST", "/work-orders", fields), "work_orders");
      if (!order?.id) return;
      noted(await shop.api("POST", `/work-orders/${order.id}/services`, { name: "Pump", parts }));
      noted(await shop.api("POST", `/work-orders/${order.id}/invoice`), "invoices");
    },
    async () => {
      const received = await shop.receive(shop.invoice());
      noted(received, "purchase_orders", received.body?.purchaseOrder?.id);
    },
  ];
}

const rows = runs({ short: 0, long: 20_000 });
const skipped = rows === 0 ? " (skipped: npm run test:long runs it)" : "";
const writer = versionBefore ?? "this version, for lack of a release,";

test.skipIf(skipped)(
  `${writer} continues to write while a filled database is migrated${skipped}`,
  async () => {
    const url = await createDatabase(inject("databaseServer"));
    onTestFinished(() => dropDatabase(url));
    const sample = await writeSampleUpgrade();
    onTestFinished(sample.remove);
    const before = versionBefore === undefined ? undefined : await checkOut(versionBefore);
    onTestFinished(() => before?.remove());
    const server = await startServerProcess(
      { DATABASE_URL: url, JOBS: "0" },
      { script: before?.script },
    );
    onTestFinished(() => server.kill());
    const connection = await connectTo(url);
    onTestFinished(() => connection.end());
    const shop = await openTestShop(`${server.origin}/v1`, {});
    await fill(connection, shop.tenantId, rows);

    const answers: Answers = {
      kept: { customers: [], vehicles: [], work_orders: [], invoices: [], purchase_orders: [] },
      others: [],
    };
    let isMigrated = false;
    const writers = await writersOf(shop, answers);
    const writing = [...writers, ...writers].map(async (write) => {
      while (!isMigrated) await write();
      // Again, with the new schema.
      await write();
    });
    const migrating = migrate(url, sample).finally(() => {
      isMigrated = true;
    });
    await Promise.all([migrating, ...writing]);

    expect(answers.others.filter((other) => other !== "503 UNAVAILABLE")).toEqual([]);
    for (const [table, ids] of Object.entries(answers.kept)) {
      expect(ids.length).toBeGreaterThan(0);
      const found = await connection.query(`SELECT FROM ${table} WHERE id = ANY ($1)`, [ids]);
      expect([table, found.rowCount]).toEqual([table, ids.length]);
    }
    expect(await shop.ledgerProblems()).toEqual([]);
    await server.stop();
    const statistics = await connection.query(
      "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
    );
    expect(statistics.rows).toEqual([{ deadlocks: 0 }]);
  },
);
