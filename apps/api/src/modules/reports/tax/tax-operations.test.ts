import { expect, test } from "vitest";
import { useHarness } from "../../../../test/harness/harness.ts";
import { taxReport } from "../../../../test/harness/tax-report.ts";

const harness = useHarness({ now: new Date("2026-03-20T15:00:00Z") });

test("invoices, sales, payments and refunds are in the report immediately, without a build", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 8 });
  // 20.00 of taxed parts and 50.00 of labor: 1.60 of tax, 71.60 in all.
  const order = await shop.workOrder({});
  await shop.block(order.id, {
    parts: [{ description: "Filter", unitPriceCents: 2_000 }],
    labor: [{ description: "Fit it", quantity: 1, unitPriceCents: 5_000 }],
  });
  const { body: invoice } = await shop.api("POST", `/work-orders/${order.id}/invoice`, {});
  await shop.api("POST", "/payments", { invoiceId: invoice.id, amountCents: 3_580 });

  // Two at 10.00, taxed, and a fee of 5.00 less 1.00: 1.60 of tax, 25.60 in all.
  const { body: sale } = await shop.api("POST", "/sales-orders", {
    lines: [
      { kind: "part", description: "Lamp", quantity: 2, unitPriceCents: 1_000 },
      { kind: "fee", description: "Mounting", unitPriceCents: 500, discountCents: 100 },
    ],
  });
  const done = await shop.api("POST", `/sales-orders/${sale.id}/complete`, { amountCents: 2_560 });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const [lamps, fee] = done.body.lines;
  const lines = [
    { lineId: lamps.id, quantity: 1 },
    { lineId: fee.id, quantity: 1 },
  ];
  const back = await shop.api("POST", `/sales-orders/${sale.id}/refund`, { lines });
  expect(back.status, JSON.stringify(back.body)).toBe(200);

  const accrual = await taxReport(shop);
  expect(accrual.builtOnFirstView).toBe(false);
  expect(accrual.workOrder).toMatchObject({
    taxableSalesCents: 2_000,
    nonTaxableSalesCents: 5_000,
    laborReceivedCents: 2_500,
    taxBilledCents: 160,
    taxReceivedCents: 80,
    taxOutstandingCents: 80,
    breakdown: [{ taxRatePercent: 8, orders: [{ orderNumber: order.orderNumber }] }],
  });
  const kept = {
    taxableSalesCents: 1_000,
    nonTaxableSalesCents: 0,
    taxBilledCents: 80,
    taxReceivedCents: 80,
    taxOutstandingCents: 0,
    categories: { parts: { billedCents: 1_000 }, other: { billedCents: 0, receivedCents: 0 } },
  };
  expect(accrual.salesOrder).toMatchObject(kept);
  const cash = await taxReport(shop, { basis: "cash" });
  expect(cash.salesOrder).toMatchObject(kept);
  expect(cash.workOrder).toMatchObject({ taxBilledCents: 80, laborBilledCents: 2_500 });
});

test("an order that is moved back leaves the report, and returns when it is invoiced again", async () => {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { taxRatePercent: 8 });
  const { id } = await shop.workOrder({});
  const block = await shop.block(id, {
    parts: [{ description: "Filter", unitPriceCents: 2_000 }],
  });
  await shop.api("POST", `/work-orders/${id}/invoice`, {});
  expect((await taxReport(shop)).workOrder.taxBilledCents).toBe(160);
  const moved = await shop.api("PATCH", `/work-orders/${id}`, { status: "in_progress" });
  expect(moved.status).toBe(200);
  expect((await taxReport(shop)).workOrder).toMatchObject({ taxBilledCents: 0, breakdown: [] });
  const item = { kind: "part", description: "Ring", unitPriceCents: 1_000 };
  await shop.api("POST", `/work-orders/${id}/services/${block.id}/items`, item);
  await shop.api("POST", `/work-orders/${id}/invoice`, {});
  const { builtOnFirstView, workOrder } = await taxReport(shop);
  expect([builtOnFirstView, workOrder.taxBilledCents]).toEqual([false, 240]);
});
