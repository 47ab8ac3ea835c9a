import { settleMarkedDays } from "@bayline/db";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import type { TestShop } from "../../../../test/harness/shop.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";
import { settleDays } from "./settle-days.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const money = moneyRows(database);

const labor = (amountCents: number) => ({
  day: "2026-03-02",
  lines: [{ kind: "labor" as const, amountCents }],
});

/** The stored figure of the day, in cents; undefined if there is none. */
async function stored(shop: TestShop): Promise<number | undefined> {
  const [row] = await database.query(
    "SELECT (figures ->> 'totalRevenueCents')::int AS total FROM daily_aggregates WHERE tenant_id = $1",
    [shop.tenantId],
  );
  return row?.total;
}

/** Another connection with a transaction, which writes like the service. */
async function writer() {
  const connection = await database.connect();
  await connection.query("BEGIN");
  const query = async (text: string, parameters?: unknown[]) =>
    (await connection.query(text, parameters)).rows;
  const commit = () => connection.query("COMMIT");
  return { money: moneyRows({ ...database, query }), query, commit };
}

test("an uncommitted write is not in the stored figures, and its day is settled after it", async () => {
  const shop = await harness.shop();
  await money.invoice(shop, labor(100));
  const late = await writer();
  await late.money.invoice(shop, labor(1_000));

  await settleDays(harness.services);
  expect(await stored(shop)).toBe(100);
  await late.commit();
  await settleDays(harness.services);
  expect(await stored(shop)).toBe(1_100);
});

/**
 * A settling that has taken its marks and read its figures, 3.00 in all, and is held up before it
 * stores them.
 */
async function heldUp() {
  const shop = await harness.shop();
  await money.invoice(shop, labor(100));
  await settleDays(harness.services);
  await money.invoice(shop, labor(200));
  const gate = await writer();
  await gate.query("SELECT 1 FROM daily_aggregates WHERE tenant_id = $1 FOR UPDATE", [
    shop.tenantId,
  ]);
  const settling = settleOnce(shop);
  await expect.poll(() => database.waitingStatements()).toHaveLength(1);
  return { shop, settling, letGo: gate.commit };
}

function settleOnce({ tenantId }: TestShop): Promise<boolean> {
  const now = new Date().toISOString();
  return harness.services.database.transaction((db) => settleMarkedDays({ tenantId, now, db }));
}

test("a write neither waits for a running settlement, nor is lost by it", async () => {
  const { shop, settling, letGo } = await heldUp();
  await money.invoice(shop, labor(1_000));
  await letGo();
  expect(await settling).toBe(true);
  expect(await stored(shop)).toBe(300);
  expect(await database.count("dirty_days", shop.tenantId)).toBe(1);
  await settleDays(harness.services);
  expect(await stored(shop)).toBe(1_300);
});

test("workers of one shop run one after the other, so that older figures do not overwrite newer ones", async () => {
  const { shop, settling, letGo } = await heldUp();
  await money.invoice(shop, labor(1_000));
  // It finds the first at work, and leaves the new mark to the next turn.
  expect(await settleDays(harness.services)).toBe(0);
  expect(await database.count("dirty_days", shop.tenantId)).toBe(2);
  await letGo();
  await settling;
  await settleDays(harness.services);
  expect(await stored(shop)).toBe(1_300);
});

test("a settlement whose connection is lost keeps its marks, and is retried", async () => {
  const { shop, settling, letGo } = await heldUp();
  await database.query(`SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'bayline' AND state = 'active'`);
  expect(await database.count("dirty_days", shop.tenantId)).toBe(1);
  await letGo();
  expect(await settling).toBe(true);
  expect(await stored(shop)).toBe(300);
});

test("a shop whose days cannot be settled delays no other", async () => {
  const shops = await Promise.all([harness.shop(), harness.shop(), harness.shop()]);
  for (const shop of shops) await money.invoice(shop, labor(100));
  const [ill, ...well] = shops.toSorted((a, b) => (a.tenantId < b.tenantId ? -1 : 1));
  await database.query(
    `ALTER TABLE daily_aggregates ADD CONSTRAINT ill CHECK (tenant_id <> '${ill?.tenantId}')`,
  );
  await expect(settleDays(harness.services)).rejects.toThrow(/ constraint "ill/);
  expect(await Promise.all(well.map(stored))).toEqual([100, 100]);
  await database.query("ALTER TABLE daily_aggregates DROP CONSTRAINT ill");
  await settleDays(harness.services);
  expect(ill && (await stored(ill))).toBe(100);
});

test("many writers and several workers leave no stale figures and no marks", async () => {
  const shop = await harness.shop();
  const writers = await Promise.all([writer(), writer(), writer()]);
  const workers = Array.from({ length: 3 }, async () => {
    for (let turn = 0; turn < 15; turn++) await settleDays(harness.services);
  });
  for (const each of writers) await each.commit();
  await Promise.all([
    ...workers,
    ...writers.map(async (each, at) => {
      for (let n = 0; n < 5; n++) {
        await each.query("BEGIN");
        // The number is counted, so only one of them invoices at a time; the others pay.
        if (at === 0) await each.money.invoice(shop, labor(100 + n));
        else
          await each.query("INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2026-03-02')", [
            shop.tenantId,
          ]);
        await each.commit();
      }
    }),
  ]);
  await settleDays(harness.services);
  expect(await stored(shop)).toBe(510);
  expect(await database.count("dirty_days", shop.tenantId)).toBe(0);
});
