import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { returnCredits } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { generatedId } from "../../sql/generated-id.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import type { CostBooking } from "../inventory/billed-costs.ts";
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
  return scope.db.read(sql`
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
  /** What credits settle of it, in the order of its goods. */
  credited: Array<{ fromQuantity: number; quantity: number }>;
}

/**
 * Lists the movements of returns in the order of their goods. The orders and the parts must be
 * locked.
 */
export function listReturnMovements(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReturnMovement[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT m.id, m.reference_id AS "orderId", m.inventory_item_id AS "inventoryItemId",
      -m.quantity AS quantity,
      (SELECT coalesce(json_agg(c ORDER BY c."fromQuantity"), '[]') FROM (
        SELECT r.from_quantity AS "fromQuantity", r.quantity FROM return_credits r
        WHERE r.tenant_id = ${tenantId} AND r.movement_id = m.id) c) AS credited
    FROM stock_movements m
    WHERE m.tenant_id = ${tenantId} AND m.reference_id = ANY(${arrayOf(orderIds)}::uuid[])
      AND m.reference_type = 'purchase_order' AND m.type = 'return'
    ORDER BY m.position`);
}

/**
 * Books the variances of return credits: the cost of the goods that a line settles less its credit;
 * none of a void bill. What is not booked yet changes the variance of an open day, or is a new one:
 * of the bill's day, or of today if that is closed. The parts and the last closed day must be
 * locked.
 */
export async function bookReturnVariances(
  scope: Scope,
  billLineIds: readonly string[],
  { today, closedThrough }: CostBooking,
): Promise<void> {
  const { tenantId, now } = scope;
  const isOpen = (day: Sql) => sql`${day} > coalesce(${closedThrough}::date, '-infinity')`;
  const ofLine = sql`v.tenant_id = ${tenantId} AND v.kind = 'return' AND v.cause_id = l.id`;
  await runInserting(scope, {
    before: [
      sql`changed AS MATERIALIZED (
        SELECT l.id AS line_id, due.cents, open.id, open.cents + due.cents AS open_cents, due.is_live,
          CASE WHEN ${isOpen(sql`b.posted_date`)} THEN b.posted_date ELSE ${today}::date END AS day
        FROM bill_lines l
        JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id
        CROSS JOIN LATERAL (SELECT coalesce(sum(r.cents), 0) AS cents FROM return_credits r
          WHERE r.tenant_id = ${tenantId} AND r.bill_line_id = l.id) settled
        CROSS JOIN LATERAL (SELECT coalesce(sum(v.amount_cents), 0) AS cents, count(*) > 0 AS is_any
          FROM variances v WHERE ${ofLine}) booked
        LEFT JOIN LATERAL (SELECT v.id, v.amount_cents AS cents FROM variances v
          WHERE ${ofLine} AND ${isOpen(sql`v.date`)} ORDER BY v.date, v.id LIMIT 1) open ON true
        CROSS JOIN LATERAL (SELECT b.status <> 'void' AS is_live,
          CASE WHEN b.status = 'void' THEN 0 ELSE settled.cents + l.amount_cents END - booked.cents AS cents) due
        WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(billLineIds)}::uuid[])
          AND (due.cents <> 0 OR due.is_live <> booked.is_any)
      ), updated AS (
        UPDATE variances v SET amount_cents = c.open_cents FROM changed c
        WHERE v.tenant_id = ${tenantId} AND v.id = c.id AND (c.is_live OR c.open_cents <> 0)
      ), deleted AS (
        DELETE FROM variances v USING changed c
        WHERE v.tenant_id = ${tenantId} AND v.id = c.id AND NOT c.is_live AND c.open_cents = 0
      )`,
    ],
    insertions: [
      {
        name: "booked",
        table: "variances",
        columns: "tenant_id, id, kind, date, amount_cents, cause_type, cause_id, created_at",
        rows: sql`
          SELECT ${tenantId}, ${generatedId(sql`c.line_id`)}, 'return', c.day, c.cents, 'bill_line', c.line_id, ${now}
          FROM changed c WHERE c.id IS NULL AND (c.is_live OR c.cents <> 0)`,
      },
    ],
    result: sql`SELECT 1 AS done`,
  });
}

