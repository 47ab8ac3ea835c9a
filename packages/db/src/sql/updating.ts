import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { columnsOf, type RowOf, storedValue } from "./columns.ts";
import {
  type Column,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type Table,
} from "./drizzle.cjs";
import { findOne } from "./paging.ts";
import { storedRows } from "./rows.ts";
import { nextUpdatedAt } from "./values.ts";

/**
 * The columns that identify a record, that every write sets, or that only the writes of
 * `external-ids.ts` set.
 */
type Kept =
  | "tenantId"
  | "id"
  | "createdAt"
  | "updatedAt"
  | "deletedAt"
  | "externalIds"
  | "metadata";

const kept: readonly string[] = [
  "tenantId",
  "id",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "externalIds",
  "metadata",
] satisfies Kept[];

/** The columns of a table that a statement sets. */
export interface Settable<T extends Table, Property extends keyof RowOf<T>> {
  table: T;
  columns: ReadonlyArray<[property: Property & string, column: Column]>;
}

/** The values of the columns that a statement sets. */
export type FieldsOf<S> =
  S extends Settable<infer T, infer Property> ? Pick<RowOf<T>, Property & keyof RowOf<T>> : never;

/**
 * All columns of a table except `id`, the shop, the timestamps, those of integrations and `fixed`.
 * A new column of the table becomes one of them, so that a write that forgets it does not compile.
 */
export function settableOf<T extends Table, Fixed extends keyof RowOf<T> = never>(
  table: T,
  ...fixed: Fixed[]
): Settable<T, Exclude<keyof RowOf<T>, Kept | Fixed>> {
  const without: readonly unknown[] = [...kept, ...fixed];
  return settableIn(table, (property) => !without.includes(property));
}

/** The named columns of a table. */
export function onlyOf<T extends Table, Property extends keyof RowOf<T>>(
  table: T,
  ...properties: Property[]
): Settable<T, Property> {
  const names: readonly unknown[] = properties;
  return settableIn(table, (property) => names.includes(property));
}

function settableIn<T extends Table, Property extends keyof RowOf<T>>(
  table: T,
  isSet: (property: string) => boolean,
): Settable<T, Property> {
  const columns = Object.entries(getTableColumns(table)).filter(([property]) => isSet(property));
  return { table, columns: columns as Array<[Property & string, Column]> };
}

/** The same values as callers send them: those with a default, and null, may be absent. */
export type SentOf<S> =
  S extends Settable<infer T, infer Property>
    ? Pick<InferInsertModel<T>, Property & keyof InferInsertModel<T>>
    : never;

/**
 * The fields of a record from the sent ones. The literal default of the schema, otherwise null,
 * replaces those that are absent.
 */
export function completeFields<T extends Table, Property extends keyof RowOf<T>>(
  { columns }: Settable<T, Property>,
  sent: SentOf<Settable<T, Property>>,
): Pick<RowOf<T>, Property> {
  const fields = columns.map(([property, column]) => {
    return [property, Reflect.get(sent, property) ?? column.default ?? null];
  });
  return Object.fromEntries(fields) as Pick<RowOf<T>, Property>;
}

/** The assignments of an UPDATE, `"name" = $1, …, updated_at = …`. */
export function assignmentsOf<T extends Table, Property extends keyof RowOf<T>>(
  { now }: Pick<Scope, "now">,
  { columns }: Settable<T, Property>,
  fields: Pick<RowOf<T>, Property>,
): Sql {
  const set = columns.map(
    ([property, column]) =>
      sql`${raw(`"${column.name}"`)} = ${storedValue(column, fields[property])}`,
  );
  return join([...set, sql`updated_at = ${nextUpdatedAt(now)}`]);
}

/** A statement that updates a record of a shop and its `updated_at`. */
export function updateOfRow<T extends Table, Property extends keyof RowOf<T>>(
  scope: Pick<Scope, "tenantId" | "now">,
  settable: Settable<T, Property>,
  id: string,
  fields: Pick<RowOf<T>, Property>,
): Sql {
  return sql`UPDATE ${raw(getTableName(settable.table))} SET ${assignmentsOf(scope, settable, fields)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${id}`;
}

/** Updates a record of a shop and its `updated_at`, and returns it. */
export function updateRow<T extends Table, Property extends keyof RowOf<T>>(
  scope: Scope,
  settable: Settable<T, Property>,
  id: string,
  fields: Pick<RowOf<T>, Property>,
): Promise<RowOf<T> | undefined> {
  const name = getTableName(settable.table);
  return findOne(
    scope,
    sql`${updateOfRow(scope, settable, id, fields)} RETURNING ${columnsOf(settable.table, name)}`,
  );
}

/**
 * A statement that updates any number of a shop's rows by their ids. With `now`, also their
 * `updated_at`.
 */
export function updateOf<T extends Table, Property extends keyof RowOf<T>>(
  scope: Pick<Scope, "tenantId">,
  { table, columns }: Settable<T, Property>,
  rows: ReadonlyArray<Pick<RowOf<T>, Property> & { id: string }>,
  now?: string,
): Sql {
  const names = columns.map(([, { name }]) => `"${name}" = r."${name}"`);
  const stamp = now === undefined ? empty : sql`, updated_at = ${nextUpdatedAt(now)}`;
  return sql`UPDATE ${raw(getTableName(table))} t SET ${raw(names.join(", "))}${stamp}
    FROM ${storedRows("r", [["id", idOf(table)], ...columns], rows)}
    WHERE t.tenant_id = ${scope.tenantId} AND t.id = r.id`;
}

function idOf(table: Table): Column {
  const { id } = getTableColumns(table);
  if (!id) throw new Error(`${getTableName(table)} has no id`);
  return id;
}

/** Marks a record of a shop as deleted. */
export async function softDelete(scope: Scope, table: Table, id: string): Promise<void> {
  await scope.db.read(sql`
    UPDATE ${raw(getTableName(table))} SET deleted_at = ${scope.now}, updated_at = ${nextUpdatedAt(scope.now)}
    WHERE tenant_id = ${scope.tenantId} AND id = ${id}`);
}
