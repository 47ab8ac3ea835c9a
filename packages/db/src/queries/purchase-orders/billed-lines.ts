import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";

/** Goods of an order on a bill, or on the credit of a return. */
export interface BilledOrderLine {
  /** The order's line. It may have been replaced since. */
  lineId: string | null;
  partNumber: string;
  /** In units of stock. */
  quantity: number;
  /** Without charges; of a credit, what it gives back. */
  cents: number;
}

/** Lists the goods of an order on bills that are neither drafts nor void. */
export function listBilledLines(scope: Scope, orderId: string): Promise<BilledOrderLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.purchase_order_line_id AS "lineId", coalesce(l.part_number, '') AS "partNumber",
      coalesce(l.stock_quantity, l.quantity) AS quantity, abs(l.amount_cents) AS cents
    FROM bills b JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.bill_id = b.id
      AND l.purchase_order_id = ${orderId} AND l.kind IN ('part', 'return_credit')
    WHERE b.tenant_id = ${tenantId} AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND b.status NOT IN ('draft', 'void')
    ORDER BY b.created_at, b.id, l.position`);
}
