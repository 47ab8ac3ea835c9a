import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { layersOf, line, movementsOf, partOf, partsOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

test("receiving stocks known and unknown parts together, with layers, movements and the last cost", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A-100", name: "Filter", quantity: 4, unitCostCents: 500 }],
  });
  const answer = await shop.receive({
    invoiceNumber: "INV-1",
    invoiceDate: "2026-03-02",
    mode: "receive",
    vendor: { name: "Acme Diesel" },
    lines: [
      line("a-100", 2.5, 700),
      { ...line("NEW-1", 3, 0), description: "Clamp" },
      line("NEW-2"),
    ],
  });
  const order = answer.body.purchaseOrder;
  const [filter, clamp, unnamed] = await Promise.all(
    ["A-100", "NEW-1", "NEW-2"].map((number) => partOf(shop, number)),
  );
  expect(answer).toMatchObject({
    status: 201,
    body: {
      mode: "receive",
      status: "received",
      purchaseOrder: {
        status: "received",
        vendorName: "Acme Diesel",
        vendorInvoiceNumber: "INV-1",
        totalCostCents: 1750 + 1000,
        lineCount: 3,
        linkedExistingPo: false,
      },
      lines: [
        { index: 0, match: "existing", inventoryPartId: filter?.id, outcome: "stocked_existing" },
        { index: 1, match: "new", inventoryPartId: clamp?.id, outcome: "created_part" },
        { index: 2, match: "new", inventoryPartId: unnamed?.id, outcome: "created_part" },
      ],
      warnings: [{ code: "VENDOR_CREATED" }],
      partialFailure: false,
      failures: [],
      nextStep: null,
    },
  });
  expect(filter).toMatchObject({
    quantity: 6.5,
    unitCostCents: 700,
    name: "Filter",
    vendorId: null,
  });
  expect(clamp).toMatchObject({
    name: "Clamp",
    quantity: 3,
    unitCostCents: 0,
    unitPriceCents: null,
    vendorId: order.vendorId,
  });
  expect(unnamed).toMatchObject({ name: "NEW-2" });
  expect(await layersOf(shop, "A-100")).toMatchObject([
    { quantity: 4, remainingQuantity: 4, unitCostCents: 500, purchaseOrderId: null },
    { quantity: 2.5, remainingQuantity: 2.5, unitCostCents: 700, purchaseOrderId: order.id },
  ]);
  expect(await movementsOf(shop, "A-100")).toMatchObject([
    { type: "adjustment", quantity: 4, balanceAfter: 4, reference: null },
    {
      type: "receipt",
      quantity: 2.5,
      unitCostCents: 700,
      balanceAfter: 6.5,
      reference: { type: "purchase_order", id: order.id },
      createdBy: "First key",
    },
  ]);
});

test("the order of a received invoice is received: its lines, its date, its audit entry", async () => {
  const shop = await harness.shop();
  const agent = { "x-agent-name": "receiver/1.2", "x-agent-run-id": "run-7" };
  const answer = await shop.receive(
    shop.invoice({ lines: [line("A", 2, 150), line("B", 1, 5)] }),
    agent,
  );
  const { body: order } = await shop.api("GET", `/purchase-orders/${answer.body.purchaseOrder.id}`);
  expect(order).toMatchObject({
    status: "received",
    receivedAt: order.createdAt,
    totalAmount: 3.05,
    parts: [
      { partNumber: "A", quantity: 2, quantityReceived: 2, status: "received" },
      { partNumber: "B", quantity: 1, quantityReceived: 1, status: "received" },
    ],
    auditLog: [
      {
        operation: "receive.invoice",
        agentName: "receiver/1.2",
        agentRunId: "run-7",
        actor: { type: "api_key", name: "First key" },
        changes: {
          status: { before: null, after: "received" },
          vendorName: { before: null, after: "Great Lakes Heavy Duty Parts" },
        },
      },
    ],
  });
  expect(order.auditLog).toHaveLength(1);
});

test("A-100 and A100 are different parts", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100" }] });
  const answer = await shop.receive(shop.invoice({ lines: [line("A100", 2), line("a-100", 3)] }));
  expect(answer.body.lines).toMatchObject([
    { outcome: "created_part" },
    { outcome: "stocked_existing" },
  ]);
  expect([await shop.stockOf("A100"), await shop.stockOf("A-100")]).toEqual([2, 3]);
});

