import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { CorrectedField } from "../../schema/bills.ts";
import type { billLines, billReceipts, bills } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { findOne } from "../../sql/paging.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import type { IntegrationFields } from "../external-ids.ts";

export type { CorrectedField };
export type BillRow = RowOf<typeof bills>;
export type BillLineRow = RowOf<typeof billLines>;

export type NewBillReceipt = Omit<RowOf<typeof billReceipts>, "tenantId">;
export type NewBill = Omit<
  BillRow,
  "tenantId" | "paidCents" | "voidReason" | keyof IntegrationFields | "createdAt" | "updatedAt"
>;
export type NewBillLine = Omit<BillLineRow, "tenantId" | "billId">;

/** A live bill of a number. */
export type NumberedBill = Pick<BillRow, "id" | "purchaseOrderIds">;

/** The number of a bill of a vendor, or of an order without one. */
export interface BillNumber {
  type: BillRow["type"];
  numberKey: string;
  vendorId: string | null;
  orderId?: string | undefined;
}

/**
 * Finds the live bill of a type that has a number of a vendor: the imported one first, then the
 * latest. Of an order without a vendor, the bill of that order.
 */
export function findBillOfNumber(
  scope: Scope,
  { type, numberKey, vendorId, orderId = "" }: BillNumber,
): Promise<NumberedBill | undefined> {
  const isOfVendor = vendorId
    ? sql`b.vendor_id = ${vendorId}`
    : sql`b.vendor_id IS NULL AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]`;
  return findOne(
    scope,
    sql`SELECT b.id, b.purchase_order_ids AS "purchaseOrderIds"
      FROM bills b
      WHERE b.tenant_id = ${scope.tenantId} AND b.number_key = ${numberKey} AND ${isOfVendor}
        AND b.type = ${type} AND b.status <> 'void'
      ORDER BY b.imported_invoice_id IS NULL, b.created_at DESC, b.id DESC LIMIT 1`,
  );
}

export interface BillOfOrder extends Pick<BillRow, "id" | "number" | "status" | "paidCents"> {
  coreIds: string[];
}

/** Lists the live bills with goods of an order. */
export function listBillsOfOrder(scope: Scope, orderId: string): Promise<BillOfOrder[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT b.id, b.number, b.status, b.paid_cents AS "paidCents", (SELECT coalesce(json_agg(c.id), '[]')
      FROM cores c WHERE c.tenant_id = ${tenantId} AND c.bill_id = b.id) AS "coreIds"
    FROM bills b
    WHERE b.tenant_id = ${tenantId} AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND b.status <> 'void' ORDER BY b.created_at, b.id`);
}

/** Moves the unpaid bills of an order to another vendor. Returns their ids. */
export async function moveBills(
  scope: Scope,
  orderId: string,
  vendor: { vendorId: string | null; unlinkedVendorName: string | null },
): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    UPDATE bills SET vendor_id = ${vendor.vendorId}, unlinked_vendor_name = ${vendor.unlinkedVendorName},
      updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[] AND paid_cents = 0
    RETURNING id`);
  return rows.map(({ id }) => id);
}

/**
 * Voids the unpaid bills that are of this order alone, and returns their ids. Nothing may have been
 * received on it.
 */
export async function voidBillsOfOrder(scope: Scope, orderId: string): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`
    UPDATE bills SET status = 'void', updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND purchase_order_ids = ARRAY[${orderId}]::uuid[] AND paid_cents = 0 AND status <> 'void'
    RETURNING id`);
  return rows.map(({ id }) => id);
}
