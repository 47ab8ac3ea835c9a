import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { moneyOf } from "../../../test/harness/sales.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, movementsOf } from "../../../test/harness/stock.ts";

// The shop's day, which must not end in the middle of a test.
const today = "2026-03-02";
const harness = useHarness({ now: new Date(`${today}T15:00:00Z`) });
const money = moneyOf(useDatabase(harness));

const refund = (shop: TestShop, id: string, body: object = {}) =>
  shop.api("POST", `/sales-orders/${id}/refund`, body);

/**
 * 3 parts at 10.00 with a discount of 1.00, and an untaxed fee of 3.00: 29.00 + 3.00 + 2.03 of tax.
 */
async function sold(payment: object = {}) {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 5, unitCostCents: 700 }],
  });
  await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
  const draft = await shop.salesOrder({
    lines: [
      { partNumber: "A", quantity: 3, unitPriceCents: 1000, discountCents: 100 },
      { kind: "fee", unitPriceCents: 300 },
    ],
  });
  const done = await shop.api("POST", `/sales-orders/${draft.id}/complete`, payment);
  expect(done.body).toMatchObject({ status: "completed", totalCents: 3403, taxesCents: 203 });
  const [part, fee] = draft.lines.map((line) => line.id);
  return { shop, id: draft.id, part, fee, invoiceId: done.body.invoiceId };
}

test("returned goods refund their price and tax, and go back into stock", async () => {
  const { shop, id, part, invoiceId } = await sold({ method: "Card", surchargeCents: 100 });
  const lines = [{ lineId: part, quantity: 1 }];
  const { status, body } = await refund(shop, id, { lines, reason: "Too many" });
  expect(status).toBe(200);
  // A third of 29.00 is 9.67, and its share of the tax of 2.03 is 0.68.
  expect(body).toMatchObject({ status: "partially_refunded", refundedCents: 967 + 68 });
  expect(body.lines[0]).toMatchObject({ returnedQuantity: 1, refundedCents: 967 });
  expect(await shop.stockOf("A")).toBe(3);
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    type: "return",
    quantity: 1,
    unitCostCents: 700,
    reason: "Too many",
    reference: { type: "sales_order", id },
  });
  expect(await money("credits", invoiceId)).toMatchObject([
    {
      credit_date: today,
      parts_cents: 967 + 33,
      discounts_cents: 33,
      fees_cents: 0,
      taxes_cents: 68,
      total_cents: 1035,
      cost_cents: 700,
      reason: "Too many",
    },
  ]);
  const [payment, row] = await money("payments", invoiceId);
  expect(payment).toMatchObject({ refunded_cents: 1035, refunded_surcharge_cents: 30 });
  expect(row).toMatchObject({
    type: "refund",
    amount_cents: 1035,
    surcharge_cents: 30,
    method: "Card",
    refunded_payment_id: payment?.id,
    reason: "Too many",
    paid_date: today,
  });
  expect(await money("invoices", invoiceId)).toMatchObject([
    { status: "paid", total_cents: 3403, credited_cents: 1035, paid_cents: 2368 },
  ]);
});

