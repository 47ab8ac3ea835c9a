import sql, { raw } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { Transaction } from "../../client/transaction.ts";
import { arrayOf } from "../../sql/rows.ts";

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

/** Locks need no answer. */
interface LockScope {
  readonly tenantId: string;
  readonly db: Pick<Transaction, "write">;
}

/** Ids of rows that a write to bills locks. */
interface LockedRows {
  orderIds?: readonly string[] | undefined;
  billIds?: readonly string[] | undefined;
  coreIds?: readonly string[] | undefined;
  itemIds?: readonly string[] | undefined;
}

/**
 * Locks purchase orders, bills, cores and parts, in this order. The locks share the round trip of
 * the next statement.
 */
export function lockRowsOfBills(scope: LockScope, rows: LockedRows): void {
  lockAll(scope, "purchase_orders", rows.orderIds);
  lockAll(scope, "bills", rows.billIds);
  lockAll(scope, "cores", rows.coreIds);
  lockAll(scope, "inventory_items", rows.itemIds);
}

function lockAll(scope: LockScope, table: string, ids: readonly string[] = []): void {
  if (ids.length === 0) return;
  scope.db.write(sql`
    SELECT id FROM ${raw(table)}
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf([...new Set(ids)])}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);
}
