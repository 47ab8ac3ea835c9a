import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines, bills } from "../../schema/index.ts";
import { columnsOf } from "../../sql/columns.ts";
import { arrayOf } from "../../sql/rows.ts";
import { layerCents } from "../inventory/pieces.ts";
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
 * Finds bills with their lines, and the goods that they paid for in the order of their receipts. They
 * have the order of the ids.
 */
export function findBillsInFull(scope: Scope, ids: readonly string[]): Promise<BillInFull[]> {
  const { tenantId } = scope;
  const named = sql`${arrayOf(ids)}::uuid[]`;
  return scope.db.query(sql`
      SELECT ${columnsOf(bills, "b")},
        (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
          SELECT ${columnsOf(billLines, "l")} FROM bill_lines l
          WHERE l.tenant_id = ${tenantId} AND l.bill_id = b.id) line) AS lines,
        (SELECT coalesce(json_agg(goods ORDER BY goods."costLayerId"), '[]') FROM (
          SELECT r.cost_layer_id AS "costLayerId", r.bill_line_id AS "billLineId", r.quantity, r.cents,
            ${layerCents}::bigint AS "layerCents", l.unit_cost_cents AS "layerUnitCostCents"
          FROM bill_lines line
          JOIN bill_receipts r ON r.tenant_id = ${tenantId} AND r.bill_line_id = line.id
          JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.id = r.cost_layer_id
          WHERE line.tenant_id = ${tenantId} AND line.bill_id = b.id) goods) AS receipts
      FROM bills b WHERE b.tenant_id = ${tenantId} AND b.id = ANY(${named})
      ORDER BY array_position(${named}, b.id)`);
}

/** A cost layer of an order, of which bills may have paid a part. */
export interface LayerOfOrder {
  id: string;
  purchaseOrderId: string;
  inventoryItemId: string;
  quantity: number;
  cents: number;
  unitCostCents: number;
  paidQuantity: number;
}

/** Lists the cost layers of orders, with the quantity that bills are known to have paid for. */
export function listLayersOfOrders(scope: Scope, orderIds: string[]): Promise<LayerOfOrder[]> {
  const { tenantId } = scope;
  const layers = sql`
    SELECT l.id, l.purchase_order_id AS "purchaseOrderId", l.inventory_item_id AS "inventoryItemId",
      l.quantity, ${layerCents}::bigint AS cents, l.unit_cost_cents AS "unitCostCents",
      coalesce(r.quantity, 0) AS "paidQuantity"
    FROM (SELECT DISTINCT inventory_item_id FROM purchase_order_lines
      WHERE tenant_id = ${tenantId} AND purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[])) i
    JOIN cost_layers l ON l.tenant_id = ${tenantId} AND l.inventory_item_id = i.inventory_item_id
      AND l.purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[])
    LEFT JOIN LATERAL (SELECT sum(quantity) AS quantity FROM bill_receipts
      WHERE tenant_id = ${tenantId} AND cost_layer_id = l.id) r ON true
    ORDER BY l.id`;
  return scope.db.query(layers);
}

/** A line of a live bill whose goods were received by a version that did not record which. */
export type UntracedLine = Pick<
  BillLineRow,
  "id" | "purchaseOrderId" | "inventoryItemId" | "receivedQuantity" | "receivedCents"
>;

/** Lists the lines of orders' bills whose received goods are not known. */
export function listUntracedLines(scope: Scope, orderIds: string[]): Promise<UntracedLine[]> {
  const { tenantId } = scope;
  return scope.db.query(sql`
    SELECT l.id, l.purchase_order_id AS "purchaseOrderId", l.inventory_item_id AS "inventoryItemId",
      l.received_quantity AS "receivedQuantity", l.received_cents AS "receivedCents"
    FROM bills b JOIN bill_lines l ON l.tenant_id = ${tenantId} AND l.bill_id = b.id
    WHERE b.tenant_id = ${tenantId} AND b.purchase_order_ids && ${arrayOf(orderIds)}::uuid[]
      AND b.status <> 'void' AND l.purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[])
      AND l.received_quantity > 0 AND NOT EXISTS (SELECT FROM bill_receipts r
        WHERE r.tenant_id = ${tenantId} AND r.bill_line_id = l.id)
    ORDER BY l.id`);
}

/** Locks orders by id, and thereby their lines and the receipts of their goods. */
export async function lockOrders(scope: Scope, orderIds: string[]): Promise<void> {
  await scope.db.query(sql`
    SELECT id FROM purchase_orders
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(orderIds)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);
}
