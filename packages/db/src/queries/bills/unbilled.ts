import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { closedReceipts, unbilledClosings } from "../../schema/index.ts";
import type { RowOf } from "../../sql/columns.ts";
import { folded } from "../../sql/folding.ts";
import { insertionOf, insertRow, type WriteScope } from "../../sql/inserting.ts";
import { inOrder, type PageRequest, pageOf, type SortOrder } from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";

/** Received goods of one cost layer that have no bill. */
export interface UnbilledGoods {
  layerId: string;
  itemId: string;
  orderId: string;
  orderNumber: string;
  lineId: string;
  partNumber: string;
  description: string | null;
  /** What is unbilled of the layer, and its part of the layer's cost. */
  quantity: number;
  cents: number;
  layerCents: number;
  /** Of a unit of the layer, without charges. */
  layerUnitCostCents: number;
}

/** The cents of the layer `l` that no bill paid. Closed goods cost nothing. */
const unbilledCents = ({ tenantId }: Scope) => sql`(l.cents - coalesce((
  SELECT sum(r.cents) FROM bill_receipts r
  WHERE r.tenant_id = ${tenantId} AND r.cost_layer_id = l.id), 0))::bigint`;

export interface WantedGoods {
  /** Only goods of this vendor's orders. */
  vendorId?: string;
  itemIds: string[];
  lineIds: string[];
}

/** Lists the unbilled goods of parts and of lines of orders, the oldest receipt first. */
export function listUnbilledGoods(
  scope: Scope,
  { vendorId, itemIds, lineIds }: WantedGoods,
): Promise<UnbilledGoods[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.id AS "layerId", l.inventory_item_id AS "itemId", o.id AS "orderId", o.number AS "orderNumber",
      p.id AS "lineId", p.part_number AS "partNumber", p.description, l.unbilled_quantity AS quantity,
      ${unbilledCents(scope)} AS cents, l.cents::bigint AS "layerCents",
      l.unit_cost_cents AS "layerUnitCostCents"
    FROM cost_layers l
    JOIN purchase_order_lines p ON p.tenant_id = ${tenantId} AND p.id = l.purchase_order_line_id
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = p.purchase_order_id
    WHERE l.tenant_id = ${tenantId} AND l.unbilled_quantity > 0
      AND (l.inventory_item_id = ANY(${arrayOf(itemIds)}::uuid[])
        OR l.purchase_order_line_id = ANY(${arrayOf(lineIds)}::uuid[]))
      ${vendorId ? sql`AND o.vendor_id = ${vendorId}` : empty}
    ORDER BY l.received_at, l.id`);
}

/** A line of an order. */
export interface OrderedLine {
  lineId: string;
  orderId: string;
  partNumber: string;
  description: string | null;
  itemId: string | null;
  unitCostCents: number | null;
  /** What is still to be received; 0 if nothing can be. */
  outstandingQuantity: number;
}

const orderedLine = sql`p.id AS "lineId", o.id AS "orderId", p.part_number AS "partNumber", p.description,
  p.inventory_item_id AS "itemId", p.unit_cost_cents AS "unitCostCents",
  CASE WHEN o.status IN ('ordered', 'partially_received') AND o.deleted_at IS NULL
    THEN p.quantity - p.quantity_received ELSE 0 END AS "outstandingQuantity"`;

/** Finds lines of orders, other than returns, by their ids. */
export function findOrderedLines(
  scope: Scope,
  ids: string[],
  vendorId?: string,
): Promise<OrderedLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${orderedLine} FROM purchase_order_lines p
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = p.purchase_order_id AND o.type = 'purchase'
    WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${arrayOf(ids)}::uuid[])
      ${vendorId ? sql`AND o.vendor_id = ${vendorId}` : empty}`);
}

/** Lists the lines of a vendor's open orders with goods to be received, the oldest order first. */
export function listOutstandingLines(
  scope: Scope,
  wanted: { vendorId: string; itemIds: string[]; partKeys: string[] },
): Promise<OrderedLine[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${orderedLine} FROM purchase_orders o
    JOIN purchase_order_lines p ON p.tenant_id = ${tenantId} AND p.purchase_order_id = o.id
    WHERE o.tenant_id = ${tenantId} AND o.vendor_id = ${wanted.vendorId} AND o.type = 'purchase'
      AND o.status IN ('ordered', 'partially_received') AND o.deleted_at IS NULL
      AND p.quantity > p.quantity_received
      AND (p.inventory_item_id = ANY(${arrayOf(wanted.itemIds)}::uuid[])
        OR upper(${folded(sql`p.part_number`)}) = ANY(${wanted.partKeys}::text[]))
    ORDER BY o.created_at, o.id, p.position`);
}

/** Goods that bills name and that were not received. */
export interface WaitingQuantity {
  orderId: string;
  /** Lines of orders may have been replaced since. */
  lineId: string | null;
  partNumber: string;
  quantity: number;
}

/** Lists what bills name of orders and was not received. */
export function listWaitingQuantities(
  scope: Scope,
  orderIds: string[],
): Promise<WaitingQuantity[]> {
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT l.purchase_order_id AS "orderId", l.purchase_order_line_id AS "lineId",
      l.part_number AS "partNumber", l.stock_quantity - l.received_quantity AS quantity
    FROM bill_lines l
    JOIN bills b ON b.tenant_id = ${tenantId} AND b.id = l.bill_id AND b.status <> 'void'
    WHERE l.tenant_id = ${tenantId} AND l.purchase_order_id = ANY(${arrayOf(orderIds)}::uuid[])
      AND l.received_quantity < l.stock_quantity
    ORDER BY l.id`);
}

