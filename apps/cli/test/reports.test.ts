import { beforeAll, expect, test } from "vitest";
import { partUsage } from "../../api/src/jobs/part-usage.ts";
import { settleDays } from "../../api/src/jobs/settle-days.ts";
import { weeklyRollups } from "../../api/src/jobs/weekly-rollups.ts";
import { useDatabase } from "../../api/test/database.ts";
import { useHarness } from "../../api/test/harness.ts";
import { moneyRows } from "../../api/test/money-rows.ts";
import { runCli } from "./run-cli.ts";

const now = new Date("2026-06-15T15:00:00Z");
const harness = useHarness({ now });
const money = moneyRows(useDatabase(harness));
let env: Record<string, string>;

/** A spring: two invoices in March, one of them half paid, and one in May that is not due yet. */
beforeAll(async () => {
  const shop = await harness.shop({ timeZone: "America/Chicago" });
  env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl, LANG: "C.UTF-8", LC_ALL: "" };
  const haul = await shop.customer({ name: "Prairie Haul" });
  const ann = await shop.customer({ name: "Ann Lee" });
  const lee = (await shop.user({ name: "Lee Marsh" })).id;
  const labor = { kind: "labor" as const, technicianId: lee, commissionRatePercent: 10 };
  const part = { kind: "part" as const, partNumber: "FF63009", description: "Fuel filter" };
  const first = await money.invoice(shop, {
    ...{ day: "2026-03-02", customerId: haul.id, taxesCents: 400, taxRatePercent: 8 },
    lines: [
      { ...labor, amountCents: 15_000, quantity: 1.5 },
      { ...part, amountCents: 5_000, quantity: 2, costCents: 2_000, taxed: true },
    ],
  });
  await money.payment(shop, first.id, { day: "2026-03-02", amountCents: 10_400 });
  const second = await money.invoice(shop, {
    ...{ day: "2026-03-04", customerId: ann.id },
    lines: [{ ...labor, amountCents: 30_000, quantity: 3 }],
  });
  const card = { amountCents: 30_000, surchargeCents: 900, method: "Credit Card" };
  await money.payment(shop, second.id, { day: "2026-03-05", ...card });
  await money.invoice(shop, {
    ...{ day: "2026-05-20", customerId: haul.id },
    lines: [{ ...labor, amountCents: 5_000, quantity: 0.5 }],
  });
  await settleDays(harness.services);
  await partUsage.run(harness.services, { now, force: true });
  await weeklyRollups.run(harness.services, { now: new Date("2026-03-11T15:00:00Z") });
});

/** What a terminal of that width shows. */
async function shown(command: string, columns: number, more: Record<string, string> = {}) {
  const words = [...command.split(" "), "--output", "table"];
  const { stdout, stderr, code } = await runCli(words, {
    env: { ...env, COLUMNS: String(columns), ...more },
  });
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  return stdout;
}

/** The lines of a section of it, by the words that it begins with. */
function section(text: string, title: string): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(title));
  const end = lines.indexOf("", start);
  return lines.slice(start, end === -1 ? undefined : end);
}

async function csv(command: string, ...more: string[]): Promise<string[]> {
  const { stdout, code } = await runCli([...command.split(" "), "--output", "csv", ...more], {
    env,
  });
  expect(code).toBe(0);
  return stdout.trimEnd().split("\r\n");
}

const march = "--from 2026-03-01 --to 2026-03-07";
const sales = `report-aggregates sales-summary ${march}`;
const daily = `report-aggregates daily ${march}`;
const payments = `report-aggregates payments ${march}`;
const commission = `report-aggregates commission ${march}`;
const tax = `report-aggregates tax-collected ${march}`;
const aging = "reports customer-aging --as-of 2026-06-15";

