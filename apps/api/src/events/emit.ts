import { writeEvents } from "@bayline/db";
import type { ReadContext, RecordEvent } from "../context.ts";
import { newId } from "../ids.ts";
import { kindOf, loadRecords } from "./records.ts";

/** What a use case has said that happened. */
export interface Emitted {
  event: RecordEvent;
  recordId: string;
  extras: object;
}

/**
 * Writes what a use case has emitted, with the records as it leaves them. Answers how many
 * deliveries wait for it.
 */
export async function writeEmitted(ctx: ReadContext, emitted: Emitted[]): Promise<number> {
  const events = once(emitted);
  if (events.length === 0) return 0;
  const records = await recordsOf(ctx, events);
  return writeEvents(
    ctx,
    events.map(({ event, recordId, extras }) => ({
      id: newId(),
      event,
      resourceId: recordId,
      data: JSON.stringify({ ...records.get(recordId), ...extras }),
    })),
  );
}

/** The first of each kind of event and record, in their order. */
function once(emitted: Emitted[]): Emitted[] {
  const first = new Map<string, Emitted>();
  for (const each of emitted) {
    const key = `${each.event} ${each.recordId}`;
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}

/** The records by their ids, each read once. One statement follows on another: it is one connection. */
async function recordsOf(ctx: ReadContext, events: Emitted[]): Promise<Map<string, object>> {
  const records = new Map<string, object>();
  for (const [kind, ofKind] of Map.groupBy(events, ({ event }) => kindOf(event))) {
    const ids = [...new Set(ofKind.map(({ recordId }) => recordId))];
    const loaded = await loadRecords(ctx, kind, ids);
    for (const [at, id] of ids.entries()) records.set(id, { ...loaded[at] });
  }
  return records;
}
