import { rebuildPartUsage } from "@bayline/db";
import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { Action } from "../../../test/models/true-cost-actions.ts";
import { inHindsight } from "../../../test/models/true-cost-hindsight.ts";
import { TrueCostShop } from "../../../test/models/true-cost-shop.ts";
import { history } from "../../../test/models/true-cost-steps.ts";
import { settleDays } from "../reports/jobs/settle-days.ts";

const now = "2026-03-10T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

const opening = [
  { quantity: 0n, unitCents: 7n },
  { quantity: 15_000n, unitCents: 333n },
];

test("a shop that learns its costs late ends with the costs and reports of one that knew them from the start", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { asItCame, known } = inHindsight(opening, steps);
      const [late, early] = await Promise.all([playAll(asItCame), playAll(known)]);
      await settleDays(harness.services);
      expect(
        await figuresOf(late),
        asItCame.map((action) => fc.stringify(action)).join("\n"),
      ).toEqual(await figuresOf(early));
    }),
    {
      numRuns: runs({ short: 6, long: 1000 }),
      seed: seedOr(20_260_302),
      interruptAfterTimeLimit: 60_000,
    },
  );
});

async function playAll(actions: Action[]): Promise<TrueCostShop> {
  const played = await TrueCostShop.open(harness, opening);
  for (const action of actions) await played.play(action);
  return played;
}

/** Returns all costs, documents and reports of a shop. */
async function figuresOf(played: TrueCostShop) {
  const { shop } = played;
  await harness.services.database.transaction((db) =>
    rebuildPartUsage({ tenantId: shop.tenantId, now, db }),
  );
  const reports: Record<string, unknown> = {};
  for (const path of read) {
    const { status, body } = await shop.api("GET", path);
    expect(status, path).toBe(200);
    reports[path] = withoutNames(body);
  }
  expect(await shop.ledgerProblems()).toEqual([]);
  return { stored: await played.stored(database), reports };
}

const days = "startDate=2026-03-01&endDate=2026-03-15";
const read = [
  "/work-orders?fullDetails=true",
  "/sales-orders",
  "/invoices",
  "/inventory",
  "/reports/weekly-trend?weeks=2",
  "/reports/reorder",
  "/report-aggregates/part-usage",
  `/report-aggregates/daily?${days}`,
  `/report-aggregates/sales-summary?${days}`,
  `/report-aggregates/sales-summary?${days}&mode=live`,
];

/** The fields of records without their ids, and without the number of their writes. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !/^id$|Id$|^updatedAt$/.test(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNames(field)]));
}