test("goods that are returned one by one refund every paid cent in the end, and no more", async () => {
  const { shop, id, part, fee, invoiceId } = await sold();
  const back = async (lineId: string | undefined) =>
    (await refund(shop, id, { lines: [{ lineId, quantity: 1 }] })).body;
  const answers = [await back(part), await back(fee), await back(part), await back(part)];
  expect(answers.map(({ status }) => status)).toEqual([
    "partially_refunded",
    "partially_refunded",
    "partially_refunded",
    "refunded",
  ]);
  // Of 29.00 and 2.03: a third, then half of the rest, then the rest.
  expect(answers.map(({ refundedCents }) => refundedCents)).toEqual([
    1035,
    1335,
    1335 + 967 + 68,
    3403,
  ]);
  expect(answers[3].lines).toMatchObject([
    { returnedQuantity: 3, refundedCents: 2900 },
    { returnedQuantity: 1, refundedCents: 300 },
  ]);
  const credits = await money("credits", invoiceId);
  const sum = (column: string) => credits.reduce((total, row) => total + Number(row[column]), 0);
  expect(
    ["parts_cents", "fees_cents", "discounts_cents", "taxes_cents", "cost_cents"].map(sum),
  ).toEqual([3000, 300, 100, 203, 2100]);
  expect(await money("invoices", invoiceId)).toMatchObject([
    { status: "paid", credited_cents: 3403, paid_cents: 0, surcharge_cents: 0 },
  ]);
  expect(await shop.stockOf("A")).toBe(5);
  for (const body of [{}, { amountCents: 1 }, { lines: [{ lineId: part, quantity: 0.0001 }] }]) {
    expect(await refund(shop, id, body)).toMatchObject({
      status: 409,
      body: { error: "OVER_REFUND" },
    });
  }
});

test("a refund without lines or an amount is of the whole rest", async () => {
  const { shop, id, part, invoiceId } = await sold();
  await refund(shop, id, { lines: [{ lineId: part, quantity: 2 }] });
  const { body } = await refund(shop, id);
  expect(body).toMatchObject({ status: "refunded", refundedCents: 3403 });
  expect(body.lines).toMatchObject([{ returnedQuantity: 3 }, { returnedQuantity: 1 }]);
  expect(await shop.stockOf("A")).toBe(5);
  expect(await money("invoices", invoiceId)).toMatchObject([{ paid_cents: 0 }]);
});

test("goods that are not restocked stay out of stock, with their cost", async () => {
  const { shop, id, part, invoiceId } = await sold();
  const lines = [{ lineId: part, quantity: 2 }];
  await refund(shop, id, { lines, restock: false });
  expect(await shop.stockOf("A")).toBe(2);
  expect(await money("credits", invoiceId)).toMatchObject([{ cost_cents: 0 }]);
  await refund(shop, id);
  expect(await shop.stockOf("A")).toBe(3);
});

test("an amount is an allowance: price and tax in proportion, without returned goods", async () => {
  const { shop, id, invoiceId } = await sold();
  const { status, body } = await refund(shop, id, { amountCents: 1000 });
  expect(status).toBe(200);
  // Of 34.03 the tax is 2.03, so of 10.00 it is 0.60; 9.40 lie on 29.00 and 3.00 as 8.52 and 0.88.
  expect(await money("credits", invoiceId)).toMatchObject([
    {
      parts_cents: 852,
      fees_cents: 88,
      discounts_cents: 0,
      taxes_cents: 60,
      total_cents: 1000,
      cost_cents: 0,
    },
  ]);
  expect(body).toMatchObject({ status: "partially_refunded", refundedCents: 1000 });
  expect(body.lines).toMatchObject([
    { returnedQuantity: 0, refundedCents: 852 },
    { returnedQuantity: 0, refundedCents: 88 },
  ]);
  expect(await shop.stockOf("A")).toBe(2);
});

test("goods that are returned after an allowance refund the rest of their price", async () => {
  const { shop, id, part, invoiceId } = await sold();
  await refund(shop, id, { amountCents: 1000 });
  await refund(shop, id, { lines: [{ lineId: part, quantity: 3 }] });
  const { body } = await refund(shop, id);
  expect(body).toMatchObject({ status: "refunded", refundedCents: 3403 });
  const credits = await money("credits", invoiceId);
  expect(credits.map(({ total_cents: total }) => total)).toEqual([1000, 2048 + 143, 212]);
  expect(await money("invoices", invoiceId)).toMatchObject([{ status: "paid", paid_cents: 0 }]);
});

test("goods can be returned for zero after a full allowance", async () => {
  const { shop, id } = await sold();
  const all = await refund(shop, id, { amountCents: 3403 });
  expect(all.body.status).toBe("refunded");
  expect(await shop.stockOf("A")).toBe(2);
  const { status, body } = await refund(shop, id);
  expect([status, body.status, body.refundedCents]).toEqual([200, "refunded", 3403]);
  expect(await shop.stockOf("A")).toBe(5);
});

