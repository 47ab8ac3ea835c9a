import sql from "sql-template-tag";
import type { Scope } from "../scope.ts";
import { arrayOf } from "../values.ts";
import type { MovementCause } from "./stock.ts";

export interface Return {
  /** The movement that is written. */
  movementId: string;
  /** The withdrawal that is undone: a movement that {@link withdrawStock} wrote. */
  undoes: string;
  /** For goods that left before they were there and were settled since, if any. */
  layerId: string;
}

/**
 * Undoes whole withdrawals, to the cent: what they took goes back into the very layers it came
 * from; what is still open of their deficits is cancelled; what was settled of those since comes
 * back as a layer of its own, at the cents that left for it and as old as the withdrawal. The
 * goods then settle other open deficits of their parts. The part's last known cost stays.
 *
 * Two statements for any number of returns. The parts must be locked. Throws where a withdrawal was
 * undone before, is told twice or is none of this shop's: the transaction must then not be kept.
 */
export async function putBackStock(
  scope: Scope,
  returns: Return[],
  cause: Omit<MovementCause, "type">,
): Promise<void> {
  if (returns.length === 0) return;
  const told = new Set(returns.map(({ undoes }) => undoes)).size;
  const written = told === returns.length ? await undoWithdrawals(scope, returns, cause) : [];
  if (written.length !== returns.length) {
    throw new Error("A withdrawal can be undone only whole, and only once");
  }
  await settleDeficits(scope, [...new Set(written.map(({ itemId }) => itemId))]);
}

/**
 * A withdrawal's draws and its deficit say where its goods came from. They are taken away when it
 * is undone, so that what they say is whole exactly while its goods are out.
 */
function undoWithdrawals(
  scope: Scope,
  returns: Return[],
  cause: Omit<MovementCause, "type">,
): Promise<Array<{ itemId: string }>> {
  return scope.db.query(sql`
    WITH undone AS (
      SELECT r.*, m.inventory_item_id AS item_id, -m.quantity AS quantity, m.unit_cost_cents,
        -m.value_cents AS value_cents, m.created_at
      FROM unnest(${arrayOf(returns.map((each) => each.movementId))}::uuid[],
        ${arrayOf(returns.map((each) => each.undoes))}::uuid[],
        ${arrayOf(returns.map((each) => each.layerId))}::uuid[])
        WITH ORDINALITY AS r(movement_id, undoes, layer_id, ordinal)
      JOIN stock_movements m ON m.tenant_id = ${scope.tenantId} AND m.id = r.undoes AND m.quantity < 0
    ), drawn AS (
      DELETE FROM layer_draws d USING undone u
      WHERE d.tenant_id = ${scope.tenantId} AND d.movement_id = u.undoes
      RETURNING d.movement_id AS undoes, d.cost_layer_id, d.quantity, d.cents
    ), cancelled AS (
      DELETE FROM stock_deficits d USING undone u
      WHERE d.tenant_id = ${scope.tenantId} AND d.movement_id = u.undoes
      RETURNING d.movement_id AS undoes, d.quantity, d.remaining_quantity, d.remaining_cents,
        d.unit_cost_cents
    ), whole AS (
      SELECT u.*, coalesce(c.quantity - c.remaining_quantity, 0) AS settled,
        u.value_cents - coalesce(d.cents, 0) - coalesce(c.remaining_cents, 0) AS settled_cents,
        c.unit_cost_cents AS settled_unit_cents, sum(u.quantity) OVER line AS upto,
        row_number() OVER line AS line
      FROM undone u LEFT JOIN cancelled c USING (undoes)
      LEFT JOIN (SELECT undoes, sum(quantity) AS quantity, sum(cents) AS cents FROM drawn
        GROUP BY undoes) d USING (undoes)
      WHERE u.quantity = coalesce(d.quantity, 0) + coalesce(c.quantity, 0)
      WINDOW line AS (PARTITION BY u.item_id ORDER BY u.ordinal)
    ), total AS (
      SELECT item_id, sum(quantity) AS quantity, count(*) AS lines FROM whole GROUP BY item_id
    ), refilled AS (
      UPDATE cost_layers l SET remaining_quantity = l.remaining_quantity + x.quantity,
        remaining_cents = l.remaining_cents + x.cents
      FROM (SELECT cost_layer_id, sum(quantity) AS quantity, sum(cents) AS cents FROM drawn
        GROUP BY cost_layer_id) x
      WHERE l.tenant_id = ${scope.tenantId} AND l.id = x.cost_layer_id
    ), added AS (
      INSERT INTO cost_layers (tenant_id, id, inventory_item_id, quantity, remaining_quantity,
        unit_cost_cents, remaining_cents, received_at, created_at)
      SELECT ${scope.tenantId}, layer_id, item_id, settled, settled, settled_unit_cents, settled_cents,
        created_at, ${scope.now}
      FROM whole WHERE settled > 0
    ), moved AS (
      UPDATE inventory_items i SET quantity = i.quantity + t.quantity,
        movement_count = i.movement_count + t.lines, updated_at = ${scope.now}
      FROM total t WHERE i.tenant_id = ${scope.tenantId} AND i.id = t.item_id
      RETURNING i.id, i.quantity, i.movement_count
    )
    INSERT INTO stock_movements (tenant_id, id, inventory_item_id, position, type, quantity, unit_cost_cents,
      value_cents, reference_type, reference_id, reason, balance_after, created_at, created_by)
    SELECT ${scope.tenantId}, w.movement_id, w.item_id, m.movement_count - t.lines + w.line, 'return',
      w.quantity, w.unit_cost_cents, w.value_cents, ${cause.reference?.type},
      ${cause.reference?.id}::uuid, ${cause.reason}, m.quantity - t.quantity + w.upto, ${scope.now},
      ${cause.createdBy}
    FROM whole w JOIN total t USING (item_id) JOIN moved m ON m.id = w.item_id
    RETURNING inventory_item_id AS "itemId"`);
}

/**
 * Settles open deficits of parts, oldest first, from their layers, oldest first, so that no goods
 * lie there while some are owed. What the goods cost above what the deficits were booked at
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
