import { readFileSync } from "node:fs";
import { type Figure, isRecord, numberAt, ranges, sumOf } from "./figure.ts";

const lastYears = [0, 120, 365, 700];
const lastMonths = [0, 61, 365, 800];
const lastQuarters = [0, 120, 365, 900];
const lastDays = [0, 45, 365, 1000];

export const salesSql = readFileSync(new URL("./sales.sql", import.meta.url), "utf8");

const tax = `SELECT i.source, t.taxed, t.tax_rate_percent, count(*), sum(t.tax_cents)::float8 AS billed`;
const categories = ["taxable_parts", "non_taxable_parts", "taxable_labor", "non_taxable_labor"]
  .concat("subcontract", "other")
  .map((name) => `${name}_cents`);

/** Returns every figure for a shop whose current day is `today`. */
export function figuresOf(today: string): Figure[] {
  return [...stored(today), ...live(today), ...taxes(today)];
}

const stored = (today: string): Figure[] => [
  {
    name: "daily figures of a year, cached ÷ the stored rows",
    ranges: ranges(today, 365, lastYears),
    path: ({ from, to }) => `/v1/report-aggregates/daily?startDate=${from}&endDate=${to}`,
    sql: `SELECT date::text, figures::text FROM daily_aggregates
      WHERE tenant_id = $1 AND date BETWEEN $2::date AND $3::date ORDER BY date`,
    reported: (answer) => sumOf(isRecord(answer) && answer.aggregates, "totalRevenueCents"),
    found: (rows) => {
      const days = rows.map(({ figures }) => JSON.parse(String(figures)));
      return sumOf(
        days.filter((day) => "totalRevenueCents" in day),
        "totalRevenueCents",
      );
    },
  },
  {
    name: "sales summary of a year, cached ÷ sums of the invoices",
    ranges: ranges(today, 365, lastYears),
    path: ({ from, to }) => `/v1/report-aggregates/sales-summary?startDate=${from}&endDate=${to}`,
    sql: salesSql,
    reported: (answer) => Math.round(100 * numberAt(answer, "summary", "allInvoices", "total")),
    found: (rows) => sumOf(rows, "net"),
  },
  {
    name: "payments of a year, cached ÷ sums of the payments",
    ranges: ranges(today, 365, lastYears),
    path: ({ from, to }) => `/v1/report-aggregates/payments?startDate=${from}&endDate=${to}`,
    sql: `SELECT paid_date, method, sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END)::float8 AS total,
        count(*) FILTER (WHERE type = 'payment')
      FROM payments WHERE tenant_id = $1 AND voided_at IS NULL AND paid_date BETWEEN $2::date AND $3::date
      GROUP BY 1, 2`,
    reported: (answer) => Math.round(100 * numberAt(answer, "summary", "total")),
    found: (rows) => sumOf(rows, "total"),
  },
];

const live = (today: string): Figure[] => [
  {
    name: "sales summary of a month, live",
    ranges: ranges(today, 30, lastMonths),
    path: ({ from, to }) =>
      `/v1/report-aggregates/sales-summary?mode=live&startDate=${from}&endDate=${to}`,
    sql: salesSql,
    reported: (answer) => Math.round(100 * numberAt(answer, "summary", "allInvoices", "total")),
    found: (rows) => sumOf(rows, "net"),
  },
  {
    name: "aging as of a day",
    ranges: ranges(today, 1, lastDays),
    path: ({ to }) => `/v1/reports/customer-aging?asOf=${to}`,
    // All fields of the open invoices, without amounts that have no payment record.
    sql: `SELECT c.name, i.customer_id, i.invoice_number, i.invoice_date, i.due_date, i.total_cents - i.credited_cents AS total,
        (i.total_cents - i.credited_cents - coalesce(p.paid, 0))::float8 AS balance,
        greatest($2::date - i.due_date, 0) AS late, w.id, w.archived, v.year, v.make, v.model, v.unit_number, v.vin
      FROM invoices i
      LEFT JOIN (
        SELECT invoice_id, sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS paid
        FROM payments WHERE tenant_id = $1 AND voided_at IS NULL AND paid_date <= $2::date GROUP BY invoice_id
      ) p ON p.invoice_id = i.id
      JOIN customers c ON c.tenant_id = $1 AND c.id = i.customer_id
      JOIN work_orders w ON w.tenant_id = $1 AND w.id = i.work_order_id
      LEFT JOIN vehicles v ON v.tenant_id = $1 AND v.id = w.vehicle_id
      WHERE i.tenant_id = $1 AND i.voided_at IS NULL AND i.invoice_date <= $2::date AND $3::date IS NOT NULL
        AND i.total_cents - i.credited_cents > coalesce(p.paid, 0)
      ORDER BY i.customer_id, i.due_date`,
    reported: (answer) => Math.round(100 * sumOf(isRecord(answer) && answer.rows, "total")),
    found: (rows) => sumOf(rows, "balance"),
  },
];

