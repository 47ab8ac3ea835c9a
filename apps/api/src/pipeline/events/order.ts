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

/**
 * The order of the events of one request: creations first, each after the records that it refers
 * to; then changes, and then their consequences.
 */
const places = {
  "customer.created": 1,
  "vehicle.created": 2,
  "vendor.created": 3,
  "inventory.created": 4,
  "purchase_order.created": 5,
  "service_request.created": 6,
  "work_order.created": 7,
  "sales_order.created": 8,
  "inspection.created": 9,
  "invoice.created": 10,
  "payment.received": 11,
  "payment.refunded": 12,
  "customer.updated": 13,
  "customer.deleted": 14,
  "vehicle.updated": 15,
  "vehicle.deleted": 16,
  "vendor.updated": 17,
  "vendor.deleted": 18,
  "service_request.updated": 19,
  "work_order.updated": 20,
  "work_order.status_changed": 21,
  "work_order.completed": 22,
  "work_order.deleted": 23,
  "work_order.restored": 24,
  "service_request.converted": 25,
  "sales_order.updated": 26,
  "sales_order.completed": 27,
  "sales_order.refunded": 28,
  "sales_order.deleted": 29,
  "orders.retaxed": 30,
  "invoice.updated": 31,
  "payment.updated": 32,
  "purchase_order.updated": 33,
  "purchase_order.received": 34,
  "purchase_order.deleted": 35,
  "inspection.updated": 36,
  "inspection.completed": 37,
  "inspection.deleted": 38,
  "inventory.updated": 39,
  "inventory.deleted": 40,
  "inventory.stock_changed": 41,
  "inventory.low_stock": 42,
} as const satisfies Record<RequestEvent, number>;

/** Events of new records, of which no changes are emitted in the same request. */
const creations: ReadonlySet<RequestEvent> = new Set(["payment.received", "payment.refunded"]);

function isCreation(event: RequestEvent): boolean {
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
 * The events of a request: the first of each kind and record, by their places, and by emission
 * order within a place. The stock of an item is part of the item's other events.
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
  return [...first.values()].sort((a, b) => places[a.event] - places[b.event]);
}
