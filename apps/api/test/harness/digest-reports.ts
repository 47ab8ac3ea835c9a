import type { DigestMetric, DigestSnapshot } from "@bayline/contracts";
import type { Harness } from "./harness.ts";
import { report } from "./reports.ts";
import type { TestShop } from "./shop.ts";

const cents = (dollars: number) => Math.round(dollars * 100);

/** The figures of a digest, as in the reports. */
export async function reported(
  harness: Harness,
  shop: TestShop,
  [from, to]: readonly [string, string],
) {
  const get = async (path: string) => (await shop.api("GET", path)).body;
  const range = `startDate=${from}&endDate=${to}&mode=live`;
  const { summary } = await get(`/report-aggregates/sales-summary?${range}`);
  const days = { startDate: from, endDate: to };
  const { aggregates } = (await report(harness, shop, "/report-aggregates/daily", days)).body;
  const all = summary.allInvoices;
  const sum = (...names: string[]) =>
    aggregates.reduce(
      (total: number, day: Record<string, number>) =>
        names.reduce((each, name) => each + (day[name] ?? 0), total),
      0,
    );
  const hours = sum("laborHoursTotal");
  const byTechnicians = aggregates
    .flatMap(({ technicianStats = {} }) => Object.values<{ laborHours: number }>(technicianStats))
    .reduce((total: number, { laborHours }: { laborHours: number }) => total + laborHours, 0);
  const partsProfit = summary.trendDaily.reduce(
    (total: number, day: { partsProfit: number }) => total + cents(day.partsProfit),
    0,
  );
  const partsCost =
    cents(all.partsRevenue) + cents(all.tiresRevenue) - sum("tiresCostCents") - partsProfit;
  const costs = sum(
    "laborCostCents",
    "partsCostCents",
    "tiresCostCents",
    "materialsCostCents",
    "subcontractsCostCents",
    "salesOrderCostCents",
    "costAdjustmentCents",
  );
  const untaxed = cents(all.total) - cents(all.taxes);
  const unknownPrice = cents(all.unknownCostPrice);
  const profit = untaxed - unknownPrice - costs;
  const hasMargin = untaxed > 0 && all.unknownCostLines === 0;
  return {
    revenue: {
      total: cents(all.total),
      invoice_count: all.invoiceCount,
      average_invoice: all.invoiceCount ? cents(summary.averageRepairOrder) : null,
      customers: summary.uniqueCustomers,
    },
    labor: {
      revenue: cents(all.laborRevenue),
      hours,
      effective_rate: hours ? cents(all.laborRevenue / hours) : null,
      hours_without_technician: hours - byTechnicians,
    },
    parts: { revenue: cents(all.partsRevenue), cost: partsCost },
    tires: { revenue: cents(all.tiresRevenue) },
    counter_sales: { revenue: cents(summary.salesOrderRevenue) },
    discounts: { total: cents(all.discounts) },
    taxes: { total: cents(all.taxes) },
    payments: { total: cents(summary.payments.total), count: summary.payments.count },
    gross_profit: {
      total: profit,
      margin: hasMargin ? Math.round((profit / untaxed) * 1000) / 10 : null,
      unknown_cost_lines: all.unknownCostLines,
      unknown_cost_price: unknownPrice,
    },
  };
}

export type Report = Awaited<ReturnType<typeof reported>>;

/** The aging of a day. */
export async function owed(shop: TestShop, asOf: string) {
  const { rows } = (await shop.api("GET", `/reports/customer-aging?asOf=${asOf}`)).body;
  type Row = { total: number; current: number; over90: number };
  const sum = (of: (row: Row) => number) =>
    rows.reduce((total: number, row: Row) => total + cents(of(row)), 0);
  return {
    total: sum(({ total }) => total),
    past_due: sum(({ total, current }) => total - current),
    over_90_days: sum(({ over90 }) => over90),
    customers: rows.length,
    largest_balance: Math.max(0, ...rows.map(({ total }: Row) => cents(total))),
  };
}

/** The values of some groups, or of their comparisons. */
export function valuesOf(
  snapshot: DigestSnapshot,
  groups: object,
  of: (metric: DigestMetric) => number | null | undefined = ({ value }) => value,
) {
  const wanted = Object.keys(groups);
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([group]) => wanted.includes(group))
      .map(([group, metrics = {}]) => [
        group,
        Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, of(metric)])),
      ]),
  );
}

/** Every figure of a report, with the figure that a snapshot compares it with. */
export function pairsOf(
  reports: Report[],
  of: (values: Array<number | null>) => number | null,
): Record<string, Record<string, number | null>> {
  const [first] = reports;
  return Object.fromEntries(
    Object.entries(first ?? {}).map(([group, figures]) => [
      group,
      Object.fromEntries(
        Object.keys(figures).map((name) => [
          name,
          of(reports.map((report) => Object(report)[group][name])),
        ]),
      ),
    ]),
  );
}
