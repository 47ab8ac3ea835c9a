import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();

const part = (partNumber: string, quantity: number, unitCostCents: number) => ({
  kind: "part",
  ...line(partNumber, quantity, unitCostCents),
});

const bill = (shop: TestShop, body: object, headers = {}) =>
  shop.api(
    "POST",
    "/bills",
    { type: "invoice", vendorId: "Acme", number: "B-1", ...body },
    headers,
  );

/** Receives an order without an invoice. Returns its id and the ids of its lines. */
async function received(
  shop: TestShop,
  parts: Array<ReturnType<typeof line>>,
  request: object = {},
) {
  const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts });
  const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, request);
  return { id, lines: body.parts.map((ordered: { id: string }) => ordered.id) as string[] };
}

const unbilled = async (shop: TestShop, query = "") =>
  (await shop.api("GET", `/bills/unbilled${query}`)).body.unbilled;

async function invoicedJob(shop: TestShop, partNumber: string, quantity: number) {
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [{ partNumber, quantity, unitPriceCents: 5000 }] });
  await shop.api("POST", `/work-orders/${id}/invoice`);
  const cost = async () => (await shop.api("GET", `/work-orders/${id}`)).body.totalCostCents;
  return { id, cost };
}

test("a late bill at another price with freight reaches the job that used the goods", async () => {
  const shop = await harness.shop();
  const { id } = await received(shop, [line("A", 4, 1000)]);
  const job = await invoicedJob(shop, "A", 3);
  expect(await job.cost()).toBe(3000);
  const freight = { kind: "freight", amountCents: 200 };
  const { status, body } = await bill(shop, { lines: [part("A", 4, 1100), freight] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: "open",
    purchaseOrderIds: [id],
    goodsCents: 4400,
    chargesCents: 200,
    lines: [
      { kind: "part", quantity: 4, amountCents: 4400, chargedCents: 200, receivedQuantity: 4 },
      { kind: "freight", allocation: "value", amountCents: 200 },
    ],
  });
  expect(await job.cost()).toBe(3450);
  expect(await partOf(shop, "A")).toMatchObject({ quantity: 1, unitCostCents: 1100 });
  expect((await shop.api("GET", `/purchase-orders/${id}`)).body).toMatchObject({
    totalCostCents: 4400,
    vendorInvoiceNumber: "B-1",
    parts: [{ unitCostCents: 1100 }],
  });
  expect(await unbilled(shop)).toEqual([]);
  const changes = (await shop.api("GET", "/reports/cost-changes")).body.costChanges;
  expect(changes.map((change: object) => Object(change))).toMatchObject([
    { cause: "bill_created", billId: body.id, billNumber: "B-1" },
    { cause: "bill_created" },
  ]);
  expect(changes.reduce((sum: number, change: { cents: number }) => sum + change.cents, 0)).toBe(
    600,
  );
});

test("the oldest unbilled receipts are billed first, across orders, one line for each order's line", async () => {
  const shop = await harness.shop();
  const first = await received(shop, [line("A", 2, 1000)]);
  const second = await received(shop, [line("A", 3, 1000)]);
  const { body } = await bill(shop, {
    lines: [{ kind: "part", partNumber: "a", quantity: 4, amountCents: 4001 }],
  });
  expect(body.purchaseOrderIds).toEqual([first.id, second.id]);
  expect(body.lines).toMatchObject([
    { purchaseOrderLineId: first.lines[0], quantity: 2, amountCents: 2001 },
    { purchaseOrderLineId: second.lines[0], quantity: 2, amountCents: 2000 },
  ]);
  expect(await unbilled(shop)).toMatchObject([
    { purchaseOrderLineId: second.lines[0], quantity: 1, valueCents: 1000, vendorName: "Acme" },
  ]);
});

