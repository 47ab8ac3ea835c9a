import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const freight = (amountCents: number) => ({ kind: "freight", amountCents });
const vendor = { name: "Acme" };

async function openShop(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.vendor(vendor);
  await shop.vendor({ name: "Roadrunner Freight" });
  return shop;
}

/** A received bill of a vendor: its id, its order and its lines of goods. */
async function received(shop: TestShop, request: object) {
  const { body } = await shop.receive(shop.invoice({ vendor, ...request }));
  const { lines } = await billOf(shop, body.bill.id);
  const goods = lines.filter(({ kind }: { kind: string }) => kind === "part");
  return {
    id: body.bill.id,
    orderId: body.purchaseOrder.id,
    lineIds: goods.map(({ id }: { id: string }) => id),
  };
}

const billOf = async (shop: TestShop, id: string) => (await shop.api("GET", `/bills/${id}`)).body;

let numbers = 0;

const carrierBill = (shop: TestShop, appliesTo: string[], lines: object[], headers = {}) =>
  shop.api(
    "POST",
    "/bills",
    {
      type: "invoice",
      vendorId: "Roadrunner Freight",
      number: `RR-${numbers++}`,
      appliesTo,
      lines,
    },
    headers,
  );

const credit = (shop: TestShop, credited: Array<[billLineId: string, amountCents: number]>) =>
  shop.api("POST", "/bills", {
    type: "credit",
    vendorId: vendor.name,
    number: `CM-${numbers++}`,
    lines: credited.map(([billLineId, amountCents]) => ({
      kind: "price_credit",
      billLineId,
      amountCents,
    })),
  });

const voided = (shop: TestShop, id: string) =>
  shop.api("POST", `/bills/${id}/void`, { reason: "Wrong" });

const appliedTo = async (shop: TestShop, id: string) =>
  (await billOf(shop, id)).lines
    .filter(({ kind }: { kind: string }) => kind === "part")
    .map(({ appliedCents }: { appliedCents: number }) => appliedCents);

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

/** An invoiced job that used parts. */
async function jobWith(shop: TestShop, partNumber: string, quantity: number) {
  const order = await shop.workOrder();
  await shop.block(order.id, { parts: [{ partNumber, quantity }] });
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "invoiced" });
  return async () => (await shop.api("GET", `/work-orders/${order.id}`)).body.totalCostCents;
}

test("a carrier's freight is spread over the goods of the bills that it names, on jobs too", async () => {
  const shop = await openShop();
  const one = await received(shop, { lines: [line("A", 3, 1000), line("B", 1, 1000)] });
  const other = await received(shop, { lines: [line("C", 1, 2000)] });
  const costOfJob = await jobWith(shop, "A", 2);
  const { status, body } = await carrierBill(shop, [other.id, one.id], [freight(100)]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    appliesTo: [other.id, one.id],
    goodsCents: 0,
    chargesCents: 100,
    totalCents: 100,
    lines: [{ kind: "freight", allocation: "value" }],
  });
  // 20, 30 and 10 of 60 dollars: 33.33, 50 and 16.67 cents.
  expect([await appliedTo(shop, other.id), await appliedTo(shop, one.id)]).toEqual([
    [33],
    [50, 17],
  ]);
  expect(await costsOf(shop, "A")).toEqual([3050]);
  expect([await costsOf(shop, "B"), await costsOf(shop, "C")]).toEqual([[1017], [2033]]);
  expect(await costOfJob()).toBe(2033);
  // Charges never enter the last known cost.
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 1000 });
  const report = (await shop.api("GET", "/reports/cost-changes")).body.costChanges;
  expect(report).toHaveLength(4);
  expect(report[0]).toMatchObject({ cause: "charge_applied", billId: body.id });
});

