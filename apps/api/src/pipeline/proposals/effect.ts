import { createHash } from "node:crypto";
import { canonicalJson, maxEffectBytes } from "@bayline/contracts";
import type { StoredEffect } from "@bayline/db";
import type { Caller } from "../../access/caller.ts";
import { type Visibility, visibleTo } from "../../access/visibility.ts";
import { changedFields, isSame } from "../audit.ts";
import type { PerformedWrite, ReadContext, RecordKind } from "../context.ts";
import { cutJson, withoutMark } from "../events/event-data.ts";
import { isCreation } from "../events/order.ts";

type EffectRecord = StoredEffect["records"][number];

/** A record of an event: its kind, its id, and its state after the write. */
interface ChangedRecord {
  kind: RecordKind;
  id: string;
  isNew: boolean;
  after: Fields | null;
}

type Fields = Record<string, unknown>;

/**
 * Returns the effect of a write that was done in a transaction that is still open. `outside` reads
 * other connections: it sees the records as they were before, and the transaction holds their
 * locks.
 */
export async function effectOf(
  outside: ReadContext,
  { status, body, change, events }: PerformedWrite,
): Promise<StoredEffect> {
  const changed = changedRecords(outside, events);
  const before = await recordsBefore(outside, changed);
  const records = [...changed.values()].map(({ kind, id, isNew, after }): EffectRecord => {
    const old = isNew ? null : (before.get(keyOf(kind, id)) ?? null);
    return { type: typeOf(kind), id, before: old, after };
  });
  const main = change && records.find(({ id }) => id === change.resourceId);
  const first: EffectRecord[] = [];
  if (main) first.push(main);
  else if (change) {
    const { resourceType: type, resourceId: id, before: old, after } = change;
    first.push({ type, id, before: old && { ...old }, after: after && { ...after } });
  }
  const others = records.filter(
    (record) => record !== main && !isSame(record.before, record.after),
  );
  return { status, answer: body, records: [...first, ...others] };
}

/** The records of events, each once, in the order of the events. */
function changedRecords(
  { services }: ReadContext,
  events: PerformedWrite["events"],
): ReadonlyMap<string, ChangedRecord> {
  const found = new Map<string, ChangedRecord>();
  const add = (record: ChangedRecord) => {
    const key = keyOf(record.kind, record.id);
    const known = found.get(key);
    // A record that is created and then completed is new; one that is deleted has no other state.
    const isNew = record.isNew || known?.isNew === true;
    found.set(key, { ...record, isNew, after: known?.after === null ? null : record.after });
  };
  for (const { event, resourceId, data } of events) {
    const [kind = "", what] = event.split(".");
    const { record } = withoutMark(JSON.parse(data));
    if (event === "inventory.stock_changed") {
      const items: Array<Fields & { id: string }> = Array.isArray(record.items) ? record.items : [];
      for (const item of items) add({ kind: "stock", id: item.id, isNew: false, after: item });
    } else if (isRecordKind(services.eventRecords, kind)) {
      const after = what === "deleted" ? null : record;
      add({ kind, id: resourceId, isNew: isCreation(event), after });
    }
  }
  return found;
}

/** Reads the records that exist before the write, by kind and id. */
async function recordsBefore(
  outside: ReadContext,
  changed: ReadonlyMap<string, ChangedRecord>,
): Promise<ReadonlyMap<string, Fields>> {
  const found = new Map<string, Fields>();
  const known = [...changed.values()].filter(({ isNew }) => !isNew);
  for (const [kind, ofKind] of Map.groupBy(known, (record) => record.kind)) {
    const read = outside.services.eventRecords[kind];
    const ids = ofKind.map(({ id }) => id);
    const records = await read(outside, ids);
    for (const [at, id] of ids.entries()) {
      const record = records[at];
      if (record) found.set(keyOf(kind, id), { ...record });
    }
  }
  return found;
}

function isRecordKind(readers: object, kind: string): kind is RecordKind {
  return Object.hasOwn(readers, kind);
}

function keyOf(kind: RecordKind, id: string): string {
  return `${kind} ${id}`;
}

function typeOf(kind: RecordKind): string {
  return kind === "stock" ? "inventory" : kind;
}

/** An effect or an answer as it is stored: lists and texts of one that is too large are cut. */
export function withinEffect<T extends object>(value: T): T {
  const text = JSON.stringify(value);
  const cut = cutJson(value, { text, bytes: maxEffectBytes, mark: { truncated: true } });
  return cut === text ? value : JSON.parse(cut);
}

/** What an effect depends on beside the records: it is hashed with it. */
export interface Proposed {
  operation: string;
  input: unknown;
  policyVersion: string;
}

/** The hash is shown to every reader, who could guess what it was computed from. */
const leastVisible: Visibility = { pay: false, profit: false };

/**
 * The hash of an effect: SHA-256 of its canonical JSON. It covers the fields of each record that
 * change, and the answer unless that is one of the records. Pay and margins are no part of it, and
 * of generated texts only their places.
 */
export function hashOfEffect(
  { operation, input, policyVersion }: Proposed,
  { status, answer, records }: StoredEffect,
  generated: ReadonlySet<string>,
): string {
  const changes = records.map(({ type, id, before, after }) => ({
    type,
    id,
    changes: changedFields(shown(before), shown(after)),
    isDeleted: after === null,
  }));
  const answered: unknown = Reflect.get(Object(answer), "id");
  const isRecord = records.some(({ id, after }) => id === answered && after !== null);
  const hashed = {
    operation,
    input: visibleTo(leastVisible, input),
    policyVersion,
    status,
    answer: isRecord ? null : visibleTo(leastVisible, answer),
    records: changes,
  };
  const text = canonicalJson(withoutGenerated(hashed, generated));
  return createHash("sha256").update(text).digest("hex");
}

function shown(record: object | null): object | null {
  return record && Object(visibleTo(leastVisible, record));
}

/** Ids, numbers such as `WO-1001`, and times, also within a text. */
const generatedForms =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|[A-Z]{2,3}-[A-Z0-9]+/g;

const timesOfRecords: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** Replaces generated texts by the order in which they first occur, and omits times of writing. */
function withoutGenerated(value: unknown, generated: ReadonlySet<string>): unknown {
  const places = new Map<string, number>();
  const replaced = (text: string) => {
    if (!generated.has(text)) return text;
    const place = places.get(text) ?? places.size + 1;
    places.set(text, place);
    return `new:${place}`;
  };
  const inText = (text: string) => text.replace(generatedForms, replaced);
  const walk = (node: unknown): unknown => {
    if (typeof node === "string") return inText(node);
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    const entries = Object.entries(node)
      .filter(([name, nested]) => nested !== undefined && !timesOfRecords.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, nested]) => [inText(name), walk(nested)]));
  };
  return walk(value);
}

/** Changes with the rights of the caller that proposes. */
export function policyVersionOf({ permissions, readOnly }: Caller): string {
  const policy = canonicalJson({ permissions: [...permissions].sort(), readOnly });
  return createHash("sha256").update(policy).digest("hex").slice(0, 16);
}
