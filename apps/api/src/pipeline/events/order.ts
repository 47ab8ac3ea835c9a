import type { RecordEvent } from "../context.ts";

/** An event emitted by a use case. */
export interface Emitted {
  event: RecordEvent;
  recordId: string;
  /** Fields beside the record, if any. */
  extras: object | undefined;
}

/**
 * The order of the events of one request: creations first, each after the records that it refers
 * to; then changes, and then their consequences.
 */
const places = {
  "customer.created": 1,
  "vehicle.created": 2,
  "inventory.created": 3,
  "purchase_order.created": 4,
  "service_request.created": 5,
  "work_order.created": 6,
  "sales_order.created": 7,
  "invoice.created": 8,
  "payment.received": 9,
  "work_order.updated": 10,
  "work_order.status_changed": 11,
  "work_order.completed": 12,
  "service_request.converted": 13,
  "sales_order.completed": 14,
  "sales_order.refunded": 15,
  "purchase_order.updated": 16,
  "purchase_order.received": 17,
  "inspection.completed": 18,
  "inventory.updated": 19,
  "inventory.low_stock": 20,
} as const satisfies Record<RecordEvent, number>;

/** Changes that the event of the record's creation already covers. */
const changes: ReadonlySet<RecordEvent> = new Set([
  "work_order.updated",
  "work_order.status_changed",
]);

/**
 * The events of a request: the first of each kind and record, by their places, and by emission
 * order within a place.
 */
export function eventsInOrder(emitted: Emitted[]): Emitted[] {
  const created = new Set(
    emitted.filter(({ event }) => event.endsWith(".created")).map(({ recordId }) => recordId),
  );
  const first = new Map<string, Emitted>();
  for (const each of emitted) {
    const { event, recordId } = each;
    if (changes.has(event) && created.has(recordId)) continue;
    const key = `${event} ${recordId}`;
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()].sort((a, b) => places[a.event] - places[b.event]);
}
