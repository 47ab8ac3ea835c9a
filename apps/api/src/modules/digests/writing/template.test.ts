import { type DigestSnapshot, maxHeadlineCharacters } from "@bayline/contracts";
import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findAnomalies } from "./anomalies.ts";
import { cents, count, type Figure, figuresOf, receivablesOf } from "./figures.ts";
import { metricOf, metricsOf } from "./metrics.ts";
import { readNarrative } from "./narrative.ts";
import { figuresIn } from "./numerals.ts";
import { covered } from "./period.ts";
import { writeByTemplate } from "./template.ts";

const numRuns = runs({ short: 100, long: 300 });

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: -500_000, max: 90_000_000 }),
);
const few = fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 2, max: 3000 }));

const names = [
  "totalRevenueCents",
  "laborRevenueCents",
  "partsRevenueCents",
  "tiresRevenueCents",
  "salesOrderRevenueCents",
  "taxesCents",
  "discountsCents",
  "paymentTotalCents",
  "laborCostCents",
  "partsCostCents",
  "salesOrderCostCents",
];
const counts = ["invoiceCount", "paymentCount"];

/** The figures of some days, whatever they are. */
const groups = fc
  .record({
    amounts: fc.array(amount, { minLength: names.length, maxLength: names.length }),
    counts: fc.array(few, { minLength: 2, maxLength: 2 }),
    hours: fc.integer({ min: 0, max: 100_000 }).map((quarters) => quarters / 4),
    intake: fc.tuple(few, few),
  })
  .map(({ amounts, counts: some, hours, intake }) => {
    const figures = {
      ...Object.fromEntries(names.map((name, at) => [name, amounts[at] ?? 0])),
      ...Object.fromEntries(counts.map((name, at) => [name, some[at] ?? 0])),
      laborHoursTotal: hours,
    };
    const day = { date: "2026-03-02", updatedAt: "2026-03-03T00:00:00Z", figures };
    const [ordersOpened, serviceRequests] = intake;
    return figuresOf({
      figures: [day],
      intake: [{ date: "2026-03-02", ordersOpened, serviceRequests }],
    });
  });

const owed = fc.tuple(few, few, few, few, few).map(([a, b, c, d, e]) => ({
  receivables: receivablesOf({
    totalCents: a + b + c,
    pastDueCents: b + c,
    over90Cents: c,
    customers: d,
    largestCents: e,
  }),
}));

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const present = <T>(key: string, value: T | undefined) => (value ? { [key]: value } : {});

const counted = (names: string[], of: (value: number) => Figure) =>
  fc
    .array(few, { minLength: names.length, maxLength: names.length })
    .map((values) =>
      Object.fromEntries(names.map((name, at) => [name, metricOf(of(values[at] ?? 0))])),
    );

const openWork = fc
  .tuple(
    counted(
      [
        "orders",
        "awaiting_approval",
        "ready_for_pickup",
        "ready_to_invoice",
        "overdue",
        "unassigned",
        "open_over_7_days",
        "open_over_30_days",
        "service_requests_waiting",
      ],
      count,
    ),
    counted(["value", "awaiting_approval_value", "ready_to_invoice_value"], cents),
  )
  .map(([numbers, values]) => ({ ...numbers, ...values }));
const inventory = counted(["low_stock", "out_of_stock", "below_zero"], count);
const documents = counted(["waiting", "ready"], count);

const snapshots: fc.Arbitrary<DigestSnapshot> = fc
  .record({
    now: groups,
    previous: maybe(groups),
    last: maybe(groups),
    weeks: maybe(groups),
    owed,
    owedBefore: maybe(owed),
    isLast: fc.boolean(),
    openWork,
    inventory,
    documents,
  })
  .map(({ now, previous, last, weeks, isLast, ...more }) => ({
    ...metricsOf(now, {
      ...present("previous_day", previous),
      ...present("last_week", last),
      ...(weeks ? { prior_four_weeks: { weeks: [weeks, weeks, now, now], together: weeks } } : {}),
    }),
    ...metricsOf(more.owed, present("last_week", more.owedBefore)),
    // The generators produce the same names as the statements.
    ...(isLast
      ? Object({
          open_work: more.openWork,
          inventory: more.inventory,
          documents: more.documents,
        })
      : {}),
  }));

const periods = fc.constantFrom(
  covered("daily", "2026-03-01"),
  covered("daily", "2026-12-30"),
  covered("weekly", "2026-03-02"),
);

