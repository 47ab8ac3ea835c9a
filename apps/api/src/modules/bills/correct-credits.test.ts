import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { line, partOf } from "../../../test/harness/stock.ts";

const now = new Date("2026-03-10T15:00:00.000Z");
const harness = useHarness({ now });
const database = useDatabase(harness);

const vendor = { name: "Acme" };
let numbers = 0;

const credit = async (shop: TestShop, ...lines: object[]) => {
  const number = `CM-${numbers++}`;
  const fields = { type: "credit", vendorId: vendor.name, number, lines };
  const { status, body } = await shop.api("POST", "/bills", fields);
  expect(status).toBe(201);
  return body;
};

const correct = (shop: TestShop, id: string, fields: object) =>
  shop.api("POST", `/bills/${id}/correct`, { reason: "Misread", ...fields });

const voided = (shop: TestShop, id: string) =>
  shop.api("POST", `/bills/${id}/void`, { reason: "Entered twice" });

async function variancesOf(shop: TestShop) {
  const rows = await database.query(
    `SELECT kind, to_char(date, 'YYYY-MM-DD') AS date, sum(amount_cents)::int AS cents FROM variances
      WHERE tenant_id = $1 GROUP BY 1, 2 HAVING sum(amount_cents) <> 0 ORDER BY 1, 2`,
    [shop.tenantId],
  );
  return rows.map(({ kind, date, cents }) => [kind, date, cents]);
}

/** A shop with four starters at $310.00 with cores of $75.00, two of which are on the shelf. */
async function shopWithCores(shop?: TestShop) {
  const opened = shop ?? (await harness.shop());
  const lines = [{ ...line("ST-39MT", 4, 31_000), coreDepositCents: 7500 }];
  const { body } = await opened.receive(opened.invoice({ vendor, lines }));
  const [{ id: coreId }] = (await opened.api("GET", "/cores")).body.cores;
  await opened.api("PATCH", `/cores/${coreId}`, { inHandQuantity: 2 });
  const bill = (await opened.api("GET", `/bills/${body.bill.id}`)).body;
  return { shop: opened, coreId, bill };
}

const sendBack = (shop: TestShop, coreId: string) =>
  shop.api("POST", "/cores/send-back", { cores: [{ coreId, quantity: 1 }] });

async function coreOf(shop: TestShop, id: string) {
  const { body } = await shop.api("GET", `/cores/${id}`);
  const { heldQuantity, sentBackQuantity, creditedQuantity, inHandQuantity } = body;
  return { heldQuantity, sentBackQuantity, creditedQuantity, inHandQuantity };
}

