import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { InputOf } from "../../../test/harness/operations.ts";
import { line, partsOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const unknownId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01";

test("an order is created whole: its lines in order, its totals in cents and dollars", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "b" }] });
  const [known] = await partsOf(shop, "b");
  const vendor = await shop.vendor({ name: "Acme" });
  const order = await shop.order({
    vendorId: vendor.id,
    status: "ordered",
    note: " Weekly ",
    vendorInvoiceNumber: "Q-1",
    parts: [
      { ...line("C", 0.5, 333), description: "Clamp", vendorPartNumber: "V-C", note: "soon" },
      { partNumber: "B", quantity: 2 },
      line("A", 3, 150),
    ],
  });
  expect(order).toEqual({
    id: expect.any(String),
    number: "PO-1001",
    status: "ordered",
    type: "purchase",
    vendorId: vendor.id,
    vendorName: "Acme",
    vendorInvoiceNumber: "Q-1",
    vendorInvoiceNumbers: ["Q-1"],
    note: "Weekly",
    itemCount: 3,
    totalAmount: 6.17,
    totalCents: 617,
    totalCostCents: 617,
    receivedCents: 0,
    outstandingCents: 617,
    createdAt: expect.any(String),
    unknownCostCount: 1,
    updatedAt: order.createdAt,
    receivedAt: null,
    deletedAt: null,
    externalIds: [],
    metadata: {},
    parts: [
      {
        id: expect.any(String),
        partNumber: "C",
        description: "Clamp",
        quantity: 0.5,
        quantityReceived: 0,
        unitCost: 3.33,
        unitCostCents: 333,
        orderedUnitCostCents: 333,
        receivedCents: 0,
        outstandingCents: 167,
        totalCostCents: 167,
        vendorPartNumber: "V-C",
        note: "soon",
        inventoryItemId: null,
        status: "pending",
      },
      expect.objectContaining({ partNumber: "B", unitCostCents: null, inventoryItemId: known?.id }),
      expect.objectContaining({ partNumber: "A", unitCost: 1.5, totalCostCents: 450 }),
    ],
  });
  expect((await shop.api("GET", `/purchase-orders/${order.id}`)).body).toEqual({
    ...order,
    auditLog: [expect.objectContaining({ operation: "purchaseOrders.create" })],
  });
});

test("an empty body makes an empty draft", async () => {
  const shop = await harness.shop();
  expect(await shop.order({})).toMatchObject({
    status: "draft",
    type: "purchase",
    vendorId: null,
    vendorName: null,
    vendorInvoiceNumber: null,
    vendorInvoiceNumbers: [],
    itemCount: 0,
    totalAmount: 0,
    parts: [],
  });
});

test("a vendor's name is matched like an invoice's, or created", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vendor({ name: "Acme Parts, Inc." });
  expect(await shop.order({ vendorName: "ACME PARTS" })).toMatchObject({
    vendorId: id,
    vendorName: "Acme Parts, Inc.",
  });
  const created = await shop.order({ vendorName: "Other LLC" });
  expect(created.vendorName).toBe("Other LLC");
  expect((await shop.order({ vendorName: "other" })).vendorId).toBe(created.vendorId);
});

const refusedVendors: Array<[object, object]> = [
  [{ vendorId: unknownId }, { status: 400, body: { details: [{ field: "vendorId" }] } }],
  [{ vendorId: "V1" }, { status: 400, body: { details: [{ field: "vendorId" }] } }],
  [
    { vendorName: "Twin" },
    {
      status: 409,
      body: { error: "AMBIGUOUS_VENDOR", candidates: [{ name: "Twin Inc" }, { name: "Twin" }] },
    },
  ],
];

test.each(refusedVendors)(
  "an order with %j is refused, at creation and at update",
  async (vendor, refusal) => {
    const shop = await harness.shop({ vendors: [{ name: "Twin Inc" }, { name: "Twin" }] });
    const order = await shop.order({});
    expect(await shop.api("POST", "/purchase-orders", vendor)).toMatchObject(refusal);
    expect(await shop.api("PATCH", `/purchase-orders/${order.id}`, vendor)).toMatchObject(refusal);
    expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(1);
  },
);

