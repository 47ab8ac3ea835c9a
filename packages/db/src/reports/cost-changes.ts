import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { costRestatements } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { inOrder, type PageRequest, pageOf } from "../sql/paging.ts";

export interface CostChangeRow extends RowOf<typeof costRestatements> {
  /** Includes changes of a denied core. Null if it is the cost of a line without stock. */
  itemId: string | null;
  partNumber: string | null;
  /** Null if the record was permanently deleted. */
  targetNumber: string | null;
  billId: string | null;
  billNumber: string | null;
}

/** Instants: `from` is inclusive, `before` exclusive. */
export interface CostChangeFilter extends PageRequest {
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

/** Lists a page of the changes of costs. */
export function listCostChanges(
  scope: Scope,
  { createdFrom, createdBefore, ...page }: CostChangeFilter,
): Promise<CostChangeRow[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${columnsOf(costRestatements, "c")}, coalesce(c.inventory_item_id, k.inventory_item_id) AS "itemId",
      coalesce(i.part_number, k.part_number) AS "partNumber",
      coalesce(w.order_number, s.order_number, p.number) AS "targetNumber", b.id AS "billId", b.number AS "billNumber"
    FROM (SELECT * FROM cost_restatements c WHERE c.tenant_id = ${tenantId}
      ${createdFrom ? sql`AND c.created_at >= ${createdFrom}` : empty}
      ${createdBefore ? sql`AND c.created_at < ${createdBefore}` : empty} ${pageOf("c", page)}) c
    LEFT JOIN LATERAL (SELECT part_number FROM inventory_items
      WHERE tenant_id = ${tenantId} AND id = c.inventory_item_id LIMIT 1) i ON true
    LEFT JOIN LATERAL (SELECT order_number FROM work_orders
      WHERE tenant_id = ${tenantId} AND id = c.target_id LIMIT 1) w ON true
    LEFT JOIN LATERAL (SELECT order_number FROM sales_orders
      WHERE tenant_id = ${tenantId} AND id = c.target_id LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT number FROM purchase_orders
      WHERE tenant_id = ${tenantId} AND id = c.target_id LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT bill_id, inventory_item_id, part_number FROM cores
      WHERE tenant_id = ${tenantId} AND id = c.cause_id AND c.cause_type = 'core_denied' LIMIT 1) k ON true
    LEFT JOIN LATERAL (SELECT l.bill_id FROM bill_receipts r
      JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.id = r.bill_line_id
      WHERE r.tenant_id = ${tenantId} AND r.cost_layer_id = c.cause_id AND c.cause_type = 'deficit_settled'
      ORDER BY l.id LIMIT 1) g ON true
    LEFT JOIN LATERAL (SELECT id, number FROM bills
      WHERE tenant_id = ${tenantId} AND id = coalesce(k.bill_id, g.bill_id, c.cause_id) LIMIT 1) b ON true
    ${inOrder("c")}`);
}
