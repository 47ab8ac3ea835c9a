import { isRecord } from "@bayline/contracts/plain";

/** Returns the value at a dotted path; inside a list, the value of each member. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>(step, value);
}

function step(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((member) => step(member, key));
  return isRecord(value) ? value[key] : undefined;
}

/** The names of the fields of a record; none of other values. */
export function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

/** Returns a record with only these fields, in this order. */
export function pick(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((member) => pick(member, fields));
  if (!isRecord(value)) return value;
  const picked: Record<string, unknown> = {};
  for (const [head, below] of byHead(fields)) {
    if (!(head in value)) continue;
    picked[head] = below.length > 0 ? pick(value[head], below) : value[head];
  }
  return picked;
}

/** `a.b`, `a.c`, `d` → a: b, c; d: everything. */
function byHead(fields: readonly string[]): Map<string, string[]> {
  const heads = new Map<string, string[]>();
  for (const field of fields) {
    const [head = "", ...rest] = field.split(".");
    const below = heads.get(head) ?? [];
    if (rest.length > 0) below.push(rest.join("."));
    heads.set(head, below);
  }
  return heads;
}

interface List {
  key: string;
  rows: unknown[];
}

/** Fields of a list response that are not its rows. */
export const beside = new Set([
  "count",
  "lastEvaluatedKey",
  "limitClamped",
  "truncated",
  "updatedAt",
  "suggestions",
  "updatedThrough",
  "removed",
]);

/** Returns the rows of a list response; undefined for a single record. */
export function listIn(body: unknown): List | undefined {
  if (Array.isArray(body)) return { key: "", rows: body };
  if (!isRecord(body)) return undefined;
  const others = Object.entries(body).filter(([key]) => !beside.has(key));
  const [entry] = others;
  if (!entry || others.length > 1 || !Array.isArray(entry[1])) return undefined;
  return { key: entry[0], rows: entry[1] };
}

/** Whether a response has lists, all of which are empty. */
export function hasNoRows(body: unknown): boolean {
  const lists = [body, ...Object.values(Object(body))].filter(Array.isArray);
  return lists.length > 0 && lists.every((rows) => rows.length === 0);
}

/** Replaces the rows of a list response. */
export function withRows(body: unknown, rows: unknown[]): unknown {
  const list = listIn(body);
  if (!list || !isRecord(body)) return rows;
  return { ...body, [list.key]: rows };
}
