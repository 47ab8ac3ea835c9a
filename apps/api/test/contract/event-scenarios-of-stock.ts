import type { TestShop } from "../harness/shop.ts";
import { type EventScenario, stocked } from "./event-scenarios.ts";

function updating(when: string, body: object, events: EventScenario["events"]): EventScenario {
  const prepare = async (shop: TestShop) =>
    ["PATCH", `/inventory/${(await stocked(shop)).id}`, body] as const;
  return { operation: "inventory.update", when, prepare, events };
}

const parts = [
  { partNumber: "P-8", quantity: 4, unitCostCents: 100 },
  { partNumber: "NEW-1", quantity: 1, unitCostCents: 200 },
];

async function receiving(shop: TestShop, fields: Parameters<TestShop["invoice"]>[0]) {
  const invoice = shop.invoice({ lines: parts.map((part) => ({ ...part })), ...fields });
  return ["POST", "/inventory/receiving", invoice] as const;
}

async function ordered(shop: TestShop, fields: object = {}) {
  await stocked(shop);
  return shop.order({ status: "ordered", vendorName: "Acme", parts, ...fields });
}

const intoOrder = async (shop: TestShop, fields: Parameters<TestShop["invoice"]>[0]) => {
  const { id: purchaseOrderId } = await ordered(shop);
  return receiving(shop, { purchaseOrderId, vendor: { name: "Acme" }, ...fields });
};

const edits: EventScenario[] = [
  updating("its price changes", { unitPriceCents: 999 }, ["inventory.updated"]),
  updating("nothing changes", { quantity: 10, reorderPoint: 8 }, []),
  updating("it is counted above its reorder point", { quantity: 8.0001 }, ["inventory.updated"]),
  updating("it is counted at its reorder point", { quantity: 8 }, [
    "inventory.updated",
    "inventory.low_stock",
  ]),
  updating("its reorder point is raised to the quantity on hand", { reorderPoint: 10 }, [
    "inventory.updated",
  ]),
  updating(
    "its reorder point is raised and it is counted at that quantity",
    { quantity: 9, reorderPoint: 9 },
    ["inventory.updated", "inventory.low_stock"],
  ),
  updating("its reorder point is cleared", { quantity: 1, reorderPoint: null }, [
    "inventory.updated",
  ]),
  {
    operation: "inventory.update",
    when: "it was already low",
    prepare: async (shop) => {
      const { id } = await stocked(shop);
      await shop.api("PATCH", `/inventory/${id}`, { quantity: 7 });
      return ["PATCH", `/inventory/${id}`, { quantity: 6 }];
    },
    events: ["inventory.updated"],
  },
  {
    operation: "inventory.create",
    when: "it is created below its reorder point",
    prepare: async () => [
      "POST",
      "/inventory",
      { partNumber: "P-1", name: "Part", quantity: 1, reorderPoint: 8 },
    ],
    events: ["inventory.created"],
  },
];

const workOrders: EventScenario[] = [
  {
    operation: "workOrders.items.update",
    when: "goods are returned to stock and taken out again below the reorder point",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const { id } = await shop.workOrder({ status: "completed" });
      const block = await shop.block(id, { parts: [{ inventoryItemId, quantity: 9 }] });
      const path = `/work-orders/${id}/services/${block.id}/items/${block.parts[0]?.id}`;
      return ["PATCH", path, { kind: "part", quantity: 8 }];
    },
    events: ["work_order.updated", "inventory.stock_changed"],
  },
  {
    operation: "workOrders.update",
    when: "the item that leaves stock is deleted",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const { id } = await shop.workOrder({ status: "approved" });
      await shop.block(id, { parts: [{ inventoryItemId, quantity: 9 }] });
      await shop.api("DELETE", `/inventory/${inventoryItemId}`);
      return ["PATCH", `/work-orders/${id}`, { status: "completed" }];
    },
    events: [
      "work_order.updated",
      "work_order.status_changed",
      "work_order.completed",
      "inventory.stock_changed",
    ],
  },
];

const purchasing: EventScenario[] = [
  {
    operation: "receive.invoice",
    when: "the order is new and so is one part",
    prepare: async (shop) => {
      await stocked(shop);
      return receiving(shop, {});
    },
    events: [
      "vendor.created",
      "inventory.created",
      "purchase_order.created",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "receive.invoice",
    when: "it is a draft",
    prepare: (shop) => receiving(shop, { mode: "draft" }),
    events: ["vendor.created", "purchase_order.created"],
  },
  {
    operation: "receive.invoice",
    when: "it is a draft into an existing order",
    prepare: (shop) => intoOrder(shop, { mode: "draft" }),
    events: ["purchase_order.updated"],
  },
  {
    operation: "receive.invoice",
    when: "it contains the ordered quantity at another cost",
    prepare: (shop) =>
      intoOrder(shop, { lines: parts.map((part) => ({ ...part, unitCostCents: 150 })) }),
    events: ["inventory.created", "purchase_order.received", "inventory.stock_changed"],
  },
  {
    operation: "receive.invoice",
    when: "it contains more than the ordered quantity",
    prepare: (shop) => intoOrder(shop, { lines: parts.map((part) => ({ ...part, quantity: 50 })) }),
    events: [
      "inventory.created",
      "purchase_order.updated",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "purchaseOrders.receive",
    when: "a part is new",
    prepare: async (shop) => ["POST", `/purchase-orders/${(await ordered(shop)).id}/receive`, {}],
    events: ["inventory.created", "purchase_order.received", "inventory.stock_changed"],
  },
  {
    operation: "purchaseOrders.receive",
    when: "it is a return, which takes goods out of stock",
    prepare: async (shop) => {
      const { id } = await ordered(shop, { type: "return", parts: parts.slice(0, 1) });
      return ["POST", `/purchase-orders/${id}/receive`, {}];
    },
    events: ["purchase_order.updated", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "purchaseOrders.update",
    when: "its parts are sent unchanged",
    prepare: async (shop) => {
      const order = await ordered(shop);
      const { note } = order;
      const same = order.parts.map(({ id, partNumber, quantity }) => ({
        id,
        partNumber,
        quantity,
      }));
      return ["PATCH", `/purchase-orders/${order.id}`, { note, parts: same }];
    },
    events: [],
  },
  {
    operation: "purchaseOrders.update",
    when: "it is cancelled",
    prepare: async (shop) => [
      "PATCH",
      `/purchase-orders/${(await ordered(shop)).id}`,
      { status: "cancelled" },
    ],
    events: ["purchase_order.updated"],
  },
  {
    operation: "purchaseOrders.create",
    when: "its vendor is new",
    prepare: async () => ["POST", "/purchase-orders", { vendorName: "Acme" }],
    events: ["vendor.created", "purchase_order.created"],
  },
  {
    operation: "purchaseOrders.update",
    when: "its new vendor is created",
    prepare: async (shop) => [
      "PATCH",
      `/purchase-orders/${(await ordered(shop)).id}`,
      { vendorName: "Other" },
    ],
    events: ["vendor.created", "purchase_order.updated"],
  },
];

export const stockScenarios = [...edits, ...workOrders, ...purchasing];
