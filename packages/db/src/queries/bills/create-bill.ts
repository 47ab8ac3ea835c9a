import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { findOne } from "../../sql/paging.ts";
import { ofShop, rowsOf } from "../../sql/rows.ts";
import { insertionOfBill, type NewBill, type NewBillLine } from "./write-bills.ts";

interface BillNumber {
  vendorId: string;
  type: string;
  numberKey: string;
}

/**
 * Locks the number of a vendor's bills for the transaction, also against imports of it, and returns
 * the id of the live bill of the type that has it.
 */
export async function claimBillNumber(
  scope: Scope,
  { vendorId, type, numberKey }: BillNumber,
): Promise<string | undefined> {
  // The lock of an import of the number: see `claimInvoice`.
  await scope.db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(
    ${`invoice:${scope.tenantId}:${vendorId}:${numberKey}`}::text, 0))::text`);
  const known = await findOne<{ id: string }>(
    scope,
    sql`SELECT b.id FROM bills b
      WHERE b.tenant_id = ${scope.tenantId} AND b.number_key = ${numberKey} AND b.vendor_id = ${vendorId}
        AND b.type = ${type} AND b.status <> 'void'
      ORDER BY b.created_at DESC, b.id DESC LIMIT 1`,
  );
  return known?.id;
}

// In the order of the INSERT.
const lineColumns = {
  id: "uuid",
  position: "int",
  kind: "text",
  description: "text",
  amountCents: "bigint",
  partNumber: "text",
  inventoryItemId: "uuid",
  quantity: "numeric",
  depositCents: "bigint",
  allocation: "text",
  coreId: "uuid",
  category: "text",
} as const;

/** Inserts a bill without goods. */
export async function insertBillWithoutGoods(
  scope: Scope,
  bill: NewBill,
  lines: NewBillLine[],
): Promise<void> {
  await scope.db.query(insertionOfBill(scope, bill));
  await scope.db.query(sql`
    INSERT INTO bill_lines (tenant_id, bill_id, id, position, kind, description, amount_cents, part_number,
      inventory_item_id, quantity, deposit_cents, allocation, core_id, category)
    SELECT shop.tenant_id, ${bill.id}::uuid, line.*
    FROM ${ofShop(scope, rowsOf("line", lines, lineColumns))}`);
}
