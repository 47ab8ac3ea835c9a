import { maxCents, maxOnHand } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { moneyRows } from "../models/money-rows.ts";

const harness = useHarness({}, { separate: true });
const money = moneyRows(useDatabase(harness));

/** The largest line: 10^14 cents. Ninety of them are within the limit, one more is not. */
const largest = { quantity: 1_000_000, unitPriceCents: 100_000_000 };
const lineCents = 100_000_000_000_000;
const linesOf = (count: number, line: object = largest) =>
  Array.from({ length: count }, () => line);

interface Answer {
  status: number;
  body: { message?: string; details?: Array<{ field: string }> };
}

/** The status, and the fields of an error. */
const outcome = ({ status, body }: Answer) => [status, body.details?.map(({ field }) => field)];

const read = async (shop: TestShop, path: string) => (await shop.api("GET", path)).body;

/** An order with lines of labor on one block. */
async function worked(shop: TestShop, count: number, fields = {}) {
  const { id } = await shop.workOrder(fields);
  const block = await shop.block(id, { labor: linesOf(count) });
  return {
    id,
    block,
    path: `/work-orders/${id}`,
    blockPath: `/work-orders/${id}/services/${block.id}`,
  };
}

test("amounts above 2^53 − 1 cents before discounts are refused, and the lists with these amounts named", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  const send = (lines: object) =>
    shop.api("POST", `/work-orders/${id}/services`, { name: "All", ...lines });
  const discounted = { ...largest, discountCents: lineCents - 2 };
  const refused = await send({ labor: linesOf(91, discounted) });
  expect(outcome(refused)).toEqual([400, ["labor"]]);
  expect(refused.body.message).toBe("labor: raises the amounts above 2^53 − 1 cents");
  expect(
    outcome(await send({ labor: linesOf(46, discounted), fees: linesOf(46, discounted) })),
  ).toEqual([400, ["labor", "fees"]]);
  const costly = { quantity: 1_000_000, unitCostCents: 100_000_000 };
  expect(outcome(await send({ materials: linesOf(91, costly) }))).toEqual([400, ["materials"]]);
  expect(
    (await send({ labor: linesOf(45, discounted), materials: linesOf(45, costly) })).status,
  ).toBe(201);
  const invoiced = await shop.api("POST", `/work-orders/${id}/invoice`);
  expect(invoiced).toMatchObject({
    status: 201,
    body: {
      laborCents: 45 * lineCents,
      discountsCents: 45 * (lineCents - 2),
      totalCents: 90,
    },
  });
  expect(await read(shop, `/work-orders/${id}`)).toMatchObject({
    totalPriceCents: 90,
    totalCostCents: 45 * lineCents,
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("declined work is subject to the limit too, and is excluded from totals until it is approved", async () => {
  const shop = await harness.shop();
  const { path } = await worked(shop, 60);
  const declined = { name: "More", authorizationStatus: "declined" };
  const send = (body: object) => shop.api("POST", `${path}/services`, body);
  expect(outcome(await send({ ...declined, labor: linesOf(91) }))).toEqual([400, ["labor"]]);
  const { status, body } = await send({ ...declined, labor: linesOf(60) });
  expect(status).toBe(201);
  const approval = { version: body.version, authorizationStatus: "approved" };
  const approved = await shop.api("PATCH", `${path}/services/${body.id}`, approval);
  expect(outcome(approved)).toEqual([400, ["authorizationStatus"]]);
});

test("the price or cost of the request is named for a single line", async () => {
  const shop = await harness.shop();
  const { block, blockPath } = await worked(shop, 90);
  const path = `${blockPath}/items`;
  const add = (body: object) => shop.api("POST", path, { kind: "fee", ...body });
  expect(outcome(await add(largest))).toEqual([400, ["unitPriceCents", "quantity"]]);
  expect(outcome(await add({ unitPriceCents: 100_000_000 }))).toEqual([201, undefined]);
  const { body: fee } = await add({ unitPriceCents: 90_000_000 });
  const change = (body: object) => shop.api("PATCH", `${path}/${fee.id}`, body);
  expect(outcome(await change({ quantity: 1_000_000 }))).toEqual([400, ["quantity"]]);
  const [labor] = block.labor;
  expect(outcome(await shop.api("PATCH", `${path}/${labor?.id}`, { taxable: true }))).toEqual([
    200,
    undefined,
  ]);
});

test("a tax rate that would raise an open order or a draft above the limit is refused", async () => {
  const shop = await harness.shop();
  const customer = await shop.customer({ name: "Ada" });
  const taxed = await shop.customer({ name: "Ben", taxRatePercent: 1 });
  const { path } = await worked(shop, 90, { customerId: customer.id });
  const change = (where: string, body: object) => shop.api("PATCH", where, body);
  expect((await change("/settings", { laborTaxable: true })).status).toBe(200);
  const before = await read(shop, path);
  expect(outcome(await change("/settings", { taxRatePercent: 0.1 }))).toEqual([
    400,
    ["taxRatePercent"],
  ]);
  expect(outcome(await change(`/customers/${customer.id}`, { taxRatePercent: 0.1 }))).toEqual([
    400,
    ["taxRatePercent"],
  ]);
  expect(outcome(await change(path, { customerId: taxed.id }))).toEqual([400, ["customerId"]]);
  expect(await read(shop, path)).toEqual(before);
  expect((await read(shop, "/settings")).taxRatePercent).toBe(0);

  const sale = await shop.salesOrder({ lines: linesOf(90) });
  const { path: other } = await worked(shop, 1);
  await shop.api("DELETE", path);
  await shop.api("DELETE", other);
  expect(outcome(await change("/settings", { taxRatePercent: 0.1 }))).toEqual([
    400,
    ["taxRatePercent"],
  ]);
  const asCustomer = await change(`/sales-orders/${sale.id}`, { customerId: taxed.id });
  expect(outcome(asCustomer)).toEqual([400, ["customerId"]]);
});

test("a counter sale above the limit before discounts is refused", async () => {
  const shop = await harness.shop();
  const send = (line: object, count: number) =>
    shop.api("POST", "/sales-orders", { lines: linesOf(count, { kind: "fee", ...line }) });
  const discounted = { ...largest, discountCents: lineCents - 2 };
  expect(outcome(await send(discounted, 91))).toEqual([400, ["lines"]]);
  const costly = { quantity: 1_000_000, unitCostCents: 100_000_000 };
  expect(outcome(await send(costly, 91))).toEqual([400, ["lines"]]);
  const { body } = await send(discounted, 90);
  expect(body).toMatchObject({ totalCents: 180 });
  expect((await shop.api("POST", `/sales-orders/${body.id}/complete`, {})).status).toBe(200);
});

test("a purchase order that is changed to more than the limit is refused", async () => {
  const shop = await harness.shop();
  const parts = Array.from({ length: 91 }, (_, at) => ({
    partNumber: `P-${at}`,
    quantity: 1,
    unitCostCents: 100_000_000,
  }));
  const order = await shop.order({ parts });
  const more = order.parts.map(({ id, partNumber }) => ({ id, partNumber, quantity: 1_000_000 }));
  const changed = await shop.api("PATCH", `/purchase-orders/${order.id}`, { parts: more });
  expect(outcome(changed)).toEqual([400, ["parts"]]);
});

test("surcharges that add up to more than the limit are refused", async () => {
  const shop = await harness.shop();
  const invoice = await shop.bill();
  const surchargeCents = maxCents - 1_000;
  await money.payment(shop, invoice.id, { day: "2026-03-02", amountCents: 1, surchargeCents });
  const pay = (cents: number) =>
    shop.api("POST", "/payments", {
      invoiceId: invoice.id,
      amountCents: 1,
      surchargeCents: cents,
    });
  expect(outcome(await pay(1_001))).toEqual([400, ["surchargeCents"]]);
  expect((await pay(1_000)).status).toBe(201);
});

test("a shop's hourly rates are limited like those of a line", async () => {
  const shop = await harness.shop();
  const tooMuch = 100_000_001;
  expect(outcome(await shop.api("PATCH", "/settings", { defaultLaborRateCents: tooMuch }))).toEqual(
    [400, ["defaultLaborRateCents"]],
  );
  const { id } = await shop.user({ name: "Lee" });
  const rate = { hourlyCostRateCents: tooMuch };
  expect(outcome(await shop.api("PATCH", `/admin/users/${id}`, rate))).toEqual([
    400,
    ["hourlyCostRateCents"],
  ]);
});

test("a part is reserved up to a billion, and no further", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A" }] });
  const million = { partNumber: "A", quantity: 1_000_000 };
  const { id } = await shop.workOrder({});
  for (let block = 0; block < 5; block++) await shop.block(id, { parts: linesOf(200, million) });
  const other = await shop.workOrder({});
  const path = `/work-orders/${other.id}`;
  const { id: blockId } = await shop.block(other.id, {});
  const items = `${path}/services/${blockId}/items`;
  const more = { partNumber: "A", quantity: 0.0001 };
  expect(outcome(await shop.api("POST", items, { kind: "part", ...more }))).toEqual([
    400,
    ["quantity"],
  ]);
  const block = { name: "More", parts: [more] };
  expect(outcome(await shop.api("POST", `${path}/services`, block))).toEqual([400, ["parts"]]);
  await shop.api("PATCH", path, { status: "cancelled" });
  expect((await shop.api("POST", `${path}/services`, block)).status).toBe(201);
  expect(outcome(await shop.api("PATCH", path, { status: "open" }))).toEqual([400, ["status"]]);
});

test("a part has at most ten million on hand, by every way of receipt", async () => {
  const shop = await harness.shop({
    parts: [{ partNumber: "A", quantity: maxOnHand, unitCostCents: 100 }],
  });
  const [part] = (await read(shop, "/inventory")).inventoryItems;
  const count = (quantity: number) => shop.api("PATCH", `/inventory/${part.id}`, { quantity });
  expect(outcome(await count(maxOnHand + 1))).toEqual([400, ["quantity"]]);

  const line = { partNumber: "A", quantity: 5, unitCostCents: 100 };
  const order = await shop.workOrder({});
  await shop.block(order.id, { parts: [{ partNumber: "A", quantity: 5 }] });
  const path = `/work-orders/${order.id}`;
  expect((await shop.api("PATCH", path, { status: "completed" })).status).toBe(200);
  const sale = await shop.salesOrder({ lines: [{ partNumber: "A", quantity: 5 }] });
  expect((await shop.api("POST", `/sales-orders/${sale.id}/complete`, {})).status).toBe(200);
  const lines = [{ ...line, quantity: 10 }];
  expect((await shop.receive(shop.invoice({ lines }))).body.status).toBe("received");
  expect(await shop.stockOf("A")).toBe(maxOnHand);

  expect(outcome(await shop.api("PATCH", path, { status: "open" }))).toEqual([400, ["status"]]);
  const refund = { lines: [{ lineId: sale.lines[0]?.id, quantity: 5 }] };
  expect(outcome(await shop.api("POST", `/sales-orders/${sale.id}/refund`, refund))).toEqual([
    400,
    ["lines"],
  ]);
  const { body: received } = await shop.receive(shop.invoice({ lines: [line] }));
  expect(received).toMatchObject({
    status: "receive_failed",
    failures: [
      {
        code: "STOCK_REFUSED",
        message: "The quantity does not fit: a part has at most 10000000 on hand.",
      },
    ],
  });
  expect((await count(maxOnHand)).status).toBe(200);
  expect(await shop.stockOf("A")).toBe(maxOnHand);
});

test("the quantity on hand of a part falls to ten million below zero, and no further", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "A" }] });
  const { id } = await shop.workOrder({});
  await shop.block(id, { parts: linesOf(11, { partNumber: "A", quantity: 1_000_000 }) });
  const completed = await shop.api("PATCH", `/work-orders/${id}`, { status: "completed" });
  expect(outcome(completed)).toEqual([400, ["status"]]);
  expect(outcome(await shop.api("POST", `/work-orders/${id}/invoice`))).toEqual([400, ["id"]]);
});

