import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { call } from "../../../../test/harness/http.ts";
import { bolts, repair, taxReport } from "../../../../test/harness/tax-report.ts";
import { moneyRows } from "../../../../test/models/money-rows.ts";

const harness = useHarness({ now: new Date("2026-03-20T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

/** A repair of 408.00 on the 2nd, of which a quarter was paid on the 5th by card. */
async function quarterPaid() {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Hartmann Logistics" });
  const { id } = await money.invoice(shop, { day: "2026-03-02", customerId, ...repair });
  await money.payment(shop, id, { day: "2026-03-05", amountCents: 10_200, surchargeCents: 300 });
  return { shop, id };
}

const split = (billed: number, received: number, isTaxed: boolean) => ({
  billedCents: billed,
  receivedCents: received,
  taxableBilledCents: isTaxed ? billed : 0,
  taxableReceivedCents: isTaxed ? received : 0,
  nonTaxableBilledCents: isTaxed ? 0 : billed,
  nonTaxableReceivedCents: isTaxed ? 0 : received,
});

test("an invoice counts on its day on accrual, after discounts, and is received in proportion to its payments", async () => {
  const { shop } = await quarterPaid();
  const { period, basis, workOrder, salesOrder } = await taxReport(shop);
  expect({ period, basis }).toEqual({
    period: { startDate: "2026-03-01", endDate: "2026-03-20" },
    basis: "accrual",
  });
  const { breakdown, nonTaxable, categories, ...totals } = workOrder;
  expect(totals).toEqual({
    taxableSalesCents: 25_000,
    totalTaxCollectedCents: 2_000,
    totalTaxReceivedCents: 500,
    nonTaxableSalesCents: 13_800,
    partsBilledCents: 25_000,
    partsReceivedCents: 6_250,
    partsOutstandingCents: 18_750,
    laborBilledCents: 10_000,
    laborReceivedCents: 2_500,
    laborOutstandingCents: 7_500,
    taxBilledCents: 2_000,
    taxReceivedCents: 500,
    taxOutstandingCents: 1_500,
    effectiveTaxRatePercent: 8,
    ordersTruncated: false,
  });
  expect(categories).toEqual({
    parts: split(25_000, 6_250, true),
    labor: split(10_000, 2_500, false),
    subcontract: split(3_000, 750, false),
    other: split(800, 200, false),
  });
  expect(breakdown).toMatchObject([{ taxRatePercent: 8, taxableAmountCents: 25_000 }]);
  expect(breakdown[0]).not.toHaveProperty("rateInferred");
  expect(nonTaxable).toMatchObject({ orderCount: 0, salesCents: 13_800, laborBilledCents: 10_000 });
  expect(salesOrder).toMatchObject({ taxableSalesCents: 0, effectiveTaxRatePercent: null });
});

test("an order's row has its customer, what was billed and received of each kind, and the taxable amounts", async () => {
  const { shop } = await quarterPaid();
  const accrual = await taxReport(shop);
  const amounts = {
    taxBilledCents: 2_000,
    taxReceivedCents: 500,
    taxOutstandingCents: 1_500,
    partsBilledCents: 25_000,
    partsReceivedCents: 6_250,
    partsOutstandingCents: 18_750,
    laborBilledCents: 10_000,
    laborReceivedCents: 2_500,
    laborOutstandingCents: 7_500,
    subcontractBilledCents: 3_000,
    subcontractReceivedCents: 750,
    otherBilledCents: 800,
    otherReceivedCents: 200,
  };
  const order = {
    source: "workOrder",
    orderNumber: "WO-900001",
    customer: "Hartmann Logistics",
    partTaxable: true,
    laborTaxable: false,
    subcontractTaxable: false,
    taxRatePercent: 8,
    isTaxExempt: false,
    exemptionCategory: null,
  };
  const billed = { date: "2026-03-02", taxableAmountCents: 25_000, taxCollectedCents: 2_000 };
  expect(accrual.workOrder.breakdown[0]?.orders).toEqual([{ ...order, ...amounts, ...billed }]);

  const cash = await taxReport(shop, { basis: "cash" });
  expect(cash.workOrder.breakdown[0]?.orders).toEqual([
    {
      ...order,
      date: "2026-03-05",
      taxableAmountCents: 6_250,
      taxCollectedCents: 500,
      taxBilledCents: 500,
      taxReceivedCents: 500,
      taxOutstandingCents: 0,
      partsBilledCents: 6_250,
      partsReceivedCents: 6_250,
      partsOutstandingCents: 0,
      laborBilledCents: 2_500,
      laborReceivedCents: 2_500,
      laborOutstandingCents: 0,
    },
  ]);
});

test("only what was received on the day of a payment counts on cash basis, with subcontracts among other", async () => {
  const { shop } = await quarterPaid();
  const { workOrder } = await taxReport(shop, { basis: "cash" });
  const { breakdown, nonTaxable, categories, ...totals } = workOrder;
  expect(totals).toEqual({
    taxableSalesCents: 6_250,
    totalTaxCollectedCents: 500,
    totalTaxReceivedCents: 500,
    nonTaxableSalesCents: 3_450,
    partsBilledCents: 6_250,
    partsReceivedCents: 6_250,
    partsOutstandingCents: 0,
    laborBilledCents: 2_500,
    laborReceivedCents: 2_500,
    laborOutstandingCents: 0,
    taxBilledCents: 500,
    taxReceivedCents: 500,
    taxOutstandingCents: 0,
    effectiveTaxRatePercent: 8,
    surchargeReceivedCents: 300,
    ordersTruncated: false,
  });
  expect(categories).toEqual({
    parts: split(6_250, 6_250, true),
    labor: split(2_500, 2_500, false),
    subcontract: split(0, 0, false),
    other: split(950, 950, false),
  });
  expect(breakdown).toMatchObject([{ taxRatePercent: 8, rateInferred: false, orderCount: 1 }]);
  expect(nonTaxable).toMatchObject({ orderCount: 0, salesCents: 3_450, laborReceivedCents: 2_500 });
  const before = await taxReport(shop, { basis: "cash", endDate: "2026-03-04" });
  expect(before.workOrder).toMatchObject({ totalTaxCollectedCents: 0, breakdown: [] });
});

test("the tax of all payments of a paid invoice equals its tax, to the cent, and a refund deducts its share", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...bolts });
  const pay = (day: string) => money.payment(shop, id, { day, amountCents: 450 });
  await pay("2026-03-03");
  await pay("2026-03-04");
  const last = await pay("2026-03-05");
  await money.refund(shop, last, { day: "2026-03-06", amountCents: 450 });
  const days = ["03", "04", "05", "06"].map((day) => `2026-03-${day}`);
  const reports = await Promise.all(
    days.map((day) => taxReport(shop, { basis: "cash", startDate: day, endDate: day })),
  );
  // 33.33, 66.67 and 100 cents so far, rounded half up; and back from 100 to 67.
  const taxes = reports.map(({ workOrder }) => workOrder.taxReceivedCents);
  expect(taxes).toEqual([33, 34, 33, -33]);
  expect(reports.map(({ workOrder }) => workOrder.taxableSalesCents)).toEqual([
    417, 416, 417, -417,
  ]);
  const paid = await taxReport(shop, { basis: "cash", endDate: "2026-03-05" });
  expect(paid.workOrder).toMatchObject({ taxReceivedCents: 100, taxableSalesCents: 1_250 });
  expect(paid.workOrder.breakdown).toMatchObject([{ orderCount: 1, orders: [{ date: days[2] }] }]);
  const { workOrder } = await taxReport(shop);
  expect(workOrder).toMatchObject({ taxReceivedCents: 67, taxOutstandingCents: 33 });
});

