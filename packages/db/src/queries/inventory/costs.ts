import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type BilledCosts, type CostBooking, revalueInvoices } from "./billed-costs.ts";
import { centsBetween, freeGoods, sizeOf } from "./pieces.ts";
import { restatements } from "./restatements.ts";

/** A work order or a counter sale that holds goods of movements. */
export interface CostedOrder {
  id: string;
  kind: "work_order" | "sales_order";
}

/** The cost of the deducted line `l` of a work order, whose goods the movement `m` took. */
const costOfWorkLine = sql`(l.added_cost_cents - m.value_cents)`;

/**
 * Finds the work orders and counter sales whose lines hold the goods of movements: all, or those
 * whose cost is not that of their goods any more.
 */
export function findCostedOrders(
  scope: Scope,
  movementIds: readonly string[],
  which: "all" | "changed",
): Promise<CostedOrder[]> {
  const { tenantId } = scope;
  const changed = (cost: Sql) => sql`JOIN stock_movements m
    ON m.tenant_id = ${tenantId} AND m.id = l.deduction_id AND l.total_cost_cents <> ${cost}`;
  const held = (cost: Sql) => sql`${which === "changed" ? changed(cost) : empty}
    WHERE l.tenant_id = ${tenantId} AND l.deduction_id = ANY(${arrayOf(movementIds)}::uuid[])`;
  return scope.db.read(sql`
    SELECT DISTINCT l.work_order_id AS id, 'work_order' AS kind FROM line_items l ${held(costOfWorkLine)}
    UNION ALL
    SELECT DISTINCT l.sales_order_id, 'sales_order' FROM sales_order_lines l ${held(sql`-m.value_cents`)}`);
}

