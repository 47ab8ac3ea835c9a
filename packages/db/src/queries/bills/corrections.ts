import sql, { type Sql } from "sql-template-tag";
import { pipelined } from "../../client/pipelined.ts";
import type { Scope } from "../../client/scope.ts";
import type { CorrectedField } from "../../schema/bills.ts";
import { billLines, bills } from "../../schema/index.ts";
import { columnsOf } from "../../sql/columns.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { layerCents } from "../inventory/pieces.ts";
import { unbilledOf } from "./unbilled.ts";
import {
  type BillLineRow,
  type BillRow,
  billStatus,
  insertionOfLines,
  type NewBillLine,
  type NewBillReceipt,
  upsertOfReceipts,
} from "./write-bills.ts";

export type { CorrectedField };

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

export interface NewCorrection {
  id: string;
  reason: string;
  changes: CorrectedField[];
  createdBy: string;
}

/** A bill after a correction. It must be locked. */
export interface CorrectedBill {
  bill: BillRow;
  /** The lines that remain. */
  lines: NewBillLine[];
  addedLines: NewBillLine[];
  removedLineIds: string[];
  /** The receipts that are new or changed. */
  receipts: NewBillReceipt[];
  correction: NewCorrection;
}

const amountColumns = {
  id: "uuid",
  position: "int",
  description: "text",
  allocation: "text",
  amountCents: "bigint",
  unitCostCents: "bigint",
  chargedCents: "bigint",
  receivedCents: "bigint",
} as const;

/** Saves a correction of a bill. */
export async function saveCorrectedBill(
  scope: Scope,
  { bill, lines, addedLines, removedLineIds, receipts, correction }: CorrectedBill,
): Promise<void> {
  const { tenantId } = scope;
  const statements: Sql[] = [
    sql`UPDATE bill_lines l SET position = c.position, description = c.description,
        allocation = c.allocation, amount_cents = c.amount_cents, unit_cost_cents = c.unit_cost_cents,
        charged_cents = c.charged_cents, received_cents = c.received_cents
      FROM ${rowsOf("c", lines, amountColumns)}
      WHERE l.tenant_id = ${tenantId} AND l.id = c.id`,
    sql`DELETE FROM bill_lines
      WHERE tenant_id = ${tenantId} AND id = ANY(${arrayOf(removedLineIds)}::uuid[])`,
    sql`UPDATE bills SET number = ${bill.number}, number_key = ${bill.numberKey},
        vendor_id = ${bill.vendorId}, unlinked_vendor_name = ${bill.unlinkedVendorName},
        bill_date = ${bill.billDate}, posted_date = ${bill.postedDate}, due_date = ${bill.dueDate},
        line_count = ${bill.lineCount}, goods_cents = ${bill.goodsCents}, charges_cents = ${bill.chargesCents},
        cores_cents = ${bill.coresCents}, total_cents = ${bill.totalCents},
        status = CASE WHEN status = 'draft' THEN status
          ELSE ${billStatus(sql`${bill.totalCents}::bigint`, sql`paid_cents`)} END,
        updated_at = ${nextUpdatedAt(scope.now)}
      WHERE tenant_id = ${tenantId} AND id = ${bill.id}`,
    sql`INSERT INTO bill_corrections (tenant_id, id, bill_id, reason, changes, created_at, created_by)
      VALUES (${tenantId}, ${correction.id}, ${bill.id}, ${correction.reason},
        ${JSON.stringify(correction.changes)}::jsonb, ${scope.now}, ${correction.createdBy})`,
  ];
  if (addedLines.length > 0) statements.push(insertionOfLines(scope, bill.id, addedLines));
  if (receipts.length > 0) statements.push(upsertOfReceipts(scope, receipts));
  await pipelined(statements.map((statement) => scope.db.query(statement)));
}

/** Whether an order has a live bill besides this one. */
export async function hasOtherBills(
  scope: Scope,
  orderId: string,
  billId: string,
): Promise<boolean> {
  const rows = await scope.db.query(sql`
    SELECT FROM bills
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND id <> ${billId} AND status <> 'void' LIMIT 1`);
  return rows.length > 0;
}

/** Moves an order to another vendor. The order must be locked. */
export async function moveOrder(
  scope: Scope,
  orderId: string,
  { vendorId }: { vendorId: string },
): Promise<void> {
  await scope.db.query(sql`
    UPDATE purchase_orders SET vendor_id = ${vendorId}, unlinked_vendor_name = NULL,
      updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${orderId}`);
}

export interface RenamedInvoice {
  /** null if the bill was made without an import. */
  importId: string | null;
  orderIds: string[];
  oldNumber: string;
  number: string;
  numberKey: string;
}

