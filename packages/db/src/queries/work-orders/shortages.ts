import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";

export interface Shortage {
  partNumber: string;
  /** The quantity on the order. */
  needed: number;
  /** The quantity that is missing for all open orders, at most that on the order. */
  short: number;
}

/** Lists the stocked parts of an order of which more is reserved than is on hand. */
export function listShortages(scope: Scope, orderId: string): Promise<Shortage[]> {
  return scope.db.read(sql`
    SELECT i.part_number AS "partNumber", sum(l.quantity) AS needed,
      least(sum(l.quantity), i.reserved_quantity - i.quantity) AS short
    FROM line_items l
    JOIN service_blocks b ON b.tenant_id = ${scope.tenantId} AND b.id = l.service_block_id
    JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = l.inventory_item_id
    WHERE l.tenant_id = ${scope.tenantId} AND l.work_order_id = ${orderId}
      AND b.authorization_status <> 'declined' AND i.quantity < i.reserved_quantity
    GROUP BY i.tenant_id, i.id ORDER BY i.part_number, i.id`);
}
