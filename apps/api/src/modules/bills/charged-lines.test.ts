import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { report } from "../../../test/harness/reports.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { addTechnician } from "../../../test/harness/work-orders.ts";

const now = new Date("2026-03-10T15:00:00.000Z");
const harness = useHarness({ now });
const database = useDatabase(harness);

const subletFee = {
  description: "Machine the head",
  feeType: "subcontract" as const,
  unitPriceCents: 20_000,
  unitCostCents: 10_000,
};

/** A shop with a vendor and an order with sublet work of a typed cost of $100.00. */
async function shopWithSublet(lines: object = { fees: [subletFee] }) {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  const { id } = await shop.workOrder();
  const block = await shop.block(id, lines);
  return { shop, path: `/work-orders/${id}`, lineItemId: String(block.fees[0]?.id), block };
}

let numbers = 0;

const bill = (shop: TestShop, lines: object[], fields: object = {}) =>
  shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Acme",
    number: `S-${numbers++}`,
    ...fields,
    lines: lines.map((line) => ({ kind: "expense", category: "sublet", ...line })),
  });

const correct = (shop: TestShop, { id, lines }: Bill, amountCents: number) =>
  shop.api("POST", `/bills/${id}/correct`, {
    reason: "Misread",
    lines: [{ id: lines[0]?.id, amountCents }],
  });

const voidBill = (shop: TestShop, { id }: Bill) =>
  shop.api("POST", `/bills/${id}/void`, { reason: "Twice" });

interface Bill {
  id: string;
  lines: Array<{ id: string }>;
}

/** The cost of an order, its block and fee, and of the lines of its invoice. */
async function costsOf(shop: TestShop, path: string) {
  const { body: order } = await shop.api("GET", path);
  const [block] = order.services;
  const costs = [order, block.financials, block.fees[0]].map((part) => part.totalCostCents);
  if (order.invoiceId === null) return costs;
  const { body: invoice } = await shop.api("GET", `/invoices/${order.invoiceId}`);
  return [...costs, ...invoice.lines.map(({ costCents }: { costCents: number }) => costCents)];
}

const eventsOf = (shop: TestShop) =>
  database.query("SELECT event FROM events WHERE tenant_id = $1 ORDER BY position", [
    shop.tenantId,
  ]);

