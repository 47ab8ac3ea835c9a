import sql, { type Sql } from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

type Shop = Pick<Scope, "tenantId">;

/** What the outstanding goods of the order's line `p` are ordered at; null if that is not known. */
export const orderedUnitCost = sql`coalesce(p.ordered_unit_cost_cents, p.unit_cost_cents)`;

/** The cost of the outstanding goods of the order's line `p`; 0 if it is not known. */
export const outstandingCents = sql`coalesce(round(p.quantity * ${orderedUnitCost})
  - round(p.quantity_received * ${orderedUnitCost}), 0)`;

/**
 * The goods that lines of orders received, by the cost layers `l` that fit a condition: `line_id`,
 * `quantity`, and their `cents` without the charges that bills added.
 */
export function goodsOfLines({ tenantId }: Shop, condition: Sql): Sql {
  return sql`
    WITH receipts AS (
      SELECT l.id, l.quantity, l.cents, l.purchase_order_line_id AS line_id
      FROM cost_layers l WHERE l.tenant_id = ${tenantId} AND ${condition}
    ), charges AS (
      SELECT paid.line_id,
        sum(round((b.amount_cents + b.charged_cents + b.applied_cents) * b.received_quantity / b.stock_quantity)
          - round(b.amount_cents * b.received_quantity / b.stock_quantity)) AS cents
      FROM (SELECT DISTINCT receipts.line_id, r.bill_line_id FROM receipts
        JOIN bill_receipts r ON r.tenant_id = ${tenantId} AND r.cost_layer_id = receipts.id) paid
      JOIN bill_lines b ON b.tenant_id = ${tenantId} AND b.id = paid.bill_line_id
      GROUP BY 1
    )
    SELECT receipts.line_id, sum(receipts.quantity) AS quantity,
      sum(receipts.cents) - coalesce(min(charges.cents), 0) AS cents
    FROM receipts LEFT JOIN charges USING (line_id) GROUP BY 1`;
}

/** A line of an order whose goods have another cost. */
export interface RepricedLine {
  lineId: string;
  /** Null for a line without a cost. */
  oldUnitCostCents: number | null;
  unitCostCents: number;
}

/**
 * Updates orders from the cost of their goods: the unit costs of lines that still have the old one,
 * what their received goods cost, and the totals. Outstanding goods keep the cost that they are
 * ordered at, but drafts follow. The orders must be locked. Returns the ids of those that changed.
 */
export async function revalueOrderedGoods(
  scope: Scope,
  orderIds: readonly string[],
  repriced: readonly RepricedLine[],
): Promise<string[]> {
  const { tenantId } = scope;
  const ordered = sql`p.tenant_id = ${tenantId} AND p.purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[])`;
  const layers = sql`l.purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[]) AND l.inventory_item_id IN (
    SELECT p.inventory_item_id FROM purchase_order_lines p WHERE ${ordered})`;
  const statements = [
    ...(repriced.length > 0 ? [priceOf(scope, repriced)] : []),
    sql`UPDATE purchase_order_lines p SET received_cents = goods.cents
      FROM (${goodsOfLines(scope, layers)}) goods
      WHERE ${ordered} AND p.id = goods.line_id AND goods.quantity = p.quantity_received
        AND goods.cents <> p.received_cents
      RETURNING p.purchase_order_id AS id`,
    sql`UPDATE purchase_order_lines p SET total_cost_cents = p.received_cents + ${outstandingCents}
      WHERE ${ordered} AND p.total_cost_cents <> p.received_cents + ${outstandingCents}
      RETURNING p.purchase_order_id AS id`,
  ];
  const changed = await pipelined(
    statements.map((statement) => scope.db.read<{ id: string }>(statement)),
  );
  const ids = [...new Set(changed.flat().map(({ id }) => id))];
  if (ids.length === 0) return [];
  await scope.db.read(sql`
    UPDATE purchase_orders o SET updated_at = ${nextUpdatedAt(scope.now)}, total_cost_cents =
      (SELECT sum(p.total_cost_cents) FROM purchase_order_lines p
        WHERE p.tenant_id = ${tenantId} AND p.purchase_order_id = o.id)
    WHERE o.tenant_id = ${tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])`);
  return ids;
}

function priceOf({ tenantId }: Scope, repriced: readonly RepricedLine[]): Sql {
  const columns = { lineId: "uuid", oldUnitCostCents: "bigint", unitCostCents: "bigint" } as const;
  return sql`
    UPDATE purchase_order_lines p SET unit_cost_cents = r.unit_cost_cents,
      ordered_unit_cost_cents = CASE WHEN o.status <> 'draft' THEN ${orderedUnitCost} END
    FROM ${rowsOf("r", repriced, columns)}, purchase_orders o
    WHERE o.tenant_id = ${tenantId} AND o.id = p.purchase_order_id AND p.tenant_id = ${tenantId} AND p.id = r.line_id AND p.unit_cost_cents IS NOT DISTINCT FROM r.old_unit_cost_cents
    RETURNING p.purchase_order_id AS id`;
}
