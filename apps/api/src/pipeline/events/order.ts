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
  "service_request.created": 7,
  "work_order.created": 8,
  "sales_order.created": 9,
  "inspection.created": 10,
  "invoice.created": 11,
  "payment.received": 12,
  "payment.refunded": 13,
  "customer.updated": 14,
  "customer.deleted": 15,
  "vehicle.updated": 16,
  "vehicle.deleted": 17,
  "vendor.updated": 18,
  "vendor.deleted": 19,
  "service_request.updated": 20,
  "work_order.updated": 21,
  "work_order.status_changed": 22,
  "work_order.completed": 23,
  "work_order.deleted": 24,
  "work_order.restored": 25,
  "service_request.converted": 26,
  "sales_order.updated": 27,
  "sales_order.completed": 28,
  "sales_order.refunded": 29,
  "sales_order.deleted": 30,
  "orders.retaxed": 31,
  "cost.restated": 32,
  "invoice.updated": 33,
  "payment.updated": 34,
  "purchase_order.updated": 35,
  "purchase_order.received": 36,
  "purchase_order.deleted": 37,
  "bill.corrected": 38,
  "bill.voided": 39,
  "unbilled.closed": 40,
  "bill.payments_changed": 41,
  "inspection.updated": 42,
  "inspection.completed": 43,
  "inspection.deleted": 44,
  "inventory.updated": 45,
  "inventory.deleted": 46,
  "inventory.stock_changed": 47,
  "inventory.low_stock": 48,
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
