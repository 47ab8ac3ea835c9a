import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { billed, read, refund, refused } from "../../../test/harness/payments.ts";
import { pdfOf, textOf, withoutReaders } from "../../../test/harness/pdf.ts";
import { shopOf, type TestShop } from "../../../test/harness/shop.ts";
import { settleDays } from "../reports/jobs/settle-days.ts";

// 10 March, 10:00 in Chicago.
const now = "2026-03-10T15:00:00.000Z";
const harness = useHarness({ now: new Date(now) });
const open = () => harness.shop({ timeZone: "America/Chicago" });

const credit = (shop: TestShop, id: string, body: object) =>
  shop.api("POST", `/invoices/${id}/credit`, { reason: "Goodwill", ...body });
const whole = (amountCents: number) => ({ lines: [{ amountCents }] });

/** Labor of 100.00 and parts of 20.01 and 9.99, of which the parts are taxed at 8.25 %. */
async function invoiced(shop: TestShop, order: { customerId?: string } = {}) {
  await shop.api("PATCH", "/settings", { taxRatePercent: 8.25 });
  const { id: orderId } = await shop.workedOn(order, {
    labor: [{ quantity: 1, unitPriceCents: 10_000, description: "Pump" }],
    parts: [
      { unitPriceCents: 2001, description: "Seal" },
      { unitPriceCents: 999, description: "Hose" },
    ],
    fees: [{ unitPriceCents: 500, feeType: "fee", description: "Core deposit" }],
  });
  const { body } = await shop.api("POST", `/work-orders/${orderId}/invoice`);
  const line = (description: string): string =>
    body.lines.find((one: { description: string }) => one.description === description).id;
  return { orderId, id: String(body.id), invoice: body, line };
}

/** The same shop at a process on 3 March. */
async function before(shop: TestShop): Promise<TestShop> {
  const { origin } = await harness.startAnother({ now: new Date("2026-03-03T15:00:00.000Z") });
  return shopOf(`${origin}/v1`, shop.tenantId, shop.key);
}

