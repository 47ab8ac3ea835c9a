import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { folded } from "../sql/folding.ts";
import { findOne } from "../sql/paging.ts";

/** A part to reorder. */
export interface PartToReorder {
  inventoryItemId: string;
  partNumber: string;
  name: string;
  onHand: number;
  available: number;
  onOrder: number;
  reorderPoint: number | null;
  usedPer30Days: number | null;
  suggestedQuantity: number;
  unitCostCents: number;
  estimatedCostCents: number;
  vendorId: string | null;
  vendorName: string | null;
  /** The number of the vendor's parts to reorder, and their cost. */
  vendorPartCount: number;
  vendorCostCents: number;
}

export interface PartsToReorder {
  /** The vendor with the highest cost first, then by part number. */
  parts: PartToReorder[];
  partCount: number;
  alreadyOrderedCount: number;
  estimatedCostCents: number;
}

export interface ReorderRequest {
  /** Default: all vendors, and parts without one. */
  vendorId?: string | undefined;
  /** Days of use that the stock is to last beyond the reorder point. */
  coverDays: number;
  /** Whether the quantities depend on the use of the parts. */
  withUsage: boolean;
  /** The maximum number of parts. Counts and costs include all. */
  limit: number;
}

/** The quantities that every purchase order may have. */
const maxQuantity = 1_000_000;
const maxCents = Number.MAX_SAFE_INTEGER;

/**
 * Low parts, and parts of which more is reserved than is on hand, with their vendor: the part's
 * own, or else that of its last purchase order.
 */
function lowParts({ tenantId }: Scope, vendorId: string | undefined): Sql {
  return sql`
    SELECT i.id, i.part_number, i.part_key, i.name, i.quantity, i.reorder_point, i.unit_cost_cents,
      i.quantity - i.reserved_quantity AS available,
      coalesce(own.id, last.id) AS vendor_id, coalesce(own.name, last.name) AS vendor_name
    FROM inventory_items i
    LEFT JOIN vendors own
      ON own.tenant_id = ${tenantId} AND own.id = i.vendor_id AND own.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT v.id, v.name FROM purchase_order_lines l
      JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = l.purchase_order_id
      JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = o.vendor_id
      WHERE own.id IS NULL AND l.tenant_id = ${tenantId} AND l.inventory_item_id = i.id
        AND o.deleted_at IS NULL AND o.type = 'purchase' AND o.status <> 'cancelled'
        AND v.deleted_at IS NULL
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) last ON true
    WHERE i.tenant_id = ${tenantId} AND i.deleted_at IS NULL
      AND (i.quantity <= i.reorder_point OR i.quantity < i.reserved_quantity)
      ${vendorId ? sql`AND coalesce(own.id, last.id) = ${vendorId}` : empty}`;
}

/** The outstanding quantity of each part on open purchase orders, by its id or else its number. */
function outstandingParts({ tenantId }: Scope): Sql {
  return sql`
    SELECT l.inventory_item_id AS item_id,
      CASE WHEN l.inventory_item_id IS NULL THEN upper(${folded(sql`l.part_number`)}) END AS part_key,
      sum(l.quantity - l.quantity_received) AS quantity
    FROM purchase_orders o
    JOIN purchase_order_lines l ON l.tenant_id = ${tenantId} AND l.purchase_order_id = o.id
    WHERE o.tenant_id = ${tenantId} AND o.deleted_at IS NULL AND o.type = 'purchase'
      AND o.status IN ('draft', 'ordered', 'partially_received')
    GROUP BY 1, 2`;
}

/** The use of each part in 30 days, by its number; without usage no rows. */
function usage({ tenantId }: Scope, withUsage: boolean): Sql {
  return sql`SELECT p.key AS part_key, round(p.quantity_180 / 6, 4) AS used
    FROM part_usage p WHERE p.tenant_id = ${tenantId} AND ${withUsage}::boolean`;
}

/** Returns the parts to reorder, with the quantity to order of each. */
export async function listPartsToReorder(
  scope: Scope,
  { vendorId, coverDays, withUsage, limit }: ReorderRequest,
): Promise<PartsToReorder> {
  const row = await findOne<PartsToReorder>(
    scope,
    sql`
    WITH low AS MATERIALIZED (${lowParts(scope, vendorId)}
    ), outstanding AS MATERIALIZED (${outstandingParts(scope)}
    ), usage AS MATERIALIZED (${usage(scope, withUsage)}
    ), planned AS (
      SELECT low.*, coalesce(linked.quantity, 0) + coalesce(named.quantity, 0) AS on_order,
        CASE WHEN ${withUsage}::boolean THEN coalesce(usage.used, 0) END AS used
      FROM low
      LEFT JOIN usage ON usage.part_key = low.part_key
      LEFT JOIN outstanding linked ON linked.item_id = low.id
      LEFT JOIN outstanding named ON named.part_key = low.part_key
    ), due AS (
      SELECT *, CASE
          WHEN reorder_point IS NULL AND available + on_order >= 0 THEN 0
          WHEN available + on_order > reorder_point THEN 0
          ELSE least(${maxQuantity}, greatest(1, ceil(coalesce(greatest(2 * reorder_point,
            reorder_point + coalesce(used, 0) * ${coverDays}::int / 30), 0) - available - on_order)))
        END::bigint AS suggested
      FROM planned
    ), costed AS (
      SELECT *, suggested * unit_cost_cents::numeric AS cost FROM due WHERE suggested > 0
    ), ranked AS (
      SELECT *, least(sum(cost) OVER vendor, ${maxCents}::bigint) AS vendor_cost,
        count(*) OVER vendor AS vendor_parts
      FROM costed WINDOW vendor AS (PARTITION BY vendor_id)
    ), shown AS (
      SELECT *, row_number() OVER (ORDER BY vendor_cost DESC, vendor_id, part_number, id) AS place
      FROM ranked ORDER BY place LIMIT ${limit})
    SELECT (SELECT count(*) FROM costed) AS "partCount",
      (SELECT count(*) FROM due WHERE suggested = 0) AS "alreadyOrderedCount",
      (SELECT least(coalesce(sum(cost), 0), ${maxCents}::bigint)::bigint FROM costed)
        AS "estimatedCostCents",
      (SELECT coalesce(json_agg(json_build_object('inventoryItemId', id, 'partNumber', part_number,
          'name', name, 'onHand', quantity, 'available', available, 'onOrder', on_order,
          'reorderPoint', reorder_point, 'usedPer30Days', used, 'suggestedQuantity', suggested,
          'unitCostCents', unit_cost_cents, 'estimatedCostCents', cost, 'vendorId', vendor_id,
          'vendorName', vendor_name, 'vendorPartCount', vendor_parts, 'vendorCostCents', vendor_cost)
        ORDER BY place), '[]') FROM shown) AS parts`,
  );
  return row ?? { parts: [], partCount: 0, alreadyOrderedCount: 0, estimatedCostCents: 0 };
}
