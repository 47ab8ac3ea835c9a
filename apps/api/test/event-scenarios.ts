import type { EventName } from "@bayline/contracts";
import type { WriteName } from "./emitted-events.ts";
import type { TestShop } from "./shop.ts";

/** What is sent: method, path, body. */
type Sent = readonly [method: string, path: string, body?: object];

/** A request, what was before it, and the events that it must cause: these, in this order. */
export interface EventScenario {
  operation: WriteName;
  when: string;
  prepare(shop: TestShop): Promise<Sent>;
  events: readonly EventName[];
}

const changed = ["work_order.updated", "work_order.status_changed"] as const;

/** A part of which there are ten, to be reordered at eight. */
const stocked = (shop: TestShop) =>
  shop.part({ partNumber: "P-8", quantity: 10, reorderPoint: 8, unitCostCents: 100 });

/** An order with a number of such parts on it. */
async function fitted(shop: TestShop, quantity = 2, status = "in_progress") {
  const { id: inventoryItemId } = await stocked(shop);
  const order = await shop.workOrder({ status });
  const block = await shop.block(order.id, { parts: [{ inventoryItemId, quantity }] });
  return { orderId: order.id, inventoryItemId, block, line: block.parts[0]?.id };
}

async function paid(shop: TestShop, amountCents?: number) {
  const invoice = await shop.bill();
  const { id } = await shop.payment({
    invoiceId: invoice.id,
    amountCents: amountCents ?? invoice.totalCents,
  });
  return { id, invoice };
}

async function sold(shop: TestShop, unitPriceCents = 500) {
  const { id: inventoryItemId } = await stocked(shop);
  const lines = [{ inventoryItemId, quantity: 2, unitPriceCents }];
  return shop.salesOrder({ lines });
}

async function paidSale(shop: TestShop) {
  const { id } = await sold(shop);
  const { body: sale } = await shop.api("POST", `/sales-orders/${id}/complete`, {});
  const { body } = await shop.api("GET", `/payments?invoiceId=${sale.invoiceId}`);
  return { id, paymentId: body.payments[0].id };
}

const walkIn = {
  customerInfo: { companyName: "Prairie Grain Haulers" },
  vehicleInfo: { vin: "1FUJGLDR2CSBX1234" },
};

async function request(shop: TestShop, fields: Parameters<TestShop["serviceRequest"]>[0]) {
  const { id } = await shop.serviceRequest(fields);
  return ["POST", `/service-requests/${id}/convert`] as const;
}

const workOrders: EventScenario[] = [
  {
    operation: "workOrders.create",
    when: "it is completed from the beginning",
    prepare: async () => ["POST", "/work-orders", { status: "completed" }],
    events: ["work_order.created", "work_order.completed"],
  },
  {
    operation: "workOrders.create",
    when: "it is invoiced, and since nothing is owed paid, from the beginning",
    prepare: async () => ["POST", "/work-orders", { status: "invoiced" }],
    events: ["work_order.created", "invoice.created"],
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
    when: "it is completed, and takes a part down to its reorder point",
    prepare: async (shop) => [
      "PATCH",
      `/work-orders/${(await fitted(shop)).orderId}`,
      { status: "completed" },
    ],
    events: [...changed, "work_order.completed", "inventory.low_stock"],
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
    when: "it goes back to work, which takes its invoice back",
    prepare: async (shop) => {
      const { workOrderId } = await shop.bill();
      return ["PATCH", `/work-orders/${workOrderId}`, { status: "in_progress" }];
    },
    events: changed,
  },
  {
    operation: "workOrders.invoice",
    when: "the goods of its lines leave stock",
    prepare: async (shop) => ["POST", `/work-orders/${(await fitted(shop)).orderId}/invoice`],
    events: ["invoice.created", ...changed, "inventory.low_stock"],
  },
  {
    operation: "workOrders.restore",
    when: "it is not deleted",
    prepare: async (shop) => ["POST", `/work-orders/${(await shop.workOrder()).id}/restore`],
    events: [],
  },
];

