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
  "bill.created": 6,
  "document.created": 7,
  "service_request.created": 8,
  "work_order.created": 9,
  "sales_order.created": 10,
  "inspection.created": 11,
  "invoice.created": 12,
  "payment.received": 13,
  "payment.refunded": 14,
  "customer.updated": 15,
  "customer.deleted": 16,
  "vehicle.updated": 17,
  "vehicle.deleted": 18,
  "vendor.updated": 19,
  "vendor.deleted": 20,
  "service_request.updated": 21,
  "work_order.updated": 22,
  "work_order.status_changed": 23,
  "work_order.completed": 24,
  "work_order.deleted": 25,
  "work_order.restored": 26,
  "service_request.converted": 27,
  "sales_order.updated": 28,
  "sales_order.completed": 29,
  "sales_order.refunded": 30,
  "sales_order.deleted": 31,
  "orders.retaxed": 32,
  "cost.restated": 33,
  "invoice.updated": 34,
  "payment.updated": 35,
  "purchase_order.updated": 36,
  "purchase_order.received": 37,
  "purchase_order.deleted": 38,
  "bill.corrected": 39,
  "bill.voided": 40,
  "unbilled.closed": 41,
  "bill.payments_changed": 42,
  "document.updated": 43,
  "document.booked": 44,
  "document.rejected": 45,
  "document.deleted": 46,
  "inspection.updated": 47,
  "inspection.completed": 48,
  "inspection.deleted": 49,
  "inventory.updated": 50,
  "inventory.deleted": 51,
  "inventory.stock_changed": 52,
  "inventory.low_stock": 53,
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
