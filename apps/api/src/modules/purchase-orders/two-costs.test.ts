import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

/** An order of ten at 1.20 each, of which four are received at 1.50. */
async function partlyReceived(shop: TestShop) {
  const parts = [line("A", 10, 120)];
  const { id, parts: lines } = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const order = {
    id,
    lineId: lines[0]?.id ?? "",
    receive: (body?: object) => shop.api("POST", `/purchase-orders/${id}/receive`, body),
    read: async () => (await shop.api("GET", `/purchase-orders/${id}`)).body,
  };
  const first = { partId: order.lineId, quantity: 4, unitCostCents: 150 };
  const { body } = await order.receive({ lines: [first] });
  return { ...order, body };
}

/** The goods that were received and are outstanding, of the order and of its only line. */
function both(receivedCents: number, outstandingCents: number) {
  const costs = { receivedCents, outstandingCents };
  const totalCostCents = receivedCents + outstandingCents;
  return {
    ...costs,
    totalCostCents,
    totalAmount: totalCostCents / 100,
    parts: [{ ...costs, totalCostCents }],
  };
}

const updates = async (shop: TestShop, id: string) =>
  (await shop.api("GET", "/events?types=purchase_order.updated&limit=500")).body.events.filter(
    (event: { data: { id: string } }) => event.data.id === id,
  );

test("receipts keep their cost, and what is outstanding the ordered one", async () => {
  const shop = await harness.shop();
  const { body, receive, read } = await partlyReceived(shop);
  expect(body).toMatchObject(both(600, 720));
  expect(body.parts[0]).toMatchObject({ unitCostCents: 150, orderedUnitCostCents: 120 });
  const { body: rest } = await receive();
  expect(rest).toMatchObject({ status: "received", ...both(1320, 0) });
  expect(await read()).toMatchObject(both(1320, 0));
  expect(await layersOf(shop, "A")).toMatchObject([
    { quantity: 4, unitCostCents: 150 },
    { quantity: 6, unitCostCents: 120 },
  ]);
  const { body: feed } = await shop.api("GET", "/events?types=purchase_order.received");
  expect(feed.events.map(({ data }: { data: object }) => data)).toMatchObject([
    both(600, 720),
    both(1320, 0),
  ]);
});

test("the invoices of one order keep their costs too, and are compared with the ordered one", async () => {
  const shop = await harness.shop();
  const { id: purchaseOrderId } = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 10, 120)],
  });
  const receive = (quantity: number, unitCostCents: number) =>
    shop.receive(
      shop.invoice({ vendor: null, purchaseOrderId, lines: [line("A", quantity, unitCostCents)] }),
    );
  const { body } = await receive(4, 150);
  expect(body.purchaseOrder.totalCostCents).toBe(1320);
  const { body: second } = await receive(6, 120);
  expect(second).toMatchObject({ warnings: [], purchaseOrder: { totalCostCents: 1320 } });
  const { body: order } = await shop.api("GET", `/purchase-orders/${purchaseOrderId}`);
  expect(order).toMatchObject(both(1320, 0));
});

test("an amount that is no multiple of whole cents is what was received", async () => {
  const shop = await harness.shop();
  const lines = [{ partNumber: "CLIP", quantity: 200, amountCents: 2500 }];
  const invoice = { ...shop.invoice({ vendor: { name: "Acme" } }), lines };
  const { body } = await shop.api("POST", "/inventory/receiving", invoice);
  expect(body.purchaseOrder.totalCostCents).toBe(2500);
  const { body: order } = await shop.api("GET", `/purchase-orders/${body.purchaseOrder.id}`);
  expect(order).toMatchObject(both(2500, 0));
});

test("a draft that is received in parts costs the amount and no charges of its invoice", async () => {
  const shop = await harness.shop();
  const invoice = {
    ...shop.invoice({ vendor: { name: "Acme" }, mode: "draft" }),
    lines: [{ partNumber: "CLIP", quantity: 7, amountCents: 1000 }],
    charges: [{ kind: "freight", amountCents: 333 }],
  };
  const { body } = await shop.api("POST", "/inventory/receiving", invoice);
  const path = `/purchase-orders/${body.purchaseOrder.id}`;
  const [part] = (await shop.api("GET", path)).body.parts;
  for (const quantity of [3, 2, 2]) {
    await shop.api("POST", `${path}/receive`, { lines: [{ partId: part.id, quantity }] });
    expect(await shop.ledgerProblems()).toEqual([]);
  }
  expect((await shop.api("GET", path)).body).toMatchObject(both(1000, 0));
});