/** The part and the fee of a work order and of a counter sale, and how each is changed. */
async function discountedLines(shop: TestShop) {
  const { id } = await shop.workOrder({});
  const line = { quantity: 2, unitPriceCents: 500, discountCents: 800 };
  const block = await shop.block(id, { parts: [line], fees: [line] });
  const sale = await shop.salesOrder({ lines: [line, { ...line, kind: "fee" }] });
  const path = `/work-orders/${id}/services/${block.id}`;
  const byItem = (line?: { id: string }) => (body: object) =>
    shop.api("PATCH", `${path}/items/${line?.id}`, body);
  const bySale = (at: number) => (body: object) => {
    const lines = sale.lines.map(({ id }, index) => (index === at ? { id, ...body } : { id }));
    return shop.api("PATCH", `/sales-orders/${sale.id}`, { lines });
  };
  return {
    part: byItem(block.parts[0]),
    fee: byItem(block.fees[0]),
    salePart: bySale(0),
    saleFee: bySale(1),
  };
}

test("a value that lowers a line below its discount is named as in the request", async () => {
  const shop = await harness.shop({ parts: [{ partNumber: "CHEAP", unitPriceCents: 10 }] });
  const { part, salePart } = await discountedLines(shop);
  for (const [change, at] of [
    [part, ""],
    [salePart, "lines[0]."],
  ] as const) {
    const lowered = await change({ unitPriceCents: 300 });
    expect(outcome(lowered)).toEqual([400, [`${at}unitPriceCents`]]);
    expect(lowered.body.details[0].message).toBe(
      "makes the line's amount 600, less than its discount of 800",
    );
    expect(outcome(await change({ quantity: 1 }))).toEqual([400, [`${at}quantity`]]);
    // The discount is sent back as it was read.
    const both = { unitPriceCents: 300, quantity: 1, discountCents: 800 };
    expect(outcome(await change(both))).toEqual([400, [`${at}unitPriceCents`, `${at}quantity`]]);
    expect(outcome(await change({ discountCents: 1_001 }))).toEqual([400, [`${at}discountCents`]]);
    expect(outcome(await change({ partNumber: "CHEAP" }))).toEqual([400, [`${at}partNumber`]]);
    expect(outcome(await change({ unitPriceCents: 300, discountCents: 600 }))).toEqual([
      200,
      undefined,
    ]);
  }
});

