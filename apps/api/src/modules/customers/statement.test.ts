import { seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { amountsIn, pdfOf, textOf, withoutReaders } from "../../../test/harness/pdf.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { moneyRows } from "../../../test/models/money-rows.ts";
import { daysAfter } from "../../time/clock.ts";

const seed = seedOr(11);
const harness = useHarness({ now: new Date("2026-12-31T20:00:00Z") });
const database = useDatabase(harness);
const money = moneyRows(database);
const firstDay = "2026-01-01";

interface Payment {
  /** Days after the invoice; negative before it. */
  days: number;
  share: number;
  isVoided: boolean;
  refund: { days: number; share: number } | null;
}

const share = fc.integer({ min: 1, max: 100 });
const histories = fc.array(
  fc.record({
    customer: fc.integer({ min: 0, max: 1 }),
    day: fc.integer({ min: 5, max: 200 }),
    isSale: fc.boolean(),
    totalCents: fc.integer({ min: 1, max: 100_000 }),
    isVoid: fc.boolean(),
    payments: fc.array(
      fc.record({
        days: fc.integer({ min: -5, max: 60 }),
        share,
        isVoided: fc.boolean(),
        refund: fc.option(fc.record({ days: fc.integer({ min: 0, max: 30 }), share })),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 4, maxLength: 10 },
);

type History = typeof histories extends fc.Arbitrary<Array<infer T>> ? T : never;

async function write(shop: TestShop, customers: string[], history: History): Promise<void> {
  const { day, totalCents } = history;
  const invoice = await money.invoice(shop, {
    day: daysAfter(firstDay, day),
    source: history.isSale ? "salesOrder" : "workOrder",
    customerId: customers[history.customer] ?? null,
    lines: [{ kind: "part", amountCents: totalCents }],
  });
  if (history.isVoid) return money.voidInvoice(shop, invoice.id).then(() => undefined);
  let open = totalCents;
  for (const payment of history.payments) {
    const amountCents = Math.ceil((open * payment.share) / 100);
    if (amountCents > 0) open -= await pay(shop, invoice.id, { ...payment, amountCents, day });
  }
}

/** Returns the cents that still count. */
async function pay(
  shop: TestShop,
  invoiceId: string,
  { amountCents, day, days, isVoided, refund }: Payment & { amountCents: number; day: number },
): Promise<number> {
  const on = { day: daysAfter(firstDay, day + days) };
  const paid = await money.payment(shop, invoiceId, { ...on, amountCents });
  if (isVoided) {
    await money.voidPayment(shop, paid);
    return 0;
  }
  if (!refund) return amountCents;
  const back = Math.ceil((amountCents * refund.share) / 100);
  const when = { day: daysAfter(firstDay, day + days + refund.days) };
  await money.refund(shop, paid, { ...when, amountCents: back });
  return amountCents - back;
}

async function totalInAging(shop: TestShop, customerId: string, day: string) {
  const { body } = await shop.api("GET", `/reports/customer-aging?asOf=${day}`);
  const rows: Array<Record<string, number> & { customerId: string }> = body.rows;
  const row = rows.find((each) => each.customerId === customerId);
  const cents = (field: string) => Math.round((row?.[field] ?? 0) * 100);
  return {
    total: cents("total"),
    aging: {
      currentCents: cents("current"),
      days30Cents: cents("days30"),
      days60Cents: cents("days60"),
      days90Cents: cents("days90"),
      over90Cents: cents("over90"),
    },
  };
}

async function statementOf(shop: TestShop, customerId: string, startDate: string, endDate: string) {
  const path = `/customers/${customerId}/statement?startDate=${startDate}&endDate=${endDate}`;
  const { status, body } = await shop.api("GET", path);
  expect(status).toBe(200);
  return body;
}

const sum = (rows: Array<Record<string, number>>, field: string) =>
  rows.reduce((total, row) => total + (row[field] ?? 0), 0);

test(`opening balance and entries are the closing balance, which is the aging's (SEED=${seed})`, async () => {
  const property = fc.asyncProperty(
    histories,
    fc.constantFrom("America/Denver", "Pacific/Auckland", "UTC"),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 290 }), fc.integer({ min: 0, max: 290 })), {
      minLength: 4,
      maxLength: 4,
    }),
    async (made, timeZone, periods) => {
      const shop = await harness.shop({ timeZone });
      const customers = [
        (await shop.customer({ name: "Prairie" })).id,
        (await shop.customer({ name: "Haul" })).id,
      ];
      for (const history of made) await write(shop, customers, history);
      for (const [one, other] of periods) {
        const startDate = daysAfter(firstDay, Math.min(one, other));
        const endDate = daysAfter(firstDay, Math.max(one, other));
        for (const id of customers) {
          const got = await statementOf(shop, id, startDate, endDate);
          const before = await totalInAging(shop, id, daysAfter(startDate, -1));
          const after = await totalInAging(shop, id, endDate);
          expect(got.openingBalanceCents).toBe(before.total);
          expect(got.closingBalanceCents).toBe(after.total);
          expect(got.aging).toEqual(after.aging);
          const moved = sum(got.entries, "amountCents");
          expect(got.openingBalanceCents + moved).toBe(got.closingBalanceCents);
          const last = got.entries.at(-1)?.balanceCents ?? got.openingBalanceCents;
          expect(last).toBe(got.closingBalanceCents);
          expect(got.counterSalesCents).toBe(sum(got.counterSales, "balanceCents"));
        }
      }
    },
  );
  await fc.assert(property, { seed, numRuns: 4 });
}, 180_000);

test("open counter sales are listed apart, as of the last day", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Prairie" });
  const sale = await money.invoice(shop, {
    day: "2026-03-02",
    source: "salesOrder",
    customerId: id,
    lines: [{ kind: "part", amountCents: 10_000 }],
  });
  await money.payment(shop, sale.id, { day: "2026-03-10", amountCents: 4000 });
  await money.payment(shop, sale.id, { day: "2026-03-20", amountCents: 6000 });
  const on = async (day: string) => statementOf(shop, id, "2026-03-01", day);
  expect((await on("2026-03-01")).counterSales).toEqual([]);
  expect((await on("2026-03-09")).counterSalesCents).toBe(10_000);
  expect(await on("2026-03-10")).toMatchObject({
    openingBalanceCents: 0,
    closingBalanceCents: 0,
    entries: [],
    counterSalesCents: 6000,
    counterSales: [{ totalCents: 10_000, paidCents: 4000, creditedCents: 0, balanceCents: 6000 }],
  });
  expect((await on("2026-03-20")).counterSales).toEqual([]);
});

