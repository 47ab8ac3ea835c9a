import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, pay, read, refund, refused, voidPayment } from "../../../test/harness/payments.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

// 3 March, 09:00 in Chicago.
const now = "2026-03-03T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const database = useDatabase(harness);

const open = () => harness.shop({ timeZone: "America/Chicago" });
const badField = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

test("a payment has the fields of the request, and raises the paid amount of the invoice and its order", async () => {
  const shop = await open();
  const { id: invoiceId, orderId, path, customerId, invoiceNumber } = await billed(shop);
  const sent = {
    amountCents: 5000,
    surchargeCents: 150,
    method: "Credit Card",
    reference: "4817",
    paidAt: "2026-03-03T08:30:00-06:00",
  };
  const payment = await pay(shop, { invoiceId, ...sent });
  expect(payment).toMatchObject({
    status: 201,
    body: {
      ...sent,
      invoiceId,
      invoiceNumber,
      customerId,
      type: "payment",
      reason: null,
      voidedAt: null,
      paidAt: "2026-03-03T14:30:00.000Z",
      paidDate: "2026-03-03",
      refundedCents: 0,
      refundedPaymentId: null,
      createdAt: now,
    },
  });
  expect(await read(shop, `/payments/${payment.body.id}`)).toEqual(payment.body);
  const partly = { status: "partially_paid", paidCents: 5000, balanceCents: 15_000 };
  expect(await read(shop, path)).toMatchObject({ ...partly, surchargeCents: 150 });
  expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
    status: "invoiced",
    archived: false,
    paidAmountCents: 5000,
    balanceCents: 15_000,
  });
});

test.each([true, false])(
  "the last payment marks invoice and order as paid, and archives the order: %s",
  async (archiveOnFullPayment) => {
    const shop = await open();
    const workflowStatuses = [
      { name: "open", category: "open" },
      { name: "billed", category: "invoiced" },
      { name: "settled", category: "paid" },
      { name: "closed", category: "paid" },
    ];
    await shop.api("PATCH", "/settings", { archiveOnFullPayment, workflowStatuses });
    const { orderId, path } = await billed(shop);
    await shop.payment({ workOrderId: orderId, amountCents: 19_999 });
    expect((await read(shop, path)).status).toBe("partially_paid");
    await shop.payment({ workOrderId: orderId, amountCents: 1 });
    expect(await read(shop, path)).toMatchObject({ status: "paid", balanceCents: 0 });
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "settled",
      statusCategory: "paid",
      archived: archiveOnFullPayment,
    });
  },
);

test("the default method is Other, and the default time is now", async () => {
  const shop = await open();
  const { id: invoiceId } = await billed(shop);
  const other = { method: "Other", reference: null, surchargeCents: 0, paidAt: now };
  expect(await shop.payment({ invoiceId, amountCents: 1 })).toMatchObject(other);
  const nothing = { method: null, reference: null };
  expect(await shop.payment({ invoiceId, amountCents: 1, ...nothing })).toMatchObject(other);
});

test("a payment names an invoice or a work order, and exactly one of them", async () => {
  const shop = await open();
  const { id: invoiceId, orderId: workOrderId } = await billed(shop);
  expect(await pay(shop, { amountCents: 1 })).toMatchObject(badField("invoiceId"));
  const both = { invoiceId, workOrderId, amountCents: 1 };
  expect(await pay(shop, both)).toMatchObject(badField("invoiceId"));
});

test("a payment of an order without an invoice, or of a deleted order, is refused", async () => {
  const shop = await open();
  const { id: workOrderId } = await shop.workedOn();
  expect(await pay(shop, { workOrderId, amountCents: 1 })).toMatchObject(refused("NOT_INVOICED"));
  const { id: invoiceId, orderId } = await billed(shop);
  await shop.api("DELETE", `/work-orders/${orderId}`);
  const byOrder = await pay(shop, { workOrderId: orderId, amountCents: 1 });
  expect(byOrder).toMatchObject(badField("workOrderId"));
  // The invoice is open nevertheless.
  expect(await pay(shop, { invoiceId, amountCents: 20_000 })).toMatchObject({ status: 201 });
  expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({ status: "paid" });
});

