import sql, { empty, join, raw, type Sql } from "sql-template-tag";
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
export type SortKind = "instant" | "instant_or_never" | "number" | "day";

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
  day: raw("date"),
} as const satisfies Record<SortKind, Sql>;

/**
 * The end of a list's statement: a stable order by a value and the id, and one row more than asked
 * for, which tells whether there is a next page. Newest first, unless another order is given.
 */
export function pageOf(alias: string, page: PageRequest, order = newestFirst(alias)): Sql {
  return sql`${startOf(alias, page, order)} ${inOrder(alias, order)} LIMIT ${page.limit + 1}`;
}

function startOf(alias: string, { after }: PageRequest, { kind, by, direction }: SortOrder): Sql {
  if (!after) return empty;
  const isBeyond = raw(direction === "DESC" ? "<" : ">");
  return sql`AND (${by}, ${raw(`${alias}.id`)}) ${isBeyond} (${after.at}::${typeOf[kind]}, ${after.id}::uuid)`;
}

/** The order of a list, by index. */
export function inOrder(alias: string, { by, direction }: SortOrder = newestFirst(alias)): Sql {
  const to = raw(direction);
  return sql`ORDER BY ${by} ${to}, ${raw(`${alias}.id`)} ${to}`;
}

/** A filter that no index answers in the order of the list. */
export interface Narrowing {
  table: Sql;
  alias: string;
  /** What the indexes of the order know: the shop, what is live, a range of the value sorted by. */
  walked: Sql;
  /** All else, beginning with AND. */
  narrowed: Sql;
  /** What follows from that, for indexes to know what is sought: beginning with AND. */
  sought?: Sql;
  /** What the indexes of what is sought are parted by, where they are: each part, beginning with AND. */
  parts?: Sql[];
  /**
   * How many rows are looked at before it is decided whether to go on, to `nearby`: the fewer, the
   * fewer match at most.
   */
  atFirst?: number;
}

/** So many rows are looked at in the time in which an index of trigrams finds one. */
export const nearby = 4000;

/**
 * A list's statement up to its columns: a `page` of ids, found in one of two ways. Where many rows
 * match, a page of them is soon together when walking along the order; where few do, they are found
 * by the index of what is sought, and sorted. Which it is, PostgreSQL would have to guess, and a wrong
 * guess reads a whole shop. So the walk is tried as far as it costs next to nothing: some steps,
 * and where those find matches enough, some more. It notes where it was cut short, and only then is
 * the page sought among all that match.
 */
export function narrowedPage(
  { table, alias, walked, narrowed, sought = empty, parts = [empty], atFirst = 2000 }: Narrowing,
  page: PageRequest,
  order = newestFirst(alias),
): Sql {
  const name = raw(alias);
  const asked = page.limit + 1;
  const start = startOf(alias, page, order);
  const to = raw(order.direction);
  const walk = (steps: number, condition: Sql) => sql`
      SELECT id, step = ${steps} AS cut_short FROM (
        SELECT *, ${order.by} AS at, row_number() OVER (${inOrder(alias, order)}) AS step
        FROM ${table} ${name} WHERE ${walked} ${start} ${condition}
        ${inOrder(alias, order)} LIMIT ${steps}) ${name}
      WHERE step = ${steps} OR (true ${narrowed}) ORDER BY at ${to}, id ${to} LIMIT ${asked}`;
  const seek = (part: Sql) => sql`
      SELECT ${name}.id, ${order.by} AS at FROM ${table} ${name}
      WHERE ${nearCut} AND ${furtherCut} IS NOT FALSE
        AND ${walked} ${part} ${start} ${sought} ${narrowed}`;
  // Half of what would fill the page if it went on like that: the first rows may happen to have fewer.
  const enough = atFirst < nearby ? Math.ceil((asked * atFirst) / nearby / 2) : asked;
  const goesOn = sql`AND ${nearCut} AND (SELECT count(*) FROM near) > ${enough}`;
  return sql`WITH near AS MATERIALIZED (${walk(atFirst + asked, empty)}
    ), further AS MATERIALIZED (${walk(nearby + asked, goesOn)}
    ), far AS MATERIALIZED (${join(parts.map(seek), " UNION ALL ")}
    ), page AS (
      SELECT id FROM near WHERE ${nearCut} IS NOT TRUE
      UNION ALL SELECT id FROM further WHERE ${furtherCut} IS FALSE
      UNION ALL (SELECT id FROM far ORDER BY at ${to}, id ${to} LIMIT ${asked})
    )`;
}

// Null of a walk that was not gone, or met nothing.
const nearCut = sql`(SELECT bool_or(cut_short) FROM near)`;
const furtherCut = sql`(SELECT bool_or(cut_short) FROM further)`;

function newestFirst(alias: string): SortOrder {
  return { kind: "instant", by: raw(`${alias}.created_at`), direction: "DESC" };
}

/**
 * A column of JSON, as far as the values before it in the order have fewer bytes together; then null. So
 * the first value is always there, and a result has no more than these bytes and one value.
 */
export function fitting(column: Sql, { bytes, order }: { bytes: number; order: Sql }): Sql {
  return sql`CASE WHEN coalesce(sum(octet_length(${column}::text)) OVER (${order}
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${bytes} THEN ${column} END`;
}

/** The single row of a statement that finds one or none. */
export async function findOne<Row>(
  scope: Pick<Scope, "db">,
  statement: Sql,
): Promise<Row | undefined> {
  const [row] = await scope.db.query<Row>(statement);
  return row;
}