test("a void payment and a void invoice are excluded", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...bolts });
  const gone = await money.invoice(shop, { day: "2026-03-02", ...repair });
  await taxReport(shop);
  await money.voidInvoice(shop, gone.id);
  const payment = await money.payment(shop, id, { day: "2026-03-03", amountCents: 1_350 });
  await money.voidPayment(shop, payment);
  const accrual = await taxReport(shop);
  expect(accrual.workOrder).toMatchObject({ taxBilledCents: 100, taxReceivedCents: 0 });
  expect(accrual.workOrder.breakdown).toMatchObject([{ orderCount: 1 }]);
  const cash = await taxReport(shop, { basis: "cash" });
  expect(cash.workOrder).toMatchObject({ taxBilledCents: 0, surchargeReceivedCents: 0 });
  expect(cash.workOrder.breakdown).toEqual([]);
});

test("payments of a later voided invoice stay on their days on cash basis, like their refunds", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...bolts });
  const paid = { day: "2026-03-03", amountCents: 1_350, surchargeCents: 40 };
  const payment = await money.payment(shop, id, paid);
  await money.refund(shop, payment, { day: "2026-04-01", amountCents: 1_350, surchargeCents: 40 });
  const march = { basis: "cash", startDate: "2026-03-01", endDate: "2026-03-31" };
  const filed = await taxReport(shop, march);
  await money.voidInvoice(shop, id);
  expect(await taxReport(shop, march)).toEqual({ ...filed, builtOnFirstView: false });
  expect(filed.workOrder).toMatchObject({ taxReceivedCents: 100, surchargeReceivedCents: 40 });
  const april = { basis: "cash", startDate: "2026-04-01", endDate: "2026-04-30" };
  const { workOrder } = await taxReport(shop, april);
  expect(workOrder).toMatchObject({ taxReceivedCents: -100, surchargeReceivedCents: -40 });
  expect((await taxReport(shop, { ...march, basis: "accrual" })).workOrder.breakdown).toEqual([]);
});

