import sql, { type Sql } from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { type Insertion, runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { insertParts, type NewPart, type StockRow, stockColumns } from "./items.ts";
import { centsBetween, freeGoods, lastGoods } from "./pieces.ts";
import { restatements } from "./restatements.ts";

/** The reason and the actor of a movement, shared by all its lines. */
export interface MovementCause {
  type: "receipt" | "consumption" | "adjustment" | "return" | "sale";
  reference: { type: string; id: string } | null;
  reason: string | null;
  createdBy: string;
}

export interface Receipt {
  /** The id of the movement, and of the cost layer that it makes. */
  movementId: string;
  itemId: string;
  quantity: number;
  /** The cost that the part gets, without charges. */
  unitCostCents: number;
  /** The cost of the whole quantity with charges. Default: quantity × unit cost. */
  cents?: number | undefined;
  /**
   * The line of the order, and how much of the quantity has no bill, if they are goods of an order.
   */
  orderLineId?: string;
  unbilledQuantity?: number;
}

const receiptColumns = {
  itemId: "uuid",
  movementId: "uuid",
  quantity: "numeric",
  unitCostCents: "bigint",
  cents: "bigint",
  orderLineId: "uuid",
  unbilledQuantity: "numeric",
} as const;

/** The stock of a part after a receipt. */
export interface ReceivedStock extends StockRow {
  /** The movements whose goods the receipt settled; null if there was no open deficit. */
  settled: string[] | null;
}

/**
 * Inserts new parts and receives goods of them and others. Returns undefined, and does neither, if
 * the database refuses a row: a part has too many on hand.
 */
export function receiveIfAccepted(
  scope: WriteScope,
  { parts, receipts }: { parts: NewPart[]; receipts: Receipt[] },
  cause: MovementCause,
  layer: { purchaseOrderId: string | null; receivedAt: string },
): Promise<ReceivedStock[] | undefined> {
  return scope.db.attempt(async () => {
    const [, rows] = await pipelined([
      parts.length > 0 ? insertParts(scope, parts) : Promise.resolve(),
      receiveStock(scope, receipts, cause, layer),
    ]);
    return rows;
  });
}

/**
 * Adds goods to stock in one statement, or several on a cluster: one movement and one cost layer
 * for each receipt. The parts must be locked. Those that are deleted are skipped. Returns the stock
 * of the others, in no order.
 *
 * Open deficits of the part are settled first, oldest first, by the first goods of the receipt. The
 * goods that had left get their cost, with its share of the charges; {@link revalueOrders} then
 * moves it to their orders. The part's cost becomes the last one.
 */
export function receiveStock(
  scope: Scope,
  receipts: Receipt[],
  cause: MovementCause,
  layer: { purchaseOrderId: string | null; receivedAt: string },
): Promise<ReceivedStock[]> {
  const ofReceipt = { cents: sql`r.value_cents`, quantity: sql`r.quantity` };
  return runInserting(scope, {
    before: [
      sql`receipt AS (
        SELECT r.*, coalesce(r.cents, round(r.quantity * r.unit_cost_cents)::bigint) AS value_cents,
          sum(r.quantity) OVER line AS upto, row_number() OVER line AS line
        FROM ${rowsOf("r", receipts, receiptColumns, "ordinal")}
        JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = r.item_id AND i.deleted_at IS NULL
        WINDOW line AS (PARTITION BY r.item_id ORDER BY r.ordinal)
      ), total AS (
        SELECT item_id, sum(quantity) AS quantity, count(*) AS lines,
          (array_agg(unit_cost_cents ORDER BY ordinal DESC))[1] AS unit_cost_cents
        FROM receipt GROUP BY item_id
      ), owed AS (
        SELECT d.id, d.movement_id, d.inventory_item_id AS item_id, d.remaining_quantity, d.remaining_cents,
          d.unit_cost_cents,
          sum(d.remaining_quantity) OVER (PARTITION BY d.inventory_item_id ORDER BY d.created_at, d.id) AS upto
        FROM stock_deficits d JOIN total t ON d.inventory_item_id = t.item_id
        WHERE d.tenant_id = ${scope.tenantId} AND d.remaining_quantity > 0
      ), span AS (
        SELECT r.movement_id AS layer_id, r.item_id, r.quantity AS of_quantity, r.value_cents AS of_cents,
          r.quantity AS left_quantity, r.value_cents AS left_cents, o.id, o.movement_id, o.remaining_quantity, o.remaining_cents, o.unit_cost_cents,
          greatest(r.upto - r.quantity, o.upto - o.remaining_quantity) - r.upto + r.quantity AS a,
          least(r.upto, o.upto) - r.upto + r.quantity AS b,
          least(r.upto, o.upto) - o.upto + o.remaining_quantity AS owed_upto
        FROM receipt r JOIN owed o ON o.item_id = r.item_id
          AND r.upto - r.quantity < o.upto AND o.upto - o.remaining_quantity < r.upto
      ), ${settlement(scope)}, kept AS (
        SELECT r.*, r.quantity - coalesce(s.quantity, 0) AS remaining,
          ${centsBetween(sql`coalesce(s.quantity, 0)`, sql`r.quantity`, ofReceipt)}::bigint AS remaining_cents
        FROM receipt r
        LEFT JOIN (SELECT layer_id, sum(quantity) AS quantity FROM settled GROUP BY layer_id) s
          ON s.layer_id = r.movement_id
      ), moved AS (
        UPDATE inventory_items i SET quantity = i.quantity + t.quantity,
          movement_count = i.movement_count + t.lines, unit_cost_cents = t.unit_cost_cents,
          has_edited_cost = i.has_edited_cost AND ${cause.type !== "receipt"}, updated_at = ${nextUpdatedAt(scope.now)}
        FROM total t WHERE i.tenant_id = ${scope.tenantId} AND i.id = t.item_id
        RETURNING ${stockColumns}, i.movement_count
      )`,
    ],
    insertions: [
      {
        name: "layers",
        table: "cost_layers",
        columns: `tenant_id, id, inventory_item_id, quantity, remaining_quantity, unit_cost_cents,
          cents, remaining_cents, purchase_order_id, purchase_order_line_id, unbilled_quantity, received_at,
          created_at`,
        rows: sql`
          SELECT ${scope.tenantId}, movement_id, item_id, quantity, remaining, unit_cost_cents, value_cents, remaining_cents,
            ${layer.purchaseOrderId}::uuid, order_line_id, unbilled_quantity, ${layer.receivedAt}, ${scope.now}
          FROM kept`,
      },
      {
        name: "noted",
        table: "stock_movements",
        columns: `tenant_id, id, inventory_item_id, position, type, quantity, unit_cost_cents,
          value_cents, reference_type, reference_id, reason, balance_after,
          created_at, created_by`,
        rows: sql`
          SELECT ${scope.tenantId}, r.movement_id, r.item_id, m.movement_count - t.lines + r.line, ${cause.type}, r.quantity, r.unit_cost_cents,
            r.value_cents, ${cause.reference?.type}, ${cause.reference?.id}::uuid, ${cause.reason},
            m.quantity - t.quantity + r.upto, ${scope.now}, ${cause.createdBy}
          FROM receipt r JOIN total t USING (item_id) JOIN moved m ON m.id = r.item_id`,
      },
      ...settlementRows(scope),
    ],
    result: sql`
      SELECT id, quantity, "reservedQuantity", "unitCostCents", "reorderPoint", "updatedAt",
        (SELECT array_agg(p.movement_id) FROM placed p WHERE p.item_id = moved.id) AS settled
      FROM moved`,
  });
}

/**
 * The parts of a statement that settle deficits, after its part `span`: from `a` to `b` of the
 * layer `layer_id`, of which `left_quantity` remains, goods settle the deficit `id` up to
 * `owed_upto` of what is open.
 */
export function settlement({ tenantId }: Scope): Sql {
  const ofLayer = { cents: sql`s.of_cents`, quantity: sql`s.of_quantity` };
  const bookedUpTo = (
    upto: Sql,
  ) => sql`CASE WHEN ${upto} = s.remaining_quantity THEN s.remaining_cents
    ELSE least(s.remaining_cents, round(${upto} * s.unit_cost_cents)) END`;
  return sql`counted AS (
      SELECT s.*, CASE WHEN sum(s.b - s.a) OVER line = s.left_quantity THEN s.left_cents
        ELSE least(s.left_cents, sum(${centsBetween(sql`s.a`, sql`s.b`, ofLayer)}) OVER line) END AS upto_cents
      FROM span s WINDOW line AS (PARTITION BY s.layer_id ORDER BY s.a)
    ), settled AS (
      SELECT s.*, s.b - s.a AS quantity,
        (s.upto_cents - lag(s.upto_cents, 1, 0::numeric) OVER (PARTITION BY s.layer_id ORDER BY s.a))::bigint AS cents,
        (${bookedUpTo(sql`s.owed_upto`)} - ${bookedUpTo(sql`(s.owed_upto - s.b + s.a)`)})::bigint AS booked_cents
      FROM counted s
    ), closed AS (
      UPDATE stock_deficits d SET remaining_quantity = d.remaining_quantity - x.quantity,
        remaining_cents = d.remaining_cents - x.cents
      FROM (SELECT id, sum(quantity) AS quantity, sum(booked_cents) AS cents FROM settled GROUP BY id) x
      WHERE d.tenant_id = ${tenantId} AND d.id = x.id
    ), placed AS (
      SELECT movement_id, layer_id, item_id, range_agg(numrange(a, b)) AS pieces, sum(quantity) AS quantity,
        sum(cents)::bigint AS cents, sum(cents - booked_cents)::bigint AS added_cents
      FROM settled GROUP BY movement_id, layer_id, item_id
    ), recosted AS (
      UPDATE stock_movements m SET value_cents = m.value_cents - p.cents
      FROM (SELECT movement_id, sum(added_cents) AS cents FROM placed GROUP BY movement_id) p
      WHERE m.tenant_id = ${tenantId} AND m.id = p.movement_id
      RETURNING m.id, m.value_cents
    )`;
}

/** The rows that settled deficits insert. */
export function settlementRows(scope: Scope): Insertion[] {
  return [
    {
      name: "drawn",
      table: "layer_draws",
      columns: "tenant_id, movement_id, cost_layer_id, quantity, cents, pieces",
      rows: sql`SELECT ${scope.tenantId}, movement_id, layer_id, quantity, cents, pieces FROM placed`,
      onConflict: sql`ON CONFLICT (tenant_id, movement_id, cost_layer_id) DO UPDATE SET
        quantity = layer_draws.quantity + excluded.quantity, cents = layer_draws.cents + excluded.cents,
        pieces = layer_draws.pieces + excluded.pieces`,
    },
    restatements(scope, {
      cause: { type: sql`'deficit_settled'`, id: sql`r.layer_id` },
      rows: sql`SELECT movement_id, layer_id, item_id, added_cents AS cents FROM placed`,
    }),
  ];
}

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
  const rows = await scope.db.read<{ id: string; unitCostCents: number }>(sql`
    SELECT id, unit_cost_cents AS "unitCostCents" FROM stock_movements
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(movementIds)}::uuid[])`);
  return new Map(rows.map(({ id, unitCostCents }) => [id, unitCostCents]));
}

