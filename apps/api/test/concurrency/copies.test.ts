import { setTimeout as wait } from "node:timers/promises";
import { connectTo, runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { beginning, expectEqualTo, ShopCopy } from "../harness/shop-copy.ts";
import { KnownIds, ShopLife } from "../models/shop-life.ts";
import { type Random, randomFrom, seedOfRun } from "./random.ts";
import { times } from "./rush.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const origins = useTwoProcesses(harness);
const seed = seedOfRun();
const seconds = runs({ short: 4, long: 40 });
const timeout = 300_000 + seconds * 4000;

async function busyShop() {
  const shop = await harness.shop();
  const known = new KnownIds();
  const lives = times(5, (at) => new ShopLife(shop, randomFrom(seed + at), { known, origins }));
  await lives[0]?.open();
  return { shop, lives };
}

/** Writes until the time is over, while the clients synchronise. */
async function live(lives: ShopLife[], clients: Array<(isOver: () => boolean) => Promise<void>>) {
  const end = Date.now() + seconds * 1000;
  const isOver = () => Date.now() > end;
  const writing = lives.map(async (life) => {
    while (!isOver()) await life.act().catch(() => undefined);
  });
  await Promise.all([...writing, ...clients.map((client) => client(isOver))]);
}

test(`copies equal the shop after concurrent writes through two processes (SEED=${seed})`, {
  timeout,
}, async () => {
  const { shop, lives } = await busyShop();
  const copies = times(4, (at) => new ShopCopy(shop, { limit: 1 + at * 3, origins }));
  await live(
    lives,
    copies.map((copy) => async (isOver) => {
      while (!isOver()) await copy.sync();
    }),
  );
  for (const copy of copies) {
    await copy.sync();
    await expectEqualTo(shop, copy);
  }
});

class Killed extends Error {}

/** A client that is killed after some pages, and continues with what it has stored. */
async function syncWithInterruptions(copy: ShopCopy, random: Random): Promise<void> {
  for (;;) {
    try {
      return await copy.sync();
    } catch (error) {
      if (random.chance(0.5)) copy.restart();
      // An answer with an error, while backends are terminated.
      if (!(error instanceof Killed)) await wait(random.below(50));
    }
  }
}

test(`copies equal the shop after clients and backends were killed (SEED=${seed})`, {
  timeout,
}, async () => {
  const { shop, lives } = await busyShop();
  const random = randomFrom(seed);
  const interrupt = { isOn: true };
  const onPage = () => {
    if (interrupt.isOn && random.chance(0.1)) throw new Killed();
  };
  const copies = times(3, (at) => new ShopCopy(shop, { limit: 1 + at * 2, origins, onPage }));
  await live(lives, [
    ...copies.map((copy) => async (isOver: () => boolean) => {
      while (!isOver()) await syncWithInterruptions(copy, random);
    }),
    async (isOver) => {
      const admin = await connectTo(harness.databaseUrl);
      while (!isOver()) {
        await wait(100);
        await admin.query(`SELECT pg_terminate_backend(pid) FROM (
          SELECT pid FROM pg_stat_activity WHERE datname = current_database()
            AND application_name = 'bayline' AND xact_start IS NOT NULL
            ORDER BY backend_xid IS NULL LIMIT 1) one`);
      }
      await admin.end();
    },
  ]);
  interrupt.isOn = false;
  for (const copy of copies) {
    await syncWithInterruptions(copy, random);
    await expectEqualTo(shop, copy);
  }
});

async function updatedThrough(
  shop: { api: Awaited<ReturnType<typeof harness.shop>>["api"] },
  since = beginning,
) {
  const { status, body, text } = await shop.api("GET", `/customers?updatedSince=${since}`);
  expect(status, text).toBe(200);
  const through: string = body.updatedThrough;
  return { through, names: body.customers.map(({ name }: { name: string }) => name) };
}

const rename = "UPDATE customers SET name = 'After' WHERE tenant_id = $1 AND id = $2";

test("a change of a slow transaction that commits after a call is in the next one", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Before" });
  const slow = await database.connect();
  await slow.query("BEGIN");
  await slow.query(rename, [shop.tenantId, id]);
  await wait(20);
  // Later changes that commit earlier.
  await shop.customer({ name: "Other" });
  const first = await updatedThrough(shop);
  expect(first.names.toSorted()).toEqual(["Before", "Other"]);
  await slow.query("COMMIT");
  // Without the part that a call repeats, which is for the clock.
  const exact = new Date(Date.parse(first.through) + 5000).toISOString();
  expect((await updatedThrough(shop, exact)).names).toContain("After");
});

test("an open transaction that has written nothing holds nothing back", async () => {
  const shop = await harness.shop();
  const idle = await database.connect();
  await idle.query("BEGIN");
  await idle.query("SELECT 1 FROM customers WHERE tenant_id = $1", [shop.tenantId]);
  const started = Date.now();
  await wait(1200);
  const { through } = await updatedThrough(shop);
  expect(Date.parse(through) + 5000).toBeGreaterThan(started + 1000);
  // Not even if it writes then: its stamps are later than the call.
  const { id } = await shop.customer({ name: "Before" });
  const now = new Date(Date.parse((await updatedThrough(shop)).through) + 5000).toISOString();
  await idle.query(rename, [shop.tenantId, id]);
  await idle.query("COMMIT");
  expect((await updatedThrough(shop, now)).names).toEqual(["After"]);
});

test("a writing transaction of a role that hides its start holds everything back", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Before" });
  const admin = await database.connect();
  const role = `reader_${seed}`;
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'only for tests'`);
  try {
    await admin.query(`GRANT SELECT ON tenants TO ${role}`);
    const reader = await connectTo(harness.databaseUrl);
    await reader.query(`SET ROLE ${role}`);
    const hidden = await database.connect();
    await hidden.query("BEGIN");
    await hidden.query(rename, [shop.tenantId, id]);
    const { findChangeHorizon } = await import("@bayline/db");
    const db = {
      read: async <Row>(statement: { text: string; values: unknown[] }): Promise<Row[]> =>
        (await reader.query(statement.text, statement.values)).rows,
    };
    const scope = { tenantId: shop.tenantId, now: new Date().toISOString(), db };
    expect((await findChangeHorizon(scope)).through).toBeNull();
    await hidden.query("ROLLBACK");
    expect((await findChangeHorizon(scope)).through).not.toBeNull();
    await reader.end();
  } finally {
    await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
  // A call that learns no horizon repeats what it was sent.
  expect((await updatedThrough(shop)).through > beginning).toBe(true);
});