test("surcharge is reported on cash basis, less its refunds, and is not part of the sales", async () => {
  const shop = await harness.shop();
  const { id } = await money.invoice(shop, { day: "2026-03-02", ...bolts });
  const paid = { day: "2026-03-03", amountCents: 1_350, surchargeCents: 40 };
  const payment = await money.payment(shop, id, paid);
  await money.refund(shop, payment, { day: "2026-03-04", amountCents: 675, surchargeCents: 20 });
  const { workOrder } = await taxReport(shop, { basis: "cash" });
  expect(workOrder).toMatchObject({ surchargeReceivedCents: 20, taxReceivedCents: 50 });
  expect(workOrder.taxableSalesCents + workOrder.nonTaxableSalesCents).toBe(625);
  expect((await taxReport(shop)).workOrder).not.toHaveProperty("surchargeReceivedCents");
});

test("returns of a counter sale lower the day of the return, on cash basis by the refund", async () => {
  const shop = await harness.shop();
  // 40.00 of taxed parts less 4.00 and 10.00 of untaxed ones, a fee of 2.00: 2.88 of tax, 50.88 in
  // all.
  const sale = await money.invoice(shop, {
    day: "2026-03-02",
    source: "salesOrder",
    taxRatePercent: 8,
    taxesCents: 288,
    lines: [
      { kind: "part", amountCents: 4_000, discountCents: 400, taxed: true },
      { kind: "part", amountCents: 1_000 },
      { kind: "fee", amountCents: 200 },
    ],
  });
  const payment = await money.payment(shop, sale.id, { day: "2026-03-02", amountCents: 5_088 });
  // Half of the taxed parts, and all of the untaxed ones.
  await money.refund(shop, payment, { day: "2026-03-09", amountCents: 2_944 });
  await money.credit(shop, sale.id, {
    day: "2026-03-09",
    partsCents: 3_000,
    discountsCents: 200,
    taxesCents: 144,
    taxableCents: 1_800,
  });
  const day = (date: string) => ({ startDate: date, endDate: date });
  const sold = await taxReport(shop, day("2026-03-02"));
  expect(sold.salesOrder).toMatchObject({
    taxableSalesCents: 3_600,
    nonTaxableSalesCents: 1_200,
    partsBilledCents: 4_600,
    taxBilledCents: 288,
    taxReceivedCents: 288,
    taxOutstandingCents: 0,
  });
  const returned = {
    taxableSalesCents: -1_800,
    nonTaxableSalesCents: -1_000,
    partsBilledCents: -2_800,
    partsReceivedCents: -2_800,
    taxBilledCents: -144,
    taxReceivedCents: -144,
    taxOutstandingCents: 0,
    effectiveTaxRatePercent: 8,
  };
  const row = { date: "2026-03-09", orderNumber: "SO-900001", taxCollectedCents: -144 };
  for (const basis of ["accrual", "cash"]) {
    const { salesOrder } = await taxReport(shop, { basis, ...day("2026-03-09") });
    expect(salesOrder, basis).toMatchObject(returned);
    expect(salesOrder.breakdown).toMatchObject([{ orderCount: 1, orders: [row] }]);
    const { salesOrder: both } = await taxReport(shop, { basis });
    expect(both, basis).toMatchObject({
      taxableSalesCents: 1_800,
      nonTaxableSalesCents: 200,
      taxReceivedCents: 144,
      categories: { other: { billedCents: 200 }, parts: { billedCents: 1_800 } },
      breakdown: [{ orderCount: 1 }],
    });
  }
});