test("a free line is returned for zero, and goes back into stock at its cost", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 2, unitCostCents: 700 }],
  });
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A", quantity: 2 }] });
  const { body: done } = await shop.api("POST", `/sales-orders/${id}/complete`, {});
  const lines = [{ lineId: done.lines[0].id, quantity: 1 }];
  expect((await refund(shop, id, { lines })).body.status).toBe("partially_refunded");
  expect((await refund(shop, id)).body.status).toBe("refunded");
  expect(await shop.stockOf("A")).toBe(2);
  expect(await money("credits", done.invoiceId)).toMatchObject([
    { total_cents: 0, cost_cents: 700 },
    { total_cents: 0, cost_cents: 700 },
  ]);
});

test("returned goods that were sold below zero reduce the deficit", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 1, unitCostCents: 100 }],
  });
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A", quantity: 3 }] });
  const { body } = await shop.api("POST", `/sales-orders/${id}/complete`, {});
  const back = (quantity: number) =>
    refund(shop, id, { lines: [{ lineId: body.lines[0].id, quantity }] });
  await back(2);
  expect([await shop.stockOf("A"), (await layersOf(shop, "A"))[0]?.remainingQuantity]).toEqual([
    0, 0,
  ]);
  await back(1);
  expect([await shop.stockOf("A"), (await layersOf(shop, "A"))[0]?.remainingQuantity]).toEqual([
    1, 1,
  ]);
});

test("a draft cannot be refunded", async () => {
  const shop = await harness.shop();
  const { id } = await shop.salesOrder({ lines: [{ partNumber: "A" }] });
  expect(await refund(shop, id)).toMatchObject({ status: 409, body: { error: "OVER_REFUND" } });
});

test("more than the quantity sold less returns, or than the amount paid, is an over-refund", async () => {
  const { shop, id, part } = await sold();
  const lines = (quantity: number) => ({ lines: [{ lineId: part, quantity }] });
  await refund(shop, id, lines(1.5));
  for (const body of [lines(1.5001), lines(3), { amountCents: 3403 }]) {
    expect(await refund(shop, id, body)).toMatchObject({
      status: 409,
      body: { error: "OVER_REFUND" },
    });
  }
  expect((await refund(shop, id, lines(1.5))).status).toBe(200);
});

test("an invalid refund is reported by its field", async () => {
  const { shop, id, part, fee } = await sold();
  const fieldsOf = async (body: object) => {
    const { body: answer } = await refund(shop, id, body);
    return answer.details?.map(({ field }: { field: string }) => field);
  };
  const line = { lineId: part, quantity: 1 };
  expect(await fieldsOf({ lines: [line], amountCents: 5 })).toEqual(["amountCents"]);
  expect(await fieldsOf({ amountCents: 5, restock: true })).toEqual(["restock"]);
  expect(await fieldsOf({ amountCents: 0 })).toEqual(["amountCents"]);
  expect(await fieldsOf({ lines: [] })).toEqual(["lines"]);
  expect(await fieldsOf({ lines: [line, { ...line, lineId: fee }, line] })).toEqual([
    "lines[2].lineId",
  ]);
  expect(await fieldsOf({ lines: [{ ...line, lineId: "none" }] })).toEqual(["lines[0].lineId"]);
  expect(await fieldsOf({ lines: [{ ...line, quantity: 0 }] })).toEqual(["lines[0].quantity"]);
  expect((await refund(shop, id, { amountCents: 5, restock: false })).status).toBe(200);
});

