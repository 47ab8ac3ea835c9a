import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../../test/harness/harness.ts";
import { shopOf, type TestShop } from "../../../../test/harness/shop.ts";
import { statementsOf } from "../../../../test/harness/statements.ts";

// After the file, ledger.verify compares receipts with their payments and refunds.
const now = new Date("2026-03-10T18:00:00.000Z");
const harness = useHarness({ now });

const parts = (unitPriceCents: number) => ({ parts: [{ description: "Pump", unitPriceCents }] });

/** A shop without tax, and its customer. */
async function newShop(): Promise<{ shop: TestShop; customerId: string }> {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  await shop.api("PATCH", "/settings", { taxRatePercent: 0 });
  const { id } = await shop.customer({ name: "Prairie" });
  return { shop, customerId: id };
}

async function owing(...amounts: number[]) {
  const { shop, customerId } = await newShop();
  const invoices = [];
  for (const cents of amounts) invoices.push(await shop.bill({ customerId }, parts(cents)));
  return { shop, customerId, invoices };
}

type Body = Record<string, unknown>;

async function receive(shop: TestShop, fields: Body) {
  const answer = await shop.api("POST", "/receipts", { method: "Check", ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const act = (shop: TestShop, id: string, action: string, body: Body = {}) =>
  shop.api("POST", `/receipts/${id}/${action}`, body);

const paidOf = ({ allocations }: { allocations: Array<Body> }) =>
  allocations.map(({ invoiceNumber, amountCents }) => [invoiceNumber, amountCents]);

const balances = async (shop: TestShop) =>
  (await shop.api("GET", "/invoices")).body.invoices
    .map(({ invoiceNumber, balanceCents }: Body) => [invoiceNumber, balanceCents])
    .sort();

/** The payments report of a day: the total in cents, and dollars by method. */
async function paymentTotals(shop: TestShop, day = "2026-03-10") {
  const query = `startDate=${day}&endDate=${day}&mode=live`;
  const { body } = await shop.api("GET", `/report-aggregates/payments?${query}`);
  const { total, byMethod } = body.summary;
  return { total: Math.round(total * 100), methods: byMethod };
}

describe("a receipt for many invoices", () => {
  test("the oldest invoices are paid first, and the rest is credit", async () => {
    const amounts = Array.from({ length: 11 }, (_, at) => 10_000 + at * 100);
    const { shop, customerId, invoices } = await owing(...amounts);
    const owed = amounts.reduce((sum, cents) => sum + cents, 0);
    const receipt = await receive(shop, {
      customerId,
      amountCents: owed + 4000,
      reference: "1881",
    });
    expect(receipt).toMatchObject({
      customerName: "Prairie",
      allocatedCents: owed,
      creditCents: 4000,
      refundedCents: 0,
      date: "2026-03-10",
    });
    expect(paidOf(receipt)).toEqual(
      invoices.map(({ invoiceNumber, totalCents }) => [invoiceNumber, totalCents]),
    );
    expect(await shop.api("GET", `/receipts/${receipt.id}`)).toMatchObject({ body: receipt });
    const { body } = await shop.api("GET", `/payments?receiptId=${receipt.id}`);
    expect(body.count).toBe(11);
    expect(body.payments[0]).toMatchObject({
      method: "Check",
      reference: "1881",
      receiptId: receipt.id,
      toCredit: false,
      surchargeCents: 0,
    });
    const { body: order } = await shop.api("GET", `/work-orders/${invoices[0]?.workOrderId}`);
    expect(order).toMatchObject({ status: "paid", archived: true });
  });

  test("the last invoice is paid in part if the money does not last", async () => {
    const { shop, customerId, invoices } = await owing(10_000, 5000, 2000);
    const receipt = await receive(shop, { customerId, amountCents: 12_000 });
    const [first, second, third] = invoices.map(({ invoiceNumber }) => invoiceNumber);
    expect(paidOf(receipt)).toEqual([
      [first, 10_000],
      [second, 2000],
    ]);
    expect(await balances(shop)).toEqual([
      [first, 0],
      [second, 3000],
      [third, 2000],
    ]);
  });

  test("named invoices are paid as sent, by number and with or without amounts", async () => {
    const { shop, customerId, invoices } = await owing(10_000, 5000, 2000);
    const [first, , third] = invoices.map(({ invoiceNumber }) => invoiceNumber);
    const allocations = [{ invoiceId: third }, { invoiceId: first, amountCents: 700 }];
    const receipt = await receive(shop, { customerId: "Prairie", amountCents: 3000, allocations });
    expect(receipt).toMatchObject({ customerId, allocatedCents: 2700, creditCents: 300 });
    expect(paidOf(receipt)).toEqual([
      [first, 700],
      [third, 2000],
    ]);
  });

  test("an empty list pays nothing", async () => {
    const { shop, customerId } = await owing(10_000);
    const receipt = await receive(shop, { customerId, amountCents: 500, allocations: [] });
    expect(receipt).toMatchObject({ allocatedCents: 0, creditCents: 500, allocations: [] });
  });

  test("a back-dated receipt pays a later invoice on the day of the invoice, as credit", async () => {
    const { shop, customerId } = await owing(10_000);
    const receipt = await receive(shop, { customerId, amountCents: 700, date: "2026-03-02" });
    expect(receipt).toMatchObject({ date: "2026-03-02", allocations: [{ date: "2026-03-10" }] });
    const { body } = await shop.api("GET", `/payments?receiptId=${receipt.id}`);
    expect(body.payments).toMatchObject([{ method: "Customer credit", paidDate: "2026-03-10" }]);
    expect(await paymentTotals(shop)).toEqual({ total: 0, methods: {} });
    expect(await paymentTotals(shop, "2026-03-02")).toEqual({ total: 700, methods: { Check: 7 } });
  });

  test.each([
    ["no customer", () => ({ customerId: undefined }), "customerId"],
    ["an amount of zero", () => ({ amountCents: 0 }), "amountCents"],
    ["a future day", () => ({ date: "2026-03-11" }), "date"],
    ["an unknown customer", () => ({ customerId: randomUUID() }), "customerId"],
  ])("a receipt with %s is a 400 that names the field", async (_of, fields, field) => {
    const { shop, customerId } = await newShop();
    const body = { customerId, amountCents: 500, ...fields() };
    const answer = await shop.api("POST", "/receipts", body);
    expect(answer, answer.text).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  test("an invoice of another customer, twice, void or overpaid is refused, and nothing is stored", async () => {
    const { shop, customerId, invoices } = await owing(10_000, 5000);
    const [first, second] = invoices;
    const theirs = await shop.bill({ customerId: (await shop.customer({ name: "Hawkeye" })).id });
    const create = (amountCents: number, ...allocations: Body[]) =>
      shop.api("POST", "/receipts", { customerId, amountCents, allocations });
    const refused = (field: string) => ({ status: 400, body: { details: [{ field }] } });
    expect(await create(500, { invoiceId: theirs.id })).toMatchObject(
      refused("allocations[0].invoiceId"),
    );
    expect(await create(500, { invoiceId: first?.id }, { invoiceId: first?.id })).toMatchObject(
      refused("allocations[1].invoiceId"),
    );
    expect(await create(500, { invoiceId: first?.id, amountCents: 501 })).toMatchObject({
      status: 409,
      body: { error: "RECEIPT_EXCEEDED" },
    });
    expect(await create(6000, { invoiceId: second?.id, amountCents: 5001 })).toMatchObject({
      status: 409,
      body: { error: "OVERPAYMENT", message: expect.stringContaining("$50.00 (5000 cents)") },
    });
    await shop.api("PATCH", `/work-orders/${second?.workOrderId}`, { status: "approved" });
    expect(await create(6000, { invoiceId: second?.id })).toMatchObject({
      status: 409,
      body: { error: "INVOICE_VOID" },
    });
    expect((await shop.api("GET", "/receipts")).body.count).toBe(0);
    expect((await shop.api("GET", "/payments")).body.count).toBe(0);
  });

  test("the number of statements does not depend on the number of invoices", async () => {
    const counts = [];
    for (const count of [1, 7]) {
      const { shop, customerId } = await owing(...Array.from({ length: count }, () => 500));
      const sent = await statementsOf(harness, () =>
        receive(shop, { customerId, amountCents: 10_000 }),
      );
      counts.push(sent.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe("credit that is left", () => {
  test("it pays later invoices as customer credit, which no total of payments counts again", async () => {
    const { shop, customerId } = await owing(1000);
    const receipt = await receive(shop, { customerId, amountCents: 5000, date: "2026-03-09" });
    const later = await shop.bill({ customerId }, parts(3000));
    const applied = await act(shop, receipt.id, "apply");
    expect(applied).toMatchObject({
      status: 200,
      body: { allocatedCents: 4000, creditCents: 1000 },
    });
    const { body } = await shop.api("GET", `/payments?invoiceId=${later.id}`);
    expect(body.payments).toMatchObject([{ method: "Customer credit", paidDate: "2026-03-10" }]);
    expect(await paymentTotals(shop)).toEqual({ total: 0, methods: {} });
    const { body: unchanged } = await act(shop, receipt.id, "apply");
    expect(unchanged).toEqual(applied.body);
  });

  test("it pays named invoices, but no more than is left", async () => {
    const { shop, customerId, invoices } = await owing(1000, 2000);
    const [first, second] = invoices.map(({ id }) => id);
    const receipt = await receive(shop, { customerId, amountCents: 1500, allocations: [] });
    const allocations = [{ invoiceId: second, amountCents: 1501 }];
    expect(await act(shop, receipt.id, "apply", { allocations })).toMatchObject({
      status: 409,
      body: { error: "RECEIPT_EXCEEDED", message: expect.stringContaining("$15.00 (1500 cents)") },
    });
    const named = { allocations: [{ invoiceId: second, amountCents: 600 }, { invoiceId: first }] };
    const { body } = await act(shop, receipt.id, "apply", named);
    expect(body).toMatchObject({ allocatedCents: 1500, creditCents: 0 });
    expect(await act(shop, receipt.id, "apply")).toMatchObject({
      status: 409,
      body: { error: "RECEIPT_EXCEEDED" },
    });
  });

  test("it is found by filters, and is in the customer's statement", async () => {
    const { shop, customerId } = await owing(1000);
    const receipt = await receive(shop, { customerId, amountCents: 1600, reference: "1881" });
    await receive(shop, { customerId, amountCents: 500 });
    await act(shop, (await receive(shop, { customerId, amountCents: 9 })).id, "refund");
    const idsOf = async (query: string) =>
      (await shop.api("GET", `/receipts?${query}`)).body.receipts.map(({ id }: Body) => id);
    expect(await idsOf("hasCredit=true")).toHaveLength(2);
    expect(await idsOf("hasCredit=false")).toHaveLength(1);
    expect(await idsOf("search=188")).toEqual([receipt.id]);
    expect(await idsOf("customerId=Prairie&startDate=2026-03-10&endDate=2026-03-10")).toHaveLength(
      3,
    );
    const path = `/customers/${customerId}/statement?startDate=2026-03-01&endDate=2026-03-10`;
    const { body } = await shop.api("GET", path);
    expect(body).toMatchObject({ closingBalanceCents: 0, creditCents: 1100 });
    expect(body.receipts[0]).toMatchObject({
      receiptId: receipt.id,
      reference: "1881",
      amountCents: 1600,
      creditCents: 600,
      allocations: [{ invoiceNumber: "INV-1001", amountCents: 1000 }],
    });
    expect(body.receipts[2]).toMatchObject({ refundedCents: 9, creditCents: 0, allocations: [] });
  });

  test("it counts against the customer's credit limit", async () => {
    const { shop, customerId } = await newShop();
    await shop.api("PATCH", `/customers/${customerId}`, { creditLimitCents: 0 });
    const { id } = await shop.workedOn({ customerId }, parts(3000));
    const invoice = () => shop.api("POST", `/work-orders/${id}/invoice`);
    await receive(shop, { customerId, amountCents: 2999 });
    expect(await invoice()).toMatchObject({ status: 409, body: { error: "CREDIT_LIMIT" } });
    await receive(shop, { customerId, amountCents: 1 });
    expect(await invoice()).toMatchObject({ status: 201, body: { paidCents: 0 } });
  });

  test("it is refunded with its share of the surcharge, today", async () => {
    const { shop, customerId } = await owing(4000);
    const card = { amountCents: 10_000, method: "Credit Card", surchargeCents: 301 };
    const { id } = await receive(shop, { customerId, ...card, date: "2026-03-09" });
    expect(await act(shop, id, "refund", { amountCents: 6001 })).toMatchObject({
      status: 409,
      body: { error: "OVER_REFUND", nextStep: expect.stringContaining("/unapply") },
    });
    const part = await act(shop, id, "refund", { amountCents: 1000, reason: "Asked" });
    expect(part.body.refunds).toMatchObject([
      { amountCents: 1000, surchargeCents: 30, reason: "Asked", date: "2026-03-10" },
    ]);
    await act(shop, id, "unapply");
    const { body } = await act(shop, id, "refund");
    expect(body).toMatchObject({ refundedCents: 10_000, creditCents: 0 });
    expect(body.refunds[1]).toMatchObject({ amountCents: 9000, surchargeCents: 271 });
    expect(await paymentTotals(shop)).toEqual({
      total: -10_000,
      methods: { "Credit Card": -100 },
    });
  });
});

describe("a deposit", () => {
  test("the invoice of its order takes it first, and the rest stays credit", async () => {
    const { shop, customerId } = await owing(7000);
    const { id, orderNumber } = await shop.workedOn({ customerId }, parts(3000));
    const deposit = await receive(shop, { workOrderId: orderNumber, amountCents: 5000 });
    expect(deposit).toMatchObject({ customerId, workOrderId: id, creditCents: 5000 });
    const { body: invoice } = await shop.api("POST", `/work-orders/${id}/invoice`);
    expect(invoice).toMatchObject({ status: "paid", paidCents: 3000, balanceCents: 0 });
    expect((await shop.api("GET", `/work-orders/${id}`)).body.status).toBe("paid");
    const { body } = await shop.api("GET", `/receipts/${deposit.id}`);
    expect(body).toMatchObject({ allocatedCents: 3000, creditCents: 2000 });
  });

  test("several deposits pay in their order, by a new status too", async () => {
    const { shop, customerId } = await newShop();
    const { id } = await shop.workedOn({ customerId }, parts(3000));
    const second = await receive(shop, { workOrderId: id, amountCents: 1000 });
    const first = await receive(shop, { workOrderId: id, amountCents: 2500, date: "2026-03-01" });
    const { body } = await shop.api("PATCH", `/work-orders/${id}`, { status: "invoiced" });
    expect(body).toMatchObject({ status: "paid", paidAmountCents: 3000 });
    const creditOf = async ({ id: receiptId }: { id: string }) =>
      (await shop.api("GET", `/receipts/${receiptId}`)).body.creditCents;
    expect(await creditOf(first)).toBe(0);
    expect(await creditOf(second)).toBe(500);
  });

  test("a deposit for an invoiced order pays its invoice, and no older one", async () => {
    const { shop, invoices } = await owing(1000, 2000);
    const [older, newer] = invoices;
    const deposit = await receive(shop, {
      workOrderId: newer?.workOrderId,
      amountCents: 5000,
    });
    expect(paidOf(deposit)).toEqual([[newer?.invoiceNumber, 2000]]);
    expect((await shop.api("GET", `/invoices/${older?.id}`)).body.balanceCents).toBe(1000);
  });

  test("a reopened order gives it back, and takes it again", async () => {
    const { shop, customerId } = await newShop();
    const { id } = await shop.workedOn({ customerId }, parts(3000));
    const deposit = await receive(shop, { workOrderId: id, amountCents: 500 });
    await shop.api("POST", `/work-orders/${id}/invoice`);
    const reopen = () => shop.api("PATCH", `/work-orders/${id}`, { status: "approved" });
    expect(await reopen()).toMatchObject({ status: 409, body: { error: "INVOICE_HAS_PAYMENTS" } });
    await act(shop, deposit.id, "unapply");
    expect(await reopen()).toMatchObject({ status: 200 });
    const { body } = await shop.api("POST", `/work-orders/${id}/invoice`);
    expect(body).toMatchObject({ paidCents: 500, status: "partially_paid" });
  });

  test("an order of another customer, or of none, is refused", async () => {
    const { shop, customerId } = await newShop();
    const { id: other } = await shop.customer({ name: "Hawkeye" });
    const { id } = await shop.workedOn({ customerId }, parts(3000));
    const { id: nobodys } = await shop.workedOn({}, parts(3000));
    const create = (workOrderId: string) =>
      shop.api("POST", "/receipts", { workOrderId, customerId: other, amountCents: 5 });
    expect(await create(id)).toMatchObject({
      status: 400,
      body: { details: [{ field: "customerId" }] },
    });
    expect(await create(nobodys)).toMatchObject({
      status: 400,
      body: { details: [{ field: "workOrderId" }] },
    });
  });

  test("it becomes general credit if its order is deleted permanently", async () => {
    const { shop, customerId } = await newShop();
    const { id } = await shop.workedOn({ customerId }, parts(3000));
    const deposit = await receive(shop, { workOrderId: id, amountCents: 500 });
    await shop.api("POST", `/work-orders/${id}/permanent-delete`);
    expect((await shop.api("GET", `/receipts/${deposit.id}`)).body).toMatchObject({
      workOrderId: null,
      creditCents: 500,
    });
  });
});

describe("what a receipt paid", () => {
  test("it is unapplied from some invoices, or from all", async () => {
    const { shop, customerId, invoices } = await owing(1000, 2000, 3000);
    const [first, second] = invoices.map(({ invoiceNumber }) => invoiceNumber);
    const { id } = await receive(shop, { customerId, amountCents: 6000 });
    const part = await act(shop, id, "unapply", { invoiceIds: [second] });
    expect(part).toMatchObject({ status: 200, body: { allocatedCents: 4000, creditCents: 2000 } });
    expect(await act(shop, id, "unapply", { invoiceIds: [second] })).toMatchObject({
      status: 400,
      body: { details: [{ field: "invoiceIds[0]" }] },
    });
    const { body } = await act(shop, id, "unapply");
    expect(body).toMatchObject({ allocatedCents: 0, creditCents: 6000, allocations: [] });
    expect((await balances(shop))[0]).toEqual([first, 1000]);
    const order = await shop.api("GET", `/work-orders/${invoices[0]?.workOrderId}`);
    expect(order.body).toMatchObject({ status: "invoiced", archived: false });
    const { body: voided } = await shop.api("GET", `/payments?receiptId=${id}`);
    expect(voided.payments.every(({ voidedAt }: Body) => voidedAt !== null)).toBe(true);
  });

  test("a void of its payment makes it credit again", async () => {
    const { shop, customerId } = await owing(1000);
    const receipt = await receive(shop, { customerId, amountCents: 1000 });
    const path = `/payments/${receipt.allocations[0].paymentId}`;
    expect((await shop.api("POST", `${path}/void`)).status).toBe(200);
    expect((await shop.api("GET", `/receipts/${receipt.id}`)).body.creditCents).toBe(1000);
    expect(await paymentTotals(shop)).toEqual({ total: 1000, methods: { Check: 10 } });
  });

  test("a refund of its payment is money to the customer, by the receipt's method", async () => {
    const { shop, customerId } = await owing(1000);
    const { id } = await receive(shop, { customerId, amountCents: 1500, date: "2026-03-09" });
    const { body } = await shop.api("GET", `/payments?receiptId=${id}`);
    const [payment] = body.payments;
    expect(payment.method).toBe("Customer credit");
    const refund = await shop.api("POST", `/payments/${payment.id}/refund`, { amountCents: 300 });
    expect(refund.body).toMatchObject({ method: "Check", receiptId: id, toCredit: false });
    expect(await paymentTotals(shop)).toEqual({ total: -300, methods: { Check: -3 } });
    const unapplied = await act(shop, id, "unapply");
    expect(unapplied.body).toMatchObject({ allocatedCents: 300, creditCents: 1200 });
    expect(await act(shop, id, "void")).toMatchObject({
      status: 409,
      body: { error: "PAYMENT_REFUNDED" },
    });
  });

  test("a credit of its invoice refunds it as any payment", async () => {
    const { shop, customerId, invoices } = await owing(1000);
    await receive(shop, { customerId, amountCents: 1000 });
    const credit = { reason: "Comeback", amountCents: 400 };
    const { body } = await shop.api("POST", `/invoices/${invoices[0]?.id}/credit`, credit);
    expect(body).toMatchObject({ creditedCents: 400, paidCents: 600, status: "paid" });
    expect(await paymentTotals(shop)).toEqual({ total: 600, methods: { Check: 6 } });
  });

  test("a void receipt pays nothing and counts nowhere", async () => {
    const { shop, customerId } = await owing(1000);
    const { id } = await receive(shop, { customerId, amountCents: 1700 });
    const { body } = await act(shop, id, "void");
    expect(body).toMatchObject({ allocatedCents: 0, creditCents: 0, allocations: [] });
    expect(body.voidedAt).not.toBeNull();
    expect(await balances(shop)).toEqual([["INV-1001", 1000]]);
    expect(await paymentTotals(shop)).toEqual({ total: 0, methods: {} });
    for (const action of ["apply", "unapply", "refund", "void"]) {
      const answer = await act(shop, id, action);
      expect(answer, action).toMatchObject({ status: 409, body: { error: "RECEIPT_VOID" } });
    }
  });

  test("a payment of a closed day is unapplied today, and its receipt is not voided", async () => {
    const { shop, customerId } = await newShop();
    const { origin } = await harness.startAnother({ now: new Date("2026-03-02T18:00:00.000Z") });
    const then = shopOf(`${origin}/v1`, shop.tenantId, shop.key);
    const invoice = await then.bill({ customerId }, parts(1000));
    const { id } = await receive(then, { customerId, amountCents: 1500 });
    await shop.api("POST", "/periods/close", { through: "2026-03-05" });
    expect(await act(shop, id, "void")).toMatchObject({
      status: 409,
      body: { error: "PERIOD_CLOSED", nextStep: expect.stringContaining("/unapply") },
    });
    const { body } = await act(shop, id, "unapply");
    expect(body).toMatchObject({ allocatedCents: 0, creditCents: 1500, allocations: [] });
    const { body: listed } = await shop.api("GET", `/payments?receiptId=${id}`);
    expect(listed.payments).toMatchObject([
      { type: "refund", method: "Customer credit", toCredit: true, paidDate: "2026-03-10" },
      { type: "payment", voidedAt: null, refundedCents: 1000, paidDate: "2026-03-02" },
    ]);
    expect((await shop.api("GET", `/invoices/${invoice.id}`)).body.balanceCents).toBe(1000);
    expect(await paymentTotals(shop)).toEqual({ total: 0, methods: {} });
    expect((await act(shop, id, "apply")).body).toMatchObject({ creditCents: 500 });
    const refunded = await act(shop, id, "refund");
    expect(refunded.body).toMatchObject({ refundedCents: 500, creditCents: 0 });
  });
});

describe("concurrent changes of a receipt", () => {
  test("its credit is used once", async () => {
    const { shop, customerId, invoices } = await owing(1000, 1000, 1000);
    const { id } = await receive(shop, { customerId, amountCents: 1500, allocations: [] });
    const answers = await Promise.all(
      invoices.map((invoice) => {
        const allocations = [{ invoiceId: invoice.id, amountCents: 1000 }];
        return act(shop, id, "apply", { allocations });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await shop.api("GET", `/receipts/${id}`)).body.creditCents).toBe(500);
  });

  test("a void beside applies, refunds and voids of payments leaves what one order of them does", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shop, customerId } = await owing(1000, 1000);
      const receipt = await receive(shop, { customerId, amountCents: 1500 });
      const { id, allocations } = receipt;
      const answers = await Promise.all([
        act(shop, id, "apply"),
        act(shop, id, "void"),
        act(shop, id, "unapply"),
        act(shop, id, "refund", { amountCents: 100 }),
        shop.api("POST", `/payments/${allocations[0].paymentId}/void`),
        shop.api("POST", `/payments/${allocations[0].paymentId}/refund`, { amountCents: 50 }),
      ]);
      const unexpected = answers.filter(({ status }) => ![200, 201, 409].includes(status));
      expect(unexpected.map(({ text }) => text)).toEqual([]);
      expect(await shop.ledgerProblems()).toEqual([]);
    }
  });

  test("an order invoiced beside its deposit takes it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shop, customerId } = await newShop();
      const { id } = await shop.workedOn({ customerId }, parts(3000));
      const [invoice, deposit] = await Promise.all([
        shop.api("POST", `/work-orders/${id}/invoice`),
        receive(shop, { workOrderId: id, amountCents: 500 }),
      ]);
      const { body } = await shop.api("GET", `/invoices/${invoice.body.id}`);
      expect(body.paidCents).toBe(500);
      expect((await shop.api("GET", `/receipts/${deposit.id}`)).body.creditCents).toBe(0);
    }
  });
});