const taxes = (today: string): Figure[] => [
  {
    name: "tax of a quarter, accrual",
    ranges: ranges(today, 91, lastQuarters),
    path: ({ from, to }) => `/v1/report-aggregates/tax-collected?startDate=${from}&endDate=${to}`,
    // The quarter's credits are separate: of tax, and of taxed parts.
    sql: `${tax}, sum(round(t.tax_cents * i.paid_cents / nullif(i.total_cents - i.credited_cents, 0)))::float8 AS received,
        ${categories.map((name) => `sum(${name}) AS ${name}`).join(", ")}, 0::float8 AS credited
      FROM invoices i JOIN tax_ledger t ON t.tenant_id = $1 AND t.invoice_id = i.id
      WHERE i.tenant_id = $1 AND i.voided_at IS NULL AND i.invoice_date BETWEEN $2::date AND $3::date
      GROUP BY 1, 2, 3
      UNION ALL SELECT i.source, NULL, NULL, count(*), 0, 0, sum(c.taxable_cents), 0, 0, 0, 0, 0,
        sum(c.taxes_cents)::float8
      FROM credits c JOIN invoices i ON i.tenant_id = $1 AND i.id = c.invoice_id
      WHERE c.tenant_id = $1 AND c.credit_date BETWEEN $2::date AND $3::date GROUP BY 1`,
    reported: (answer) =>
      numberAt(answer, "workOrder", "totalTaxCollectedCents") +
      numberAt(answer, "salesOrder", "totalTaxCollectedCents"),
    found: (rows) => sumOf(rows, "billed") - sumOf(rows, "credited"),
  },
  {
    name: "tax of a quarter, cash",
    ranges: ranges(today, 91, lastQuarters),
    path: ({ from, to }) =>
      `/v1/report-aggregates/tax-collected?basis=cash&startDate=${from}&endDate=${to}`,
    sql: `${tax}, sum(round(t.tax_cents * p.within / i.total_cents))::float8 AS received,
        ${categories.map((name) => `sum(round(${name} * p.within / i.total_cents)) AS ${name}`).join(", ")}
      FROM (
        SELECT invoice_id, sum(CASE type WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS within
        FROM payments WHERE tenant_id = $1 AND voided_at IS NULL AND paid_date BETWEEN $2::date AND $3::date
        GROUP BY 1
      ) p
      JOIN invoices i ON i.tenant_id = $1 AND i.id = p.invoice_id AND i.voided_at IS NULL AND i.total_cents > 0
      JOIN tax_ledger t ON t.tenant_id = $1 AND t.invoice_id = i.id
      GROUP BY 1, 2, 3`,
    // Rounded per payment, and not at all for credits, so the results are close but not equal.
    tolerance: 0.02,
    reported: (answer) =>
      numberAt(answer, "workOrder", "totalTaxReceivedCents") +
      numberAt(answer, "salesOrder", "totalTaxReceivedCents"),
    found: (rows) => sumOf(rows, "received"),
  },
];