describe("a credit", () => {
  test("a credit of a named line reduces the balance by its amount and its tax", async () => {
    const shop = await open();
    const { id, orderId, invoice, line } = await invoiced(shop);
    expect(invoice).toMatchObject({ taxesCents: 248, totalCents: 13_748, credits: [] });
    const answer = await credit(shop, id, {
      reason: "Leaks",
      lines: [{ invoiceLineId: line("Seal"), amountCents: 1000 }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id,
      status: "open",
      totalCents: 13_748,
      // 248 × 1000 / 3000 is 82.67.
      creditedCents: 1083,
      balanceCents: 12_665,
      credits: [
        {
          type: "credit",
          creditedAt: now,
          creditDate: "2026-03-10",
          reason: "Leaks",
          taxesCents: 83,
          totalCents: 1083,
          lines: [
            {
              kind: "part",
              description: "Seal",
              amountCents: 1000,
              shares: [{ invoiceLineId: line("Seal"), amountCents: 1000 }],
            },
          ],
        },
      ],
    });
    expect(await read(shop, `/invoices/${id}`)).toEqual(answer.body);
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "invoiced",
      creditedAmountCents: 1083,
      balanceCents: 12_665,
    });
  });

  test("a credit without a line is spread over its kind by the remaining amount of each line", async () => {
    const shop = await open();
    const { id, line } = await invoiced(shop);
    await credit(shop, id, { lines: [{ invoiceLineId: line("Hose"), amountCents: 999 }] });
    const { body } = await credit(shop, id, {
      lines: [
        { kind: "goodwill", description: "For your trouble", amountCents: 1001 },
        { kind: "core", amountCents: 1 },
        { kind: "fee", amountCents: 500 },
        { kind: "warranty", taxed: false, amountCents: 7000 },
      ],
    });
    const shares = body.credits[1].lines.map((one: { shares: object }) => one.shares);
    const [pump, seal, fee] = [line("Pump"), line("Seal"), line("Core deposit")];
    expect(shares).toEqual([
      [
        { invoiceLineId: pump, amountCents: 601 },
        { invoiceLineId: seal, amountCents: 400 },
      ],
      [{ invoiceLineId: seal, amountCents: 1 }],
      [{ invoiceLineId: fee, amountCents: 500 }],
      [{ invoiceLineId: pump, amountCents: 7000 }],
    ]);
  });

  test("a credit of everything in parts credits the tax to the cent and owes nothing", async () => {
    const shop = await open();
    const { id, orderId, line } = await invoiced(shop);
    for (const amountCents of [333, 1, 777]) {
      await credit(shop, id, { lines: [{ kind: "part", amountCents }] });
    }
    await credit(shop, id, { lines: [{ invoiceLineId: line("Pump"), amountCents: 1 }] });
    const { body } = await credit(shop, id, {});
    expect(body).toMatchObject({ status: "paid", creditedCents: 13_748, balanceCents: 0 });
    const taxes = body.credits.map((one: { taxesCents: number }) => one.taxesCents);
    expect(taxes.reduce((sum: number, one: number) => sum + one)).toBe(248);
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "paid",
      archived: true,
      balanceCents: 0,
      paidAmountCents: 0,
    });
    const answer = await credit(shop, id, {});
    expect(answer).toMatchObject(refused("CREDIT_EXCEEDS_INVOICE"));
  });

  test("a credit above the rest of a line, kind or invoice is a 409 that names it", async () => {
    const shop = await open();
    const { id, line } = await invoiced(shop);
    const tries = [
      { line: { invoiceLineId: line("Hose"), amountCents: 1000 }, left: 999 },
      { line: { kind: "labor", amountCents: 10_001 }, left: 10_000 },
      { line: { kind: "core", amountCents: 3001 }, left: 3000 },
      { line: { taxed: true, amountCents: 3001 }, left: 3000 },
      { line: { amountCents: 13_501 }, left: 13_500 },
    ];
    for (const { line: sent, left } of tries) {
      const { status, body } = await credit(shop, id, { lines: [sent] });
      expect({ status, error: body.error }).toEqual({
        status: 409,
        error: "CREDIT_EXCEEDS_INVOICE",
      });
      expect(body.message).toContain(`lines[0]: ${left} cents`);
    }
    expect((await read(shop, `/invoices/${id}`)).credits).toEqual([]);
  });

  test("a credit that contradicts the line it names is a 400", async () => {
    const shop = await open();
    const { id, line } = await invoiced(shop);
    const other = await invoiced(shop);
    const lines = [
      { invoiceLineId: line("Seal"), kind: "labor", amountCents: 1 },
      { invoiceLineId: line("Seal"), taxed: false, amountCents: 1 },
      { invoiceLineId: other.line("Seal"), amountCents: 1 },
    ];
    const { status, body } = await credit(shop, id, { lines });
    expect(status).toBe(400);
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      "lines[0].kind",
      "lines[1].taxed",
      "lines[2].invoiceLineId",
    ]);
  });

  test("a credit of an exempt customer has no tax", async () => {
    const shop = await open();
    await shop.api("PATCH", "/settings", { taxRatePercent: 8.25 });
    const { id: customerId } = await shop.customer({ name: "City", taxExempt: true });
    const { id: orderId } = await shop.workedOn(
      { customerId },
      { parts: [{ unitPriceCents: 1000 }] },
    );
    const { body } = await shop.api("POST", `/work-orders/${orderId}/invoice`);
    const answer = await credit(shop, body.id, whole(400));
    expect(answer.body).toMatchObject({ creditedCents: 400, balanceCents: 600 });
  });
});