test("a refund of the payment lowers what a refund of the sale returns", async () => {
  const { shop, id, invoiceId } = await sold();
  const [payment] = await money("payments", invoiceId);
  await shop.api("POST", `/payments/${payment?.id}/refund`, { amountCents: 403 });
  expect((await shop.api("GET", `/sales-orders/${id}`)).body.status).toBe("completed");
  // 4.03 are owed again: an allowance of 3.00 is no more than that, so nothing is given back.
  await refund(shop, id, { amountCents: 300 });
  expect(await money("payments", invoiceId)).toHaveLength(2);
  expect(await money("invoices", invoiceId)).toMatchObject([
    { status: "partially_paid", credited_cents: 300, paid_cents: 3000 },
  ]);
  await shop.api("POST", "/payments", { invoiceId, amountCents: 103, method: "Check" });
  // The newest payment is refunded first, then the rest of the other.
  await refund(shop, id);
  const rows = await money("payments", invoiceId);
  const refunds = rows.filter(({ type }) => type === "refund");
  expect(refunds.map(({ amount_cents: cents, method }) => [cents, method])).toEqual([
    [403, "Other"],
    [103, "Check"],
    [3000, "Other"],
  ]);
  expect(await money("invoices", invoiceId)).toMatchObject([
    { status: "paid", credited_cents: 3403, paid_cents: 0 },
  ]);
});

test("a refund lowers the balance and pays nothing if the payment was void", async () => {
  const { shop, id, invoiceId } = await sold();
  const [payment] = await money("payments", invoiceId);
  await shop.api("POST", `/payments/${payment?.id}/void`, {});
  const { body } = await refund(shop, id);
  expect(body.status).toBe("refunded");
  expect(await money("payments", invoiceId)).toHaveLength(1);
  expect(await money("invoices", invoiceId)).toMatchObject([{ status: "paid", paid_cents: 0 }]);
});

test("concurrent refunds of the payment and the sale never exceed the payment", async () => {
  const { shop, id, invoiceId } = await sold();
  const [payment] = await money("payments", invoiceId);
  const both = await Promise.all([
    shop.api("POST", `/payments/${payment?.id}/refund`, {}),
    refund(shop, id),
  ]);
  expect(both.map(({ status }) => status)).toContain(200);
  const rows = await money("payments", invoiceId);
  const net = rows.reduce(
    (sum, { type, amount_cents: cents }) =>
      sum + (type === "refund" ? -Number(cents) : Number(cents)),
    0,
  );
  expect(net).toBe(0);
});

test("one of two concurrent full refunds succeeds, and goods and money return once", async () => {
  const { shop, id, invoiceId } = await sold();
  const both = await Promise.all([refund(shop, id), refund(shop, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.stockOf("A")).toBe(5);
  expect(await money("payments", invoiceId)).toHaveLength(2);
});

test("as many concurrent returns of single pieces succeed as there are pieces", async () => {
  const { shop, id, part, invoiceId } = await sold();
  const lines = [{ lineId: part, quantity: 1 }];
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(shop, id, { lines })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await shop.stockOf("A")).toBe(5);
  expect(await money("invoices", invoiceId)).toMatchObject([
    { credited_cents: 3103, paid_cents: 300 },
  ]);
});

test("concurrent completions, returns and sales of one part leave consistent goods and money", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: 3, unitCostCents: 101 }],
  });
  const lines = [{ partNumber: "A", quantity: 1.3, unitPriceCents: 999 }];
  const sales = [];
  for (let n = 0; n < 4; n++) sales.push(await shop.salesOrder({ lines }));
  const run = ({ id }: { id: string }) => shop.api("POST", `/sales-orders/${id}/complete`, {});
  const [first, ...others] = await Promise.all(sales.map(run));
  const lineId = first?.body.lines[0].id;
  const answers = await Promise.all([
    refund(shop, first?.body.id, { lines: [{ lineId, quantity: 0.4 }] }),
    ...others.map(({ body }) => refund(shop, body.id)),
    refund(shop, first?.body.id, { amountCents: 100 }),
    shop.receive(shop.invoice({ lines: [{ partNumber: "A", quantity: 2, unitCostCents: 77 }] })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201]);
  expect(await shop.stockOf("A")).toBe(3 + 2 - 0.9);
  expect(await shop.ledgerProblems()).toEqual([]);
});
