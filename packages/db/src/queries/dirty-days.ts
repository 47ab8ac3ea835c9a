import sql from "sql-template-tag";
import type { Scope } from "../scope.ts";
import { arrayOf } from "../values.ts";

/**
 * An id that begins with the time, as a UUIDv7 does, so that whoever looks after the service can be
 * told for how long a mark has waited.
 */
const newMarkId = sql`(
  lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/**
 * Says that a write changes what reports store of these days of the shop (`YYYY-MM-DD`), in the
 * write's own transaction. Never waits. A day may be named twice.
 */
export async function markDays(scope: Scope, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await scope.db.query(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT ${scope.tenantId}::uuid, day, ${newMarkId}
    FROM (SELECT DISTINCT day FROM unnest(${arrayOf(days)}::date[]) AS day) marked`);
}

/**
 * Marks every day that has something of an invoice: its own, and those of its payments, refunds
 * and credits, since whether it is paid counts on all of them. Call it after the write.
 */
export async function markInvoiceDays(scope: Scope, invoiceId: string): Promise<void> {
  const { tenantId } = scope;
  await scope.db.query(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT ${tenantId}::uuid, day, ${newMarkId} FROM (
      SELECT invoice_date AS day FROM invoices
      WHERE tenant_id = ${tenantId} AND id = ${invoiceId}
      UNION SELECT paid_date FROM payments
      WHERE tenant_id = ${tenantId} AND invoice_id = ${invoiceId}
      UNION SELECT credit_date FROM credits
      WHERE tenant_id = ${tenantId} AND invoice_id = ${invoiceId}) marked`);
}

/** Marks the day on which a work order is invoiced, if it is: its vehicle is told there. */
export async function markWorkOrderDays(scope: Scope, workOrderId: string): Promise<void> {
  await scope.db.query(sql`
    INSERT INTO dirty_days (tenant_id, date, id)
    SELECT tenant_id, invoice_date, ${newMarkId} FROM invoices
    WHERE tenant_id = ${scope.tenantId} AND work_order_id = ${workOrderId} AND voided_at IS NULL`);
}
