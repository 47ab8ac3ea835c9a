import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import type { CorrectedField } from "../../schema/bills.ts";
import type { WriteScope } from "../../sql/inserting.ts";
import { arrayOf, rowsOf } from "../../sql/rows.ts";
import { nextUpdatedAt } from "../../sql/values.ts";
import type { BillRow } from "./write-bills.ts";

export type { CorrectedField };

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

/** Moves an order to another vendor. The order must be locked. */
export async function moveOrder(
  scope: Scope,
  orderId: string,
  { vendorId }: { vendorId: string },
): Promise<void> {
  await scope.db.read(sql`
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

/**
 * Gives an imported invoice another number, also on its orders, which must be locked. Returns false
 * if another invoice of the vendor has the number.
 */
export async function renameImport(
  scope: WriteScope,
  { importId, orderIds, oldNumber, number, numberKey }: RenamedInvoice,
): Promise<boolean> {
  const renamed = await scope.db.attempt(() =>
    scope.db.read(sql`
    UPDATE imported_invoices SET number = ${number}, number_key = ${numberKey}
    WHERE tenant_id = ${scope.tenantId} AND id = ${importId}::uuid`),
  );
  if (!renamed) return false;
  scope.db.write(sql`
    UPDATE purchase_orders SET updated_at = ${nextUpdatedAt(scope.now)},
      vendor_invoice_numbers = array_replace(vendor_invoice_numbers, ${oldNumber}::text, ${number}::text)
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(orderIds)}::uuid[])`);
  return true;
}

export interface RepricedLayer {
  layerId: string;
  /** The unit cost of the layer before, without charges. */
  oldUnitCostCents: number;
  unitCostCents: number;
}

/**
 * Sets the unit costs of live parts whose cost is still that of one of these layers: it is the
 * part's last receipt, and the cost was not edited since. The parts must be locked. Returns their
 * ids.
 */
export async function revalueParts(scope: Scope, layers: RepricedLayer[]): Promise<string[]> {
  const { tenantId } = scope;
  const repriced = rowsOf("r", layers, {
    layerId: "uuid",
    oldUnitCostCents: "bigint",
    unitCostCents: "bigint",
  });
  const rows = await scope.db.read<{ id: string }>(sql`
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