test("a taxable fee or material is refused; unchanged it is accepted", async () => {
  const shop = await harness.shop();
  const { fee, saleFee } = await discountedLines(shop);
  for (const [change, field] of [
    [fee, "taxable"],
    [saleFee, "lines[1].taxable"],
  ] as const) {
    const refused = await change({ taxable: true });
    expect(outcome(refused)).toEqual([400, [field]]);
    expect(refused.body.details[0].message).toBe(
      "must be false, null or omitted: fee lines are never taxed",
    );
    for (const taxable of [false, null]) {
      expect(outcome(await change({ taxable }))).toEqual([200, undefined]);
    }
  }
  const { id } = await shop.workOrder({});
  const lines = { fees: [{ taxable: false }], materials: [{}, { taxable: true }] };
  const made = await shop.api("POST", `/work-orders/${id}/services`, { name: "Oil", ...lines });
  expect(outcome(made)).toEqual([400, ["materials[1].taxable"]]);
  const drafted = await shop.api("POST", "/sales-orders", {
    lines: [{ kind: "fee", taxable: true }],
  });
  expect(outcome(drafted)).toEqual([400, ["lines[0].taxable"]]);
});

test("a work order's thousandth line is its last", async () => {
  const shop = await harness.shop();
  const { id } = await shop.workOrder({});
  for (let block = 0; block < 5; block++) await shop.block(id, { fees: linesOf(200, {}) });
  const block = { name: "More", labor: [{}] };
  expect(outcome(await shop.api("POST", `/work-orders/${id}/services`, block))).toEqual([
    400,
    ["labor"],
  ]);
});
