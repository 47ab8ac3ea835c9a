import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, read, refund, refused, voidPayment } from "../../../test/harness/payments.ts";

const now = "2026-03-03T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const open = () => harness.shop({ timeZone: "America/Chicago" });

describe("a refund", () => {
  test("a refund returns the whole balance, and moves the order from the archive to invoiced", async () => {
    const shop = await open();
    const { id: invoiceId, orderId, path } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 20_000, method: "Check" });
    expect((await read(shop, `/work-orders/${orderId}`)).archived).toBe(true);
    const part = await refund(shop, payment.id, { amountCents: 1, reason: "A cent too much" });
    expect(part).toMatchObject({
      status: 201,
      body: {
        type: "refund",
        amountCents: 1,
        method: "Check",
        reason: "A cent too much",
        refundedPaymentId: payment.id,
        invoiceId,
        paidAt: now,
        paidDate: "2026-03-03",
      },
    });
    expect(await read(shop, path)).toMatchObject({ status: "partially_paid", balanceCents: 1 });
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "invoiced",
      archived: false,
      paidAmountCents: 19_999,
    });
    expect((await refund(shop, payment.id)).body.amountCents).toBe(19_999);
    expect(await read(shop, path)).toMatchObject({ status: "open", paidCents: 0 });
    expect((await read(shop, `/payments/${payment.id}`)).refundedCents).toBe(20_000);
  });

  test("a refund moves an order back to invoiced that was completed after its payment", async () => {
    const shop = await open();
    const { id: invoiceId, orderId } = await billed(shop);
    const path = `/work-orders/${orderId}`;
    const payment = await shop.payment({ invoiceId, amountCents: 20_000 });
    const done = await shop.api("PATCH", path, { status: "completed" });
    expect(done.body).toMatchObject({ status: "completed", archived: true });
    await refund(shop, payment.id, { amountCents: 1 });
    expect(await read(shop, path)).toMatchObject({ status: "invoiced", archived: false });
  });

  test("a refund does not change an order that was archived with a balance", async () => {
    const shop = await open();
    const { id: invoiceId, orderId } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 5000 });
    await shop.api("PATCH", `/work-orders/${orderId}`, { archived: true, status: "completed" });
    await refund(shop, payment.id);
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      archived: true,
      status: "completed",
      paidAmountCents: 0,
    });
  });

  test("a refund above the balance is a 409, also for two concurrent full refunds", async () => {
    const shop = await open();
    const { id: invoiceId } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 500 });
    expect(await refund(shop, payment.id, { amountCents: 501 })).toMatchObject(
      refused("OVER_REFUND"),
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(shop, payment.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await refund(shop, payment.id)).toMatchObject(refused("OVER_REFUND"));
  });

  test.each([
    // 150 of 10000, by 3333s: 49.995 is rounded half up; the last takes the rest.
    [10_000, 150, [3333, 3333, 3334], [50, 50, 50]],
    [1000, 1, [500, 499, 1], [1, 0, 0]],
    [3, 2, [1, 1, 1], [1, 1, 0]],
    [3, 1, [1, 1, 1], [0, 0, 1]],
    [100, 5, [10, 90], [1, 4]],
  ])(
    "a refund of %i with %i surcharge returns it proportionally",
    async (amountCents, surchargeCents, parts, shares) => {
      const shop = await open();
      const { id: invoiceId, path } = await billed(shop);
      const payment = await shop.payment({ invoiceId, amountCents, surchargeCents });
      const returned: number[] = [];
      for (const part of parts) {
        const { body } = await refund(shop, payment.id, { amountCents: part });
        returned.push(body.surchargeCents);
      }
      expect(returned).toEqual(shares);
      expect(await read(shop, path)).toMatchObject({ paidCents: 0, surchargeCents: 0 });
    },
  );

  test("a refund of a refund, or of a void payment, is a 409", async () => {
    const shop = await open();
    const { id: invoiceId } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 500 });
    const { body } = await refund(shop, payment.id, { amountCents: 100 });
    expect(await refund(shop, body.id)).toMatchObject(refused("PAYMENT_REFUNDED"));
    const other = await shop.payment({ invoiceId, amountCents: 500 });
    await voidPayment(shop, other.id);
    expect(await refund(shop, other.id)).toMatchObject(refused("PAYMENT_VOIDED"));
  });
});

describe("a void", () => {
  test("a void excludes the payment everywhere, and its order is invoiced again", async () => {
    const shop = await open();
    const { id: invoiceId, orderId, path } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 20_000, surchargeCents: 9 });
    expect(await voidPayment(shop, payment.id)).toMatchObject({
      status: 200,
      body: { ...payment, voidedAt: now },
    });
    expect(await read(shop, path)).toMatchObject({
      status: "open",
      paidCents: 0,
      surchargeCents: 0,
    });
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "invoiced",
      archived: false,
      paidAmountCents: 0,
    });
    expect(await voidPayment(shop, payment.id)).toMatchObject(refused("PAYMENT_VOIDED"));
  });

  test("a void of a refund, or of a refunded payment, is a 409", async () => {
    const shop = await open();
    const { id: invoiceId } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 500 });
    const { body } = await refund(shop, payment.id, { amountCents: 1 });
    expect(await voidPayment(shop, body.id)).toMatchObject(refused("PAYMENT_REFUNDED"));
    expect(await voidPayment(shop, payment.id)).toMatchObject(refused("PAYMENT_REFUNDED"));
  });

  test("exactly one of a void and a concurrent refund of a payment succeeds", async () => {
    const shop = await open();
    const { id: invoiceId, path } = await billed(shop);
    const payment = await shop.payment({ invoiceId, amountCents: 500 });
    const answers = await Promise.all([voidPayment(shop, payment.id), refund(shop, payment.id)]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await read(shop, path)).paidCents).toBe(0);
  });
});
