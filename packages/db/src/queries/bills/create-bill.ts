import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { findOne } from "../../sql/paging.ts";

export interface BillNumber {
  vendorId: string;
  type: string;
  numberKey: string;
}

/** Finds the live bill of a type that has a number of a vendor. Returns its id. */
export async function findNumberedBill(
  scope: Scope,
  { vendorId, type, numberKey }: BillNumber,
): Promise<string | undefined> {
  const known = await findOne<{ id: string }>(
    scope,
    sql`SELECT b.id FROM bills b
      WHERE b.tenant_id = ${scope.tenantId} AND b.number_key = ${numberKey} AND b.vendor_id = ${vendorId}
        AND b.type = ${type} AND b.status <> 'void'
      ORDER BY b.created_at DESC, b.id DESC LIMIT 1`,
  );
  return known?.id;
}

/**
 * Locks the billing of a vendor's received goods for the transaction. Bills take the oldest goods,
 * so concurrent ones would all wait for the same orders, and then need those of others.
 */
export async function lockBilling(scope: Scope, vendorId: string): Promise<void> {
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(
    ${`billing:${scope.tenantId}:${vendorId}`}::text, 0))::text`);
}

/**
 * Names the number of an invoice of a vendor, or of an order without one, for
 * {@link lockInvoiceNumber}.
 */
export function invoiceNumberOf(party: string, numberKey: string): string {
  return `${party}:${numberKey}`;
}

/**
 * Locks an invoice number for the transaction, and waits for an import of it: see `claimInvoice`,
 * which reads rows of the shop. On a cluster, both locks are therefore on the node of the shop.
 */
export async function lockInvoiceNumber(scope: Scope, number: string): Promise<void> {
  await scope.db.read(sql`SELECT pg_advisory_xact_lock(hashtextextended(
    ${`invoice:${scope.tenantId}:${number}`}::text, 0))::text
    FROM tenants WHERE tenant_id = ${scope.tenantId}`);
}