test("the template's words pass the check of a model's text, whatever the figures", () => {
  fc.assert(
    fc.property(snapshots, periods, (snapshot, period) => {
      const callouts = findAnomalies(snapshot);
      const narrative = writeByTemplate({ covered: period, snapshot, callouts });
      expect(readNarrative(JSON.stringify(narrative), figuresIn(snapshot))).toEqual({ narrative });
      expect(narrative.headline.length).toBeLessThanOrEqual(maxHeadlineCharacters);
      const text = JSON.stringify(narrative);
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|n\/a|worth \$0\.00|\b0%/);
      expect(text).not.toMatch(/\b1 (\w+ )?(invoices|orders|payments|parts|estimates|customers)\b/);
      expect(text).not.toMatch(/ {2}| ,|\.\.|,\./);
    }),
    { numRuns, seed: seedOr(7) },
  );
});

/** A shop's day or week with these sums, the period before it without any. */
function narrativeOf(
  period: "daily" | "weekly",
  sums: Record<string, number>,
  more: Pick<DigestSnapshot, "documents"> = {},
) {
  const of = (figures: Record<string, number>) =>
    figuresOf({
      figures: [{ date: "2026-03-03", updatedAt: "2026-03-09T00:00:00Z", figures }],
      intake: [],
    });
  const noReceivables = receivablesOf({
    totalCents: 0,
    pastDueCents: 0,
    over90Cents: 0,
    customers: 0,
    largestCents: 0,
  });
  const snapshot = {
    ...metricsOf(of(sums), { last_week: of({}) }),
    ...metricsOf({ receivables: noReceivables }, {}),
    ...more,
  };
  const on = covered(period, period === "daily" ? "2026-03-03" : "2026-03-02");
  return writeByTemplate({ covered: on, snapshot, callouts: [] });
}

test("a day with only a refund has negative revenue and payments", () => {
  const refund = { totalRevenueCents: -150_000, paymentTotalCents: -150_000 };
  expect(narrativeOf("daily", refund)).toMatchObject({
    headline: "Tuesday: no new invoice, revenue of -$1,500.00 after credits",
    summary:
      "On Tuesday, March 3, nothing was invoiced, and revenue was -$1,500.00 after credits. More was refunded than paid: -$1,500.00 in all.",
  });
});

test("a sale and its full refund are both reported", () => {
  const sums = { totalRevenueCents: 0, invoiceCount: 1, paymentTotalCents: 0, paymentCount: 1 };
  expect(narrativeOf("weekly", sums)).toMatchObject({
    headline: "Week of March 2: 1 invoice and credits cancel out, $0.00 in all",
    summary:
      "In the week of March 2 to March 8 the shop wrote 1 invoice, and credits cancel it out: $0.00 in all. 1 payment came in, and refunds of the same amount went out.",
  });
  expect(narrativeOf("weekly", { ...sums, invoiceCount: 2, paymentCount: 2 })).toMatchObject({
    headline: "Week of March 2: 2 invoices and credits cancel out, $0.00 in all",
    summary: expect.stringMatching(/credits cancel them out.* 2 payments came in, and refunds/),
  });
});

test("credits above the invoiced amount are not reported as invoiced, nor free work as credited", () => {
  const sums = { totalRevenueCents: -30_000, invoiceCount: 2, paymentTotalCents: 0 };
  expect(narrativeOf("daily", sums)).toMatchObject({
    headline: "Tuesday: 2 invoices, revenue of -$300.00 after credits",
    summary:
      "On Tuesday, March 3, the shop wrote 2 invoices, and revenue was -$300.00 after credits. No payments came in. Gross profit was negative, -$300.00.",
  });
  expect(narrativeOf("daily", { ...sums, totalRevenueCents: 0 })).toMatchObject({
    headline: "Tuesday: $0.00 invoiced on 2 invoices",
    summary: expect.not.stringContaining("credits"),
  });
});

test.each([
  [{ waiting: 0, ready: 0 }, []],
  [{ waiting: 1, ready: 0 }, ["1 dealer's invoice waits for you."]],
  [{ waiting: 1, ready: 1 }, ["1 dealer's invoice waits for you and is ready to book."]],
  [{ waiting: 3, ready: 0 }, ["3 dealers' invoices wait for you."]],
  [{ waiting: 3, ready: 2 }, ["3 dealers' invoices wait for you, 2 of them ready to book."]],
])("the narrative says how many documents wait: %o", ({ waiting, ready }, sentences) => {
  const documents = metricsOf({ documents: { waiting: count(waiting), ready: count(ready) } }, {});
  expect(narrativeOf("daily", {}, documents).things_to_watch).toEqual(sentences);
});
