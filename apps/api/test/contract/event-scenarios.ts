import type { EventName } from "@bayline/contracts";
import type { WriteName } from "../harness/operations.ts";
import type { TestShop } from "../harness/shop.ts";
import { newRecord } from "./path-ids.ts";

type Request = readonly [method: string, path: string, body?: object];

/** A request, its precondition, and the events it must emit, in order. */
export interface EventScenario {
  operation: WriteName;
  when: string;
  prepare(shop: TestShop): Promise<Request>;
  events: readonly EventName[];
  /** The status of a request that is refused, and emits events all the same. */
  status?: number;
}

/** The events of an order that moves to another status. */
export const changed = ["work_order.updated", "work_order.status_changed"] as const;

/** An item with ten on hand and a reorder point of eight. */
export const stocked = (shop: TestShop) =>
  shop.part({ partNumber: "P-8", quantity: 10, reorderPoint: 8, unitCostCents: 100 });

/** A work order with some of these items on a block. */
async function fitted(shop: TestShop, quantity = 2, status = "in_progress") {
  const { id: inventoryItemId } = await stocked(shop);
  const order = await shop.workOrder({ status });
  const block = await shop.block(order.id, { parts: [{ inventoryItemId, quantity }] });
  return { orderId: order.id, inventoryItemId, block, line: block.parts[0]?.id };
}

