import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { toCsv } from "../output/csv.ts";
import { ansiPaint, noPaint } from "../terminal/paint.ts";
import { drawPage } from "./draw-page.ts";
import { blocks } from "./plot.ts";
import type { Report } from "./report.ts";
import { customerAging } from "./views/customer-aging.ts";
import { daily } from "./views/daily.ts";
import { partUsage } from "./views/part-usage.ts";
import { payments } from "./views/payments.ts";
import { salesSummary } from "./views/sales-summary.ts";
import { taxCollected } from "./views/tax-collected.ts";
import { weeklyTrend } from "./views/weekly-trend.ts";

function draw(report: Report, answer: unknown, width: number) {
  const page = report.page(answer);
  if (!page) throw new Error("The report does not know this answer");
  return { ...drawPage(page, { width, paint: noPaint, glyphs: blocks }), page };
}

describe("sales tax", () => {
  const { taxCollected: operation } = contract.reportAggregates;
  const example = operation.output.parse(operation.example?.output);
  const [tier] = example.workOrder.breakdown;
  const [row] = tier?.orders ?? [];
  if (!tier || !row) throw new Error("The example has no order to go by");
  const { categories } = example.workOrder;
  const workOrder = {
    ...example.workOrder,
    breakdown: [
      {
        ...tier,
        taxRatePercent: 6,
        orderCount: 1,
        taxableAmountCents: 10_000,
        taxCollectedCents: 600,
        taxReceivedCents: 0,
        taxOutstandingCents: 600,
        orders: [{ ...row, orderNumber: "WO-2" }],
      },
      {
        ...tier,
        orderCount: 300,
        orders: [{ ...row, orderNumber: "WO-1" }],
        ordersTruncated: true,
      },
    ],
    nonTaxable: {
      ...example.workOrder.nonTaxable,
      orderCount: 1,
      orders: [{ ...row, orderNumber: "WO-3" }],
    },
    categories: {
      ...categories,
      parts: { ...categories.parts, billedCents: 30_000, taxableBilledCents: 30_000 },
    },
    ordersTruncated: true,
  };
  const answer = { ...example, workOrder };

  test("the view of sales tax shows the rates below the taxed and untaxed sales", () => {
    expect(draw(taxCollected, answer, 80).text.split("\n")).toEqual([
      "Sales tax  2026-03-01 to 2026-03-31  accrual basis",
      "",
      "Sales by category",
      "Of           Category           Received  Untaxed  Taxable   Billed",
      "───────────  ─────────────────  ────────  ───────  ───────  ───────",
      "Work orders  Parts and tires     $100.00    $0.00  $300.00  $300.00",
      "Work orders  Labor               $150.00  $300.00    $0.00  $300.00",
      "Work orders  Fees and supplies     $5.00   $10.00    $0.00   $10.00",
      "───────────  ─────────────────  ────────  ───────  ───────  ───────",
      "Total                            $255.00  $310.00  $300.00  $610.00",
      "",
      "Without tax",
      "Of             Untaxed orders  Untaxed sales",
      "─────────────  ──────────────  ─────────────",
      "Work orders                 1        $310.00",
      "Counter sales               0          $0.00",
      "─────────────  ──────────────  ─────────────",
      "Total                       1        $310.00",
      "",
      "Tax by rate",
      "Of             Rate  Orders  Taxable  Received  Outstanding     Tax",
      "───────────  ──────  ──────  ───────  ────────  ───────────  ──────  ───────────",
      "Work orders     6 %       1  $100.00     $0.00        $6.00   $6.00  ████",
      "Work orders  8.25 %     300  $200.00     $8.25        $8.25  $16.50  ███████████",
      "───────────  ──────  ──────  ───────  ────────  ───────────  ──────  ───────────",
      "Total                   301  $300.00     $8.25       $14.25  $22.50",
    ]);
  });

  test("the view of sales tax shows the received surcharge on cash basis", () => {
    const cash = { ...workOrder, surchargeReceivedCents: 900 };
    expect(draw(taxCollected, { ...answer, basis: "cash", workOrder: cash }, 80).text).toMatch(
      /Work orders +1 +\$9\.00 +\$310\.00\n/,
    );
  });

  test("the view of sales tax warns of omitted orders", () => {
    expect(draw(taxCollected, answer, 80).page.warnings).toHaveLength(1);
    const whole = { ...answer, workOrder: example.workOrder };
    expect(draw(taxCollected, whole, 80).page.warnings).toEqual([]);
  });

  test("csv has a row for each order, with its tier", () => {
    expect(toCsv(taxCollected.rows(answer) ?? [], ["tier", "orderNumber"])).toBe(
      "tier,orderNumber\r\n6,WO-2\r\n8.25,WO-1\r\nnonTaxable,WO-3\r\n",
    );
  });
});

