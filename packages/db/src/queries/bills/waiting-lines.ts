import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { billLines } from "../../schema/index.ts";
import { columnsOf } from "../../sql/columns.ts";
import { rowsOf } from "../../sql/rows.ts";
import { onlyOf, updateOf } from "../../sql/updating.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import { type BillLineRow, type BillRow, billStatus, insertBillReceipts } from "./write-bills.ts";

const columns = columnsOf(billLines, "l");

/**
 * Lists the goods of an order that were billed and not fully received, the oldest bill first. The
 * order must be locked: every receipt of its goods locks it.
 */
export function listWaitingLines(scope: Scope, orderId: string): Promise<BillLineRow[]> {
  return scope.db.query(sql`
    SELECT ${columns} FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = l.bill_id
    WHERE l.tenant_id = ${scope.tenantId} AND l.purchase_order_id = ${orderId}
      AND l.received_quantity < l.stock_quantity AND b.status <> 'void'
    ORDER BY b.created_at, b.id, l.position`);
}

export interface ReceivedGoods {
  lineId: string;
  layerId: string;
  inventoryItemId: string;
  /** In units of stock, of this receipt. */
  quantity: number;
  cents: number;
}

const receivedColumns = {
  lineId: "uuid",
  layerId: "uuid",
  inventoryItemId: "uuid",
  quantity: "numeric",
  cents: "bigint",
} as const;

/** Adds a receipt of billed goods to their lines. */
export async function saveReceivedGoods(scope: Scope, goods: ReceivedGoods[]): Promise<void> {
  await scope.db.query(sql`
    UPDATE bill_lines l SET inventory_item_id = r.inventory_item_id,
      received_quantity = l.received_quantity + r.quantity, received_cents = l.received_cents + r.cents
    FROM ${rowsOf("r", goods, receivedColumns)}
    WHERE l.tenant_id = ${scope.tenantId} AND l.id = r.line_id`);
  await insertBillReceipts(
    scope,
    goods.map(({ lineId, layerId, quantity, cents }) => ({
      costLayerId: layerId,
      billLineId: lineId,
      quantity,
      cents,
    })),
  );
}

export type DraftBill = Pick<BillRow, "id" | "postedDate"> & {
  lines: BillLineRow[];
};

/** Lists the draft bills of an order with their lines. They must be locked. */
export function listDraftBills(scope: Scope, orderId: string): Promise<DraftBill[]> {
  return scope.db.query(sql`
    SELECT b.id, b.posted_date AS "postedDate", (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
        SELECT ${columns} FROM bill_lines l
        WHERE l.tenant_id = ${scope.tenantId} AND l.bill_id = b.id) line) AS lines
    FROM bills b
    WHERE b.tenant_id = ${scope.tenantId} AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND b.status = 'draft'
    ORDER BY b.created_at, b.id`);
}

export type ReviewedLine = Pick<
  BillLineRow,
  | ("id" | "quantity" | "unitCostCents" | "packQuantity" | "stockQuantity")
  | ("amountCents" | "chargedCents" | "purchaseOrderLineId")
>;

const reviewed = onlyOf(
  billLines,
  "quantity",
  "unitCostCents",
  "packQuantity",
  "stockQuantity",
  "amountCents",
  "chargedCents",
  "purchaseOrderLineId",
);

/** Opens draft bills, and saves what the review of their orders changed. */
export async function openBills(
  scope: Scope,
  opened: Array<{ id: string; goodsCents: number; postedDate: string }>,
  lines: ReviewedLine[],
): Promise<void> {
  await scope.db.query(updateOf(scope, reviewed, lines));
  const total = sql`(o.goods_cents + b.charges_cents + b.cores_cents)`;
  await scope.db.query(sql`
    UPDATE bills b SET goods_cents = o.goods_cents, total_cents = ${total},
      status = ${billStatus(total, sql`b.paid_cents`)}, posted_date = o.posted_date,
      updated_at = ${nextUpdatedAt(scope.now)}
    FROM ${rowsOf("o", opened, { id: "uuid", goodsCents: "bigint", postedDate: "date" })}
    WHERE b.tenant_id = ${scope.tenantId} AND b.id = o.id`);
}
