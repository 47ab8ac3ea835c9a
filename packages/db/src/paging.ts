import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Scope } from "./scope.ts";

/** Where a page goes on: the sort value as the database writes it, and the id of the last row. */
export interface Position {
  at: string;
  id: string;
}

export interface PageRequest {
  limit: number;
  after?: Position | undefined;
}

/** What a list is sorted by: something that never changes, so that pages neither skip nor repeat. */
export interface SortOrder {
  column: "created_at" | "received_at" | "position";
  direction: "ASC" | "DESC";
}

export const newestFirst: SortOrder = { column: "created_at", direction: "DESC" };

/**
 * The end of a list's statement: a stable order by a fixed column and the id, and one row more
 * than asked for, which tells whether there is a next page.
 */
export function pageOf(alias: string, page: PageRequest, order: SortOrder = newestFirst): Sql {
  const column = raw(`${alias}.${order.column}`);
  const id = raw(`${alias}.id`);
  const direction = raw(order.direction);
  const beyond = raw(order.direction === "DESC" ? "<" : ">");
  const type = raw(order.column === "position" ? "bigint" : "timestamptz");
  const start = page.after
    ? sql`AND (${column}, ${id}) ${beyond} (${page.after.at}::${type}, ${page.after.id}::uuid)`
    : empty;
  return sql`${start} ORDER BY ${column} ${direction}, ${id} ${direction} LIMIT ${page.limit + 1}`;
}

/** What a substring search looks for, with LIKE's own characters taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The single row of a statement that finds one or none. */
export async function findOne<Row>(
  scope: Pick<Scope, "db">,
  statement: Sql,
): Promise<Row | undefined> {
  const [row] = await scope.db.query<Row>(statement);
  return row;
}