test("a payment beyond its invoice does not count until it is refunded", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Prairie" });
  const invoice = await money.invoice(shop, {
    day: "2026-03-02",
    source: "workOrder",
    customerId: id,
    lines: [{ kind: "part", amountCents: 10_000 }],
  });
  const paid = await money.payment(shop, invoice.id, { day: "2026-03-05", amountCents: 10_000 });
  await money.refund(shop, paid, { day: "2026-03-20", amountCents: 10_000 });
  await money.payment(shop, invoice.id, { day: "2026-03-04", amountCents: 10_000 });
  const then = await statementOf(shop, id, "2026-03-01", "2026-03-10");
  expect(then.closingBalanceCents).toBe(0);
  expect(then.entries.map((entry: { type: string }) => entry.type)).toEqual([
    "invoice",
    "payment",
    "payment",
    "unapplied",
  ]);
  const later = await statementOf(shop, id, "2026-03-11", "2026-03-31");
  expect(later).toMatchObject({ openingBalanceCents: 0, closingBalanceCents: 0 });
  expect(sum(later.entries, "amountCents")).toBe(0);
});

test("a period must be in order", async () => {
  const shop = await harness.shop();
  const { id } = await shop.customer({ name: "Prairie" });
  const path = `/customers/${id}/statement?startDate=2026-03-02&endDate=2026-03-01`;
  expect(await shop.api("GET", path)).toMatchObject({ status: 400 });
});

test.skipIf(withoutReaders)(
  `a statement is printed with its figures${withoutReaders}`,
  async () => {
    const shop = await harness.shop();
    const { id } = await shop.customer({ name: "Prairie" });
    for (let day = 1; day <= 60; day += 1) {
      const { id: invoiceId } = await money.invoice(shop, {
        day: daysAfter("2026-09-01", day),
        source: day % 5 === 0 ? "salesOrder" : "workOrder",
        customerId: id,
        lines: [{ kind: "part", amountCents: 1000 + day }],
      });
      const on = { day: daysAfter("2026-09-02", day) };
      if (day % 3 === 0) await money.payment(shop, invoiceId, { ...on, amountCents: 500 });
    }
    const period = "startDate=2026-09-10&endDate=2026-12-01";
    const { body } = await shop.api("GET", `/customers/${id}/statement?${period}`);
    const printed = amountsIn(
      await textOf(await pdfOf(shop, `/customers/${id}/statement/pdf?${period}`)),
    );
    const expected = [
      body.openingBalanceCents,
      body.closingBalanceCents,
      body.counterSalesCents,
      ...Object.values<number>(body.aging),
      ...body.entries.flatMap((entry: Record<string, number>) => [
        entry.amountCents,
        entry.balanceCents,
      ]),
      ...body.counterSales.map((sale: Record<string, number>) => sale.balanceCents),
    ];
    for (const amount of expected) {
      const at = printed.indexOf(amount);
      expect(at, `${amount} is printed`).toBeGreaterThanOrEqual(0);
      printed.splice(at, 1);
    }
  },
);
