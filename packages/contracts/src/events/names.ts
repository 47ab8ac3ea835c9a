/**
 * The names of all kinds of events. They stand apart from `eventKinds`, whose schemas come from the
 * operations, so that an operation can declare the events it emits.
 */
export const eventNames = [
  "service_request.created",
  "service_request.converted",
  "sales_order.created",
  "sales_order.completed",
  "sales_order.refunded",
  "work_order.created",
  "work_order.updated",
  "work_order.status_changed",
  "work_order.completed",
  "inspection.completed",
  "invoice.created",
  "payment.received",
  "inventory.created",
  "inventory.updated",
  "inventory.low_stock",
  "purchase_order.created",
  "purchase_order.updated",
  "purchase_order.received",
  "customer.created",
  "vehicle.created",
  "digest.ready",
  "webhook.test",
] as const;

export type EventName = (typeof eventNames)[number];

const names: ReadonlySet<string> = new Set(eventNames);

export function isEventName(name: string): name is EventName {
  return names.has(name);
}
