import type { contract, EventName, Operation } from "@bayline/contracts";

/** The dotted names of the operations that write. */
type WriteNames<C, Prefix extends string = ""> = {
  [K in keyof C & string]: C[K] extends Operation
    ? C[K]["method"] extends "GET"
      ? never
      : `${Prefix}${K}`
    : WriteNames<C[K], `${Prefix}${K}.`>;
}[keyof C & string];

export type WriteName = WriteNames<typeof contract>;

const work = ["work_order.updated"] as const;
const moved = ["work_order.updated", "work_order.status_changed"] as const;
const low = ["inventory.low_stock"] as const;

/**
 * Every event that an operation may emit, in the order in which one request emits them. A new
 * operation must say here what it emits, even if that is nothing. The guide has the same table.
 */
export const emittedBy = {
  "customers.create": ["customer.created"],
  "customers.update": [],
  "customers.delete": [],
  "vehicles.create": ["vehicle.created"],
  "vehicles.update": [],
  "vehicles.delete": [],
  "vendors.create": [],
  "vendors.update": [],
  "vendors.delete": [],
  "serviceRequests.create": ["service_request.created"],
  "serviceRequests.update": [],
  "serviceRequests.convert": [
    "customer.created",
    "vehicle.created",
    "work_order.created",
    "service_request.converted",
  ],
  "workOrders.create": ["work_order.created", "invoice.created", "work_order.completed"],
  "workOrders.update": ["invoice.created", ...moved, "work_order.completed", ...low],
  "workOrders.delete": work,
  "workOrders.restore": work,
  "workOrders.permanentDelete": [],
  "workOrders.invoice": ["invoice.created", ...moved, ...low],
  "workOrders.services.create": [...work, ...low],
  "workOrders.services.update": [...work, ...low],
  "workOrders.services.delete": work,
  "workOrders.items.create": [...work, ...low],
  "workOrders.items.update": [...work, ...low],
  "workOrders.items.delete": work,
  "inventory.create": ["inventory.created"],
  "inventory.update": ["inventory.updated", ...low],
  "inventory.delete": ["inventory.updated"],
  "receive.invoice": [
    "inventory.created",
    "purchase_order.created",
    "purchase_order.updated",
    "purchase_order.received",
  ],
  "purchaseOrders.create": ["purchase_order.created"],
  "purchaseOrders.update": ["purchase_order.updated"],
  "purchaseOrders.delete": ["purchase_order.updated"],
  "purchaseOrders.receive": [
    "inventory.created",
    "purchase_order.updated",
    "purchase_order.received",
    ...low,
  ],
  "payments.create": ["payment.received", ...moved],
  "payments.refund": [...moved, "sales_order.refunded"],
  "payments.void": moved,
  "salesOrders.create": ["sales_order.created"],
  "salesOrders.update": [],
  "salesOrders.delete": [],
  "salesOrders.complete": ["invoice.created", "payment.received", "sales_order.completed", ...low],
  "salesOrders.refund": ["sales_order.refunded"],
  "inspections.create": ["inspection.completed"],
  "inspections.update": ["inspection.completed"],
  "inspections.delete": [],
  "inspections.items.update": [],
  "digests.generate": ["digest.ready"],
  "digests.feedback": [],
  "settings.update": [],
  "admin.users.create": [],
  "admin.users.update": [],
  "admin.users.delete": [],
  "admin.users.setPassword": [],
  "admin.users.activate": [],
  "admin.users.deactivate": [],
  "admin.users.permanentDelete": [],
  "apiKeys.create": [],
  "apiKeys.revoke": [],
  "webhooks.create": [],
  "webhooks.update": [],
  "webhooks.delete": [],
  "webhooks.test": [],
  "webhooks.rotateSecret": [],
  "webhooks.redeliver": [],
  "webhooks.redeliverFailed": [],
  "operator.tenants.create": [],
  "operator.jobs.run": [],
} as const satisfies Record<WriteName, readonly EventName[]>;