/**
 * The goods of the movement `m` in the order in which they left: from `a` to `b` of a `quantity` at
 * `cents`, which are the last ones of the first `upto`.
 */
function goodsOfMovement({ tenantId }: Pick<Scope, "tenantId">): Sql {
  return sql`
    SELECT p.a, p.b, p.cents, p.quantity,
      sum(p.b - p.a) OVER (ORDER BY p.received_at, p.layer_id, p.a) AS upto
    FROM (
      SELECT l.id AS layer_id, l.received_at, lower(i) AS a, upper(i) AS b, l.cents,
        l.quantity
      FROM layer_draws d
      JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = d.cost_layer_id
      CROSS JOIN LATERAL unnest(d.pieces) i
      WHERE d.tenant_id = ${tenantId} AND d.movement_id = m.id) p`;
}

/**
 * The cost of the goods `r` of the movement `m`, from `from_quantity`, in the order in which they
 * left. That of a movement whose draws are not known is its mean.
 */
export function creditedCents(shop: Pick<Scope, "tenantId">): Sql {
  const end = sql`(r.from_quantity + r.quantity)`;
  const first = sql`(g.a + greatest(r.from_quantity - g.upto + g.b - g.a, 0))`;
  const last = sql`(g.b - greatest(g.upto - ${end}, 0))`;
  const goods = { cents: sql`g.cents`, quantity: sql`g.quantity` };
  const whole = { cents: sql`(-m.value_cents)`, quantity: sql`(-m.quantity)` };
  return sql`CASE WHEN (SELECT sum(d.quantity) FROM layer_draws d
      WHERE d.tenant_id = ${shop.tenantId} AND d.movement_id = m.id) = -m.quantity
    THEN (SELECT sum(${centsBetween(first, last, goods)})
      FROM (${goodsOfMovement(shop)}) g
      WHERE g.upto > r.from_quantity AND g.upto - g.b + g.a < ${end})
    ELSE ${centsBetween(sql`r.from_quantity`, end, whole)} END`;
}

/** Goods of a movement that a credit settles. */
type CreditedGoods = Pick<ReturnCredit, "movementId" | "fromQuantity" | "quantity">;

/** Returns the cost of goods of movements, in their order. The parts must be locked. */
export async function findCreditedCents(
  scope: Scope,
  goods: readonly CreditedGoods[],
): Promise<number[]> {
  const columns = { movementId: "uuid", fromQuantity: "numeric", quantity: "numeric" } as const;
  const rows = await scope.db.read<{ cents: number }>(sql`
    SELECT (${creditedCents(scope)})::bigint AS cents
    FROM ${rowsOf("r", goods, columns, "ordinal")}
    JOIN stock_movements m ON m.tenant_id = ${scope.tenantId} AND m.id = r.movement_id
    ORDER BY r.ordinal`);
  return rows.map(({ cents }) => cents);
}

/**
 * Moves the changed cost of credited goods of movements to the variances of their credits: see
 * {@link bookReturnVariances}.
 */
export async function revalueReturns(
  scope: Scope,
  movementIds: readonly string[],
  booking: CostBooking,
): Promise<void> {
  const { tenantId } = scope;
  const changed = await scope.db.read<{ billLineId: string }>(sql`
    WITH moved AS (
      SELECT r.bill_line_id, r.movement_id, r.from_quantity, (${creditedCents(scope)})::bigint AS cents
      FROM return_credits r
      JOIN stock_movements m ON m.tenant_id = ${tenantId} AND m.id = r.movement_id
      WHERE r.tenant_id = ${tenantId} AND r.movement_id = ANY(${arrayOf(movementIds)}::uuid[])
    )
    UPDATE return_credits r SET cents = m.cents FROM moved m
    WHERE r.tenant_id = ${tenantId} AND r.movement_id = m.movement_id AND r.from_quantity = m.from_quantity
      AND r.cents <> m.cents
    RETURNING r.bill_line_id AS "billLineId"`);
  const lineIds = changed.map(({ billLineId }) => billLineId);
  if (lineIds.length > 0) await bookReturnVariances(scope, lineIds, booking);
}
