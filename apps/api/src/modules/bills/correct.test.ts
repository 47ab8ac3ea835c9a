import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { layersOf, line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const freight = (amountCents: number) => ({ kind: "freight", amountCents });

interface Line {
  id: string;
  kind: string;
  partNumber: string | null;
}

interface Received {
  id: string;
  orderId: string;
  lineOf(partNumber: string): string;
}

async function received(shop: TestShop, request: object): Promise<Received> {
  const { body } = await shop.receive(shop.invoice({ vendor: { name: "Acme" }, ...request }));
  const bill = (await shop.api("GET", `/bills/${body.bill.id}`)).body;
  const lineOf = (name: string) =>
    bill.lines.find(({ kind, partNumber }: Line) => partNumber === name || kind === name)?.id ?? "";
  return { id: body.bill.id, orderId: body.purchaseOrder.id, lineOf };
}

const correct = (shop: TestShop, id: string, body: object, headers = {}) =>
  shop.api("POST", `/bills/${id}/correct`, { reason: "Misread", ...body }, headers);

/** The cost of each layer of a part, oldest first. */
async function costsOf(shop: TestShop, partNumber: string): Promise<number[]> {
  const rows = await database.query(
    `SELECT coalesce(l.cents, round(l.quantity * l.unit_cost_cents))::int AS cents
      FROM cost_layers l JOIN inventory_items i ON i.tenant_id = $1 AND i.id = l.inventory_item_id
      WHERE l.tenant_id = $1 AND i.part_number = $2 ORDER BY l.id`,
    [shop.tenantId, partNumber],
  );
  return rows.map(({ cents }) => Number(cents));
}

const lines = [line("A", 3, 1000), line("B", 1, 1000)];

test("a corrected unit cost is that of the order, so that the next goods cost it", async () => {
  const shop = await harness.shop();
  const parts = [line("A", 10, 1000)];
  const order = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const paper = { purchaseOrderId: order.id, lines: [line("A", 4, 1600)] };
  const { id, lineOf } = await received(shop, paper);
  await correct(shop, id, { lines: [{ id: lineOf("A"), unitCostCents: 1000 }] });
  const { body } = await shop.api("GET", `/purchase-orders/${order.id}`);
  expect(body).toMatchObject({ totalCostCents: 10_000, parts: [{ unitCostCents: 1000 }] });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, {});
  expect(await costsOf(shop, "A")).toEqual([4000, 6000]);
  const { body: part } = await shop.api("GET", `/inventory/${(await partOf(shop, "A")).id}`);
  expect(part.unitCostCents).toBe(1000);
});

test("an invoice cannot be corrected below zero", async () => {
  const shop = await harness.shop();
  const { id } = await received(shop, { lines: [line("A", 1, 100)] });
  const charges = [{ kind: "discount", amountCents: -101, allocation: "none" }];
  expect(await correct(shop, id, { charges })).toMatchObject({ status: 400 });
  const invoice = shop.invoice({ lines: [line("A", 1, 100)] });
  const answer = await shop.api("POST", "/inventory/receiving", { ...invoice, charges });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: "charges" }] } });
});

