import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { vendors } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import type { RelatedRecords } from "../sql/document-search.ts";
import { folded } from "../sql/folding.ts";
import { insertRow, newRecord, type WriteScope } from "../sql/inserting.ts";
import { findOne, type Narrowing, pageOf, type RecordPageRequest } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { textOfVendor } from "../sql/searched-texts.ts";
import { containsAll } from "../sql/searching.ts";
import {
  completeFields,
  type FieldsOf,
  type SentOf,
  settableOf,
  softDelete,
  updateRow,
} from "../sql/updating.ts";
import { type Changed, listChanges } from "./changes.ts";
import { noIntegrationColumns } from "./external-ids.ts";

export type VendorRow = RowOf<typeof vendors>;

/** The fields of a vendor that a caller may set. `matchKey` is derived from the name. */
const settable = settableOf(vendors);
export type VendorFields = FieldsOf<typeof settable>;

/** All fields of a vendor from the sent ones. */
export function vendorFields(sent: SentOf<typeof settable>): VendorFields {
  return completeFields(settable, sent);
}

const columns = columnsOf(vendors, "v");
const searched = textOfVendor("v");
const accountKey = (accountNumber: Sql) => sql`upper(${folded(accountNumber)})`;

/** Includes deleted records. */
export function findVendors(scope: Scope, ids: string[]): Promise<VendorRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM vendors v
    WHERE v.tenant_id = ${scope.tenantId} AND v.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function findVendor(scope: Scope, id: string): Promise<VendorRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM vendors v WHERE v.tenant_id = ${scope.tenantId} AND v.id = ${id}`,
  );
}

/** Vendors that share a name: the first of them, and their number. */
export interface VendorsOfName {
  vendors: VendorRow[];
  total: number;
}

/**
 * Lists vendors with a name, ignoring case and company suffixes. Several may share it. Those with
 * the account number come first, so that the limit of 100 never hides them.
 */
export async function listVendorsByName(
  scope: Scope,
  matchKey: string,
  accountNumber: string | null = null,
): Promise<VendorsOfName> {
  const rows = await scope.db.read<NamedVendorRow>(vendorsNamed(scope, matchKey, accountNumber));
  return vendorsOfName(rows);
}

export type NamedVendorRow = VendorRow & { total: number };

/** The statement of {@link listVendorsByName}. */
export function vendorsNamed(scope: Scope, matchKey: string, accountNumber: string | null): Sql {
  return sql`
    SELECT ${columns}, count(*) OVER ()::int AS total FROM vendors v
    WHERE v.tenant_id = ${scope.tenantId} AND v.match_key = ${matchKey} AND v.deleted_at IS NULL
    ORDER BY (${accountKey(sql`v.account_number`)} = ${accountKey(sql`${accountNumber}::text`)}) IS TRUE DESC, v.created_at, v.id LIMIT 100`;
}

export function vendorsOfName(rows: readonly NamedVendorRow[]): VendorsOfName {
  return {
    vendors: rows.map(({ total: _total, ...vendor }) => vendor),
    total: rows[0]?.total ?? 0,
  };
}

export function listVendors(
  scope: Scope,
  filter: RecordPageRequest & { search?: string | undefined },
): Promise<Array<Changed<VendorRow>>> {
  const { walked, narrowed } = vendorsWith(scope, filter.search ? [filter.search] : []);
  if (filter.changedSince) {
    const records = { table: "vendors", alias: "v", narrowed, shown: columns } as const;
    return listChanges(scope, records, filter);
  }
  return scope.db.read(sql`
    SELECT ${columns} FROM vendors v WHERE ${walked} ${narrowed} ${pageOf("v", filter)}`);
}

/** The vendors that contain all terms. */
export function vendorsWith({ tenantId }: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`vendors`,
    alias: "v",
    walked: sql`v.tenant_id = ${tenantId} AND v.deleted_at IS NULL`,
    narrowed: containsAll(searched, terms),
  };
}

/** The vendors of documents. */
export function vendorsOf({ tenantId }: Pick<Scope, "tenantId">, column: Sql): RelatedRecords {
  return {
    column,
    key: sql`v.id`,
    from: sql`vendors v WHERE v.tenant_id = ${tenantId} AND v.deleted_at IS NULL`,
    searched,
  };
}

export function insertVendor(scope: WriteScope, id: string, fields: VendorFields): VendorRow {
  return insertRow(scope, vendors, newRecord(scope, id, { ...fields, ...noIntegrationColumns }));
}

export function lockVendor(scope: Scope, id: string): Promise<VendorRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM vendors v
      WHERE v.tenant_id = ${scope.tenantId} AND v.id = ${id} AND v.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export function updateVendor(
  scope: Scope,
  id: string,
  fields: VendorFields,
): Promise<VendorRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

export function softDeleteVendor(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, vendors, id);
}
