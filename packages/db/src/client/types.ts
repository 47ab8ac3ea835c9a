import pg from "pg";

const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;
const uuids = 2951;

/**
 * Converts PostgreSQL's text of an instant to ISO 8601 in UTC, with at least milliseconds and every
 * digit that the database stores, so that it can serve as a cursor. Sessions use UTC. Accepts the
 * text of a column, of a value inside JSON, and its own output.
 */
export function isoInstant(text: string): string {
  if (text.endsWith("Z")) return text;
  const zone = text.indexOf("+", 19);
  const fraction = text.slice(20, zone === -1 ? undefined : zone).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** Parses an array of ids, which are never quoted, much faster than the general parser. */
function idsOf(text: string): string[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

// Column types and checks limit amounts to 2^53 and quantities to 15 digits, so both are exact as
// JavaScript numbers. The database does the arithmetic.
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [numeric, Number],
  [date, (text) => text],
  [timestamptz, isoInstant],
  [uuids, idsOf],
]);

/** The parsers of PostgreSQL's types in this project. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};
