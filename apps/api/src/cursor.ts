import { createHash } from "node:crypto";
import { invalid } from "@bayline/contracts";
import type { PageRequest, Position } from "@bayline/db";
import { isId } from "./ids.ts";

interface PageInput {
  limit: number;
  lastEvaluatedKey?: string | undefined;
}

/**
 * A page as the database is asked for it. The cursor holds a position and the fingerprint of the
 * list and filter it came from, so that it cannot be carried over to another.
 */
export function pageRequest(
  list: string,
  { limit, lastEvaluatedKey, ...filter }: PageInput,
): PageRequest {
  if (lastEvaluatedKey === undefined) return { limit };
  return { limit, after: decode(lastEvaluatedKey, list, fingerprint(list, filter)) };
}

interface PageAnswer<T> {
  rows: T[];
  count: number;
  lastEvaluatedKey: string | null;
}

/** Cuts the row that was asked for beyond the page, and makes the cursor of the next one. */
export function pageAnswer<Row extends { id: string }, T>(
  list: string,
  { limit, lastEvaluatedKey: _sent, ...filter }: PageInput,
  rows: Row[],
  { at, present }: { at: (row: Row) => string | number; present: (row: Row) => T },
): PageAnswer<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    rows: page.map(present),
    count: page.length,
    lastEvaluatedKey: more
      ? encode({ at: String(at(last)), id: last.id }, fingerprint(list, filter))
      : null,
  };
}

function fingerprint(list: string, filter: object): string {
  const set = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(list + JSON.stringify(set))
    .digest("base64url")
    .slice(0, 10);
}

function encode({ at, id }: Position, origin: string): string {
  return Buffer.from([origin, at, id].join("|")).toString("base64url");
}

function decode(cursor: string, list: string, origin: string): Position {
  const [from, at = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString().split("|");
  const sound = isId(id) && isSortValue(list, at) && rest.length === 0;
  if (!sound)
    throw invalid([{ field: "lastEvaluatedKey", message: "is not a cursor of this list" }]);
  if (from !== origin) {
    throw invalid([{ field: "lastEvaluatedKey", message: "belongs to another list or filter" }]);
  }
  return { at, id };
}

/** Lists in the order of a ledger's positions; every other is in the order of instants. */
const ledgers = new Set(["movements"]);

/** Anybody can make a cursor up, and what is no value of its column is an error of the database. */
function isSortValue(list: string, text: string): boolean {
  return ledgers.has(list) ? /^\d{1,15}$/.test(text) : isInstant(text);
}

/** An instant as the database writes it, on a day and at a time that there are. */
function isInstant(text: string): boolean {
  const [, seconds] = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3,6}Z$/.exec(text) ?? [];
  if (!seconds) return false;
  const moment = new Date(`${seconds}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(seconds);
}