test.each([
  ["amountCents", { amountCents: 0 }],
  ["amountCents", { amountCents: -1 }],
  ["amountCents", { amountCents: 1.5 }],
  ["surchargeCents", { surchargeCents: -1 }],
  ["method", { method: "m".repeat(65) }],
  ["paidAt", { paidAt: "yesterday" }],
  ["paidAt", { paidAt: "2026-02-30" }],
  ["status", { status: "paid" }],
])("an invalid %s is a 400: %j", async (field, sent) => {
  const shop = await open();
  const { id: invoiceId } = await billed(shop);
  const { status, body } = await pay(shop, { invoiceId, amountCents: 1, ...sent });
  expect([status, body.details[0].field]).toEqual([400, field]);
});

describe("the payment date", () => {
  /** An invoice of 1 March. */
  async function earlier(shop: TestShop) {
    const { id, orderId } = await billed(shop);
    for (const [table, key] of [
      ["invoices", id],
      ["work_orders", orderId],
    ]) {
      const set = table === "invoices" ? ", invoice_date = '2026-03-01'" : "";
      await database.query(
        `UPDATE ${table} SET invoiced_at = '2026-03-01T20:00:00Z'${set} WHERE id = $1`,
        [key],
      );
    }
    // It belongs to another day now, as in its reports.
    await database.query(
      "INSERT INTO dirty_days (tenant_id, date) VALUES ($1, '2026-03-01') ON CONFLICT DO NOTHING",
      [shop.tenantId],
    );
    return id;
  }

  test.each([
    ["2026-03-02", "2026-03-02T18:00:00.000Z", "2026-03-02"],
    ["2026-03-01", "2026-03-01T18:00:00.000Z", "2026-03-01"],
    // Noon is in the future.
    ["2026-03-03", now, "2026-03-03"],
    ["2026-03-03T05:59:59Z", "2026-03-03T05:59:59.000Z", "2026-03-02"],
    ["2026-03-01T06:00:00Z", "2026-03-01T06:00:00.000Z", "2026-03-01"],
    [now, now, "2026-03-03"],
  ])("%s is %s, on %s", async (paidAt, moment, paidDate) => {
    const shop = await open();
    const invoiceId = await earlier(shop);
    const answer = await pay(shop, { invoiceId, amountCents: 1, paidAt });
    expect(answer.body).toMatchObject({ paidAt: moment, paidDate });
  });

  test.each([
    "2026-02-28",
    "2026-03-01T05:59:59Z",
    "2026-03-04",
    "2026-03-03T15:00:00.001Z",
    "2026-12-31",
  ])("%s is before the invoice's day or in the future, a 400", async (paidAt) => {
    const shop = await open();
    const invoiceId = await earlier(shop);
    const answer = await pay(shop, { invoiceId, amountCents: 1, paidAt });
    expect(answer).toMatchObject(badField("paidAt"));
  });
});

