import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";

/**
 * A piece of a cost layer is a set of intervals of its quantity: the first 2 of 10 are `{[0,2)}`.
 * The goods of a movement keep their piece, so that each cent of the layer has one place, whatever
 * the order in which its cost becomes known.
 */

/** The quantity of a piece. */
export function sizeOf(piece: Sql): Sql {
  return sql`(SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(${piece}) r)`;
}

/** The cents of the first `upto` of a layer of `quantity` at `cents`, rounded half up. Exact. */
function centsUpTo(upto: Sql, { cents, quantity }: LayerCost): Sql {
  return sql`div(2 * ${cents} * ${upto} + ${quantity}, 2 * ${quantity})`;
}

/** The total cost of a layer and its quantity. */
export interface LayerCost {
  cents: Sql;
  quantity: Sql;
}

/** The cents of the goods from `a` to `b` of a layer. */
export function centsBetween(a: Sql, b: Sql, layer: LayerCost): Sql {
  return sql`(${centsUpTo(b, layer)} - ${centsUpTo(a, layer)})`;
}

/** The cents of a piece. */
export function centsOf(piece: Sql, layer: LayerCost): Sql {
  return sql`(SELECT coalesce(sum(${centsBetween(sql`lower(r)`, sql`upper(r)`, layer)}), 0)
    FROM unnest(${piece}) r)`;
}

/** The exact mean cost of a unit of the layer `l`, with charges. */
export const layerUnitCost = sql`l.cents / l.quantity`;

/** The last goods of a layer of `quantity` of which `remaining` remain. */
export function lastGoods(quantity: Sql, remaining: Sql): Sql {
  return sql`nummultirange(numrange(${quantity} - ${remaining}, ${quantity}))`;
}

/** The piece of the layer `l` that remains. */
export const freeGoods = sql`coalesce(l.free, ${lastGoods(sql`l.quantity`, sql`l.remaining_quantity`)})`;

/** The piece of the draw `d` that its movement still has: without what returns gave back. */
export function heldGoods({ tenantId }: Pick<Scope, "tenantId">): Sql {
  return sql`d.pieces - coalesce((SELECT range_agg(b.pieces) FROM stock_movements x
    JOIN layer_draws b ON b.tenant_id = ${tenantId} AND b.movement_id = x.id
      AND b.cost_layer_id = d.cost_layer_id
    WHERE x.tenant_id = ${tenantId} AND x.undoes = d.movement_id), '{}')`;
}

/** The last `quantity` of a piece. */
export function lastOf(piece: Sql, quantity: Sql): Sql {
  return sql`(SELECT range_agg(numrange(greatest(t.a, t.b - (${quantity} - t.upto + t.b - t.a)), t.b))
    FROM (SELECT lower(r) AS a, upper(r) AS b, sum(upper(r) - lower(r)) OVER (ORDER BY lower(r) DESC) AS upto
      FROM unnest(${piece}) r) t
    WHERE t.upto - t.b + t.a < ${quantity})`;
}
