import type { RecordType } from "@bayline/contracts";
import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import * as schema from "../schema/index.ts";
import { getTableColumns, getTableName, type Table } from "../sql/drizzle.cjs";
import { findOne, type PageRequest } from "../sql/paging.ts";

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
};

const recordTypes = Object.entries(tables);

/** A record of one of several types. */
export interface TypedRecord {
  recordType: RecordType;
  recordId: string;
}

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

function live({ tenantId }: Scope, table: Table, id: string): Sql {
  const isLive = "deletedAt" in getTableColumns(table) ? sql`AND r.deleted_at IS NULL` : empty;
  return sql`FROM ${raw(getTableName(table))} r
    WHERE r.tenant_id = ${tenantId} AND r.id = ${id} ${isLive}`;
}

/** Finds the record with an id, unless it is deleted. */
export function findTypedRecord(
  scope: Scope,
  { recordType, recordId }: SoughtRecord,
): Promise<TypedRecord | undefined> {
  const sought = recordTypes
    .filter(([type]) => recordType === undefined || type === recordType)
    .map(
      ([type, table]) => sql`SELECT ${type}::text AS "recordType", r.id AS "recordId"
        ${live(scope, table, recordId)}`,
    );
  return findOne(scope, join(sought, " UNION ALL "));
}

/**
 * Locks a record, unless it is deleted. Returns false if there is none. Whatever is added to the
 * record under this lock is counted by the next request that adds to it.
 */
export async function lockTypedRecord(
  scope: Scope,
  { recordType, recordId }: TypedRecord,
): Promise<boolean> {
  const rows = await scope.db.read(sql`
    SELECT 1 ${live(scope, tables[recordType], recordId)} FOR NO KEY UPDATE`);
  return rows.length > 0;
}