const badBodies: Array<[string, object, string[]]> = [
  ["a status that cannot be created", { status: "received" }, ["status"]],
  ["null for the status", { status: null }, ["status"]],
  ["null for the type", { type: null }, ["type"]],
  [
    "what the server computes",
    { totalCostCents: 1, number: "PO-7", itemCount: 1 },
    ["itemCount", "number", "totalCostCents"],
  ],
  ["a repeated part number", { parts: [line("A"), line("a")] }, ["parts[1].partNumber"]],
  [
    "bad lines",
    {
      parts: [
        { ...line("A", 0), quantityReceived: 1 },
        { partNumber: "", quantity: 1.00001, unitCostCents: 1.5 },
      ],
    },
    [
      "parts[0].quantity",
      "parts[0].quantityReceived",
      "parts[1].partNumber",
      "parts[1].quantity",
      "parts[1].unitCostCents",
    ],
  ],
  [
    "parts that are none",
    {
      parts: [
        { ...line("A"), inventoryItemId: unknownId },
        { ...line("B"), inventoryItemId: "x" },
      ],
    },
    ["parts[0].inventoryItemId", "parts[1].inventoryItemId"],
  ],
  ["ids of lines it does not have", { parts: [{ ...line("A"), id: unknownId }] }, ["parts[0].id"]],
  ["501 lines", { parts: Array.from({ length: 501 }, (_, n) => line(`P-${n}`)) }, ["parts"]],
  ["a note that is too long", { note: "n".repeat(5001) }, ["note"]],
];

test.each(badBodies)("%s is 400 and names every field", async (_what, body, fields) => {
  const shop = await harness.shop();
  const answer = await shop.api("POST", "/purchase-orders", body);
  expect(answer.status).toBe(400);
  const named = answer.body.details.map((detail: { field: string }) => detail.field);
  expect([...new Set(named)].sort()).toEqual(fields);
  expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(0);
});

test("an update changes only the fields of the request, and null clears", async () => {
  const shop = await harness.shop({ vendors: [{ name: "Acme" }] });
  const order = await shop.order({
    vendorName: "Acme",
    note: "Weekly",
    vendorInvoiceNumber: "Q-1",
    parts: [line("A")],
  });
  const path = `/purchase-orders/${order.id}`;
  const change = async (body: InputOf<"purchaseOrders", "create"> | object, method = "PATCH") => {
    const answer = await shop.api(method, path, body);
    expect(answer.status, answer.text).toBe(200);
    const { updatedAt: _at, ...rest } = answer.body;
    return rest;
  };
  const { updatedAt: _at, ...before } = order;
  expect(await change({})).toEqual(before);
  expect(await change({ note: null }, "PUT")).toEqual({ ...before, note: null });
  expect(await change({ vendorInvoiceNumber: "Q-2" })).toMatchObject({
    vendorInvoiceNumber: "Q-2",
    vendorInvoiceNumbers: ["Q-1", "Q-2"],
  });
  expect(await change({ vendorInvoiceNumber: null })).toMatchObject({ vendorInvoiceNumbers: [] });
  expect(await change({ vendorName: null })).toMatchObject({ vendorId: null, vendorName: null });
  expect(await change({ type: "return", status: "ordered" })).toMatchObject({
    type: "return",
    status: "ordered",
    parts: [{ partNumber: "A" }],
  });
});

test("the parts of a request replace all lines: with an id changed, without one created, the rest removed", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "X" }, { partNumber: "A" }] });
  const [other] = await partsOf(shop, "X");
  const order = await shop.order({
    parts: [
      { ...line("A", 1, 100), description: "Filter", note: "soon", vendorPartNumber: "V-A" },
      line("B"),
      { ...line("C"), inventoryItemId: other?.id ?? null },
    ],
  });
  const [a, , c] = order.parts;
  const { body } = await shop.api("PATCH", `/purchase-orders/${order.id}`, {
    parts: [
      line("D", 2, 50),
      { id: c?.id, partNumber: "C", quantity: 4 },
      { id: a?.id, partNumber: "A", quantity: 3, note: null },
    ],
  });
  expect(body).toMatchObject({
    itemCount: 3,
    totalCostCents: 100 + 4000 + 300,
    parts: [
      { partNumber: "D", quantity: 2 },
      { id: c?.id, quantity: 4, unitCostCents: 1000, inventoryItemId: other?.id },
      {
        id: a?.id,
        quantity: 3,
        unitCostCents: 100,
        description: "Filter",
        vendorPartNumber: "V-A",
        note: null,
      },
    ],
  });
  const renamed = await shop.api("PATCH", `/purchase-orders/${order.id}`, {
    parts: [{ id: c?.id, partNumber: "A", quantity: 4, unitCostCents: 7 }],
  });
  expect(renamed.body.parts).toMatchObject([
    { id: c?.id, inventoryItemId: a?.inventoryItemId, unitCostCents: 7, totalCostCents: 28 },
  ]);
  expect(await shop.api("PATCH", `/purchase-orders/${order.id}`, { parts: [] })).toMatchObject({
    body: { itemCount: 0, totalCostCents: 0, parts: [] },
  });
});

