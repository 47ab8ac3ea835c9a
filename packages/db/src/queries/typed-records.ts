import type { RecordType } from "@bayline/contracts";
import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { recordTypes } from "../schema/columns.ts";
import * as schema from "../schema/index.ts";
import { type Column, getTableColumns, getTableName, type Table } from "../sql/drizzle.cjs";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";

/** The tables of the records that comments and attachments belong to. */
const tables: Readonly<Record<RecordType, Table>> = {
  work_order: schema.workOrders,
  purchase_order: schema.purchaseOrders,
  sales_order: schema.salesOrders,
  invoice: schema.invoices,
  bill: schema.bills,
  service_request: schema.serviceRequests,
  inspection: schema.inspections,
  customer: schema.customers,
  vehicle: schema.vehicles,
  vendor: schema.vendors,
  inventory_item: schema.inventoryItems,
  service_block: schema.serviceBlocks,
  line_item: schema.lineItems,
  inspection_item: schema.inspectionItems,
};

/** A record of one of several types. */
export interface TypedRecord {
  recordType: RecordType;
  recordId: string;
}

interface Owner {
  type: RecordType;
  /** The column of the part that names its owner. */
  column: Column;
}

/**
 * The records that are parts of others. A part exists as long as its owner, which every change of
 * it locks; triggers delete what belongs to a deleted part.
 */
const ownerOf: Readonly<Partial<Record<RecordType, Owner>>> = {
  service_block: { type: "work_order", column: schema.serviceBlocks.workOrderId },
  line_item: { type: "work_order", column: schema.lineItems.workOrderId },
  inspection_item: { type: "inspection", column: schema.inspectionItems.inspectionId },
};

/** Selects what belongs to one record, or to all of the shop. */
export interface RecordFilter extends PageRequest {
  record?: TypedRecord | undefined;
  visibleToCustomer?: boolean | undefined;
}

/** A record with an id; of any type if none is named. */
export interface SoughtRecord {
  recordType: RecordType | undefined;
  recordId: string;
}

const nameOf = (table: Table) => raw(getTableName(table));

/** Rows `r` of the live record of a type with an id. */
function live({ tenantId }: Scope, type: RecordType, id: Sql): Sql {
  const isLive =
    "deletedAt" in getTableColumns(tables[type]) ? sql`AND r.deleted_at IS NULL` : empty;
  return sql`FROM ${nameOf(tables[type])} r
    WHERE r.tenant_id = ${tenantId} AND r.id = ${id} ${isLive}`;
}

/** The id of the owner of a part. */
function ownerIdOf({ tenantId }: Scope, { column }: Owner, partId: string): Sql {
  return sql`(SELECT p.${raw(column.name)} FROM ${nameOf(column.table)} p
    WHERE p.tenant_id = ${tenantId} AND p.id = ${partId})`;
}

/** Finds the record with an id, unless it or its owner is deleted. */
export function findTypedRecord(
  scope: Scope,
  { recordType, recordId }: SoughtRecord,
): Promise<TypedRecord | undefined> {
  const types = recordType === undefined ? recordTypes : [recordType];
  const sought = types.map((type) => {
    const owner = ownerOf[type];
    const hasOwner = owner
      ? sql`AND EXISTS (SELECT ${live(scope, owner.type, ownerIdOf(scope, owner, recordId))})`
      : empty;
    return sql`SELECT ${type}::text AS "recordType", r.id AS "recordId"
      ${live(scope, type, sql`${recordId}`)} ${hasOwner}`;
  });
  return findOne(scope, join(sought, " UNION ALL "));
}

/**
 * Locks a record after its owner, unless one of them is deleted. Returns false if there is none.
 * Whatever is added to the record under this lock is counted by the next request that adds to it.
 */
export async function lockTypedRecord(
  scope: Scope,
  { recordType, recordId }: TypedRecord,
): Promise<boolean> {
  const owner = ownerOf[recordType];
  const lock = async (type: RecordType, id: Sql) =>
    (await scope.db.read(sql`SELECT 1 ${live(scope, type, id)} FOR NO KEY UPDATE`)).length > 0;
  if (owner && !(await lock(owner.type, ownerIdOf(scope, owner, recordId)))) return false;
  return lock(recordType, sql`${recordId}`);
}

