import { eventKinds, type NamedOperation } from "@bayline/contracts";
import type { NewEvent } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { ReadContext, RecordEvent, RecordKind, Services } from "../context.ts";
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
  const texts = new Map([...records].map(([id, record]) => [id, JSON.stringify(record)]));
  return events.map(({ event, recordId, extras }) => ({
    id: newId(),
    event,
    resourceId: recordId,
    data: extras
      ? JSON.stringify({ ...records.get(recordId), ...extras })
      : (texts.get(recordId) ?? "{}"),
  }));
}

/** Fails on events that the operation does not declare in `emits`, in tests; otherwise logs them. */
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
 * Returns the records by their ids. Reads each once, or not at all if it is the operation's result.
 *
 * Statements run one after another, because they share one connection.
 */
async function recordsOf(
  ctx: ReadContext,
  events: Emitted[],
  answered: Answered | undefined,
): Promise<Map<string, object>> {
  const readers = ctx.services.eventRecords;
  const records = new Map<string, object>();
  for (const [kind, ofKind] of Map.groupBy(events, ({ event }) => kindOf(event))) {
    const isAnswered = ofKind.some(({ event }) => answers(event, answered));
    const answer = isAnswered ? Object(answered?.body) : {};
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))];
    const unread = ids.filter((id) => id !== answer.id);
    if (unread.length < ids.length) records.set(answer.id, answer);
    const loaded = unread.length > 0 ? await readers[kind](ctx, unread) : [];
    for (const [at, id] of unread.entries()) records.set(id, { ...loaded[at] });
  }
  return records;
}

function kindOf(event: RecordEvent): RecordKind {
  // The compiler does not follow a text that is split; RecordKind is what precedes the dot.
  return event.slice(0, event.indexOf(".")) as RecordKind;
}

/** Whether an operation returns the records of an event in the format of their GET. */
function answers(event: RecordEvent, answered: Answered | undefined): boolean {
  return answered?.operation.output === eventKinds[event].data;
}
