import sql, { raw, type Sql } from "sql-template-tag";
import { getTableColumns, getTableName, type InferSelectModel, type Table } from "./drizzle.cjs";
import { ofShop } from "./rows.ts";
import { justAfter } from "./values.ts";

/** A row of a table, with the property names of the code. */
export type RowOf<T extends Table> = InferSelectModel<T>;

/**
 * The select list of a table: `v."account_number" AS "accountNumber", …`.
 *
 * Statements are written in SQL but take their columns from the schema, so that the two stay
 * consistent.
 */
export function columnsOf(table: Table, alias: string, without: readonly string[] = []): Sql {
  const names = Object.keys(getTableColumns(table));
  return listOf(
    table,
    alias,
    names.filter((name) => !without.includes(name)),
  );
}

/** The select list of the named columns of a table. */
export function someColumnsOf<T extends Table>(
  table: T,
  alias: string,
  names: ReadonlyArray<keyof RowOf<T> & string>,
): Sql {
  return listOf(table, alias, names);
}

function listOf(table: Table, alias: string, names: readonly string[]): Sql {
  const columns = getTableColumns(table);
  const list = names.map((name) => `${alias}."${columns[name]?.name}" AS "${name}"`);
  return raw(list.join(", "));
}

/**
 * Inserts or updates any number of a shop's rows in one statement, with the columns of the schema.
 * The table's key is `(tenant_id, id)`.
 */
export function upsertOf<T extends Table>(table: T, tenantId: string, rows: RowOf<T>[]): Sql {
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row) => {
    const fields = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(
      columns.map(([property, { name }]) => [
        name,
        name === "tenant_id" ? tenantId : (fields.get(property) ?? null),
      ]),
    );
  });
  const name = raw(getTableName(table));
  const names = columns.map(([, column]) => `"${column.name}"`);
  const values = names.map((column) =>
    column === '"tenant_id"' ? "shop.tenant_id" : `made.${column}`,
  );
  const made = sql`jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(records)}::jsonb) made`;
  return sql`INSERT INTO ${name} (${raw(names.join(", "))})
    SELECT ${raw(values.join(", "))} FROM ${ofShop({ tenantId }, made)}
    ${onConflictUpdate(table)}`;
}

/**
 * The end of an INSERT that updates existing rows instead: `ON CONFLICT … DO UPDATE SET …` for all
 * columns except the key and `except`.
 */
export function onConflictUpdate(
  table: Table,
  { key = ["tenant_id", "id"], except = [] }: { key?: string[]; except?: string[] } = {},
): Sql {
  // Always increases, as with `nextUpdatedAt`.
  const later = `greatest(excluded.updated_at, ${justAfter(`"${getTableName(table)}".updated_at`)})`;
  const unchanged = [...key, ...except];
  const changes = Object.values(getTableColumns(table))
    .map((column) => column.name)
    .filter((column) => !unchanged.includes(column))
    .map((column) => `"${column}" = ${column === "updated_at" ? later : `excluded."${column}"`}`);
  return raw(`ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${changes.join(", ")}`);
}
