import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines, bills } from "../../schema/index.ts";
import { columnsOf } from "../../sql/columns.ts";
import { arrayOf } from "../../sql/rows.ts";
import type { BillLineRow, BillRow, NewBillReceipt } from "./write-bills.ts";

/** Goods that a line of a bill paid for, with the cost of their layer. */
export interface PaidGoods extends NewBillReceipt {
  /** The cost of the whole layer. */
  layerCents: number;
  /** Of a unit of the layer, without charges. */
  layerUnitCostCents: number;
}

/** A bill with all that a correction of its amounts changes. */
export type BillInFull = BillRow & { lines: BillLineRow[]; receipts: PaidGoods[] };

/**
 * Finds bills with their lines, and the goods that they paid for in the order of their receipts.
 * They have the order of the ids.
 */
export function findBillsInFull(scope: Scope, ids: readonly string[]): Promise<BillInFull[]> {
  const named = sql`${arrayOf(ids)}::uuid[]`;
  return billsInFull(scope, sql`b.id = ANY(${named}) ORDER BY array_position(${named}, b.id)`);
}

/** Lists the draft bills of an order with their lines. They must be locked. */
export function listDraftBills(scope: Scope, orderId: string): Promise<BillInFull[]> {
  return billsInFull(
    scope,
    sql`b.purchase_order_ids @> ARRAY[${orderId}]::uuid[] AND b.status = 'draft' ORDER BY b.created_at, b.id`,
  );
}

function billsInFull(scope: Scope, wanted: Sql): Promise<BillInFull[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
      SELECT ${columnsOf(bills, "b")},
        (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
          SELECT ${columnsOf(billLines, "l")} FROM bill_lines l
          WHERE l.tenant_id = ${tenantId} AND l.bill_id = b.id) line) AS lines,
        (SELECT coalesce(json_agg(goods ORDER BY goods."costLayerId"), '[]') FROM (
          SELECT r.cost_layer_id AS "costLayerId", r.bill_line_id AS "billLineId", r.quantity, r.cents,
            l.cents::bigint AS "layerCents", l.unit_cost_cents AS "layerUnitCostCents"
          FROM bill_lines line
          JOIN bill_receipts r ON r.tenant_id = ${tenantId} AND r.bill_line_id = line.id
          JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = r.cost_layer_id
          WHERE line.tenant_id = ${tenantId} AND line.bill_id = b.id) goods) AS receipts
      FROM bills b WHERE b.tenant_id = ${tenantId} AND ${wanted}`);
}

/**
 * Lists the goods of an order that were billed and not fully received, the oldest bill first. The
 * order must be locked: every receipt of its goods locks it.
 */
export function listWaitingLines(scope: Scope, orderId: string): Promise<BillLineRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(billLines, "l")} FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = l.bill_id
    WHERE l.tenant_id = ${scope.tenantId} AND l.purchase_order_id = ${orderId}
      AND l.received_quantity < l.stock_quantity AND b.status <> 'void'
    ORDER BY b.created_at, b.id, l.position`);
}
