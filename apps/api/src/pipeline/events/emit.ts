import { eventKinds, maxStockItems, type NamedOperation } from "@bayline/contracts";
import type { NewEvent } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { ReadContext, RecordKind, RequestEvent, Services } from "../context.ts";
import { newEvent } from "./event-data.ts";
import { type Emitted, eventsInOrder } from "./order.ts";

/** The result of an operation, which may be a record whose events it emits. */
interface Answered extends NamedOperation {
  body: unknown;
}

/** Returns the events that a use case emitted, with the final state of their records. */
export async function eventsToWrite(
  ctx: ReadContext,
  emitted: Emitted[],
  answered?: Answered,
): Promise<NewEvent[]> {
  const events = writesEvents(ctx) ? eventsInOrder(emitted) : [];
  if (events.length === 0) return [];
  if (answered) checkDeclared(answered, events, ctx.services);
  const records = await recordsOf(ctx, events, answered);
  const textOf = texts();
  const kinds = Map.groupBy(events, ({ event }) => event);
  return [...kinds].flatMap(([event, ofKind]) =>
    event === "inventory.stock_changed"
      ? stockRows(ofKind, { records, textOf })
      : ofKind.map((emission) => rowOf(emission, { records, textOf })),
  );
}

/** The records of events, by kind and id. */
type Records = ReadonlyMap<string, object>;

interface Contents {
  records: Records;
  textOf: (record: object) => string;
}

/** Returns the JSON of records. Several events may contain the same one. */
function texts(): Contents["textOf"] {
  const known = new Map<object, string>();
  return (record) => {
    const text = known.get(record) ?? JSON.stringify(record);
    known.set(record, text);
    return text;
  };
}

function rowOf(
  { event, recordId, extras, data }: Emitted,
  { records, textOf }: Contents,
): NewEvent {
  const read = data ?? records.get(keyOf(event, recordId)) ?? {};
  const record = extras && !data ? { ...read, ...extras } : read;
  return newEvent(event, recordId, record, textOf(record));
}

/** Combines the changes of the stock of many items into few events. */
function stockRows(emitted: Emitted[], { records, textOf }: Contents): NewEvent[] {
  const items = emitted.map(({ event, recordId, data }) =>
    textOf(data ?? records.get(keyOf(event, recordId)) ?? {}),
  );
  const rows: NewEvent[] = [];
  for (let start = 0; start < items.length; start += maxStockItems) {
    const id = newId();
    const data = `{"items":[${items.slice(start, start + maxStockItems).join(",")}]}`;
    rows.push({ id, event: "inventory.stock_changed", resourceId: id, data });
  }
  return rows;
}

/**
 * Fails on events that the operation does not declare in `emits`, in tests; otherwise logs them.
 */
function checkDeclared(
  { name, operation }: NamedOperation,
  events: readonly Emitted[],
  { strict, log }: Pick<Services, "strict" | "log">,
): void {
  for (const { event } of events) {
    if (operation.emits.includes(event)) continue;
    if (strict) throw new Error(`${name} emitted ${event}, which its contract does not declare`);
    log.error({ operation: name, event }, "an operation emitted an event it does not declare");
  }
}

/** Whether a request writes its events: all do, but those of the demo shop's older history. */
export function writesEvents({ now, services: { eventsFrom } }: ReadContext): boolean {
  return eventsFrom === undefined || now >= eventsFrom;
}

/**
 * Reads the records of events: each once, or not at all if it is the operation's result or the
 * event has its data.
 *
 * Statements run one after another, because they share one connection.
 */
async function recordsOf(
  ctx: ReadContext,
  events: Emitted[],
  answered: Answered | undefined,
): Promise<Records> {
  const readers = ctx.services.eventRecords;
  const records = new Map<string, object>();
  const unknown = events.filter(({ data }) => data === undefined);
  for (const [kind, ofKind] of Map.groupBy(unknown, ({ event }) => kindOf(event))) {
    const add = (id: string, record: object) => records.set(`${kind} ${id}`, record);
    const isAnswered = ofKind.some(({ event }) => answers(event, answered));
    // What may be a mistake in a record is no part of it.
    const { warnings: _warnings, ...answer } = isAnswered ? Object(answered?.body) : {};
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))];
    const unread = ids.filter((id) => id !== answer.id);
    if (unread.length < ids.length) add(answer.id, answer);
    const loaded = unread.length > 0 ? await readers[kind](ctx, unread) : [];
    for (const [at, id] of unread.entries()) add(id, loaded[at] ?? {});
  }
  return records;
}

function keyOf(event: RequestEvent, recordId: string): string {
  return `${kindOf(event)} ${recordId}`;
}

function kindOf(event: RequestEvent): RecordKind {
  if (event === "inventory.stock_changed") return "stock";
  // The compiler does not follow a text that is split; RecordKind is what precedes the dot.
  return event.slice(0, event.indexOf(".")) as RecordKind;
}

/** Whether an operation returns the records of an event in the format of their GET. */
function answers(event: RequestEvent, answered: Answered | undefined): boolean {
  return answered?.operation.output === eventKinds[event].data;
}
