import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { moneyOf } from "../../../test/harness/sales.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, movementsOf } from "../../../test/harness/stock.ts";

const harness = useHarness();
const money = moneyOf(useDatabase(harness));

const complete = (shop: TestShop, id: string, body: object = {}) =>
  shop.api("POST", `/sales-orders/${id}/complete`, body);

/** A shop with seven percent of tax, and a draft of 2 × 45.99 and a fee of 3.00: 101.42 in all. */
async function draft(timeZone?: string) {
  const shop = await harness.shop({
    ...(timeZone && { timeZone }),
    parts: [{ partNumber: "A", quantity: 5, unitCostCents: 2875, unitPriceCents: 4599 }],
  });
  await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
  const customer = await shop.customer({ name: "Ada" });
  const sale = await shop.salesOrder({
    customerId: customer.id,
    lines: [
      { partNumber: "A", quantity: 2 },
      { kind: "fee", unitPriceCents: 300 },
    ],
  });
  return { shop, sale, customer };
}

test("completing records the payment, creates the invoice and withdraws the goods", async () => {
  const { shop, sale, customer } = await draft();
  const payment = { method: "Card", amountCents: 10_142, surchargeCents: 250, reference: "0481" };
  const { status, body } = await complete(shop, sale.id, payment);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: sale.id,
    status: "completed",
    subtotalCents: 9498,
    taxesCents: 644,
    totalCents: 10_142,
    refundedCents: 0,
    invoiceId: expect.any(String),
    completedAt: expect.any(String),
  });
  expect(await shop.stockOf("A")).toBe(3);
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    type: "sale",
    quantity: -2,
    unitCostCents: 2875,
    balanceAfter: 3,
    reference: { type: "sales_order", id: sale.id },
  });
  const [invoice] = await money("invoices", body.invoiceId);
  expect(invoice).toMatchObject({
    source: "salesOrder",
    sales_order_id: sale.id,
    customer_id: customer.id,
    invoice_number: "INV-1001",
    status: "paid",
    parts_cents: 9198,
    fees_cents: 300,
    taxes_cents: 644,
    total_cents: 10_142,
    paid_cents: 10_142,
    surcharge_cents: 250,
  });
  expect(await money("payments", body.invoiceId)).toMatchObject([
    {
      type: "payment",
      amount_cents: 10_142,
      surcharge_cents: 250,
      method: "Card",
      reference: "0481",
      customer_id: customer.id,
    },
  ]);
  expect(await money("invoice_lines", body.invoiceId)).toMatchObject([
    { kind: "part", part_number: "A", amount_cents: 9198, cost_cents: 5750, taxed: true },
    { kind: "fee", fee_type: "fee", amount_cents: 300, cost_cents: 0, taxed: false },
  ]);
});

test("the default amount is the total, and the default method is Other", async () => {
  const { shop, sale } = await draft();
  const { body } = await complete(shop, sale.id);
  expect(await money("payments", body.invoiceId)).toMatchObject([
    { amount_cents: 10_142, surcharge_cents: 0, method: "Other", reference: null },
  ]);
});

test.each([
  [10_141, "BALANCE_DUE"],
  [0, "BALANCE_DUE"],
  [10_143, "OVERPAYMENT"],
])("%i cents of 10142 are %s, and nothing is sold", async (amountCents, error) => {
  const { shop, sale } = await draft();
  expect(await complete(shop, sale.id, { amountCents })).toMatchObject({
    status: 409,
    body: { error, message: expect.stringContaining("10142 cents") },
  });
  expect((await shop.api("GET", `/sales-orders/${sale.id}`)).body).toEqual(sale);
  expect(await shop.stockOf("A")).toBe(5);
});

test("a sale of free lines only is completed without a payment", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 1 }] });
  const lines = [{ partNumber: "A", unitPriceCents: 500, discountCents: 500 }];
  const { id } = await shop.salesOrder({ lines });
  const surcharged = await complete(shop, id, { surchargeCents: 5 });
  expect(surcharged).toMatchObject({
    status: 400,
    body: { details: [{ field: "surchargeCents" }] },
  });
  const { status, body } = await complete(shop, id, { method: "Cash" });
  expect([status, body.status, body.totalCents]).toEqual([200, "completed", 0]);
  expect(await money("payments", body.invoiceId)).toEqual([]);
  expect(await money("invoices", body.invoiceId)).toMatchObject([{ status: "paid" }]);
  expect(await shop.stockOf("A")).toBe(0);
});