describe("money paid beyond a credit", () => {
  test("money is refunded from the newest payment, and a paid invoice stays paid", async () => {
    const shop = await open();
    const { id, orderId, path } = await billed(shop);
    const first = await shop.payment({ invoiceId: id, amountCents: 15_000, method: "Check" });
    const last = await shop.payment({
      invoiceId: id,
      amountCents: 5000,
      surchargeCents: 150,
      method: "Card",
    });
    const answer = await credit(shop, id, whole(7000));
    expect(answer.body).toMatchObject({
      status: "paid",
      creditedCents: 7000,
      paidCents: 13_000,
      surchargeCents: 0,
      balanceCents: 0,
    });
    const { payments } = await read(shop, `/payments?invoiceId=${id}&type=refund`);
    expect(payments).toMatchObject([
      { amountCents: 2000, method: "Check", refundedPaymentId: first.id, reason: "Goodwill" },
      { amountCents: 5000, surchargeCents: 150, method: "Card", refundedPaymentId: last.id },
    ]);
    const order = await read(shop, `/work-orders/${orderId}`);
    expect(order).toMatchObject({
      status: "paid",
      archived: true,
      paidAmountCents: 13_000,
      creditedAmountCents: 7000,
      balanceCents: 0,
    });
    const { workOrders } = await read(shop, "/work-orders?unpaidOnly=true&includeArchived=true");
    expect(workOrders).toEqual([]);
    expect((await read(shop, path)).status).toBe("paid");
  });

  test("money paid beyond a credit reduces the balance first, and pays the invoice if it covers it", async () => {
    const shop = await open();
    const { id, orderId } = await billed(shop);
    await shop.payment({ invoiceId: id, amountCents: 12_000 });
    await credit(shop, id, whole(3000));
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "invoiced",
      balanceCents: 5000,
    });
    const { body } = await credit(shop, id, whole(5000));
    expect(body).toMatchObject({ status: "paid", paidCents: 12_000, balanceCents: 0 });
    expect((await read(shop, `/payments?invoiceId=${id}&type=refund`)).payments).toEqual([]);
    expect((await read(shop, `/work-orders/${orderId}`)).status).toBe("paid");
  });

  test("money is owed again, and the order invoiced, if a payment is refunded later", async () => {
    const shop = await open();
    const { id, orderId } = await billed(shop);
    await credit(shop, id, whole(4000));
    const payment = await shop.payment({ invoiceId: id, amountCents: 16_000 });
    expect((await read(shop, `/work-orders/${orderId}`)).status).toBe("paid");
    await refund(shop, payment.id, { amountCents: 1 });
    expect(await read(shop, `/work-orders/${orderId}`)).toMatchObject({
      status: "invoiced",
      archived: false,
      balanceCents: 1,
    });
    const over = await shop.api("POST", "/payments", { invoiceId: id, amountCents: 2 });
    expect(over).toMatchObject(refused("OVERPAYMENT"));
  });
});

describe("an invoice with credits", () => {
  test("an invoice with credits cannot be voided by moving its order back", async () => {
    const shop = await open();
    const { id, orderId } = await billed(shop);
    await credit(shop, id, whole(1));
    const path = `/work-orders/${orderId}`;
    for (const status of ["in_progress", "cancelled"]) {
      expect(await shop.api("PATCH", path, { status })).toMatchObject(
        refused("INVOICE_HAS_CREDITS"),
      );
    }
    expect(await read(shop, `/invoices/${id}`)).toMatchObject({ status: "open", voidedAt: null });
  });

  test("an invoice that is void cannot be credited", async () => {
    const shop = await open();
    const { id, orderId } = await billed(shop);
    await shop.api("PATCH", `/work-orders/${orderId}`, { status: "in_progress" });
    expect(await credit(shop, id, whole(1))).toMatchObject(refused("INVOICE_VOID"));
  });

  test("an invoice of a deleted order can be credited", async () => {
    const shop = await open();
    const { id, orderId } = await billed(shop);
    await shop.api("DELETE", `/work-orders/${orderId}`);
    expect((await credit(shop, id, {})).body).toMatchObject({ status: "paid", balanceCents: 0 });
  });
});

