import { Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import type { Transaction } from "../client/transaction.ts";
import type { RowOf } from "./columns.ts";
import { getTableColumns, getTableName, type Table } from "./drizzle.cjs";

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

/**
 * Inserts a row and returns it. All of its values are known, so the statement is sent without
 * waiting for its answer: it shares a round trip with the next one. If it fails, so does the
 * transaction.
 */
export function insertRow<T extends Table>(
  { db }: Pick<WriteScope, "db">,
  table: T,
  row: RowOf<T>,
): RowOf<T> {
  const { properties, strings } = insertionInto(table);
  const values = properties.map((property) => Reflect.get(row, property));
  void db.atCommit(db.query(new Sql(strings, values)));
  return row;
}

interface Insertion {
  properties: string[];
  /** The parts of the statement between the values. */
  strings: string[];
}

const insertions = new WeakMap<Table, Insertion>();

function insertionInto(table: Table): Insertion {
  const known = insertions.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`).join(", ");
  const insertion = {
    properties: columns.map(([property]) => property),
    strings: [
      `INSERT INTO ${getTableName(table)} (${names}) VALUES (`,
      ...columns.slice(1).map(() => ", "),
      ")",
    ],
  };
  insertions.set(table, insertion);
  return insertion;
}
