import sql, { join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";

/** The SQL types of a column that can hold the values of a property. */
type TypeOf<Value> = [NonNullable<Value>] extends [string]
  ? "uuid" | "text" | "timestamptz" | "date"
  : [NonNullable<Value>] extends [number]
    ? "int" | "bigint" | "numeric"
    : [NonNullable<Value>] extends [boolean]
      ? "boolean"
      : never;

/** The properties to send, each with the SQL type of its column. */
type Columns<Row> = { [Property in keyof Row & string]?: TypeOf<Row[Property]> };

/**
 * Rows as an item of a FROM clause: `unnest($1::uuid[], $2::numeric[]) AS change (item_id, quantity)`.
 * The columns are named after the properties, in snake case. With `ordinal`, a column of that name
 * contains the position of the row, from 1. A missing value is NULL.
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
