import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { moneyRows, type Written } from "../../../test/models/money-rows.ts";
import { daysAfter } from "../../time/clock.ts";
import { settleDays } from "./jobs/settle-days.ts";

const seed = seedOr(7);
const numRuns = runs({ short: 4, long: 12 });

const harness = useHarness({ now: new Date("2026-12-31T20:00:00Z") });
const money = moneyRows(useDatabase(harness));

const firstDay = "2026-01-01";
const lastDay = 300;

/** The history of one invoice, in order. Days count from the first of all. */
interface History {
  customer: number;
  day: number;
  /** Days until it is due; null: the usual ones. */
  dueAfter: number | null;
  isSale: boolean;
  totalCents: number;
  isVoid: boolean;
  credits: Array<{ days: number; share: number }>;
  payments: Array<{
    /** After the invoice. */
    days: number;
    share: number;
    isVoided: boolean;
    refund: { days: number; share: number } | null;
  }>;
}

const share = fc.integer({ min: 1, max: 100 });
const histories: fc.Arbitrary<History[]> = fc.array(
  fc.record({
    customer: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 0, max: 200 }),
    dueAfter: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }),
    isSale: fc.boolean(),
    totalCents: fc.integer({ min: 1, max: 100_000 }),
    isVoid: fc.boolean(),
    credits: fc.array(fc.record({ days: fc.integer({ min: 0, max: 90 }), share }), {
      maxLength: 2,
    }),
    payments: fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 60 }),
        share,
        isVoided: fc.boolean(),
        refund: fc.option(fc.record({ days: fc.integer({ min: 0, max: 30 }), share })),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 4, maxLength: 10 },
);

/** A written payment or credit, limited to the balance of its invoice. */
interface Moved {
  day: number;
  cents: number;
}

interface Remembered extends History {
  /** Money in and out and credits, as far as they still count. */
  moved: Moved[];
}

/** Writes a history. Customer 3 means no customer. */
async function write(shop: TestShop, customers: string[], history: History): Promise<Remembered> {
  const { day, totalCents, dueAfter } = history;
  const invoice = await money.invoice(shop, {
    day: daysAfter(firstDay, day),
    source: history.isSale ? "salesOrder" : "workOrder",
    customerId: customers[history.customer] ?? null,
    ...(dueAfter === null ? {} : { dueDate: daysAfter(firstDay, day + dueAfter) }),
    lines: [{ kind: "part", amountCents: totalCents }],
  });
  if (history.isVoid) {
    await money.voidInvoice(shop, invoice.id);
    return { ...history, moved: [] };
  }
  const moved: Moved[] = [];
  const openCents = () => totalCents - moved.reduce((sum, { cents }) => sum + cents, 0);
  for (const credit of history.credits) {
    const cents = Math.ceil((openCents() * credit.share) / 200);
    if (cents === 0) continue;
    await money.credit(shop, invoice.id, {
      day: daysAfter(firstDay, day + credit.days),
      partsCents: cents,
    });
    moved.push({ day: day + credit.days, cents });
  }
  for (const payment of history.payments) {
    const open = openCents();
    const cents = Math.ceil((open * payment.share) / 100);
    if (cents > 0) moved.push(...(await pay(shop, invoice, { ...payment, cents, from: day })));
  }
  return { ...history, moved };
}

async function pay(
  shop: TestShop,
  invoice: Written,
  payment: History["payments"][number] & { cents: number; from: number },
): Promise<Moved[]> {
  const { cents, from, refund } = payment;
  const day = from + payment.days;
  const when = { day: daysAfter(firstDay, day) };
  const paid = await money.payment(shop, invoice.id, { ...when, amountCents: cents });
  if (payment.isVoided) {
    await money.voidPayment(shop, paid);
    return [];
  }
  if (!refund) return [{ day, cents }];
  const back = { day: day + refund.days, cents: Math.ceil((cents * refund.share) / 100) };
  const on = { day: daysAfter(firstDay, back.day) };
  await money.refund(shop, paid, { ...on, amountCents: back.cents });
  return [
    { day, cents },
    { day: back.day, cents: -back.cents },
  ];
}

const fields = ["current", "days30", "days60", "days90", "over90"] as const;

/** The field of an invoice, by the report's definition. */
function fieldOf(late: number): (typeof fields)[number] {
  if (late <= 0) return "current";
  if (late <= 30) return "days30";
  if (late <= 60) return "days60";
  return late <= 90 ? "days90" : "over90";
}

/** The expected report of a day, in cents: by customer. */
function expected(histories: Remembered[], customers: string[], asOf: number) {
  const rows = new Map<string, Record<string, number>>();
  for (const history of histories) {
    const customer = customers[history.customer];
    if (!customer || history.isSale || history.isVoid || history.day > asOf) continue;
    const paid = history.moved.filter(({ day }) => day <= asOf);
    const balance = history.totalCents - paid.reduce((sum, { cents }) => sum + cents, 0);
    if (balance === 0) continue;
    const row = rows.get(customer) ?? { total: 0, invoiceCount: 0 };
    const field = fieldOf(asOf - history.day - (history.dueAfter ?? 30));
    row[field] = (row[field] ?? 0) + balance;
    row.total = (row.total ?? 0) + balance;
    row.invoiceCount = (row.invoiceCount ?? 0) + 1;
    rows.set(customer, row);
  }
  return Object.fromEntries(rows);
}

async function reported(shop: TestShop, asOf: number) {
  const day = daysAfter(firstDay, asOf);
  const { body } = await shop.api("GET", `/reports/customer-aging?asOf=${day}`);
  const rows: Array<Record<string, number> & { customerId: string }> = body.rows;
  return Object.fromEntries(
    rows.map((row) => {
      const amounts = [...fields, "total"].map((field): [string, number] => {
        return [field, Math.round((row[field] ?? 0) * 100)];
      });
      const buckets = Object.fromEntries(amounts.filter(([, cents]) => cents > 0));
      return [row.customerId, { ...buckets, invoiceCount: row.invoiceCount }];
    }),
  );
}

test("the report of each day of any history equals a plain model", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const shop = await harness.shop({ timeZone: "America/New_York" });
      const customers: string[] = [];
      for (const name of ["A", "B", "C"]) customers.push((await shop.customer({ name })).id);
      const histories: Remembered[] = [];
      for (const history of all) histories.push(await write(shop, customers, history));
      // Every day on which something happens or falls due somewhere, and the day before.
      const turns = histories.flatMap(({ day, dueAfter, moved }) => {
        const due = day + (dueAfter ?? 30);
        return [day, due, due + 1, due + 31, due + 61, due + 91, ...moved.map((move) => move.day)];
      });
      const days = new Set([...turns, ...turns.map((day) => day - 1), lastDay]);
      const expectDays = async () => {
        for (const day of [...days].filter((day) => day >= 0 && day <= lastDay)) {
          expect([day, await reported(shop, day)]).toEqual([
            day,
            expected(histories, customers, day),
          ]);
        }
      };
      // Computed from the payments, and read from stored days.
      await expectDays();
      await settleDays(harness.services);
      await expectDays();
    }),
    { seed, numRuns },
  );
});
