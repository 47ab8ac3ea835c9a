import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { storedValue } from "./columns.ts";
import type { Column } from "./drizzle.cjs";

/** The SQL types of a column that can hold the values of a property. */
type TypeOf<Value> = [NonNullable<Value>] extends [string]
  ? "uuid" | "text" | "timestamptz" | "date"
  : [NonNullable<Value>] extends [number]
    ? "int" | "bigint" | "numeric"
    : [NonNullable<Value>] extends [boolean]
      ? "boolean"
      : never;

/** The properties to send, each with the SQL type of its column. */
type Columns<Row> = { [Property in keyof Row & string]: TypeOf<Row[Property]> };

/**
 * Rows as an item of a FROM clause:
 * `unnest($1::uuid[], $2::numeric[]) AS change (item_id, quantity)`. The columns are named after
 * the properties, in snake case. With `ordinal`, a column of that name contains the position of the
 * row, from 1. A missing value is NULL.
 */
export function rowsOf<Row extends object>(
  alias: string,
  rows: readonly Row[],
  columns: Columns<Row>,
  ordinal?: string,
): Sql {
  const arrays: Sql[] = [];
  const names: string[] = [];
  for (const [property, type] of Object.entries(columns)) {
    const values: unknown[] = rows.map((row) => Reflect.get(row, property) ?? null);
    arrays.push(sql`${type === "text" ? values : literalOf(values)}::${raw(`${type}[]`)}`);
    names.push(property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  }
  const withOrdinality = raw(ordinal ? " WITH ORDINALITY" : "");
  const list = raw([...names, ...(ordinal ? [ordinal] : [])].join(", "));
  return sql`unnest(${join(arrays)})${withOrdinality} AS ${raw(alias)} (${list})`;
}

/** The columns of a table that a statement stores, by the properties of its rows. */
export type StoredColumns = ReadonlyArray<readonly [property: string, column: Column]>;

/**
 * Rows of a table as an item of a FROM clause, with the names and types of its columns:
 * `(SELECT id, tags::text[] AS tags FROM unnest($1::uuid[], $2::text[]) AS sent (id, tags)) r`.
 */
export function storedRows(alias: string, columns: StoredColumns, rows: readonly object[]): Sql {
  const names = raw(columns.map(([, { name }]) => `"${name}"`).join(", "));
  const arrays = columns.map(([property, column]) => {
    const values: unknown[] = rows.map((row) => Reflect.get(row, property));
    const type = column.getSQLType();
    if (type === "text") return sql`${values}::text[]`;
    if (isSentAsText(type))
      return sql`${values.map((value) => textOf(column, value ?? null))}::text[]`;
    return sql`${literalOf(values)}::${raw(`${type}[]`)}`;
  });
  const selected = columns.map(([, column]) => {
    const type = column.getSQLType();
    if (isList(type)) return `string_to_array("${column.name}", ',')::${type}`;
    return isSentAsText(type) ? `"${column.name}"::${type}` : `"${column.name}"`;
  });
  return sql`(SELECT ${raw(selected.join(", "))} FROM unnest(${join(arrays)}) AS sent (${names})) ${raw(alias)} (${names})`;
}

/**
 * Arrays of ids, numbers and days, which have no commas. Citus refuses an UPDATE with the cast of a
 * text to an array, which may depend on the session.
 */
function isList(type: string): boolean {
  return type.endsWith("[]") && type !== "text[]";
}

/** unnest would flatten arrays, and JSON contains the separators of an array. */
function isSentAsText(type: string): boolean {
  return type === "json" || type === "jsonb" || type.endsWith("[]");
}

function textOf(column: Column, value: unknown): unknown {
  const type = column.getSQLType();
  if (!Array.isArray(value) || !type.endsWith("[]")) return storedValue(column, value);
  if (isList(type)) return value.join(",");
  const quoted = value.map((item) => `"${String(item).replace(/["\\]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}

/**
 * Joins rows without a table, such as those of `rowsOf`, to their shop, as `shop.tenant_id`. Citus
 * then plans the insertion of a SELECT to the shard of the shop.
 */
export function ofShop({ tenantId }: Pick<Scope, "tenantId">, rows: Sql): Sql {
  return sql`(SELECT tenant_id FROM tenants WHERE tenant_id = ${tenantId}) shop CROSS JOIN ${rows}`;
}

/**
 * Formats ids or numbers as a PostgreSQL array. For texts, use pg, which checks each of them for
 * characters to escape: in an invoice of 100 lines that is half of its work.
 */
export function arrayOf(values: ReadonlyArray<string | number | null>): string {
  return literalOf(values);
}

function literalOf(values: readonly unknown[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