test("a sale without lines cannot be completed", async () => {
  const shop = await harness.shop();
  const { id } = await shop.salesOrder({});
  expect(await complete(shop, id)).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines" }] },
  });
});

test("the oldest goods are withdrawn first, below zero if there are none", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 1, unitCostCents: 100 }],
  });
  await shop.receive(
    shop.invoice({ lines: [{ partNumber: "A", quantity: 1, unitCostCents: 250 }] }),
  );
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A", quantity: 4 }] });
  const { body } = await complete(shop, id);
  // One at 1.00, one at 2.50, and two that are not there yet at the last known cost.
  expect(body.lines[0]).toMatchObject({ unitCostCents: 250, totalCostCents: 100 + 250 + 500 });
  expect(await shop.stockOf("A")).toBe(-2);
  expect((await layersOf(shop, "A")).map((layer) => layer.remainingQuantity)).toEqual([0, 0]);
});

test("two lines of one part are both withdrawn", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 5 }] });
  const lines = [2, 1.5].map((quantity) => ({ partNumber: "A", quantity }));
  const { id } = await shop.salesOrder({ lines });
  expect((await complete(shop, id)).status).toBe(200);
  expect(await shop.stockOf("A")).toBe(1.5);
});

test("a completed sale cannot be completed, changed or deleted again", async () => {
  const { shop, sale } = await draft();
  const { body: completed } = await complete(shop, sale.id);
  for (const [method, path, body] of [
    ["POST", "/complete", {}],
    ["PATCH", "", { notes: "Late" }],
    ["DELETE", "", undefined],
  ] as const) {
    expect(await shop.api(method, `/sales-orders/${sale.id}${path}`, body)).toMatchObject({
      status: 409,
      body: { error: "SALES_ORDER_COMPLETED" },
    });
  }
  expect((await shop.api("GET", `/sales-orders/${sale.id}`)).body).toEqual(completed);
});

test("the tax is fixed on the day when a sale is completed", async () => {
  const { shop, sale } = await draft();
  await shop.api("PATCH", "/settings", { taxRatePercent: 10 });
  expect((await complete(shop, sale.id, { amountCents: sale.totalCents })).status).toBe(409);
  const { body } = await complete(shop, sale.id);
  expect([body.taxesCents, body.totalCents]).toEqual([920, 10_418]);
  await shop.api("PATCH", "/settings", { taxRatePercent: 0, partsTaxable: false });
  expect((await shop.api("GET", `/sales-orders/${sale.id}`)).body).toEqual(body);
});

test("the invoice of an exempt customer states why it has no tax", async () => {
  const { shop, sale, customer } = await draft();
  const exempt = { taxExempt: true, exemptionCategory: "resale" };
  await shop.api("PATCH", `/customers/${customer.id}`, exempt);
  const { body } = await complete(shop, sale.id);
  expect(await money("invoices", body.invoiceId)).toMatchObject([
    { tax_exempt: true, exemption_category: "resale", taxes_cents: 0, total_cents: 9498 },
  ]);
});

test("one of two concurrent completions succeeds, and its stock is withdrawn once", async () => {
  const { shop, sale } = await draft();
  const both = await Promise.all([complete(shop, sale.id), complete(shop, sale.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.stockOf("A")).toBe(3);
});

test("an edit during a completion is either part of it or refused", async () => {
  for (let round = 0; round < 5; round++) {
    const { shop, sale } = await draft();
    const lines = [{ partNumber: "A", quantity: 1 }];
    const other = await shop.customer({ name: "Eve" });
    const edit = { lines, customerId: other.id };
    const [edited, done] = await Promise.all([
      shop.api("PATCH", `/sales-orders/${sale.id}`, edit),
      complete(shop, sale.id),
    ]);
    expect(done.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    expect(done.body.customerName).toBe(edited.status === 200 ? "Eve" : "Ada");
    expect(await shop.stockOf("A")).toBe(edited.status === 200 ? 4 : 3);
    expect(await shop.ledgerProblems()).toEqual([]);
  }
});
