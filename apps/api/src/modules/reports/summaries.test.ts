import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { report } from "../../../test/harness/reports.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";

// In Chicago it is still the 8th, whose clocks went forward; in Auckland the 9th began long ago.
const harness = useHarness({ now: new Date("2026-03-09T04:30:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const sales = async (shop: TestShop, query: Record<string, string> = {}) =>
  (await report(harness, shop, "/report-aggregates/sales-summary", query)).body;
const payments = async (shop: TestShop, query: Record<string, string> = {}) =>
  (await report(harness, shop, "/report-aggregates/payments", query)).body;

/** Two paid days, an unpaid one, a refund. Two customers, one of them on two days. */
async function lively() {
  const shop = await harness.shop();
  const [ada, ben] = [await shop.customer({ name: "Ada" }), await shop.customer({ name: "Ben" })];
  const first = await money.invoice(shop, {
    day: "2026-01-05",
    customerId: ada.id,
    taxesCents: 401,
    lines: [
      { kind: "labor", quantity: 1.25, amountCents: 10_001, costCents: 4_000, discountCents: 1 },
      { kind: "part", amountCents: 5_000, costCents: 3_333 },
      { kind: "tire", amountCents: 20_000, costCents: 15_000 },
      { kind: "material", amountCents: 77, costCents: 7 },
      { kind: "fee", feeType: "subcontract", amountCents: 900, costCents: 800 },
    ],
  });
  // 10001 + 5000 + 20000 + 77 + 900 - 1 + 401.
  const card = await money.payment(shop, first.id, {
    day: "2026-01-06",
    amountCents: 36_378,
    surchargeCents: 500,
    method: "Visa",
  });
  await money.invoice(shop, {
    day: "2026-03-07",
    customerId: ada.id,
    lines: [{ kind: "labor", quantity: 0.2, amountCents: 1_000 }],
  });
  const sale = await money.invoice(shop, {
    day: "2026-03-07",
    source: "salesOrder",
    customerId: ben.id,
    lines: [{ kind: "part", amountCents: 3_001, costCents: 1_000 }],
  });
  await money.payment(shop, sale.id, { day: "2026-03-07", amountCents: 3_001 });
  return { shop, card };
}

const year = { startDate: "2026-01-01", endDate: "2026-03-08" };

test("a sales summary is the sum of its days, in unrounded dollars", async () => {
  const { shop } = await lively();
  const { summary, dataMode } = await sales(shop, year);
  expect(dataMode).toBe("cached");
  const none = { fees: 0, epa: 0, serviceItems: 0 };
  expect(summary).toMatchObject({
    period: year,
    allInvoices: {
      ...none,
      laborRevenue: 110.01,
      partsRevenue: 80.01,
      tiresRevenue: 200,
      subcontracts: 9,
      shopSupplies: 0.77,
      subtotal: 399.79,
      discounts: 0.01,
      postDiscountSubtotal: 399.78,
      taxes: 4.01,
      surcharge: 5,
      total: 403.79,
      invoiceCount: 3,
      laborCost: 40,
      partsCost: 33.33,
      tiresCost: 150,
      subcontractsCost: 8,
      shopSuppliesCost: 0.07,
      costAdjustment: 0,
      unknownCostLines: 0,
      unknownCostPrice: 0,
    },
    paidInvoices: {
      ...none,
      laborRevenue: 100.01,
      partsRevenue: 80.01,
      tiresRevenue: 200,
      subcontracts: 9,
      shopSupplies: 0.77,
      subtotal: 389.79,
      discounts: 0.01,
      postDiscountSubtotal: 389.78,
      taxes: 4.01,
      surcharge: 5,
      total: 393.79,
      invoiceCount: 2,
    },
    payments: { total: 393.79, count: 2, byMethod: { Visa: 363.78, Cash: 30.01 } },
    uniqueCustomers: 2,
    salesOrderRevenue: 30.01,
    unitemizedRevenue: 0,
    averageRepairOrder: 403.79 / 3,
    // January has 31 days, February 28, and March 8 of them.
    trendDataTruncated: true,
    trendDataDays: 30,
    requestedRangeDays: 67,
    trendDailyTruncated: false,
  });
  expect(summary.paidInvoices).not.toHaveProperty("laborCost");
  const day = { customers: 0, orders: 0, paidInvoices: 0, paidRevenue: 0, laborRevenue: 0 };
  const unknown = { unknownCostLines: 0, unknownCostPrice: 0 };
  const profits = {
    laborProfit: 0,
    partsRevenue: 0,
    partsProfit: 0,
    costAdjustment: 0,
    ...unknown,
  };
  const idle = { ...day, ...profits, laborHours: 0 };
  expect(summary.trendDaily).toEqual([
    {
      date: "2026-01-05",
      invoiced: 363.78,
      payments: 0,
      profit: 140.45,
      customers: 1,
      orders: 1,
      paidInvoices: 1,
      paidRevenue: 363.78,
      laborRevenue: 100.01,
      laborProfit: 60.01,
      partsRevenue: 250,
      partsProfit: 66.67,
      costAdjustment: 0,
      ...unknown,
      laborHours: 1.3,
      billableHours: 1.3,
      avgPerOrder: 363.78,
    },
    {
      ...idle,
      date: "2026-01-06",
      invoiced: 0,
      payments: 363.78,
      profit: 0,
      billableHours: 0,
      avgPerOrder: 0,
    },
    {
      date: "2026-03-07",
      invoiced: 40.01,
      payments: 30.01,
      profit: 40.01,
      customers: 2,
      orders: 2,
      paidInvoices: 1,
      paidRevenue: 30.01,
      laborRevenue: 10,
      laborProfit: 10,
      partsRevenue: 30.01,
      partsProfit: 20.01,
      costAdjustment: 0,
      ...unknown,
      laborHours: 0.2,
      billableHours: 0.2,
      avgPerOrder: 40.01 / 2,
    },
  ]);
});

test("the trend has each of the last 30 days of the range, across clock changes", async () => {
  const { shop } = await lively();
  const { trendData } = (await sales(shop, year)).summary;
  expect(trendData).toHaveLength(30);
  expect([trendData[0].date, trendData[29].date]).toEqual(["2026-02-07", "2026-03-08"]);
  expect(trendData[28]).toEqual({
    date: "2026-03-07",
    invoiced: 40.01,
    payments: 30.01,
    customers: 2,
  });
  expect(trendData[29]).toEqual({ date: "2026-03-08", invoiced: 0, payments: 0, customers: 0 });
  const short = (await sales(shop, { startDate: "2026-03-07", endDate: "2026-03-09" })).summary;
  expect(short).toMatchObject({
    trendDataTruncated: false,
    trendDataDays: 3,
    requestedRangeDays: 3,
  });
});

test("the default range of a summary is this month up to today, in the shop's time", async () => {
  const chicago = await harness.shop({ timeZone: "America/Chicago" });
  const auckland = await harness.shop({ timeZone: "Pacific/Auckland" });
  const month = { startDate: "2026-03-01" };
  expect((await sales(chicago)).summary.period).toEqual({ ...month, endDate: "2026-03-08" });
  expect((await payments(auckland)).summary.period).toEqual({ ...month, endDate: "2026-03-09" });
});

test("payments are net of refunds by method, and refunds are not counted", async () => {
  const { shop, card } = await lively();
  await money.refund(shop, card, { day: "2026-03-08", amountCents: 378 });
  const { summary, dataMode } = await payments(shop, { ...year, mode: "LIVE" });
  expect(dataMode).toBe("cached");
  expect(summary).toEqual({
    period: year,
    total: 390.01,
    count: 2,
    byMethod: { Visa: 360, Cash: 30.01 },
    dailyTotals: [
      { date: "2026-01-05", total: 0, count: 0 },
      { date: "2026-01-06", total: 363.78, count: 1 },
      { date: "2026-03-07", total: 30.01, count: 1 },
      { date: "2026-03-08", total: -3.78, count: 0 },
    ],
  });
});

test("live returns current figures, cached stored ones", async () => {
  const { shop } = await lively();
  await sales(shop);
  await money.invoice(shop, { day: "2026-03-08", lines: [{ kind: "labor", amountCents: 500 }] });
  const ask = async (mode: string) =>
    (await shop.api("GET", `/report-aggregates/sales-summary?mode=${mode}`)).body;
  expect(await ask("live")).toMatchObject({
    dataMode: "live",
    summary: { allInvoices: { total: 45.01 } },
  });
  expect(await ask("cached")).toMatchObject({
    dataMode: "cached",
    summary: { allInvoices: { total: 40.01 } },
  });
});

test("an empty range is all zero", async () => {
  const shop = await harness.shop();
  const { summary } = await sales(shop, { startDate: "2026-02-01", endDate: "2026-02-02" });
  expect(summary).toMatchObject({
    averageRepairOrder: 0,
    uniqueCustomers: 0,
    trendDaily: [],
    trendDataDays: 2,
    payments: { total: 0, count: 0, byMethod: {} },
  });
});

test("the last 3,000 days are returned if there are more", async () => {
  const shop = await harness.shop();
  await database.query(
    `INSERT INTO daily_aggregates (tenant_id, date, figures)
      SELECT $1, '2010-01-01'::date + n, '{"totalRevenueCents": 100}' FROM generate_series(0, 3000) n`,
    [shop.tenantId],
  );
  const query = "startDate=2010-01-01&endDate=2020-12-31";
  const { body } = await shop.api("GET", `/report-aggregates/sales-summary?${query}`);
  expect(body.summary).toMatchObject({
    trendDailyTruncated: true,
    allInvoices: { total: 3_001 },
  });
  expect(body.summary.trendDaily).toHaveLength(3_000);
  expect(body.summary.trendDaily[0].date).toBe("2010-01-02");
  // The stored days have no invoices.
  await database.query("DELETE FROM daily_aggregates WHERE tenant_id = $1", [shop.tenantId]);
});

test("an invalid date is reported in one of three sentences", async () => {
  const shop = await harness.shop();
  const refused = [
    ["startDate=2026-02-30", "Dates must be real calendar days, written YYYY-MM-DD."],
    ["endDate=yesterday", "Dates must be real calendar days, written YYYY-MM-DD."],
    ["startDate=1999-12-31", "Dates must fall between 2000 and 2100."],
    // Today is before it.
    ["startDate=2026-03-09", "The start date must be on or before the end date."],
  ];
  for (const path of ["sales-summary", "payments"]) {
    for (const [query, message] of refused) {
      expect(await shop.api("GET", `/report-aggregates/${path}?${query}`)).toMatchObject({
        status: 400,
        body: { error: "VALIDATION_ERROR", message },
      });
    }
  }
});

test.each([
  ["sales-summary", `mode=live&mode=live`, { dataMode: "cached" }],
  ["payments", `mode=${"x".repeat(1001)}`, { dataMode: "cached" }],
  ["tax-collected", "basis=cash&basis=cash", { basis: "accrual" }],
  ["tax-collected", "mode=a&mode=b", { basis: "accrual" }],
])(
  "%s accepts any mode and basis: an unknown one, such as %s, means the default",
  async (name, query, body) => {
    const shop = await harness.shop();
    const answer = await shop.api("GET", `/report-aggregates/${name}?${query}`);
    expect(answer).toMatchObject({ status: 200, body });
  },
);