/**
 * A statement that recounts the unbilled quantity of layers of orders. The parts must be locked.
 */
export function recountOfUnbilled(scope: Scope, layerIds: readonly string[]): Sql {
  return sql`UPDATE cost_layers l SET unbilled_quantity = ${unbilledOf(scope)}
    WHERE l.tenant_id = ${scope.tenantId} AND l.id = ANY(${arrayOf(layerIds)}::uuid[])
      AND l.purchase_order_id IS NOT NULL`;
}

/** The quantity of the layer `l` that neither a bill nor a closing names. */
function unbilledOf({ tenantId }: Pick<Scope, "tenantId">): Sql {
  const named = (table: Sql) => sql`coalesce((SELECT sum(r.quantity) FROM ${table} r
    WHERE r.tenant_id = ${tenantId} AND r.cost_layer_id = l.id), 0)`;
  return sql`l.quantity - ${named(sql`bill_receipts`)} - ${named(sql`closed_receipts`)}`;
}

/** Goods of a layer that a closing names. */
export type ClosedGoods = Omit<RowOf<typeof closedReceipts>, "tenantId" | "closingId">;

type NewClosing = Pick<RowOf<typeof unbilledClosings>, "id" | "reason" | "createdBy">;

/** Inserts a closing of unbilled goods. The parts must be locked. */
export async function insertUnbilledClosing(
  scope: WriteScope,
  closing: NewClosing,
  goods: readonly ClosedGoods[],
): Promise<void> {
  const { tenantId, now: createdAt } = scope;
  insertRow(scope, unbilledClosings, { ...closing, tenantId, createdAt });
  scope.db.write(insertionOf(scope, closedReceipts, goods, { closingId: closing.id }));
  const layerIds = goods.map(({ costLayerId }) => costLayerId);
  await scope.db.read(recountOfUnbilled(scope, layerIds));
}

/** What is unbilled of a line of an order. */
export interface UnbilledLineRow {
  /** The line of the order. */
  id: string;
  purchaseOrderId: string;
  orderNumber: string;
  partNumber: string;
  description: string | null;
  inventoryItemId: string;
  vendorId: string | null;
  vendorName: string | null;
  quantity: number;
  valueCents: number;
  oldestReceivedAt: string;
}

const oldestFirst: SortOrder = { kind: "instant", by: sql`u.received_at`, direction: "ASC" };

export interface UnbilledFilter extends PageRequest {
  vendorId?: string | undefined;
  purchaseOrderId?: string | undefined;
}

/** Lists a page of the lines of orders with unbilled goods, the oldest receipt first. */
export function listUnbilledLines(
  scope: Scope,
  { vendorId, purchaseOrderId, ...page }: UnbilledFilter,
): Promise<UnbilledLineRow[]> {
  const { tenantId } = scope;
  const linesOf = (orders: Sql) => sql`AND l.purchase_order_line_id IN (
    SELECT p.id FROM purchase_order_lines p JOIN purchase_orders o
      ON o.tenant_id = ${tenantId} AND o.id = p.purchase_order_id AND ${orders}
    WHERE p.tenant_id = ${tenantId})`;
  return scope.db.read(sql`
    SELECT u.id, o.id AS "purchaseOrderId", o.number AS "orderNumber", p.part_number AS "partNumber",
      p.description, g.item_id AS "inventoryItemId", o.vendor_id AS "vendorId",
      coalesce(v.name, o.unlinked_vendor_name) AS "vendorName", u.quantity, g.cents AS "valueCents",
      u.received_at AS "oldestReceivedAt"
    FROM (SELECT u.* FROM (
        SELECT l.purchase_order_line_id AS id, min(l.received_at) AS received_at,
          sum(l.unbilled_quantity) AS quantity
        FROM cost_layers l WHERE l.tenant_id = ${tenantId} AND l.unbilled_quantity > 0
          ${vendorId ? linesOf(sql`o.vendor_id = ${vendorId}`) : empty}
          ${purchaseOrderId ? linesOf(sql`o.id = ${purchaseOrderId}`) : empty}
        GROUP BY 1) u WHERE true ${pageOf("u", page, oldestFirst)}) u
    JOIN purchase_order_lines p ON p.tenant_id = ${tenantId} AND p.id = u.id
    JOIN purchase_orders o ON o.tenant_id = ${tenantId} AND o.id = p.purchase_order_id
    LEFT JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = o.vendor_id
    CROSS JOIN LATERAL (
      SELECT sum(${unbilledCents(scope)})::bigint AS cents, min(l.inventory_item_id::text)::uuid AS item_id
      FROM cost_layers l
      WHERE l.tenant_id = ${tenantId} AND l.purchase_order_line_id = u.id AND l.unbilled_quantity > 0) g
    ${inOrder("u", oldestFirst)}`);
}
