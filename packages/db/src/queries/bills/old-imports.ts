import sql from "sql-template-tag";
import type { Executor, Scope } from "../../client/scope.ts";
import { type ReachableRows, readReachable } from "../../distribution/reachable-shops.ts";
import { importedInvoices } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { arrayOf } from "../../sql/rows.ts";

/** A shop with imported invoices that have no bill. */
export interface ShopOfImports {
  tenantId: string;
  timeZone: string;
}

/** Unscoped on purpose: lists a batch of shops with imports that have no bill, by id. */
export function listShopsToBill(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<ReachableRows<ShopOfImports>> {
  return readReachable(
    db,
    (among) => sql`
    SELECT t.tenant_id AS "tenantId", shop_time_zone(t.time_zone) AS "timeZone" FROM tenants t
    WHERE t.tenant_id > ${after} AND ${among(sql`t.tenant_id`)} AND EXISTS (
      SELECT FROM imported_invoices n WHERE n.tenant_id = t.tenant_id AND NOT n.is_billed)
    ORDER BY t.tenant_id LIMIT ${limit}`,
  );
}

/** The place of an import in the order of the imports of a shop. */
export interface ImportPlace {
  /** The time of the import as the database writes it, to the microsecond. */
  at: string;
  id: string;
}

export interface UnbilledImport extends ImportPlace {
  orderId: string;
  /** Whether the order received something or is closed. Others get their bills later. */
  isDue: boolean;
}

/** Lists imports without a bill after a place, the oldest first. */
export function listUnbilledImports(
  scope: Scope,
  after: ImportPlace | undefined,
  limit: number,
): Promise<UnbilledImport[]> {
  return scope.db.query(sql`
    SELECT n.id, n.created_at::text AS at, n.purchase_order_id AS "orderId",
      EXISTS (SELECT FROM purchase_orders o
        WHERE o.tenant_id = ${scope.tenantId} AND o.id = n.purchase_order_id AND o.deleted_at IS NULL
          AND o.status IN ('partially_received', 'received', 'cancelled') OFFSET 0) AS "isDue"
    FROM (SELECT * FROM imported_invoices n
      WHERE n.tenant_id = ${scope.tenantId} AND NOT n.is_billed
        AND (n.created_at, n.id) > (${after?.at ?? "-infinity"}::timestamptz,
          ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
      ORDER BY n.created_at, n.id LIMIT ${limit}) n
    ORDER BY n.created_at, n.id`);
}

export type ImportRow = RowOf<typeof importedInvoices>;

/** Lists the invoices that were imported into an order, the oldest first. The order must be locked. */
export function listImportsOfOrder(scope: Scope, orderId: string): Promise<ImportRow[]> {
  return scope.db.query(sql`
    SELECT ${columnsOf(importedInvoices, "n")} FROM imported_invoices n
    WHERE n.tenant_id = ${scope.tenantId} AND n.purchase_order_id = ${orderId}
    ORDER BY n.created_at, n.id`);
}

/** A receipt of goods of an order. */
export interface OrderReceipt {
  itemId: string;
  partNumber: string;
  quantity: number;
  unitCostCents: number;
  valueCents: number;
  createdAt: string;
  /** The cost layer of the goods; null if several are alike. */
  layerId: string | null;
}

/** Lists the receipts of an order, the oldest first. The order must be locked. */
export function listReceiptsOfOrder(scope: Scope, orderId: string): Promise<OrderReceipt[]> {
  return scope.db.query(sql`
    SELECT m.inventory_item_id AS "itemId", i.part_number AS "partNumber", m.quantity,
      m.unit_cost_cents AS "unitCostCents", m.value_cents AS "valueCents", m.created_at AS "createdAt",
      (SELECT min(l.id::text)::uuid FROM cost_layers l
        WHERE l.tenant_id = ${scope.tenantId} AND l.inventory_item_id = m.inventory_item_id
          AND l.purchase_order_id = ${orderId} AND l.created_at = m.created_at AND l.quantity = m.quantity
        HAVING count(*) = 1) AS "layerId"
    FROM stock_movements m
    JOIN inventory_items i ON i.tenant_id = ${scope.tenantId} AND i.id = m.inventory_item_id
    WHERE m.tenant_id = ${scope.tenantId} AND m.reference_id = ${orderId}
      AND m.reference_type = 'purchase_order' AND m.type = 'receipt'
    ORDER BY m.created_at, m.id`);
}

export interface BilledQuantity {
  itemId: string;
  quantity: number;
}

/** Lists the quantities of an order's goods that were received and are on a bill. */
export function listBilledQuantities(scope: Scope, orderId: string): Promise<BilledQuantity[]> {
  return scope.db.query(sql`
    SELECT l.inventory_item_id AS "itemId", sum(l.received_quantity) AS quantity FROM bills b
    JOIN bill_lines l ON l.tenant_id = ${scope.tenantId} AND l.bill_id = b.id
      AND l.purchase_order_id = ${orderId} AND l.received_quantity > 0
    WHERE b.tenant_id = ${scope.tenantId} AND b.purchase_order_ids @> ARRAY[${orderId}]::uuid[]
      AND b.status <> 'void' AND l.inventory_item_id IS NOT NULL
    GROUP BY l.inventory_item_id`);
}

/** Marks imports as billed. */
export async function markImportsBilled(scope: Scope, ids: string[]): Promise<void> {
  await scope.db.query(sql`
    UPDATE imported_invoices SET is_billed = true
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(ids)}::uuid[])`);
}
