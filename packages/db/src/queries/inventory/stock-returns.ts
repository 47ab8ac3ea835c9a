import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { layerUnitCost, type MovementCause } from "./stock.ts";

export interface Return {
  /** The id for the new movement. */
  movementId: string;
  /** The withdrawal to undo: a movement written by {@link withdrawStock}. */
  undoes: string;
  /**
   * The id for a layer of goods that were withdrawn before they were received and have been settled
   * since, if any.
   */
  layerId: string;
  /** The returned quantity. Default: all of it, which requires that nothing was returned before. */
  quantity?: number;
}

const returnColumns = {
  movementId: "uuid",
  undoes: "uuid",
  layerId: "uuid",
  quantity: "numeric",
} as const;

/** The cost of the returned goods at their withdrawal, in whole cents. */
export interface ReturnedValue {
  undoes: string;
  valueCents: number;
}

/**
 * Undoes withdrawals exactly, to the cent, in two statements for any number of returns. The parts
 * must be locked.
 *
 * The last goods withdrawn return first: open deficits are cancelled; settled deficits return as a
 * separate layer with their withdrawn cents and the age of the withdrawal; then goods return to
 * their original layers, newest first. A partial return takes its share of the cents, rounded half
 * up, and the last return takes the rest, so that a complete return restores every cent. The goods
 * then settle other open deficits of their parts. The part's last known cost stays.
 *
 * Throws if more would be returned than is withdrawn, if a withdrawal is listed twice or belongs to
 * another shop, and if a complete return finds a partly returned withdrawal. The transaction must
 * then be rolled back.
 */
export async function putBackStock(
  scope: Scope,
  returns: Return[],
  cause: Omit<MovementCause, "type">,
): Promise<ReturnedValue[]> {
  if (returns.length === 0) return [];
  const distinct = new Set(returns.map(({ undoes }) => undoes)).size;
  const written = distinct === returns.length ? await undoWithdrawals(scope, returns, cause) : [];
  if (written.length !== returns.length) {
    throw new Error("Of a withdrawal no more can be put back than is out");
  }
  await settleDeficits(scope, [...new Set(written.map(({ itemId }) => itemId))]);
  return written.map(({ undoes, valueCents }) => ({ undoes, valueCents }));
}

/**
 * Undoes withdrawals. The draws and the deficit of a withdrawal record where its goods came from.
 * Returns reduce them, so that they describe what is still withdrawn. Its remaining value is what
 * no return has restored.
 */
