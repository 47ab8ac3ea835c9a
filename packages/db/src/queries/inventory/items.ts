import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { costLayers, inventoryItems, stockMovements } from "../../schema/index.ts";
import { columnsOf, type RowOf } from "../../sql/columns.ts";
import { insertionOf, insertionOfRow, newRecord } from "../../sql/inserting.ts";
import {
  findOne,
  type Narrowing,
  type PageRequest,
  pageOf,
  type RecordPageRequest,
} from "../../sql/paging.ts";
import { arrayOf } from "../../sql/rows.ts";
import { codeStartingWith, containsAll } from "../../sql/searching.ts";
import {
  assignmentsOf,
  completeFields,
  type FieldsOf,
  type SentOf,
  settableOf,
  softDelete,
} from "../../sql/updating.ts";
import { type Changed, listChanges, renamed } from "../changes.ts";
import { noIntegrationColumns } from "../external-ids.ts";

export type InventoryItemRow = RowOf<typeof inventoryItems>;
export type InventoryItemView = InventoryItemRow & { vendorName: string | null };
export type StockMovementRow = RowOf<typeof stockMovements>;
export type CostLayerRow = RowOf<typeof costLayers>;

/**
 * The fields of a part that a caller may set. The quantity on hand changes only through the stock
 * ledger.
 */
export type InventoryItemFields = FieldsOf<typeof settable>;

const settable = settableOf(
  inventoryItems,
  "quantity",
  "reservedQuantity",
  "hasEditedCost",
  "movementCount",
);

/** All fields of a part from the sent ones. */
export function itemFields(sent: SentOf<typeof settable>): InventoryItemFields {
  return completeFields(settable, sent);
}

const columns = columnsOf(inventoryItems, "i");
const shown = sql`${columns}, v.name AS "vendorName"`;
const withVendor = ({ tenantId }: Scope) =>
  sql`LEFT JOIN vendors v ON v.tenant_id = ${tenantId} AND v.id = i.vendor_id`;
const view = (scope: Scope) => sql`SELECT ${shown} FROM inventory_items i ${withVendor(scope)}`;

export function findItem(scope: Scope, id: string): Promise<InventoryItemView | undefined> {
  return findOne(scope, sql`${view(scope)} WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id}`);
}

/** Includes deleted parts. */
export function findItems(scope: Scope, ids: string[]): Promise<InventoryItemView[]> {
  return scope.db.read(
    sql`${view(scope)} WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY (${arrayOf(ids)}::uuid[])`,
  );
}

/** The columns of a part that movements and reservations change, and its reorder point. */
export type StockRow = Pick<
  InventoryItemRow,
  "id" | "quantity" | "reservedQuantity" | "unitCostCents" | "reorderPoint" | "updatedAt"
>;

/** The columns of a {@link StockRow} of parts `i`. */
export const stockColumns = sql`i.id, i.quantity, i.reserved_quantity AS "reservedQuantity",
  i.unit_cost_cents AS "unitCostCents", i.reorder_point AS "reorderPoint", i.updated_at AS "updatedAt"`;

/**
 * Includes deleted parts. Reads only few columns, because a request may change hundreds of parts.
 */
