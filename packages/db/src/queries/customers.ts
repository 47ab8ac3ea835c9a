import sql, { type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { customers } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import type { RelatedRecords } from "../sql/document-search.ts";
import { insertRow, newRecord, type WriteScope } from "../sql/inserting.ts";
import {
  findOne,
  inOrder,
  type Narrowing,
  narrowedPage,
  pageOf,
  type RecordPageRequest,
} from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";
import { textOfCustomer } from "../sql/searched-texts.ts";
import { containsAll, lettersOfAll } from "../sql/searching.ts";
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

export type CustomerRow = RowOf<typeof customers>;

/** The fields of a customer that a caller may set. */
const settable = settableOf(customers);
export type CustomerFields = FieldsOf<typeof settable>;

/** All fields of a customer from the sent ones. */
export function customerFields(sent: SentOf<typeof settable>): CustomerFields {
  return completeFields(settable, sent);
}

const columns = columnsOf(customers, "c");

const searched = textOfCustomer("c");

/** Includes deleted records. */
export function findCustomers(scope: Scope, ids: string[]): Promise<CustomerRow[]> {
  return scope.db.read(sql`
    SELECT ${columns} FROM customers c
    WHERE c.tenant_id = ${scope.tenantId} AND c.id = ANY (${arrayOf(ids)}::uuid[])`);
}

export function findCustomer(scope: Scope, id: string): Promise<CustomerRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM customers c WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id}`,
  );
}

export function listCustomers(
  scope: Scope,
  filter: RecordPageRequest & { search?: string | undefined },
): Promise<Array<Changed<CustomerRow>>> {
  const { search } = filter;
  if (filter.changedSince) {
    const { narrowed } = customersWith(scope, search ? [search] : []);
    const records = { table: "customers", alias: "c", narrowed, shown: columns } as const;
    return listChanges(scope, records, filter);
  }
  if (!search) {
    return scope.db.read(
      sql`SELECT ${columns} FROM customers c WHERE ${isListed(scope)} ${pageOf("c", filter)}`,
    );
  }
  return scope.db.read(
    sql`${narrowedPage(customersWith(scope, [search]), filter)}
      SELECT ${columns} FROM page JOIN customers c ON c.tenant_id = ${scope.tenantId} AND c.id = page.id
      ${inOrder("c")}`,
    "custom plan",
  );
}

const searchedIn = ({ tenantId }: Pick<Scope, "tenantId">) => ({
  tenantId,
  alias: "c",
  text: searched,
});

/** The customers that contain all terms. */
export function customersWith(scope: Scope, terms: readonly string[]): Narrowing {
  return {
    table: sql`customers`,
    alias: "c",
    walked: isListed(scope),
    narrowed: containsAll(searched, terms),
    sought: lettersOfAll(searchedIn(scope), terms),
  };
}

function isListed({ tenantId }: Scope): Sql {
  return sql`c.tenant_id = ${tenantId} AND c.deleted_at IS NULL`;
}

/** The customers of documents. */
export function customersOf(scope: Pick<Scope, "tenantId">, column: Sql): RelatedRecords {
  return {
    column,
    key: sql`c.id`,
    from: sql`customers c WHERE c.tenant_id = ${scope.tenantId} AND c.deleted_at IS NULL`,
    searched,
    lettersSought: (terms) => lettersOfAll(searchedIn(scope), terms),
  };
}

/**
 * Finds the customer whose phone has one of these digit sequences. If there are several, prefers
 * one with one of the names, in any case, then the oldest.
 */
export function findCustomerByPhone(
  scope: Scope,
  { digits, names }: { digits: string[]; names: string[] },
): Promise<CustomerRow | undefined> {
  // Must match the expression and the condition of the index customers_phone.
  const named = sql`(SELECT lower(name) FROM unnest(${names}::text[]) AS named(name))`;
  return findOne(
    scope,
    sql`SELECT ${columns} FROM customers c
      WHERE c.tenant_id = ${scope.tenantId} AND c.deleted_at IS NULL AND c.phone IS NOT NULL
        AND regexp_replace(c.phone, '\\D', '', 'g') = ANY(${digits}::text[])
      ORDER BY lower(c.name) IN ${named} OR lower(coalesce(c.company_name, '')) IN ${named} DESC,
        c.created_at, c.id
      LIMIT 1`,
  );
}

export function insertCustomer(scope: WriteScope, id: string, fields: CustomerFields): CustomerRow {
  return insertRow(scope, customers, newRecord(scope, id, { ...fields, ...noIntegrationColumns }));
}

export function lockCustomer(scope: Scope, id: string): Promise<CustomerRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM customers c
      WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id} AND c.deleted_at IS NULL
      FOR NO KEY UPDATE`,
  );
}

export function updateCustomer(
  scope: Scope,
  id: string,
  fields: CustomerFields,
): Promise<CustomerRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

export function softDeleteCustomer(scope: Scope, id: string): Promise<void> {
  return softDelete(scope, customers, id);
}
