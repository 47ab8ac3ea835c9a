import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, movementsOf, partOf, partsOf } from "../../../test/harness/stock.ts";

// Half past ten on a Sunday evening in Chicago: the next day has begun in UTC.
const harness = useHarness({ now: new Date("2026-03-09T03:30:00Z") });
const database = useDatabase(harness);

const unknownId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01";

/** Orders goods, and answers how to receive them. */
async function ordered(shop: TestShop, ...parts: ReturnType<typeof line>[]) {
  const order = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const path = `/purchase-orders/${order.id}`;
  return {
    order,
    path,
    ids: order.parts.map((part) => part.id),
    receive: (body?: object) => shop.api("POST", `${path}/receive`, body),
  };
}

test("a request without a body receives everything outstanding and returns the order", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 1, unitCostCents: 90 }] });
  const { order, receive } = await ordered(shop, line("a", 2.5, 100), line("NEW", 1, 50));
  const answer = await receive();
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: order.id,
      status: "received",
      receivedAt: "2026-03-09T03:30:00.000Z",
      totalCostCents: 300,
      parts: [
        { quantityReceived: 2.5, status: "received" },
        { quantityReceived: 1, status: "received", inventoryItemId: expect.any(String) },
      ],
      partialFailure: false,
      failures: [],
    },
  });
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 3.5, unitCostCents: 100 });
  expect(await partOf(shop, "NEW")).toMatchObject({ name: "NEW", vendorName: "Acme", quantity: 1 });
  expect((await movementsOf(shop, "A")).at(-1)).toMatchObject({
    type: "receipt",
    quantity: 2.5,
    unitCostCents: 100,
    balanceAfter: 3.5,
    reference: { type: "purchase_order", id: order.id },
  });
});

test("lines are received in parts, each at its own cost, until nothing is outstanding", async () => {
  const shop = await harness.shop();
  const { path, ids, receive } = await ordered(shop, line("A", 5, 100), line("B", 1, 10));
  const [a, b] = ids;
  const first = await receive({
    receivedAll: false,
    lines: [{ partId: a, quantity: 2, unitCostCents: 120 }],
  });
  expect(first.body).toMatchObject({
    status: "partially_received",
    receivedAt: null,
    totalCostCents: 240 + 300 + 10,
    parts: [
      { quantity: 5, quantityReceived: 2, unitCostCents: 120, status: "partially_received" },
      { quantityReceived: 0, status: "pending" },
    ],
  });
  const second = await receive({ receivedAll: true, lines: [{ partId: b, quantity: 1 }] });
  expect(second.body).toMatchObject({
    status: "partially_received",
    parts: [{ quantityReceived: 2 }, { quantityReceived: 1 }],
  });
  const third = await receive({ receivedAll: true });
  expect(third.body).toMatchObject({ status: "received", receivedAt: expect.any(String) });
  expect(await layersOf(shop, "A")).toMatchObject([
    { quantity: 2, unitCostCents: 120 },
    { quantity: 3, unitCostCents: 100 },
  ]);
  const { body } = await shop.api("GET", path);
  expect(body.auditLog.map((entry: { operation: string }) => entry.operation)).toEqual([
    "purchaseOrders.receive",
    "purchaseOrders.receive",
    "purchaseOrders.receive",
    "purchaseOrders.create",
  ]);
  expect(body.auditLog[1].changes).toEqual({
    parts: {
      before: [{ partNumber: "B", quantity: 1, quantityReceived: 0, unitCostCents: 10 }],
      after: [
        {
          partNumber: "B",
          quantity: 1,
          quantityReceived: 1,
          unitCostCents: 10,
          receivedCents: 10,
          inventoryItemId: (await partOf(shop, "B")).id,
        },
      ],
    },
  });
});

test("ids in a body are case-insensitive", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "X" }] });
  const { id } = await partOf(shop, "X");
  const order = await shop.order({ parts: [{ ...line("A"), inventoryItemId: id.toUpperCase() }] });
  const [part] = order.parts;
  expect(part?.inventoryItemId).toBe(id);
  const path = `/purchase-orders/${order.id.toUpperCase()}`;
  const kept = { ...line("A", 2), id: part?.id.toUpperCase() };
  expect((await shop.api("PATCH", path, { parts: [kept] })).body.parts).toMatchObject([
    { id: part?.id, inventoryItemId: id },
  ]);
  const lines = [{ partId: part?.id.toUpperCase(), quantity: 2 }];
  expect((await shop.api("POST", `${path}/receive`, { lines })).body.status).toBe("received");
});

test("a draft may be received", async () => {
  const shop = await harness.shop();
  const { id } = await shop.order({ parts: [line("A")] });
  expect(await shop.api("POST", `/purchase-orders/${id}/receive`)).toMatchObject({
    status: 200,
    body: { status: "received", vendorId: null },
  });
});

test("more than is outstanding is a 409 OVER_RECEIPT naming every line, and nothing is received", async () => {
  const shop = await harness.shop();
  const { ids, receive } = await ordered(shop, line("A", 5), line("B", 1), line("C", 1));
  await receive({ lines: [{ partId: ids[0], quantity: 4.5 }] });
  const answer = await receive({
    lines: [
      { partId: ids[1], quantity: 1 },
      { partId: ids[0], quantity: 0.5001 },
      { partId: ids[2], quantity: 2 },
    ],
  });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: "OVER_RECEIPT",
      details: [{ field: "lines[1].quantity" }, { field: "lines[2].quantity" }],
      nextStep: expect.any(String),
    },
  });
  expect(await shop.stockOf("B")).toBeUndefined();
  expect(await receive({ lines: [{ partId: ids[0], quantity: 0.5 }] })).toMatchObject({
    status: 200,
  });
  expect(await receive({ lines: [{ partId: ids[0], quantity: 0.0001 }] })).toMatchObject({
    status: 409,
  });
});

