import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type StockRow, stockColumns } from "./items.ts";

/** The reason and the actor of a movement, shared by all its lines. */
export interface MovementCause {
  type: "receipt" | "consumption" | "adjustment" | "return" | "sale";
  reference: { type: string; id: string } | null;
  reason: string | null;
  createdBy: string;
}

export interface Receipt {
  movementId: string;
  layerId: string;
  itemId: string;
  quantity: number;
  /** The cost that the part gets, without charges. */
  unitCostCents: number;
  /** The cost of the whole quantity with charges. Default: quantity × unit cost. */
  cents?: number | undefined;
}

const receiptColumns = {
  itemId: "uuid",
  movementId: "uuid",
  layerId: "uuid",
  quantity: "numeric",
  unitCostCents: "bigint",
  cents: "bigint",
} as const;

/**
 * Adds goods to stock in one statement, or several on a cluster: one movement and one cost layer for
 * each receipt. The parts must be locked. Those that are deleted are skipped. Returns the stock of
 * the others, in no order.
 *
 * Open deficits of the part are settled first, oldest first. The difference between their booked
 * cost and the new cost, with its share of the charges, is recorded as the movement's variance. The
 * part's cost becomes the last one.
 */
export function receiveStock(
  scope: Scope,
  receipts: Receipt[],
  cause: MovementCause,
  layer: { purchaseOrderId: string | null; receivedAt: string },
): Promise<StockRow[]> {
  return runInserting(scope, {
    before: [
      sql`receipt AS (
        SELECT r.*, coalesce(r.cents, round(r.quantity * r.unit_cost_cents)::bigint) AS value_cents,
          sum(r.quantity) OVER line AS upto, row_number() OVER line AS line
        FROM ${rowsOf("r", receipts, receiptColumns, "ordinal")}
        JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = r.item_id AND i.deleted_at IS NULL
        WINDOW line AS (PARTITION BY r.item_id ORDER BY r.ordinal)
      ), total AS (
        SELECT item_id, sum(quantity) AS quantity, count(*) AS lines, max(ordinal) AS last_ordinal,
          (array_agg(unit_cost_cents ORDER BY ordinal DESC))[1] AS unit_cost_cents
        FROM receipt GROUP BY item_id
      ), owed AS (
        SELECT d.id, d.inventory_item_id AS item_id, d.remaining_quantity, d.remaining_cents, d.unit_cost_cents,
          sum(d.remaining_quantity) OVER (PARTITION BY d.inventory_item_id ORDER BY d.created_at, d.id) AS upto
        FROM stock_deficits d JOIN total t ON d.inventory_item_id = t.item_id
        WHERE d.tenant_id = ${scope.tenantId} AND d.remaining_quantity > 0
      ), settled AS (
        SELECT r.layer_id, r.item_id, o.id AS deficit_id,
          least(r.upto, o.upto) - greatest(r.upto - r.quantity, o.upto - o.remaining_quantity) AS quantity
        FROM receipt r JOIN owed o ON o.item_id = r.item_id
          AND r.upto - r.quantity < o.upto AND o.upto - o.remaining_quantity < r.upto
      ), released AS (
        SELECT o.id, o.item_id, sum(s.quantity) AS quantity,
          CASE WHEN sum(s.quantity) = o.remaining_quantity THEN o.remaining_cents
            ELSE least(o.remaining_cents, round(sum(s.quantity) * o.unit_cost_cents)) END::bigint AS cents
        FROM settled s JOIN owed o ON o.id = s.deficit_id
        GROUP BY o.id, o.item_id, o.remaining_quantity, o.remaining_cents, o.unit_cost_cents
      ), closed AS (
        UPDATE stock_deficits d SET remaining_quantity = d.remaining_quantity - x.quantity,
          remaining_cents = d.remaining_cents - x.cents
        FROM released x WHERE d.tenant_id = ${scope.tenantId} AND d.id = x.id
      ), kept AS (
        SELECT r.*, r.quantity - coalesce(s.quantity, 0) AS remaining,
          r.value_cents - round(coalesce(s.quantity, 0) * r.value_cents / r.quantity)::bigint AS remaining_cents
        FROM receipt r
        LEFT JOIN (SELECT layer_id, sum(quantity) AS quantity FROM settled GROUP BY layer_id) s USING (layer_id)
      ), variance AS (
        SELECT item_id, (SELECT sum(k.value_cents - k.remaining_cents) FROM kept k WHERE k.item_id = x.item_id)
          - sum(x.cents) AS cents
        FROM released x GROUP BY item_id
      ), moved AS (
        UPDATE inventory_items i SET quantity = i.quantity + t.quantity,
          movement_count = i.movement_count + t.lines, unit_cost_cents = t.unit_cost_cents,
          updated_at = ${nextUpdatedAt(scope.now)}
        FROM total t WHERE i.tenant_id = ${scope.tenantId} AND i.id = t.item_id
        RETURNING ${stockColumns}, i.movement_count
      )`,
    ],
    insertions: [
      {
        name: "layers",
        table: "cost_layers",
        columns: `tenant_id, id, inventory_item_id, quantity, remaining_quantity, unit_cost_cents,
          cents, remaining_cents, purchase_order_id, received_at, created_at`,
        rows: sql`
          SELECT ${scope.tenantId}, layer_id, item_id, quantity, remaining, unit_cost_cents, cents, remaining_cents,
            ${layer.purchaseOrderId}::uuid, ${layer.receivedAt}, ${scope.now}
          FROM kept`,
      },
      {
        name: "noted",
        table: "stock_movements",
        columns: `tenant_id, id, inventory_item_id, position, type, quantity, unit_cost_cents,
          value_cents, variance_cents, reference_type, reference_id, reason, balance_after,
          created_at, created_by`,
        rows: sql`
          SELECT ${scope.tenantId}, r.movement_id, r.item_id, m.movement_count - t.lines + r.line, ${cause.type}, r.quantity, r.unit_cost_cents,
            r.value_cents, CASE WHEN r.ordinal = t.last_ordinal THEN coalesce(v.cents, 0) ELSE 0 END,
            ${cause.reference?.type}, ${cause.reference?.id}::uuid, ${cause.reason},
            m.quantity - t.quantity + r.upto, ${scope.now}, ${cause.createdBy}
          FROM receipt r JOIN total t USING (item_id) JOIN moved m ON m.id = r.item_id
          LEFT JOIN variance v USING (item_id)`,
      },
    ],
    result: sql`
      SELECT id, quantity, "reservedQuantity", "unitCostCents", "reorderPoint", "updatedAt" FROM moved`,
  });
}

