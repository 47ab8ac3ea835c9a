import pg from "pg";
import sql, { type Sql } from "sql-template-tag";

const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;
const uuids = 2951;

/**
 * Ids or numbers as PostgreSQL writes an array of them. For texts leave it to pg, which looks at
 * each of them for what it must escape: in an invoice of 100 lines that is half of its work.
 */
export function arrayOf(values: ReadonlyArray<string | number | null>): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/**
 * The `updated_at` of a row that is updated: always later than it was, also within a millisecond or under
 * a stopped clock. So an update that names the one it read is refused after any write in between.
 */
export function movedOn(now: string): Sql {
  return sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
}

/**
 * The time by which things expire: the database's clock, which all processes share, whatever the clock
 * of the process says. `pinnedAt` is the moment (ISO 8601) at which `BAYLINE_NOW` stops the clock.
 */
export function expiryTime(pinnedAt: string | undefined): Sql {
  return pinnedAt === undefined ? sql`statement_timestamp()` : sql`${pinnedAt}::timestamptz`;
}

/**
 * PostgreSQL's text of an instant as ISO 8601 in UTC, at least to the millisecond and with every
 * digit the database keeps, so that it can serve as a cursor. Sessions run in UTC. Reads the
 * text of a column, of one inside JSON, and its own.
 */
export function isoInstant(text: string): string {
  if (text.endsWith("Z")) return text;
  const zone = text.indexOf("+", 19);
  const fraction = text.slice(20, zone === -1 ? undefined : zone).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** An array of ids, which are never quoted: read at a fraction of what any array costs. */
function idsOf(text: string): string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

// Amounts stay below 2^53 and quantities below 15 digits (column types and checks see to it), so
// both survive as JavaScript numbers; arithmetic on them is the database's.
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [numeric, Number],
  [date, (text) => text],
  [timestamptz, isoInstant],
  [uuids, idsOf],
]);

/** How this project reads PostgreSQL's types. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};
