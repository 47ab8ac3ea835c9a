import { FiguresOfDays } from "@bayline/contracts";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { read } from "../../../test/harness/payments.ts";
import { report } from "../../../test/harness/reports.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { dailyRecompute } from "../reports/jobs/daily-recompute.ts";
import { weeklyRollups } from "../reports/jobs/weekly-rollups.ts";

// After each test, ledger.verify compares the closed days with what they were when they were
// closed.
const now = new Date("2026-03-10T15:00:00.000Z");
const harness = useHarness({ now });
const database = useDatabase(harness);

const usedOn = "2026-03-03";
const today = "2026-03-10";

/** The shop today, and on the day on which it used goods. */
let shop: TestShop;
let then: TestShop;

beforeEach(async () => {
  shop = await harness.shop({ timeZone: "America/Chicago" });
  then = await at(shop, `${usedOn}T15:00:00.000Z`);
  await shop.part({ partNumber: "A", quantity: 0, unitCostCents: 100, unitPriceCents: 500 });
});

async function at({ tenantId, key }: TestShop, moment: string): Promise<TestShop> {
  const { origin } = await harness.startAnother({ now: new Date(moment) });
  return shopOf(`${origin}/v1`, tenantId, key);
}

/** Fits goods on an order, and invoices it. Returns its id. */
async function invoiced(on: TestShop, quantity: number): Promise<string> {
  const { id } = await on.workOrder();
  await on.block(id, { parts: [{ partNumber: "A", quantity, unitPriceCents: 500 }] });
  await on.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
  return id;
}

async function sold(on: TestShop, quantity: number): Promise<string> {
  const lines = [{ partNumber: "A", quantity, unitPriceCents: 500 }];
  const { id } = await on.salesOrder({ lines });
  await on.api("POST", `/sales-orders/${id}/complete`, { method: "Cash" });
  return id;
}

/** Receives goods at a unit cost, and returns their bill with its line. */
async function received(on: TestShop, quantity: number, unitCostCents: number) {
  const lines = [{ partNumber: "A", quantity, unitCostCents }];
  const { body } = await on.receive(on.invoice({ lines }));
  return read(on, `/bills/${body.bill.id}`);
}

async function correct(on: TestShop, bill: Bill, unitCostCents: number) {
  const lines = bill.lines.map(({ id }) => ({ id, unitCostCents }));
  const answer = await on.api("POST", `/bills/${bill.id}/correct`, { lines, reason: "Misread" });
  expect(answer).toMatchObject({ status: 200 });
}