const workOrders: EventScenario[] = [
  {
    operation: "workOrders.create",
    when: "it is created as completed",
    prepare: async () => ["POST", "/work-orders", { status: "completed" }],
    events: ["work_order.created", "work_order.completed"],
  },
  {
    operation: "workOrders.create",
    when: "it is created as invoiced, and is paid because nothing is owed",
    prepare: async () => ["POST", "/work-orders", { status: "invoiced" }],
    events: ["work_order.created", "invoice.created"],
  },
  {
    operation: "workOrders.quote",
    when: "it opens an order with work",
    prepare: async (shop) => [
      "POST",
      "/work-orders/quote",
      {
        services: [
          { name: "Service", parts: [{ inventoryItemId: (await stocked(shop)).id, quantity: 2 }] },
        ],
      },
    ],
    events: ["work_order.created", "inventory.stock_changed"],
  },
  {
    operation: "workOrders.quote",
    when: "it opens a completed order, which lowers an item to its reorder point",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const services = [{ name: "Service", parts: [{ inventoryItemId, quantity: 2 }] }];
      return ["POST", "/work-orders/quote", { status: "completed", services }];
    },
    events: [
      "work_order.created",
      "work_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
  },
  {
    operation: "workOrders.quote",
    when: "it opens an invoiced order",
    prepare: async () => [
      "POST",
      "/work-orders/quote",
      { status: "invoiced", services: [{ name: "Wash", fees: [{ unitPriceCents: 500 }] }] },
    ],
    events: ["work_order.created", "invoice.created"],
  },
  {
    operation: "workOrders.quoteDeclined",
    when: "it opens an invoiced order",
    prepare: async (shop) => {
      const serviceIds = [await newRecord(shop, "workOrders.quoteDeclined")];
      return ["POST", "/work-orders/quote-declined", { serviceIds, status: "invoiced" }];
    },
    events: ["work_order.created", "invoice.created"],
  },
  {
    operation: "workOrders.quoteDeclined",
    when: "it opens a completed order, which lowers an item to its reorder point",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const order = await shop.workOrder({});
      const { id } = await shop.block(order.id, {
        parts: [{ inventoryItemId, quantity: 2 }],
        authorizationStatus: "declined",
      });
      const sent = { serviceIds: [id], status: "completed" };
      return ["POST", "/work-orders/quote-declined", sent];
    },
    events: [
      "work_order.created",
      "work_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
  },
  {
    operation: "workOrders.fromDue",
    when: "it opens an invoiced order",
    prepare: async (shop) => {
      const vehicleId = await newRecord(shop, "workOrders.fromDue");
      return ["POST", `/vehicles/${vehicleId}/due/order`, { status: "invoiced" }];
    },
    events: ["work_order.created", "invoice.created"],
  },
  {
    operation: "workOrders.fromDue",
    when: "it opens a completed order, which lowers an item to its reorder point",
    prepare: async (shop) => {
      const { partNumber } = await stocked(shop);
      const code = partNumber.slice(0, 32);
      const job = await shop.cannedJob({ code, parts: [{ partNumber, quantity: 2 }] });
      const { id: vehicleId } = await shop.vehicle({});
      await shop.api("POST", "/pm-programs", {
        name: "Filters",
        tasks: [{ cannedJobId: job.id, everyDays: 1 }],
        assignments: [{ vehicleId, startDay: "2020-01-01" }],
      });
      return ["POST", `/vehicles/${vehicleId}/due/order`, { status: "completed" }];
    },
    events: [
      "work_order.created",
      "work_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
  },
  {
    operation: "workOrders.quote",
    when: "it adds work to an order",
    prepare: async (shop) => [
      "POST",
      "/work-orders/quote",
      {
        workOrderId: (await shop.workOrder()).id,
        services: [{ name: "Wash", fees: [{ unitPriceCents: 500 }] }],
      },
    ],
    events: ["work_order.updated"],
  },
  {
    operation: "workOrders.update",
    when: "its name changes",
    prepare: async (shop) => [
      "PATCH",
      `/work-orders/${(await shop.workOrder()).id}`,
      { name: "Brakes" },
    ],
    events: ["work_order.updated"],
  },
  {
    operation: "workOrders.update",
    when: "nothing changes",
    prepare: async (shop) => {
      const { orderId } = await fitted(shop);
      return ["PATCH", `/work-orders/${orderId}`, { status: "in_progress", priority: null }];
    },
    events: [],
  },
  {
    operation: "workOrders.update",
    when: "it is completed, which lowers an item to its reorder point",
    prepare: async (shop) => [
      "PATCH",
      `/work-orders/${(await fitted(shop)).orderId}`,
      { status: "completed" },
    ],
    events: [...changed, "work_order.completed", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.update",
    when: "it is invoiced",
    prepare: async (shop) => [
      "PATCH",
      `/work-orders/${(await shop.workedOn()).id}`,
      { status: "invoiced" },
    ],
    events: ["invoice.created", ...changed],
  },
  {
    operation: "workOrders.update",
    when: "it moves back to work, which voids its invoice",
    prepare: async (shop) => {
      const { workOrderId } = await shop.bill();
      return ["PATCH", `/work-orders/${workOrderId}`, { status: "in_progress" }];
    },
    events: [...changed, "invoice.updated"],
  },
  {
    operation: "workOrders.update",
    when: "it is invoiced and is due on another day",
    prepare: async (shop) => {
      const { workOrderId } = await shop.bill();
      return ["PATCH", `/work-orders/${workOrderId}`, { dueDate: "2031-05-06" }];
    },
    events: ["work_order.updated", "invoice.updated"],
  },
  {
    operation: "workOrders.invoice",
    when: "its parts leave stock",
    prepare: async (shop) => ["POST", `/work-orders/${(await fitted(shop)).orderId}/invoice`],
    events: ["invoice.created", ...changed, "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.restore",
    when: "it is not deleted",
    prepare: async (shop) => ["POST", `/work-orders/${(await shop.workOrder()).id}/restore`],
    events: [],
  },
  {
    operation: "workOrders.delete",
    when: "it reserves parts",
    prepare: async (shop) => ["DELETE", `/work-orders/${(await fitted(shop)).orderId}`],
    events: ["work_order.updated", "work_order.deleted", "inventory.stock_changed"],
  },
  {
    operation: "workOrders.restore",
    when: "it is deleted",
    prepare: async (shop) => {
      const { orderId } = await fitted(shop);
      await shop.api("DELETE", `/work-orders/${orderId}`);
      return ["POST", `/work-orders/${orderId}/restore`];
    },
    events: ["work_order.updated", "work_order.restored", "inventory.stock_changed"],
  },
  {
    operation: "workOrders.permanentDelete",
    when: "other records refer to it",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const request = await shop.serviceRequest({});
      const { body } = await shop.api("POST", `/service-requests/${request.id}/convert`);
      const { id } = body.workOrder;
      await shop.block(id, { parts: [{ inventoryItemId, quantity: 2 }] });
      await shop.inspection({ workOrderId: id });
      await shop.api("POST", `/work-orders/${id}/invoice`);
      await shop.api("PATCH", `/work-orders/${id}`, { status: "in_progress" });
      return ["POST", `/work-orders/${id}/permanent-delete`];
    },
    events: [
      "service_request.updated",
      "work_order.deleted",
      "invoice.updated",
      "inspection.updated",
      "inventory.stock_changed",
    ],
  },
];

const lines: EventScenario[] = [
  {
    operation: "workOrders.services.create",
    when: "the order is completed, so that its parts leave stock immediately",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const { id } = await shop.workOrder({ status: "completed" });
      const parts = [{ inventoryItemId, quantity: 2 }];
      return ["POST", `/work-orders/${id}/services`, { name: "Brakes", parts }];
    },
    events: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.services.update",
    when: "more parts of a completed order leave stock",
    prepare: async (shop) => {
      const { orderId, block, inventoryItemId } = await fitted(shop, 1, "completed");
      const parts = [{ inventoryItemId, quantity: 3 }];
      const path = `/work-orders/${orderId}/services/${block.id}`;
      return ["PATCH", path, { version: block.version, parts }];
    },
    events: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.items.create",
    when: "a part of a completed order leaves stock",
    prepare: async (shop) => {
      const { orderId, block, inventoryItemId } = await fitted(shop, 1, "completed");
      const path = `/work-orders/${orderId}/services/${block.id}/items`;
      return ["POST", path, { kind: "part", inventoryItemId, quantity: 1 }];
    },
    events: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.items.update",
    when: "a larger quantity of a completed order leaves stock",
    prepare: async (shop) => {
      const { orderId, block, line } = await fitted(shop, 1, "completed");
      const path = `/work-orders/${orderId}/services/${block.id}/items/${line}`;
      return ["PATCH", path, { kind: "part", quantity: 2 }];
    },
    events: ["work_order.updated", "inventory.stock_changed", "inventory.low_stock"],
  },
  {
    operation: "workOrders.services.delete",
    when: "its parts are reserved",
    prepare: async (shop) => {
      const { orderId, block } = await fitted(shop);
      return ["DELETE", `/work-orders/${orderId}/services/${block.id}`];
    },
    events: ["work_order.updated", "inventory.stock_changed"],
  },
  {
    operation: "workOrders.items.delete",
    when: "it is a reserved part",
    prepare: async (shop) => {
      const { orderId, block, line } = await fitted(shop);
      return ["DELETE", `/work-orders/${orderId}/services/${block.id}/items/${line}?kind=part`];
    },
    events: ["work_order.updated", "inventory.stock_changed"],
  },
];

export const workScenarios = [...workOrders, ...lines];