const badReceipts: Array<[string, (ids: string[]) => object, string[]]> = [
  ["receivedAll false without lines", () => ({ receivedAll: false }), ["lines"]],
  ["no lines", () => ({ lines: [] }), ["lines"]],
  ["null for receivedAll", () => ({ receivedAll: null }), ["receivedAll"]],
  [
    "lines that are none of the order's",
    ([a]) => ({
      lines: [
        { partId: unknownId, quantity: 1 },
        { partId: "x", quantity: 1 },
        { partId: a, quantity: 1 },
      ],
    }),
    ["lines[0].partId", "lines[1].partId"],
  ],
  [
    "a line that stands twice",
    ([a]) => ({
      lines: [
        { partId: a, quantity: 1 },
        { partId: a, quantity: 1 },
      ],
    }),
    ["lines[1].partId"],
  ],
  [
    "amounts that are none",
    ([a]) => ({
      lines: [{ partId: a, quantity: 0, unitCostCents: 1.5, price: 1 }, { quantity: 1 }],
    }),
    ["lines[0].price", "lines[0].quantity", "lines[0].unitCostCents", "lines[1].partId"],
  ],
  ["tomorrow", () => ({ receivedDate: "2026-03-09" }), ["receivedDate"]],
  ["an invalid day", () => ({ receivedDate: "2026-02-29" }), ["receivedDate"]],
  ["unknown fields", () => ({ recievedAll: true }), ["recievedAll"]],
];

test.each(badReceipts)(
  "receiving %s is 400, names every field and stocks nothing",
  async (_what, body, fields) => {
    const shop = await harness.shop();
    const { ids, receive } = await ordered(shop, line("A", 5));
    const answer = await receive(body(ids));
    expect(answer.status, answer.text).toBe(400);
    const named = answer.body.details.map((detail: { field: string }) => detail.field);
    expect([...new Set(named)].sort()).toEqual(fields);
    expect(await partsOf(shop, "A")).toEqual([]);
  },
);

test("the day of receipt is the shop's: today means now, an earlier day is dated noon", async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  const { ids, receive } = await ordered(shop, line("A", 3));
  const on = (receivedDate: string) =>
    receive({ lines: [{ partId: ids[0], quantity: 1 }], receivedDate });
  expect(await on("2026-03-08")).toMatchObject({
    body: { status: "partially_received", receivedAt: null },
  });
  await on("2026-03-06");
  expect(await on("2026-03-07")).toMatchObject({
    body: { status: "received", receivedAt: "2026-03-07T18:00:00.000Z" },
  });
  const layers = await layersOf(shop, "A");
  // Oldest first, which is the order in which they are consumed. Noon is 18:00 UTC before the
  // clocks change.
  expect(layers.map(({ receivedAt }) => receivedAt)).toEqual([
    "2026-03-06T18:00:00.000Z",
    "2026-03-07T18:00:00.000Z",
    "2026-03-09T03:30:00.000Z",
  ]);
});

test("the invoice number of a receipt is added once", async () => {
  const shop = await harness.shop();
  const { ids, receive } = await ordered(shop, line("A", 3));
  const bring = (vendorInvoiceNumber: string) =>
    receive({ lines: [{ partId: ids[0], quantity: 1 }], vendorInvoiceNumber });
  await bring("INV-1");
  await bring("INV-2");
  expect((await bring("INV-1")).body).toMatchObject({
    vendorInvoiceNumber: "INV-1",
    vendorInvoiceNumbers: ["INV-2", "INV-1"],
  });
});

test("a part number of several parts is 422 until the line names one", async () => {
  const shop = await harness.shop({
    parts: [
      { partNumber: "A", name: "Left" },
      { partNumber: "A", name: "Right" },
    ],
  });
  const { ids, path, receive } = await ordered(shop, line("B"), line("A"));
  expect(await receive({ lines: [{ partId: ids[1], quantity: 1 }] })).toMatchObject({
    status: 422,
    body: {
      error: "AMBIGUOUS_PART_NUMBER",
      details: [{ field: "lines[0]" }],
      candidates: [{ name: "Left" }, { name: "Right" }],
      nextStep: expect.stringContaining("inventoryItemId"),
    },
  });
  expect(await receive({ lines: [{ partId: ids[0], quantity: 1 }] })).toMatchObject({
    status: 200,
  });
  expect((await shop.api("GET", path)).body.status).toBe("partially_received");
});

test("costs that exceed the maximum total of an order are a 400, not a 500", async () => {
  const shop = await harness.shop();
  const parts = Array.from({ length: 91 }, (_, n) => line(`P-${n}`, 1_000_000, 0));
  const { ids, receive } = await ordered(shop, ...parts);
  const lines = ids.map((partId) => ({
    partId,
    quantity: 1_000_000,
    unitCostCents: 100_000_000,
  }));
  expect(await receive({ lines })).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines" }] },
  });
  expect(await database.count("stock_movements", shop.tenantId)).toBe(0);
});

test("two lines of an order may name one stocked part", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A", quantity: 1 }] });
  const { id } = await partOf(shop, "A");
  const order = await shop.order({
    parts: [line("A", 2, 10), { ...line("OLD-A", 3, 20), inventoryItemId: id }],
  });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`);
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 6, unitCostCents: 20 });
  expect((await movementsOf(shop, "A")).map(({ balanceAfter }) => balanceAfter)).toEqual([1, 3, 6]);
});
