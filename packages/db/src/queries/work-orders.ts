import sql, { type Sql } from "sql-template-tag";
import { columnsOf, type RowOf, someColumnsOf } from "../columns.ts";
import { findOne } from "../paging.ts";
import { lineItems, serviceBlocks, workOrders } from "../schema/index.ts";
import type { Scope } from "../scope.ts";

export type WorkOrderRow = RowOf<typeof workOrders>;
export type ServiceBlockRow = RowOf<typeof serviceBlocks>;
export type LineItemRow = RowOf<typeof lineItems>;

const shownOfOrder = [
  ...(["id", "orderNumber", "status", "category", "name", "customerId", "vehicleId"] as const),
  ...(["priority", "complaint", "notes", "assignedTo", "assignedTechnicians"] as const),
  ...([
    "number",
    "dueDate",
    "dueAt",
    "archived",
    "invoicedAt",
    "partsTaxable",
    "laborTaxable",
  ] as const),
  ...(["taxCents", "totalPriceCents", "totalCostCents", "paidAmountCents"] as const),
  ...(["createdAt", "updatedAt", "deletedAt"] as const),
] as const;

const shownOfBlock = [
  ...(["id", "name", "description", "complaint", "cause", "correction"] as const),
  ...(["authorizationStatus", "version", "laborCents", "partsCents", "tiresCents"] as const),
  ...(["materialsCents", "feesCents", "discountCents", "discountsCents", "taxCents"] as const),
  ...(["totalPriceCents", "totalCostCents"] as const),
] as const;

const shownOfLine = [
  ...(["id", "serviceBlockId", "kind", "description", "quantity", "unitPriceCents"] as const),
  ...(["unitCostCents", "discountCents", "taxable", "totalPriceCents"] as const),
  ...(["totalCostCents", "status", "technicianId", "startedAt", "completedAt"] as const),
  ...(["inventoryItemId", "partNumber", "reservedQuantity", "feeType"] as const),
] as const;

interface Names {
  customerName: string | null;
  vehicleUnit: string | null;
  vehicleVin: string | null;
  technicianName: string | null;
  /** Its live invoice. */
  invoiceId: string | null;
}

/** What is shown of an order, without its blocks. */
export type WorkOrderView = Pick<WorkOrderRow, (typeof shownOfOrder)[number]> & Names;

export type BlockView = Pick<ServiceBlockRow, (typeof shownOfBlock)[number]>;

/** A line as it is shown. Its times are as PostgreSQL writes them inside JSON. */
export type LineView = Pick<LineItemRow, (typeof shownOfLine)[number]> & {
  technicianName: string | null;
};

/** An order's blocks, and the lines of all of them: both in their order. */
export interface Services {
  blocks: BlockView[];
  lines: LineView[];
}

export type WorkOrderDetail = WorkOrderView & Services;

/** An order that is locked: every column of it. */
export type LockedWorkOrder = WorkOrderRow & Names;

// A record that is deleted keeps its name on past orders.
const names = sql`c.name AS "customerName", v.unit_number AS "vehicleUnit", v.vin AS "vehicleVin",
  u.name AS "technicianName",
  (SELECT i.id FROM invoices i WHERE i.tenant_id = w.tenant_id AND i.work_order_id = w.id
    AND i.voided_at IS NULL) AS "invoiceId"`;

/** The select list of a {@link WorkOrderView}, of orders `w` {@link namesOfOrders with names}. */
export const viewColumns: Sql = sql`${someColumnsOf(workOrders, "w", shownOfOrder)}, ${names}`;

/** Looked up row by row: to hash whole tables for a page of orders would cost more. */
export const namesOfOrders: Sql = sql`
  LEFT JOIN LATERAL (SELECT name FROM customers
    WHERE tenant_id = w.tenant_id AND id = w.customer_id LIMIT 1) c ON true
  LEFT JOIN LATERAL (SELECT unit_number, vin FROM vehicles
    WHERE tenant_id = w.tenant_id AND id = w.vehicle_id LIMIT 1) v ON true
  LEFT JOIN LATERAL (SELECT name FROM users
    WHERE tenant_id = w.tenant_id AND id = w.assigned_to LIMIT 1) u ON true`;

/** The select list of {@link Services}. All lines in one array: a subquery per block would cost more. */
export const serviceColumns: Sql = sql`
  (SELECT coalesce(json_agg(block ORDER BY block.position, block.id), '[]') FROM (
    SELECT b.position, ${someColumnsOf(serviceBlocks, "b", shownOfBlock)} FROM service_blocks b
    WHERE b.tenant_id = w.tenant_id AND b.work_order_id = w.id) block) AS blocks,
  (SELECT coalesce(json_agg(line ORDER BY line.position, line.id), '[]') FROM (
    SELECT l.position, ${someColumnsOf(lineItems, "l", shownOfLine)},
      (SELECT t.name FROM users t WHERE t.tenant_id = l.tenant_id AND t.id = l.technician_id)
        AS "technicianName"
    FROM line_items l WHERE l.tenant_id = w.tenant_id AND l.work_order_id = w.id) line) AS lines`;

/** An order with its blocks and lines, deleted or not. */
export function findWorkOrder(scope: Scope, id: string): Promise<WorkOrderDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewColumns}, ${serviceColumns} FROM work_orders w ${namesOfOrders}
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id}`,
  );
}

/** Locks an order, and with it its blocks and lines: every change of them holds the order first. */
export function lockWorkOrder(scope: Scope, id: string): Promise<LockedWorkOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(workOrders, "w")}, ${names} FROM work_orders w ${namesOfOrders}
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} AND w.deleted_at IS NULL
      FOR NO KEY UPDATE OF w`,
  );
}

/** When an order was invoiced, if it is; read without a lock, to know which locks it will take. */
export function findInvoicedAt(
  scope: Scope,
  id: string,
): Promise<Pick<WorkOrderRow, "invoicedAt"> | undefined> {
  return findOne(
    scope,
    sql`SELECT w.invoiced_at AS "invoicedAt" FROM work_orders w
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id}`,
  );
}
