/**
 * The kinds of records that have `externalIds` and `metadata`, with their name in the audit log and
 * the event of their change. Users have no events.
 */
export const integratedKinds = {
  customers: { resourceType: "customer", noun: "customer", updated: "customer.updated" },
  vehicles: { resourceType: "vehicle", noun: "vehicle", updated: "vehicle.updated" },
  vendors: { resourceType: "vendor", noun: "vendor", updated: "vendor.updated" },
  inventory: { resourceType: "inventory_item", noun: "part", updated: "inventory.updated" },
  workOrders: { resourceType: "work_order", noun: "work order", updated: "work_order.updated" },
  purchaseOrders: {
    resourceType: "purchase_order",
    noun: "purchase order",
    updated: "purchase_order.updated",
  },
  salesOrders: {
    resourceType: "sales_order",
    noun: "counter sale",
    updated: "sales_order.updated",
  },
  invoices: { resourceType: "invoice", noun: "invoice", updated: "invoice.updated" },
  bills: { resourceType: "bill", noun: "bill", updated: "bill.updated" },
  users: { resourceType: "user", noun: "user", updated: undefined },
} as const;

export type IntegratedKind = keyof typeof integratedKinds;