test("a line's id may occur once, and must belong to this order", async () => {
  const shop = await harness.shop();
  const [order, other] = [
    await shop.order({ parts: [line("A")] }),
    await shop.order({ parts: [line("A")] }),
  ];
  const parts = [
    { ...line("A"), id: order.parts[0]?.id },
    { ...line("B"), id: order.parts[0]?.id },
    { ...line("C"), id: other.parts[0]?.id },
  ];
  expect(await shop.api("PATCH", `/purchase-orders/${order.id}`, { parts })).toMatchObject({
    status: 400,
    body: { details: [{ field: "parts[1].id" }, { field: "parts[2].id" }] },
  });
});

test("a deleted order is returned by GET, and missing in lists and writes", async () => {
  const shop = await harness.shop();
  const order = await shop.order({ parts: [line("A")] });
  const path = `/purchase-orders/${order.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: order.id, deleted: true });
  expect((await shop.api("GET", path)).body).toMatchObject({
    id: order.id,
    deletedAt: expect.any(String),
    parts: [{ partNumber: "A" }],
    auditLog: [{ operation: "purchaseOrders.delete" }, { operation: "purchaseOrders.create" }],
  });
  expect((await shop.api("GET", "/purchase-orders")).body.purchaseOrders).toEqual([]);
  for (const [method, target] of [
    ["PATCH", path],
    ["DELETE", path],
    ["POST", `${path}/receive`],
  ] as const) {
    expect(await shop.api(method, target, {})).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND" },
    });
  }
});

test("the name of a deleted vendor stays on its orders", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const { id } = await shop.order({ vendorId: vendor.id });
  await shop.api("DELETE", `/vendors/${vendor.id}`);
  expect((await shop.api("GET", `/purchase-orders/${id}`)).body.vendorName).toBe("Acme");
  expect((await shop.api("GET", "/purchase-orders")).body.purchaseOrders[0].vendorName).toBe(
    "Acme",
  );
  expect((await shop.api("PATCH", `/purchase-orders/${id}`, { note: "x" })).body.vendorName).toBe(
    "Acme",
  );
});

test("an order that is sent back with a since deleted vendor is accepted", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Acme" });
  const [order, other] = [await shop.order({ vendorId: vendor.id }), await shop.order({})];
  await shop.api("DELETE", `/vendors/${vendor.id}`);
  const sentBack = { vendorId: vendor.id, note: "Call first" };
  expect(await shop.api("PATCH", `/purchase-orders/${order.id}`, sentBack)).toMatchObject({
    status: 200,
    body: { ...sentBack, vendorName: "Acme" },
  });
  expect(await shop.api("PATCH", `/purchase-orders/${other.id}`, sentBack)).toMatchObject({
    status: 400,
    body: { details: [{ field: "vendorId" }] },
  });
});

test("null removes invoice numbers that were entered by hand, but never an imported one", async () => {
  const shop = await harness.shop();
  const received = await shop.receive(shop.invoice({ invoiceNumber: "GL-1" }));
  const path = `/purchase-orders/${received.body.purchaseOrder.id}`;
  const keyed = await shop.api("PATCH", path, { vendorInvoiceNumber: "GL-2" });
  expect(keyed.body).toMatchObject({ vendorInvoiceNumbers: ["GL-1", "GL-2"] });

  const cleared = await shop.api("PATCH", path, { vendorInvoiceNumber: null });
  expect(cleared.body).toMatchObject({
    vendorInvoiceNumber: "GL-1",
    vendorInvoiceNumbers: ["GL-1"],
  });
});