test("a line that names a line of an order bills only that one, before the others", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 2, 1000)]);
  const second = await received(shop, [line("A", 2, 1000)]);
  const [purchaseOrderLineId] = second.lines;
  const named = { kind: "part", purchaseOrderLineId, quantity: 2, unitCostCents: 900 };
  const { body } = await bill(shop, { lines: [part("A", 2, 1000), named] });
  expect(body.lines).toMatchObject([
    { amountCents: 2000, receivedQuantity: 2 },
    { purchaseOrderLineId, amountCents: 1800, partNumber: "A", receivedQuantity: 2 },
  ]);
  const over = await bill(shop, { number: "B-2", lines: [{ ...named, quantity: 0.5 }] });
  expect(over).toMatchObject({
    status: 409,
    body: { error: "OVER_BILLED", details: [{ field: "lines[0].quantity" }] },
  });
});

test("billed goods that were not received wait on their order, and the next receipt takes them", async () => {
  const shop = await harness.shop();
  const { id, lines } = await received(shop, [line("A", 10, 1000)], {});
  expect(lines).toHaveLength(1);
  const open = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 6, 1000)],
  });
  const freight = { kind: "freight", amountCents: 150 };
  const first = await bill(shop, { lines: [part("A", 12, 1200), freight] });
  expect(first.body.purchaseOrderIds).toEqual([id, open.id]);
  expect(first.body.lines).toMatchObject([
    { quantity: 10, receivedQuantity: 10 },
    { quantity: 2, receivedQuantity: 0, amountCents: 2400 },
    {},
  ]);
  const second = await bill(shop, { number: "B-2", lines: [part("A", 3, 1300)] });
  expect(second.body.lines).toMatchObject([{ quantity: 3, receivedQuantity: 0 }]);
  // 10 + 6 are ordered, and 15 of them billed.
  expect(await bill(shop, { number: "B-3", lines: [part("A", 2, 1)] })).toMatchObject({
    status: 409,
    body: {
      error: "OVER_BILLED",
      details: [{ message: "is more than the 1 of A that can be billed" }],
    },
  });
  await shop.api("POST", `/purchase-orders/${open.id}/receive`, {});
  const lineOf = async (billId: string, at: number) =>
    (await shop.api("GET", `/bills/${billId}`)).body.lines[at];
  expect(await lineOf(first.body.id, 1)).toMatchObject({ receivedQuantity: 2, chargedCents: 25 });
  expect(await lineOf(second.body.id, 0)).toMatchObject({ receivedQuantity: 3 });
  const layers = await shop.api("GET", `/inventory/${(await partOf(shop, "A")).id}/cost-layers`);
  expect(layers.status).toBe(200);
  // 2 at 1200 with 25 freight, 3 at 1300, and 1 as ordered, which has no bill.
  expect(await unbilled(shop)).toMatchObject([
    { purchaseOrderId: open.id, quantity: 1, valueCents: 1000 },
  ]);
});

test("the amount of a line decides, in packs too, and a discount lowers the cost", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 24, 100)]);
  const box = { kind: "part", partNumber: "A", quantity: 2, packQuantity: 12, amountCents: 2500 };
  const discount = { kind: "discount", amountCents: -100 };
  const fee = { kind: "fee", amountCents: 300, allocation: "none" };
  const { body } = await bill(shop, { lines: [box, discount, fee] });
  expect(body.lines).toMatchObject([
    {
      quantity: 2,
      packQuantity: 12,
      unitCostCents: 1250,
      chargedCents: -100,
      receivedQuantity: 24,
      receivedPacks: 2,
    },
    { kind: "discount", allocation: "value" },
    { kind: "fee", allocation: "none" },
  ]);
  expect((await partOf(shop, "A")).unitCostCents).toBe(104);
  const tooMuch = { kind: "discount", amountCents: -101 };
  await received(shop, [line("B", 1, 100)]);
  expect(await bill(shop, { number: "B-2", lines: [part("B", 1, 100), tooMuch] })).toMatchObject({
    status: 400,
  });
});

test("core deposits on a late bill make cores", async () => {
  const shop = await harness.shop();
  await received(shop, [line("ST", 2, 31_000)]);
  const { body } = await bill(shop, {
    lines: [{ ...part("ST", 2, 31_000), coreDepositCents: 7500 }],
  });
  expect(body).toMatchObject({ coresCents: 15_000, totalCents: 77_000 });
  expect((await shop.api("GET", "/cores")).body.cores).toMatchObject([
    { billId: body.id, quantity: 2, heldCents: 15_000, partNumber: "ST" },
  ]);
});

