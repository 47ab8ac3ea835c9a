import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import {
  type customers,
  lineItems,
  serviceBlocks,
  type tenants,
  type users,
  workOrders,
} from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { upsertOf } from "../../sql/inserting.ts";
import { findOne } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { onlyOf, updateOf } from "../../sql/updating.ts";
import { nextUpdatedAt, noId } from "../../sql/values.ts";
import type { InventoryItemRow } from "../inventory/items.ts";
import { type ActiveRule, feeRulesAsJson } from "../pricing.ts";
import type { LineItemRow, ServiceBlockRow, WorkOrderRow } from "./work-orders.ts";

/** Locks an order as `lockWorkOrder` does, including deleted ones. */
export function lockWorkOrderEvenDeleted(
  scope: Scope,
  id: string,
): Promise<WorkOrderRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columnsOf(workOrders, "w")} FROM work_orders w
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${id} FOR NO KEY UPDATE`,
  );
}

/** Locks orders by id, including deleted ones. */
export function lockWorkOrdersEvenDeleted(
  scope: Scope,
  ids: readonly string[],
): Promise<WorkOrderRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(workOrders, "w")} FROM work_orders w
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = ANY(${arrayOf(ids)}::uuid[])
    ORDER BY w.id FOR NO KEY UPDATE`);
}

export function listBlocks(scope: Scope, orderId: string): Promise<ServiceBlockRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(serviceBlocks, "b")} FROM service_blocks b
    WHERE b.tenant_id = ${scope.tenantId} AND b.work_order_id = ${orderId} ORDER BY b.position, b.id`);
}

export function listLineItems(scope: Scope, orderId: string): Promise<LineItemRow[]> {
  return scope.db.read(sql`
    SELECT ${columnsOf(lineItems, "l")} FROM line_items l
    WHERE l.tenant_id = ${scope.tenantId} AND l.work_order_id = ${orderId} ORDER BY l.position, l.id`);
}

/** Inserts or updates an order. It must be locked. */
export async function saveWorkOrder(scope: Scope, order: WorkOrderRow): Promise<void> {
  await scope.db.read(upsertOf(scope, workOrders, [order]));
}

const standing = onlyOf(
  workOrders,
  "status",
  "category",
  "archived",
  "paidAmountCents",
  "creditedAmountCents",
);

/**
 * Saves the fields of orders that payments and credits change: amounts and the resulting status.
 * They must be locked.
 */
export async function saveStandings(scope: Scope, orders: readonly WorkOrderRow[]): Promise<void> {
  if (orders.length > 0) await scope.db.read(updateOf(scope, standing, orders, scope.now));
}

/**
 * Permanently deletes an order with its blocks, lines and sent estimates. Triggers delete what
 * belongs to them. Its inspections, requests, deposits, meter readings and void invoices stay,
 * without the reference; the ids of those that are records are returned.
 */
export async function purgeWorkOrder(scope: Scope, id: string) {
  const { tenantId } = scope;
  const unlinked = sql`WHERE tenant_id = ${tenantId} AND work_order_id = ${id} RETURNING id`;
  const invoices = await scope.db.read<{ id: string }>(sql`
    UPDATE invoices SET work_order_id = NULL ${unlinked}`);
  const receipts = await scope.db.read<{ id: string }>(sql`
    UPDATE receipts SET work_order_id = NULL, updated_at = ${nextUpdatedAt(scope.now)} ${unlinked}`);
  const inspections = await scope.db.read<{ id: string }>(sql`
    UPDATE inspections SET work_order_id = NULL, updated_at = ${nextUpdatedAt(scope.now)} ${unlinked}`);
  const requests = await scope.db.read<{ id: string }>(sql`
    UPDATE service_requests SET work_order_id = NULL, updated_at = ${nextUpdatedAt(scope.now)} ${unlinked}`);
  await scope.db.read(sql`UPDATE meter_readings SET work_order_id = NULL ${unlinked}`);
  const ofOrder = sql`WHERE tenant_id = ${tenantId} AND work_order_id = ${id}`;
  await scope.db.read(sql`DELETE FROM line_items ${ofOrder}`);
  await scope.db.read(sql`DELETE FROM service_blocks ${ofOrder}`);
  await scope.db.read(sql`DELETE FROM approvals WHERE tenant_id = ${tenantId} AND packet_id IN
    (SELECT id FROM estimate_packets ${ofOrder})`);
  await scope.db.read(sql`DELETE FROM estimate_packets ${ofOrder}`);
  await scope.db.read(sql`DELETE FROM work_orders WHERE tenant_id = ${tenantId} AND id = ${id}`);
  return {
    invoiceIds: invoices.map((row) => row.id),
    receiptIds: receipts.map((row) => row.id),
    inspectionIds: inspections.map((row) => row.id),
    requestIds: requests.map((row) => row.id),
  };
}

/** Inserts or updates blocks. The order must be locked. */
export async function saveBlocks(scope: Scope, blocks: ServiceBlockRow[]): Promise<void> {
  if (blocks.length > 0) await scope.db.read(upsertOf(scope, serviceBlocks, blocks));
}

/** Inserts or updates lines. The order must be locked. */
export async function saveLineItems(scope: Scope, lines: LineItemRow[]): Promise<void> {
  if (lines.length > 0) await scope.db.read(upsertOf(scope, lineItems, lines));
}

export async function deleteLineItems(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db.read(sql`
    DELETE FROM line_items WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** Deletes blocks whose lines are already deleted. */
