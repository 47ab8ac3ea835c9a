import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines } from "../../schema/index.ts";
import { columnsOf } from "../../sql/columns.ts";
import type { BillLineRow } from "./write-bills.ts";

const columns = columnsOf(billLines, "l");

/**
 * Lists the goods of an order that were billed and not fully received, the oldest bill first. The
 * order must be locked: every receipt of its goods locks it.
 */
export function listWaitingLines(scope: Scope, orderId: string): Promise<BillLineRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = l.bill_id
    WHERE l.tenant_id = ${scope.tenantId} AND l.purchase_order_id = ${orderId}
      AND l.received_quantity < l.stock_quantity AND b.status <> 'void'
    ORDER BY b.created_at, b.id, l.position`);
}