describe("part usage", () => {
  const part = (n: number) => ({
    key: `P${n}`,
    partNumber: `P${n}`,
    description: `Part ${n}`,
    category: "Parts",
    qtyUsed180: n,
    qtyUsedAll: n,
    totalCostCents: 100,
    lastUsedDate: "2026-03-02",
  });
  const answer = {
    parts: Array.from({ length: 21 }, (_, index) => part(index)),
    updatedAt: "2026-03-02T07:00:04.120Z",
    count: 21,
  };

  test("the view of part usage shows the most used parts, and csv all of them", () => {
    const lines = draw(partUsage, answer, 60).text.split("\n");
    expect(lines[0]).toBe("Part usage  top 20 of 21 parts  rebuilt 2026-03-02 07:00Z");
    expect(lines.slice(4).map((line) => line.split(" ")[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => `P${20 - index}`),
    );
    expect(partUsage.rows(answer)).toHaveLength(21);
  });
});

describe("a trend", () => {
  const example = contract.reportAggregates.payments.example?.output;
  const answer = {
    summary: {
      total: 31,
      count: 31,
      byMethod: {},
      period: { startDate: "2026-03-01", endDate: "2026-03-31" },
      dailyTotals: Array.from({ length: 31 }, (_, index) => ({
        date: `2026-03-${String(index + 1).padStart(2, "0")}`,
        total: 1,
        count: 1,
      })),
    },
    dataMode: "live",
  };

  test("a trend has a character for each day, also without payments", () => {
    expect(draw(payments, example, 80).text).toContain(`Payments  ▁█${"▁".repeat(29)}  $0.00 to`);
  });

  test("a trend shows several days per character if there is no room for each", () => {
    const year = structuredClone(answer);
    year.summary.period = { startDate: "2026-01-01", endDate: "2026-12-31" };
    // 10 columns of label, 17 of range: 33 are left, and 11 days to a character would be 34.
    const text = draw(payments, year, 60).text;
    const drawn = text.split("\n").find((line) => line.startsWith("Payments  ▁"));
    expect(text).toContain("Day by day  12 days each");
    expect(drawn).toHaveLength(10 + 31 + 17);
  });

  test("a trend marks a live report", () => {
    expect(draw(payments, answer, 80).text).toContain("31 payments  live");
  });
});

describe("customer aging", () => {
  const example = structuredClone(contract.reports.customerAging.example?.output);

  test("the view of customer aging warns of the limits of a stored aging", () => {
    const answer = Object.assign({}, example, {
      mode: "snapshot",
      rows: [],
      meta: {
        reconstructed: false,
        snapshotFound: false,
        truncated: true,
        untraceablePaidCents: 5,
      },
    });
    const { text, page } = draw(customerAging, answer, 80);
    expect(text).toBe(
      "Customer aging  as of 2026-03-02  as stored at the end of that day\n\nCustomers\nnothing",
    );
    expect(page.warnings).toEqual([
      "no aging was stored for 2026-03-02",
      "only the largest balances were stored",
      "$0.05 were paid on unknown days, and count from the invoice date",
    ]);
  });

  test("customer aging is green for current and red for very late balances", () => {
    const rows = [
      { customerId: "c", customer: "A", current: 50, days30: 0, days60: 0, days90: 0, over90: 50 },
    ].map((row) => ({ ...row, total: 100, invoiceCount: 2 }));
    const page = customerAging.page(Object.assign({}, example, { rows }));
    const look = { width: 80, paint: ansiPaint, glyphs: blocks };
    const text = page && drawPage(page, look).text;
    expect(text).toContain(
      `${ansiPaint("green", "·".repeat(6))}${ansiPaint("red", "█".repeat(6))}`,
    );
  });
});

describe("an answer of another version of the service", () => {
  test.each([daily, salesSummary, weeklyTrend, taxCollected])(
    "the answer is left to be shown plainly",
    (one) => {
      expect(one.page({ hello: "world" })).toBeUndefined();
      expect(one.rows({ hello: "world" })).toBeUndefined();
    },
  );
});
