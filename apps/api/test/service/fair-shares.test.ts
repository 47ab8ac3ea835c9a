import { contract, listOperations } from "@bayline/contracts";
import { describe, expect, test, vi } from "vitest";
import { times } from "../concurrency/rush.ts";
import { examplesNow, rest, sampleInput } from "../contract/samples.ts";
import { exportOf, importInto } from "../harness/backups.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call, type Response } from "../harness/http.ts";

const harness = useHarness({ now: examplesNow }, { env: { SHOP_WRITES: "4" } });
const database = useDatabase(harness);
const pollOptions = { timeout: 60_000 };

/** The number of the service's statements that wait for a lock. */
const blocked = async () =>
  (
    await database.query(`SELECT count(*)::int AS blocked FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  )[0].blocked;

/** Locks a table exclusively while `work` runs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const connection = await database.connect();
  await connection.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  try {
    await work();
  } finally {
    await connection.query("ROLLBACK");
  }
}

test("64 concurrent calls of one shop all succeed", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vendor({ name: "Great Lakes" });
  const rush = async (method: string, path: string, body?: (n: number) => object) => {
    const answers = await Promise.all(times(64, (n) => shop.api(method, path, body?.(n))));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await rush("GET", `/vendors/${id}`)).toEqual(new Set([200]));
  expect(await rush("GET", "/work-orders?limit=100&fullDetails=true")).toEqual(new Set([200]));
  expect(await rush("POST", "/vendors", (n) => ({ name: `V ${n}` }))).toEqual(new Set([201]));
  expect(await rush("GET", "/ledger/verify")).toEqual(new Set([200]));
  expect(await rush("POST", "/api-keys", (n) => ({ name: `K ${n}` }))).toEqual(new Set([201]));
});

test("another shop reads, lists, writes and runs a report, and new keys are accepted, while every call of a shop is blocked", async () => {
  const [noisy, other] = [await harness.shop(), await harness.shop()];
  const customer = await noisy.customer({ name: "Ridge Freight" });
  const order = await noisy.workOrder({ customerId: customer.id });
  const vendor = await other.vendor({ name: "Great Lakes" });
  const calls: Array<Promise<Response>> = [];
  await whileLocked("work_orders", async () => {
    calls.push(
      ...times(40, () => noisy.api("GET", `/work-orders/${order.id}`)),
      ...times(40, () => noisy.api("GET", "/work-orders?limit=100&fullDetails=true")),
      ...times(40, () => noisy.api("POST", "/work-orders", { customerId: customer.id })),
      ...times(40, () => noisy.api("GET", "/ledger/verify")),
    );
    // Some calls of each kind are blocked, and the others wait for them.
    const { read, list, write, heavy } = harness.services.admission;
    const isFull = ({ state }: typeof read) => state.running > 0 && state.waiting > 0;
    await expect.poll(() => [read, list, write, heavy].every(isFull), pollOptions).toBe(true);
    await expect.poll(blocked, pollOptions).toBeGreaterThanOrEqual(4);
    const answers = [
      await other.api("GET", `/vendors/${vendor.id}`),
      await other.api("GET", "/vendors?limit=100"),
      await other.api("POST", "/vendors", { name: "Tri-State" }),
      await other.api("POST", "/api-keys", {}),
      await other.api("GET", "/report-aggregates/part-usage"),
      await (await harness.shop()).api("GET", "/users/me"),
      await call(harness.baseUrl, "GET", "/health"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 200, 200]);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
});

test("writes that wait for no result go on while the others of their shop are blocked", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Ridge Freight" });
  const calls: Array<Promise<Response>> = [];
  await whileLocked("work_orders", async () => {
    calls.push(...times(8, () => shop.api("POST", "/work-orders", { customerId: customer.id })));
    const { transaction } = harness.services.admission;
    await expect.poll(() => transaction.state, pollOptions).toEqual({ running: 4, waiting: 4 });
    const created = times(16, (n) => {
      const key = n % 2 === 0 ? {} : { "idempotency-key": `customer ${n}` };
      return shop.api("POST", "/customers", { name: `Customer ${n}` }, key);
    });
    const statuses = (await Promise.all(created)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    calls.push(shop.api("PATCH", `/customers/${customer.id}`, { name: "Ridge Freight" }));
    await expect.poll(() => transaction.state.waiting, pollOptions).toBe(5);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
});

test("health and keys work while every connection for transactions is in use", async () => {
  const shop = await harness.shop();
  const key = await shop.readOnlyKey();
  const { database: db } = harness.services;
  const released = Promise.withResolvers<void>();
  const hold = (heavy: boolean) => db.transaction(() => released.promise, { heavy });
  const holding = times(20, (n) => hold(n % 2 === 0));
  await expect.poll(() => db.state().pool.waiting + db.state().heavyPool.waiting).toBe(3);
  try {
    expect((await call(harness.baseUrl, "GET", "/health")).status).toBe(200);
    const headers = { "x-api-key": key };
    const refused = await call(harness.baseUrl, "POST", "/vendors", { body: {}, headers });
    expect(refused.body.error).toBe("READ_ONLY_KEY");
  } finally {
    released.resolve();
    await Promise.all(holding);
  }
});

test("a write beyond the queue of its shop is a 503 with Retry-After, and the others succeed", async () => {
  const { admission } = harness.config;
  const small = { ...admission, writesPerShop: 1, waitingPerShop: 2 };
  const another = await harness.startAnother({ admission: small });
  const shop = await harness.shop();
  const headers = { "x-api-key": shop.key };
  const create = (n: number) =>
    call(`${another.origin}/v1`, "POST", "/vendors", { body: { name: `Vendor ${n}` }, headers });
  const calls: Array<Promise<Response>> = [];
  await whileLocked("vendors", async () => {
    calls.push(...times(4, create));
    const refused = await Promise.race(calls);
    expect(refused).toMatchObject({
      status: 503,
      body: { error: "OVERLOADED", nextStep: expect.any(String), docs: "/docs/errors/OVERLOADED" },
    });
    expect(refused.headers.get("retry-after")).toBe("5");
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 201, 503]);
  await another.close();
});

test("documents and pages that take long delay only their shop", async () => {
  const [noisy, other] = [await harness.shop(), await harness.shop()];
  const [slow, quick] = [await noisy.bill(), await other.bill()];
  const { printer, admission } = harness.services;
  const print = printer.print.bind(printer);
  const held = Promise.withResolvers<Buffer>();
  const printing = vi.spyOn(printer, "print");
  const pdf = (shop: typeof noisy, id: string) =>
    call(shop.baseUrl, "GET", `/invoices/${id}/pdf`, { headers: { "x-api-key": shop.key } });
  printing.mockReturnValueOnce(held.promise).mockImplementation(print);
  const calls = times(4, () => pdf(noisy, slow.id));
  await expect.poll(() => admission.drawing.state, pollOptions).toEqual({ running: 1, waiting: 3 });
  // A call has its turn before it prints: until then, the other shop's page would be the one that
  // is held.
  await expect.poll(() => printing.mock.calls.length, pollOptions).toBe(1);
  expect((await pdf(other, quick.id)).status).toBe(200);
  expect(printing).toHaveBeenCalledTimes(2);
  held.resolve(Buffer.from("%PDF-"));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe("heavy work", () => {
  const heavy = listOperations(contract).filter(({ operation }) => operation.workload === "heavy");
  /** The connections that a call's statements used. */
  async function placesOf(work: () => Promise<unknown>): Promise<Set<string>> {
    const places = new Set<string>();
    const transaction = vi.spyOn(harness.services.database, "transaction");
    const readsOf = vi.spyOn(harness.services.database, "readsOf");
    await work();
    for (const [, options] of transaction.mock.calls) {
      places.add((options?.heavy ?? options?.mode === "snapshot") ? "heavy" : "main");
    }
    for (const [, kind] of readsOf.mock.calls) places.add(kind);
    transaction.mockRestore();
    readsOf.mockRestore();
    return places;
  }

  test("heavy work is reconciliation, statements, closed periods, simulations and reports", () => {
    // Changes of costs and variances are a page of a list.
    const lists = ["reports.costChanges", "reports.variances"];
    const reports = listOperations(contract).filter(
      ({ name, operation }) => /^\/report/.test(operation.path) && !lists.includes(name),
    );
    const others = [
      "customers.statement",
      "ledger.verify",
      "mandates.verify",
      "periods.close",
      "periods.reopen",
      "pricing.simulate",
    ];
    const names = [...others, ...reports.map(({ name }) => name)];
    expect(heavy.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test.each(heavy)("$name runs on the connections of heavy work alone", async (named) => {
    const shop = await harness.shop();
    const input = await sampleInput(shop, named);
    const headers = { "x-api-key": shop.key };
    const places = await placesOf(async () => {
      expect((await rest(harness.baseUrl, named, input, headers)).status).toBeLessThan(300);
    });
    expect(places).toEqual(new Set(["heavy"]));
  });

  test("archives are exported and imported on the connections of heavy work alone", async () => {
    const [shop, copy] = [await harness.shop(), await harness.shop()];
    const places = await placesOf(async () => {
      expect((await importInto(copy, await exportOf(shop))).status).toBe(201);
    });
    expect(places).toEqual(new Set(["heavy"]));
  });
});