test("what a bill charges for a line is its cost in place of the typed one, on its order and invoice", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  await shop.api("PATCH", path, { status: "invoiced" });
  const before = (await shop.api("GET", path)).body;
  const { status, body } = await bill(shop, [{ amountCents: 12_500, lineItemId }]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ totalCents: 12_500, lines: [{ kind: "expense", lineItemId }] });
  expect(await costsOf(shop, path)).toEqual([12_500, 12_500, 12_500, 12_500]);
  const { totalPriceCents, balanceCents } = (await shop.api("GET", path)).body;
  expect({ totalPriceCents, balanceCents }).toEqual({
    totalPriceCents: before.totalPriceCents,
    balanceCents: before.balanceCents,
  });
  const kinds = (await eventsOf(shop)).map(({ event }) => event);
  expect(kinds).toEqual(
    expect.arrayContaining([
      "bill.created",
      "cost.restated",
      "work_order.updated",
      "invoice.updated",
    ]),
  );
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("several bills of a line add up, a correction moves it, and voiding them all gives the typed cost back", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const first = (await bill(shop, [{ amountCents: 12_500, lineItemId }])).body;
  const more = [
    { kind: "restocking", amountCents: 300, lineItemId },
    { amountCents: 40, lineItemId },
  ];
  const second = (await bill(shop, more)).body;
  expect(await costsOf(shop, path)).toEqual([12_840, 12_840, 12_840]);
  expect(await correct(shop, first, 11_000)).toMatchObject({ status: 200 });
  expect(await costsOf(shop, path)).toEqual([11_340, 11_340, 11_340]);
  await voidBill(shop, first);
  expect(await costsOf(shop, path)).toEqual([340, 340, 340]);
  await voidBill(shop, second);
  expect(await costsOf(shop, path)).toEqual([10_000, 10_000, 10_000]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a bill of 0 makes a line free, and the unit cost that is typed later counts once it is void", async () => {
  const { shop, path, lineItemId, block } = await shopWithSublet();
  const { body } = await bill(shop, [{ amountCents: 0, lineItemId }]);
  expect(await costsOf(shop, path)).toEqual([0, 0, 0]);
  const item = `${path}/services/${block.id}/items/${lineItemId}`;
  await shop.api("PATCH", item, { unitCostCents: 700, quantity: 3 });
  expect(await costsOf(shop, path)).toEqual([0, 0, 0]);
  await voidBill(shop, body);
  expect(await costsOf(shop, path)).toEqual([2100, 2100, 2100]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the lines of a declined block have the cost, and their order does not", async () => {
  const { shop, path, lineItemId, block } = await shopWithSublet();
  const service = `${path}/services/${block.id}`;
  const authorize = async (authorizationStatus: string) => {
    const { version } = (await shop.api("GET", path)).body.services[0];
    return shop.api("PATCH", service, { version, authorizationStatus });
  };
  expect((await authorize("declined")).status).toBe(200);
  await bill(shop, [{ amountCents: 12_500, lineItemId }]);
  expect(await costsOf(shop, path)).toEqual([0, 12_500, 12_500]);
  await authorize("approved");
  expect(await costsOf(shop, path)).toEqual([12_500, 12_500, 12_500]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a bill of goods may charge lines of work orders too", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const parts = [{ partNumber: "A", quantity: 2, unitCostCents: 100 }];
  const order = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, {});
  const part = { kind: "part", partNumber: "A", quantity: 2, unitCostCents: 120 };
  const answer = await shop.api("POST", "/bills", {
    type: "invoice",
    vendorId: "Acme",
    number: "G-1",
    lines: [part, { kind: "expense", amountCents: 900, lineItemId }],
  });
  expect(answer).toMatchObject({ status: 201, body: { goodsCents: 240, chargesCents: 900 } });
  expect(await costsOf(shop, path)).toEqual([900, 900, 900]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("labor without a technician can be charged, and gets none while it is", async () => {
  const { shop, path, block } = await shopWithSublet({
    labor: [{ description: "Alignment", quantity: 2, unitPriceCents: 5000 }],
  });
  const lineItemId = block.labor[0]?.id;
  expect(await bill(shop, [{ amountCents: 6000, lineItemId }])).toMatchObject({ status: 201 });
  expect((await shop.api("GET", path)).body.totalCostCents).toBe(6000);
  const technicianId = await addTechnician(database, shop);
  const item = `${path}/services/${block.id}/items/${lineItemId}`;
  expect(await shop.api("PATCH", item, { technicianId })).toMatchObject({
    status: 400,
    body: { details: [{ field: "technicianId" }] },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a line that a bill charges for takes no part from stock", async () => {
  const { shop, path, block } = await shopWithSublet({ parts: [{ description: "Seal kit" }] });
  const lineItemId = block.parts[0]?.id;
  await bill(shop, [{ amountCents: 6000, lineItemId }]);
  const part = await shop.part({ partNumber: "SK-1", quantity: 4 });
  const item = `${path}/services/${block.id}/items/${lineItemId}`;
  const refused = (field: string) => ({ status: 400, body: { details: [{ field }] } });
  expect(await shop.api("PATCH", item, { inventoryItemId: part.id })).toMatchObject(
    refused("inventoryItemId"),
  );
  expect(await shop.api("PATCH", item, { partNumber: "SK-1" })).toMatchObject(
    refused("partNumber"),
  );
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("lines that cannot have the cost of a bill are refused, each with its reason", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  await shop.part({ partNumber: "A", quantity: 4 });
  const technicianId = await addTechnician(database, shop);
  const { id } = await shop.workOrder();
  const block = await shop.block(id, {
    parts: [{ partNumber: "A", quantity: 1 }],
    labor: [{ description: "Work", technicianId }, { description: "Work" }],
  });
  const { body: unassigned } = await shop.api(
    "PATCH",
    `/work-orders/${id}/services/${block.id}/items/${block.labor[1]?.id}`,
    { unitCostCents: 4000 },
  );
  const other = await shopWithSublet();
  const deleted = await shop.workOrder();
  const gone = await shop.block(deleted.id, { fees: [subletFee] });
  await shop.api("DELETE", `/work-orders/${deleted.id}`);
  const lines = [
    block.parts[0]?.id,
    block.labor[0]?.id,
    other.lineItemId,
    gone.fees[0]?.id,
    lineItemId,
    unassigned.id,
  ];
  const answer = await bill(
    shop,
    lines.map((named) => ({ amountCents: 100, lineItemId: named })),
  );
  expect(answer).toMatchObject({
    status: 400,
    body: {
      details: [
        { field: "lines[0].lineItemId", message: expect.stringContaining("part from stock") },
        { field: "lines[1].lineItemId", message: expect.stringContaining("technician") },
        { field: "lines[2].lineItemId", message: expect.stringContaining("line of a work order") },
        { field: "lines[3].lineItemId", message: expect.stringContaining("deleted work order") },
        {
          field: "lines[5].lineItemId",
          message: expect.stringContaining("a technician or a cost"),
        },
      ],
    },
  });
  expect(await costsOf(shop, path)).toEqual([10_000, 10_000, 10_000]);
});

test("the cost of a line is never negative", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const first = (await bill(shop, [{ amountCents: 12_500, lineItemId }])).body;
  const back = (amountCents: number) =>
    bill(shop, [{ amountCents, lineItemId }], { type: "credit" });
  const refused = { status: 409, body: { error: "OVER_CREDIT" } };
  expect(await back(-12_501)).toMatchObject(refused);
  expect(await back(-2500)).toMatchObject({ status: 201 });
  expect(await costsOf(shop, path)).toEqual([10_000, 10_000, 10_000]);
  expect(await correct(shop, first, 2499)).toMatchObject(refused);
  expect(await voidBill(shop, first)).toMatchObject(refused);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test.each([
  [
    "line",
    async (shop: TestShop, path: string) => {
      const [block] = (await shop.api("GET", path)).body.services;
      return shop.api("DELETE", `${path}/services/${block.id}/items/${block.fees[0].id}`);
    },
  ],
  ["order", (shop: TestShop, path: string) => shop.api("POST", `${path}/permanent-delete`)],
])("the cost of a %s that is deleted is an expense of the shop again", async (_what, remove) => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const { body } = await bill(shop, [{ amountCents: 12_500, lineItemId }]);
  expect((await remove(shop, path)).status).toBe(200);
  expect(await shop.ledgerProblems()).toEqual([]);
  expect(await correct(shop, body, 13_000)).toMatchObject({
    status: 200,
    body: { totalCents: 13_000, lines: [{ lineItemId }] },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
  expect(await voidBill(shop, body)).toMatchObject({ status: 200 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a deleted order keeps the cost, and follows corrections of the bill", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const { body } = await bill(shop, [{ amountCents: 12_500, lineItemId }]);
  await shop.api("DELETE", path);
  await correct(shop, body, 9000);
  await shop.api("POST", `${path}/restore`);
  expect(await costsOf(shop, path)).toEqual([9000, 9000, 9000]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the change of a closed day is an adjustment of today, and the report of changes names it", async () => {
  const { shop, path, lineItemId } = await shopWithSublet();
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  const then = shopOf(`${origin}/v1`, shop.tenantId, shop.key);
  await then.api("PATCH", path, { status: "invoiced" });
  await shop.api("POST", "/periods/close", { through: "2026-03-05" });
  const { body } = await bill(shop, [{ amountCents: 12_500, lineItemId }]);
  await correct(shop, body, 12_600);
  const days = { startDate: "2026-03-01", endDate: "2026-03-15" };
  const { body: daily } = await report(harness, shop, "/report-aggregates/daily", days);
  expect(
    daily.aggregates.map((day: { date: string; costAdjustmentCents: number }) => [
      day.date,
      day.costAdjustmentCents,
    ]),
  ).toEqual([
    ["2026-03-03", 0],
    ["2026-03-10", 2600],
  ]);
  expect(await costsOf(shop, path)).toEqual([12_600, 12_600, 12_600, 12_600]);
  const { costChanges } = (await shop.api("GET", "/reports/cost-changes")).body;
  const ofBill = { billId: body.id, targetType: "work_order", lineId: lineItemId };
  expect(costChanges).toMatchObject([
    { ...ofBill, cause: "bill_corrected", cents: 100, partNumber: null, inventoryItemId: null },
    { ...ofBill, cause: "bill_created", cents: 2500, partNumber: null, inventoryItemId: null },
  ]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("bills, corrections, edits and invoicing of a line at the same time lose no cent", async () => {
  const { shop, path, lineItemId, block } = await shopWithSublet();
  const first = (await bill(shop, [{ amountCents: 100, lineItemId }])).body;
  const second = (await bill(shop, [{ amountCents: 1000, lineItemId }])).body;
  const item = `${path}/services/${block.id}/items/${lineItemId}`;
  const answers = await Promise.all([
    bill(shop, [{ amountCents: 20, lineItemId }]),
    correct(shop, first, 300),
    voidBill(shop, second),
    shop.api("PATCH", item, { unitCostCents: 77 }),
    bill(shop, [{ amountCents: 4, lineItemId }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 201]);
  expect(await costsOf(shop, path)).toEqual([324, 324, 324]);
  const [invoiced, billed] = await Promise.all([
    shop.api("PATCH", path, { status: "invoiced" }),
    bill(shop, [{ amountCents: 50_000, lineItemId }]),
  ]);
  expect([invoiced.status, billed.status]).toEqual([200, 201]);
  expect(await costsOf(shop, path)).toEqual([50_324, 50_324, 50_324, 50_324]);
  expect(await shop.ledgerProblems()).toEqual([]);
});
