import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { arrayOf } from "../../sql/rows.ts";

/** A vendor that a document may be of. */
export interface PossibleVendor {
  id: string;
  name: string;
  accountNumber: string | null;
  hasConfirmedLayout: boolean;
}

export interface VendorHints {
  /** In upper case, without spaces and punctuation. */
  accountKeys: readonly string[];
  /** The names as read, in lower case. A vendor's may be a part of one. */
  names: readonly string[];
  layout: string | null;
  /** Vendors to return in any case. */
  ids: readonly string[];
}

/** No document names more vendors than this. */
const mostVendors = 50;

/** Lists the vendors with an account number, a name or a confirmed layout. */
export function listPossibleVendors(
  scope: Scope,
  { accountKeys, names, layout, ids }: VendorHints,
): Promise<PossibleVendor[]> {
  return scope.db.read(sql`
    SELECT v.id, v.name, v.account_number AS "accountNumber", EXISTS (
      SELECT FROM vendor_layouts l WHERE l.tenant_id = ${scope.tenantId} AND l.vendor_id = v.id
        AND l.layout = ${layout}) AS "hasConfirmedLayout"
    FROM vendors v
    WHERE v.tenant_id = ${scope.tenantId} AND v.deleted_at IS NULL AND (
      regexp_replace(upper(v.account_number), '[^A-Z0-9]', '', 'g') = ANY (${[...accountKeys]}::text[])
      OR EXISTS (SELECT FROM unnest(${[...names]}::text[]) AS n (name)
        WHERE strpos(n.name, v.match_key) > 0)
      OR v.id = ANY (${arrayOf(ids)}::uuid[])
      OR v.id IN (SELECT l.vendor_id FROM vendor_layouts l
        WHERE l.tenant_id = ${scope.tenantId} AND l.layout = ${layout}))
    ORDER BY v.created_at, v.id LIMIT ${mostVendors}`);
}

/** An order that a document may name. */
export interface PossibleOrder {
  id: string;
  number: string;
  vendorId: string | null;
  createdAt: string;
  lines: Array<{
    partNumber: string;
    /** Null if the order does not say it. */
    unitCostCents: number | null;
    outstandingQuantity: number;
  }>;
}

/** Lists the open orders with these numbers, in upper case, with their lines. */
export function listPossibleOrders(
  scope: Scope,
  numbers: readonly string[],
): Promise<PossibleOrder[]> {
  return scope.db.read(sql`
    SELECT o.id, o.number, o.vendor_id AS "vendorId", o.created_at AS "createdAt", (
      SELECT coalesce(json_agg(json_build_object('partNumber', l.part_number,
          'unitCostCents', l.unit_cost_cents,
          'outstandingQuantity', l.quantity - l.quantity_received) ORDER BY l.position), '[]')
      FROM purchase_order_lines l
      WHERE l.tenant_id = ${scope.tenantId} AND l.purchase_order_id = o.id) AS lines
    FROM purchase_orders o
    WHERE o.tenant_id = ${scope.tenantId} AND o.number = ANY (${[...numbers]}::text[])
      AND o.deleted_at IS NULL AND o.type = 'purchase' AND o.status NOT IN ('received', 'cancelled')`);
}

/** A part that a document may name. */
export interface PossiblePart {
  partNumber: string;
  isInInventory: boolean;
  /** What the shop pays for one. Null for a part without a cost. */
  unitCostCents: number | null;
  billedByVendorIds: string[];
}

/** Lists the parts with these keys, with those of the vendors whose bills have named them. */
export function listPossibleParts(
  scope: Scope,
  { partKeys, vendorIds }: { partKeys: readonly string[]; vendorIds: readonly string[] },
): Promise<PossiblePart[]> {
  return scope.db.read(sql`
    SELECT i.part_number AS "partNumber", i.deleted_at IS NULL AS "isInInventory",
      nullif(i.unit_cost_cents, 0) AS "unitCostCents",
      ARRAY(SELECT v.id FROM unnest(${arrayOf(vendorIds)}::uuid[]) AS v (id) WHERE EXISTS (
        SELECT FROM bill_lines l
        JOIN bills b ON b.tenant_id = ${scope.tenantId} AND b.id = l.bill_id
        WHERE l.tenant_id = ${scope.tenantId} AND l.inventory_item_id = i.id AND l.kind = 'part'
          AND b.vendor_id = v.id AND b.status NOT IN ('draft', 'void'))) AS "billedByVendorIds"
    FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.part_key = ANY (${[...partKeys]}::text[])`);
}
