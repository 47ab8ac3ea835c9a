import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { centsOf, freeGoods, heldGoods, lastGoods, lastOf, layerUnitCost } from "./pieces.ts";
import { drainingOf, type MovementCause, settlement, settlementRows, supplyOf } from "./stock.ts";

export interface Return {
  /** The id for the new movement. */
  movementId: string;
  /** The withdrawal to undo: a movement written by {@link withdrawStock}. */
  undoes: string;
  /** The returned quantity. Default: all of it, which requires that nothing was returned before. */
  quantity?: number;
}

const returnColumns = {
  movementId: "uuid",
  undoes: "uuid",
  quantity: "numeric",
} as const;

/** The cost of the returned goods at their withdrawal, in whole cents. */
export interface ReturnedValue {
  undoes: string;
  valueCents: number;
}

export interface PutBack {
  returned: ReturnedValue[];
  /** The movements whose open deficits the returned goods settled. See {@link revalueOrders}. */
  settled: SettledMovement[];
}

export interface SettledMovement {
  movementId: string;
  /** The cost of its goods now, in whole cents. */
  valueCents: number;
}

/**
 * Undoes withdrawals exactly, to the cent, in two statements for any number of returns. The parts
 * must be locked.
 *
 * The last goods withdrawn return first: open deficits are cancelled; then goods return to the
 * layers that they came from, newest first, and the last of each piece first, with its cents. The
 * goods then settle other open deficits of their parts. The part's last known cost stays.
 *
 * Throws if more would be returned than is withdrawn, if a withdrawal is listed twice or belongs to
 * another shop, and if a complete return finds a partly returned withdrawal. The transaction must
 * then be rolled back.
 */
export async function putBackStock(
  scope: Scope,
  returns: Return[],
  cause: Omit<MovementCause, "type">,
): Promise<PutBack> {
  if (returns.length === 0) return { returned: [], settled: [] };
  const distinct = new Set(returns.map(({ undoes }) => undoes)).size;
  const written = distinct === returns.length ? await undoWithdrawals(scope, returns, cause) : [];
  if (written.length !== returns.length) {
    throw new Error("Of a withdrawal no more can be put back than is out");
  }
  const settled = await settleDeficits(scope, [...new Set(written.map(({ itemId }) => itemId))]);
  return {
    returned: written.map(({ undoes, valueCents }) => ({ undoes, valueCents })),
    settled,
  };
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
        SELECT r.movement_id, r.undoes, r.ordinal, m.inventory_item_id AS item_id,
          -m.quantity - b.quantity AS out_quantity, coalesce(r.quantity, -m.quantity) AS quantity
        FROM ${rowsOf("r", returns, returnColumns, "ordinal")}
        JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.undoes AND m.quantity < 0
        CROSS JOIN LATERAL (SELECT coalesce(sum(x.quantity), 0) AS quantity
          FROM stock_movements x WHERE x.tenant_id = ${tenantId} AND x.undoes = m.id) b
      ), drawn AS (
        SELECT u.undoes, d.cost_layer_id, d.quantity, d.cents, ${layerUnitCost} AS unit_cost_cents,
          l.quantity AS of_quantity, l.cents AS of_cents,
          ${heldGoods(scope)} AS pieces,
          row_number() OVER (PARTITION BY u.undoes ORDER BY l.received_at DESC, l.id DESC) AS rank
        FROM undone u
        JOIN layer_draws d ON d.tenant_id = ${tenantId} AND d.movement_id = u.undoes AND d.quantity > 0
        JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = d.cost_layer_id
      ), owed AS (
        SELECT u.undoes, d.id, d.remaining_quantity, d.remaining_cents, d.unit_cost_cents
        FROM undone u JOIN stock_deficits d ON d.tenant_id = ${tenantId} AND d.movement_id = u.undoes
      ), source AS (
        SELECT undoes, 'open' AS kind, id, -1 AS rank, remaining_quantity AS quantity,
          remaining_cents AS cents, unit_cost_cents, NULL::nummultirange AS pieces, NULL::numeric AS of_quantity,
          NULL::numeric AS of_cents FROM owed
        UNION ALL SELECT undoes, 'drawn', cost_layer_id, rank, quantity, cents, unit_cost_cents, pieces,
          of_quantity, of_cents FROM drawn
      ), lined AS (
        SELECT s.*, u.quantity AS wanted, sum(s.quantity) OVER (PARTITION BY s.undoes ORDER BY s.rank) AS upto
        FROM source s JOIN undone u USING (undoes) WHERE s.quantity > 0
      ), back AS (
        SELECT p.undoes, p.kind, p.id, p.back AS quantity, p.quantity - p.back AS kept, p.unit_cost_cents,
          p.returned AS pieces,
          CASE WHEN p.back = p.quantity THEN p.cents
            WHEN p.kind = 'open' THEN round(p.cents * p.back / p.quantity)
            ELSE least(p.cents, ${centsOf(sql`p.returned`, { cents: sql`p.of_cents`, quantity: sql`p.of_quantity` })})
            END::bigint AS cents
        FROM (SELECT l.*, w.back, ${lastOf(sql`l.pieces`, sql`w.back`)} AS returned
          FROM lined l CROSS JOIN LATERAL (SELECT least(l.quantity, l.wanted - l.upto + l.quantity) AS back) w
          WHERE w.back > 0) p
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
          remaining_cents = l.remaining_cents + x.cents,
          free = nullif(${freeGoods} + x.pieces,
            ${lastGoods(sql`l.quantity`, sql`(l.remaining_quantity + x.quantity)`)})
        FROM (SELECT id, sum(quantity) AS quantity, sum(cents) AS cents, range_agg(pieces) AS pieces
          FROM back WHERE kind = 'drawn' GROUP BY id) x
        WHERE l.tenant_id = ${tenantId} AND l.id = x.id
      ), lessened AS (
        UPDATE layer_draws d SET quantity = b.kept, cents = d.cents - b.cents FROM back b
        WHERE d.tenant_id = ${tenantId} AND d.movement_id = b.undoes AND d.cost_layer_id = b.id
          AND b.kind = 'drawn'
      ), owing AS (
        SELECT o.id, b.quantity = o.remaining_quantity AS is_over, b.quantity, b.cents
        FROM owed o JOIN back b ON b.id = o.id AND b.undoes = o.undoes AND b.kind = 'open'
      ), cancelled AS (
        DELETE FROM stock_deficits d USING owing o
        WHERE d.tenant_id = ${tenantId} AND d.id = o.id AND o.is_over
      ), reduced AS (
        UPDATE stock_deficits d SET remaining_quantity = d.remaining_quantity - o.quantity,
          remaining_cents = d.remaining_cents - o.cents
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
      {
        name: "restored",
        table: "layer_draws",
        columns: "tenant_id, movement_id, cost_layer_id, quantity, cents, pieces",
        rows: sql`
          SELECT ${tenantId}, w.movement_id, b.id, 0, 0, b.pieces
          FROM whole w JOIN back b ON b.undoes = w.undoes AND b.kind = 'drawn'`,
      },
    ],
    result: sql`
      SELECT inventory_item_id AS "itemId", undoes, value_cents AS "valueCents" FROM returned`,
  });
}

