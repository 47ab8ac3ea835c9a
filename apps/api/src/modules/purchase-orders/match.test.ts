import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();

async function ordered(shop: TestShop, ...parts: object[]) {
  const order = { status: "ordered", vendorName: "Acme", parts };
  const { body } = await shop.api("POST", "/purchase-orders", order);
  const ids: string[] = body.parts.map((part: { id: string }) => part.id);
  return {
    number: body.number,
    ids,
    receive: (fields?: object) => shop.api("POST", `/purchase-orders/${body.id}/receive`, fields),
    match: async () => (await shop.api("GET", `/purchase-orders/${body.number}/match`)).body,
  };
}

const bill = (shop: TestShop, number: string, goods: object) =>
  shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Acme",
    number,
    lines: [{ kind: "part", partNumber: "A", ...goods }],
  });

test("each line says what was ordered, received and billed, and what differs", async () => {
  const shop = await harness.shop();
  const { number, ids, receive, match } = await ordered(shop, line("A", 10, 120), line("B", 1, 50));
  expect(await match()).toMatchObject({
    number,
    vendorName: "Acme",
    isMatched: false,
    matchLines: [
      { orderedQuantity: 10, orderedCents: 1200, differences: ["not_received"] },
      { orderedQuantity: 1, orderedCents: 50, differences: ["not_received"] },
    ],
  });
  await receive({ lines: [{ partId: ids[1], quantity: 1 }], vendorInvoiceNumber: "GL-1" });
  await receive({ lines: [{ partId: ids[0], quantity: 4, unitCostCents: 150 }] });
  expect((await match()).matchLines).toMatchObject([
    {
      receivedQuantity: 4,
      receivedCents: 600,
      billedQuantity: 0,
      differences: ["not_received", "not_billed"],
    },
    { receivedQuantity: 1, billedQuantity: 1, billedCents: 50, differences: [] },
  ]);
  await bill(shop, "GL-2", { quantity: 10, unitCostCents: 130 });
  expect((await match()).matchLines[0]).toEqual({
    purchaseOrderLineId: ids[0],
    partNumber: "A",
    description: null,
    orderedQuantity: 10,
    orderedUnitCostCents: 120,
    orderedCents: 1200,
    receivedQuantity: 4,
    receivedCents: 520,
    billedQuantity: 10,
    billedCents: 1300,
    priceDifferenceCents: 100,
    differences: ["not_received", "billed_not_received", "price"],
  });
  await receive();
  expect(await match()).toMatchObject({
    isMatched: false,
    matchLines: [{ receivedCents: 1300, priceDifferenceCents: 100, differences: ["price"] }, {}],
  });
});

test("voided bills and drafts do not count", async () => {
  const shop = await harness.shop();
  const { receive, match } = await ordered(shop, line("A", 2, 120));
  await receive();
  const { body } = await bill(shop, "GL-1", { quantity: 2, unitCostCents: 120 });
  expect(await match()).toMatchObject({ isMatched: true, matchLines: [{ billedCents: 240 }] });
  await shop.api("POST", `/bills/${body.id}/void`, { reason: "Wrong" });
  expect(await match()).toMatchObject({ matchLines: [{ billedCents: 0 }] });
  const draft = await shop.receive(shop.invoice({ mode: "draft", lines: [line("A", 2, 120)] }));
  const { body: drafted } = await shop.api(
    "GET",
    `/purchase-orders/${draft.body.purchaseOrder.id}/match`,
  );
  expect(drafted.matchLines).toMatchObject([{ billedQuantity: 0 }]);
});

test("an amount that is no multiple of whole cents is no difference in price", async () => {
  const shop = await harness.shop();
  const lines = [{ partNumber: "CLIP", quantity: 200, amountCents: 2500 }];
  const invoice = { ...shop.invoice({ vendor: { name: "Acme" } }), lines };
  const { body } = await shop.api("POST", "/inventory/receiving", invoice);
  const { body: match } = await shop.api("GET", `/purchase-orders/${body.purchaseOrder.id}/match`);
  expect(match).toMatchObject({
    isMatched: true,
    matchLines: [{ receivedCents: 2500, billedCents: 2500, priceDifferenceCents: 0 }],
  });
});

test("what is outstanding of a cancelled order is no difference", async () => {
  const shop = await harness.shop();
  const { number, ids, receive, match } = await ordered(shop, line("A", 3, 120));
  await receive({ lines: [{ partId: ids[0], quantity: 2 }], vendorInvoiceNumber: "GL-1" });
  await shop.api("PATCH", `/purchase-orders/${number}`, { status: "cancelled" });
  expect(await match()).toMatchObject({ isMatched: true });
});

test("the credit of a return is its bill", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 5, unitCostCents: 90 }] });
  const parts = [line("A", 2, 100)];
  const order = await shop.order({ type: "return", status: "ordered", vendorName: "Acme", parts });
  const match = async () => (await shop.api("GET", `/purchase-orders/${order.id}/match`)).body;
  await shop.api("POST", `/purchase-orders/${order.id}/receive`);
  expect((await match()).matchLines).toMatchObject([{ differences: ["not_billed"] }]);
  const purchaseOrderLineId = order.parts[0]?.id;
  const credit = { kind: "return_credit", purchaseOrderLineId, quantity: 2, amountCents: -150 };
  await shop.api("POST", "/bills", {
    type: "credit",
    vendorId: "Acme",
    number: "CR-1",
    lines: [credit],
  });
  expect((await match()).matchLines).toMatchObject([
    { billedQuantity: 2, billedCents: 150, priceDifferenceCents: -50, differences: ["price"] },
  ]);
});

test("the lines of an order are matched by a fixed number of statements", async () => {
  const shop = await harness.shop();
  const path = (number: string) => `/purchase-orders/${number}/match`;
  const one = await ordered(shop, line("A"));
  const many = await ordered(shop, ...Array.from({ length: 300 }, (_, n) => line(`P-${n}`)));
  await one.receive({ vendorInvoiceNumber: "GL-1" });
  await many.receive({ vendorInvoiceNumber: "GL-2" });
  const count = async (number: string) =>
    (await statementsOf(harness, () => shop.api("GET", path(number)))).length;
  expect(await count(many.number)).toBe(await count(one.number));
});