/** Gives an imported invoice another number, also on its orders, which must be locked. */
export async function renameImport(
  scope: Scope,
  { importId, orderIds, oldNumber, number, numberKey }: RenamedInvoice,
): Promise<true> {
  await scope.db.query(sql`
    UPDATE imported_invoices SET number = ${number}, number_key = ${numberKey}
    WHERE tenant_id = ${scope.tenantId} AND id = ${importId}::uuid`);
  await scope.db.query(sql`
    UPDATE purchase_orders SET updated_at = ${nextUpdatedAt(scope.now)},
      vendor_invoice_numbers = array_replace(vendor_invoice_numbers, ${oldNumber}::text, ${number}::text)
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(orderIds)}::uuid[])`);
  return true;
}

/**
 * Sets the unit costs of lines of orders that still have the old one, with the totals of their
 * orders, which must be locked. Returns the ids of the orders.
 */
export async function priceOrderedLines(
  scope: Scope,
  lines: Array<{ lineId: string; oldUnitCostCents: number; unitCostCents: number }>,
): Promise<string[]> {
  const { tenantId } = scope;
  const columns = { lineId: "uuid", oldUnitCostCents: "bigint", unitCostCents: "bigint" } as const;
  const priced = await scope.db.query<{ id: string }>(sql`
    UPDATE purchase_order_lines l SET unit_cost_cents = p.unit_cost_cents,
      total_cost_cents = round(l.quantity * p.unit_cost_cents)
    FROM ${rowsOf("p", lines, columns)}
    WHERE l.tenant_id = ${tenantId} AND l.id = p.line_id AND l.unit_cost_cents = p.old_unit_cost_cents
    RETURNING l.purchase_order_id AS id`);
  const ids = [...new Set(priced.map(({ id }) => id))];
  await scope.db.query(sql`
    UPDATE purchase_orders o SET updated_at = ${nextUpdatedAt(scope.now)}, total_cost_cents =
      (SELECT sum(l.total_cost_cents) FROM purchase_order_lines l
        WHERE l.tenant_id = ${tenantId} AND l.purchase_order_id = o.id)
    WHERE o.tenant_id = ${tenantId} AND o.id = ANY(${arrayOf(ids)}::uuid[])`);
  return ids;
}

export interface RepricedLayer {
  layerId: string;
  /** The unit cost of the layer before, without charges. */
  oldUnitCostCents: number;
  unitCostCents: number;
}

/**
 * Sets the unit costs of live parts whose cost is still that of one of these layers: it is the part's
 * last receipt, and the cost was not edited since. The parts must be locked. Returns their ids.
 */
export async function followInParts(scope: Scope, layers: RepricedLayer[]): Promise<string[]> {
  const { tenantId } = scope;
  const repriced = rowsOf("r", layers, {
    layerId: "uuid",
    oldUnitCostCents: "bigint",
    unitCostCents: "bigint",
  });
  const rows = await scope.db.query<{ id: string }>(sql`
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

/**
 * Voids a bill, whose goods are unbilled again. It, its orders and the parts of the layers must be
 * locked.
 */
export async function saveVoidedBill(
  scope: Scope,
  { id, reason, layerIds }: { id: string; reason: string; layerIds: string[] },
): Promise<void> {
  const { tenantId } = scope;
  const ofBill = sql`(SELECT id FROM bill_lines WHERE tenant_id = ${tenantId} AND bill_id = ${id})`;
  // The layers of older versions do not name the line of their order.
  const line = sql`coalesce(l.purchase_order_line_id, (SELECT p.id FROM purchase_order_lines p
    WHERE p.tenant_id = ${tenantId} AND p.purchase_order_id = l.purchase_order_id
      AND p.inventory_item_id = l.inventory_item_id ORDER BY p.position LIMIT 1))`;
  const statements = [
    sql`DELETE FROM bill_receipts WHERE tenant_id = ${tenantId} AND bill_line_id IN ${ofBill}`,
    sql`UPDATE cost_layers l SET purchase_order_line_id = ${line}, unbilled_quantity = ${unbilledOf(scope)}
      WHERE l.tenant_id = ${tenantId} AND l.id = ANY(${arrayOf(layerIds)}::uuid[]) AND ${line} IS NOT NULL`,
    sql`UPDATE bill_lines SET received_quantity = 0, received_cents = 0
      WHERE tenant_id = ${tenantId} AND bill_id = ${id} AND received_quantity > 0`,
    sql`UPDATE bills SET status = 'void', void_reason = ${reason}, updated_at = ${nextUpdatedAt(scope.now)}
      WHERE tenant_id = ${tenantId} AND id = ${id}`,
  ];
  await pipelined(statements.map((statement) => scope.db.query(statement)));
}
