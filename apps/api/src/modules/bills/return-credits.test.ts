import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { line } from "../../../test/harness/stock.ts";

const harness = useHarness();
const database = useDatabase(harness);

const vendor = { name: "Acme" };

/** A shop that bought 3 of A at 100 and 4 at 200 cents, and sent 5 of them back. */
async function shopWithReturn() {
  const shop = await harness.shop();
  const { body: first } = await shop.receive(shop.invoice({ vendor, lines: [line("A", 3, 100)] }));
  await shop.receive(shop.invoice({ vendor, lines: [line("A", 4, 200)] }));
  const lineId = await sendBack(shop, 5);
  return { shop, lineId, billId: first.bill.id };
}

/** Sends goods of A back, and returns the line of the return. */
async function sendBack(shop: TestShop, quantity: number): Promise<string> {
  const parts = [line("A", quantity, 150)];
  const fields = { type: "return", status: "ordered", vendorName: vendor.name, parts };
  const { body: order } = await shop.api("POST", "/purchase-orders", fields);
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, {});
  return order.parts[0].id;
}

let numbers = 0;

const credit = (shop: TestShop, ...lines: object[]) =>
  shop.api("POST", "/bills", {
    type: "credit",
    vendorId: vendor.name,
    number: `CM-${numbers++}`,
    lines: lines.map((fields) => ({ kind: "return_credit", ...fields })),
  });

/** The variances of returns, oldest first. */
async function variancesOf(shop: TestShop): Promise<number[]> {
  const rows = await database.query(
    "SELECT amount_cents FROM variances WHERE tenant_id = $1 AND kind = 'return' ORDER BY created_at, id",
    [shop.tenantId],
  );
  return rows.map((row) => Number(row.amount_cents));
}

async function reconciled(shop: TestShop) {
  const rows = [{ number: "NONE", date: "2026-03-02", amountCents: 1 }];
  return (await shop.api("POST", "/bills/reconcile", { vendorId: vendor.name, rows })).body;
}

const awaiting = async (shop: TestShop) =>
  (await reconciled(shop)).returnsNotCredited.map(({ quantity }: { quantity: number }) => quantity);

test("a credit settles goods that were sent back, the first ones first, and its difference to their cost is a variance", async () => {
  const { shop, lineId } = await shopWithReturn();
  expect(await awaiting(shop)).toEqual([5]);
  // The first 4 of the 5 that left are the 3 at 100 and one at 200.
  const { status, body } = await credit(shop, {
    purchaseOrderLineId: lineId,
    quantity: 4,
    amountCents: -440,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    goodsCents: -440,
    totalCents: -440,
    lines: [{ kind: "return_credit", partNumber: "A", quantity: 4, purchaseOrderLineId: lineId }],
  });
  expect([await variancesOf(shop), await awaiting(shop)]).toEqual([[60], [1]]);
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 1, amountCents: -150 });
  expect([await variancesOf(shop), await awaiting(shop)]).toEqual([[60, 50], []]);
});

test("each of two credits at the prices of its goods has no variance, also after a late cost", async () => {
  const { shop, lineId, billId } = await shopWithReturn();
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 3, amountCents: -300 });
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 2, amountCents: -400 });
  expect(await variancesOf(shop)).toEqual([0, 0]);
  const charges = [{ kind: "freight", amountCents: 100 }];
  await shop.api("POST", `/bills/${billId}/correct`, { reason: "Freight", charges });
  expect(await variancesOf(shop)).toEqual([100, 0]);
});

test("the report of variances names the credit and the part of returned goods", async () => {
  const { shop, lineId } = await shopWithReturn();
  const { body } = await credit(shop, {
    purchaseOrderLineId: lineId,
    quantity: 1,
    amountCents: -90,
  });
  const { body: report } = await shop.api("GET", "/reports/variances");
  expect(report.variances).toMatchObject([
    { kind: "return", amountCents: 10, causeNumber: body.number, partNumber: "A" },
  ]);
});

test("a final credit settles all that is left of its line", async () => {
  const { shop, lineId } = await shopWithReturn();
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 1, amountCents: -140, final: true });
  expect([await variancesOf(shop), await awaiting(shop)]).toEqual([[560], []]);
  const again = { purchaseOrderLineId: lineId, quantity: 0.0001, amountCents: 0 };
  expect(await credit(shop, again)).toMatchObject({
    status: 409,
    body: { error: "OVER_CREDIT", message: expect.stringContaining("lines[0] is more than the 0") },
  });
});

test("a credit of more than awaits credit is refused, also in two lines, and settles nothing", async () => {
  const { shop, lineId } = await shopWithReturn();
  const half = { purchaseOrderLineId: lineId, quantity: 2.5001, amountCents: -1 };
  expect(await credit(shop, half, half)).toMatchObject({
    status: 409,
    body: { error: "OVER_CREDIT", message: expect.stringContaining("lines[1]") },
  });
  expect([await variancesOf(shop), await awaiting(shop)]).toEqual([[], [5]]);
});

