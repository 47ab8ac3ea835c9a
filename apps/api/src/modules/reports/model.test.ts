import { contract } from "@bayline/contracts";
import { runs } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { randomFrom, seedOfRun } from "../../../test/concurrency/random.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { report } from "../../../test/harness/reports.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { historyEnds, MadeHistory, stockedParts } from "../../../test/models/daily-history.ts";
import { shopDay } from "../../../test/models/daily-model.ts";
import {
  daysLater,
  daysWithin,
  modelAggregate,
  modelCommission,
  modelPayments,
  modelSalesSummary,
  type Period,
} from "../../../test/models/daily-report-models.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";
import { modelPartUsage } from "../../../test/models/part-usage-model.ts";
import { modelWeek } from "../../../test/models/weekly-trend-model.ts";
import { partUsage } from "./jobs/part-usage.ts";
import { settleDays } from "./jobs/settle-days.ts";
import { weeklyRollups } from "./jobs/weekly-rollups.ts";

const now = new Date(historyEnds);
const harness = useHarness({ now });
const money = moneyRows(useDatabase(harness));

/** All amounts and counts that a row has. */
const { element: row } = contract.reportAggregates.daily.output.shape.aggregates;
const figures = Object.keys(row.shape).filter((name) => /Cents$|Count$|Lines$/.test(name));

/** The whole, single days on which clocks are changed, 30 days and 31, and days of nothing. */
const ranges: Period[] = [
  { startDate: "2025-10-01", endDate: "2026-04-21" },
  { startDate: "2026-03-08", endDate: "2026-03-08" },
  { startDate: "2026-04-05", endDate: "2026-04-05" },
  { startDate: "2026-03-07", endDate: "2026-04-05" },
  { startDate: "2026-03-06", endDate: "2026-04-05" },
  { startDate: "2024-02-01", endDate: "2024-02-29" },
];

/** The history of a shop with its users, some hundreds of invoices and their changes. */
const sales = runs({ short: 40, long: 100 });

async function makeHistory(shop: TestShop, timeZone: string, seed: number): Promise<MadeHistory> {
  const technicians = [];
  for (const [at, hourlyCostRateCents] of [2_500, 3_333, null].entries()) {
    const name = `Technician ${at}`;
    const { id } = await shop.user({ name, ...(hourlyCostRateCents && { hourlyCostRateCents }) });
    technicians.push({ id, name, hourlyCostRateCents });
  }
  const customerIds: string[] = [];
  const vehicleIds: string[] = [];
  for (const name of ["A", "B", "C", "D", "E"]) {
    customerIds.push((await shop.customer({ name })).id);
    vehicleIds.push((await shop.vehicle({ unitNumber: name })).id);
  }
  const people = { timeZone, technicians, customerIds, vehicleIds };
  const history = new MadeHistory(randomFrom(seed), { money, shop }, people);
  for (let round = 0; round < 3; round++) {
    for (let sale = 0; sale < sales; sale++) await history.sell();
    for (let step = 0; step < 2 * sales; step++) await history.advance();
    // Later steps must update the days that are already stored.
    await settleDays(harness.services);
  }
  return history;
}

async function ask(shop: TestShop, path: string, query: Record<string, string> = {}) {
  const { status, body, text } = await report(harness, shop, path, query);
  expect(status, text).toBe(200);
  return body;
}

describe.for(["America/Chicago", "Australia/Lord_Howe"])("in %s", (timeZone) => {
  const seed = seedOfRun();

  test(`every report equals its model for some hundreds of invoices (SEED=${seed})`, {
    timeout: 300_000,
  }, async () => {
    const shop = await harness.shop({ timeZone, parts: stockedParts });
    const history = await makeHistory(shop, timeZone, seed);
    expectEveryKind(history);
    for (const range of ranges) {
      await expectDaily(shop, history, range);
      await expectSummaries(shop, history, range);
    }
    await expectDefaults(shop, history);
    await expectWeeks(shop, history);
    await expectParts(shop, history);
  });
});