export function findStock(scope: Scope, ids: string[]): Promise<StockRow[]> {
  return scope.db.read(sql`
    SELECT ${stockColumns} FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export interface ItemFilter extends RecordPageRequest {
  category?: string | undefined;
  /** A VMRS code; the parts have it, or one below it. */
  vmrsCode?: string | undefined;
  lowStock?: boolean | undefined;
  search?: string | undefined;
}

export function listItems(
  scope: Scope,
  filter: ItemFilter,
): Promise<Array<Changed<InventoryItemView>>> {
  const low = sql`i.quantity <= i.reorder_point`;
  const { walked, narrowed: found } = itemsWith(scope, filter.search ? [filter.search] : []);
  const narrowed = sql`${found}
    ${filter.category ? sql`AND i.category = ${filter.category}` : empty}
    ${filter.vmrsCode ? sql`AND ${codeStartingWith(sql`i.vmrs_code`, filter.vmrsCode)}` : empty}
    ${filter.lowStock === true ? sql`AND ${low}` : empty}
    ${filter.lowStock === false ? sql`AND (${low}) IS NOT TRUE` : empty}`;
  const { changedSince } = filter;
  if (changedSince) {
    const shows = [{ column: sql`i.vendor_id`, ids: renamed(scope, "vendors", changedSince) }];
    const joined = withVendor(scope);
    const records = {
      table: "inventory_items",
      alias: "i",
      narrowed,
      shows,
      shown,
      joined,
    } as const;
    return listChanges(scope, records, filter);
  }
  return scope.db.read(sql`${view(scope)}
    WHERE ${walked} ${narrowed}
    ${pageOf("i", filter)}`);
}

/** The parts whose number and name contain all terms. */
export function itemsWith({ tenantId }: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`inventory_items`,
    alias: "i",
    walked: sql`i.tenant_id = ${tenantId} AND i.deleted_at IS NULL`,
    // Must match the expression of the index inventory_items_search.
    narrowed: containsAll(sql`(i.part_number || ' ' || i.name)`, terms),
  };
}

export type PartMatch = Pick<
  InventoryItemRow,
  "id" | "partKey" | "partNumber" | "name" | "binLocation" | "unitCostCents"
>;

/** Lists the parts with one of the given numbers. Several parts may share a number. */
export function listPartsByNumber(scope: Scope, partKeys: string[]): Promise<PartMatch[]> {
  return scope.db.read(sql`
    SELECT i.id, i.part_key AS "partKey", i.part_number AS "partNumber", i.name,
      i.bin_location AS "binLocation", i.unit_cost_cents AS "unitCostCents"
    FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.part_key = ANY(${partKeys}::text[])
      AND i.deleted_at IS NULL
    ORDER BY i.created_at, i.id`);
}

export type PartToBill = Pick<InventoryItemRow, "id" | "partKey" | "partNumber">;

/** Finds parts by their ids, also deleted ones, or by their numbers. */
export function findPartsToBill(
  scope: Scope,
  { ids, partKeys }: { ids: string[]; partKeys: string[] },
): Promise<PartToBill[]> {
  return scope.db.read(sql`
    SELECT i.id, i.part_key AS "partKey", i.part_number AS "partNumber" FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND (i.id = ANY(${arrayOf(ids)}::uuid[])
      OR i.part_key = ANY(${partKeys}::text[]) AND i.deleted_at IS NULL)`);
}

/** Lists those of the ids that are live parts of this shop, with their last costs. */
export function listLiveCosts(
  scope: Scope,
  ids: string[],
): Promise<Array<Pick<InventoryItemRow, "id" | "unitCostCents">>> {
  return scope.db.read(sql`
    SELECT i.id, i.unit_cost_cents AS "unitCostCents" FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(${arrayOf(ids)}::uuid[]) AND i.deleted_at IS NULL`);
}

/** Locks parts in the order of their ids. Omits those deleted meanwhile. */
export function lockItems(scope: Scope, ids: string[]): Promise<InventoryItemRow[]> {
  return scope.db.read(sql`SELECT ${columns} ${lockOf(scope, ids)}`);
}

/**
 * Locks parts like `lockItems` but returns only their ids: a hundred parts have two thousand
 * fields.
 */
export async function lockItemIds(scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await scope.db.read<{ id: string }>(sql`SELECT i.id ${lockOf(scope, ids)}`);
  return rows.map((row) => row.id);
}

function lockOf(scope: Scope, ids: string[]): Sql {
  return sql`FROM inventory_items i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ANY(${arrayOf(ids)}::uuid[]) AND i.deleted_at IS NULL
    ORDER BY i.id FOR NO KEY UPDATE`;
}

export async function insertItem(
  scope: Scope,
  id: string,
  fields: InventoryItemFields,
): Promise<void> {
  await scope.db.read(insertionOfRow(inventoryItems, newItem(scope, id, fields)));
}

/** A part without stock: that comes from the ledger. */
function newItem(scope: Scope, id: string, fields: InventoryItemFields) {
  const untouched = { quantity: 0, reservedQuantity: 0, hasEditedCost: false, movementCount: 0 };
  return newRecord(scope, id, { ...fields, ...untouched, ...noIntegrationColumns });
}

export type NewPart = Pick<InventoryItemRow, "id" | "partNumber" | "partKey" | "name" | "vendorId">;

const unset = {
  description: null,
  category: null,
  unitCostCents: 0,
  unitPriceCents: null,
  reorderPoint: null,
  binLocation: null,
  vmrsCode: null,
};

/** Inserts parts that an invoice introduces. */
export async function insertParts(scope: Scope, parts: NewPart[]): Promise<void> {
  const items = parts.map(({ id, ...part }) => newItem(scope, id, { ...unset, ...part }));
  await scope.db.read(insertionOf(scope, inventoryItems, items));
}

export async function updateItem(
  scope: Scope,
  id: string,
  fields: InventoryItemFields,
): Promise<void> {
  await scope.db.read(sql`
    UPDATE inventory_items SET has_edited_cost = has_edited_cost OR unit_cost_cents <> ${fields.unitCostCents},
      ${assignmentsOf(scope, settable, fields)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${id}`);
}

export function softDeleteItem(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, inventoryItems, id);
}

const movementColumns = columnsOf(stockMovements, "m");

export function listMovements(
  scope: Scope,
  itemId: string,
  page: PageRequest,
): Promise<StockMovementRow[]> {
  return scope.db.read(sql`
    SELECT ${movementColumns} FROM stock_movements m
    WHERE m.tenant_id = ${scope.tenantId} AND m.inventory_item_id = ${itemId}
    ${pageOf("m", page, { kind: "number", by: sql`m.position`, direction: "DESC" })}`);
}

const layerColumns = columnsOf(costLayers, "l");

export function listCostLayers(
  scope: Scope,
  itemId: string,
  page: PageRequest,
): Promise<CostLayerRow[]> {
  return scope.db.read(sql`
    SELECT ${layerColumns} FROM cost_layers l
    WHERE l.tenant_id = ${scope.tenantId} AND l.inventory_item_id = ${itemId}
    ${pageOf("l", page, { kind: "instant", by: sql`l.received_at`, direction: "ASC" })}`);
}
