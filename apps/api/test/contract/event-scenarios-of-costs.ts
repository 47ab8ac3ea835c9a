import type { TestShop } from "../harness/shop.ts";
import { changed, type EventScenario, stocked } from "./event-scenarios.ts";

export const restated = [
  "sales_order.updated",
  "cost.restated",
  "invoice.updated",
  "invoice.updated",
] as const;

/**
 * An invoiced work order and a completed sale with goods that were not in stock, at 80 cents. All
 * ten that were, at a dollar, are on another completed order.
 */
export async function owing(shop: TestShop) {
  const { id: inventoryItemId } = await stocked(shop);
  const holder = await shop.workOrder({ status: "completed" });
  const block = await shop.block(holder.id, { parts: [{ inventoryItemId, quantity: 10 }] });
  await owe(shop, inventoryItemId);
  return { inventoryItemId, orderId: holder.id, block, line: block.parts[0]?.id };
}

async function owe(shop: TestShop, inventoryItemId: string): Promise<void> {
  await shop.api("PATCH", `/inventory/${inventoryItemId}`, { unitCostCents: 80 });
  const parts = [{ inventoryItemId, quantity: 1, unitPriceCents: 500 }];
  const waiting = await shop.workOrder({ status: "completed" });
  await shop.block(waiting.id, { parts });
  await shop.api("POST", `/work-orders/${waiting.id}/invoice`);
  const sale = await shop.salesOrder({ lines: parts });
  await shop.api("POST", `/sales-orders/${sale.id}/complete`, {});
}

const lines = [{ partNumber: "P-8", quantity: 3, unitCostCents: 150 }];

/** What comes back, or is received, settles what was owed, at another cost. */
export const costScenarios: EventScenario[] = [
  {
    operation: "workOrders.services.update",
    when: "its block is declined, and others get its goods",
    prepare: async (shop) => {
      const { orderId, block } = await owing(shop);
      const path = `/work-orders/${orderId}/services/${block.id}`;
      return ["PATCH", path, { version: block.version, authorizationStatus: "declined" }];
    },
    events: ["work_order.updated", "work_order.updated", ...restated, "inventory.stock_changed"],
  },
  {
    operation: "workOrders.services.delete",
    when: "others get its goods",
    prepare: async (shop) => {
      const { orderId, block } = await owing(shop);
      return ["DELETE", `/work-orders/${orderId}/services/${block.id}`];
    },
    events: ["work_order.updated", "work_order.updated", ...restated, "inventory.stock_changed"],
  },
  {
    operation: "workOrders.items.update",
    when: "others get a part of its goods",
    prepare: async (shop) => {
      const { orderId, block, line } = await owing(shop);
      const path = `/work-orders/${orderId}/services/${block.id}/items/${line}`;
      return ["PATCH", path, { kind: "part", quantity: 1 }];
    },
    events: ["work_order.updated", "work_order.updated", ...restated, "inventory.stock_changed"],
  },
  {
    operation: "workOrders.items.delete",
    when: "others get its goods",
    prepare: async (shop) => {
      const { orderId, block, line } = await owing(shop);
      return ["DELETE", `/work-orders/${orderId}/services/${block.id}/items/${line}?kind=part`];
    },
    events: ["work_order.updated", "work_order.updated", ...restated, "inventory.stock_changed"],
  },
  {
    operation: "workOrders.update",
    when: "it is reopened, and others get its goods",
    prepare: async (shop) => {
      const { orderId } = await owing(shop);
      return ["PATCH", `/work-orders/${orderId}`, { status: "in_progress" }];
    },
    events: ["work_order.updated", ...changed, ...restated, "inventory.stock_changed"],
  },
  {
    operation: "purchaseOrders.receive",
    when: "its goods were sold and fitted before",
    prepare: async (shop) => {
      await owing(shop);
      const { id } = await shop.order({ status: "ordered", vendorName: "Acme", parts: lines });
      return ["POST", `/purchase-orders/${id}/receive`, {}];
    },
    events: [
      "work_order.updated",
      ...restated,
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "receive.invoice",
    when: "its goods were sold and fitted before",
    prepare: async (shop) => {
      await owing(shop);
      return ["POST", "/inventory/receiving", shop.invoice({ lines })];
    },
    events: [
      "vendor.created",
      "purchase_order.created",
      "bill.created",
      "work_order.updated",
      ...restated,
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "inventory.update",
    when: "goods that were sold and fitted before are counted, at a new cost",
    prepare: async (shop) => {
      const { inventoryItemId } = await owing(shop);
      return ["PATCH", `/inventory/${inventoryItemId}`, { quantity: 1, unitCostCents: 150 }];
    },
    events: ["work_order.updated", ...restated, "inventory.updated"],
  },
  {
    operation: "salesOrders.refund",
    when: "others get its goods",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const sold = [{ inventoryItemId, quantity: 10, unitPriceCents: 500 }];
      const { id } = await shop.salesOrder({ lines: sold });
      await shop.api("POST", `/sales-orders/${id}/complete`, {});
      await owe(shop, inventoryItemId);
      return ["POST", `/sales-orders/${id}/refund`, {}];
    },
    events: [
      "payment.refunded",
      "work_order.updated",
      "sales_order.updated",
      "sales_order.refunded",
      "cost.restated",
      "invoice.updated",
      "invoice.updated",
      "invoice.updated",
      "payment.updated",
      "inventory.stock_changed",
    ],
  },
];
