import { eventKinds, type Operation } from "@bayline/contracts";
import { writeEvents } from "@bayline/db";
import type { ReadContext, RecordEvent } from "../context.ts";
import { newId } from "../ids.ts";
import { eventsInOrder } from "./order.ts";
import { kindOf, loadRecords } from "./records.ts";

/** What a use case has said that happened. */
export interface Emitted {
  event: RecordEvent;
  recordId: string;
  /** What it says beside its record, if anything. */
  extras: object | undefined;
}

/** What an operation answers, which may be a record of which it emits events. */
interface Answered {
  operation: Operation;
  body: unknown;
}

/**
 * Writes what a use case has emitted, with the records as it leaves them. Answers how many
 * deliveries wait for it.
 */
export async function writeEmitted(
  ctx: ReadContext,
  emitted: Emitted[],
  answered?: Answered,
): Promise<number> {
  const events = eventsInOrder(emitted);
  if (events.length === 0) return 0;
  const records = await recordsOf(ctx, events, answered);
  const texts = new Map([...records].map(([id, record]) => [id, JSON.stringify(record)]));
  return writeEvents(
    ctx,
    events.map(({ event, recordId, extras }) => ({
      id: newId(),
      event,
      resourceId: recordId,
      data: extras
        ? JSON.stringify({ ...records.get(recordId), ...extras })
        : (texts.get(recordId) ?? "{}"),
    })),
  );
}

/**
 * The records by their ids, each read once, or not at all where the operation answers it. One
 * statement follows on another: it is one connection.
 */
async function recordsOf(
  ctx: ReadContext,
  events: Emitted[],
  answered: Answered | undefined,
): Promise<Map<string, object>> {
  const records = new Map<string, object>();
  for (const [kind, ofKind] of Map.groupBy(events, ({ event }) => kindOf(event))) {
    const isAnswered = ofKind.some(({ event }) => answers(event, answered));
    const answer = isAnswered ? Object(answered?.body) : {};
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))];
    const unread = ids.filter((id) => id !== answer.id);
    if (unread.length < ids.length) records.set(answer.id, answer);
    const loaded = unread.length > 0 ? await loadRecords(ctx, kind, unread) : [];
    for (const [at, id] of unread.entries()) records.set(id, { ...loaded[at] });
  }
  return records;
}

/** Whether an operation answers records of an event, as GET does. */
function answers(event: RecordEvent, answered: Answered | undefined): boolean {
  return answered?.operation.output === eventKinds[event].data;
}
