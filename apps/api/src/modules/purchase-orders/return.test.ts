import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { consume, layersOf, line, movementsOf, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

/** A shop that bought 3 of A at 100 and 4 more at 200. */
async function shopWithGoods(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ lines: [line("A", 3, 100)] }));
  await shop.receive(shop.invoice({ lines: [line("A", 4, 200), line("B", 1, 50)] }));
  return shop;
}

const returning = (shop: TestShop, ...parts: object[]) =>
  shop.api("POST", "/purchase-orders", {
    type: "return",
    status: "ordered",
    vendorName: "Acme",
    parts,
  });

const send = (shop: TestShop, id: string, body?: object) =>
  shop.api("POST", `/purchase-orders/${id}/receive`, body);

test("a return withdraws goods, oldest first, in several receipts", async () => {
  const shop = await shopWithGoods();
  const { body: order } = await returning(shop, line("A", 5, 150));
  expect(order).toMatchObject({ type: "return", totalCostCents: 750 });
  const first = await send(shop, order.id, { lines: [{ partId: order.parts[0].id, quantity: 1 }] });
  expect(first).toMatchObject({
    status: 200,
    body: { status: "partially_received", parts: [{ quantityReceived: 1 }] },
  });
  expect((await send(shop, order.id)).body).toMatchObject({
    status: "received",
    partialFailure: false,
  });
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 2, unitCostCents: 200 });
  expect((await layersOf(shop, "A")).map(({ remainingQuantity }) => remainingQuantity)).toEqual([
    0, 2,
  ]);
  expect((await movementsOf(shop, "A")).slice(2)).toMatchObject([
    { type: "return", quantity: -1, unitCostCents: 100, balanceAfter: 6 },
    {
      type: "return",
      quantity: -4,
      unitCostCents: 150,
      balanceAfter: 2,
      reference: { type: "purchase_order", id: order.id },
    },
  ]);
  expect(await send(shop, order.id)).toMatchObject({ body: { error: "PO_ALREADY_RECEIVED" } });
});

test("a return of more than is on hand is a 409 INSUFFICIENT_STOCK naming every line, and moves nothing", async () => {
  const shop = await shopWithGoods();
  const { body: order } = await returning(shop, line("B", 1), line("A", 7.0001), line("NEVER", 1));
  const answer = await send(shop, order.id);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: "INSUFFICIENT_STOCK",
      nextStep: expect.any(String),
      details: [
        { field: "parts[1].quantity", message: expect.stringContaining("7 on hand") },
        { field: "parts[2].quantity", message: expect.stringContaining("0 on hand") },
      ],
    },
  });
  expect([await shop.stockOf("A"), await shop.stockOf("B")]).toEqual([7, 1]);
  expect((await shop.api("GET", `/purchase-orders/${order.id}`)).body.status).toBe("ordered");
});

test("a shortage of a return is reported by the line of the request", async () => {
  const shop = await shopWithGoods();
  const { body: order } = await returning(shop, line("B", 1), line("A", 9));
  const [b, a] = order.parts;
  const lines = [
    { partId: a.id, quantity: 8 },
    { partId: b.id, quantity: 1 },
  ];
  expect((await send(shop, order.id, { lines })).body.details).toMatchObject([
    { field: "lines[0].quantity" },
  ]);
  const rest = [{ partId: b.id, quantity: 1 }];
  expect((await send(shop, order.id, { lines: rest })).status).toBe(200);
  expect((await send(shop, order.id)).body.details).toMatchObject([{ field: "parts[1].quantity" }]);
});

test("lines that return one part are summed", async () => {
  const shop = await shopWithGoods();
  const { id } = await partOf(shop, "A");
  const { body: order } = await returning(shop, line("A", 4), {
    ...line("OLD-A", 4),
    inventoryItemId: id,
  });
  expect(await send(shop, order.id)).toMatchObject({
    status: 409,
    body: {
      details: [{ field: "parts[1].quantity", message: expect.stringContaining("3 on hand") }],
    },
  });
  expect(await shop.stockOf("A")).toBe(7);
});

test("goods consumed below zero cannot be returned", async () => {
  const shop = await shopWithGoods();
  await consume(harness, shop, "B", 3);
  const { body: order } = await returning(shop, line("B", 0.5));
  expect(await send(shop, order.id)).toMatchObject({ body: { error: "INSUFFICIENT_STOCK" } });
});

test("the cost of goods out is that of their layers, whatever the quantity", async () => {
  const shop = await harness.shop();
  await shop.receive(shop.invoice({ lines: [line("A", 2, 333)] }));
  const { body: order } = await returning(shop, line("A", 0.5, 333));
  await send(shop, order.id);
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    quantity: -0.5,
    unitCostCents: 333,
  });
});
