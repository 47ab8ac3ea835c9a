import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { runInserting } from "../../sql/insertions.ts";
import { arrayOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type BilledCosts, type CostBooking, revalueInvoices } from "../inventory/billed-costs.ts";
import type { CostedOrder } from "../inventory/costs.ts";
import { restatementsOfLines } from "../inventory/restatements.ts";

/** A line of a work order that a bill names, as far as that decides whether it may. */
export interface ChargedLine {
  id: string;
  hasStock: boolean;
  /** Whether its cost is, or may have been, that of a technician. */
  hasPay: boolean;
  isOrderDeleted: boolean;
}

export function listChargedLines(
  scope: Scope,
  lineItemIds: readonly string[],
): Promise<ChargedLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.id, l.inventory_item_id IS NOT NULL AS "hasStock", 
      l.technician_id IS NOT NULL OR l.kind = 'labor' AND l.unit_cost_cents <> 0 AS "hasPay",
      o.deleted_at IS NOT NULL AS "isOrderDeleted"
    FROM line_items l
    JOIN work_orders o ON o.tenant_id = ${tenantId} AND o.id = l.work_order_id
    WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(lineItemIds)}::uuid[])`);
}

/** Finds the work orders of lines that exist. */
export function findOrdersOfLines(
  scope: Scope,
  lineItemIds: readonly string[],
): Promise<CostedOrder[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT o.id, 'work_order' AS kind FROM work_orders o
    WHERE o.tenant_id = ${tenantId} AND o.id IN (SELECT l.work_order_id FROM line_items l
      WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(lineItemIds)}::uuid[]))`);
}

/** What live bills charge for the line `l` of a work order, as `billed.cents`; null without any. */
const billedOfLine = (tenantId: string): Sql => sql`LATERAL (
  SELECT sum(charge.amount_cents)::bigint AS cents FROM bill_lines charge
  JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = charge.bill_id AND b.status NOT IN ('draft', 'void')
  WHERE charge.tenant_id = ${tenantId} AND charge.line_item_id = l.id) billed`;

/** A line for which bills give back more than they charge. */
export interface OverCreditedLine {
  description: string | null;
  cents: number;
}

/** Finds the lines whose credits exceed their charges. */
export function listOverCreditedLines(
  scope: Scope,
  lineItemIds: readonly string[],
): Promise<OverCreditedLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.description, billed.cents
    FROM line_items l CROSS JOIN ${billedOfLine(tenantId)}
    WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(lineItemIds)}::uuid[]) AND billed.cents < 0
    ORDER BY l.id`);
}

/** What changed the costs of lines: a bill. */
export interface LineCostCause {
  type: string;
  id: string;
}

/** The orders whose costs changed, and the adjustments for closed days. */
export interface FollowedLines {
  orderIds: string[];
  billed: BilledCosts;
}

/**
 * Gives lines of work orders the cost that bills charge for them, or the typed one if none do, with
 * the blocks, orders and invoices' lines that contain it. The orders and the last closed day must
 * be locked. Takes a fixed number of statements.
 */
export async function revalueChargedLines(
  scope: Scope,
  lineItemIds: readonly string[],
  { cause, booking }: { cause: LineCostCause; booking: CostBooking },
): Promise<FollowedLines> {
  const { tenantId } = scope;
  const total = sql`coalesce(billed.cents, round(l.quantity * l.unit_cost_cents)::bigint, 0)`;
  const becameUnknown = sql`CASE WHEN l.unit_cost_cents IS NOT NULL THEN 0
    ELSE (billed.cents IS NULL)::int - (l.billed_cost_cents IS NULL)::int END`;
  const rows = await runInserting<{ orderId: string }>(scope, {
    before: [
      sql`change AS MATERIALIZED (
        SELECT l.id, l.service_block_id, l.work_order_id, billed.cents AS billed_cents,
          ${total} - l.total_cost_cents AS cents, ${becameUnknown} AS unknown_lines,
          l.total_price_cents - l.block_discount_cents AS price_cents,
          b.authorization_status <> 'declined' AS is_counted
        FROM line_items l
        JOIN service_blocks b ON b.tenant_id = ${tenantId} AND b.id = l.service_block_id
        CROSS JOIN ${billedOfLine(tenantId)}
        WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(lineItemIds)}::uuid[])
          AND l.billed_cost_cents IS DISTINCT FROM billed.cents
      ), lines AS (
        UPDATE line_items l SET billed_cost_cents = c.billed_cents,
          total_cost_cents = l.total_cost_cents + c.cents, updated_at = ${nextUpdatedAt(scope.now)}
        FROM change c WHERE l.tenant_id = ${tenantId} AND l.id = c.id
      ), blocks AS (
        UPDATE service_blocks b SET ${changedCosts("b")}, updated_at = ${nextUpdatedAt(scope.now)}
        FROM (SELECT service_block_id, ${sumsOfCosts(sql`true`)} FROM change GROUP BY 1) c
        WHERE b.tenant_id = ${tenantId} AND b.id = c.service_block_id
      ), orders AS (
        UPDATE work_orders o SET ${changedCosts("o")}, updated_at = ${nextUpdatedAt(scope.now)}
        FROM (SELECT work_order_id, ${sumsOfCosts(sql`is_counted`)} FROM change GROUP BY 1) c
        WHERE o.tenant_id = ${tenantId} AND o.id = c.work_order_id
      )`,
    ],
    insertions: [
      restatementsOfLines(scope, {
        cause: { type: sql`${cause.type}`, id: sql`${cause.id}::uuid` },
        rows: sql`SELECT id, work_order_id, cents FROM change`,
      }),
    ],
    result: sql`SELECT DISTINCT work_order_id AS "orderId" FROM change`,
  });
  return {
    orderIds: rows.map(({ orderId }) => orderId),
    billed: await revalueInvoices(scope, { movementIds: [], lineItemIds }, booking),
  };
}

/** Sums of changed lines: of their costs, and of those whose cost became unknown or known. */
const sumsOfCosts = (counted: Sql) => sql`
  coalesce(sum(cents) FILTER (WHERE ${counted}), 0)::bigint AS cents,
  coalesce(sum(unknown_lines) FILTER (WHERE ${counted}), 0)::int AS unknown_lines,
  coalesce(sum(unknown_lines * price_cents) FILTER (WHERE ${counted}), 0)::bigint AS unknown_cents`;

/** Adds the sums `c` to a block or an order. */
const changedCosts = (alias: "b" | "o") => {
  const of = raw(alias);
  return sql`total_cost_cents = ${of}.total_cost_cents + c.cents,
    unknown_cost_lines = ${of}.unknown_cost_lines + c.unknown_lines,
    unknown_cost_price_cents = ${of}.unknown_cost_price_cents + c.unknown_cents`;
};
