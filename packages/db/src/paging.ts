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

/**
 * The values that a list is sorted by, as a cursor holds them: `instant_or_never` is an instant
 * that rows may lack, which then counts as an infinite one.
 */
export type SortKind = "instant" | "instant_or_never" | "number";

/** What a list is sorted by. Where it never changes, pages neither skip nor repeat. */
export interface SortOrder {
  kind: SortKind;
  /** To the letter as in the index that holds the order. Never null. */
  by: Sql;
  direction: "ASC" | "DESC";
}

const typeOf = {
  instant: raw("timestamptz"),
  instant_or_never: raw("timestamptz"),
  number: raw("bigint"),
} as const satisfies Record<SortKind, Sql>;

/**
 * The end of a list's statement: a stable order by a value and the id, and one row more than asked
 * for, which tells whether there is a next page. Newest first, unless another order is given.
 */
export function pageOf(alias: string, page: PageRequest, order?: SortOrder): Sql {
  const sort = order ?? newestFirst(alias);
  const beyond = raw(sort.direction === "DESC" ? "<" : ">");
  const start = page.after
    ? sql`AND (${sort.by}, ${raw(`${alias}.id`)}) ${beyond}
        (${page.after.at}::${typeOf[sort.kind]}, ${page.after.id}::uuid)`
    : empty;
  return sql`${start} ${inOrder(alias, sort)} LIMIT ${page.limit + 1}`;
}

/** The order alone, where a statement goes on from the rows of a page. */
export function inOrder(alias: string, { by, direction }: SortOrder): Sql {
  const to = raw(direction);
  return sql`ORDER BY ${by} ${to}, ${raw(`${alias}.id`)} ${to}`;
}

function newestFirst(alias: string): SortOrder {
  return { kind: "instant", by: raw(`${alias}.created_at`), direction: "DESC" };
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