async function close(through: string) {
  const answer = await shop.api("POST", "/periods/close", { through });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const days = { startDate: "2026-03-01", endDate: "2026-03-15" };

/** The costs and profits of each day of the shop, which are the same cached and live. */
async function dayCosts(): Promise<Record<string, object>> {
  const { body } = await report(harness, shop, "/report-aggregates/daily", days);
  const path = "/report-aggregates/sales-summary";
  const cached = await report(harness, shop, path, days);
  const live = await report(harness, shop, path, { ...days, mode: "live" });
  expect(live.body.summary).toEqual(cached.body.summary);
  const { trendDaily }: { trendDaily: TrendDay[] } = cached.body.summary;
  const trend = new Map(trendDaily.map((day) => [day.date, day]));
  return Object.fromEntries(
    body.aggregates.map((day: Costs) => {
      const { profit, partsProfit } = trend.get(day.date) ?? {};
      return [
        day.date,
        {
          jobs: day.partsCostCents,
          sales: day.salesOrderCostCents,
          adjustment: day.costAdjustmentCents,
          profit,
          partsProfit,
        },
      ];
    }),
  );
}

/** The sums of the daily figures that a closing has. */
async function sumsOf(on: TestShop, range: typeof days): Promise<Record<string, number>> {
  const { body } = await report(harness, on, "/report-aggregates/daily", range);
  const sums = Object.keys(FiguresOfDays.shape).map((figure) => {
    const values: number[] = body.aggregates.map((day: Record<string, number>) => day[figure]);
    return [figure, values.reduce((sum, value) => sum + value, 0)];
  });
  return Object.fromEntries(sums);
}

test("a cost that becomes known after the day was closed is booked today, and the job has it", async () => {
  const order = await invoiced(then, 2);
  await close("2026-03-05");
  const atClosing = { jobs: 200, sales: 0, adjustment: 0, profit: 8, partsProfit: 8 };
  expect(await dayCosts()).toEqual({ [usedOn]: atClosing });

  await received(shop, 2, 175);
  expect(await dayCosts()).toEqual({
    [usedOn]: atClosing,
    [today]: { jobs: 0, sales: 0, adjustment: 150, profit: -1.5, partsProfit: -1.5 },
  });
  const job = await read(shop, `/work-orders/${order}`);
  expect(job.totalCostCents).toBe(350);
  const [restated] = await database.query(
    "SELECT data FROM events WHERE tenant_id = $1 AND event = 'cost.restated'",
    [shop.tenantId],
  );
  expect(restated?.data).toMatchObject({ workOrderCount: 1, adjustmentCents: 150 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a correction of a bill moves the cost of open days to them, and that of closed days to today", async () => {
  const bill = await received(then, 4, 100);
  await invoiced(then, 1);
  await invoiced(await at(shop, "2026-03-06T15:00:00.000Z"), 1);
  await close("2026-03-05");
  await correct(shop, bill, 130);
  await correct(shop, bill, 90);
  expect(await dayCosts()).toMatchObject({
    [usedOn]: { jobs: 100, adjustment: 0 },
    "2026-03-06": { jobs: 90, adjustment: 0 },
    [today]: { jobs: 0, adjustment: -10, profit: 0.1 },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the cost of a counter sale and of its return follow on the day of each", async () => {
  const bill = await received(then, 3, 100);
  const sale = await sold(then, 3);
  const { lines } = await read(then, `/sales-orders/${sale}`);
  const giveBack = (on: TestShop) =>
    on.api("POST", `/sales-orders/${sale}/refund`, {
      lines: [{ lineId: lines[0].id, quantity: 1 }],
    });
  expect(await giveBack(await at(shop, "2026-03-04T15:00:00.000Z"))).toMatchObject({ status: 200 });
  await close("2026-03-05");
  expect(await giveBack(shop)).toMatchObject({ status: 200 });
  await correct(shop, bill, 150);
  expect(await dayCosts()).toMatchObject({
    [usedOn]: { sales: 300, adjustment: 0 },
    "2026-03-04": { sales: -100, adjustment: 0 },
    // The sale costs 150 more and the return of the 4th 50; the return of today is one of today.
    [today]: { sales: -150, adjustment: 100, profit: -5, partsProfit: -4.5 },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("reopening moves adjustments back to the days of use, and each closing keeps its costs", async () => {
  const bill = await received(then, 2, 100);
  await invoiced(then, 1);
  await invoiced(await at(shop, "2026-03-05T15:00:00.000Z"), 1);
  const first = await close("2026-03-04");
  const between = await at(shop, "2026-03-06T15:00:00.000Z");
  await correct(between, bill, 120);
  const second = await close("2026-03-08");
  await correct(shop, bill, 150);
  expect([first, second]).toMatchObject([
    { costCents: 100, costAdjustmentCents: 0 },
    { costCents: 120, costAdjustmentCents: 20 },
  ]);
  expect(first.figures).toEqual(
    await sumsOf(shop, { startDate: "2026-03-01", endDate: "2026-03-04" }),
  );
  expect(second.figures).toMatchObject({ partsCostCents: 120, costAdjustmentCents: 20 });
  expect(await dayCosts()).toMatchObject({
    [usedOn]: { jobs: 100, adjustment: 0 },
    "2026-03-05": { jobs: 120, adjustment: 0 },
    "2026-03-06": { jobs: 0, adjustment: 20 },
    [today]: { jobs: 0, adjustment: 60 },
  });

  const later = await shop.api("POST", "/periods/reopen", { from: "2026-03-05" });
  expect(later).toMatchObject({ status: 200, body: { movedAdjustmentCents: 30 } });
  expect(await dayCosts()).toMatchObject({
    [usedOn]: { jobs: 100, adjustment: 0 },
    "2026-03-05": { jobs: 150, adjustment: 0 },
    "2026-03-06": { jobs: 0, adjustment: 20 },
    [today]: { jobs: 0, adjustment: 30 },
  });

  const all = await shop.api("POST", "/periods/reopen", { from: "2026-03-01" });
  expect(all).toMatchObject({ status: 200, body: { movedAdjustmentCents: 50 } });
  const open = await dayCosts();
  expect(open).toMatchObject({ [usedOn]: { jobs: 150 }, "2026-03-05": { jobs: 150 } });
  expect(Object.keys(open)).toEqual([usedOn, "2026-03-05"]);
  const again = await close("2026-03-08");
  expect(again).toMatchObject({ costCents: 300, costAdjustmentCents: 0 });
  const { periods } = await read(shop, "/periods");
  expect(periods).toContainEqual({
    ...first,
    reopenedAt: now.toISOString(),
    reopenedBy: "First key",
  });
  expect(periods).toContainEqual({
    ...second,
    reopenedAt: now.toISOString(),
    reopenedBy: "First key",
  });
  const { entries } = await read(shop, "/audit-log?resourceType=period");
  expect(JSON.stringify(entries)).toContain('"movedAdjustmentCents":{"after":30,"before":null}');
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the weekly trend keeps the profit of the closed week, and has the adjustment in this week", async () => {
  const week = async () => {
    await weeklyRollups.run(harness.services, { now, force: true });
    const { weeklyTrend } = await read(shop, "/reports/weekly-trend?weeks=2");
    return weeklyTrend.map((one: Week) => [one.partsProfitCents, one.costAdjustmentCents]);
  };
  const bill = await received(then, 3, 100);
  await invoiced(then, 2);
  await sold(then, 1);
  await close("2026-03-05");
  expect(await week()).toEqual([
    [1200, 0],
    [0, 0],
  ]);
  await correct(shop, bill, 150);
  expect(await week()).toEqual([
    [1200, 0],
    [-150, 150],
  ]);
});

test("the nightly recomputation agrees with the stored days of adjustments", async () => {
  await invoiced(then, 2);
  await close("2026-03-05");
  await received(shop, 2, 175);
  const before = await dayCosts();
  const updated = () =>
    database.query("SELECT date, updated_at FROM daily_aggregates WHERE tenant_id = $1", [
      shop.tenantId,
    ]);
  const stored = await updated();
  await dailyRecompute.run(harness.services, { now, force: true });
  expect(await updated()).toEqual(stored);
  // A mark that is lost is found by the records of the day.
  await database.query("UPDATE daily_aggregates SET figures = '{}' WHERE tenant_id = $1", [
    shop.tenantId,
  ]);
  await dailyRecompute.run(harness.services, { now, force: true });
  expect(await dayCosts()).toEqual(before);
});

type Bill = { id: string; lines: Array<{ id: string }> };
type TrendDay = { date: string; profit: number; partsProfit: number };
type Week = { partsProfitCents: number; costAdjustmentCents: number };
type Costs = {
  date: string;
  partsCostCents: number;
  salesOrderCostCents: number;
  costAdjustmentCents: number;
};