test("equal remainders go to the first lines, and free goods share by quantity", async () => {
  const shop = await openShop();
  const equal = await received(shop, { lines: [line("A", 1, 500), line("B", 1, 500)] });
  await carrierBill(shop, [equal.id], [freight(101)]);
  expect(await appliedTo(shop, equal.id)).toEqual([51, 50]);
  const free = await received(shop, { lines: [line("C", 3, 0), line("D", 1, 0)] });
  await carrierBill(shop, [free.id], [freight(100)]);
  expect(await appliedTo(shop, free.id)).toEqual([75, 25]);
});

test("a draft, a void bill, a bill without goods and an unknown bill have no later charges", async () => {
  const shop = await openShop();
  const draft = await received(shop, { mode: "draft", lines: [line("A", 1, 1000)] });
  expect(await carrierBill(shop, [draft.id], [freight(1)])).toMatchObject({
    status: 409,
    body: { error: "BILL_NOT_OPEN" },
  });
  const wrong = await received(shop, { lines: [line("A", 1, 1000)] });
  await voided(shop, wrong.id);
  expect(await carrierBill(shop, [wrong.id], [freight(1)])).toMatchObject({
    status: 409,
    body: { error: "BILL_NOT_OPEN" },
  });
  const goods = await received(shop, { lines: [line("A", 1, 1000)] });
  const { body: carrier } = await carrierBill(shop, [goods.id], [freight(1)]);
  for (const id of [carrier.id, "01890000-0000-7000-8000-000000000000", "RR"]) {
    expect(await carrierBill(shop, [goods.id, id], [freight(1)])).toMatchObject({
      status: 400,
      body: { details: [{ field: "appliesTo[1]" }] },
    });
  }
});

