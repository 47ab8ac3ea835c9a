import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { type Days, storedAndLiveDays } from "./stored-days.ts";
import { ordersOfDays, receiptColumns, receiptsOf, taxedInvoiceColumns } from "./tax-days.ts";
import { accruedInRange, receivedInPeriods, type TaxRange, within } from "./tax-orders.ts";
import { taxFigures } from "./tax-received.ts";
import { sumsFromReceipts, tierColumns, tierKey, tierSums } from "./tax-tiers.ts";

/** The parts of the report's statement that depend on the basis. */
interface Reading {
  /** Tables that end with `invoiced`, the invoices to compute. */
  invoiced: Sql;
  /** The orders from which the listed ones are selected. */
  orders: Sql;
  /** Rows of {@link tierColumns}, and the surcharge. */
  sums: Sql;
}

/** The ids of the invoices with a credit in the range. */
export const credited = ({ tenantId }: Scope, range: TaxRange) => sql`
  SELECT c.invoice_id FROM credits c
  WHERE c.tenant_id = ${tenantId} AND ${within("c.credit_date", range)}`;

const daysOf = ({ startDate, endDate }: TaxRange): Days => ({
  first: sql`${startDate}::date`,
  last: sql`${endDate}::date`,
});

/** The rows of a table for the stored days. */
const storedRows = ({ tenantId }: Scope, table: string, range: TaxRange) => sql`
  SELECT t.* FROM ${raw(table)} t
  WHERE t.tenant_id = ${tenantId} AND ${within("t.date", range)}
    AND t.date IN (SELECT date FROM stored_day)`;

/**
 * Accrual basis: the sums of the stored days are read. Computed are the orders of the other days,
 * those with a credit in the range, which stored days do not contain, and the orders to show.
 */
export function readInvoices(scope: Scope, range: TaxRange, most: number): Reading {
  const columns = raw([...tierColumns, "0 AS surcharge"].join(", "));
  const amount = (which: string, column: string) =>
    raw(
      `CASE WHEN is_stored THEN returned_${column} ELSE ${which}_${column} END AS ${which}_${column}`,
    );
  const amounts = taxFigures.flatMap(([, column]) => [
    amount("billed", column),
    amount("received", column),
  ]);
  return {
    invoiced: sql`${storedAndLiveDays(scope, daysOf(range), ["invoices"])},
    stored_tier AS MATERIALIZED (${storedRows(scope, "tax_days", range)}),
    newest AS (
      SELECT unnest(orders) AS id FROM (
        SELECT orders, sum(order_count) OVER (PARTITION BY ${tierKey} ORDER BY date DESC)
            - order_count AS newer
          FROM stored_tier) tier
      WHERE newer < ${most}
    ), invoiced AS MATERIALIZED (
      SELECT ${taxedInvoiceColumns}, i.invoice_date IN (SELECT date FROM stored_day) AS is_stored
      FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.voided_at IS NULL
        AND (i.invoice_date = ANY(ARRAY(SELECT date FROM live_day))
          OR i.id = ANY(ARRAY(SELECT id FROM newest UNION ${credited(scope, range)}))))`,
    orders: accruedInRange(scope, range),
    sums: sql`
      SELECT ${tierKey}, ${columns} FROM stored_tier
      UNION ALL
      SELECT ${tierKey}, ${tierSums(sql`NOT is_stored`)}, 0
      FROM (SELECT ${tierKey}, is_stored, tax_exempt, exemption_category, ${join(amounts)}
        FROM orders) computed
      GROUP BY ${tierKey}`,
  };
}

/**
 * Cash basis: the receipts of the stored days are read, and those of the other days computed. Both
 * have the ids of their orders, which are counted and listed once, however many payments they had.
 *
 * The newest stored orders include those to show, but an order of a live day may be listed on
 * another day than its newest stored one.
 *
 * Payments made before an invoice was voided were received and then refunded. Each stays on its own
 * day, so that a filed range does not change later.
 */
export function readReceipts(scope: Scope, range: TaxRange, most: number): Reading {
  const isLive = (column: Sql) => sql`${column} = ANY(ARRAY(SELECT date FROM live_day))`;
  const none = raw(
    tierColumns
      .slice(2)
      .map(() => "0")
      .concat("0")
      .join(", "),
  );
  return {
    invoiced: sql`${storedAndLiveDays(scope, daysOf(range), ["payments", "credits"])},
    stored_receipt AS MATERIALIZED (${storedRows(scope, "tax_receipt_days", range)}),
    live_order AS MATERIALIZED (${ordersOfDays(scope, isLive)}),
    stored_order AS MATERIALIZED (
      SELECT ${tierKey}, tax_exempt, id, coalesce(max(date) FILTER (WHERE is_paid), max(date)) AS date
      FROM stored_receipt CROSS JOIN unnest(orders) id GROUP BY ${tierKey}, tax_exempt, id
    ), newest AS (
      SELECT id FROM (
        SELECT id, rank() OVER (PARTITION BY ${tierKey} ORDER BY date DESC) AS place
        FROM stored_order) o
      WHERE place <= ${most} + (SELECT count(*) FROM live_order)
    ), invoiced AS MATERIALIZED (
      SELECT ${taxedInvoiceColumns}, false AS is_stored FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId}
        AND i.id = ANY(ARRAY(SELECT invoice_id FROM live_order UNION SELECT id FROM newest))
    ), whole_range AS MATERIALIZED (
      SELECT id AS invoice_id, ${range.startDate}::date AS first, ${range.endDate}::date AS last
      FROM invoiced)`,
    orders: receivedInPeriods(scope, "whole_range"),
    sums: sql`
      WITH live AS MATERIALIZED (${receivedInPeriods(scope, "live_order")})
      SELECT ${tierKey}, ${sumsFromReceipts} FROM (
        SELECT ${receiptColumns} FROM stored_receipt UNION ALL ${receiptsOf("live")}) receipt
      UNION ALL
      SELECT ${tierKey}, count(*), count(*) FILTER (WHERE tax_exempt), ${none} FROM (
        SELECT ${tierKey}, tax_exempt, id FROM stored_order
        UNION ALL SELECT DISTINCT ${tierKey}, tax_exempt, id FROM live
          WHERE id NOT IN (SELECT id FROM stored_order)) counted
      GROUP BY ${tierKey}`,
  };
}