function undoWithdrawals(
  scope: Scope,
  returns: Return[],
  cause: Omit<MovementCause, "type">,
): Promise<Array<ReturnedValue & { itemId: string }>> {
  const { tenantId, now } = scope;
  return runInserting(scope, {
    before: [
      sql`undone AS (
        SELECT r.movement_id, r.undoes, r.layer_id, r.ordinal, m.inventory_item_id AS item_id, m.created_at,
          -m.quantity - b.quantity AS out_quantity, -m.value_cents - b.cents AS out_cents,
          coalesce(r.quantity, -m.quantity) AS quantity
        FROM ${rowsOf("r", returns, returnColumns, "ordinal")}
        JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.undoes AND m.quantity < 0
        CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity), 0) AS quantity,
          coalesce(sum(x.value_cents), 0) AS cents
          FROM stock_movements x WHERE x.tenant_id = ${tenantId} AND x.undoes = m.id) b
      ), drawn AS (
        SELECT u.undoes, d.cost_layer_id, d.quantity, d.cents, ${layerUnitCost} AS unit_cost_cents,
          row_number() OVER (PARTITION BY u.undoes ORDER BY l.received_at DESC, l.id DESC) AS rank
        FROM undone u
        JOIN layer_draws d ON d.tenant_id = ${tenantId} AND d.movement_id = u.undoes
        JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = d.cost_layer_id
      ), owed AS (
        SELECT u.undoes, d.id, d.quantity, d.remaining_quantity, d.remaining_cents, d.unit_cost_cents,
          u.out_cents - d.remaining_cents
            - coalesce((SELECT sum(w.cents) FROM drawn w WHERE w.undoes = u.undoes), 0) AS settled_cents
        FROM undone u JOIN stock_deficits d ON d.tenant_id = ${tenantId} AND d.movement_id = u.undoes
      ), source AS (
        SELECT undoes, 'open' AS kind, id, -1 AS rank, remaining_quantity AS quantity,
          remaining_cents AS cents, unit_cost_cents FROM owed
        UNION ALL SELECT undoes, 'settled', id, 0, quantity - remaining_quantity, settled_cents,
          unit_cost_cents FROM owed
        UNION ALL SELECT undoes, 'drawn', cost_layer_id, rank, quantity, cents, unit_cost_cents FROM drawn
      ), lined AS (
        SELECT s.*, u.quantity AS wanted, sum(s.quantity) OVER (PARTITION BY s.undoes ORDER BY s.rank) AS upto
        FROM source s JOIN undone u USING (undoes) WHERE s.quantity > 0
      ), back AS (
        SELECT p.undoes, p.kind, p.id, p.back AS quantity, p.quantity - p.back AS kept, p.unit_cost_cents,
          round(p.cents * p.back / p.quantity)::bigint AS cents
        FROM (SELECT l.*, least(l.quantity, l.wanted - l.upto + l.quantity) AS back FROM lined l) p
        WHERE p.back > 0
      ), whole AS (
        SELECT u.*, b.cents AS value_cents, b.unit_cents, sum(u.quantity) OVER line AS upto,
          row_number() OVER line AS line
        FROM undone u
        JOIN (SELECT undoes, sum(cents) AS cents, round(sum(quantity * unit_cost_cents) / sum(quantity)) AS unit_cents
          FROM back GROUP BY undoes) b USING (undoes)
        JOIN (SELECT undoes, sum(quantity) AS quantity FROM source GROUP BY undoes) s USING (undoes)
        WHERE s.quantity = u.out_quantity AND u.quantity BETWEEN 0.0001 AND u.out_quantity
        WINDOW line AS (PARTITION BY u.item_id ORDER BY u.ordinal)
      ), total AS (
        SELECT item_id, sum(quantity) AS quantity, count(*) AS lines FROM whole GROUP BY item_id
      ), refilled AS (
        UPDATE cost_layers l SET remaining_quantity = l.remaining_quantity + x.quantity,
          remaining_cents = l.remaining_cents + x.cents
        FROM (SELECT id, sum(quantity) AS quantity, sum(cents) AS cents FROM back
          WHERE kind = 'drawn' GROUP BY id) x
        WHERE l.tenant_id = ${tenantId} AND l.id = x.id
      ), erased AS (
        DELETE FROM layer_draws d USING back b
        WHERE d.tenant_id = ${tenantId} AND d.movement_id = b.undoes AND d.cost_layer_id = b.id
          AND b.kind = 'drawn' AND b.kept = 0
      ), lessened AS (
        UPDATE layer_draws d SET quantity = b.kept, cents = d.cents - b.cents FROM back b
        WHERE d.tenant_id = ${tenantId} AND d.movement_id = b.undoes AND d.cost_layer_id = b.id
          AND b.kind = 'drawn' AND b.kept > 0
      ), owing AS (
        SELECT o.id, sum(b.quantity) = o.quantity AS is_over, sum(b.quantity) AS quantity,
          coalesce(sum(b.quantity) FILTER (WHERE b.kind = 'open'), 0) AS open_quantity,
          coalesce(sum(b.cents) FILTER (WHERE b.kind = 'open'), 0) AS open_cents
        FROM owed o JOIN back b ON b.id = o.id AND b.undoes = o.undoes AND b.kind <> 'drawn'
        GROUP BY o.id, o.quantity
      ), cancelled AS (
        DELETE FROM stock_deficits d USING owing o
        WHERE d.tenant_id = ${tenantId} AND d.id = o.id AND o.is_over
      ), reduced AS (
        UPDATE stock_deficits d SET quantity = d.quantity - o.quantity,
          remaining_quantity = d.remaining_quantity - o.open_quantity,
          remaining_cents = d.remaining_cents - o.open_cents
        FROM owing o WHERE d.tenant_id = ${tenantId} AND d.id = o.id AND NOT o.is_over
      ), moved AS (
        UPDATE inventory_items i SET quantity = i.quantity + t.quantity,
          movement_count = i.movement_count + t.lines, updated_at = ${nextUpdatedAt(now)}
        FROM total t WHERE i.tenant_id = ${tenantId} AND i.id = t.item_id
        RETURNING i.id, i.quantity, i.movement_count
      )`,
    ],
    insertions: [
      {
        name: "added",
        table: "cost_layers",
        columns: `tenant_id, id, inventory_item_id, quantity, remaining_quantity, unit_cost_cents,
          remaining_cents, received_at, created_at`,
        rows: sql`
          SELECT ${tenantId}, w.layer_id, w.item_id, b.quantity, b.quantity, b.unit_cost_cents, b.cents,
            w.created_at, ${now}
          FROM whole w JOIN back b ON b.undoes = w.undoes AND b.kind = 'settled'`,
      },
      {
        name: "returned",
        table: "stock_movements",
        columns: `tenant_id, id, inventory_item_id, position, type, quantity, unit_cost_cents,
          value_cents, reference_type, reference_id, reason, undoes, balance_after,
          created_at, created_by`,
        rows: sql`
          SELECT ${tenantId}, w.movement_id, w.item_id, m.movement_count - t.lines + w.line, 'return',
            w.quantity, w.unit_cents, w.value_cents, ${cause.reference?.type},
            ${cause.reference?.id}::uuid, ${cause.reason}, w.undoes, m.quantity - t.quantity + w.upto, ${now},
            ${cause.createdBy}
          FROM whole w JOIN total t USING (item_id) JOIN moved m ON m.id = w.item_id`,
        returning: "inventory_item_id, undoes, value_cents",
      },
    ],
    result: sql`
      SELECT inventory_item_id AS "itemId", undoes, value_cents AS "valueCents" FROM returned`,
  });
}

