import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";

/**
 * The position after which a page continues: the sort value as the database writes it, and the id
 * of the last row.
 */
export interface Position {
  at: string;
  id: string;
}

export interface PageRequest {
  limit: number;
  after?: Position | undefined;
  /** Lists records that changed after this instant, in the order of their changes. */
  changedSince?: string | undefined;
}

/** A page of records with external ids and metadata, which all of their lists filter by. */
export interface RecordPageRequest extends PageRequest {
  /** Lists only the record with this id. */
  recordId?: string | undefined;
  /** Lists only records whose metadata has these values. */
  withMetadata?: Readonly<Record<string, string>> | undefined;
}

/** The filters that every list of records with external ids and metadata has, each after AND. */
export function integrationFilter(
  alias: string,
  { recordId, withMetadata }: RecordPageRequest,
): Sql {
  const row = raw(alias);
  // The index contains only records with metadata.
  const has =
    withMetadata &&
    sql`AND ${row}.metadata @> ${JSON.stringify(withMetadata)}::jsonb AND ${row}.metadata <> '{}'`;
  return sql`${recordId ? sql`AND ${row}.id = ${recordId}` : empty} ${has ?? empty}`;
}

/**
 * The type of a list's sort value in a cursor. `instant_or_never` is an instant that may be
 * missing, which counts as infinite. `code` is a VMRS code.
 */
export type SortKind = "instant" | "instant_or_never" | "number" | "day" | "code";

/** The sort order of a list. If the value never changes, pages neither skip nor repeat rows. */
export interface SortOrder {
  kind: SortKind;
  /** Must match the expression of the index exactly. Never null. */
  by: Sql;
  direction: "ASC" | "DESC";
}

const typeOf = {
  instant: raw("timestamptz"),
  instant_or_never: raw("timestamptz"),
  number: raw("bigint"),
  day: raw("date"),
  code: raw("text"),
} as const satisfies Record<SortKind, Sql>;

/**
 * The end of a list statement: orders by a value and the id, and limits to one row more than the
 * page, which shows whether there is a next page. Newest first by default.
 */
export function pageOf(alias: string, page: RecordPageRequest, order = newestFirst(alias)): Sql {
  return sql`${integrationFilter(alias, page)} ${startOf(alias, page, order)} ${inOrder(alias, order)} LIMIT ${page.limit + 1}`;
}

function startOf(alias: string, { after }: PageRequest, { kind, by, direction }: SortOrder): Sql {
  if (!after) return empty;
  const isBeyond = raw(direction === "DESC" ? "<" : ">");
  return sql`AND (${by}, ${raw(`${alias}.id`)}) ${isBeyond} (${after.at}::${typeOf[kind]}, ${after.id}::uuid)`;
}

/** The ORDER BY of a list, backed by an index. */
export function inOrder(alias: string, { by, direction }: SortOrder = newestFirst(alias)): Sql {
  const to = raw(direction);
  return sql`ORDER BY ${by} ${to}, ${raw(`${alias}.id`)} ${to}`;
}

/** A filter that no index matches in the order of the list. */
export interface Narrowing {
  table: Sql;
  alias: string;
  /**
   * Conditions that the indexes of the order cover: the shop, live rows, a range of the sort value.
   */
  walked: Sql;
  /** All other conditions, beginning with AND. */
  narrowed: Sql;
  /** A condition implied by `narrowed` that the search indexes cover, beginning with AND. */
  sought?: Sql;
  /** The conditions of the partial search indexes, if they are partial, each beginning with AND. */
  parts?: Sql[];
  /**
   * Rows to examine before deciding whether to continue to `farthest`. Lower for filters that match
   * fewer rows.
   */
  atFirst?: number;
}

/** Rows that the walk examines in about the time that a trigram index takes to find one. */
export const nearby = 4000;

/** Rows within which the lowest rate of matches with which the walk continues fills the page. */
const farthest = 2 * nearby;

/**
 * A list statement up to its columns: a `page` of ids, found in one of two ways.
 *
 * If many rows match, walking along the order fills a page quickly. If few do, the search index
 * finds them, and they are sorted. PostgreSQL would have to guess which applies, and a wrong guess
 * reads a whole shop. So the walk examines a few rows at almost no cost, and continues to
 * `farthest` if those contain enough matches. Each part records whether it was cut short before the
 * page was full, and only then are all matches searched.
 */