/** The exact mean cost of a unit of the layer `l`, with charges. */
export const layerUnitCost = sql`coalesce(l.cents / l.quantity, l.unit_cost_cents)`;

export interface Withdrawal {
  movementId: string;
  /** The id for a deficit of the quantity that no layer covers, if any. */
  deficitId: string;
  itemId: string;
  quantity: number;
}

const withdrawalColumns = {
  itemId: "uuid",
  movementId: "uuid",
  deficitId: "uuid",
  quantity: "numeric",
} as const;

/** The cost of the goods of a withdrawal, in whole cents. */
export interface WithdrawnValue {
  movementId: string;
  valueCents: number;
  itemId: string;
  /**
   * The part's reorder point if its remaining stock is at or below it; null also for a deleted
   * part.
   */
  reorderPoint: number | null;
}

/** Returns the unit cost of each movement, in whole cents. */
export async function findUnitCosts(
  scope: Scope,
  movementIds: string[],
): Promise<Map<string, number>> {
  if (movementIds.length === 0) return new Map();
  const rows = await scope.db.query<{ id: string; unitCostCents: number }>(sql`
    SELECT id, unit_cost_cents AS "unitCostCents" FROM stock_movements
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(movementIds)}::uuid[])`);
  return new Map(rows.map(({ id, unitCostCents }) => [id, unitCostCents]));
}

/**
 * Removes goods from stock in one statement, or several on a cluster, oldest cost layer first. The
 * parts must be locked. Returns the cost of each withdrawal, in no order, and whether its part must
 * be reordered.
 *
 * Goods take their share of the remaining cents of a layer, rounded half up, and the last unit takes
 * the rest, so that value in = value out + value left. A quantity that no layer covers becomes an
 * open deficit at the part's last known cost. The source of the goods is recorded, so that the
 * withdrawal can be undone. A movement's unit cost is the mean cost of its goods, not of their
 * rounded value: half a unit at 333 has the value 167 but a unit cost of 333.
 *
 * Movements are inserted before the rows that refer to them.
 */