const lines: EventScenario[] = [
  {
    operation: "workOrders.services.create",
    when: "the order is completed, and the parts leave at once",
    prepare: async (shop) => {
      const { id: inventoryItemId } = await stocked(shop);
      const { id } = await shop.workOrder({ status: "completed" });
      const parts = [{ inventoryItemId, quantity: 2 }];
      return ["POST", `/work-orders/${id}/services`, { name: "Brakes", parts }];
    },
    events: ["work_order.updated", "inventory.low_stock"],
  },
  {
    operation: "workOrders.services.update",
    when: "more parts of a completed order leave",
    prepare: async (shop) => {
      const { orderId, block, inventoryItemId } = await fitted(shop, 1, "completed");
      const parts = [{ inventoryItemId, quantity: 3 }];
      const path = `/work-orders/${orderId}/services/${block.id}`;
      return ["PATCH", path, { version: block.version, parts }];
    },
    events: ["work_order.updated", "inventory.low_stock"],
  },
  {
    operation: "workOrders.items.create",
    when: "a part of a completed order leaves",
    prepare: async (shop) => {
      const { orderId, block, inventoryItemId } = await fitted(shop, 1, "completed");
      const path = `/work-orders/${orderId}/services/${block.id}/items`;
      return ["POST", path, { kind: "part", inventoryItemId, quantity: 1 }];
    },
    events: ["work_order.updated", "inventory.low_stock"],
  },
  {
    operation: "workOrders.items.update",
    when: "more of a part of a completed order leaves",
    prepare: async (shop) => {
      const { orderId, block, line } = await fitted(shop, 1, "completed");
      const path = `/work-orders/${orderId}/services/${block.id}/items/${line}`;
      return ["PATCH", path, { kind: "part", quantity: 2 }];
    },
    events: ["work_order.updated", "inventory.low_stock"],
  },
];

const money: EventScenario[] = [
  {
    operation: "payments.create",
    when: "a part of what is owed is paid",
    prepare: async (shop) => {
      const { id: invoiceId } = await shop.bill();
      return ["POST", "/payments", { invoiceId, amountCents: 100 }];
    },
    events: ["payment.received", "work_order.updated"],
  },
  {
    operation: "payments.create",
    when: "all that is owed is paid",
    prepare: async (shop) => {
      const { id: invoiceId, totalCents: amountCents } = await shop.bill();
      return ["POST", "/payments", { invoiceId, amountCents }];
    },
    events: ["payment.received", ...changed],
  },
  {
    operation: "payments.refund",
    when: "the order had been paid",
    prepare: async (shop) => ["POST", `/payments/${(await paid(shop)).id}/refund`, {}],
    events: changed,
  },
  {
    operation: "payments.refund",
    when: "it is the payment of a counter sale",
    prepare: async (shop) => ["POST", `/payments/${(await paidSale(shop)).paymentId}/refund`, {}],
    events: ["sales_order.refunded"],
  },
  {
    operation: "payments.void",
    when: "the order had been paid",
    prepare: async (shop) => ["POST", `/payments/${(await paid(shop)).id}/void`],
    events: changed,
  },
  {
    operation: "salesOrders.complete",
    when: "goods leave stock",
    prepare: async (shop) => ["POST", `/sales-orders/${(await sold(shop)).id}/complete`, {}],
    events: ["invoice.created", "payment.received", "sales_order.completed", "inventory.low_stock"],
  },
  {
    operation: "salesOrders.complete",
    when: "it is given away, so that nothing is paid",
    prepare: async (shop) => ["POST", `/sales-orders/${(await sold(shop, 0)).id}/complete`, {}],
    events: ["invoice.created", "sales_order.completed", "inventory.low_stock"],
  },
  {
    operation: "salesOrders.refund",
    when: "goods come back",
    prepare: async (shop) => ["POST", `/sales-orders/${(await paidSale(shop)).id}/refund`, {}],
    events: ["sales_order.refunded"],
  },
];

const frontDesk: EventScenario[] = [
  {
    operation: "serviceRequests.create",
    when: "it repeats an earlier one",
    prepare: async (shop) => {
      const clientRequestId = "check-in-1";
      const { problemData } = await shop.serviceRequest({ clientRequestId });
      return ["POST", "/service-requests", { clientRequestId, problemData }];
    },
    events: [],
  },
  {
    operation: "serviceRequests.convert",
    when: "customer and vehicle are new",
    prepare: (shop) => request(shop, walkIn),
    events: [
      ...(["customer.created", "vehicle.created"] as const),
      ...(["work_order.created", "service_request.converted"] as const),
    ],
  },
  {
    operation: "serviceRequests.convert",
    when: "the customer is known",
    prepare: async (shop) =>
      request(shop, { customerId: (await shop.customer({ name: "Acme" })).id }),
    events: ["work_order.created", "service_request.converted"],
  },
  {
    operation: "inspections.create",
    when: "it is passed from the beginning",
    prepare: async () => ["POST", "/inspections", { name: "Annual", status: "passed" }],
    events: ["inspection.completed"],
  },
  {
    operation: "inspections.update",
    when: "it fails",
    prepare: async (shop) => [
      "PATCH",
      `/inspections/${(await shop.inspection()).id}`,
      { status: "failed" },
    ],
    events: ["inspection.completed"],
  },
  {
    operation: "inspections.update",
    when: "it failed before and passes now",
    prepare: async (shop) => {
      const { id } = await shop.inspection({ status: "failed" });
      return ["PATCH", `/inspections/${id}`, { status: "passed" }];
    },
    events: [],
  },
];

export const eventScenarios = [...workOrders, ...lines, ...money, ...frontDesk];
