import sql, { raw } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { hasCitus } from "../client/session-settings.ts";
import { freeGoods, sizeOf } from "../queries/inventory/pieces.ts";
import { goodsOfLines, outstandingCents } from "../queries/purchase-orders/line-costs.ts";
import { agingViolations } from "./aging.ts";
import { billChecks } from "./ledger-bills.ts";
import { booksChecks } from "./ledger-books.ts";
import { coreChecks } from "./ledger-cores.ts";
import { creditChecks } from "./ledger-credits.ts";
import { moneyChecks } from "./ledger-money.ts";
import { periodChecks } from "./ledger-periods.ts";
import { recordChecks } from "./ledger-records.ts";
import { reportChecks } from "./ledger-reports.ts";
import { salesOrderChecks } from "./ledger-sales-orders.ts";
import { taxChecks } from "./ledger-tax.ts";
import { type Check, workOrderChecks } from "./ledger-work-orders.ts";

export interface LedgerCheck {
  name: string;
  violations: Array<Record<string, unknown>>;
}

/**
 * The invariants of every shop. Each statement returns the rows that violate its invariant, so all
 * results must be empty.
 */
const checks = {
  stock_equals_movements: ({ tenantId }) => sql`
    SELECT i.id AS "inventoryItemId", i.part_number AS "partNumber", i.quantity,
      coalesce(m.quantity, 0) AS "sumOfMovements"
    FROM inventory_items i
    LEFT JOIN (SELECT inventory_item_id, sum(quantity) AS quantity FROM stock_movements
      WHERE tenant_id = ${tenantId} GROUP BY 1) m ON m.inventory_item_id = i.id
    WHERE i.tenant_id = ${tenantId} AND i.quantity <> coalesce(m.quantity, 0)`,

  stock_equals_layers: ({ tenantId }) => sql`
    SELECT i.id AS "inventoryItemId", i.part_number AS "partNumber", i.quantity,
      coalesce(l.quantity, 0) AS "inLayers", coalesce(d.quantity, 0) AS "inDeficits"
    FROM inventory_items i
    LEFT JOIN (SELECT inventory_item_id, sum(remaining_quantity) AS quantity FROM cost_layers
      WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.inventory_item_id = i.id
    LEFT JOIN (SELECT inventory_item_id, sum(remaining_quantity) AS quantity FROM stock_deficits
      WHERE tenant_id = ${tenantId} GROUP BY 1) d ON d.inventory_item_id = i.id
    WHERE i.tenant_id = ${tenantId}
      AND i.quantity <> coalesce(l.quantity, 0) - coalesce(d.quantity, 0)`,

  value_is_conserved: ({ tenantId }) => sql`
    SELECT i.id AS "inventoryItemId", i.part_number AS "partNumber", coalesce(m.cents, 0) AS "movedCents",
      coalesce(l.cents, 0) AS "layerCents", coalesce(d.cents, 0) AS "deficitCents"
    FROM inventory_items i
    LEFT JOIN (SELECT inventory_item_id, sum(value_cents) AS cents FROM stock_movements
      WHERE tenant_id = ${tenantId} GROUP BY 1) m ON m.inventory_item_id = i.id
    LEFT JOIN (SELECT inventory_item_id, sum(remaining_cents) AS cents FROM cost_layers
      WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.inventory_item_id = i.id
    LEFT JOIN (SELECT inventory_item_id, sum(remaining_cents) AS cents FROM stock_deficits
      WHERE tenant_id = ${tenantId} GROUP BY 1) d ON d.inventory_item_id = i.id
    WHERE i.tenant_id = ${tenantId}
      AND coalesce(m.cents, 0) <> coalesce(l.cents, 0) - coalesce(d.cents, 0)`,

  goods_have_one_place: ({ tenantId }) => sql`
    WITH back AS (
      SELECT x.undoes AS movement_id, b.cost_layer_id, range_agg(b.pieces) AS pieces
      FROM layer_draws b
      JOIN stock_movements x ON x.tenant_id = ${tenantId} AND x.id = b.movement_id AND x.undoes IS NOT NULL
      WHERE b.tenant_id = ${tenantId} GROUP BY 1, 2
    ), held AS (
      SELECT d.cost_layer_id, d.quantity, d.pieces - coalesce(b.pieces, '{}') AS pieces
      FROM layer_draws d LEFT JOIN back b USING (movement_id, cost_layer_id)
      WHERE d.tenant_id = ${tenantId} AND d.quantity > 0
    ), out AS (
      SELECT cost_layer_id, sum(quantity) AS quantity, range_agg(pieces) AS pieces, sum(${sizeOf(sql`pieces`)}) AS size
      FROM held GROUP BY cost_layer_id
    )
    SELECT l.id AS "costLayerId", l.inventory_item_id AS "inventoryItemId", l.quantity,
      l.remaining_quantity AS "remainingQuantity", out.quantity AS "outQuantity"
    FROM out JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = out.cost_layer_id
    WHERE out.size <> out.quantity OR (out.quantity + l.remaining_quantity = l.quantity
      AND out.pieces + ${freeGoods} <> nummultirange(numrange(0, l.quantity)))`,

  no_layer_beside_a_deficit: ({ tenantId }) => sql`
    SELECT d.inventory_item_id AS "inventoryItemId", d.id AS "deficitId", l.id AS "costLayerId"
    FROM stock_deficits d
    JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.inventory_item_id = d.inventory_item_id
      AND l.remaining_quantity > 0
    WHERE d.tenant_id = ${tenantId} AND d.remaining_quantity > 0`,

  balances_follow_movements: ({ tenantId }) => sql`
    SELECT * FROM (
      SELECT m.inventory_item_id AS "inventoryItemId", m.id AS "movementId", m.position,
        m.balance_after AS "balanceAfter", sum(m.quantity) OVER line AS "runningBalance",
        row_number() OVER line AS "expectedPosition"
      FROM stock_movements m WHERE m.tenant_id = ${tenantId}
      WINDOW line AS (PARTITION BY m.inventory_item_id ORDER BY m.position)) balance
    WHERE "balanceAfter" <> "runningBalance" OR position <> "expectedPosition"`,

  order_totals_equal_lines: ({ tenantId }) => sql`
    SELECT o.id AS "purchaseOrderId", o.number, o.total_cost_cents AS "totalCostCents",
      coalesce(l.cents, 0) AS "sumOfLines", o.item_count AS "itemCount", coalesce(l.lines, 0) AS "lines"
    FROM purchase_orders o
    LEFT JOIN (SELECT purchase_order_id, sum(total_cost_cents) AS cents, count(*) AS lines
      FROM purchase_order_lines WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.purchase_order_id = o.id
    WHERE o.tenant_id = ${tenantId}
      AND (o.total_cost_cents <> coalesce(l.cents, 0) OR o.item_count <> coalesce(l.lines, 0))`,

  // Lines whose goods have no layers are left out: returned goods, and those of deleted parts.
  order_lines_cost_their_receipts: (scope) => sql`
    SELECT p.id AS "purchaseOrderLineId", p.purchase_order_id AS "purchaseOrderId",
      p.received_cents AS "receivedCents", goods.cents AS "sumOfReceipts",
      ${outstandingCents} AS "outstandingCents", p.total_cost_cents AS "totalCostCents"
    FROM purchase_order_lines p
    LEFT JOIN (${goodsOfLines(scope, sql`l.purchase_order_id IS NOT NULL`)}) goods
      ON goods.line_id = p.id AND goods.quantity = p.quantity_received
    WHERE p.tenant_id = ${scope.tenantId} AND (p.received_cents <> coalesce(goods.cents, p.received_cents)
      OR p.total_cost_cents <> p.received_cents + ${outstandingCents})`,

  order_status_follows_lines: ({ tenantId }) => sql`
    SELECT o.id AS "purchaseOrderId", o.number, o.status, o.received_at AS "receivedAt"
    FROM purchase_orders o
    LEFT JOIN (SELECT purchase_order_id, sum(quantity_received) AS received,
        sum(quantity - quantity_received) AS outstanding
      FROM purchase_order_lines WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.purchase_order_id = o.id
    WHERE o.tenant_id = ${tenantId} AND ((o.status = 'received') <> (o.received_at IS NOT NULL) OR CASE o.status
      WHEN 'draft' THEN coalesce(l.received, 0) <> 0
      WHEN 'ordered' THEN coalesce(l.received, 0) <> 0
      WHEN 'partially_received' THEN coalesce(l.received, 0) = 0 OR l.outstanding = 0
      WHEN 'received' THEN coalesce(l.outstanding, 0) <> 0
      ELSE false END)`,

  order_receipts_equal_movements: ({ tenantId }) => sql`
    SELECT o.id AS "purchaseOrderId", o.number, o.type, coalesce(l.received, 0) AS "received",
      coalesce(m.moved, 0) AS "moved"
    FROM purchase_orders o
    LEFT JOIN (SELECT purchase_order_id, sum(quantity_received) AS received
      FROM purchase_order_lines WHERE tenant_id = ${tenantId} GROUP BY 1) l ON l.purchase_order_id = o.id
    LEFT JOIN (SELECT reference_id, sum(quantity) AS moved FROM stock_movements
      WHERE tenant_id = ${tenantId} AND reference_type = 'purchase_order' GROUP BY 1) m
      ON m.reference_id = o.id
    WHERE o.tenant_id = ${tenantId}
      AND coalesce(l.received, 0) <> coalesce(m.moved, 0) * CASE o.type WHEN 'return' THEN -1 ELSE 1 END`,

  imported_invoices_have_live_orders: ({ tenantId }) => sql`
    SELECT n.id AS "importId", n.number, o.id AS "purchaseOrderId"
    FROM imported_invoices n
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = n.purchase_order_id
    WHERE n.tenant_id = ${tenantId}
      AND (o.deleted_at IS NOT NULL OR n.vendor_id IS DISTINCT FROM o.vendor_id)`,

  remembered_answers_are_whole: ({ tenantId }) => sql`
    SELECT key FROM idempotency_keys WHERE tenant_id = ${tenantId} AND response_status IS NULL`,

  aging_equals_open_balances: agingViolations,

  ...billChecks,
  ...coreChecks,
  ...booksChecks,
  ...periodChecks,
  ...workOrderChecks,
  ...moneyChecks,
  ...creditChecks,

  ...salesOrderChecks,
  ...reportChecks,
  ...taxChecks,
  ...recordChecks,
} satisfies Record<string, Check>;

/**
 * Settings of the planner for the rest of the transaction. Without nested loops: if a shop grew
 * since its statistics were made, the planner would compare sums of thousands of records one by
 * one. With generic plans: otherwise a connection plans each check again in its first five runs,
 * which doubles the time of the checks of a small shop. Citus has no generic plans.
 */
const planning = sql`SELECT set_config('enable_nestloop', 'off', true),
  set_config('plan_cache_mode', CASE WHEN ${raw(hasCitus)} THEN 'auto' ELSE 'force_generic_plan' END, true)`;

/** Reconciles a shop. Run it in a snapshot: all checks must see the same state. */
export async function verifyLedger(scope: Scope, most = 100): Promise<LedgerCheck[]> {
  await scope.db.read(planning);
  const results: LedgerCheck[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const violations = await scope.db.read<Record<string, unknown>>(
      sql`SELECT * FROM (${check(scope)}) violation LIMIT ${most}`,
    );
    results.push({ name, violations });
  }
  return results;
}