/**
 * Settles open deficits of parts from their layers, both oldest first, so that no goods are in
 * stock while a deficit is open. Returns the movements of the deficits.
 */
function settleDeficits(scope: Scope, itemIds: string[]): Promise<SettledMovement[]> {
  const { tenantId } = scope;
  return runInserting(scope, {
    before: [
      sql`deficit AS (
        SELECT d.id, d.movement_id, d.inventory_item_id AS item_id, d.remaining_quantity, d.remaining_cents,
          d.unit_cost_cents,
          sum(d.remaining_quantity) OVER (PARTITION BY d.inventory_item_id ORDER BY d.created_at, d.id) AS upto
        FROM stock_deficits d
        WHERE d.tenant_id = ${tenantId} AND d.remaining_quantity > 0
          AND d.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
      ), supply AS (
        ${supplyOf(scope, sql`(SELECT DISTINCT item_id FROM deficit) t ON l.inventory_item_id = t.item_id`)}
      ), span AS (
        SELECT s.id AS layer_id, s.item_id, s.of_quantity, s.of_cents, s.remaining_quantity AS left_quantity,
          s.remaining_cents AS left_cents, d.id, d.movement_id, d.remaining_quantity, d.remaining_cents,
          d.unit_cost_cents, s.lo + greatest(d.upto - d.remaining_quantity - s.upto + s.hi - s.lo, 0) AS a,
          s.hi - greatest(s.upto - d.upto, 0) AS b, least(s.upto, d.upto) - d.upto + d.remaining_quantity AS owed_upto
        FROM supply s JOIN deficit d ON d.item_id = s.item_id
          AND s.upto - s.hi + s.lo < d.upto AND d.upto - d.remaining_quantity < s.upto
      ), ${settlement(scope)}, drained AS (
        ${drainingOf(
          scope,
          sql`SELECT layer_id AS id, sum(quantity) AS quantity, sum(cents) AS cents,
          range_agg(numrange(a, b)) AS pieces FROM settled GROUP BY layer_id`,
        )}
      )`,
    ],
    insertions: settlementRows(scope),
    result: sql`SELECT id AS "movementId", -value_cents AS "valueCents" FROM recosted`,
  });
}
