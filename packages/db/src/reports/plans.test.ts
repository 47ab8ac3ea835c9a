import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { fillInvoices, invoicingShop } from "../../test/many-invoices.ts";
import { planOf, rowsRead, statementsOf } from "../../test/plans.ts";
import type { Executor, Scope } from "../client/scope.ts";
import * as aging from "./aging.ts";
import { readClosedFacts } from "./closed-facts.ts";
import * as commission from "./commission.ts";
import * as lateness from "./overdue.ts";
import * as usage from "./part-usage.ts";
import * as reordering from "./reorder.ts";
import * as days from "./settled-days.ts";
import * as weeks from "./weekly-trend.ts";

const database = useDatabase();
beforeAll(() => fillInvoices(database));

type Read = (scope: Scope & { db: Executor }) => Promise<unknown>;

const now = "2026-02-05T12:00:00.000Z";
const month = { startDate: "2025-06-01", endDate: "2025-06-30" };
const end = "2026-02-05T00:00:00.000Z";

/**
 * The maximum number of rows read by each report. A shop has 500 invoices with two lines, 36 a
 * month.
 */
const reads: Record<string, [most: number, read: Read]> = {
  "a week, to store it": [100, (scope) => weeks.storeWeeklyRollup(scope, "2025-06-02")],
  "some weeks": [
    20,
    (scope) => weeks.listWeeklyRollups(scope, { from: "2025-06-02", to: "2025-08-01" }),
  ],
  "the figures of a month, live": [300, (scope) => days.listLiveDays(scope, month)],
  // The facts and the figures.
  "a closed month": [
    1000,
    (scope) => readClosedFacts(scope, { firstDay: month.startDate, lastDay: month.endDate }),
  ],
  "a month of commission, live": [
    1000,
    (scope) => commission.listCommission(scope, { ...month, mode: "live" }),
  ],
  "a month of commission, cached": [
    100,
    (scope) => commission.listCommission(scope, { ...month, mode: "cached" }),
  ],
  "a snapshot": [5, (scope) => aging.findAgingSnapshot(scope, "2025-06-02")],
  "days with snapshots": [500, (scope) => aging.listAgingSnapshotDays(scope)],
  // Invoices, payments, and the orders of open invoices.
  "aging as of today": [2000, (scope) => aging.replayAging(scope, "2026-02-05")],
  "aging as of a day of last year": [2000, (scope) => aging.replayAging(scope, "2025-03-05")],
  "aging, to store it": [
    2000,
    (scope) => aging.storeAgingSnapshot(scope, { day: "2026-02-05", end }),
  ],
  "part usage": [600, (scope) => usage.listPartUsage(scope)],
  // One invoice in ten is open.
  "overdue customers": [
    700,
    (scope) => lateness.listOverdueCustomers(scope, { today: "2026-02-05", limit: 10 }),
  ],
  "late orders": [
    600,
    (scope) =>
      lateness.listLateOrders(scope, {
        timeZone: "UTC",
        today: "2026-02-05",
        begin: end,
        limit: 10,
      }),
  ],
  // Every part, its use, and the open purchase orders.
  "parts to reorder": [
    1600,
    (scope) => reordering.listPartsToReorder(scope, { coverDays: 30, withUsage: true, limit: 100 }),
  ],
  "part usage, to store it": [2200, (scope) => usage.rebuildPartUsage(scope)],
};

describe.each(["custom", "generic"] as const)("by a %s plan", (mode) => {
  test.each(Object.entries(reads))(
    "%s: read by an index, and no more than it must",
    async (...about) => {
      const [, [most, read]] = about;
      const tenantId = invoicingShop(7);
      const statements = await statementsOf((db) => read({ tenantId, now, db }));
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const plan = await planOf(database, statement, mode);
        const scans = plan.filter((node) => node["Node Type"] === "Seq Scan");
        const tables = scans.map((node) => node["Relation Name"]);
        expect(rowsRead(plan), statement.text).toBeLessThan(most);
        // There are only a few shops.
        expect(tables.filter((name) => name !== "tenants")).toEqual([]);
      }
    },
  );
});

test("each report is one statement, and each stored one at most two", async () => {
  const counts = await Promise.all(
    Object.entries(reads).map(async ([name, [, read]]) => {
      const statements = await statementsOf((db) => read({ tenantId: invoicingShop(7), now, db }));
      return [name, statements.length];
    }),
  );
  const twice = counts.filter(([, count]) => count !== 1);
  expect(twice).toEqual([["part usage, to store it", 2]]);
});
