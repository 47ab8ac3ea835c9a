import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import {
  aging,
  commission,
  daily,
  payments,
  reportsNow,
  sales,
  tax,
  useReportShop,
} from "../harness/report-shop.ts";

const { shown } = useReportShop(useHarness({ now: reportsNow }));

/** The lines of a section of it, by the words that it begins with. */
function section(text: string, title: string): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(title));
  const end = lines.indexOf("", start);
  return lines.slice(start, end === -1 ? undefined : end);
}

test("the sales summary shows its days, its categories and the charged total", async () => {
  const text = await shown(sales, 80);
  expect(text.split("\n")[0]).toBe("Sales summary  2026-03-01 to 2026-03-07");
  // 204.00 of 300.00 is 4.76 of 7 steps, and 104.00 is 2.4.
  expect(section(text, "Day by day")).toEqual([
    "Day by day",
    "Invoiced  ▁▆▁█▁▁▁  $0.00 to $300.00",
    "Payments  ▁▃▁▁█▁▁  $0.00 to $300.00",
  ]);
  // 50.00 of 450.00 is 2 2/3 of 24 columns.
  expect(section(text, "Sales by category")).toEqual([
    "Sales by category",
    "Category  Fully paid  Invoiced",
    "────────  ──────────  ────────  ────────────────────────",
    "Labor        $300.00   $450.00  ████████████████████████",
    "Parts          $0.00    $50.00  ██▋",
    "────────  ──────────  ────────  ────────────────────────",
    "Subtotal     $300.00   $500.00",
  ]);
  expect(section(text, "Payments by method").slice(3)).toEqual([
    "Credit Card  $300.00  ████████████████████████",
    "Cash         $104.00  ████████▍",
    "───────────  ───────  ────────────────────────",
    "Total        $404.00",
  ]);
  expect(text).toContain("Average repair order      $252.00");
  expect(text).toMatch(/Taxes +\$0\.00 +\$4\.00\n.*\nTotal +\$300\.00 +\$504\.00\n$/);
});

test("daily figures have a bar for each day, and as many columns as fit", async () => {
  expect((await shown(daily, 60)).split("\n")).toEqual([
    "Daily figures  2026-03-01 to 2026-03-07",
    "",
    "Day         Invoices  Hours  Payments  Revenue",
    "──────────  ────────  ─────  ────────  ───────  ────────────",
    "2026-03-02         1   1.50   $104.00  $204.00  ████████▏",
    "2026-03-04         1   3.00     $0.00  $300.00  ████████████",
    "2026-03-05         0   0.00   $300.00    $0.00",
    "──────────  ────────  ─────  ────────  ───────  ────────────",
    "Total              2   4.50   $404.00  $504.00",
    "",
  ]);
  const lines = (await shown(daily, 80)).split("\n");
  expect(lines[2]).toBe("Day         Invoices  Hours    Labor   Parts  Taxes  Payments  Revenue");
  expect(lines[5]?.endsWith("  ████████")).toBe(true);
  expect((await shown(daily, 120)).split("\n")[5]?.endsWith(`  ${"█".repeat(24)}`)).toBe(true);
});

test("tables have no bars below 60 columns, and in a file", async () => {
  const narrow = await shown(sales, 59);
  const piped = await shown(sales, 0);
  for (const text of [narrow, piped]) {
    expect(text).not.toMatch(/[▁-█]/);
    expect(text).toContain("Labor        $300.00   $450.00\n");
  }
  expect(await shown(daily, 59)).toContain(
    "2026-03-04         1   3.00  $300.00     $0.00  $300.00\n",
  );
});

test("no line is wider than its terminal", async () => {
  const commands = [sales, daily, payments, commission, aging, tax];
  const others = ["report-aggregates part-usage", "reports weekly-trend --weeks 52"];
  for (const width of [40, 60, 80, 120]) {
    const texts = await Promise.all(
      [...commands, ...others].map((command) => shown(command, width)),
    );
    const lines = texts.flatMap((text) => text.split("\n"));
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  }
});