test("a corrected price credit moves the cost of the goods, on jobs too", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [line("A", 4, 1000)] }));
  const order = await shop.workOrder();
  await shop.block(order.id, { parts: [{ partNumber: "A", quantity: 1 }] });
  await shop.api("PATCH", `/work-orders/${order.id}`, { status: "invoiced" });
  const costOfJob = async () =>
    (await shop.api("GET", `/work-orders/${order.id}`)).body.totalCostCents;
  const [{ id: billLineId }] = (await shop.api("GET", `/bills/${body.bill.id}`)).body.lines;
  const made = await credit(shop, { kind: "price_credit", billLineId, amountCents: -400 });
  expect(await costOfJob()).toBe(900);
  const amounts = (amountCents: number) => ({ lines: [{ id: made.lines[0].id, amountCents }] });
  expect(await correct(shop, made.id, { ...amounts(-800), totalCents: -800 })).toMatchObject({
    status: 200,
    body: { totalCents: -800, corrections: [{ reason: "Misread" }] },
  });
  expect(await costOfJob()).toBe(800);
  expect(await correct(shop, made.id, amounts(-4001))).toMatchObject({
    status: 409,
    body: { error: "OVER_CREDIT" },
  });
  expect(await correct(shop, made.id, amounts(1))).toMatchObject({
    status: 400,
    body: { details: [{ field: "lines[0].amountCents" }] },
  });
  const mismatch = { ...amounts(-700), totalCents: -800 };
  expect(await correct(shop, made.id, mismatch)).toMatchObject({ status: 422 });
  expect(await costOfJob()).toBe(800);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("a corrected credit of returned goods moves their variance, and so do later costs", async () => {
  const shop = await harness.shop();
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [line("A", 4, 1000)] }));
  const parts = [line("A", 2, 1000)];
  const back = await shop.order({ type: "return", status: "ordered", vendorName: "Acme", parts });
  await shop.api("POST", `/purchase-orders/${back.id}/receive`, {});
  const purchaseOrderLineId = back.parts[0]?.id;
  const returned = { kind: "return_credit", purchaseOrderLineId, quantity: 2, amountCents: -1500 };
  const made = await credit(shop, returned, { kind: "restocking", amountCents: 100 });
  const [goods, fee] = made.lines;
  const lines = [
    { id: goods.id, amountCents: -1900 },
    { id: fee.id, amountCents: 150 },
  ];
  expect(await correct(shop, made.id, { lines })).toMatchObject({
    status: 200,
    body: { totalCents: -1750 },
  });
  expect(await variancesOf(shop)).toEqual([["return", "2026-03-10", 100]]);
  const [{ id }] = (await shop.api("GET", `/bills/${body.bill.id}`)).body.lines;
  await correct(shop, body.bill.id, { lines: [{ id, unitCostCents: 900 }] });
  expect(await variancesOf(shop)).toEqual([["return", "2026-03-10", -100]]);
  expect(await voided(shop, made.id)).toMatchObject({ status: 200 });
  expect(await variancesOf(shop)).toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("the variance of returned goods of a closed day stays, and its changes are of today", async () => {
  const opened = await harness.shop();
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  const then = shopOf(`${origin}/v1`, opened.tenantId, opened.key);
  const { body } = await then.receive(then.invoice({ vendor, lines: [line("A", 4, 1000)] }));
  const parts = [line("A", 2, 1000)];
  const back = await then.order({ type: "return", status: "ordered", vendorName: "Acme", parts });
  await then.api("POST", `/purchase-orders/${back.id}/receive`, {});
  const purchaseOrderLineId = back.parts[0]?.id;
  const returned = { kind: "return_credit", purchaseOrderLineId, quantity: 2, amountCents: -1500 };
  const made = await credit(then, returned);
  await opened.api("POST", "/periods/close", { through: "2026-03-05" });
  const before = ["return", "2026-03-03", 500];
  const [{ id }] = (await opened.api("GET", `/bills/${body.bill.id}`)).body.lines;
  await correct(opened, body.bill.id, { lines: [{ id, unitCostCents: 900 }] });
  expect(await variancesOf(opened)).toEqual([before, ["return", "2026-03-10", -200]]);
  await correct(opened, made.id, { lines: [{ id: made.lines[0].id, amountCents: -1400 }] });
  expect(await variancesOf(opened)).toEqual([before, ["return", "2026-03-10", -100]]);
  expect(await opened.ledgerProblems()).toEqual([]);
  await voided(opened, made.id);
  expect(await variancesOf(opened)).toEqual([before, ["return", "2026-03-10", -500]]);
  expect(await opened.ledgerProblems()).toEqual([]);
});

test("a corrected core credit moves its core loss, of a closed day to today", async () => {
  const opened = await harness.shop();
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  const then = shopOf(`${origin}/v1`, opened.tenantId, opened.key);
  const { shop, coreId } = await shopWithCores(then);
  const made = await credit(shop, { kind: "core_credit", coreId, quantity: 1, amountCents: -7000 });
  const amounts = (amountCents: number) => ({ lines: [{ id: made.lines[0].id, amountCents }] });
  expect(await correct(opened, made.id, amounts(-7200))).toMatchObject({ status: 200 });
  expect(await variancesOf(shop)).toEqual([["core_loss", "2026-03-03", 300]]);
  await opened.api("POST", "/periods/close", { through: "2026-03-05" });
  await correct(opened, made.id, amounts(-6900));
  const before = ["core_loss", "2026-03-03", 300];
  expect(await variancesOf(shop)).toEqual([before, ["core_loss", "2026-03-10", 300]]);
  await voided(opened, made.id);
  expect(await variancesOf(shop)).toEqual([before, ["core_loss", "2026-03-10", -300]]);
  expect(await opened.ledgerProblems()).toEqual([]);
});