test("more than the balance is a 409, also for two concurrent full payments", async () => {
  const shop = await open();
  const { id: invoiceId, orderId, path } = await billed(shop);
  expect(await pay(shop, { invoiceId, amountCents: 20_001 })).toMatchObject(refused("OVERPAYMENT"));
  const both = [{ invoiceId }, { workOrderId: orderId }, { invoiceId }, { workOrderId: orderId }];
  const answers = await Promise.all(
    both.map((on) => pay(shop, { ...on, amountCents: 15_000, surchargeCents: 10 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await read(shop, path)).toMatchObject({ paidCents: 15_000, surchargeCents: 10 });
});

test("a retry with the same Idempotency-Key creates no second payment", async () => {
  const shop = await open();
  const { id: invoiceId, path } = await billed(shop);
  const send = () =>
    shop.api(
      "POST",
      "/payments",
      { invoiceId, amountCents: 500 },
      { "idempotency-key": "pay-1234" },
    );
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send());
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect((await read(shop, path)).paidCents).toBe(500);
});

test("one of a concurrent payment and move back succeeds, and the ledger is clean", async () => {
  const shop = await open();
  for (let round = 0; round < 8; round++) {
    const { id: invoiceId, orderId, path } = await billed(shop);
    const [paid, moved] = await Promise.all([
      pay(shop, { invoiceId, amountCents: 20_000 }),
      shop.api("PATCH", `/work-orders/${orderId}`, { status: "approved" }),
    ]);
    const { status } = await read(shop, path);
    expect([paid.status, moved.status, status]).toEqual(
      paid.status === 201 ? [201, 409, "paid"] : [409, 200, "void"],
    );
  }
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("payments are filtered by invoice, customer, type and the days of the payment", async () => {
  const shop = await open();
  const { id: invoiceId, customerId } = await billed(shop);
  const payment = await shop.payment({ invoiceId, amountCents: 500 });
  const { body: back } = await refund(shop, payment.id, { amountCents: 100 });
  const other = await shop.payment({ invoiceId: (await shop.bill()).id, amountCents: 1 });
  const found = async (query: Record<string, string>) => {
    const { body } = await shop.api("GET", `/payments?${new URLSearchParams(query)}`);
    return body.payments.map(({ id }: { id: string }) => id);
  };
  expect(await found({})).toEqual([other.id, back.id, payment.id]);
  expect(await found({ invoiceId })).toEqual([back.id, payment.id]);
  expect(await found({ customerId: String(customerId) })).toEqual([back.id, payment.id]);
  expect(await found({ type: "refund" })).toEqual([back.id]);
  const today = { startDate: "2026-03-03", endDate: "2026-03-03" };
  expect(await found({ ...today, type: "payment" })).toEqual([other.id, payment.id]);
  expect(await found({ startDate: "2026-03-04", endDate: "2026-03-05" })).toEqual([]);
  expect(await found({ invoiceId: "no id" })).toEqual([]);
});

test("payments of a date range are sorted by day, newest first, across pages", async () => {
  const shop = await open();
  const { id: invoiceId } = await billed(shop);
  const made: string[] = [];
  for (let at = 0; at < 5; at++) {
    const { id } = await shop.payment({ invoiceId, amountCents: 1 });
    const day = `2026-03-0${[3, 1, 2, 1, 3][at]}`;
    await database.query("UPDATE payments SET paid_date = $2 WHERE id = $1", [id, day]);
    made.push(id);
  }
  const query = "/payments?startDate=2026-03-01&endDate=2026-03-03&limit=2";
  const seen: string[] = [];
  for (let key: string | null = ""; key !== null; ) {
    const body = await read(shop, key ? `${query}&lastEvaluatedKey=${key}` : query);
    seen.push(...body.payments.map(({ id }: { id: string }) => id));
    key = body.lastEvaluatedKey;
  }
  expect(seen.map((id) => made.indexOf(id))).toEqual([4, 0, 2, 3, 1]);
});

test("every write marks the days of the invoice and of all its payments for the reports", async () => {
  const shop = await open();
  const marked = async () => {
    const ofShop = "FROM dirty_days WHERE tenant_id = $1";
    const rows = await database.query(`SELECT DISTINCT date::text ${ofShop}`, [shop.tenantId]);
    await database.query(`DELETE ${ofShop}`, [shop.tenantId]);
    return rows.map(({ date }) => date);
  };
  const { id: invoiceId, orderId } = await billed(shop);
  expect(await marked()).toEqual(["2026-03-03"]);
  const payment = await shop.payment({ invoiceId, amountCents: 500 });
  expect(await marked()).toEqual(["2026-03-03"]);
  await voidPayment(shop, payment.id);
  expect(await marked()).toEqual(["2026-03-03"]);
  await shop.api("PATCH", `/work-orders/${orderId}`, { status: "approved" });
  expect(await marked()).toEqual(["2026-03-03"]);
});
