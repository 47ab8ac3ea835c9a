import { randomUUID } from "node:crypto";
import pg from "pg";
import sql from "sql-template-tag";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { until } from "../testing/until.ts";
import { recordKeyUse } from "./access/api-keys.ts";
import { lockItems } from "./inventory/items.ts";
import { renameCustomerOfOrders, renameVehicleOfOrders } from "./work-orders/names.ts";

const database = useDatabase();
const tenantId = randomUUID();
const low = "00000000-0000-7000-8000-00000000000a";
const high = "00000000-0000-7000-8000-00000000000b";
const holders: pg.Client[] = [];

beforeEach(async () => {
  await database.ask("TRUNCATE tenants CASCADE");
  await database.ask(
    "INSERT INTO tenants (tenant_id, name, time_zone) VALUES ($1, 'Shop', 'UTC')",
    [tenantId],
  );
});
afterEach(() => Promise.all(holders.splice(0).map((holder) => holder.end())));

/** Locks the rows of a statement in a separate transaction. */
async function hold(statement: string, values: unknown[]): Promise<pg.Client> {
  const holder = new pg.Client(database.url);
  holders.push(holder);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(statement, values);
  return holder;
}

const someoneWaits = async () => {
  const waiting = await database.ask(`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return waiting.length > 0;
};

test("parts are locked by id, independent of their order in the request and on disk", async () => {
  for (const id of [high, low]) {
    await database.ask(
      `INSERT INTO inventory_items (tenant_id, id, part_number, part_key, name)
        VALUES ($1, $2, 'A', 'A', 'A')`,
      [tenantId, id],
    );
  }
  const holder = await hold("SELECT FROM inventory_items WHERE id = $1 FOR UPDATE", [high]);
  const locking = database.open().transaction(async (tx) => {
    // In the order on disk, the higher id comes first.
    await tx.read(sql`SET LOCAL enable_indexscan = off`);
    await tx.read(sql`SET LOCAL enable_bitmapscan = off`);
    const items = await lockItems({ tenantId, now: new Date().toISOString(), db: tx }, [high, low]);
    return items.map(({ id }) => id);
  });
  await until("the second part is waited for", someoneWaits);
  const free = await database.ask("SELECT id FROM inventory_items FOR UPDATE SKIP LOCKED");
  expect(free, "parts that are not locked yet").toEqual([]);
  await holder.query("COMMIT");
  expect(await locking).toEqual([low, high]);
});

test.each([
  ["customer", renameCustomerOfOrders],
  ["vehicle", renameVehicleOfOrders],
] as const)("orders of a renamed %s are locked by id", async (what, rename) => {
  const owner = "00000000-0000-7000-8000-00000000000f";
  await database.ask("INSERT INTO customers (tenant_id, id, name) VALUES ($1, $2, 'Old')", [
    tenantId,
    owner,
  ]);
  await database.ask("INSERT INTO vehicles (tenant_id, id, vin) VALUES ($1, $2, 'OLD')", [
    tenantId,
    owner,
  ]);
  for (const [number, id] of [high, low].entries()) {
    await database.ask(
      `INSERT INTO work_orders (tenant_id, id, number, order_number, status, category, customer_id,
          vehicle_id, created_at)
        VALUES ($1, $2, $3, $4, 'approved', 'open', $5, $5, $6)`,
      [tenantId, id, number, `WO-${number}`, owner, `2026-01-0${number + 1}`],
    );
  }
  const holder = await hold("SELECT FROM work_orders WHERE id = $1 FOR UPDATE", [high]);
  const named = { id: owner, name: "New", companyName: null };
  const numbered = { vin: "NEW", unitNumber: null, licensePlate: null };
  const renaming = database.open().transaction(async (tx) => {
    const scope = { tenantId, now: new Date().toISOString(), db: tx };
    await rename(scope, { ...named, ...numbered });
  });
  await until("the second order is waited for", someoneWaits);
  const free = await database.ask("SELECT id FROM work_orders FOR UPDATE SKIP LOCKED");
  expect(free, "orders that are not locked yet").toEqual([]);
  await holder.query("COMMIT");
  await renaming;
  const texts = await database.ask(`SELECT ${what}_text AS text FROM work_orders`);
  const text = what === "customer" ? "New" : "NEW";
  expect(texts).toEqual([{ text }, { text }]);
});

test("recording the use of keys never waits, and skips locked keys", async () => {
  for (const id of [high, low]) {
    await database.ask(
      `INSERT INTO api_keys (tenant_id, id, name, prefix, key_hash, access_level)
        VALUES ($1, $2, 'Key', 'bl_live_', '\\x00', 'full')`,
      [tenantId, id],
    );
  }
  await hold("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [low]);
  const usedAt = "2026-03-02T15:04:05.000Z";
  const uses = new Map([low, high].map((id) => [`${tenantId}/${id}`, usedAt]));
  await recordKeyUse(database.open(), uses);
  const noted = await database.ask("SELECT id FROM api_keys WHERE last_used_at = $1", [usedAt]);
  expect(noted).toEqual([{ id: high }]);
});