/** Lists the movements that took more of parts than there was, and are not covered yet. */
export async function listOwingMovements(
  scope: Scope,
  itemIds: readonly string[],
): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    SELECT d.movement_id AS id FROM stock_deficits d
    WHERE d.tenant_id = ${scope.tenantId} AND d.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
      AND d.remaining_quantity > 0`);
  return rows.map(({ id }) => id);
}

/**
 * Locks orders by id, work orders first. With `skip`, those that another transaction holds are left
 * out instead of waited for. Returns the number of locked orders.
 */
export async function lockCostedOrders(
  scope: Scope,
  orders: readonly CostedOrder[],
  wait: "wait" | "skip",
): Promise<number> {
  const skip = wait === "skip" ? sql`SKIP LOCKED` : sql``;
  const lock = async (table: Sql, ids: string[]) =>
    ids.length === 0
      ? []
      : scope.db.read(sql`
      SELECT id FROM ${table} WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(ids)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE ${skip}`);
  const idsOf = (kind: CostedOrder["kind"]) =>
    orders.filter((order) => order.kind === kind).map(({ id }) => id);
  const workOrders = await lock(sql`work_orders`, idsOf("work_order"));
  const sales = await lock(sql`sales_orders`, idsOf("sales_order"));
  return workOrders.length + sales.length;
}

/**
 * Gives the lines of orders the cost of their goods, with the blocks, orders, invoices' lines and
 * credits that contain it. Returns the invoices, and the adjustments for those of closed days. The
 * orders, the parts and the last closed day must be locked. Takes a fixed number of statements.
 */
export async function revalueOrders(
  scope: Scope,
  movementIds: readonly string[],
  booking: CostBooking,
): Promise<BilledCosts> {
  const { tenantId } = scope;
  const moved = sql`stock_movements m
    ON m.tenant_id = ${tenantId} AND m.id = ANY(${arrayOf(movementIds)}::uuid[])`;
  await scope.db.read(sql`
    WITH changed AS (
      SELECT l.id, l.service_block_id, l.work_order_id, ${costOfWorkLine} - l.total_cost_cents AS cents
      FROM line_items l JOIN ${moved} AND l.deduction_id = m.id
      WHERE l.tenant_id = ${tenantId} AND l.total_cost_cents <> ${costOfWorkLine}
    ), lines AS (
      UPDATE line_items l SET total_cost_cents = l.total_cost_cents + c.cents, updated_at = ${nextUpdatedAt(scope.now)}
      FROM changed c WHERE l.tenant_id = ${tenantId} AND l.id = c.id
    ), blocks AS (
      UPDATE service_blocks b SET total_cost_cents = b.total_cost_cents + c.cents, updated_at = ${nextUpdatedAt(scope.now)}
      FROM (SELECT service_block_id, sum(cents) AS cents FROM changed GROUP BY 1) c
      WHERE b.tenant_id = ${tenantId} AND b.id = c.service_block_id
    )
    UPDATE work_orders o SET total_cost_cents = o.total_cost_cents + c.cents, updated_at = ${nextUpdatedAt(scope.now)}
    FROM (SELECT work_order_id, sum(cents) AS cents FROM changed GROUP BY 1) c
    WHERE o.tenant_id = ${tenantId} AND o.id = c.work_order_id`);
  await scope.db.read(sql`
    WITH lines AS (
      UPDATE sales_order_lines l SET total_cost_cents = -m.value_cents
      FROM stock_movements m
      WHERE l.tenant_id = ${tenantId} AND m.tenant_id = ${tenantId} AND l.deduction_id = m.id
        AND m.id = ANY(${arrayOf(movementIds)}::uuid[]) AND l.total_cost_cents <> -m.value_cents
      RETURNING l.sales_order_id
    )
    UPDATE sales_orders o SET updated_at = ${nextUpdatedAt(scope.now)}
    WHERE o.tenant_id = ${tenantId} AND o.id IN (SELECT sales_order_id FROM lines)`);
  return revalueInvoices(scope, { movementIds, lineItemIds: [] }, booking);
}

/**
 * A SELECT of the `movement_id` and `unit_cost_cents` of movements by the goods that they hold.
 * `cents` is the total cost of the layer `l`. Movements without goods are left out.
 */
function unitCosts({ tenantId }: Scope, { movements, cents }: { movements: Sql; cents: Sql }): Sql {
  return sql`
    SELECT movement_id, round(sum(cents) / sum(quantity)) AS unit_cost_cents FROM (
      SELECT d.movement_id, piece.quantity, piece.quantity * ${cents} / l.quantity AS cents
      FROM layer_draws d
      JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = d.cost_layer_id
      CROSS JOIN LATERAL ${sizeOf(sql`d.pieces`)} AS piece (quantity)
      WHERE d.tenant_id = ${tenantId} AND d.movement_id = ${movements}
      UNION ALL SELECT d.movement_id, d.remaining_quantity, d.remaining_quantity * d.unit_cost_cents
      FROM stock_deficits d
      WHERE d.tenant_id = ${tenantId} AND d.movement_id = ${movements}) goods
    GROUP BY movement_id HAVING sum(quantity) > 0`;
}

/** Gives movements the unit cost of the goods that they hold. The parts must be locked. */
export async function revalueMovementUnits(
  scope: Scope,
  movementIds: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  const costs = unitCosts(scope, {
    movements: sql`ANY(${arrayOf(movementIds)}::uuid[])`,
    cents: sql`l.cents`,
  });
  await scope.db.read(sql`
    UPDATE stock_movements m SET unit_cost_cents = x.unit_cost_cents
    FROM (${costs}) x
    WHERE m.tenant_id = ${tenantId} AND m.id = x.movement_id AND m.unit_cost_cents <> x.unit_cost_cents`);
}

/** A new total cost of a layer, and the unit cost of its goods without charges if that changed. */
export interface LayerCostChange {
  layerId: string;
  cents: number;
  unitCostCents?: number | undefined;
}

/** Finds the movements that took goods of layers or gave them back, and the parts. */
export async function findGoods(
  scope: Scope,
  layerIds: readonly string[],
): Promise<{ movementIds: string[]; itemIds: string[] }> {
  const [found = { movementIds: [], itemIds: [] }] = await scope.db.read<{
    movementIds: string[];
    itemIds: string[];
  }>(sql`
    SELECT (SELECT coalesce(json_agg(DISTINCT d.movement_id), '[]') FROM layer_draws d
        WHERE d.tenant_id = ${scope.tenantId} AND d.cost_layer_id = ANY(${arrayOf(layerIds)}::uuid[])) AS "movementIds",
      (SELECT coalesce(json_agg(DISTINCT l.inventory_item_id), '[]') FROM cost_layers l
        WHERE l.tenant_id = ${scope.tenantId} AND l.id = ANY(${arrayOf(layerIds)}::uuid[])) AS "itemIds"`);
  return found;
}

/**
 * Gives layers another total cost, and the goods of each movement their share of it. The parts must
 * be locked. {@link revalueOrders} then moves it to the orders. Movements get their unit cost here,
 * because a second update of the same rows would check their foreign keys again.
 */
export async function restateLayerCosts(
  scope: Scope,
  changes: readonly LayerCostChange[],
  cause: { type: string; id: string },
): Promise<void> {
  const { tenantId } = scope;
  const columns = { layerId: "uuid", cents: "bigint", unitCostCents: "bigint" } as const;
  const before = { cents: sql`c.old_cents`, quantity: sql`c.quantity` };
  const after = { cents: sql`c.new_cents`, quantity: sql`c.quantity` };
  const [from, to] = [sql`lower(r)`, sql`upper(r)`];
  const change = (piece: Sql) =>
    sql`(SELECT coalesce(sum(${centsBetween(from, to, after)} - ${centsBetween(from, to, before)}), 0)::bigint
      FROM unnest(${piece}) r)`;
  // The statement does not see the layers that it updates.
  const costs = unitCosts(scope, {
    movements: sql`ANY(SELECT movement_id FROM drawn)`,
    cents: sql`coalesce((SELECT c.new_cents FROM change c WHERE c.id = l.id), l.cents)`,
  });
  await runInserting(scope, {
    before: [
      sql`change AS (
        SELECT l.id, l.inventory_item_id AS item_id, l.quantity, l.cents AS old_cents, r.cents AS new_cents,
          r.unit_cost_cents, ${freeGoods} AS free
        FROM ${rowsOf("r", changes, columns)}
        JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = r.layer_id
      ), drawn AS (
        SELECT d.movement_id, d.cost_layer_id, c.item_id, ${change(sql`d.pieces`)} AS cents, m.undoes,
          m.quantity > 0 AS is_return
        FROM change c
        JOIN layer_draws d ON d.tenant_id = ${tenantId} AND d.cost_layer_id = c.id
        JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = d.movement_id
      ), held AS (
        SELECT CASE WHEN is_return THEN undoes ELSE movement_id END AS movement_id, cost_layer_id AS layer_id,
          item_id, sum(CASE WHEN is_return THEN -cents ELSE cents END)::bigint AS cents
        FROM drawn GROUP BY 1, 2, 3
      ), redrawn AS (
        UPDATE layer_draws d SET cents = d.cents + h.cents FROM held h
        WHERE d.tenant_id = ${tenantId} AND d.movement_id = h.movement_id AND d.cost_layer_id = h.layer_id
      ), received AS (
        SELECT id, new_cents - old_cents AS cents, unit_cost_cents FROM change
      ), revalued AS (
        UPDATE stock_movements m SET value_cents = m.value_cents + x.cents,
          unit_cost_cents = coalesce(x.unit_cost_cents, m.unit_cost_cents)
        FROM (SELECT d.movement_id AS id, sum(CASE WHEN d.is_return THEN d.cents ELSE -d.cents END) AS cents,
            max(u.unit_cost_cents) AS unit_cost_cents
            FROM drawn d LEFT JOIN (${costs}) u ON u.movement_id = d.movement_id
            GROUP BY 1
          UNION ALL SELECT id, cents, unit_cost_cents FROM received) x
        WHERE m.tenant_id = ${tenantId} AND m.id = x.id
      ), kept AS (
        SELECT c.id, c.item_id, ${change(sql`c.free`)} AS cents FROM change c
      ), layers AS (
        UPDATE cost_layers l SET cents = c.new_cents, remaining_cents = l.remaining_cents + k.cents,
          unit_cost_cents = coalesce(c.unit_cost_cents, l.unit_cost_cents)
        FROM change c JOIN kept k ON k.id = c.id
        WHERE l.tenant_id = ${tenantId} AND l.id = c.id
      )`,
    ],
    insertions: [
      restatements(scope, {
        cause: { type: sql`${cause.type}`, id: sql`${cause.id}::uuid` },
        rows: sql`SELECT movement_id, layer_id, item_id, cents FROM held
          UNION ALL SELECT NULL, id, item_id, cents FROM kept`,
      }),
    ],
    result: sql`SELECT 1 AS done FROM change`,
  });
}

export interface RepricedLayer {
  layerId: string;
  /** The unit cost of the layer before, without charges. */
  oldUnitCostCents: number;
  unitCostCents: number;
}

/**
 * Sets the unit costs of live parts whose cost is still that of one of these layers: it is the
 * part's last receipt, and the cost was not edited since. The parts must be locked. Returns their
 * ids.
 */
export async function revalueParts(scope: Scope, layers: RepricedLayer[]): Promise<string[]> {
  const { tenantId } = scope;
  const repriced = rowsOf("r", layers, {
    layerId: "uuid",
    oldUnitCostCents: "bigint",
    unitCostCents: "bigint",
  });
  const rows = await scope.db.read<{ id: string }>(sql`
    UPDATE inventory_items i SET unit_cost_cents = r.unit_cost_cents, updated_at = ${nextUpdatedAt(scope.now)}
    FROM ${repriced}
    JOIN cost_layers c ON c.tenant_id = ${tenantId} AND c.id = r.layer_id
    JOIN LATERAL (SELECT m.reference_id, m.created_at FROM stock_movements m
      WHERE m.tenant_id = ${tenantId} AND m.inventory_item_id = c.inventory_item_id AND m.type = 'receipt'
      ORDER BY m.position DESC LIMIT 1) m
      ON m.reference_id = c.purchase_order_id AND m.created_at = c.created_at
    WHERE i.tenant_id = ${tenantId} AND i.id = c.inventory_item_id AND i.deleted_at IS NULL
      AND NOT i.has_edited_cost AND i.unit_cost_cents = r.old_unit_cost_cents
      AND i.unit_cost_cents <> r.unit_cost_cents
      AND NOT EXISTS (SELECT FROM cost_layers later
        WHERE later.tenant_id = ${tenantId} AND later.inventory_item_id = c.inventory_item_id
          AND later.purchase_order_id = c.purchase_order_id AND later.created_at = c.created_at
          AND later.id > c.id)
    RETURNING i.id`);
  return rows.map(({ id }) => id);
}
