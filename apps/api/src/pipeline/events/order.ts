import { type EventName, eventNames } from "@bayline/contracts";
import type { RequestEvent } from "../context.ts";

/** An event emitted by a use case. */
export interface Emitted {
  event: RequestEvent;
  recordId: string;
  /** Fields beside the record, if any. */
  extras?: object | undefined;
  /** Its data, if that is not a record to read. */
  data?: object;
}

/** Events of new records, of which no changes are emitted in the same request. */
const creations: ReadonlySet<string> = new Set(["payment.received", "payment.refunded"]);

/** Whether an event is that of a new record. */
export function isCreation(event: string): boolean {
  return event.endsWith(".created") || creations.has(event);
}

/** Changes that the event of the record's creation already covers, beside each `updated`. */
const changes: ReadonlySet<RequestEvent> = new Set([
  "work_order.status_changed",
  "inventory.stock_changed",
]);

function isChange(event: RequestEvent): boolean {
  return event.endsWith(".updated") || changes.has(event);
}

/**
 * The events of a request: the first of each kind and record, in the order of `eventNames`, and in
 * emission order within a kind. The stock of an item is part of the item's other events.
 */
export function eventsInOrder(emitted: Emitted[]): Emitted[] {
  const idsOf = (covers: (event: RequestEvent) => boolean) =>
    new Set(emitted.filter(({ event }) => covers(event)).map(({ recordId }) => recordId));
  const created = idsOf(isCreation);
  const edited = idsOf((event) => event === "inventory.updated");
  const first = new Map<string, Emitted>();
  for (const each of emitted) {
    const { event, recordId } = each;
    if (isChange(event) && created.has(recordId)) continue;
    if (event === "inventory.stock_changed" && edited.has(recordId)) continue;
    const key = `${event} ${recordId}`;
    if (!first.has(key)) first.set(key, each);
  }
  const kinds = Map.groupBy<EventName, Emitted>(first.values(), ({ event }) => event);
  return eventNames.flatMap((name) => kinds.get(name) ?? []);
}
