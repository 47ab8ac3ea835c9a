import { toCsv } from "../output/csv.ts";
import { lookOf, present, rowsOf, shopTimeFormat } from "../output/present.ts";
import type { Globals } from "../session/globals.ts";
import { isForPerson, outputOf } from "../session/output-format.ts";
import { type App, note, say } from "../terminal/app.ts";
import type { OperationName, TableOf } from "../terminal/operation-name.ts";
import type { Report } from "./report.ts";

const digest = async () => (await import("./views/digest.ts")).digest;

/** The reports with a custom presentation, by operation. Each is loaded on demand. */
const reportsOf = {
  "reportAggregates.daily": async () => (await import("./views/daily.ts")).daily,
  "reportAggregates.salesSummary": async () =>
    (await import("./views/sales-summary.ts")).salesSummary,
  "reportAggregates.payments": async () => (await import("./views/payments.ts")).payments,
  "reportAggregates.taxCollected": async () =>
    (await import("./views/tax-collected.ts")).taxCollected,
  "reportAggregates.commission": async () => (await import("./views/commission.ts")).commission,
  "reportAggregates.partUsage": async () => (await import("./views/part-usage.ts")).partUsage,
  "reports.customerAging": async () => (await import("./views/customer-aging.ts")).customerAging,
  "reports.customerAgingSnapshots": async () =>
    (await import("./views/aging-snapshots.ts")).customerAgingSnapshots,
  "digests.get": digest,
  "digests.generate": digest,
  "digests.feedback": digest,
  "bills.reconcile": async () => (await import("./views/reconciliation.ts")).reconciliation,
  "pricing.simulate": async () => (await import("./views/price-simulation.ts")).priceSimulation,
  "workOrders.quote": async () => (await import("./views/quote.ts")).quote,
  "workOrders.quoteDeclined": async () => (await import("./views/quote.ts")).quote,
  "workOrders.fromDue": async () => (await import("./views/quote.ts")).quote,
  "reports.due": async () => (await import("./views/due.ts")).due,
  "vehicles.due": async () => (await import("./views/due.ts")).vehicleDue,
  "reports.overdue": async () => (await import("./views/overdue.ts")).overdue,
  "reports.reorder": async () => (await import("./views/reorder.ts")).reorder,
  "reports.weeklyTrend": async () => (await import("./views/weekly-trend.ts")).weeklyTrend,
} satisfies TableOf<OperationName, () => Promise<Report>>;

const reports: Readonly<Record<string, () => Promise<Report>>> = reportsOf;

/** Writes a response. For a report: tables and plots on a terminal, and one flat table as CSV. */
export async function presentAnswer(
  app: App,
  globals: Globals,
  { name, body }: { name: string; body: unknown },
): Promise<void> {
  const open = Object.hasOwn(reports, name) ? reports[name] : undefined;
  const isCsv = outputOf(app, globals) === "csv" && globals.query === undefined;
  if (open && isCsv) return presentCsv(app, globals, { name, report: await open(), body });
  if (open && isForPerson(app, globals)) {
    return presentPage(app, globals, { name, report: await open(), body });
  }
  return present(app, globals, body, name);
}

interface Answer {
  name: string;
  report: Report;
  body: unknown;
}

async function presentCsv(
  app: App,
  globals: Globals,
  { name, report, body }: Answer,
): Promise<void> {
  const { fields } = globals;
  if (fields) {
    const { spread } = await import("./spread.ts");
    app.stdout.write(
      toCsv(
        rowsOf(body).flatMap((row) => spread(row, fields)),
        fields,
      ),
    );
    return;
  }
  const rows = report.rows(body);
  if (!rows) return present(app, globals, body, name);
  app.stdout.write(toCsv(rows, undefined));
  // The warnings say that rows are missing, which matters to anyone who adds them up.
  for (const warning of report.page(body)?.warnings ?? []) note(app, warning);
}

async function presentPage(
  app: App,
  globals: Globals,
  { name, report, body }: Answer,
): Promise<void> {
  const timeOf = report.showsTimes ? await shopTimeFormat(app, globals) : undefined;
  const page = report.page(body, timeOf);
  if (!page) return present(app, globals, body, name);
  const [{ drawPage }, { glyphsFor }] = await Promise.all([
    import("./draw-page.ts"),
    import("./plot.ts"),
  ]);
  const { text, dropped } = drawPage(page, { ...lookOf(app, globals), glyphs: glyphsFor(app.env) });
  say(app, text);
  for (const warning of page.warnings ?? []) note(app, warning);
  if (app.stdout.isTTY && dropped.length > 0) note(app, `no room for ${dropped.join(", ")}`);
}
