import { createHash } from "node:crypto";
import { asMetadataFilter, invalid } from "@bayline/contracts";
import type { Position, RecordPageRequest, SortKind } from "@bayline/db";
import { isId } from "../ids.ts";

export interface PageInput {
  limit: number;
  lastEvaluatedKey?: string | undefined;
  /** An external id, of which the pipeline has made the id of its record if there is one. */
  externalId?: string | undefined;
  /** `key:value` */
  metadata?: string | undefined;
}

/** The filters by external id and metadata, which all lists of records that have them share. */
export function recordFilter({
  externalId,
  metadata,
}: PageInput): Pick<RecordPageRequest, "recordId" | "withMetadata"> {
  return {
    ...(externalId !== undefined && { recordId: externalId }),
    ...(metadata !== undefined && { withMetadata: asMetadataFilter(metadata) }),
  };
}

/**
 * Builds the database's page request. The cursor contains a position and a fingerprint of its list
 * and filter, so that it is valid for no other. `kind` is the type of the values that the list is
 * sorted by.
 */
export function pageRequest(
  list: string,
  { limit, lastEvaluatedKey, ...filter }: PageInput,
  kind: SortKind = "instant",
): RecordPageRequest {
  const only = recordFilter({ limit, ...filter });
  if (lastEvaluatedKey === undefined) return { limit, ...only };
  const { at, id } = decode(lastEvaluatedKey, fingerprint(list, filter), kind);
  return { limit, ...only, after: { at, id } };
}

/** How far a walk through a list of changes has come. */
export interface ChangesPosition {
  position: Position;
  /** What the first page returned, so that all pages return the same. */
  updatedThrough: string;
  /** `rows` come first, then the `removed` records. */
  part: "rows" | "removed";
}

/** Reads the cursor of a list of changes; undefined on its first page. */
export function changesPosition(
  list: string,
  { limit: _limit, lastEvaluatedKey, ...filter }: PageInput,
): ChangesPosition | undefined {
  if (lastEvaluatedKey === undefined) return undefined;
  const origin = fingerprint(list, filter);
  const { at, id, more } = decode(lastEvaluatedKey, origin, "instant_or_never", 2);
  const [updatedThrough = "", part] = more;
  if (!isInstant(updatedThrough)) throw invalidCursor();
  return { position: { at, id }, updatedThrough, part: part === "removed" ? part : "rows" };
}

/** Creates the cursor of the next page of a list of changes. */
export function changesCursor(
  list: string,
  { limit: _limit, lastEvaluatedKey: _sent, ...filter }: PageInput,
  { position, updatedThrough, part }: ChangesPosition,
): string {
  return encode(position, fingerprint(list, filter), [updatedThrough, part]);
}

/**
 * Creates the cursor of the next page of a list, of which `rows` are those read and `count` those
 * on this page; null if there are no others.
 */
export function nextCursor<Row extends { id: string }>(
  list: string,
  { limit: _limit, lastEvaluatedKey: _sent, ...filter }: PageInput,
  { rows, count, at }: { rows: readonly Row[]; count: number; at: (row: Row) => string | number },
): string | null {
  const last = rows[count - 1];
  if (rows.length <= count || last === undefined) return null;
  return encode({ at: String(at(last)), id: last.id }, fingerprint(list, filter));
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

function encode({ at, id }: Position, origin: string, more: string[] = []): string {
  return Buffer.from([origin, at, id, ...more].join("|")).toString("base64url");
}

interface Decoded extends Position {
  more: string[];
}

/** Reads a cursor with a number of further parts. */
function decode(cursor: string, origin: string, kind: SortKind, parts = 0): Decoded {
  const bytes = Buffer.from(cursor, "base64url");
  const [from, at = "", id = "", ...more] = bytes.toString().split("|");
  // The decoder skips invalid base64.
  const isWhole = bytes.toString("base64url") === cursor;
  const sound = isWhole && isId(id) && isValue[kind](at) && more.length === parts;
  if (!sound) throw invalidCursor();
  if (from !== origin) {
    throw invalid([{ field: "lastEvaluatedKey", message: "belongs to another list or filter" }]);
  }
  return { at, id, more };
}

function invalidCursor() {
  return invalid([{ field: "lastEvaluatedKey", message: "is not a valid cursor of this list" }]);
}

/** Clients can forge cursors, and the database throws an error for a value of the wrong type. */
const isValue = {
  instant: isInstant,
  instant_or_never: (text) => /^-?infinity$/.test(text) || isInstant(text),
  number: (text) => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)),
  code: (text) => /^\d{3}(?:-\d{3}){0,2}$/.test(text),
  day: (text) => isInstant(`${text}T00:00:00.000Z`),
} as const satisfies Record<SortKind, (text: string) => boolean>;

/** Whether a text is an instant in the database's format, with an existing day and time. */
function isInstant(text: string): boolean {
  const [, seconds] = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3,6}Z$/.exec(text) ?? [];
  if (!seconds) return false;
  const moment = new Date(`${seconds}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(seconds);
}
