import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

/**
 * Locks parts for a change of their stock or reservations, in the order of their ids, and returns
 * the quantity on hand of each. Includes deleted parts: goods that a work order took before the
 * part was deleted may still be returned.
 */
export async function lockStock(scope: Scope, itemIds: string[]): Promise<Map<string, number>> {
  const rows = await scope.db.read<{ id: string; quantity: number }>(sql`
    SELECT i.id, i.quantity FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(${arrayOf(itemIds)}::uuid[])
    ORDER BY i.id FOR NO KEY UPDATE`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

export interface ReservationChange {
  itemId: string;
  /** Signed: positive reserves goods, negative releases them. */
  quantity: number;
}

/**
 * Reserves goods for lines of work orders, or releases them, in one statement. The parts must be
 * locked. Several changes of one part add up; a part whose changes cancel out is left unchanged.
 * The constraint `inventory_items_reserved` prevents releasing more than is reserved.
 */
export async function changeReservations(
  scope: Scope,
  changes: ReservationChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await scope.db.read(sql`
    UPDATE inventory_items i SET reserved_quantity = i.reserved_quantity + c.quantity,
      updated_at = ${nextUpdatedAt(scope.now)}
    FROM (SELECT item_id, sum(quantity) AS quantity
      FROM ${rowsOf("change", changes, { itemId: "uuid", quantity: "numeric" })}
      GROUP BY item_id HAVING sum(quantity) <> 0) c
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = c.item_id`);
}