describe("a credit of a counter sale", () => {
  async function sold(shop: TestShop) {
    await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
    const draft = await shop.salesOrder({
      lines: [
        { partNumber: "A", quantity: 3, unitPriceCents: 1000, discountCents: 100 },
        { kind: "fee", unitPriceCents: 300, description: "Core deposit" },
      ],
    });
    const { body } = await shop.api("POST", `/sales-orders/${draft.id}/complete`, {});
    return { id: draft.id, part: draft.lines[0]?.id, invoiceId: String(body.invoiceId) };
  }

  test("a credit is a refund of the sale, and leaves the rest to returns", async () => {
    const shop = await harness.shop({
      parts: [{ partNumber: "A", quantity: 5, unitCostCents: 700 }],
    });
    const { id, part, invoiceId } = await sold(shop);
    const answer = await credit(shop, invoiceId, {
      lines: [
        { kind: "core", amountCents: 900 },
        { kind: "fee", amountCents: 300 },
      ],
    });
    // 203 × 900 / 2900 is exactly 63.
    expect(answer.body).toMatchObject({ status: "paid", creditedCents: 1263, paidCents: 2140 });
    expect(await read(shop, `/sales-orders/${id}`)).toMatchObject({
      status: "partially_refunded",
      refundedCents: 1263,
      lines: [{ refundedCents: 900, returnedQuantity: 0 }, { refundedCents: 300 }],
    });
    const lines = [{ lineId: part, quantity: 3 }];
    const returned = await shop.api("POST", `/sales-orders/${id}/refund`, { lines });
    expect(returned.body).toMatchObject({ status: "refunded", refundedCents: 3403 });
    expect(await credit(shop, invoiceId, whole(1))).toMatchObject(
      refused("CREDIT_EXCEEDS_INVOICE"),
    );
    const { credits } = await read(shop, `/invoices/${invoiceId}`);
    expect(credits).toMatchObject([
      { type: "credit", totalCents: 1263 },
      { type: "return", totalCents: 2140, lines: [] },
    ]);
  });

  test("a credit of everything refunds the whole sale, and its goods stay away", async () => {
    const shop = await harness.shop({
      parts: [{ partNumber: "A", quantity: 5, unitCostCents: 700 }],
    });
    const { id, invoiceId } = await sold(shop);
    expect((await credit(shop, invoiceId, {})).body).toMatchObject({ creditedCents: 3403 });
    expect(await read(shop, `/sales-orders/${id}`)).toMatchObject({ status: "refunded" });
    expect(await shop.stockOf("A")).toBe(2);
  });
});

describe("the date of a credit", () => {
  const billedBefore = async (shop: TestShop) => billed(await before(shop));

  test("the date may be a past day from the invoice's on, and money is refunded then", async () => {
    const shop = await open();
    const { id } = await billedBefore(shop);
    await shop.payment({ invoiceId: id, amountCents: 20_000, paidAt: "2026-03-04" });
    const before = await credit(shop, id, { ...whole(1), date: "2026-03-02" });
    expect(before).toMatchObject({ status: 400, body: { details: [{ field: "date" }] } });
    const later = await credit(shop, id, { ...whole(1), date: "2026-03-11" });
    expect(later).toMatchObject({ status: 400, body: { details: [{ field: "date" }] } });
    const { body } = await credit(shop, id, { ...whole(500), date: "2026-03-05" });
    expect(body.credits).toMatchObject([
      { creditDate: "2026-03-05", creditedAt: "2026-03-05T18:00:00.000Z", createdAt: now },
    ]);
    const { payments } = await read(shop, `/payments?invoiceId=${id}&type=refund`);
    expect(payments).toMatchObject([{ paidDate: "2026-03-05", amountCents: 500 }]);
  });

  test("the date is today for an invoice of a closed day, and is in no closed day", async () => {
    const shop = await open();
    const { id, orderId } = await billedBefore(shop);
    await shop.api("POST", "/periods/close", { through: "2026-03-05" });
    const refusal = await credit(shop, id, { ...whole(1), date: "2026-03-05" });
    expect(refusal).toMatchObject(refused("PERIOD_CLOSED"));
    const undone = await shop.api("PATCH", `/work-orders/${orderId}`, { status: "in_progress" });
    expect(undone).toMatchObject(refused("PERIOD_CLOSED"));
    expect(undone.body.nextStep).toContain(`POST /invoices/${id}/credit`);
    const { body } = await credit(shop, id, {});
    expect(body).toMatchObject({ balanceCents: 0, credits: [{ creditDate: "2026-03-10" }] });
  });
});

test("an amount without lines is credited as goodwill", async () => {
  const shop = await harness.shop();
  const lines = [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }];
  const sale = (await shop.api("POST", "/sales-orders", { lines })).body;
  const { invoiceId } = (await shop.api("POST", `/sales-orders/${sale.id}/complete`, {})).body;
  const path = `/invoices/${invoiceId}/credit`;
  const credited = await shop.api("POST", path, { amountCents: 1000, reason: "Long wait" });
  expect(credited).toMatchObject({ status: 201, body: { creditedCents: 1000 } });
  const both = { amountCents: 1000, lines: [{ amountCents: 1000 }], reason: "Long wait" };
  expect(await shop.api("POST", path, both)).toMatchObject({
    status: 400,
    body: { details: [{ field: "amountCents", message: "cannot be sent together with lines" }] },
  });
});

