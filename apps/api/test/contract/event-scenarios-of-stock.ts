import type { TestShop } from "../harness/shop.ts";
import { type EventScenario, stocked } from "./event-scenarios.ts";
import { purchasingScenarios } from "./event-scenarios-of-purchasing.ts";

function updating(when: string, body: object, events: EventScenario["events"]): EventScenario {
  const prepare = async (shop: TestShop) =>
    ["PATCH", `/inventory/${(await stocked(shop)).id}`, body] as const;
  return { operation: "inventory.update", when, prepare, events };
}

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

export const stockScenarios = [...edits, ...workOrders, ...purchasingScenarios];