/**
 * Settles open deficits of parts from their layers, both oldest first, so that no goods are in
 * stock while a deficit is open. The cost of the goods above the booked cost of the deficits
 * becomes the variance of the part's last movement, which brought the goods.
 */
async function settleDeficits(scope: Scope, itemIds: string[]): Promise<void> {
  await scope.db.query(sql`
    WITH layer AS (
      SELECT l.id, l.inventory_item_id AS item_id, l.remaining_quantity, l.remaining_cents, l.unit_cost_cents,
        sum(l.remaining_quantity) OVER (PARTITION BY l.inventory_item_id ORDER BY l.received_at, l.id) AS upto
      FROM cost_layers l
      WHERE l.tenant_id = ${scope.tenantId} AND l.remaining_quantity > 0
        AND l.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
    ), deficit AS (
      SELECT d.id, d.inventory_item_id AS item_id, d.remaining_quantity, d.remaining_cents, d.unit_cost_cents,
        sum(d.remaining_quantity) OVER (PARTITION BY d.inventory_item_id ORDER BY d.created_at, d.id) AS upto
      FROM stock_deficits d
      WHERE d.tenant_id = ${scope.tenantId} AND d.remaining_quantity > 0
        AND d.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
    ), settled AS (
      SELECT item_id, least(l.quantity, d.quantity) AS quantity
      FROM (SELECT item_id, max(upto) AS quantity FROM layer GROUP BY item_id) l
      JOIN (SELECT item_id, max(upto) AS quantity FROM deficit GROUP BY item_id) d USING (item_id)
    ), used AS (
      SELECT e.source, e.id, e.item_id, e.quantity,
        CASE WHEN e.quantity = e.remaining_quantity THEN e.remaining_cents
          WHEN e.source = 'layer' THEN round(e.remaining_cents * e.quantity / e.remaining_quantity)
          ELSE least(e.remaining_cents, round(e.quantity * e.unit_cost_cents)) END::bigint AS cents
      FROM (SELECT x.*, least(x.remaining_quantity, s.quantity - x.upto + x.remaining_quantity) AS quantity
        FROM (SELECT 'layer' AS source, * FROM layer UNION ALL SELECT 'deficit', * FROM deficit) x
        JOIN settled s USING (item_id)) e
      WHERE e.quantity > 0
    ), drained AS (
      UPDATE cost_layers l SET remaining_quantity = l.remaining_quantity - u.quantity,
        remaining_cents = l.remaining_cents - u.cents
      FROM used u WHERE l.tenant_id = ${scope.tenantId} AND l.id = u.id AND u.source = 'layer'
    ), closed AS (
      UPDATE stock_deficits d SET remaining_quantity = d.remaining_quantity - u.quantity,
        remaining_cents = d.remaining_cents - u.cents
      FROM used u WHERE d.tenant_id = ${scope.tenantId} AND d.id = u.id AND u.source = 'deficit'
    )
    UPDATE stock_movements m SET variance_cents = m.variance_cents + v.cents
    FROM (SELECT item_id, sum(CASE source WHEN 'layer' THEN cents ELSE -cents END) AS cents
      FROM used GROUP BY item_id) v
    JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = v.item_id
    WHERE m.tenant_id = ${scope.tenantId} AND m.inventory_item_id = v.item_id
      AND m.position = i.movement_count`);
}
