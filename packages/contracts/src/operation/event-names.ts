/**
 * The names of all kinds of events, in the order of the events of one request: creations first,
 * each after the records that it refers to; then changes, and then their consequences. They are
 * separate from `eventKinds`, whose schemas come from the operations, so that an operation can
 * declare the events it emits.
 */
export const eventNames = [
  "customer.created",
  "vehicle.created",
  "vendor.created",
  "inventory.created",
  "canned_job.created",
  "price_rule.created",
  "purchase_order.created",
  "bill.created",
  "document.created",
  "service_request.created",
  "work_order.created",
  "sales_order.created",
  "inspection.created",
  "invoice.created",
  "comment.created",
  "attachment.created",
  "payment.received",
  "payment.refunded",
  "customer.updated",
  "customer.deleted",
  "vehicle.updated",
  "vehicle.deleted",
  "vendor.updated",
  "vendor.deleted",
  "canned_job.updated",
  "canned_job.deleted",
  "price_rule.updated",
  "price_rule.deleted",
  "service_request.updated",
  "work_order.updated",
  "work_order.status_changed",
  "work_order.completed",
  "work_order.deleted",
  "work_order.restored",
  "service_request.converted",
  "sales_order.updated",
  "sales_order.completed",
  "sales_order.refunded",
  "sales_order.deleted",
  "orders.retaxed",
  "cost.restated",
  "invoice.updated",
  "payment.updated",
  "purchase_order.updated",
  "purchase_order.received",
  "purchase_order.deleted",
  "bill.updated",
  "bill.corrected",
  "bill.voided",
  "unbilled.closed",
  "bill.payments_changed",
  "document.read",
  "document.updated",
  "document.booked",
  "document.rejected",
  "document.deleted",
  "inspection.updated",
  "inspection.completed",
  "inspection.deleted",
  "comment.deleted",
  "attachment.updated",
  "attachment.deleted",
  "inventory.updated",
  "inventory.deleted",
  "inventory.stock_changed",
  "inventory.low_stock",
  "proposal.created",
  "proposal.stale",
  "proposal.accepted",
  "proposal.rejected",
  "proposal.withdrawn",
  "proposal.expired",
  "digest.ready",
  "webhook.test",
] as const;

export type EventName = (typeof eventNames)[number];

/** Events of records whose creation or change moves money. */
export const moneyEvents = [
  "invoice.created",
  "payment.received",
  "payment.refunded",
  "payment.updated",
  "purchase_order.created",
  "purchase_order.received",
  "bill.created",
  "bill.corrected",
  "bill.voided",
  "bill.payments_changed",
  "unbilled.closed",
  "sales_order.completed",
  "sales_order.refunded",
] as const satisfies EventName[];

export type MoneyEvent = (typeof moneyEvents)[number];

const names: ReadonlySet<string> = new Set(eventNames);

export function isEventName(name: string): name is EventName {
  return names.has(name);
}