test("a corrected bill changes what was received, not what is outstanding", async () => {
  const shop = await harness.shop();
  const { id: purchaseOrderId } = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 10, 120)],
  });
  const invoice = {
    ...shop.invoice({ vendor: null, purchaseOrderId, lines: [line("A", 4, 120)] }),
    charges: [{ kind: "freight", amountCents: 100 }],
  };
  const { body } = await shop.api("POST", "/inventory/receiving", invoice);
  const { body: bill } = await shop.api("GET", `/bills/${body.bill.id}`);
  const correct = (fields: object) =>
    shop.api("POST", `/bills/${bill.id}/correct`, { reason: "Misread", ...fields });
  await correct({ lines: [{ id: bill.lines[0].id, unitCostCents: 150 }] });
  const read = async () => (await shop.api("GET", `/purchase-orders/${purchaseOrderId}`)).body;
  expect(await read()).toMatchObject(both(600, 720));
  expect(await updates(shop, purchaseOrderId)).toMatchObject([{ data: both(600, 720) }]);
  await correct({ charges: [{ kind: "freight", amountCents: 900 }] });
  expect(await read()).toMatchObject(both(600, 720));
  expect(await updates(shop, purchaseOrderId)).toHaveLength(1);
  await shop.api("POST", `/purchase-orders/${purchaseOrderId}/receive`);
  expect(await read()).toMatchObject(both(1320, 0));
});

test("a bill at another price changes what was received; voiding it keeps that", async () => {
  const shop = await harness.shop();
  const { id, read } = await partlyReceived(shop);
  const lines = [{ kind: "part", partNumber: "A", quantity: 4, unitCostCents: 140 }];
  const request = { type: "invoice", vendorId: "Acme", number: "GL-1", lines };
  const { body: bill } = await shop.api("POST", "/bills", request);
  expect(await read()).toMatchObject(both(560, 720));
  expect(await updates(shop, id)).toMatchObject([{ data: both(560, 720) }]);
  await shop.api("POST", `/bills/${bill.id}/void`, { reason: "Wrong" });
  expect(await read()).toMatchObject(both(560, 720));
  expect(await updates(shop, id)).toHaveLength(1);
});

test("a part of billed goods costs its part of the amount, whatever charges its bill has, gets later or loses", async () => {
  const shop = await harness.shop();
  const { id, parts } = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 3, 120)],
  });
  const path = `/purchase-orders/${id}`;
  const receive = () =>
    shop.api("POST", `${path}/receive`, { lines: [{ partId: parts[0]?.id, quantity: 1 }] });
  const received = async () => {
    expect(await shop.ledgerProblems()).toEqual([]);
    return (await shop.api("GET", path)).body.receivedCents;
  };
  await receive();
  const goods = { kind: "part", partNumber: "A", quantity: 3, amountCents: 922 };
  const lines = [goods, { kind: "freight", amountCents: 424 }];
  const fields = { type: "invoice", vendorId: "Acme", number: "B-1", lines };
  const { body: bill } = await shop.api("POST", "/bills", fields);
  expect(await received()).toBe(307);
  const { body: freight } = await shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Acme",
    number: "B-2",
    appliesTo: [bill.id],
    lines: [{ kind: "freight", amountCents: 443 }],
  });
  expect(await received()).toBe(307);
  await receive();
  expect(await received()).toBe(615);
  await shop.api("POST", `/bills/${freight.id}/void`, { reason: "Not ours" });
  expect(await received()).toBe(615);
  await shop.api("POST", `/bills/${bill.id}/void`, { reason: "Sent twice" });
  expect(await received()).toBe(615);
  expect((await layersOf(shop, "A")).map(({ costCents }) => costCents)).toEqual([307, 308]);
});

test("goods that a bill names before they come cost what it says, and the others as ordered", async () => {
  const shop = await harness.shop();
  const { lineId, read, receive } = await partlyReceived(shop);
  const lines = [{ kind: "part", partNumber: "A", quantity: 7, unitCostCents: 110 }];
  await shop.api("POST", "/bills", { type: "invoice", vendorId: "Acme", number: "GL-1", lines });
  expect(await read()).toMatchObject(both(440, 720));
  await receive({ lines: [{ partId: lineId, quantity: 3 }] });
  expect(await read()).toMatchObject(both(770, 360));
  expect((await partOf(shop, "A")).unitCostCents).toBe(110);
  await receive();
  expect(await read()).toMatchObject(both(1130, 0));
});

test("goods that get no bill cost nothing on their order either", async () => {
  const shop = await harness.shop();
  const { id, lineId, read } = await partlyReceived(shop);
  const lines = [{ purchaseOrderLineId: lineId, quantity: 1 }];
  await shop.api("POST", "/bills/close-unbilled", { reason: "Warranty", lines });
  expect(await read()).toMatchObject(both(450, 720));
  expect(await updates(shop, id)).toMatchObject([{ data: both(450, 720) }]);
});

test("nothing is outstanding of a cancelled order, which keeps its total", async () => {
  const shop = await harness.shop();
  const { id, read } = await partlyReceived(shop);
  await shop.api("PATCH", `/purchase-orders/${id}`, { status: "cancelled" });
  expect(await read()).toMatchObject({
    totalCostCents: 1320,
    receivedCents: 600,
    outstandingCents: 0,
    parts: [{ receivedCents: 600, outstandingCents: 0, totalCostCents: 1320 }],
  });
});

test("a return has the value of its lines", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 5, unitCostCents: 90 }] });
  const parts = [line("A", 3, 100)];
  const order = await shop.order({ type: "return", status: "ordered", vendorName: "Acme", parts });
  expect(order).toMatchObject(both(0, 300));
  const { body } = await shop.api("POST", `/purchase-orders/${order.id}/receive`, {
    lines: [{ partId: order.parts[0]?.id, quantity: 2 }],
  });
  expect(body).toMatchObject(both(200, 100));
});
