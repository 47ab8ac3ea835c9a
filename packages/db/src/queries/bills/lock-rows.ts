import sql, { raw } from "sql-template-tag";
import type { Transaction } from "../../client/transaction.ts";
import { arrayOf } from "../../sql/rows.ts";

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
