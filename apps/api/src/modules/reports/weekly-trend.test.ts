import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { type MoneyLine, moneyRows } from "../../../test/models/money-rows.ts";
import { weeklyRollups } from "./jobs/weekly-rollups.ts";

// A Wednesday.
const now = new Date("2026-03-11T15:00:00Z");
const harness = useHarness({ now });
const database = useDatabase(harness);
const money = moneyRows(database);

const runAt = (moment: string | Date, more = {}) =>
  weeklyRollups.run(harness.services, { now: new Date(moment), ...more });

async function trend(shop: TestShop, weeks?: string) {
  const query = weeks === undefined ? "" : `?weeks=${encodeURIComponent(weeks)}`;
  const { status, body, text } = await shop.api("GET", `/reports/weekly-trend${query}`);
  expect(status, text).toBe(200);
  return body.weeklyTrend;
}

const starts = async (shop: TestShop, weeks?: string) =>
  (await trend(shop, weeks)).map(({ weekStart }: { weekStart: string }) => weekStart);

const labor = (amountCents: number, more: Partial<MoneyLine> = {}): MoneyLine[] => [
  { kind: "labor", amountCents, ...more },
];

/** Stores weeks without activity, as if the shop had existed. */
async function storeWeeks(shop: TestShop, count: number): Promise<void> {
  await database.query(
    `INSERT INTO weekly_rollups (tenant_id, week_start, revenue_cents, labor_revenue_cents,
        parts_revenue_cents, labor_profit_cents, parts_profit_cents, labor_hours, customers,
        invoice_count)
      SELECT $1, '2026-03-09'::date - 7 * n, 0, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(0, $2 - 1) n`,
    [shop.tenantId, count],
  );
}

test("a week equals, to the cent, the amounts and costs that were invoiced in it", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const [a, b] = [await shop.customer({ name: "A" }), await shop.customer({ name: "B" })];
  const lee = await shop.user({ hourlyCostRateCents: 3_333 });
  const kim = await shop.user({ name: "Kim" });
  await money.invoice(shop, {
    day: "2026-03-02",
    customerId: a.id,
    taxesCents: 777,
    lines: [
      ...labor(15_000, { quantity: 1.255, technicianId: lee.id, discountCents: 1_000 }),
      // Hours without a technician, and those of one without a cost, cost nothing.
      ...labor(9_000, { quantity: 0.75, costCents: 5_000 }),
      ...labor(6_000, { quantity: 0.5, technicianId: kim.id, costCents: 5_000 }),
      { kind: "part", quantity: 2, amountCents: 8_000, costCents: 4_500, discountCents: 500 },
      { kind: "tire", amountCents: 40_000, costCents: 31_000 },
      { kind: "material", amountCents: 700, costCents: 300 },
      { kind: "fee", amountCents: 900 },
    ],
  });
  await money.invoice(shop, { day: "2026-03-08", customerId: a.id, lines: labor(100) });
  const sale = await money.invoice(shop, {
    day: "2026-03-05",
    customerId: b.id,
    source: "salesOrder",
    taxesCents: 200,
    lines: [{ kind: "part", quantity: 4, amountCents: 4_000, costCents: 1_200 }],
  });
  const paid = await money.payment(shop, sale.id, { day: "2026-03-05", amountCents: 4_200 });
  await money.refund(shop, paid, { day: "2026-03-07", amountCents: 1_050 });
  const back = { partsCents: 1_000, taxesCents: 50, costCents: 300 };
  await money.credit(shop, sale.id, { day: "2026-03-07", ...back });
  await money.invoice(shop, { day: "2026-03-04", lines: labor(1) });
  const wrong = await money.invoice(shop, { day: "2026-03-03", lines: labor(99_999) });
  await money.voidInvoice(shop, wrong.id);
  await runAt(now);

  expect((await trend(shop))[0]).toEqual({
    weekStart: "2026-03-02",
    weekEnd: "2026-03-08",
    // 15,000 + 9,000 + 6,000 + 8,000 + 40,000 + 700 + 900 - 1,500 of discounts + 777 = 78,877; then
    // 100, 4,200, 1, and 1,050 back.
    revenueCents: 78_877 + 100 + 4_200 + 1 - 1_050,
    laborRevenueCents: 15_000 + 9_000 + 6_000 + 100 + 1,
    partsRevenueCents: 8_000 + 40_000 + 4_000 - 1_000,
    // 1.255 hours at 33.33 are 4,182.915 cents.
    laborProfitCents: 30_101 - 4_183,
    partsProfitCents: 51_000 - (4_500 + 31_000 + 1_200 - 300),
    costAdjustmentCents: 0,
    unknownCostLines: 0,
    unknownCostPriceCents: 0,
    // 1.255 + 0.75 + 0.5 + 1 + 1 = 4.505, half up.
    laborHours: 4.51,
    jobs: 4,
    invoiceCount: 4,
    customers: 2,
  });
});