test("the last cost of a part follows only while the billed receipt set it", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 1, 1000)]);
  await received(shop, [line("A", 1, 1500)]);
  await bill(shop, { lines: [part("A", 1, 1100)] });
  expect((await partOf(shop, "A")).unitCostCents).toBe(1500);
  await bill(shop, { number: "B-2", lines: [part("A", 1, 1600)] });
  expect((await partOf(shop, "A")).unitCostCents).toBe(1600);
});

test("a correction of only the charges of one of two bills leaves the last cost of a part", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 10, 400)]);
  const { body: first } = await bill(shop, { lines: [part("A", 4, 500)] });
  await bill(shop, { number: "B-2", lines: [part("A", 6, 700)] });
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 700 });
  const correct = (fields: object) =>
    shop.api("POST", `/bills/${first.id}/correct`, { reason: "Misread", ...fields });
  await correct({ charges: [{ kind: "freight", amountCents: 100 }] });
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 700 });
  await correct({ lines: [{ id: first.lines[0].id, unitCostCents: 600 }] });
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 600 });
});

test("the last cost of a part follows a price whose change the charges take back", async () => {
  const shop = await harness.shop();
  const invoice = (amountCents: number) => [
    { partNumber: "A", quantity: 1, amountCents, unitCostCents: amountCents },
  ];
  const discount = (amountCents: number) => [{ kind: "discount" as const, amountCents }];
  const { body } = await shop.receive(
    shop.invoice({ lines: invoice(811), charges: discount(-50) }),
  );
  const { body: bill } = await shop.api("GET", `/bills/${body.bill.id}`);
  const corrected = await shop.api("POST", `/bills/${bill.id}/correct`, {
    reason: "Misread",
    lines: [{ id: bill.lines[0].id, amountCents: 793 }],
    charges: discount(-32),
  });
  expect(corrected.status).toBe(200);
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 793 });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a line names goods of this vendor's orders, on an invoice", async () => {
  const shop = await harness.shop();
  const {
    lines: [purchaseOrderLineId],
  } = await received(shop, [line("A", 1, 1000)]);
  await shop.vendor({ name: "Beta" });
  const named = { kind: "part", purchaseOrderLineId, quantity: 1, unitCostCents: 1 };
  const refused = (field: string) => ({ status: 400, body: { details: [{ field }] } });
  expect(await bill(shop, { vendorId: "Beta", lines: [named] })).toMatchObject(
    refused("lines[0].purchaseOrderLineId"),
  );
  expect(await bill(shop, { lines: [{ ...named, partNumber: "B" }] })).toMatchObject(
    refused("lines[0].purchaseOrderLineId"),
  );
  const nothing = { kind: "part", quantity: 1, unitCostCents: 1 };
  expect(await bill(shop, { lines: [nothing] })).toMatchObject(refused("lines[0].partNumber"));
  const free = { kind: "part", partNumber: "A", quantity: 1 };
  expect(await bill(shop, { lines: [free] })).toMatchObject(refused("lines[0].unitCostCents"));
  expect(await bill(shop, { type: "credit", lines: [{ ...free, amountCents: 0 }] })).toMatchObject(
    refused("lines"),
  );
  const spread = { kind: "freight", amountCents: 1, allocation: "value" };
  expect(await bill(shop, { lines: [spread] })).toMatchObject(refused("lines[0].allocation"));
  expect(await bill(shop, { vendorId: "Beta", lines: [part("A", 1, 1)] })).toMatchObject({
    status: 409,
    body: {
      error: "OVER_BILLED",
      details: [{ message: "is more than the 0 of A that can be billed" }],
    },
  });
});