test("no-break and zero-width spaces make no other part, nor a second line", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A 100" }] });
  const copied = await shop.receive(shop.invoice({ lines: [line("a\u00a0100\u200b", 3)] }));
  expect(copied.body.lines).toMatchObject([{ match: "existing", outcome: "stocked_existing" }]);
  expect(await shop.stockOf("A 100")).toBe(3);
  const twice = { lines: [line("B 1", 1), line("B\u202f1", 1)] };
  const field = "lines[1].partNumber";
  expect(await shop.receive(shop.invoice(twice))).toMatchObject({
    status: 400,
    body: { details: [{ field, message: expect.stringContaining("is on an earlier line") }] },
  });
  const parts = twice.lines.map(({ partNumber }) => ({ partNumber, quantity: 1 }));
  const order = { vendorName: "Acme", parts };
  expect(await shop.api("POST", "/purchase-orders", order)).toMatchObject({
    status: 400,
    body: { details: [{ field: "parts[1].partNumber" }] },
  });
});

test("a stocked part with unusual spaces in its number is found by the folded number", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "C\u2007 7\ufeff" }] });
  const answer = await shop.receive(shop.invoice({ lines: [line("C 7", 2)] }));
  expect(answer.body.lines).toMatchObject([{ match: "existing", outcome: "stocked_existing" }]);
});

test("a deleted part gets no stock: its number creates a new part", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 1 }] });
  const old = await partOf(shop, "A-100");
  await shop.api("DELETE", `/inventory/${old.id}`);
  const answer = await shop.receive(shop.invoice({ lines: [line("A-100", 2)] }));
  expect(answer.body.lines).toMatchObject([{ match: "new", outcome: "created_part" }]);
  expect((await partOf(shop, "A-100")).id).not.toBe(old.id);
  expect(await shop.stockOf("A-100")).toBe(2);
});

test("a part number of several parts is a 422 with every line and candidate, and nothing is created", async () => {
  const shop = await harness.shop({
    parts: ["A", "a", "B", "B", "C"].map((partNumber) => ({ partNumber })),
  });
  const answer = await shop.receive(shop.invoice({ lines: [line("C"), line("A"), line("b")] }));
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: "AMBIGUOUS_PART_NUMBER",
      details: [{ field: "lines[1].partNumber" }, { field: "lines[2].partNumber" }],
      nextStep: expect.stringContaining("draft"),
    },
  });
  const numbers = answer.body.candidates.map((part: { partNumber: string }) => part.partNumber);
  expect(numbers.sort()).toEqual(["A", "B", "B", "a"]);
  expect(await shop.stockOf("C")).toBe(0);
  expect((await shop.api("GET", "/purchase-orders")).body.purchaseOrders).toEqual([]);
  expect((await shop.api("GET", "/vendors")).body.vendors).toEqual([]);
});

test("amounts are rounded half up, once per line, and sums are of rounded lines", async () => {
  const shop = await harness.shop();
  const answer = await shop.receive(
    shop.invoice({ lines: [line("A", 0.5, 333), line("B", 0.5, 333), line("C", 0.0001, 4999)] }),
  );
  expect(answer.body.purchaseOrder.totalCostCents).toBe(167 + 167 + 0);
});

test("orders are numbered per shop, without a gap", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const numbers = [];
  for (const owner of [shop, other, shop]) {
    numbers.push((await owner.receive(owner.invoice())).body.purchaseOrder.number);
  }
  expect(numbers).toEqual(["PO-1001", "PO-1001", "PO-1002"]);
});

test("another shop's parts, vendors and orders are treated as missing", async () => {
  const [shop, other] = await Promise.all([
    harness.shop(),
    harness.shop({ parts: [{ partNumber: "A-100", quantity: 5 }] }),
  ]);
  const vendor = await other.vendor({ name: "Acme" });
  const order = await other.order({ status: "ordered", parts: [line("A-100")] });
  expect(await shop.receive(shop.invoice({ vendor: { id: vendor.id } }))).toMatchObject({
    status: 404,
    body: { error: "VENDOR_NOT_FOUND" },
  });
  expect(await shop.receive(shop.invoice({ purchaseOrderId: order.id }))).toMatchObject({
    status: 404,
    body: { error: "PO_NOT_FOUND" },
  });
  const answer = await shop.receive(shop.invoice({ vendor: { name: "Acme" } }));
  expect(answer.body).toMatchObject({ vendor: { created: true }, lines: [{ match: "new" }] });
  expect(await partsOf(other, "A-100")).toMatchObject([{ quantity: 5 }]);
});
