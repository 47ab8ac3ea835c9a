import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { runInserting } from "../sql/insertions.ts";
import { dayColumns, type StoredDate, storedDaysFormat } from "./stored-days.ts";
import { receiptColumns, taxDayRows, taxReceiptRows } from "./tax-days.ts";
import { tierColumns } from "./tax-tiers.ts";
import type { Within } from "./within.ts";

/** The definition of `invoice_days`: a row for each day with invoices, payments or credits. */
export function invoiceDayRows({ tenantId }: Scope, within: Within): Sql {
  const wasOpen = sql`s.closed_on > d.date`;
  return sql`
    SELECT ${tenantId}::uuid AS tenant_id, d.date, ${storedDaysFormat}::int AS format_version,
      coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE s.id IS NOT NULL AND s.closed_on IS NULL), '{}')
        AS open,
      coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE ${wasOpen}), '{}') AS closed,
      coalesce(array_agg(s.closed_on ORDER BY s.id) FILTER (WHERE ${wasOpen}), '{}') AS closed_on,
      max(s.closed_on) FILTER (WHERE ${wasOpen}) AS last_closed_on
    FROM (
      SELECT i.invoice_date AS date FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND ${within(sql`i.invoice_date`)}
      UNION SELECT p.paid_date FROM payments p
      WHERE p.tenant_id = ${tenantId} AND ${within(sql`p.paid_date`)}
      UNION SELECT c.credit_date FROM credits c
      WHERE c.tenant_id = ${tenantId} AND ${within(sql`c.credit_date`)}) d
    LEFT JOIN (
      SELECT i.invoice_date AS date, i.id,
        CASE WHEN i.paid_cents BETWEEN i.total_cents - i.credited_cents AND coalesce(
            sum(CASE p.type WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END), 0)
          THEN greatest(coalesce(max(p.paid_date), i.invoice_date), CASE WHEN i.credited_cents > 0
            THEN (SELECT max(c.credit_date) FROM credits c
              WHERE c.tenant_id = ${tenantId} AND c.invoice_id = i.id) END) END AS closed_on
      FROM invoices i LEFT JOIN payments p
        ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.voided_at IS NULL
      WHERE i.tenant_id = ${tenantId} AND i.source = 'workOrder' AND i.voided_at IS NULL
        AND ${within(sql`i.invoice_date`)}
      GROUP BY i.tenant_id, i.id) s ON s.date = d.date
    GROUP BY d.date`;
}

/**
 * Lists days that are not stored and have no mark, newest first. Only days of the calendar without
 * a row are looked up, which are few once the history is stored.
 */
export function listDaysToStore({ tenantId, db }: Scope, most: number): Promise<StoredDate[]> {
  const columns = Object.entries(dayColumns).map(([table, column]) => ({
    table: raw(table),
    column: raw(column),
  }));
  const bounds = (which: string) =>
    join(
      columns.map(
        ({ table, column }) =>
          sql`(SELECT ${raw(which)}(${column}) FROM ${table} WHERE tenant_id = ${tenantId})`,
      ),
    );
  const isIn = columns.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${table} WHERE tenant_id = ${tenantId} AND ${column} = day.date)`,
  );
  return db.read(sql`
    SELECT day.date
    FROM (SELECT least(${bounds("min")}) AS first, greatest(${bounds("max")}) AS last) known
    CROSS JOIN LATERAL generate_series(0, known.last - known.first) n
    CROSS JOIN LATERAL (SELECT known.first + n AS date) day
    WHERE day.date NOT IN (SELECT d.date FROM invoice_days d
        WHERE d.tenant_id = ${tenantId} AND d.format_version = ${storedDaysFormat})
      AND day.date NOT IN (SELECT m.date FROM dirty_days m WHERE m.tenant_id = ${tenantId})
      AND (${join(isIn, " OR ")})
    ORDER BY day.date DESC LIMIT ${most}`);
}

/** Stores days of invoices again. Runs of a shop must be serialized. */
export async function storeInvoiceDays(scope: Scope, within: Within): Promise<void> {
  const { tenantId, db } = scope;
  const isStored = sql`tenant_id = ${tenantId} AND ${within(sql`date`)}`;
  await db.read(sql`
    WITH tiers AS (DELETE FROM tax_days WHERE ${isStored}),
      receipts AS (DELETE FROM tax_receipt_days WHERE ${isStored})
    DELETE FROM invoice_days WHERE ${isStored}`);
  const tiers = ["tenant_id, date, tier, source, taxed, tier_rate", ...tierColumns].join(", ");
  const receipts = join([raw("tenant_id, tier"), receiptColumns]);
  await runInserting(scope, {
    before: [],
    insertions: [
      {
        name: "tiers",
        table: "tax_days",
        columns: `${tiers}, orders`,
        rows: sql`SELECT ${raw(tiers)}, orders FROM (${taxDayRows(scope, within)}) made`,
      },
      {
        name: "receipts",
        table: "tax_receipt_days",
        columns: receipts.text,
        rows: sql`SELECT ${receipts} FROM (${taxReceiptRows(scope, within)}) made`,
      },
      {
        name: "days",
        table: "invoice_days",
        columns: "tenant_id, date, format_version, open, closed, closed_on, last_closed_on",
        rows: invoiceDayRows(scope, within),
      },
    ],
    result: sql`SELECT WHERE false`,
  });
}
