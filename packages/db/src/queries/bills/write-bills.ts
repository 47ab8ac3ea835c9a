import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines, billReceipts, bills } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { insertionOf, insertionOfRow } from "../../sql/inserting.ts";
import { insertTogether } from "../../sql/insertions.ts";
import { findOne } from "../../sql/paging.ts";
import { nextUpdatedAt } from "../../sql/values.ts";

export type BillRow = RowOf<typeof bills>;
export type BillLineRow = RowOf<typeof billLines>;

export type NewBillReceipt = Omit<RowOf<typeof billReceipts>, "tenantId">;
export type NewBill = Omit<
  BillRow,
  "tenantId" | "paidCents" | "voidReason" | "createdAt" | "updatedAt"
>;
export type NewBillLine = Omit<BillLineRow, "tenantId" | "billId">;

/** The lines of a bill, and the goods that they paid for. */
export interface BilledLines {
  lines: NewBillLine[];
  receipts: NewBillReceipt[];
}

/** Inserts a bill with its lines and their receipts. */
export async function insertBill(
  scope: Scope,
  bill: NewBill,
  { lines, receipts }: BilledLines,
): Promise<void> {
  const ofGoods = receipts.length > 0 ? [insertionOf(scope, billReceipts, receipts)] : [];
  await insertTogether(scope, [
    insertionOfBill(scope, bill),
    insertionOfLines(scope, bill.id, lines),
    ...ofGoods,
  ]);
}

function insertionOfBill({ tenantId, now }: Scope, bill: NewBill): Sql {
  const made = { tenantId, paidCents: 0, voidReason: null, createdAt: now, updatedAt: now };
  return insertionOfRow(bills, { ...bill, ...made });
}

export function insertionOfLines(scope: Scope, billId: string, lines: NewBillLine[]): Sql {
  return insertionOf(
    scope,
    billLines,
    lines.map((line) => ({ ...line, billId })),
  );
}

/** Inserts receipts, or sets the cents of those that are known. */
export function upsertOfReceipts(scope: Scope, receipts: NewBillReceipt[]): Sql {
  return sql`${insertionOf(scope, billReceipts, receipts)}
    ON CONFLICT (tenant_id, cost_layer_id, bill_line_id) DO UPDATE SET cents = excluded.cents`;
}

/** Inserts which goods the lines of bills paid for. */
export async function insertBillReceipts(scope: Scope, receipts: NewBillReceipt[]): Promise<void> {
  await scope.db.query(insertionOf(scope, billReceipts, receipts));
}

/**
 * The status of a bill by its amounts. Of a draft or void bill it must not be used. Its parameters
 * are the amounts after the change.
 */
export function billStatus(totalCents: Sql, paidCents: Sql): Sql {
  return sql`CASE WHEN ${paidCents} = ${totalCents} THEN 'paid' WHEN ${paidCents} = 0 THEN 'open'
    ELSE 'partially_paid' END`;
}

export interface AddedGoods extends BilledLines {
  purchaseOrderId: string;
  goodsCents: number;
}

/**
 * Adds goods to a bill, behind its lines. A draft becomes open. The number of the bill must be
 * locked.
 */
export async function addToBill(scope: Scope, billId: string, added: AddedGoods): Promise<void> {
  const { purchaseOrderId, goodsCents } = added;
  const total = sql`(total_cents + ${goodsCents}::bigint)`;
  await scope.db.query(sql`
    UPDATE bills SET goods_cents = goods_cents + ${goodsCents}::bigint, total_cents = ${total},
      status = ${billStatus(total, sql`paid_cents`)}, line_count = line_count + ${added.lines.length},
      purchase_order_ids = CASE WHEN ${purchaseOrderId}::uuid = ANY(purchase_order_ids) THEN purchase_order_ids
        ELSE purchase_order_ids || ${purchaseOrderId}::uuid END,
      updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${billId}`);
  await scope.db.query(insertionOfLines(scope, billId, added.lines));
  if (added.receipts.length > 0) await insertBillReceipts(scope, added.receipts);
}

/** A live bill of a number, with the position of the next line. */
export interface NumberedBill {
  id: string;
  purchaseOrderIds: string[];
  lineCount: number;
}

/** The number of an invoice of a vendor, or of an order without one. */
export interface InvoiceNumber {
  numberKey: string;
  vendorId: string | null;
  orderId: string;
}

/**
 * Finds the live bill of a number of a vendor: the imported one first, then the latest. Of an order without
 * a vendor, the bill of that order.
 */
export function findInvoiceOfNumber(
  scope: Scope,
  { numberKey, vendorId, orderId }: InvoiceNumber,
): Promise<NumberedBill | undefined> {
  const isOfVendor = vendorId
    ? sql`b.vendor_id = ${vendorId}`
    : sql`b.vendor_id IS NULL AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]`;
  return findOne(
    scope,
    sql`SELECT b.id, b.line_count AS "lineCount", b.purchase_order_ids AS "purchaseOrderIds"
      FROM bills b
      WHERE b.tenant_id = ${scope.tenantId} AND b.number_key = ${numberKey} AND ${isOfVendor}
        AND b.type = 'invoice' AND b.status <> 'void'
      ORDER BY b.imported_invoice_id IS NULL, b.created_at DESC, b.id DESC LIMIT 1`,
  );
}

/** Moves the unpaid bills of an order to another vendor. */
export async function moveBills(
  scope: Scope,
  orderId: string,
  vendor: { vendorId: string | null; unlinkedVendorName: string | null },
): Promise<void> {
  await scope.db.query(sql`
    UPDATE bills SET vendor_id = ${vendor.vendorId}, unlinked_vendor_name = ${vendor.unlinkedVendorName},
      updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[] AND paid_cents = 0`);
}

/**
 * Voids the unpaid bills that are of this order alone, and returns their ids. Nothing may have been
 * received on it.
 */
export async function voidBillsOfOrder(scope: Scope, orderId: string): Promise<string[]> {
  const rows = await scope.db.query<{ id: string }>(sql`
    UPDATE bills SET status = 'void', updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND purchase_order_ids = ARRAY[${orderId}]::uuid[] AND paid_cents = 0 AND status <> 'void'
    RETURNING id`);
  return rows.map(({ id }) => id);
}
