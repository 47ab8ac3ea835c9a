import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Within } from "./daily.ts";
import { taxEntries } from "./tax-entries.ts";
import { taxLedgerFormat } from "./tax-ledger.ts";
import { storedTaxOrders } from "./tax-orders.ts";
import { tierColumns, tierKey, tierSums } from "./tax-tiers.ts";

/** The columns of `invoices` that tax orders are computed from. */
export const taxedInvoiceColumns = raw(
  [
    "i.id, i.source, i.number, i.invoice_number, i.customer_id, i.work_order_id, i.sales_order_id",
    "i.invoice_date, i.total_cents, i.credited_cents, i.paid_cents",
  ].join(", "),
);

/**
 * The format of the stored days. Increase it with every change of their definition. Rows of another
 * format are not read.
 */
export const invoiceDaysFormat = taxLedgerFormat * 1000 + 1;

/**
 * Tables for the days with invoices from `first` to `last`: `stored_day` has the rows of those whose
 * stored data is current, and `live_day` the other days. A statement with them begins with WITH
 * RECURSIVE.
 *
 * The days are found by one index lookup each, which is independent of their number of invoices.
 */
export function invoiceDayTables({ tenantId }: Scope, first: Sql, last: Sql): Sql {
  const next = (after: Sql) => sql`
    SELECT i.invoice_date AS date FROM invoices i
    WHERE i.tenant_id = ${tenantId} AND ${after} AND i.invoice_date <= ${last}
    ORDER BY i.invoice_date LIMIT 1`;
  return sql`
    invoiced_day (date) AS (
      (${next(sql`i.invoice_date >= ${first}`)})
      UNION ALL
      SELECT next.date FROM invoiced_day d
        CROSS JOIN LATERAL (${next(sql`i.invoice_date > d.date`)}) next
    ), stored_day AS MATERIALIZED (
      SELECT d.* FROM invoice_days d
      WHERE d.tenant_id = ${tenantId} AND d.date BETWEEN ${first} AND ${last}
        AND d.format_version = ${invoiceDaysFormat}
        AND d.date NOT IN (SELECT m.date FROM dirty_days m
          WHERE m.tenant_id = ${tenantId} AND m.date BETWEEN ${first} AND ${last})
    ), live_day AS MATERIALIZED (
      SELECT date FROM invoiced_day EXCEPT SELECT date FROM stored_day)`;
}

/** The definition of `invoice_days`: a row for each day with invoices. */
export function invoiceDayRows({ tenantId }: Scope, within: Within): Sql {
  const wasOpen = sql`s.closed_on > d.date`;
  return sql`
    SELECT ${tenantId}::uuid AS tenant_id, d.date, ${invoiceDaysFormat}::int AS format_version,
      coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE s.id IS NOT NULL AND s.closed_on IS NULL), '{}')
        AS open,
      coalesce(array_agg(s.id ORDER BY s.id) FILTER (WHERE ${wasOpen}), '{}') AS closed,
      coalesce(array_agg(s.closed_on ORDER BY s.id) FILTER (WHERE ${wasOpen}), '{}') AS closed_on,
      max(s.closed_on) FILTER (WHERE ${wasOpen}) AS last_closed_on
    FROM (
      SELECT DISTINCT i.invoice_date AS date FROM invoices i
      WHERE i.tenant_id = ${tenantId} AND ${within(sql`i.invoice_date`)}) d
    LEFT JOIN (
      SELECT i.invoice_date AS date, i.id,
        CASE WHEN i.paid_cents BETWEEN i.total_cents - i.credited_cents AND coalesce(
            sum(CASE p.type WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END), 0)
          THEN coalesce(max(p.paid_date), i.invoice_date) END AS closed_on
      FROM invoices i LEFT JOIN payments p
        ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.voided_at IS NULL
      WHERE i.tenant_id = ${tenantId} AND i.source = 'workOrder' AND i.voided_at IS NULL
        AND ${within(sql`i.invoice_date`)}
      GROUP BY i.tenant_id, i.id) s ON s.date = d.date
    GROUP BY d.date`;
}

/** The definition of `tax_days`: a row for each tier of a day. */
export function taxDayRows(scope: Scope, within: Within): Sql {
  return sql`
    WITH invoiced AS MATERIALIZED (
      SELECT ${taxedInvoiceColumns}, false AS is_stored FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.voided_at IS NULL AND ${within(sql`i.invoice_date`)}),
    ${taxEntries(scope)}, orders AS (${storedTaxOrders(scope)})
    SELECT ${scope.tenantId}::uuid AS tenant_id, date,
      row_number() OVER (PARTITION BY date ORDER BY ${tierKey}) AS tier, ${tierKey},
      ${tierSums({ billed: "billed", counted: sql`true` })}, array_agg(id ORDER BY number DESC) AS orders
    FROM orders GROUP BY date, ${tierKey}`;
}

/** Lists days of invoices that are not stored and have no mark, newest first. */
export function listDaysToStore(scope: Scope, most: number): Promise<Array<{ date: string }>> {
  const [first, last] = [sql`'-infinity'::date`, sql`'infinity'::date`];
  return scope.db.query(sql`
    WITH RECURSIVE ${invoiceDayTables(scope, first, last)}
    SELECT date FROM live_day
    WHERE date NOT IN (SELECT m.date FROM dirty_days m WHERE m.tenant_id = ${scope.tenantId})
    ORDER BY date DESC LIMIT ${most}`);
}

/** Stores days of invoices again. Runs of a shop must be serialized. */
export async function storeInvoiceDays(scope: Scope, within: Within): Promise<void> {
  const { tenantId, db } = scope;
  const isStored = sql`tenant_id = ${tenantId} AND ${within(sql`date`)}`;
  await db.query(sql`WITH tiers AS (DELETE FROM tax_days WHERE ${isStored})
    DELETE FROM invoice_days WHERE ${isStored}`);
  const tiers = raw(["tenant_id, date, tier, source, taxed, tier_rate", ...tierColumns].join(", "));
  await db.query(sql`
    WITH tiers AS (
      INSERT INTO tax_days (${tiers}, orders)
      SELECT ${tiers}, orders FROM (${taxDayRows(scope, within)}) made)
    INSERT INTO invoice_days (tenant_id, date, format_version, open, closed, closed_on, last_closed_on)
    ${invoiceDayRows(scope, within)}`);
}
