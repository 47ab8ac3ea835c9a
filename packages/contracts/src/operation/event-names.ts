/**
 * The names of all kinds of events. They stand apart from `eventKinds`, whose schemas come from the
 * operations, so that an operation can declare the events it emits.
 */
export const eventNames = [
  "service_request.created",
  "service_request.updated",
  "service_request.converted",
  "sales_order.created",
  "sales_order.updated",
  "sales_order.deleted",
  "sales_order.completed",
  "sales_order.refunded",
  "work_order.created",
  "work_order.updated",
  "work_order.status_changed",
  "work_order.completed",
  "work_order.deleted",
  "work_order.restored",
  "orders.retaxed",
  "cost.restated",
  "inspection.created",
  "inspection.updated",
  "inspection.completed",
  "inspection.deleted",
  "invoice.created",
  "invoice.updated",
  "payment.received",
  "payment.refunded",
  "payment.updated",
  "inventory.created",
  "inventory.updated",
  "inventory.deleted",
  "inventory.stock_changed",
  "inventory.low_stock",
  "purchase_order.created",
  "purchase_order.updated",
  "purchase_order.received",
  "purchase_order.deleted",
  "bill.created",
  "bill.corrected",
  "bill.voided",
  "unbilled.closed",
  "bill.payments_changed",
  "document.created",
  "document.read",
  "document.updated",
  "document.booked",
  "document.rejected",
  "document.deleted",
  "vendor.created",
  "vendor.updated",
  "vendor.deleted",
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "vehicle.created",
  "vehicle.updated",
  "vehicle.deleted",
  "digest.ready",
  "webhook.test",
] as const;

export type EventName = (typeof eventNames)[number];

const names: ReadonlySet<string> = new Set(eventNames);

export function isEventName(name: string): name is EventName {
  return names.has(name);
}