test("the sales summary draws its days and what was sold, and ends in what was charged", async () => {
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

test("daily figures have a bar for each day, and as many columns as there is room for", async () => {
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

test("below 60 columns, and where nobody looks, tables are plain", async () => {
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
    const texts = await Promise.all([...commands, ...others].map((each) => shown(each, width)));
    const lines = texts.flatMap((text) => text.split("\n"));
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  }
});

test("aging draws what is owed by its age, in all and of each customer", async () => {
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

test("a terminal that does not know blocks gets plain characters, and NO_COLOR keeps the plots", async () => {
  const plain = await shown(aging, 60, { LC_ALL: "C" });
  expect(plain).toContain("61-90    66.7 %  $100.00  ########################\n");
  expect(plain).toContain("Prairie Haul   $100.00  $150.00  ........****************\n");
  expect(await shown(aging, 60, { NO_COLOR: "1" })).toBe(await shown(aging, 60));
});

test("payments, commission, weeks and parts have their bars beside them", async () => {
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

test("sales tax is told by rate", async () => {
  // Paid are 104.00 of 204.00, and as much of its tax of 4.00.
  expect(section(await shown(tax, 80), "Tax by rate")).toEqual([
    "Tax by rate",
    "Of           Rate  Orders  Taxable  Received  Outstanding    Tax",
    "───────────  ────  ──────  ───────  ────────  ───────────  ─────  ──────────────",
    "Work orders   8 %       1   $50.00     $2.04        $1.96  $4.00  ██████████████",
    "───────────  ────  ──────  ───────  ────────  ───────────  ─────  ──────────────",
    "Total                   1   $50.00     $2.04        $1.96  $4.00",
  ]);
  const [header = "", ...orders] = await csv(tax);
  expect(header).toMatch(
    /^tier,source,orderNumber,customer,date,taxRatePercent,taxableAmountCents,/,
  );
  expect(orders.map((row) => row.split(",").toSpliced(2, 1).slice(0, 6).join())).toEqual([
    "8,workOrder,Prairie Haul,2026-03-02,8,5000",
    "nonTaxable,workOrder,Ann Lee,2026-03-04,0,0",
  ]);
});

test("a program in a pipe gets the answer as it is", async () => {
  const { stdout } = await runCli(sales.split(" "), { env });
  expect(JSON.parse(stdout)).toMatchObject({
    dataMode: "cached",
    summary: { allInvoices: { total: 504 }, averageRepairOrder: 252 },
  });
});

test("csv is one flat table of each report, which names the unit of its amounts", async () => {
  const [header = "", ...days] = await csv(sales);
  expect(header).toBe(
    "date,invoicedDollars,paymentsDollars,profitDollars,customers,orders,paidInvoices,paidRevenueDollars,laborRevenueDollars,laborProfitDollars,partsRevenueDollars,partsProfitDollars,laborHours,billableHours,avgPerOrderDollars",
  );
  // The first invoice less its 20.00 of parts; its labor had no cost.
  expect(days).toEqual([
    "2026-03-02,204.00,104.00,184.00,1,1,0,0.00,150.00,150.00,50.00,30.00,1.5,1.5,204.00",
    "2026-03-04,300.00,0.00,300.00,1,1,1,300.00,300.00,300.00,0.00,0.00,3,3,300.00",
    "2026-03-05,0.00,300.00,0.00,0,0,0,0.00,0.00,0.00,0.00,0.00,0,0,0.00",
  ]);
  expect(await csv(payments)).toEqual([
    "date,totalDollars,count",
    "2026-03-02,104.00,1",
    "2026-03-04,0.00,0",
    "2026-03-05,300.00,1",
  ]);
  const [dailyHeader, ...dailyRows] = await csv(daily);
  expect(dailyHeader).toMatch(/^date,totalRevenueCents,laborRevenueCents,/);
  expect(dailyHeader).toMatch(/,paymentsByMethod\.Cash,paymentsByMethod\.Credit Card$/);
  expect(dailyRows.map((row) => row.split(",").slice(0, 2))).toEqual([
    ["2026-03-02", "20400"],
    ["2026-03-04", "30000"],
    ["2026-03-05", "0"],
  ]);
  expect((await csv(commission))[0]).toBe(
    "mechanicId,mechanicName,laborHours,laborRevenueDollars,jobsCompleted,commissionRatePercent,commissionDollars",
  );
  const [agingHeader, ...customers] = await csv(aging);
  expect(agingHeader).toBe(
    "customerId,customer,currentDollars,days30Dollars,days60Dollars,days90Dollars,over90Dollars,totalDollars,invoiceCount",
  );
  expect(customers.map((row) => row.split(",").slice(1).join())).toEqual([
    "Prairie Haul,50.00,0.00,0.00,100.00,0.00,150.00,2",
  ]);
});

test("csv of chosen fields reaches what is inside: the invoices of aging customers", async () => {
  const fields = "rows.customer,rows.invoices.invoiceDate,rows.invoices.balance";
  expect((await csv(aging, "--fields", fields)).toSorted()).toEqual([
    "Prairie Haul,2026-03-02,100",
    "Prairie Haul,2026-05-20,50",
    fields,
  ]);
  const refused = await runCli(
    [...aging.split(" "), "--output", "csv", "--fields", "rows.vendor"],
    { env },
  );
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: "" });
});