/**
 * Whether a record is the work of a technician: a work order that is assigned to them or contains
 * their labor, their inspection or one of such an order, or a part of one of these.
 */
export async function isWorkOf(
  scope: Scope,
  { recordType, recordId }: TypedRecord,
  technicianId: string,
): Promise<boolean> {
  const owner = ownerOf[recordType];
  const type = owner?.type ?? recordType;
  const id = owner ? ownerIdOf(scope, owner, recordId) : sql`${recordId}`;
  const found =
    (type === "work_order" && orderOf(scope, id, technicianId)) ||
    (type === "inspection" && inspectionOf(scope, id, technicianId));
  return found ? (await scope.db.read(found)).length > 0 : false;
}

/** The order with an id, if it is the work of a technician. */
function orderOf({ tenantId }: Scope, id: Sql, technicianId: string): Sql {
  return sql`SELECT 1 FROM work_orders w
    WHERE w.tenant_id = ${tenantId} AND w.id = ${id} AND (w.assigned_to = ${technicianId}
      OR ${technicianId} = ANY (w.assigned_technicians)
      OR EXISTS (SELECT FROM line_items l WHERE l.tenant_id = ${tenantId}
        AND l.work_order_id = w.id AND l.technician_id = ${technicianId}))`;
}

/** The inspection with an id, if it is the work of a technician. */
function inspectionOf(scope: Scope, id: Sql, technicianId: string): Sql {
  return sql`SELECT 1 FROM inspections i
    WHERE i.tenant_id = ${scope.tenantId} AND i.id = ${id} AND (i.technician_id = ${technicianId}
      OR EXISTS (${orderOf(scope, sql`i.work_order_id`, technicianId)}))`;
}

/** The columns and the table of what belongs to records, with an alias. */
interface Belongings {
  columns: Sql;
  table: "comments" | "attachments";
  alias: string;
  /** The rows that exist for callers, after AND. */
  isLive?: Sql;
}

/** Lists what belongs to a record and its parts, or to the shop, newest first. */
export function belongingsPage(
  { tenantId }: Scope,
  { columns, table, alias, isLive = empty }: Belongings,
  filter: RecordFilter,
): Sql {
  const { record, visibleToCustomer } = filter;
  const row = raw(alias);
  const isShown =
    visibleToCustomer === undefined
      ? empty
      : sql`AND ${row}.visible_to_customer = ${visibleToCustomer}`;
  const kept = sql`${row}.tenant_id = ${tenantId} ${isLive} ${isShown}`;
  if (!record)
    return sql`SELECT ${columns} FROM ${raw(table)} ${row} WHERE ${kept} ${pageOf(alias, filter)}`;
  // The rows of the record are found by its index and sorted. With a limit PostgreSQL may read the
  // rows of the shop instead.
  return sql`WITH of_record AS MATERIALIZED (
      SELECT ${row}.* FROM ${withParts(tenantId, record)} r
      JOIN ${raw(table)} ${row} ON ${row}.record_type = r.record_type AND ${row}.record_id = r.record_id
        AND ${kept})
    SELECT ${columns} FROM of_record ${row} WHERE ${row}.tenant_id = ${tenantId} ${pageOf(alias, filter)}`;
}

/** A record and its parts as rows. */
export function withParts(tenantId: string, { recordType, recordId }: TypedRecord): Sql {
  const own = sql`SELECT ${recordType}::text AS record_type, ${recordId}::uuid AS record_id`;
  const parts = Object.entries(ownerOf)
    .filter(([, owner]) => owner.type === recordType)
    .map(
      ([type, { column }]) => sql`SELECT ${type}, p.id FROM ${nameOf(column.table)} p
        WHERE p.tenant_id = ${tenantId} AND p.${raw(column.name)} = ${recordId}`,
    );
  return sql`(${join([own, ...parts], " UNION ALL ")})`;
}
