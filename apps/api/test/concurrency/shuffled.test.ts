import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { useDeadlockCount } from "./deadlocks.ts";
import { randomFrom, seedOfRun } from "./random.ts";
import { expectOnly, times } from "./rush.ts";
import { Acknowledged, BusyClient } from "./traffic.ts";
import { useTwoProcesses } from "./two-processes.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);
const deadlocks = useDeadlockCount(database);
const seed = seedOfRun();
const rounds = runs({ short: 4, long: 10 });

const origins = useTwoProcesses(harness);

const parts = times(40, (at) => `P-${String(at).padStart(2, "0")}`);
const refusals = ["404 NOT_FOUND", "409 INSUFFICIENT_STOCK", "409 PO_ALREADY_RECEIVED"];

test(`32 clients that move the same 40 parts in random order leave consistent stock (SEED=${seed})`, async () => {
  const known = parts.slice(0, 25).map((partNumber) => ({ partNumber, quantity: 0 }));
  const shop = await harness.shop({ parts: known, vendors: [{ name: "Vendor 0" }] });
  const acknowledged = new Acknowledged();
  await Promise.all(
    times(32, async (at) => {
      const random = randomFrom(seed + at);
      const doomed = parts.slice(-8);
      const client = new BusyClient(shop, { origins, random, acknowledged, parts, doomed });
      for (let round = 0; round < rounds; round++) await client.act();
    }),
  );
  expectOnly(acknowledged.answers, ["200", "201", ...refusals]);
  expect(acknowledged.answers.length).toBeGreaterThan(32 * rounds);
  expect(await movedStock(shop)).toEqual(sorted(acknowledged.stock));
  expect(await sharedNumbers(shop), "part numbers of several live parts").toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
  await deadlocks.expectNone();
});

/** Quantities of receipts and returns, by part number: counts are set, not added. */
async function movedStock(shop: TestShop): Promise<Array<[string, number]>> {
  const rows = await database.query(
    `SELECT i.part_key, sum(m.quantity * 10000)::bigint::float8 AS moved
      FROM stock_movements m JOIN inventory_items i
        ON i.tenant_id = m.tenant_id AND i.id = m.inventory_item_id
      WHERE m.tenant_id = $1 AND m.type <> 'adjustment' GROUP BY 1 ORDER BY 1`,
    [shop.tenantId],
  );
  return rows.map(({ part_key, moved }) => [part_key, moved]);
}

async function sharedNumbers(shop: TestShop): Promise<unknown[]> {
  return database.query(
    `SELECT part_key, count(*)::int FROM inventory_items
      WHERE tenant_id = $1 AND deleted_at IS NULL GROUP BY 1 HAVING count(*) > 1`,
    [shop.tenantId],
  );
}

function sorted(amounts: Map<string, number>): Array<[string, number]> {
  return [...amounts].sort(([a], [b]) => (a < b ? -1 : 1));
}