/**
 * Removes goods from stock in one statement, or several on a cluster, oldest cost layer first. The
 * parts must be locked. Returns the cost of each withdrawal, in no order, and whether its part must
 * be reordered.
 *
 * Goods are a piece of their layer and take its cents, so that value in = value out + value left. A
 * quantity that no layer covers becomes an
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
      ), supply AS (
        ${supplyOf(scope, sql`total t ON l.inventory_item_id = t.item_id`)}
      ), span AS (
        SELECT k.movement_id, k.ordinal, s.*, s.lo + greatest(k.upto - k.quantity - s.upto + s.hi - s.lo, 0) AS a,
          s.hi - greatest(s.upto - k.upto, 0) AS b
        FROM take k JOIN supply s ON s.item_id = k.item_id
          AND k.upto - k.quantity < s.upto AND s.upto - s.hi + s.lo < k.upto
      ), ${takenFrom(scope, sql`ordinal, movement_id`)}, used AS (
        SELECT movement_id, id, quantity, exact_cents, pieces, cents FROM taken
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
        columns: "tenant_id, movement_id, cost_layer_id, quantity, cents, pieces",
        rows: sql`
          SELECT ${scope.tenantId}, movement_id, id, quantity, cents, pieces FROM used`,
      },
      {
        name: "owed",
        table: "stock_deficits",
        columns: `tenant_id, id, inventory_item_id, movement_id, remaining_quantity,
          unit_cost_cents, remaining_cents, created_at`,
        rows: sql`
          SELECT ${scope.tenantId}, deficit_id, item_id, movement_id, uncovered, unit_cost_cents,
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

/**
 * A SELECT of what remains of layers, one row for each interval, in the order in which it leaves:
 * from `lo` to `hi` of the layer, up to `upto` of its part. `items` joins the parts.
 */