test("requests whose charges can be spread over nothing are refused", async () => {
  const shop = await openShop();
  const { id } = await received(shop, { lines: [line("A", 1, 1000)] });
  const refused = async (appliesTo: string[] | undefined, lines: object[], field: string) => {
    const request = { type: "invoice", vendorId: "Acme", number: "X", appliesTo, lines };
    expect(await shop.api("POST", "/bills", request)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  };
  await refused([id], [{ ...freight(1), allocation: "none" }], "appliesTo");
  await refused([id], [{ kind: "expense", amountCents: 5 }], "appliesTo");
  await refused([id, id], [freight(1)], "appliesTo");
  await refused(undefined, [{ ...freight(1), allocation: "value" }], "lines[0].allocation");
  await refused([id], [freight(-1), { kind: "other", amountCents: 2 }], "lines[0].amountCents");
  await refused(undefined, [{ kind: "price_credit", billLineId: id, amountCents: 0 }], "lines");
});

test("a bill that later charges name is not voided before they are, and neither is its order deleted", async () => {
  const shop = await openShop();
  const goods = await received(shop, { lines: [line("A", 2, 1000)] });
  const { body: carrier } = await carrierBill(shop, [goods.id], [freight(30)]);
  const refusal = await voided(shop, goods.id);
  expect(refusal).toMatchObject({ status: 409, body: { error: "BILL_IN_USE" } });
  expect(refusal.body.message).toContain(carrier.number);
  expect(await voided(shop, carrier.id)).toMatchObject({ status: 200 });
  expect([await costsOf(shop, "A"), await appliedTo(shop, goods.id)]).toEqual([[2000], [0]]);
  expect(await voided(shop, goods.id)).toMatchObject({ status: 200 });
});

test("a bill that a later bill names is not voided while its corrected charges are none either", async () => {
  const shop = await openShop();
  const goods = await received(shop, { lines: [line("A", 2, 1000)] });
  const { body: carrier } = await carrierBill(shop, [goods.id], [freight(30)]);
  const correct = (charges: object[]) =>
    shop.api("POST", `/bills/${carrier.id}/correct`, { reason: "Misread", charges });
  expect(await correct([])).toMatchObject({ status: 200 });
  expect(await voided(shop, goods.id)).toMatchObject({ status: 409 });
  expect(await correct([freight(40)])).toMatchObject({ status: 200 });
  expect(await appliedTo(shop, goods.id)).toEqual([40]);
  await voided(shop, carrier.id);
  expect(await voided(shop, goods.id)).toMatchObject({ status: 200 });
});

test("corrected charges are spread in the order of appliesTo, like new ones", async () => {
  const shop = await openShop();
  const first = await received(shop, { lines: [line("A", 1, 1000)] });
  const second = await received(shop, { lines: [line("B", 1, 1000)] });
  const { body: carrier } = await carrierBill(shop, [second.id, first.id], [freight(3)]);
  const applied = async () => [await appliedTo(shop, first.id), await appliedTo(shop, second.id)];
  expect(await applied()).toEqual([[1], [2]]);
  const charges = [freight(5)];
  await shop.api("POST", `/bills/${carrier.id}/correct`, { reason: "Misread", charges });
  expect(await applied()).toEqual([[2], [3]]);
});

test("a correction that changes nothing is not recorded, and leaves the shares", async () => {
  const shop = await openShop();
  const goods = await received(shop, { lines: [line("A", 1, 1000), line("B", 1, 1000)] });
  const { body: carrier } = await carrierBill(shop, [goods.id], [freight(40)]);
  const lines = [{ id: goods.lineIds[0], unitCostCents: 3000 }];
  await shop.api("POST", `/bills/${goods.id}/correct`, { reason: "Misread", lines });
  const { updatedAt } = await billOf(shop, goods.id);
  const sent = { reason: "Misread", charges: [freight(40)] };
  const { status, body } = await shop.api("POST", `/bills/${carrier.id}/correct`, sent);
  expect({ status, updatedAt: body.updatedAt }).toEqual({
    status: 200,
    updatedAt: carrier.updatedAt,
  });
  expect(await appliedTo(shop, goods.id)).toEqual([30, 10]);
  expect((await billOf(shop, goods.id)).updatedAt).toBe(updatedAt);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("an order whose bill has later charges is not cancelled", async () => {
  const shop = await openShop();
  const { id: billId, orderId } = await received(shop, { mode: "draft", lines: [line("A", 2)] });
  await shop.api("PATCH", `/purchase-orders/${orderId}`, { status: "ordered" });
  const { status } = await carrierBill(shop, [billId], [freight(30)]);
  expect(status).toBe(201);
  for (const [method, body] of [
    ["PATCH", { status: "cancelled" }],
    ["DELETE", undefined],
  ] as const) {
    const answer = await shop.api(method, `/purchase-orders/${orderId}`, body);
    expect(answer).toMatchObject({ status: 409, body: { error: "BILL_IN_USE" } });
  }
});

test("billed goods that wait on the order are received with their share, also in parts", async () => {
  const shop = await openShop();
  const paper = { mode: "draft", lines: [line("A", 3, 1000)] };
  const { id, orderId } = await received(shop, paper);
  const path = `/purchase-orders/${orderId}`;
  const { body: order } = await shop.api("PATCH", path, { status: "ordered" });
  const receive = (quantity: number) =>
    shop.api("POST", `${path}/receive`, {
      receivedAll: false,
      lines: [{ partId: order.parts[0].id, quantity }],
    });
  await receive(1);
  const { body: carrier } = await carrierBill(shop, [id], [freight(10)]);
  expect(await costsOf(shop, "A")).toEqual([1003]);
  await receive(1);
  await shop.api("POST", `/bills/${carrier.id}/correct`, {
    reason: "Misread",
    charges: [freight(100)],
  });
  await receive(1);
  expect(await costsOf(shop, "A")).toEqual([1033, 1034, 1033]);
  await voided(shop, carrier.id);
  expect(await costsOf(shop, "A")).toEqual([1000, 1000, 1000]);
});

test("later charges are spread again over the amounts of a corrected bill", async () => {
  const shop = await openShop();
  const { id, lineIds } = await received(shop, { lines: [line("A", 2, 1000), line("B", 2, 1000)] });
  await carrierBill(shop, [id], [freight(40)]);
  await shop.api("POST", `/bills/${id}/correct`, {
    reason: "Misread",
    lines: [{ id: lineIds[0], unitCostCents: 3000 }],
    charges: [freight(80)],
  });
  expect([await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([[6090], [2030]]);
  expect(await appliedTo(shop, id)).toEqual([30, 10]);
});

test("corrected charges are spread over the goods again, at their amounts of now", async () => {
  const shop = await openShop();
  const { id, lineIds } = await received(shop, { lines: [line("A", 1, 1000), line("B", 1, 1000)] });
  const { body: carrier } = await carrierBill(shop, [id], [freight(40)]);
  const correct = (bill: string, body: object) =>
    shop.api("POST", `/bills/${bill}/correct`, { reason: "Misread", ...body });
  await correct(id, { lines: [{ id: lineIds[0], unitCostCents: 3000 }] });
  const line0 = { id: carrier.lines[0].id, amountCents: 80 };
  expect(await correct(carrier.id, { lines: [line0] })).toMatchObject({
    status: 200,
    body: { totalCents: 80, chargesCents: 80 },
  });
  expect(await appliedTo(shop, id)).toEqual([60, 20]);
  const charges = [freight(10), { ...freight(5), kind: "fee", allocation: "none" }];
  await correct(carrier.id, { charges });
  expect([await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([[3008], [1002]]);
  await correct(carrier.id, { charges: [] });
  expect([await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([[3000], [1000]]);
  expect(await voided(shop, id)).toMatchObject({ status: 409 });
});

test("a price credit lowers the cost of the goods of a line, on jobs too, and its void takes it back", async () => {
  const shop = await openShop();
  const { id, lineIds } = await received(shop, { lines: [line("A", 3, 1000), line("B", 1, 1000)] });
  const costOfJob = await jobWith(shop, "A", 2);
  const { status, body } = await credit(shop, [[lineIds[0], -300]]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: "credit",
    goodsCents: -300,
    chargesCents: 0,
    totalCents: -300,
    lines: [{ kind: "price_credit", billLineId: lineIds[0], partNumber: "A", amountCents: -300 }],
  });
  expect([await costOfJob(), await costsOf(shop, "A"), await costsOf(shop, "B")]).toEqual([
    1800,
    [2700],
    [1000],
  ]);
  const report = (await shop.api("GET", "/reports/cost-changes")).body.costChanges;
  expect(report[0]).toMatchObject({ cause: "price_credited", billNumber: body.number });
  expect(await voided(shop, id)).toMatchObject({ status: 409, body: { error: "BILL_IN_USE" } });
  expect(await voided(shop, body.id)).toMatchObject({ status: 200 });
  expect([await costOfJob(), await costsOf(shop, "A")]).toEqual([2000, [3000]]);
});

test("the cost of goods is never negative", async () => {
  const shop = await openShop();
  const { id, lineIds } = await received(shop, { lines: [line("A", 1, 1000)] });
  const overCredit = { status: 409, body: { error: "OVER_CREDIT" } };
  expect(
    await credit(shop, [
      [lineIds[0], -600],
      [lineIds[0], -401],
    ]),
  ).toMatchObject(overCredit);
  expect(await costsOf(shop, "A")).toEqual([1000]);
  const { body: carrier } = await carrierBill(shop, [id], [freight(200)]);
  expect(await credit(shop, [[lineIds[0], -1201]])).toMatchObject(overCredit);
  expect(await credit(shop, [[lineIds[0], -1200]])).toMatchObject({ status: 201 });
  expect(await costsOf(shop, "A")).toEqual([0]);
  expect(await voided(shop, carrier.id)).toMatchObject(overCredit);
  const correct = (bill: string, body: object) =>
    shop.api("POST", `/bills/${bill}/correct`, { reason: "Misread", ...body });
  expect(await correct(carrier.id, { charges: [freight(199)] })).toMatchObject(overCredit);
  const cheaper = { lines: [{ id: lineIds[0], amountCents: 999 }] };
  expect(await correct(id, cheaper)).toMatchObject(overCredit);
  expect(await correct(carrier.id, { charges: [freight(201)] })).toMatchObject({ status: 200 });
  expect(await correct(id, cheaper)).toMatchObject({ status: 200 });
});

test("billed goods cost what their bill says, whatever unit cost a receipt gives, and are not credited below zero", async () => {
  const shop = await openShop();
  const { lineIds, orderId } = await received(shop, { mode: "draft", lines: [line("A", 2, 1000)] });
  const path = `/purchase-orders/${orderId}`;
  const { body: order } = await shop.api("PATCH", path, { status: "ordered" });
  const lines = [{ partId: order.parts[0].id, quantity: 2, unitCostCents: 100 }];
  await shop.api("POST", `${path}/receive`, { lines });
  expect(await costsOf(shop, "A")).toEqual([2000]);
  expect(await partOf(shop, "A")).toMatchObject({ unitCostCents: 1000 });
  expect((await shop.api("GET", path)).body).toMatchObject({ receivedCents: 2000 });
  expect(await credit(shop, [[lineIds[0], -2001]])).toMatchObject({
    status: 409,
    body: { error: "OVER_CREDIT" },
  });
  const { body } = await credit(shop, [[lineIds[0], -2000]]);
  expect(await costsOf(shop, "A")).toEqual([0]);
  await voided(shop, body.id);
  expect(await costsOf(shop, "A")).toEqual([2000]);
});

test("a price credit names goods on a bill of its vendor", async () => {
  const shop = await openShop();
  const other = { vendor: { name: "Roadrunner Freight" }, lines: [line("A", 1, 1000)] };
  const { lineIds } = await received(shop, other);
  const { id } = await received(shop, { lines: [line("A", 1, 1000)], charges: [freight(1)] });
  const [, charge] = (await billOf(shop, id)).lines;
  for (const billLineId of [lineIds[0], charge.id, id, "A"]) {
    expect(await credit(shop, [[billLineId, -1]])).toMatchObject({
      status: 400,
      body: { details: [{ field: "lines[0].billLineId" }] },
    });
  }
});

test("later charges of several requests at the same time all reach the goods", async () => {
  const shop = await openShop();
  const { id, lineIds, orderId } = await received(shop, { lines: [line("A", 3, 1000)] });
  const costOfJob = await jobWith(shop, "A", 1);
  const { body: first } = await carrierBill(shop, [id], [freight(10)]);
  const sends: Array<() => Promise<{ status: number }>> = [
    () => carrierBill(shop, [id], [freight(100)]),
    () => carrierBill(shop, [id], [freight(200)]),
    () => credit(shop, [[lineIds[0], -30]]),
    () => voided(shop, first.id),
    () => shop.api("POST", `/bills/${id}/correct`, { reason: "Misread", charges: [freight(33)] }),
    () => voided(shop, id),
    () => shop.api("GET", `/purchase-orders/${orderId}`),
    () => jobWith(shop, "A", 1).then(() => ({ status: 200 })),
  ];
  const answers = await Promise.all(sends.map((send) => send()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200, 409, 200, 200]);
  expect(await costsOf(shop, "A")).toEqual([3303]);
  expect(await costOfJob()).toBe(1101);
});

test("only one of a void and a later charge at the same time is done", async () => {
  const shop = await openShop();
  for (let round = 0; round < 5; round++) {
    const { id } = await received(shop, { lines: [line("A", 3, 1000)] });
    const answers = await Promise.all([carrierBill(shop, [id], [freight(100)]), voided(shop, id)]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(statuses);
  }
});

test("a repeated request applies its charges once", async () => {
  const shop = await openShop();
  const { id } = await received(shop, { lines: [line("A", 3, 1000)] });
  const headers = { "idempotency-key": "freight-of-march-1" };
  const request = {
    type: "invoice",
    vendorId: "Roadrunner Freight",
    number: "RR-TWICE",
    appliesTo: [id],
    lines: [freight(100)],
  };
  const send = () => shop.api("POST", "/bills", request, headers);
  expect((await send()).body).toEqual((await send()).body);
  expect(await costsOf(shop, "A")).toEqual([3100]);
});