export function narrowedPage(
  narrowing: Narrowing,
  page: RecordPageRequest,
  sortOrder?: SortOrder,
): Sql {
  const { table, alias, walked, sought = empty, parts = [empty], atFirst = 2000 } = narrowing;
  const narrowed = sql`${narrowing.narrowed} ${integrationFilter(alias, page)}`;
  const name = raw(alias);
  const order = sortOrder ?? newestFirst(alias);
  const asked = page.limit + 1;
  const start = startOf(alias, page, order);
  const to = raw(order.direction);
  const walk = (steps: number, from: Sql, missing: Sql) => sql`
      SELECT id, at, step = ${steps} AS cut_short FROM (
        SELECT *, ${order.by} AS at, row_number() OVER (${inOrder(alias, order)}) AS step
        FROM ${table} ${name} WHERE ${walked} ${from}
        ${inOrder(alias, order)} LIMIT ${steps}) ${name}
      WHERE step = ${steps} OR (true ${narrowed}) ORDER BY at ${to}, id ${to} LIMIT ${missing}`;
  const seek = (part: Sql) => sql`
      SELECT ${name}.id, ${order.by} AS at FROM ${table} ${name}
      WHERE ${nearCut} AND ${furtherCut} IS NOT FALSE
        AND ${walked} ${part} ${start} ${sought} ${narrowed}`;
  // Half of the rate that fills the page within `nearby`, because the first rows may happen to have
  // fewer matches.
  const enough = atFirst < nearby ? Math.ceil((asked * atFirst) / nearby / 2) : asked;
  const goesOn = sql`(SELECT bool_or(cut_short) AND count(*) > ${enough} FROM near)`;
  // Begins with the row that ended the first part, which may match.
  const isBeyond = raw(order.direction === "DESC" ? "<=" : ">=");
  const rest = sql`AND ${goesOn} AND (${order.by}, ${name}.id) ${isBeyond}
          ((SELECT at FROM near WHERE cut_short), (SELECT id FROM near WHERE cut_short))`;
  const missing = sql`(SELECT ${asked} - count(*) FROM near WHERE NOT cut_short)`;
  return sql`WITH near AS MATERIALIZED (${walk(atFirst + asked, start, sql`${asked}`)}
    ), further AS MATERIALIZED (
      SELECT id, at, cut_short FROM near WHERE NOT cut_short AND ${goesOn}
      UNION ALL (${walk(farthest - atFirst + 1, rest, missing)})
    ), far AS MATERIALIZED (${join(parts.map(seek), " UNION ALL ")}
    ), page AS (
      SELECT id FROM near WHERE ${nearCut} IS NOT TRUE
      UNION ALL SELECT id FROM further WHERE ${furtherCut} IS FALSE
      UNION ALL (SELECT id FROM far ORDER BY at ${to}, id ${to} LIMIT ${asked})
    )`;
}

/**
 * The rows of a page, and what precedes the statement: a narrowed page if no index has the rows of
 * the filter in the order of the list.
 */
export function pageRows(
  narrowing: Narrowing,
  page: RecordPageRequest,
  isNarrowed: boolean,
): { before: Sql; rows: Sql } {
  const { table, alias, walked, narrowed } = narrowing;
  const rowsOf = (end: Sql) => sql`SELECT * FROM ${table} ${raw(alias)} WHERE ${walked} ${end}`;
  if (!isNarrowed) return { before: empty, rows: rowsOf(sql`${narrowed} ${pageOf(alias, page)}`) };
  const one = rowsOf(sql`AND ${raw(`${alias}.id`)} = page.id LIMIT 1`);
  const rows = sql`SELECT ${raw(alias)}.* FROM page CROSS JOIN LATERAL (${one}) ${raw(alias)}`;
  return { before: narrowedPage(narrowing, page), rows };
}

// Null if the part did not run or matched nothing.
const nearCut = sql`(SELECT bool_or(cut_short) FROM near)`;
const furtherCut = sql`(SELECT bool_or(cut_short) FROM further)`;

function newestFirst(alias: string): SortOrder {
  return { kind: "instant", by: raw(`${alias}.created_at`), direction: "DESC" };
}

/**
 * A JSON column that becomes null once the preceding values in the order exceed a number of bytes
 * together. The first value is always present, so a result has at most these bytes and one value.
 */
export function nullBeyondBytes(column: Sql, { bytes, order }: { bytes: number; order: Sql }): Sql {
  return sql`CASE WHEN coalesce(sum(octet_length(${column}::text)) OVER (${order}
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${bytes} THEN ${column} END`;
}

/** Returns the single row of a statement, or undefined. */
export async function findOne<Row>(
  scope: Pick<Scope, "db">,
  statement: Sql,
): Promise<Row | undefined> {
  const [row] = await scope.db.read<Row>(statement);
  return row;
}