export function supplyOf({ tenantId }: Scope, items: Sql): Sql {
  return sql`SELECT l.id, l.inventory_item_id AS item_id, l.quantity AS of_quantity, l.cents AS of_cents,
      l.remaining_quantity, l.remaining_cents, lower(f) AS lo, upper(f) AS hi,
      sum(upper(f) - lower(f)) OVER (PARTITION BY l.inventory_item_id
        ORDER BY l.received_at, l.id, lower(f)) AS upto
    FROM cost_layers l JOIN ${items} CROSS JOIN LATERAL unnest(${freeGoods}) f
    WHERE l.tenant_id = ${tenantId} AND l.remaining_quantity > 0`;
}

/**
 * The parts of a statement that take goods out of layers, after its part `span`: from `a` to `b` of
 * the layer `id`. `taken` has the piece of each taker, its exact cost and its cents; the taker of a
 * layer's last goods takes the rest of its cents. `taker` are the columns of a taker, the first of
 * which orders them.
 */
export function takenFrom(scope: Scope, taker: Sql): Sql {
  const ofLayer = { cents: sql`of_cents`, quantity: sql`of_quantity` };
  return sql`piece AS (
      SELECT ${taker}, id, item_id, remaining_quantity, remaining_cents, of_cents, of_quantity,
        range_agg(numrange(a, b)) AS pieces, sum(b - a) AS quantity,
        sum(${centsBetween(sql`a`, sql`b`, ofLayer)}) AS cents
      FROM span GROUP BY ${taker}, id, item_id, remaining_quantity, remaining_cents, of_cents, of_quantity
    ), counted AS (
      SELECT p.*, CASE WHEN sum(quantity) OVER line = remaining_quantity THEN remaining_cents
        ELSE least(remaining_cents, sum(cents) OVER line) END AS upto_cents
      FROM piece p WINDOW line AS (PARTITION BY id ORDER BY ${taker})
    ), taken AS (
      SELECT ${taker}, id, item_id, pieces, quantity, quantity * of_cents / of_quantity AS exact_cents,
        (upto_cents - lag(upto_cents, 1, 0::numeric) OVER (PARTITION BY id ORDER BY ${taker}))::bigint AS cents
      FROM counted
    ), drained AS (
      ${drainingOf(
        scope,
        sql`SELECT id, sum(quantity) AS quantity, sum(cents) AS cents,
        range_agg(pieces) AS pieces FROM taken GROUP BY id`,
      )}
    )`;
}

/** An UPDATE that takes `pieces` out of the layers `id`, with their `quantity` and `cents`. */
export function drainingOf({ tenantId }: Scope, taken: Sql): Sql {
  const left = sql`(l.remaining_quantity - u.quantity)`;
  return sql`UPDATE cost_layers l SET remaining_quantity = l.remaining_quantity - u.quantity,
      remaining_cents = l.remaining_cents - u.cents,
      free = nullif(${freeGoods} - u.pieces, ${lastGoods(sql`l.quantity`, left)})
    FROM (${taken}) u WHERE l.tenant_id = ${tenantId} AND l.id = u.id`;
}