test("a number of a created bill is not received again, also once it is void", async () => {
  const shop = await harness.shop();
  const { id } = await received(shop, [line("A", 1, 1000)]);
  const { body } = await bill(shop, { lines: [part("A", 1, 1000)] });
  const invoice = shop.invoice({
    vendor: { name: "Acme" },
    invoiceNumber: "b-1",
    lines: [line("A")],
  });
  const duplicate = {
    status: 409,
    body: { error: "DUPLICATE_INVOICE", existingPurchaseOrderId: id },
  };
  expect(await shop.receive(invoice)).toMatchObject(duplicate);
  await shop.api("POST", `/bills/${body.id}/void`, { reason: "Wrong" });
  expect(await shop.receive(invoice)).toMatchObject(duplicate);
  expect(await shop.receive({ ...invoice, vendor: { name: "Beta" } })).toMatchObject({
    status: 201,
  });
  expect(await bill(shop, { lines: [part("A", 1, 900)] })).toMatchObject({ status: 201 });
  await bill(shop, { number: "E-1", lines: [{ kind: "expense", amountCents: 5 }] });
  expect(await shop.receive({ ...invoice, invoiceNumber: "E-1" })).toMatchObject({
    status: 409,
    body: { error: "DUPLICATE_BILL" },
  });
});

test("a number is used once by concurrent bills and receipts of it", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  for (let round = 0; round < 6; round++) {
    const number = `N-${round}`;
    const invoice = shop.invoice({
      vendor: { name: "Acme" },
      invoiceNumber: number,
      lines: [line("Z")],
    });
    const answers = await Promise.all([
      bill(shop, { number, lines: [{ kind: "expense", amountCents: 5 }] }),
      shop.receive(invoice),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test("a bill that is sent twice concurrently is a duplicate, not too much", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 3, 1000)]);
  const answers = await Promise.all(
    ["B-1", "b-1", "B-1"].map((number) => bill(shop, { number, lines: [part("A", 3, 1100)] })),
  );
  expect(answers.map(({ body }) => body.error ?? "created").sort()).toEqual([
    "DUPLICATE_BILL",
    "DUPLICATE_BILL",
    "created",
  ]);
});

test("concurrent bills never name more goods than were ordered", async () => {
  const shop = await harness.shop();
  await received(shop, [line("A", 3, 1000)]);
  await received(shop, [line("A", 3, 1000)]);
  const open = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [line("A", 4, 1000)],
  });
  const answers = await Promise.all([
    ...["1", "2", "3", "4", "5", "6"].map((number) =>
      bill(shop, { number, lines: [part("A", 2, 1100)] }),
    ),
    shop.api("POST", `/purchase-orders/${open.id}/receive`, {}),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 201, 201, 201, 201, 201, 409]);
  expect(await unbilled(shop)).toEqual([]);
});

test("goods of a voided bill are unbilled again, without its charges, and can be billed", async () => {
  const shop = await harness.shop();
  const charges = [{ kind: "freight" as const, amountCents: 300 }];
  const invoice = shop.invoice({ vendor: { name: "Acme" }, lines: [line("A", 3, 1000)], charges });
  const { body } = await shop.receive(invoice);
  const job = await invoicedJob(shop, "A", 2);
  await shop.api("POST", `/bills/${body.bill.id}/void`, { reason: "Wrong" });
  expect(await unbilled(shop)).toMatchObject([
    { purchaseOrderId: body.purchaseOrder.id, quantity: 3, valueCents: 3000, ageDays: 0 },
  ]);
  expect(await job.cost()).toBe(2000);
  const again = await bill(shop, { number: invoice.invoiceNumber, lines: [part("A", 3, 1050)] });
  expect(again.status).toBe(201);
  expect(await job.cost()).toBe(2100);
});

test("unbilled goods are listed by line, oldest first, by vendor and order", async () => {
  const shop = await harness.shop();
  const late = await received(shop, [line("A", 2, 1000), line("B", 1, 500)]);
  const early = await received(shop, [line("C", 1, 300)], { receivedDate: "2026-01-05" });
  expect((await unbilled(shop)).map((row: { partNumber: string }) => row.partNumber)).toEqual([
    "C",
    "A",
    "B",
  ]);
  const [first] = await unbilled(shop, `?purchaseOrderId=${early.id}`);
  expect(first).toMatchObject({ partNumber: "C", valueCents: 300 });
  expect(first.ageDays).toBeGreaterThan(10);
  expect(await unbilled(shop, `?purchaseOrderId=${late.id}`)).toHaveLength(2);
  await shop.vendor({ name: "Beta" });
  expect(await unbilled(shop, "?vendorId=Beta")).toEqual([]);
  expect(await unbilled(shop, "?vendorId=Acme")).toHaveLength(3);
});
