import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { taxEntries } from "./tax-entries.ts";
import { accruedWithoutCredits, receivedInPeriods } from "./tax-orders.ts";
import { receivedColumns, receivedSums, tierKey, tierSums } from "./tax-tiers.ts";
import type { Within } from "./within.ts";

/** The columns of `invoices` that tax orders are computed from. */
export const taxedInvoiceColumns = raw(
  [
    "i.id, i.source, i.number, i.invoice_number, i.customer_id, i.work_order_id, i.sales_order_id",
    "i.invoice_date, i.total_cents, i.credited_cents, i.paid_cents",
  ].join(", "),
);

/** The definition of `tax_days`: a row for each tier of a day. */
export function taxDayRows(scope: Scope, within: Within): Sql {
  return sql`
    WITH invoiced AS MATERIALIZED (
      SELECT ${taxedInvoiceColumns}, false AS is_stored FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.voided_at IS NULL AND ${within(sql`i.invoice_date`)}),
    ${taxEntries(scope)}, orders AS (${accruedWithoutCredits(scope)})
    SELECT ${scope.tenantId}::uuid AS tenant_id, date,
      row_number() OVER (PARTITION BY date ORDER BY ${tierKey}) AS tier, ${tierKey},
      ${tierSums(sql`true`)}, array_agg(id ORDER BY number DESC) AS orders
    FROM orders GROUP BY date, ${tierKey}`;
}

/** The orders with a payment or a credit on a day, once for each day: a period of that day. */
export const ordersOfDays = ({ tenantId }: Scope, within: Within): Sql => sql`
  SELECT DISTINCT invoice_id, date AS first, date AS last FROM (
    SELECT p.invoice_id, p.paid_date AS date FROM payments p
    WHERE p.tenant_id = ${tenantId} AND p.voided_at IS NULL AND ${within(sql`p.paid_date`)}
    UNION ALL SELECT c.invoice_id, c.credit_date FROM credits c
    WHERE c.tenant_id = ${tenantId} AND ${within(sql`c.credit_date`)}) moved`;

const receiptKey = join([tierKey, raw("tax_exempt, is_paid")]);

/** The columns of `tax_receipt_days` that the report reads. */
export const receiptColumns = join([raw("date"), receiptKey, receivedColumns, raw("orders")]);

/** The receipts of the days of orders, in the order of {@link receiptColumns}. */
export const receiptsOf = (orders: string): Sql => sql`
  SELECT date, ${receiptKey}, ${receivedSums}, array_agg(id ORDER BY id) AS orders
  FROM ${raw(orders)} GROUP BY date, ${receiptKey}`;

/** The definition of `tax_receipt_days`: rows for each tier of a day. */
export function taxReceiptRows(scope: Scope, within: Within): Sql {
  return sql`
    WITH period AS MATERIALIZED (${ordersOfDays(scope, within)}),
    invoiced AS MATERIALIZED (
      SELECT ${taxedInvoiceColumns}, false AS is_stored FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(ARRAY(SELECT invoice_id FROM period))),
    ${taxEntries(scope)}, orders AS (${receivedInPeriods(scope, "period")})
    SELECT ${scope.tenantId}::uuid AS tenant_id,
      row_number() OVER (PARTITION BY date ORDER BY ${receiptKey}) AS tier, ${receiptColumns}
    FROM (${receiptsOf("orders")}) receipt`;
}