test("a later change of the cost of credited goods changes the variance, and of the others the return", async () => {
  const { shop, lineId, billId } = await shopWithReturn();
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 4, amountCents: -500 });
  const { body: bill } = await shop.api("GET", `/bills/${billId}`);
  const lines = [{ id: bill.lines[0].id, unitCostCents: 200 }];
  await shop.api("POST", `/bills/${billId}/correct`, { reason: "Misread", lines });
  // The 5 cost 1,000 now, and the first 4 of them 800.
  expect(await variancesOf(shop)).toEqual([300]);
  await credit(shop, { purchaseOrderLineId: lineId, quantity: 1, amountCents: -200 });
  expect(await variancesOf(shop)).toEqual([300, 0]);
});

test("the void of a credit lets its goods await credit again, and the next credit fills the gap", async () => {
  const { shop, lineId } = await shopWithReturn();
  const one = { purchaseOrderLineId: lineId, quantity: 1, amountCents: -100 };
  await credit(shop, one);
  const { body: second } = await credit(shop, one);
  await credit(shop, one);
  const { status } = await shop.api("POST", `/bills/${second.id}/void`, { reason: "Wrong" });
  expect([status, await awaiting(shop)]).toEqual([200, [3]]);
  await credit(shop, { ...one, quantity: 3 });
  expect([await awaiting(shop), await variancesOf(shop)]).toEqual([[], [0, 0, 400]]);
});

test("a credit with the deposit of a core closes the core at its deposit", async () => {
  const shop = await harness.shop();
  const lines = [{ ...line("A", 2, 1000), coreDepositCents: 300 }];
  await shop.receive(shop.invoice({ vendor, lines }));
  const [core] = (await shop.api("GET", "/cores")).body.cores;
  const lineId = await sendBack(shop, 2);
  const credited = { purchaseOrderLineId: lineId, quantity: 2, coreId: core.id };
  expect(await credit(shop, { ...credited, amountCents: -599 })).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[0].amountCents" }] },
  });
  const { body } = await credit(shop, { ...credited, amountCents: -2500 });
  expect(body).toMatchObject({
    goodsCents: -1900,
    coresCents: -600,
    totalCents: -2500,
    lines: [
      { kind: "return_credit", amountCents: -1900 },
      { kind: "core_credit", amountCents: -600, coreId: core.id },
    ],
  });
  expect((await shop.api("GET", `/cores/${core.id}`)).body).toMatchObject({
    creditedQuantity: 2,
    status: "closed",
  });
  expect(await variancesOf(shop)).toEqual([100]);
});

test("lines that are of no return, of another vendor's, or whose goods are not sent back yet are refused", async () => {
  const { shop } = await shopWithReturn();
  await shop.vendor({ name: "Beta" });
  const refused = async (purchaseOrderLineId: string) => {
    const fields = { purchaseOrderLineId, quantity: 1, amountCents: -1 };
    expect(await credit(shop, fields)).toMatchObject({
      status: 400,
      body: { details: [{ field: "lines[0].purchaseOrderLineId" }] },
    });
  };
  const order = (fields: object) =>
    shop.order({ status: "ordered", parts: [line("A", 1)], ...fields });
  const purchase = await order({ vendorName: vendor.name });
  await shop.api("POST", `/purchase-orders/${purchase.id}/receive`, {});
  const waiting = await order({ type: "return", vendorName: vendor.name });
  const other = await order({ type: "return", vendorName: "Beta" });
  await shop.api("POST", `/purchase-orders/${other.id}/receive`, {});
  for (const { parts } of [purchase, waiting, other]) await refused(parts[0]?.id ?? "");
  await refused("A");
});

test("concurrent credits settle no goods twice", async () => {
  const { shop, lineId } = await shopWithReturn();
  const one = { purchaseOrderLineId: lineId, quantity: 2, amountCents: -280 };
  const answers = await Promise.all([1, 2, 3].map(() => credit(shop, one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  // Which of them settles the first goods is open.
  const variances = (await variancesOf(shop)).sort((a, b) => a - b);
  expect([await awaiting(shop), variances]).toEqual([[1], [-80, 20]]);
});

test("a credit and a correction of the same goods at the same time keep the variance true", async () => {
  const { shop, lineId, billId } = await shopWithReturn();
  const { body: bill } = await shop.api("GET", `/bills/${billId}`);
  const lines = [{ id: bill.lines[0].id, unitCostCents: 200 }];
  const answers = await Promise.all([
    credit(shop, { purchaseOrderLineId: lineId, quantity: 4, amountCents: -500 }),
    shop.api("POST", `/bills/${billId}/correct`, { reason: "Misread", lines }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  expect(await variancesOf(shop)).toEqual([300]);
});

test("cores that were sent back and not credited are in the comparison of a statement", async () => {
  const shop = await harness.shop();
  const lines = [{ ...line("A", 2, 1000), coreDepositCents: 300 }];
  await shop.receive(shop.invoice({ vendor, lines }));
  const [core] = (await shop.api("GET", "/cores")).body.cores;
  await shop.api("PATCH", `/cores/${core.id}`, { inHandQuantity: 1 });
  await shop.api("POST", "/cores/send-back", { cores: [{ coreId: core.id, quantity: 1 }] });
  const { coresNotCredited, totals } = await reconciled(shop);
  expect(coresNotCredited).toMatchObject([
    { coreId: core.id, partNumber: "A", quantity: 1, amountCents: 300 },
  ]);
  expect(totals.coresNotCredited).toEqual({ count: 1, amountCents: 300 });
});