export async function deleteBlocks(scope: Scope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db.read(sql`
    DELETE FROM service_blocks
    WHERE tenant_id = ${scope.tenantId} AND id = ANY(${arrayOf(ids)}::uuid[])`);
}

/** The terms for an order's amounts from the shop's settings and its customer. */
export type OrderTerms = Pick<
  RowOf<typeof tenants>,
  | "workflowStatuses"
  | "taxRatePercent"
  | "partsTaxable"
  | "laborTaxable"
  | "archiveOnFullPayment"
  | "requirePrices"
  | "requireApproval"
> &
  Pick<
    RowOf<typeof customers>,
    "taxExempt" | "exemptionCategory" | "poRequired" | "termsDays" | "creditLimitCents"
  > & {
    /** The active rules of fees on the day. */
    feeRules: ActiveRule[];
  };

/** The days from an invoice without a customer to its due date. */
const defaultTermsDays = 30;

/** The tax rate of an order of the customer `c`, or without a customer, in the shop `t`. */
export const taxRateOfOrder: Sql = sql`CASE WHEN c.tax_exempt THEN 0 ELSE coalesce(c.tax_rate_percent, t.tax_rate_percent) END`;

/**
 * Finds the terms of a customer's order. Tax-exempt customers pay no tax, and customers may have
 * their own rate.
 */
export async function findOrderTerms(
  scope: Scope,
  { customerId, day }: { customerId: string | null; day: string },
): Promise<OrderTerms | undefined> {
  const [row] = await scope.db.read<OrderTerms>(sql`
    SELECT t.workflow_statuses AS "workflowStatuses", t.parts_taxable AS "partsTaxable",
      t.labor_taxable AS "laborTaxable", t.archive_on_full_payment AS "archiveOnFullPayment",
      t.require_prices AS "requirePrices", t.require_approval AS "requireApproval",
      ${feeRulesAsJson(scope, day)} AS "feeRules",
      coalesce(c.tax_exempt, false) AS "taxExempt",
      coalesce(c.po_required, false) AS "poRequired",
      coalesce(c.terms_days, ${defaultTermsDays}::int) AS "termsDays",
      c.credit_limit_cents AS "creditLimitCents",
      CASE WHEN c.tax_exempt THEN c.exemption_category END AS "exemptionCategory",
      ${taxRateOfOrder} AS "taxRatePercent"
    FROM tenants t
    LEFT JOIN customers c ON c.tenant_id = ${scope.tenantId} AND c.id = ${customerId ?? noId}::uuid
    WHERE t.tenant_id = ${scope.tenantId}`);
  return row;
}

/** The fields that a line copies from a part. */
export type PartForLine = Pick<
  InventoryItemRow,
  | ("id" | "partKey" | "partNumber" | "name" | "binLocation" | "unitCostCents" | "unitPriceCents")
  | ("vmrsCode" | "category" | "vendorId")
> & {
  /** The cost of the next unit that leaves the stock; null without stock. */
  nextCostCents: number | null;
};

/** Lists the live parts with one of the numbers or ids. Several parts may share a number. */
export function listPartsForLines(
  scope: Scope,
  { ids, partKeys }: { ids: string[]; partKeys: string[] },
): Promise<PartForLine[]> {
  return scope.db.read(sql`
    SELECT i.id, i.part_key AS "partKey", i.part_number AS "partNumber", i.name,
      i.bin_location AS "binLocation", i.unit_cost_cents AS "unitCostCents",
      i.unit_price_cents AS "unitPriceCents", i.vmrs_code AS "vmrsCode",
      i.category, i.vendor_id AS "vendorId", (
        SELECT round(l.remaining_cents / l.remaining_quantity)::bigint FROM cost_layers l
        WHERE l.tenant_id = ${scope.tenantId} AND l.inventory_item_id = i.id AND l.remaining_quantity > 0
        ORDER BY l.received_at, l.id LIMIT 1) AS "nextCostCents"
    FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.deleted_at IS NULL
      AND (i.part_key = ANY(${partKeys}::text[]) OR i.id = ANY(${arrayOf(ids)}::uuid[]))
    ORDER BY i.created_at, i.id`);
}

/** An active user who can be assigned to work, and the hourly cost. */
export type TechnicianForLine = Pick<RowOf<typeof users>, "id" | "hourlyCostRateCents">;

/** Returns those of the ids that are active users of this shop. */
export function listActiveTechnicians(scope: Scope, ids: string[]): Promise<TechnicianForLine[]> {
  return scope.db.read(sql`
    SELECT u.id, u.hourly_cost_rate_cents AS "hourlyCostRateCents" FROM users u
    WHERE u.tenant_id = ${scope.tenantId} AND u.id = ANY(${arrayOf(ids)}::uuid[])
      AND u.is_active AND u.deleted_at IS NULL`);
}