test("a bill whose cores were used keeps its vendor", async () => {
  const shop = await harness.shop();
  const cored = [{ ...line("A", 2, 1000), coreDepositCents: 500 }];
  const { id } = await received(shop, { lines: cored });
  const { id: vendorId } = await shop.vendor({ name: "Beta" });
  const { body } = await shop.api("GET", "/cores");
  await shop.api("POST", `/cores/${body.cores[0].id}/deny`, { quantity: 1, reason: "Cracked" });
  expect(await correct(shop, id, { vendorId })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});

test("a corrected amount changes the cost of its goods, and the shares of the charges", async () => {
  const shop = await harness.shop();
  const { id, lineOf } = await received(shop, { lines, charges: [freight(100)] });
  expect([await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([[3075], [1025]]);
  const { status, body } = await correct(shop, id, {
    lines: [{ id: lineOf("A"), unitCostCents: 3000 }],
    totalCents: 10_100,
  });
  expect({ status, total: body.totalCents, goods: body.goodsCents }).toEqual({
    status: 200,
    total: 10_100,
    goods: 10_000,
  });
  expect([await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([[9090], [1010]]);
  expect(body.corrections).toMatchObject([
    {
      reason: "Misread",
      createdBy: expect.any(String),
      changes: [
        { lineId: lineOf("A"), field: "amountCents", before: 3000, after: 9000 },
        { lineId: lineOf("A"), field: "unitCostCents", before: 1000, after: 3000 },
        { lineId: null, field: "totalCents", before: 4100, after: 10_100 },
      ],
    },
  ]);
});

test("the cost of goods on a finished job follows, and what the customer was charged does not", async () => {
  const shop = await harness.shop();
  const { id, lineOf } = await received(shop, { lines: [line("A", 3, 1000)] });
  const order = await shop.workOrder();
  await shop.block(order.id, { parts: [{ partNumber: "A", quantity: 2, unitPriceCents: 5000 }] });
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "invoiced" });
  const sent = { lines: [{ id: lineOf("A"), amountCents: 1000 }], charges: [freight(99)] };
  expect(await correct(shop, id, sent)).toMatchObject({ status: 200 });
  const job = (await shop.api("GET", `/work-orders/${order.id}`)).body;
  expect(job).toMatchObject({ totalCostCents: 733, totalPriceCents: 10_000 });
  expect(await shop.ledgerProblems()).toEqual([]);
  const { body: report } = await shop.api("GET", "/reports/cost-changes?from=2020-01-01");
  const ofJob = { targetType: "work_order", targetNumber: order.orderNumber, cents: -1267 };
  const changes = [{ targetType: "stock", targetId: null, cents: -634 }, ofJob];
  const cause = { cause: "bill_corrected", billId: id, partNumber: "A" };
  expect(report.costChanges).toHaveLength(2);
  for (const change of changes) {
    expect(report.costChanges).toContainEqual(expect.objectContaining({ ...cause, ...change }));
  }
  const later = await shop.api("GET", "/reports/cost-changes?from=2090-01-01");
  expect(later.body.costChanges).toEqual([]);
});

test("charges are replaced as a list, or corrected by line", async () => {
  const shop = await harness.shop();
  const { id, lineOf } = await received(shop, { lines, charges: [freight(100)] });
  await correct(shop, id, { lines: [{ id: lineOf("freight"), amountCents: 400 }] });
  expect(await costsOf(shop, "A")).toEqual([3300]);
  const charges = [freight(40), { kind: "tax", amountCents: 7, allocation: "none" }];
  const { body } = await correct(shop, id, { charges });
  expect(await costsOf(shop, "A")).toEqual([3030]);
  expect(body).toMatchObject({ chargesCents: 47, totalCents: 4047 });
  expect(
    body.lines.map(({ kind, amountCents }: { kind: string; amountCents: number }) => [
      kind,
      amountCents,
    ]),
  ).toEqual([
    ["part", 3000],
    ["part", 1000],
    ["freight", 40],
    ["tax", 7],
  ]);
  expect((await correct(shop, id, { charges: [] })).body.chargesCents).toBe(0);
  expect(await costsOf(shop, "A")).toEqual([3000]);
});

test("each receipt of a corrected line gets its share, and waiting goods keep the corrected cost", async () => {
  const shop = await harness.shop();
  const draft = await received(shop, { mode: "draft", lines: [line("A", 3, 1000)] });
  const { parts } = (await shop.api("GET", `/purchase-orders/${draft.orderId}`)).body;
  const receive = () =>
    shop.api("POST", `/purchase-orders/${draft.orderId}/receive`, {
      lines: [{ partId: parts[0].id, quantity: 1 }],
    });
  await receive();
  const sent = { lines: [{ id: draft.lineOf("A"), amountCents: 1000 }] };
  expect(await correct(shop, draft.id, sent)).toMatchObject({ status: 200 });
  expect(await costsOf(shop, "A")).toEqual([333]);
  await receive();
  await receive();
  expect(await costsOf(shop, "A")).toEqual([333, 334, 333]);
});

test("a draft's correction changes the draft", async () => {
  const shop = await harness.shop();
  const draft = await received(shop, { mode: "draft", lines: [line("A", 2, 1000)] });
  await correct(shop, draft.id, { lines: [{ id: draft.lineOf("A"), unitCostCents: 1200 }] });
  const order = (await shop.api("GET", `/purchase-orders/${draft.orderId}`)).body;
  expect(order).toMatchObject({ totalCostCents: 2400, parts: [{ unitCostCents: 1200 }] });
  await shop.api("POST", `/purchase-orders/${draft.orderId}/receive`);
  expect(await costsOf(shop, "A")).toEqual([2400]);
  const { body } = await shop.api("GET", `/bills/${draft.id}`);
  expect(body).toMatchObject({ status: "open", totalCents: 2400 });
});

test("a part's cost follows only while the corrected receipt set it, and without charges", async () => {
  const shop = await harness.shop();
  const first = await received(shop, { lines: [line("A", 2, 1000)], charges: [freight(50)] });
  const cost = async () => (await partOf(shop, "A")).unitCostCents;
  await correct(shop, first.id, { charges: [freight(90)] });
  expect(await cost()).toBe(1000);
  await correct(shop, first.id, { lines: [{ id: first.lineOf("A"), unitCostCents: 1100 }] });
  expect(await cost()).toBe(1100);
  await correct(shop, first.id, { lines: [{ id: first.lineOf("A"), unitCostCents: 1200 }] });
  expect(await cost()).toBe(1200);
  await received(shop, { lines: [line("A", 1, 1200)] });
  await correct(shop, first.id, { lines: [{ id: first.lineOf("A"), unitCostCents: 900 }] });
  expect(await cost()).toBe(1200);
});

test("an edited cost of a part stays, also if a correction passes by it", async () => {
  const shop = await harness.shop();
  const bill = await received(shop, { lines: [line("A", 2, 1000)] });
  const { id } = await partOf(shop, "A");
  await shop.api("PATCH", `/inventory/${id}`, { unitCostCents: 1100 });
  for (const unitCostCents of [1100, 1200]) {
    await correct(shop, bill.id, { lines: [{ id: bill.lineOf("A"), unitCostCents }] });
  }
  expect((await partOf(shop, "A")).unitCostCents).toBe(1100);
});

test("a bill keeps what was paid: its status follows, and it cannot become less", async () => {
  const shop = await harness.shop();
  const { id, lineOf } = await received(shop, { lines: [line("A", 1, 1000)] });
  await shop.api("POST", "/bills/pay", { billIds: [id], amountCents: 1000 });
  const amount = (amountCents: number) => ({ lines: [{ id: lineOf("A"), amountCents }] });
  expect(await correct(shop, id, amount(1500))).toMatchObject({
    body: { status: "partially_paid", balanceCents: 500 },
  });
  expect(await correct(shop, id, amount(999))).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
  expect(await correct(shop, id, amount(1000))).toMatchObject({ body: { status: "paid" } });
  expect(await correct(shop, id, { number: "X-1" })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});

test("a corrected number is the one that cannot be received again", async () => {
  const shop = await harness.shop();
  const invoice = { invoiceNumber: "I-1", lines: [line("A", 1, 100)] };
  const { id, orderId } = await received(shop, invoice);
  await received(shop, { invoiceNumber: "I-3", lines: [line("A", 1, 100)] });
  expect(await correct(shop, id, { number: "i-3" })).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_INVOICE" },
  });
  const days = { billDate: "2026-01-31", dueDate: "2026-02-28" };
  const { body } = await correct(shop, id, { number: "I-2", ...days });
  expect(body).toMatchObject({ number: "I-2", postedDate: "2026-01-31", ...days });
  const order = (await shop.api("GET", `/purchase-orders/${orderId}`)).body;
  expect(order.vendorInvoiceNumber).toBe("I-2");
  const again = (invoiceNumber: string) =>
    shop.receive(shop.invoice({ ...invoice, vendor: { name: "Acme" }, invoiceNumber }));
  expect(await again("I-2")).toMatchObject({ status: 409 });
  expect(await again("I-1")).toMatchObject({ status: 201 });
});

test("a corrected vendor moves the bill with its order, unless the order has other bills", async () => {
  const shop = await harness.shop();
  const vendor = await shop.vendor({ name: "Beta" });
  const { id, orderId } = await received(shop, { lines: [line("A", 1, 100)] });
  expect(await correct(shop, id, { vendorId: "Beta" })).toMatchObject({
    status: 200,
    body: { vendorName: "Beta" },
  });
  const order = (await shop.api("GET", `/purchase-orders/${orderId}`)).body;
  expect(order.vendorId).toBe(vendor.id);
  const ordered = await shop.order({ vendorName: "Acme", parts: [line("C", 5, 100)] });
  const into = { purchaseOrderId: ordered.id, lines: [line("C", 1, 100)] };
  const first = await received(shop, into);
  await received(shop, into);
  expect(await correct(shop, first.id, { vendorId: vendor.id })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE" },
  });
});

test.each<[string, { lines?: object[]; charges?: object[]; vendorId?: string }, string]>([
  [
    "a line of another bill",
    { lines: [{ id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01" }] },
    "lines[0].id",
  ],
  ["no amount", { lines: [{ id: "A" }] }, "lines[0].amountCents"],
  ["a negative amount of goods", { lines: [{ id: "A", amountCents: -1 }] }, "lines[0].amountCents"],
  ["negative freight", { lines: [{ id: "freight", amountCents: -1 }] }, "lines[0].amountCents"],
  [
    "a unit cost of freight",
    { lines: [{ id: "freight", unitCostCents: 1 }] },
    "lines[0].unitCostCents",
  ],
  ["a core deposit", { lines: [{ id: "core_deposit", amountCents: 1 }] }, "lines[0].id"],
  [
    "a charge beside the list",
    { charges: [], lines: [{ id: "freight", amountCents: 1 }] },
    "lines[0].id",
  ],
  ["a discount above the cost", { charges: [{ kind: "discount", amountCents: -5000 }] }, "charges"],
  [
    "a positive discount",
    { charges: [{ kind: "discount", amountCents: 1 }] },
    "charges[0].amountCents",
  ],
  ["an unknown vendor", { vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01" }, "vendorId"],
])("%s is a 400", async (_what, body, field) => {
  const shop = await harness.shop();
  const goods = [{ ...line("A", 1, 1000), coreDepositCents: 100 }];
  const { id, lineOf } = await received(shop, { lines: goods, charges: [freight(10)] });
  const sent = body.lines?.map((one) => {
    const name = "id" in one ? String(one.id) : "";
    return { ...one, id: lineOf(name) || name };
  });
  const answer = await correct(shop, id, { ...body, ...(sent && { lines: sent }) });
  expect({ status: answer.status, fields: answer.body.details }).toMatchObject({
    status: 400,
    fields: [{ field }],
  });
});

test("a correction is dry run, sent again with its key, and refused for another total", async () => {
  const shop = await harness.shop();
  const { id } = await received(shop, { lines, charges: [freight(100)] });
  const sent = { charges: [freight(500)] };
  expect(await correct(shop, id, { ...sent, totalCents: 4499 })).toMatchObject({
    status: 422,
    body: { error: "TOTAL_MISMATCH" },
  });
  await correct(shop, id, sent, { "dry-run": "true" });
  expect(await costsOf(shop, "B")).toEqual([1025]);
  const key = { "idempotency-key": "correct-once" };
  const [once, again] = [await correct(shop, id, sent, key), await correct(shop, id, sent, key)];
  expect(again.body).toEqual(once.body);
  expect(again.body.corrections).toHaveLength(1);
  expect((await correct(shop, id, sent)).body.corrections).toHaveLength(1);
});

test("concurrent corrections and payments leave one consistent bill", async () => {
  const shop = await harness.shop();
  const { id, lineOf } = await received(shop, { lines: [line("A", 3, 1000)] });
  const answers = await Promise.all([
    ...[4000, 5000, 6000].map((amountCents) =>
      correct(shop, id, { lines: [{ id: lineOf("A"), amountCents }] }),
    ),
    shop.api("POST", "/bills/pay", { billIds: [id], amountCents: 500 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  const { body } = await shop.api("GET", `/bills/${id}`);
  expect(body).toMatchObject({ status: "partially_paid", paidCents: 500 });
  expect(body.corrections).toHaveLength(3);
  expect(await costsOf(shop, "A")).toEqual([body.totalCents]);
  expect(await layersOf(shop, "A")).toHaveLength(1);
});

test("a corrected second bill of the same goods leaves their cost", async () => {
  const shop = await harness.shop();
  const vendor = "Acme";
  const order = await shop.order({
    vendorName: vendor,
    parts: [line("C", 2, 100), line("D", 1, 100)],
  });
  const into = { purchaseOrderId: order.id, lines: [line("C", 2, 100)] };
  await received(shop, into);
  const again = await received(shop, into);
  const lines = [{ id: again.lineOf("C"), amountCents: 260 }];
  const { status, body } = await correct(shop, again.id, { lines });
  expect([status, body.totalCents]).toEqual([200, 260]);
  expect(await costsOf(shop, "C")).toEqual([200]);
});

test("a correction is in the log of the order that it changes, and a repeated one is not", async () => {
  const shop = await harness.shop();
  const { id, orderId, lineOf } = await received(shop, { lines });
  const body = { lines: [{ id: lineOf("A"), unitCostCents: 900 }], billDate: "2026-01-05" };
  const { body: corrected } = await correct(shop, id, body);
  expect(Object.keys(corrected.corrections[0].changes[0])).toEqual([
    "lineId",
    "field",
    "before",
    "after",
  ]);
  expect(await correct(shop, id, body)).toMatchObject({
    status: 200,
    body: { id, updatedAt: corrected.updatedAt, warnings: [] },
  });
  const { auditLog } = (await shop.api("GET", `/purchase-orders/${orderId}`)).body;
  expect(auditLog).toMatchObject([
    {
      operation: "bills.correct",
      resource: { type: "bill", id },
      changes: {
        billDate: { after: "2026-01-05" },
        goodsCents: { before: 4000, after: 3700 },
        reason: { before: null, after: "Misread" },
      },
    },
    { operation: "receive.invoice", resource: { type: "purchase_order", id: orderId } },
  ]);
});

test("a bill date after today is corrected with a warning, as it is received", async () => {
  const shop = await harness.shop();
  const { id } = await received(shop, { lines });
  expect((await correct(shop, id, { billDate: "2099-01-05" })).body.warnings).toMatchObject([
    { code: "DATE_IN_FUTURE", message: expect.stringContaining("2099-01-05 is after today") },
  ]);
});
