import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { credits, invoices, payments } from "../../schema/index.ts";
import { columnsOf, type RowOf, upsertOf } from "../../sql/columns.ts";
import { findOne } from "../../sql/paging.ts";
import type { InvoiceRow } from "./invoices.ts";
import type { PaymentRow } from "./payments.ts";

export type CreditRow = RowOf<typeof credits>;

/** Locks the invoice of a sale. The sale must be locked. */
export function lockInvoiceOfSale(
  scope: Scope,
  salesOrderId: string,
): Promise<InvoiceRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(invoices, "i")} FROM invoices i
      WHERE i.tenant_id = ${scope.tenantId} AND i.sales_order_id = ${salesOrderId}
      FOR NO KEY UPDATE`,
  );
}

/** Locks the payments of an invoice that have a refundable amount, newest last. */
export function lockRefundablePayments(scope: Scope, invoiceId: string): Promise<PaymentRow[]> {
  return scope.db.query(sql`
    SELECT ${columnsOf(payments, "p")} FROM payments p
    WHERE p.tenant_id = ${scope.tenantId} AND p.invoice_id = ${invoiceId} AND p.type = 'payment'
      AND p.voided_at IS NULL AND p.refunded_cents < p.amount_cents
    ORDER BY p.id FOR NO KEY UPDATE`);
}

/** Returns the tax credited on an invoice, in cents. */
export async function creditedTaxes(scope: Scope, invoiceId: string): Promise<number> {
  const [sum] = await scope.db.query<{ cents: number }>(sql`
    SELECT coalesce(sum(taxes_cents), 0)::bigint AS cents FROM credits
    WHERE tenant_id = ${scope.tenantId} AND invoice_id = ${invoiceId}`);
  return sum?.cents ?? 0;
}

export async function insertCredit(scope: Scope, credit: CreditRow): Promise<void> {
  await scope.db.query(upsertOf(credits, scope.tenantId, [credit]));
}