test("a credit is not corrected below what payments used of it", async () => {
  const { shop, coreId, bill } = await shopWithCores();
  const made = await credit(shop, { kind: "core_credit", coreId, quantity: 1, amountCents: -7500 });
  const billIds = [bill.id, made.id];
  expect((await shop.api("POST", "/bills/pay", { billIds, amountCents: 0 })).status).toBe(201);
  const lines = [{ id: made.lines[0].id, amountCents: -7000 }];
  expect(await correct(shop, made.id, { lines })).toMatchObject({
    status: 409,
    body: { error: "BILL_IN_USE", nextStep: expect.stringContaining("GET /bills/payments") },
  });
});

test("the cores of a voided credit are as they were before it, in any order of voids", async () => {
  const { shop, coreId } = await shopWithCores();
  await sendBack(shop, coreId);
  const before = { heldQuantity: 3, sentBackQuantity: 1, creditedQuantity: 0, inHandQuantity: 1 };
  expect(await coreOf(shop, coreId)).toEqual(before);
  const one = { kind: "core_credit", coreId, quantity: 1, amountCents: -7000 };
  const ofSentBack = await credit(shop, one);
  const ofHeld = await credit(shop, one);
  const both = { heldQuantity: 2, sentBackQuantity: 0, creditedQuantity: 2, inHandQuantity: 0 };
  expect(await coreOf(shop, coreId)).toEqual(both);
  await voided(shop, ofHeld.id);
  expect(await coreOf(shop, coreId)).toEqual({
    ...both,
    heldQuantity: 3,
    creditedQuantity: 1,
    inHandQuantity: 1,
  });
  const again = await credit(shop, one);
  await voided(shop, ofSentBack.id);
  expect(await coreOf(shop, coreId)).toEqual({ ...both, sentBackQuantity: 1, creditedQuantity: 1 });
  expect(await voided(shop, again.id)).toMatchObject({ status: 200, body: { status: "void" } });
  expect(await coreOf(shop, coreId)).toEqual(before);
  expect(await variancesOf(shop)).toEqual([]);
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("corrections and voids of credits at the same time lose no cent and no core", async () => {
  const { shop, coreId, bill } = await shopWithCores();
  await sendBack(shop, coreId);
  const one = { kind: "core_credit", coreId, quantity: 1, amountCents: -7000 };
  const first = await credit(shop, one, {
    kind: "price_credit",
    billLineId: bill.lines[0].id,
    amountCents: -400,
  });
  const second = await credit(shop, one);
  const lines = [
    { id: first.lines[0].id, amountCents: -7100 },
    { id: first.lines[1].id, amountCents: -100 },
  ];
  const answers = await Promise.all([
    correct(shop, first.id, { lines }),
    voided(shop, second.id),
    credit(shop, one),
    voided(shop, second.id),
    shop.api("POST", `/cores/${coreId}/deny`, { quantity: 1 }),
  ]);
  expect(answers[0]).toMatchObject({ status: 200 });
  expect([answers[1].status, answers[3].status].toSorted()).toEqual([200, 409]);
  expect(answers[4]).toMatchObject({ status: 200 });
  expect(await coreOf(shop, coreId)).toMatchObject({ creditedQuantity: 2 });
  expect((await partOf(shop, "ST-39MT")).quantity).toBe(4);
  expect(await shop.ledgerProblems()).toEqual([]);
});