test("the basis is case-insensitive, an unknown basis is accrual, and a mode has no effect", async () => {
  const { shop } = await quarterPaid();
  for (const basis of ["cash", "CASH", "Cash"]) {
    expect(await taxReport(shop, { basis, mode: "live" })).toMatchObject({ basis: "cash" });
  }
  for (const basis of ["accrual", "ACCRUAL", "money", "", "cash "]) {
    expect(await taxReport(shop, { basis, mode: "x" })).toMatchObject({ basis: "accrual" });
  }
  const strict = { prefer: "handling=strict" };
  expect(await taxReport(shop, { mode: "live" }, strict)).toEqual(await taxReport(shop));
});

test("days are the shop's: a payment an hour before midnight counts on that day, across clock changes too", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const { id } = await money.invoice(shop, { at: "2026-03-01T05:59:59Z", ...bolts });
  // Clocks go forward on the 8th: 23:30 is 05:30 UTC before that night and 04:30 after it.
  await money.payment(shop, id, { at: "2026-03-08T05:30:00Z", amountCents: 450 });
  await money.payment(shop, id, { at: "2026-03-09T04:30:00Z", amountCents: 450 });
  await money.payment(shop, id, { at: "2026-03-09T05:00:00Z", amountCents: 450 });
  const taxOn = async (day: string) => {
    const query = { basis: "cash", startDate: day, endDate: day };
    return (await taxReport(shop, query)).workOrder.taxReceivedCents;
  };
  const taxes = [await taxOn("2026-03-07"), await taxOn("2026-03-08"), await taxOn("2026-03-09")];
  expect(taxes).toEqual([33, 34, 33]);
  expect((await taxReport(shop)).workOrder.taxBilledCents).toBe(0);
  const february = { startDate: "2026-02-28", endDate: "2026-02-28" };
  expect((await taxReport(shop, february)).workOrder.taxBilledCents).toBe(100);
});

test("the default range is this month until today, in shop time", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  // In Chicago it is still February.
  const other = await harness.startAnother({ now: new Date("2026-03-01T05:30:00Z") });
  const headers = { "x-api-key": shop.key };
  const path = "/report-aggregates/tax-collected";
  const { body } = await call(`${other.origin}/v1`, "GET", path, { headers });
  await other.close();
  expect(body.period).toEqual({ startDate: "2026-02-01", endDate: "2026-02-28" });
  const { period } = await taxReport(shop, { startDate: "2025-12-31" });
  expect(period).toEqual({ startDate: "2025-12-31", endDate: "2026-03-20" });
});

const unreal = "Dates must be real calendar days, written YYYY-MM-DD.";
const outside = "Dates must fall between 2000 and 2100.";
const backwards = "The start date must be on or before the end date.";

test.each([
  [unreal, "startDate=2026-02-30"],
  [unreal, "endDate=03/02/2026"],
  [unreal, "startDate="],
  [unreal, "startDate=1999-01-01&endDate=2026-13-01"],
  [outside, "startDate=1999-12-31"],
  [outside, "endDate=2101-01-01"],
  [backwards, "startDate=2026-03-03&endDate=2026-03-02"],
  [backwards, "startDate=2026-03-21"],
])("%s: %s", async (message, query) => {
  const shop = await harness.shop();
  const answer = await shop.api("GET", `/report-aggregates/tax-collected?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { error: "VALIDATION_ERROR", message } });
});