test("the parts profit of a week is that of its days, including counter sales and their returns", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  await money.invoice(shop, {
    day: "2026-03-02",
    lines: [{ kind: "part", amountCents: 8_000, costCents: 4_500 }],
  });
  const sale = await money.invoice(shop, {
    day: "2026-03-05",
    source: "salesOrder",
    lines: [
      { kind: "part", quantity: 4, amountCents: 4_000, costCents: 1_200 },
      // The cost of a fee is no cost of parts.
      { kind: "fee", amountCents: 500, costCents: 450 },
    ],
  });
  const paid = await money.payment(shop, sale.id, { day: "2026-03-05", amountCents: 4_500 });
  await money.refund(shop, paid, { day: "2026-03-07", amountCents: 1_000 });
  await money.credit(shop, sale.id, { day: "2026-03-07", partsCents: 1_000, costCents: 300 });
  await runAt(now);

  const [week] = await trend(shop);
  const path = "/report-aggregates/sales-summary?startDate=2026-03-02&endDate=2026-03-08&mode=live";
  const { trendDaily } = (await shop.api("GET", path)).body.summary;
  expect(trendDaily).toMatchObject([
    { date: "2026-03-02", partsProfit: 35 },
    { date: "2026-03-05", partsProfit: 28 },
    { date: "2026-03-07", partsProfit: -7 },
  ]);
  expect(week.partsProfitCents).toBe(3_500 + 2_800 - 700);
});

test("a week is the shop's, from Monday's midnight to Sunday's, across clock changes", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  // 8 March is the Sunday on which the clocks go forward: it ends at 05:00 UTC.
  for (const [at, cents] of [
    ["2026-03-02T05:59:59Z", 1],
    ["2026-03-02T06:00:00Z", 10],
    ["2026-03-09T04:59:59Z", 100],
    ["2026-03-09T05:00:00Z", 1_000],
  ] as const) {
    await money.invoice(shop, { at, lines: labor(cents) });
  }
  await runAt(now);
  expect(await trend(shop)).toMatchObject([
    { weekStart: "2026-03-02", revenueCents: 110 },
    { weekStart: "2026-03-09", weekEnd: "2026-03-15", revenueCents: 1_000 },
  ]);
});

test("a return in a later week counts in that week", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const sale = await money.invoice(shop, {
    day: "2026-03-05",
    source: "salesOrder",
    lines: [{ kind: "part", amountCents: 500, costCents: 200 }],
  });
  await money.credit(shop, sale.id, { day: "2026-03-10", partsCents: 500, costCents: 200 });
  await runAt(now);
  expect(await trend(shop)).toMatchObject([
    { revenueCents: 500, partsProfitCents: 300, invoiceCount: 1 },
    { revenueCents: -500, partsRevenueCents: -500, partsProfitCents: -300, invoiceCount: 0 },
  ]);
});

test.each([
  [undefined, 12],
  ["1", 1],
  ["3", 3],
  ["3.9", 3],
  ["52", 52],
  ["53", 52],
  ["999999999999999999999", 52],
  ["0", 1],
  ["-4", 1],
  ["many", 12],
  ["", 12],
  ["NaN", 12],
])("weeks=%s gives %i weeks, the current one last", async (weeks, count) => {
  const shop = await harness.shop();
  await storeWeeks(shop, 60);
  const weekStarts = await starts(shop, weeks);
  expect(weekStarts).toHaveLength(count);
  expect(weekStarts.at(-1)).toBe("2026-03-09");
  expect(weekStarts).toEqual(weekStarts.toSorted());
});

test("the current week contains the shop's today", async () => {
  // It is Monday already in Apia at 15:00 UTC on Sunday, and Sunday still in Chicago.
  const sunday = await harness.startAnother({ now: new Date("2026-03-08T15:00:00Z") });
  const shop = await harness.shop({ timeZone: "Pacific/Apia" });
  await storeWeeks(shop, 3);
  const ask = async () => {
    const url = `${sunday.origin}/v1/reports/weekly-trend?weeks=1`;
    return (await fetch(url, { headers: { "x-api-key": shop.key } })).json();
  };
  expect(await ask()).toMatchObject({ weeklyTrend: [{ weekStart: "2026-03-09" }] });
  await sunday.close();
});

test("weeks without stored figures are omitted", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  expect(await trend(shop)).toEqual([]);
  await money.invoice(shop, { day: "2026-02-02", lines: labor(100) });
  await runAt("2026-02-15T00:00:00Z");
  await runAt(now);
  expect(await starts(shop)).toEqual(["2026-02-02", "2026-03-09"]);
});

test("only the current and the previous week are recomputed, nightly at 00:00 UTC", async () => {
  const shop = await harness.shop({ timeZone: "UTC" });
  const add = (day: string) => money.invoice(shop, { day, lines: labor(100) });
  const revenue = async () =>
    (await trend(shop)).map(({ revenueCents }: { revenueCents: number }) => revenueCents);
  await add("2026-02-25");
  await add("2026-03-04");
  await add("2026-03-09");
  await runAt("2026-03-08T00:00:00Z");
  await runAt("2026-03-10T00:00:00Z");
  expect(await revenue()).toEqual([100, 100, 100]);
  for (const day of ["2026-02-25", "2026-03-04", "2026-03-09"]) await add(day);
  expect((await runAt("2026-03-10T23:59:00Z")).shops).toBe(0);
  expect(await revenue()).toEqual([100, 100, 100]);
  await Promise.all(Array.from({ length: 4 }, () => runAt("2026-03-11T00:00:00Z")));
  expect(await revenue()).toEqual([100, 200, 200]);
  const { failed } = await runAt("2026-03-11T00:00:00Z", { force: true });
  expect([failed, await revenue()]).toEqual([[], [100, 200, 200]]);
});

test("a failure has the report's documented message", async () => {
  const shop = await harness.shop();
  await database.query("ALTER TABLE weekly_rollups RENAME TO away");
  const answer = await shop.api("GET", "/reports/weekly-trend");
  await database.query("ALTER TABLE away RENAME TO weekly_rollups");
  expect(answer).toMatchObject({ status: 500, body: { error: "Failed to get weekly trend" } });
});
