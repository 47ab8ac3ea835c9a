import sql, { raw, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { lineItems, serviceBlocks, workOrders } from "../../schema/index.ts";
import { orderMargin } from "../../schema/work-amounts.ts";
import { columnsOf, type RowOf, someColumnsOf } from "../../sql/columns.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";

export type WorkOrderRow = RowOf<typeof workOrders>;
export type ServiceBlockRow = RowOf<typeof serviceBlocks>;
export type LineItemRow = RowOf<typeof lineItems>;

/** The columns that only writes need. */
const notShownOfOrder = [
  "tenantId",
  "customerText",
  "vehicleText",
  "taxRatePercent",
  "laborCents",
  "partsCents",
  "tiresCents",
  "materialsCents",
  "feesCents",
  "discountsCents",
] as const;

const shownOfBlock = [
  "id",
  "name",
  "cannedJobId",
  "description",
  "complaint",
  "cause",
  "correction",
  "authorizationStatus",
  "version",
  "laborCents",
  "partsCents",
  "tiresCents",
  "materialsCents",
  "feesCents",
  "discountCents",
  "discountsCents",
  "taxCents",
  "totalPriceCents",
  "totalCostCents",
  "unknownCostLines",
  "unknownCostPriceCents",
] as const;

const shownOfLine = [
  "id",
  "serviceBlockId",
  "kind",
  "description",
  "quantity",
  "unitPriceCents",
  "unitCostCents",
  "discountCents",
  "taxable",
  "totalPriceCents",
  "totalCostCents",
  "billedCostCents",
  "vmrsCode",
  "status",
  "technicianId",
  "startedAt",
  "completedAt",
  "inventoryItemId",
  "partNumber",
  "reservedQuantity",
  "feeType",
  "laborType",
  "pricing",
] as const;

interface Names {
  customerName: string | null;
  vehicleUnit: string | null;
  vehicleVin: string | null;
  technicianName: string | null;
  /** The live invoice. */
  invoiceId: string | null;
  /** The margin in hundredths of a percent; null if it is not known. */
  marginBasisPoints: number | null;
  /** The shop's setting. */
  marginFloorPercent: number | null;
}

/** An order as returned by the API, without its blocks. */
export type WorkOrderView = Omit<WorkOrderRow, (typeof notShownOfOrder)[number]> & Names;

export type BlockView = Pick<ServiceBlockRow, (typeof shownOfBlock)[number]>;

/** A line as returned by the API. Its times have the format that PostgreSQL writes in JSON. */
export type LineView = Pick<LineItemRow, (typeof shownOfLine)[number]> & {
  technicianName: string | null;
};

/** The blocks of an order, and the lines of all blocks, both in order. */
export interface Services {
  blocks: BlockView[];
  lines: LineView[];
}

export type WorkOrderDetail = WorkOrderView & Services;

/** A locked order with all its columns. */
export type LockedWorkOrder = WorkOrderRow & Names;

// Past orders show the names of deleted records.
const names = ({
  tenantId,
}: Scope) => sql`c.name AS "customerName", v.unit_number AS "vehicleUnit", v.vin AS "vehicleVin",
  u.name AS "technicianName",
  ${raw(orderMargin("w."))} AS "marginBasisPoints",
  (SELECT t.margin_floor_percent FROM tenants t WHERE t.tenant_id = ${tenantId}) AS "marginFloorPercent",
  (SELECT i.id FROM invoices i WHERE i.tenant_id = ${tenantId} AND i.work_order_id = w.id
    AND i.voided_at IS NULL) AS "invoiceId"`;

/** The select list of a {@link WorkOrderView}, for orders `w` joined with {@link namesOfOrders}. */
export const viewColumns = (scope: Scope): Sql =>
  sql`${columnsOf(workOrders, "w", notShownOfOrder)}, ${names(scope)}`;

/** Looked up per row: hashing whole tables for a page of orders would cost more. */
export const namesOfOrders = ({ tenantId }: Scope): Sql => sql`
  LEFT JOIN LATERAL (SELECT name FROM customers
    WHERE tenant_id = ${tenantId} AND id = w.customer_id LIMIT 1) c ON true
  LEFT JOIN LATERAL (SELECT unit_number, vin FROM vehicles
    WHERE tenant_id = ${tenantId} AND id = w.vehicle_id LIMIT 1) v ON true
  LEFT JOIN LATERAL (SELECT name FROM users
    WHERE tenant_id = ${tenantId} AND id = w.assigned_to LIMIT 1) u ON true`;

/**
 * The select list of {@link Services}. All lines are in one array, because a subquery per block
 * would cost more.
 */
export const serviceColumns = ({ tenantId }: Scope): Sql => sql`
  (SELECT coalesce(json_agg(block ORDER BY block.position, block.id), '[]') FROM (
    SELECT b.position, ${someColumnsOf(serviceBlocks, "b", shownOfBlock)} FROM service_blocks b
    WHERE b.tenant_id = ${tenantId} AND b.work_order_id = w.id) block) AS blocks,
  (SELECT coalesce(json_agg(line ORDER BY line.position, line.id), '[]') FROM (
    SELECT l.position, ${someColumnsOf(lineItems, "l", shownOfLine)},
      (SELECT t.name FROM users t WHERE t.tenant_id = ${tenantId} AND t.id = l.technician_id)
        AS "technicianName"
    FROM line_items l WHERE l.tenant_id = ${tenantId} AND l.work_order_id = w.id) line) AS lines`;

/** Finds an order with its blocks and lines, including deleted ones. */
export function findWorkOrder(scope: Scope, id: string): Promise<WorkOrderDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${viewColumns(scope)}, ${serviceColumns(scope)} FROM work_orders w ${namesOfOrders(scope)}
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id}`,
  );
}

/** Finds orders as `findWorkOrder` does, in no order. */
export function findWorkOrders(scope: Scope, ids: string[]): Promise<WorkOrderDetail[]> {
  return scope.db.read(sql`
    SELECT ${viewColumns(scope)}, ${serviceColumns(scope)} FROM work_orders w ${namesOfOrders(scope)}
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = ANY (${arrayOf(ids)}::uuid[])`);
}

/** Locks an order and thereby its blocks and lines: every change of them locks the order first. */
export function lockWorkOrder(scope: Scope, id: string): Promise<LockedWorkOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(workOrders, "w")}, ${names(scope)} FROM work_orders w ${namesOfOrders(scope)}
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} AND w.deleted_at IS NULL
      FOR NO KEY UPDATE OF w`,
  );
}

/**
 * Returns when an order was invoiced, if it was. Read without a lock, to decide which locks to
 * take.
 */
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
