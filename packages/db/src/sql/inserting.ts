import sql, { join, raw, Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Transaction } from "../client/transaction.ts";
import { onConflictUpdate, type RowOf, storedValue } from "./columns.ts";
import { type Column, getTableColumns, getTableName, type Table } from "./drizzle.cjs";
import { ofShop, storedRows } from "./rows.ts";

/** The shop and the time of a write, in its transaction. */
export interface WriteScope extends Scope {
  readonly db: Transaction;
}

/** A new record with the columns that every record has. */
export function newRecord<Fields extends object>(
  { tenantId, now }: Pick<Scope, "tenantId" | "now">,
  id: string,
  fields: Fields,
) {
  return { tenantId, id, ...fields, createdAt: now, updatedAt: now, deletedAt: null };
}

/** Inserts a row and returns it. All of its values are known, so nothing waits for the answer. */
export function insertRow<T extends Table>(
  { db }: Pick<WriteScope, "db">,
  table: T,
  row: RowOf<T>,
): RowOf<T> {
  db.write(insertionOfRow(table, row));
  return row;
}

interface Insertion {
  columns: Array<[property: string, column: Column]>;
  /** The parts of the statement between the values. */
  strings: string[];
}

const insertions = new WeakMap<Table, Insertion>();

function insertionInto(table: Table): Insertion {
  const known = insertions.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table));
  const insertion = {
    columns,
    strings: [
      `INSERT INTO ${getTableName(table)} (${namesOf(columns)}) VALUES (`,
      ...columns.slice(1).map(() => ", "),
      ")",
    ],
  };
  insertions.set(table, insertion);
  return insertion;
}

function namesOf(columns: Insertion["columns"]): string {
  return columns.map(([, { name }]) => `"${name}"`).join(", ");
}

/** A statement that inserts a row with all columns of the schema. */
export function insertionOfRow<T extends Table>(table: T, row: RowOf<T>): Sql {
  const { columns, strings } = insertionInto(table);
  return new Sql(
    strings,
    columns.map(([property, column]) => storedValue(column, Reflect.get(row, property))),
  );
}

/** The rows of a table without their shop. */
export type NewRow<T extends Table> = Omit<RowOf<T>, "tenantId">;

/**
 * A statement that inserts any number of a shop's rows with all columns of the schema. The values
 * of `shared` are the same in all rows, and sent once.
 */
export function insertionOf<T extends Table, Shared extends Partial<NewRow<T>> = object>(
  scope: Pick<Scope, "tenantId">,
  table: T,
  rows: ReadonlyArray<Omit<NewRow<T>, keyof Shared>>,
  shared?: Shared,
): Sql {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name !== "tenantId");
  const isShared = ([name]: [string, Column]) => shared !== undefined && name in shared;
  const same = columns.filter(isShared);
  const own = columns.filter((column) => !isShared(column));
  const values = same.map(([name, column]) => {
    const value = storedValue(column, Reflect.get(shared ?? {}, name));
    return sql`${value}::${raw(column.getSQLType())}`;
  });
  return sql`INSERT INTO ${raw(getTableName(table))} (tenant_id, ${raw(namesOf([...same, ...own]))})
    SELECT ${join([sql`shop.tenant_id`, ...values, sql`r.*`])}
    FROM ${ofShop(scope, storedRows("r", own, rows))}`;
}

/**
 * Inserts or updates any number of a shop's rows in one statement, with the columns of the schema.
 * The table's key is `(tenant_id, id)`.
 */
export function upsertOf<T extends Table>(
  scope: Pick<Scope, "tenantId">,
  table: T,
  rows: ReadonlyArray<NewRow<T>>,
): Sql {
  return sql`${insertionOf(scope, table, rows)} ${onConflictUpdate(table)}`;
}