test("aging shows the balances by age, in total and for each customer", async () => {
  // Due on 1 April, 30 days after 2 March: 75 days before 15 June. What is of May is not due.
  expect((await shown(aging, 60)).split("\n")).toEqual([
    "Customer aging  as of 2026-06-15",
    "",
    "Days past due",
    "Days      Share     Owed",
    "───────  ──────  ───────  ────────────────────────",
    "Current  33.3 %   $50.00  ████████████",
    "1-30      0.0 %    $0.00",
    "31-60     0.0 %    $0.00",
    "61-90    66.7 %  $100.00  ████████████████████████",
    "Over 90   0.0 %    $0.00",
    "───────  ──────  ───────  ────────────────────────",
    "Total            $150.00",
    "",
    "Customers",
    "Customer      Past due    Total",
    "────────────  ────────  ───────  ────────────────────────",
    "Prairie Haul   $100.00  $150.00  ········▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓",
    "────────────  ────────  ───────  ────────────────────────",
    "Total          $100.00  $150.00",
    "· Current  ░ 1-30  ▒ 31-60  ▓ 61-90  █ Over 90",
    "",
  ]);
  // Where there is room each age has its column.
  expect(section(await shown(aging, 80), "Customer ")).toEqual([
    "Customer aging  as of 2026-06-15",
  ]);
  expect(section(await shown(aging, 80), "Customers").slice(1, 4)).toEqual([
    "Customer      Current   1-30  31-60    61-90  Over 90    Total",
    "────────────  ───────  ─────  ─────  ───────  ───────  ───────  ────────────────",
    "Prairie Haul   $50.00  $0.00  $0.00  $100.00    $0.00  $150.00  ·····▓▓▓▓▓▓▓▓▓▓▓",
  ]);
});

test("a terminal without block characters gets ASCII, and NO_COLOR keeps the plots", async () => {
  const plain = await shown(aging, 60, { LC_ALL: "C" });
  expect(plain).toContain("61-90    66.7 %  $100.00  ########################\n");
  expect(plain).toContain("Prairie Haul   $100.00  $150.00  ........****************\n");
  expect(await shown(aging, 60, { NO_COLOR: "1" })).toBe(await shown(aging, 60));
});

test("payments, commission, weeks and parts have bars", async () => {
  expect(section(await shown(payments, 60), "Payments  ")).toEqual([
    "Payments  2026-03-01 to 2026-03-07  2 payments",
  ]);
  expect(section(await shown(payments, 60), "Day by day")[1]).toBe(
    "Payments  ▁▃▁▁█▁▁  $0.00 to $300.00",
  );
  expect(await shown(commission, 80)).toMatch(
    /\nLee Marsh {5}2 {3}4\.50 {2}\$450\.00 {2}10 % {6}\$45\.00 {2}█{24}\n/,
  );
  // 450.00 of labor, and parts of 50.00 that had cost 20.00.
  expect(await shown("reports weekly-trend --weeks 52", 60)).toContain(
    "\n2026-03-02         2          2  $480.00  $504.00  █████████\n",
  );
  expect(await shown("report-aggregates part-usage", 60)).toContain(
    "\nFF63009         2     2     $10.00  2026-03-02  ████████████\n",
  );
  expect(await shown("reports customer-aging-snapshots", 60)).toBe(
    "Stored customer agings  0 days\n\nnothing\n",
  );
});

test("sales tax is shown by rate", async () => {
  // Paid are 104.00 of 204.00, and as much of its tax of 4.00.
  expect(section(await shown(tax, 80), "Tax by rate")).toEqual([
    "Tax by rate",
    "Of           Rate  Orders  Taxable  Received  Outstanding    Tax",
    "───────────  ────  ──────  ───────  ────────  ───────────  ─────  ──────────────",
    "Work orders   8 %       1   $50.00     $2.04        $1.96  $4.00  ██████████████",
    "───────────  ────  ──────  ───────  ────────  ───────────  ─────  ──────────────",
    "Total                   1   $50.00     $2.04        $1.96  $4.00",
  ]);
});
