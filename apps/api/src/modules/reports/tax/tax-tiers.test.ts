import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/harness/database.ts";
import { useHarness } from "../../../../test/harness/harness.ts";
import { bolts, repair, taxReport } from "../../../../test/harness/tax-report.ts";
import { type MoneyInvoice, moneyRows } from "../../../../test/models/money-rows.ts";
import { settleDays } from "../jobs/settle-days.ts";

const harness = useHarness({ now: new Date("2026-03-20T15:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);

const day = "2026-03-02";
const part = (amountCents: number, taxed: boolean) => ({
  kind: "part" as const,
  amountCents,
  taxed,
});
const labor = (amountCents: number, taxed = false) => ({
  kind: "labor" as const,
  amountCents,
  taxed,
});

/** A shop with these invoices of one day, each paid by half. */
async function shopWith(...invoices: Array<Omit<MoneyInvoice, "day">>) {
  const shop = await harness.shop();
  for (const invoice of invoices) {
    const { id } = await money.invoice(shop, { day, ...invoice });
    const net = invoice.lines.reduce((sum, line) => sum + line.amountCents, 0);
    const paid = (net + (invoice.taxesCents ?? 0)) / 2;
    await money.payment(shop, id, { day, amountCents: paid });
  }
  return shop;
}

test("there is a tier for each rate, ascending, with all parts and labor of its orders", async () => {
  const shop = await shopWith(
    { taxRatePercent: 10, taxesCents: 400, lines: [part(4_000, true), labor(6_000)] },
    { taxRatePercent: 6.25, taxesCents: 250, lines: [part(3_000, true), labor(1_000, true)] },
    { taxRatePercent: 10, taxesCents: 200, lines: [part(2_000, true), part(800, false)] },
  );
  const { workOrder } = await taxReport(shop);
  expect(workOrder).toMatchObject({
    taxableSalesCents: 10_000,
    nonTaxableSalesCents: 6_800,
    totalTaxCollectedCents: 850,
    effectiveTaxRatePercent: 8.5,
    nonTaxable: { orderCount: 0, salesCents: 6_800, laborBilledCents: 6_000, orders: [] },
    categories: {
      parts: { taxableBilledCents: 9_000, nonTaxableBilledCents: 800 },
      labor: { taxableBilledCents: 1_000, nonTaxableBilledCents: 6_000 },
    },
  });
  expect(workOrder.breakdown).toMatchObject([
    {
      taxRatePercent: 6.25,
      taxableAmountCents: 4_000,
      orderCount: 1,
      taxCollectedCents: 250,
      taxReceivedCents: 125,
      taxOutstandingCents: 125,
      partsBilledCents: 3_000,
      partsReceivedCents: 1_500,
      laborBilledCents: 1_000,
      laborReceivedCents: 500,
      orders: [{ partTaxable: true, laborTaxable: true }],
    },
    {
      taxRatePercent: 10,
      taxableAmountCents: 6_000,
      orderCount: 2,
      taxCollectedCents: 600,
      taxReceivedCents: 300,
      taxOutstandingCents: 300,
      partsBilledCents: 6_800,
      partsReceivedCents: 3_400,
      laborBilledCents: 6_000,
      laborReceivedCents: 3_000,
      orders: [{ orderNumber: "WO-900003" }, { orderNumber: "WO-900001", laborTaxable: false }],
    },
  ]);
});

test("orders at a rate of zero, of exempt customers and without taxed lines are non-taxable", async () => {
  const lines = [part(4_000, true), labor(1_000), { kind: "fee" as const, amountCents: 200 }];
  const exempt = { taxRatePercent: 8, taxExempt: true, lines };
  const shop = await shopWith(
    { taxRatePercent: 0, lines },
    { ...exempt, exemptionCategory: "resale" },
    { ...exempt, exemptionCategory: "exempt_organization" },
    { ...exempt, lines: [part(600, true)] },
    { taxRatePercent: 8, lines: [part(5_000, false)] },
  );
  for (const [basis, received] of [
    ["accrual", 1],
    ["cash", 2],
  ] as const) {
    const { workOrder } = await taxReport(shop, { basis });
    expect(workOrder).toMatchObject({
      breakdown: [],
      taxableSalesCents: 0,
      effectiveTaxRatePercent: null,
      nonTaxableSalesCents: 21_200 / received,
    });
    expect(workOrder.nonTaxable).toMatchObject({
      orderCount: 5,
      taxExemptCount: 3,
      salesCents: 21_200 / received,
      laborBilledCents: 3_000 / received,
      laborReceivedCents: 1_500,
      // Without their labor; the third exempt customer says not why.
      resaleBilledCents: 4_200 / received,
      resaleReceivedCents: 2_100,
      exemptOrgBilledCents: 4_200 / received,
      exemptOrgReceivedCents: 2_100,
    });
    const rows = workOrder.nonTaxable.orders.map((order) => [
      order.isTaxExempt,
      order.exemptionCategory,
      order.partTaxable,
    ]);
    expect(rows).toEqual([
      [false, null, false],
      [true, null, false],
      [true, "exempt_organization", false],
      [true, "resale", false],
      [false, null, false],
    ]);
  }
});

test("work orders and counter sales are separate", async () => {
  const shop = await shopWith(repairWithoutDiscount(), { ...bolts, source: "salesOrder" });
  const { workOrder, salesOrder } = await taxReport(shop);
  expect(workOrder).toMatchObject({ taxBilledCents: 2_000, taxReceivedCents: 1_000 });
  expect(salesOrder).toMatchObject({ taxBilledCents: 100, taxReceivedCents: 50 });
  expect(salesOrder.breakdown[0]?.orders).toMatchObject([
    { source: "salesOrder", orderNumber: "SO-900002", customer: null },
  ]);
});

function repairWithoutDiscount() {
  return { ...repair, lines: [part(25_000, true), labor(10_000)] };
}

test("each tier and the non-taxable list return the newest 250 orders, and totals of all", async () => {
  const shop = await harness.shop();
  for (let n = 0; n < 251; n++) {
    const isLast = n === 250;
    const { id } = await money.invoice(shop, { day: isLast ? "2026-03-01" : day, ...bolts });
    await money.payment(shop, id, { day: isLast ? "2026-03-02" : day, amountCents: 1_350 });
  }
  for (let n = 0; n < 250; n++) {
    await money.invoice(shop, { day, lines: [part(100, false)] });
  }
  const { workOrder, salesOrder } = await taxReport(shop);
  await settleDays(harness.services);
  expect(await taxReport(shop)).toMatchObject({ workOrder, salesOrder });
  const [tier] = workOrder.breakdown;
  expect(tier).toMatchObject({ orderCount: 251, ordersTruncated: true, taxCollectedCents: 25_100 });
  expect(tier?.orders).toHaveLength(250);
  expect(tier?.orders.map((order) => order.date)).not.toContain("2026-03-01");
  expect(tier?.orders.at(0)?.orderNumber).toBe("WO-900250");
  expect(workOrder.nonTaxable).toMatchObject({ orderCount: 250, ordersTruncated: false });
  expect(workOrder.nonTaxable.orders).toHaveLength(250);
  expect(workOrder).toMatchObject({ ordersTruncated: true, nonTaxableSalesCents: 25_000 });
  expect(salesOrder.ordersTruncated).toBe(false);
  await money.invoice(shop, { day, lines: [part(100, false)] });
  const cash = await taxReport(shop, { basis: "cash" });
  expect(cash.workOrder.breakdown).toMatchObject([{ orderCount: 251, ordersTruncated: true }]);
  const sooner = await taxReport(shop, { startDate: day });
  expect(sooner.workOrder).toMatchObject({
    breakdown: [{ orderCount: 250, ordersTruncated: false }],
    nonTaxable: { orderCount: 251, ordersTruncated: true, salesCents: 25_100 },
    ordersTruncated: true,
  });
});