test("a credit is in every report on its day, and the reports of earlier days stay", async () => {
  const shop = await open();
  const earlier = await before(shop);
  const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
  const { id, line } = await invoiced(earlier, { customerId });
  const lines = [
    { invoiceLineId: line("Seal"), amountCents: 1000 },
    { kind: "labor", amountCents: 2500 },
  ];
  await credit(shop, id, { lines, reason: "Leaks" });
  await settleDays(harness.services);
  const of = (day: string) => `startDate=${day}&endDate=${day}`;
  const [then, today] = ["2026-03-03", "2026-03-10"];
  const daily = async (day: string) => {
    const { aggregates } = await read(shop, `/report-aggregates/daily?${of(day)}`);
    const { laborRevenueCents, partsRevenueCents, taxesCents, totalRevenueCents } = aggregates[0];
    return [laborRevenueCents, partsRevenueCents, taxesCents, totalRevenueCents];
  };
  expect(await daily(then)).toEqual([10_000, 3000, 248, 13_748]);
  expect(await daily(today)).toEqual([-2500, -1000, -83, -3583]);
  const tax = async (day: string) => {
    const { workOrder } = await read(shop, `/report-aggregates/tax-collected?${of(day)}`);
    const { taxableSalesCents, totalTaxCollectedCents, laborBilledCents } = workOrder;
    return [taxableSalesCents, totalTaxCollectedCents, laborBilledCents];
  };
  expect(await tax(then)).toEqual([3000, 248, 10_000]);
  expect(await tax(today)).toEqual([-1000, -83, -2500]);
  const aging = async (day: string) => {
    const { rows } = await read(shop, `/reports/customer-aging?asOf=${day}`);
    return [rows[0].total, rows[0].invoices[0].totalAmount];
  };
  expect(await aging(then)).toEqual([137.48, 137.48]);
  expect(await aging(today)).toEqual([101.65, 101.65]);
  const statement = await read(
    shop,
    `/customers/${customerId}/statement?startDate=${then}&endDate=${today}`,
  );
  expect(statement).toMatchObject({
    closingBalanceCents: 10_165,
    entries: [
      { type: "invoice", date: then, amountCents: 13_748 },
      { type: "credit", date: today, amountCents: -3583, reference: "Leaks", balanceCents: 10_165 },
    ],
  });
});

test.skipIf(withoutReaders)("an invoice is printed with its credits", async () => {
  const shop = await open();
  const { id, line } = await invoiced(shop);
  const lines = [
    { invoiceLineId: line("Seal"), amountCents: 1000 },
    { description: "For your trouble", amountCents: 250 },
  ];
  await credit(shop, id, { lines, reason: "Comeback" });
  const printed = await textOf(await pdfOf(shop, `/invoices/${id}/pdf`));
  for (const text of ["Credits", "Comeback", "Seal $10.00", "For your trouble $2.50"]) {
    expect(printed).toContain(text);
  }
  const { credits } = await read(shop, `/invoices/${id}`);
  expect(printed).toContain(`-$${(credits[0].totalCents / 100).toFixed(2)}`);
});

describe("at the same time", () => {
  test("credits never exceed the invoice", async () => {
    const shop = await open();
    const { id } = await billed(shop);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => credit(shop, id, whole(8000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await read(shop, `/invoices/${id}`)).toMatchObject({ creditedCents: 16_000 });
  });

  test("a credit and payments leave an invoice with no more than it owes", async () => {
    const shop = await open();
    const { id, path } = await billed(shop);
    const pay = () => shop.api("POST", "/payments", { invoiceId: id, amountCents: 12_000 });
    const answers = await Promise.all([credit(shop, id, whole(12_000)), pay(), pay()]);
    expect(answers[0]?.status).toBe(201);
    const after = await read(shop, path);
    expect(after.creditedCents).toBe(12_000);
    expect(after.paidCents).toBeLessThanOrEqual(8000);
    expect(after.balanceCents).toBe(8000 - after.paidCents);
  });
});
