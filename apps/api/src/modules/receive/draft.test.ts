import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, movementsOf, partsOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

test("a draft creates an order for review, and changes no stock, cost or part", async () => {
  const shop = await harness.shop({
    vendors: [{ name: "Acme Diesel" }],
    parts: [{ partNumber: "A-100", quantity: 4, unitCostCents: 500 }],
  });
  const [known] = await partsOf(shop, "A-100");
  const answer = await shop.receive({
    invoiceNumber: "INV-1",
    vendor: { name: "ACME diesel, LLC" },
    note: "Box 2 of 2",
    lines: [
      { ...line("a-100", 3, 700), description: "Filter", vendorPartNumber: "V-1", note: "dented" },
      line("NEW-1", 0.5, 333),
    ],
  });
  const order = answer.body.purchaseOrder;
  expect(answer).toMatchObject({ status: 201 });
  expect(answer.body).toEqual({
    mode: "draft",
    status: "pending_review",
    invoiceDate: expect.any(String),
    purchaseOrder: {
      id: expect.any(String),
      number: "PO-1001",
      status: "draft",
      vendorId: expect.any(String),
      vendorName: "Acme Diesel",
      vendorInvoiceNumber: "INV-1",
      totalCents: 2100 + 167,
      totalCostCents: 2100 + 167,
      lineCount: 2,
      linkedExistingPo: false,
    },
    vendor: { id: order.vendorId, name: "Acme Diesel", created: false, matchedBy: "name" },
    lines: [
      {
        index: 0,
        partNumber: "a-100",
        quantity: 3,
        unitCostCents: 700,
        match: "existing",
        inventoryPartId: known?.id,
        outcome: "pending_review",
      },
      {
        index: 1,
        partNumber: "NEW-1",
        quantity: 0.5,
        unitCostCents: 333,
        match: "new",
        inventoryPartId: null,
        outcome: "pending_review",
      },
    ],
    bill: { id: expect.any(String), totalCents: 2267 },
    warnings: [],
    partialFailure: false,
    failures: [],
    nextStep: `Review PO-1001, then receive it with POST /purchase-orders/${order.id}/receive.`,
  });
  expect(await partsOf(shop, "A-100")).toEqual([known]);
  expect(await partsOf(shop, "NEW-1")).toEqual([]);
  expect(await movementsOf(shop, "A-100")).toHaveLength(1);
  expect(await shop.api("GET", `/purchase-orders/${order.id}`)).toMatchObject({
    body: {
      status: "draft",
      note: "Box 2 of 2",
      vendorInvoiceNumbers: ["INV-1"],
      receivedAt: null,
      itemCount: 2,
      totalAmount: 22.67,
      parts: [
        {
          partNumber: "a-100",
          description: "Filter",
          quantity: 3,
          quantityReceived: 0,
          unitCost: 7,
          unitCostCents: 700,
          totalCostCents: 2100,
          vendorPartNumber: "V-1",
          note: "dented",
          inventoryItemId: known?.id,
          status: "pending",
        },
        { partNumber: "NEW-1", quantity: 0.5, totalCostCents: 167, inventoryItemId: null },
      ],
    },
  });
});

test("a draft is received later, completely, by purchaseOrders.receive", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 1 }] });
  const draft = await shop.receive(
    shop.invoice({ mode: "draft", lines: [line("A-100", 3, 700), line("NEW-1", 2, 50)] }),
  );
  const { id } = draft.body.purchaseOrder;
  const received = await shop.api("POST", `/purchase-orders/${id}/receive`, { receivedAll: true });
  expect(received).toMatchObject({
    status: 200,
    body: { status: "received", partialFailure: false, failures: [] },
  });
  expect(await shop.stockOf("A-100")).toBe(4);
  expect(await layersOf(shop, "NEW-1")).toMatchObject([
    { quantity: 2, remainingQuantity: 2, unitCostCents: 50, purchaseOrderId: id },
  ]);
});

test("a draft without a vendor is created with a warning, and needs one before it is received", async () => {
  const shop = await harness.shop();
  const answer = await shop.receive({ invoiceNumber: "INV-1", lines: [line("A-100")] });
  const { id } = answer.body.purchaseOrder;
  expect(answer).toMatchObject({
    status: 201,
    body: {
      status: "pending_review",
      purchaseOrder: { vendorId: null, vendorName: null },
      vendor: { id: null, name: null, created: false, matchedBy: "none" },
      warnings: [{ code: "VENDOR_UNLINKED", message: expect.any(String) }],
      nextStep: `Review PO-1001, choose its vendor, then receive it with POST /purchase-orders/${id}/receive.`,
    },
  });
});

test.each([
  ["an id of no vendor", { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" }, null],
  ["a malformed id", { id: "V1" }, null],
  ["an id of no vendor, with a name", { id: "V1", name: "Acme Diesel" }, "Acme Diesel"],
  [
    "an unknown name that may not be created",
    { name: "Acme Diesel", createIfMissing: false },
    "Acme Diesel",
  ],
])("a draft with %s has no vendor, and a warning", async (_what, vendor, name) => {
  const shop = await harness.shop();
  const answer = await shop.receive(shop.invoice({ mode: "draft", vendor }));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      purchaseOrder: { vendorId: null, vendorName: name },
      vendor: { id: null, name, created: false, matchedBy: "unlinked" },
      warnings: [{ code: "VENDOR_UNLINKED" }],
    },
  });
  expect((await shop.api("GET", "/vendors")).body.vendors).toEqual([]);
});