export function withdrawStock(
  scope: Scope,
  withdrawals: Withdrawal[],
  cause: MovementCause,
): Promise<WithdrawnValue[]> {
  return runInserting(scope, {
    before: [
      sql`take AS (
        SELECT w.*, sum(w.quantity) OVER line AS upto, row_number() OVER line AS line
        FROM ${rowsOf("w", withdrawals, withdrawalColumns, "ordinal")}
        WINDOW line AS (PARTITION BY w.item_id ORDER BY w.ordinal)
      ), total AS (
        SELECT item_id, sum(quantity) AS quantity, count(*) AS lines FROM take GROUP BY item_id
      ), layer AS (
        SELECT l.id, l.inventory_item_id AS item_id, l.remaining_quantity, l.remaining_cents,
          ${layerUnitCost} AS unit_cost_cents,
          sum(l.remaining_quantity) OVER (PARTITION BY l.inventory_item_id ORDER BY l.received_at, l.id) AS upto
        FROM cost_layers l JOIN total t ON l.inventory_item_id = t.item_id
        WHERE l.tenant_id = ${scope.tenantId} AND l.remaining_quantity > 0
      ), span AS (
        SELECT k.movement_id, l.*,
          greatest(k.upto - k.quantity, l.upto - l.remaining_quantity) - (l.upto - l.remaining_quantity) AS lower,
          least(k.upto, l.upto) - (l.upto - l.remaining_quantity) AS higher
        FROM take k JOIN layer l ON l.item_id = k.item_id
          AND k.upto - k.quantity < l.upto AND l.upto - l.remaining_quantity < k.upto
      ), used AS (
        SELECT movement_id, id, higher - lower AS quantity, (higher - lower) * unit_cost_cents AS exact_cents,
          (round(remaining_cents * higher / remaining_quantity)
           - round(remaining_cents * lower / remaining_quantity))::bigint AS cents
        FROM span
      ), drained AS (
        UPDATE cost_layers l SET remaining_quantity = l.remaining_quantity - u.quantity,
          remaining_cents = l.remaining_cents - u.cents
        FROM (SELECT id, sum(quantity) AS quantity, sum(cents) AS cents FROM used GROUP BY id) u
        WHERE l.tenant_id = ${scope.tenantId} AND l.id = u.id
      ), moved AS (
        UPDATE inventory_items i SET quantity = i.quantity - t.quantity,
          movement_count = i.movement_count + t.lines, updated_at = ${nextUpdatedAt(scope.now)}
        FROM total t WHERE i.tenant_id = ${scope.tenantId} AND i.id = t.item_id
        RETURNING i.id, i.quantity, i.movement_count, i.unit_cost_cents, CASE
          WHEN i.quantity <= i.reorder_point AND i.deleted_at IS NULL THEN i.reorder_point END AS reorder_point
      ), priced AS (
        SELECT k.*, m.quantity + t.quantity - k.upto AS balance, m.unit_cost_cents,
          m.movement_count - t.lines + k.line AS position,
          k.quantity - coalesce(u.quantity, 0) AS uncovered, coalesce(u.cents, 0) AS covered_cents,
          coalesce(u.exact_cents, 0) AS exact_cents,
          round((k.quantity - coalesce(u.quantity, 0)) * m.unit_cost_cents)::bigint AS uncovered_cents
        FROM take k JOIN moved m ON m.id = k.item_id JOIN total t ON t.item_id = k.item_id
        LEFT JOIN (SELECT movement_id, sum(quantity) AS quantity, sum(cents) AS cents,
          sum(exact_cents) AS exact_cents FROM used GROUP BY movement_id) u USING (movement_id)
      )`,
    ],
    insertions: [
      {
        name: "withdrawn",
        table: "stock_movements",
        columns: `tenant_id, id, inventory_item_id, position, type, quantity, unit_cost_cents,
          value_cents, reference_type, reference_id, reason, balance_after, created_at,
          created_by`,
        rows: sql`
          SELECT ${scope.tenantId}, movement_id, item_id, position, ${cause.type}, -quantity,
            round((exact_cents + uncovered * unit_cost_cents) / quantity), -(covered_cents + uncovered_cents),
            ${cause.reference?.type}, ${cause.reference?.id}::uuid, ${cause.reason}, balance, ${scope.now},
            ${cause.createdBy}
          FROM priced`,
        returning: "id, value_cents, inventory_item_id",
      },
      {
        name: "noted",
        table: "layer_draws",
        columns: "tenant_id, movement_id, cost_layer_id, quantity, cents",
        rows: sql`
          SELECT ${scope.tenantId}, movement_id, id, quantity, cents FROM used`,
      },
      {
        name: "owed",
        table: "stock_deficits",
        columns: `tenant_id, id, inventory_item_id, movement_id, quantity, remaining_quantity,
          unit_cost_cents, remaining_cents, created_at`,
        rows: sql`
          SELECT ${scope.tenantId}, deficit_id, item_id, movement_id, uncovered, uncovered, unit_cost_cents,
            uncovered_cents, ${scope.now}
          FROM priced WHERE uncovered > 0`,
      },
    ],
    result: sql`
      SELECT w.id AS "movementId", -w.value_cents AS "valueCents", w.inventory_item_id AS "itemId",
        m.reorder_point AS "reorderPoint"
      FROM withdrawn w JOIN moved m ON m.id = w.inventory_item_id`,
  });
}