/** Requires every kind of step, since a missing kind would not be compared. */
function expectEveryKind({ sold }: MadeHistory): void {
  const payments = sold.flatMap((one) => one.payments);
  const costChanges = sold.flatMap((one) => one.costChanges);
  expect(sold.length).toBe(3 * sales);
  expect(sold.filter(({ isVoid }) => isVoid)).not.toEqual([]);
  for (const source of ["workOrder", "salesOrder"]) {
    const credited = sold.filter((one) => one.source === source && one.returns.length > 0);
    expect(credited).not.toEqual([]);
  }
  expect(sold.filter(({ lines }) => lines.some((line) => !line.costIsKnown))).not.toEqual([]);
  expect(costChanges.filter(({ of }) => "line" in of)).not.toEqual([]);
  expect(costChanges.filter(({ of }) => !("line" in of))).not.toEqual([]);
  expect(sold.filter((one) => one.payments.length > 1)).not.toEqual([]);
  expect(payments.filter(({ isVoided }) => isVoided)).not.toEqual([]);
  expect(payments.filter(({ refunds }) => refunds.length > 0)).not.toEqual([]);
}

async function expectDaily(shop: TestShop, history: MadeHistory, period: Period): Promise<void> {
  const { aggregates, ...rest } = await ask(shop, "/report-aggregates/daily", { ...period });
  const days = daysWithin(history, period);
  expect(rest).toEqual({ count: days.length, period });
  for (const [at, { tenantId, updatedAt: _, ...row }] of aggregates.entries()) {
    const ids = { customerIds: row.customerIds.toSorted(), vehicleIds: row.vehicleIds.toSorted() };
    const day = days[at];
    expect({ ...row, ...ids }).toEqual(day && modelAggregate(history, day, figures));
    expect(tenantId).toBe(shop.tenantId);
  }
}

async function expectSummaries(shop: TestShop, history: MadeHistory, period: Period) {
  for (const mode of ["cached", "live"]) {
    const query = { ...period, mode };
    expect(await ask(shop, "/report-aggregates/sales-summary", query)).toEqual({
      summary: modelSalesSummary(history, period),
      dataMode: mode,
    });
    expect(await ask(shop, "/report-aggregates/payments", query)).toEqual({
      summary: modelPayments(history, period),
      dataMode: mode,
    });
    for (const mechanicId of [undefined, ...history.technicians.map(({ id }) => id)]) {
      const filtered = mechanicId === undefined ? query : { ...query, mechanicId };
      await expectCommission(shop, filtered, modelCommission(history, period, mechanicId));
    }
  }
}

async function expectCommission(
  shop: TestShop,
  query: Record<string, string>,
  expected: ReturnType<typeof modelCommission>,
): Promise<void> {
  const answer = await ask(shop, "/report-aggregates/commission", query);
  const mechanics: Array<{ mechanicId: string; commission: number }> = answer.report.mechanics;
  const commissions = mechanics.map(({ commission }) => commission);
  expect(commissions).toEqual(commissions.toSorted((one, other) => other - one));
  const byId = mechanics.toSorted((one, other) => one.mechanicId.localeCompare(other.mechanicId));
  expect({ ...answer.report, mechanics: byId }).toEqual(expected);
  expect(answer.dataMode).toBe(query.mode);
}

/** Without dates: from the first of this month to today, both of the shop. */
async function expectDefaults(shop: TestShop, history: MadeHistory): Promise<void> {
  const endDate = shopDay(historyEnds, history.timeZone);
  const period = { startDate: `${endDate.slice(0, 7)}-01`, endDate };
  const { summary } = await ask(shop, "/report-aggregates/sales-summary");
  expect(summary).toEqual(modelSalesSummary(history, period));
}

async function expectWeeks(shop: TestShop, history: MadeHistory): Promise<void> {
  const mondays = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"];
  mondays.push("2026-04-06", "2026-04-13", "2026-04-20");
  for (const monday of mondays.slice(1)) {
    // The last one is now; the others on the Wednesdays, of both hemispheres.
    const at = monday === "2026-04-20" ? now : new Date(`${daysLater(monday, 2)}T12:00:00Z`);
    const { failed } = await weeklyRollups.run(harness.services, { now: at, force: true });
    expect(failed).toEqual([]);
  }
  const { weeklyTrend } = await ask(shop, "/reports/weekly-trend");
  expect(weeklyTrend).toEqual(mondays.map((monday) => modelWeek(history, monday)));
}

async function expectParts(shop: TestShop, history: MadeHistory): Promise<void> {
  await partUsage.run(harness.services, { now, force: true });
  const { parts, count } = await ask(shop, "/report-aggregates/part-usage");
  const expected = modelPartUsage(history, historyEnds);
  const byKey = parts.toSorted((one: { key: string }, other: { key: string }) =>
    one.key.localeCompare(other.key),
  );
  expect({ parts: byKey, count }).toEqual({ parts: expected, count: expected.length });
}
