import sql, { raw } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { generatedId } from "../sql/generated-id.ts";
import { arrayOf, ofShop } from "../sql/rows.ts";

/** Two statements of a transaction within a microsecond make the same mark. */
const ifNotMarked = raw("ON CONFLICT DO NOTHING");

/**
 * Marks days of the shop (`YYYY-MM-DD`) whose stored figures a write changes, in the same
 * transaction. Never waits for a lock. Days may repeat. The id of a mark begins with its time, from
 * which metrics compute its age.
 */
export async function markDays(scope: Scope, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await scope.db.read(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT shop.tenant_id, day, ${generatedId(sql`day`)}
    FROM ${ofShop(scope, sql`(SELECT DISTINCT day FROM unnest(${arrayOf(days)}::date[]) AS day) marked`)}
    ${ifNotMarked}`);
}

/**
 * Marks every day with a figure of invoices: their own, and those of their payments, refunds and
 * credits, because all of them depend on whether it is paid. Call it after the write.
 */
export async function markInvoiceDays(scope: Scope, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  const { tenantId } = scope;
  const ids = arrayOf(invoiceIds);
  await scope.db.read(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT tenant_id, day, ${generatedId(sql`day`)} FROM (
      SELECT tenant_id, invoice_date AS day FROM invoices
      WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[])
      UNION SELECT tenant_id, paid_date FROM payments
      WHERE tenant_id = ${tenantId} AND invoice_id = ANY(${ids}::uuid[])
      UNION SELECT tenant_id, credit_date FROM credits
      WHERE tenant_id = ${tenantId} AND invoice_id = ANY(${ids}::uuid[])) marked
    ${ifNotMarked}`);
}

/** Marks the day on which a work order was invoiced, if it was: the figures include its vehicle. */
export async function markWorkOrderDays(scope: Scope, workOrderId: string): Promise<void> {
  await scope.db.read(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT tenant_id, invoice_date, ${generatedId(sql`id`)} FROM invoices
    WHERE tenant_id = ${scope.tenantId} AND work_order_id = ${workOrderId} AND voided_at IS NULL
    ${ifNotMarked}`);
}
