import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { returnCredits } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { arrayOf, ofShop, rowsOf } from "../../sql/rows.ts";
import { centsBetween } from "../inventory/pieces.ts";

/** Goods of a movement to a vendor that a line of a credit settles. */
export type ReturnCredit = Omit<RowOf<typeof returnCredits>, "tenantId">;

/** A line of a return to a vendor. */
export interface ReturnLine {
  id: string;
  orderId: string;
  vendorId: string | null;
  inventoryItemId: string;
  partNumber: string;
  /** Sent back. */
  quantity: number;
  /** Settled by credits. */
  creditedQuantity: number;
}

/** Finds the lines of returns of which something was sent back. */
export function findReturnLines(scope: Scope, lineIds: readonly string[]): Promise<ReturnLine[]> {
  const { tenantId } = scope;
  return scope.db.query(sql`
    SELECT l.id, l.purchase_order_id AS "orderId", o.vendor_id AS "vendorId",
      l.inventory_item_id AS "inventoryItemId", l.part_number AS "partNumber",
      l.quantity_received AS quantity, coalesce(c.quantity, 0) AS "creditedQuantity"
    FROM purchase_order_lines l
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = l.purchase_order_id
      AND o.type = 'return' AND o.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT sum(r.quantity) AS quantity FROM return_credits r
      WHERE r.tenant_id = ${tenantId} AND r.purchase_order_line_id = l.id) c ON true
    WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(lineIds)}::uuid[])
      AND l.quantity_received > 0 AND l.inventory_item_id IS NOT NULL`);
}

/** Goods of a part that left with a return. */
export interface ReturnMovement {
  id: string;
  orderId: string;
  inventoryItemId: string;
  quantity: number;
  /** Their cost. */
  cents: number;
  /** What credits settle of it, in the order of its goods. */
  credited: Array<{ fromQuantity: number; quantity: number }>;
}

/** Lists the movements of returns in the order of their goods. The orders and the parts must be locked. */
export function listReturnMovements(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReturnMovement[]> {
  const { tenantId } = scope;
  return scope.db.query(sql`
    SELECT m.id, m.reference_id AS "orderId", m.inventory_item_id AS "inventoryItemId",
      -m.quantity AS quantity, -m.value_cents AS cents,
      (SELECT coalesce(json_agg(c ORDER BY c."fromQuantity"), '[]') FROM (
        SELECT r.from_quantity AS "fromQuantity", r.quantity FROM return_credits r
        WHERE r.tenant_id = ${tenantId} AND r.movement_id = m.id) c) AS credited
    FROM stock_movements m
    WHERE m.tenant_id = ${tenantId} AND m.reference_id = ANY(${arrayOf(orderIds)}::uuid[])
      AND m.reference_type = 'purchase_order' AND m.type = 'return'
    ORDER BY m.position`);
}

const creditColumns = {
  billLineId: "uuid",
  purchaseOrderLineId: "uuid",
  movementId: "uuid",
  fromQuantity: "numeric",
  quantity: "numeric",
  cents: "bigint",
} as const;

export async function insertReturnCredits(scope: Scope, rows: readonly ReturnCredit[]) {
  await scope.db.query(sql`
    INSERT INTO return_credits (tenant_id, bill_line_id, purchase_order_line_id, movement_id, from_quantity,
      quantity, cents)
    SELECT shop.tenant_id, r.* FROM ${ofShop(scope, rowsOf("r", rows, creditColumns))}`);
}

/**
 * Lets the goods of movements be awaiting credit again: deletes what the lines of a bill settled, with its
 * variances. The parts must be locked.
 */
export async function deleteReturnCredits(
  scope: Scope,
  billLineIds: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  const ids = arrayOf(billLineIds);
  await scope.db.query(sql`
    DELETE FROM return_credits WHERE tenant_id = ${tenantId} AND bill_line_id = ANY(${ids}::uuid[])`);
  await scope.db.query(sql`
    DELETE FROM variances WHERE tenant_id = ${tenantId} AND kind = 'return' AND cause_id = ANY(${ids}::uuid[])`);
}

/** Changes the variances of return credits, whose parts must be locked. */
export async function addToReturnVariances(
  scope: Scope,
  changes: ReadonlyArray<{ billLineId: string; cents: number }>,
): Promise<void> {
  const { tenantId } = scope;
  await scope.db.query(sql`
    UPDATE variances v SET amount_cents = v.amount_cents + c.cents
    FROM ${rowsOf("c", changes, { billLineId: "uuid", cents: "bigint" })}
    WHERE v.tenant_id = ${tenantId} AND v.kind = 'return' AND v.cause_id = c.bill_line_id`);
}

/** The cost of the credited goods `r` of the movement `m`. */
export const creditedCents = centsBetween(
  sql`r.from_quantity`,
  sql`(r.from_quantity + r.quantity)`,
  {
    cents: sql`(-m.value_cents)`,
    quantity: sql`(-m.quantity)`,
  },
);

/** Moves the changed cost of credited goods of movements to the variances of their credits. */
export async function followReturns(scope: Scope, movementIds: readonly string[]): Promise<void> {
  const { tenantId } = scope;
  await scope.db.query(sql`
    WITH moved AS (
      SELECT r.bill_line_id, r.movement_id, r.from_quantity, ${creditedCents}::bigint AS cents, r.cents AS old_cents
      FROM return_credits r
      JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.movement_id
      WHERE r.tenant_id = ${tenantId} AND r.movement_id = ANY(${arrayOf(movementIds)}::uuid[])
    ), saved AS (
      UPDATE return_credits r SET cents = m.cents FROM moved m
      WHERE r.tenant_id = ${tenantId} AND r.movement_id = m.movement_id AND r.from_quantity = m.from_quantity AND m.cents <> m.old_cents
    )
    UPDATE variances v SET amount_cents = v.amount_cents + x.cents
    FROM (SELECT bill_line_id, sum(cents - old_cents)::bigint AS cents FROM moved GROUP BY 1) x
    WHERE v.tenant_id = ${tenantId} AND v.kind = 'return' AND v.cause_id = x.bill_line_id AND x.cents <> 0`);
}