test("a draft with an ambiguous vendor name has no vendor, and a warning with the candidates", async () => {
  const shop = await harness.shop({
    vendors: [{ name: "Acme Inc", accountNumber: "1" }, { name: "ACME, L.L.C." }],
  });
  const answer = await shop.receive(shop.invoice({ mode: "draft", vendor: { name: "acme" } }));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      purchaseOrder: { vendorId: null, vendorName: "acme" },
      vendor: { id: null, name: "acme", created: false, matchedBy: "unlinked" },
      warnings: [
        {
          code: "AMBIGUOUS_VENDOR",
          candidates: [
            { id: expect.any(String), name: "Acme Inc", accountNumber: "1" },
            { id: expect.any(String), name: "ACME, L.L.C.", accountNumber: null },
          ],
        },
      ],
    },
  });
});

test("a draft creates an unknown vendor, and reports it", async () => {
  const shop = await harness.shop();
  const vendor = { name: "Acme Diesel", accountNumber: "48-2210" };
  const answer = await shop.receive(shop.invoice({ mode: "draft", vendor }));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      purchaseOrder: { vendorName: "Acme Diesel" },
      vendor: { name: "Acme Diesel", created: true, matchedBy: "created" },
      warnings: [{ code: "VENDOR_CREATED" }],
    },
  });
  const { body } = await shop.api("GET", "/vendors");
  expect(body.vendors).toMatchObject([{ ...vendor, id: answer.body.vendor.id }]);
});

test("a draft accepts an ambiguous part number, warns with the candidates, and can be fixed", async () => {
  const shop = await harness.shop({
    parts: [
      { partNumber: "A-100", name: "Left", binLocation: "L" },
      { partNumber: "a-100", name: "Right", binLocation: "R" },
    ],
  });
  const [left, right] = await partsOf(shop, "A-100").then((parts) => parts.toReversed());
  const answer = await shop.receive(
    shop.invoice({ mode: "draft", lines: [line("B"), line("A-100")] }),
  );
  const { id } = answer.body.purchaseOrder;
  expect(answer).toMatchObject({
    status: 201,
    body: {
      lines: [
        { match: "new" },
        { match: "ambiguous", inventoryPartId: null, outcome: "pending_review" },
      ],
      warnings: [
        { code: "VENDOR_CREATED" },
        {
          code: "AMBIGUOUS_PART_NUMBER",
          lineIndex: 1,
          candidates: [
            { id: left?.id, partNumber: "A-100", name: "Left", binLocation: "L" },
            { id: right?.id, partNumber: "a-100", name: "Right", binLocation: "R" },
          ],
        },
      ],
    },
  });
  const path = `/purchase-orders/${id}`;
  expect(answer.body.nextStep).toBe(
    `Review PO-1001, set inventoryItemId where a part number is ambiguous, then receive it with POST ${path}/receive.`,
  );
  expect(await shop.api("POST", `${path}/receive`)).toMatchObject({
    status: 422,
    body: { error: "AMBIGUOUS_PART_NUMBER", details: [{ field: "parts[1]" }] },
  });
  const { body: order } = await shop.api("GET", path);
  const parts = order.parts.map((part: { id: string; partNumber: string; quantity: number }) => ({
    id: part.id,
    partNumber: part.partNumber,
    quantity: part.quantity,
    ...(part.partNumber === "A-100" ? { inventoryItemId: right?.id } : {}),
  }));
  expect(await shop.api("PATCH", path, { parts })).toMatchObject({ status: 200 });
  expect(await shop.api("POST", `${path}/receive`)).toMatchObject({
    status: 200,
    body: { status: "received" },
  });
  expect((await partsOf(shop, "A-100")).map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Right", 1],
    ["Left", 0],
  ]);
});

/** A draft with a discount of $5.00, and parts that cost $2.00 in a review. */
async function discountedDraft(shop: TestShop) {
  const invoice = shop.invoice({
    mode: "draft",
    lines: [line("A-100", 10, 100)],
    charges: [{ kind: "discount", amountCents: -500 }],
  });
  const path = `/purchase-orders/${(await shop.receive(invoice)).body.purchaseOrder.id}`;
  const [{ id }] = (await shop.api("GET", path)).body.parts;
  return { path, parts: [{ id, ...line("A-100", 2, 100) }] };
}

const overCredited = {
  status: 409,
  body: {
    error: "OVER_CREDIT",
    message: "The credits exceed the cost of A-100 by $3.00.",
  },
};

test("a review that makes goods cheaper than their discount is refused", async () => {
  const shop = await harness.shop();
  const { path, parts } = await discountedDraft(shop);
  const ordered = await shop.api("PATCH", path, { parts, status: "ordered" });
  expect(ordered).toMatchObject(overCredited);
});

test("an order whose goods are cheaper than their discount is not received", async () => {
  const shop = await harness.shop();
  const { path, parts } = await discountedDraft(shop);
  expect(await shop.api("PATCH", path, { parts })).toMatchObject({ status: 200 });
  expect(await shop.api("POST", `${path}/receive`)).toMatchObject(overCredited);
  const { body: order } = await shop.api("GET", path);
  expect(order).toMatchObject({ status: "draft", parts: [{ quantityReceived: 0 }] });
});
