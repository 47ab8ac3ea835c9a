import type { TestShop } from "../harness/shop.ts";
import { changed, type EventScenario, stocked } from "./event-scenarios.ts";

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
  return { id, paymentId: body.payments[0].id, invoiceId: sale.invoiceId };
}

async function owed(shop: TestShop) {
  const { id: customerId } = await shop.customer({ name: "Prairie" });
  return { ...(await shop.bill({ customerId })), customerId };
}

async function withDeposit(shop: TestShop): Promise<string> {
  const { id: customerId } = await shop.customer({ name: "Prairie" });
  const { id } = await shop.workedOn({ customerId });
  await shop.api("POST", "/receipts", { workOrderId: id, amountCents: 100 });
  return id;
}

/** A receipt that pays an invoice in full and leaves credit. */
async function received(shop: TestShop) {
  const { customerId, totalCents } = await owed(shop);
  const receipt = { customerId, amountCents: totalCents + 100 };
  const { body } = await shop.api("POST", "/receipts", receipt);
  return { customerId, id: String(body.id), allocations: body.allocations };
}

const credit = (invoiceId: string, amountCents?: number) => {
  const lines = amountCents === undefined ? undefined : [{ amountCents }];
  return ["POST", `/invoices/${invoiceId}/credit`, { reason: "Comeback", lines }] as const;
};

const walkIn = {
  customerInfo: { companyName: "Prairie Grain Haulers" },
  vehicleInfo: { vin: "1FUJGLDR2CSBX1234" },
};

async function request(shop: TestShop, fields: Parameters<TestShop["serviceRequest"]>[0]) {
  const { id } = await shop.serviceRequest(fields);
  return ["POST", `/service-requests/${id}/convert`] as const;
}

const money: EventScenario[] = [
  {
    operation: "payments.create",
    when: "the balance is paid in part",
    prepare: async (shop) => {
      const { id: invoiceId } = await shop.bill();
      return ["POST", "/payments", { invoiceId, amountCents: 100 }];
    },
    events: ["payment.received", "work_order.updated", "invoice.updated"],
  },
  {
    operation: "payments.create",
    when: "the balance is paid in full",
    prepare: async (shop) => {
      const { id: invoiceId, totalCents: amountCents } = await shop.bill();
      return ["POST", "/payments", { invoiceId, amountCents }];
    },
    events: ["payment.received", ...changed, "invoice.updated"],
  },
  {
    operation: "payments.refund",
    when: "the order is paid",
    prepare: async (shop) => ["POST", `/payments/${(await paid(shop)).id}/refund`, {}],
    events: ["payment.refunded", ...changed, "invoice.updated", "payment.updated"],
  },
  {
    operation: "payments.refund",
    when: "the payment belongs to a counter sale",
    prepare: async (shop) => ["POST", `/payments/${(await paidSale(shop)).paymentId}/refund`, {}],
    events: ["payment.refunded", "sales_order.refunded", "invoice.updated", "payment.updated"],
  },
  {
    operation: "invoices.credit",
    when: "the balance is credited in part",
    prepare: async (shop) => credit((await shop.bill()).id, 100),
    events: ["work_order.updated", "invoice.updated"],
  },
  {
    operation: "invoices.credit",
    when: "nothing is left to pay",
    prepare: async (shop) => credit((await shop.bill()).id),
    events: [...changed, "invoice.updated"],
  },
  {
    operation: "invoices.credit",
    when: "the invoice is paid",
    prepare: async (shop) => credit((await paid(shop)).invoice.id, 100),
    events: ["payment.refunded", "work_order.updated", "invoice.updated", "payment.updated"],
  },
  {
    operation: "invoices.credit",
    when: "it is of a counter sale",
    prepare: async (shop) => credit((await paidSale(shop)).invoiceId),
    events: ["payment.refunded", "sales_order.refunded", "invoice.updated", "payment.updated"],
  },
  {
    operation: "payments.void",
    when: "the order is paid",
    prepare: async (shop) => ["POST", `/payments/${(await paid(shop)).id}/void`],
    events: [...changed, "invoice.updated", "payment.updated"],
  },
  {
    operation: "payments.void",
    when: "a receipt paid",
    prepare: async (shop) => {
      const { allocations } = await received(shop);
      return ["POST", `/payments/${allocations[0].paymentId}/void`];
    },
    events: [...changed, "invoice.updated", "payment.updated", "receipt.updated"],
  },
  {
    operation: "receipts.create",
    when: "nothing is owed",
    prepare: async (shop) => {
      const { id: customerId } = await shop.customer({ name: "Prairie" });
      return ["POST", "/receipts", { customerId, amountCents: 100 }];
    },
    events: ["receipt.created"],
  },
  {
    operation: "receipts.create",
    when: "an invoice is paid in full",
    prepare: async (shop) => {
      const { customerId, totalCents } = await owed(shop);
      return ["POST", "/receipts", { customerId, amountCents: totalCents }];
    },
    events: ["receipt.created", "payment.received", ...changed, "invoice.updated"],
  },
  {
    operation: "receipts.apply",
    when: "a later invoice is paid in part",
    prepare: async (shop) => {
      const { id, customerId } = await received(shop);
      await shop.bill({ customerId });
      return ["POST", `/receipts/${id}/apply`, {}];
    },
    events: ["payment.received", "work_order.updated", "invoice.updated", "receipt.updated"],
  },
  {
    operation: "receipts.unapply",
    when: "the order is paid",
    prepare: async (shop) => ["POST", `/receipts/${(await received(shop)).id}/unapply`, {}],
    events: [...changed, "invoice.updated", "payment.updated", "receipt.updated"],
  },
  {
    operation: "receipts.apply",
    when: "an invoice is paid in full",
    prepare: async (shop) => {
      const { customerId, totalCents } = await owed(shop);
      const receipt = { customerId, amountCents: totalCents, allocations: [] };
      const { body } = await shop.api("POST", "/receipts", receipt);
      return ["POST", `/receipts/${body.id}/apply`, {}];
    },
    events: ["payment.received", ...changed, "invoice.updated", "receipt.updated"],
  },
  {
    operation: "receipts.unapply",
    when: "a part of the payment was refunded",
    prepare: async (shop) => {
      const { id, allocations } = await received(shop);
      const refund = { amountCents: 100 };
      await shop.api("POST", `/payments/${allocations[0].paymentId}/refund`, refund);
      return ["POST", `/receipts/${id}/unapply`, {}];
    },
    events: [
      "payment.refunded",
      "work_order.updated",
      "invoice.updated",
      "payment.updated",
      "receipt.updated",
    ],
  },
  {
    operation: "receipts.refund",
    when: "credit is left",
    prepare: async (shop) => ["POST", `/receipts/${(await received(shop)).id}/refund`, {}],
    events: ["receipt.updated"],
  },
  {
    operation: "receipts.void",
    when: "the order is paid",
    prepare: async (shop) => ["POST", `/receipts/${(await received(shop)).id}/void`],
    events: [...changed, "invoice.updated", "payment.updated", "receipt.updated"],
  },
  {
    operation: "workOrders.invoice",
    when: "there is a deposit for the order",
    prepare: async (shop) => ["POST", `/work-orders/${await withDeposit(shop)}/invoice`],
    events: ["invoice.created", "payment.received", ...changed, "receipt.updated"],
  },
  {
    operation: "workOrders.update",
    when: "an order with a deposit is invoiced",
    prepare: async (shop) => {
      return ["PATCH", `/work-orders/${await withDeposit(shop)}`, { status: "invoiced" }];
    },
    events: ["invoice.created", "payment.received", ...changed, "receipt.updated"],
  },
  {
    operation: "workOrders.permanentDelete",
    when: "there is a deposit for the order",
    prepare: async (shop) => {
      return ["POST", `/work-orders/${await withDeposit(shop)}/permanent-delete`];
    },
    events: ["work_order.deleted", "receipt.updated"],
  },
  {
    operation: "salesOrders.complete",
    when: "goods leave stock",
    prepare: async (shop) => ["POST", `/sales-orders/${(await sold(shop)).id}/complete`, {}],
    events: [
      "invoice.created",
      "payment.received",
      "sales_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
  },
  {
    operation: "salesOrders.complete",
    when: "the total is zero, so that there is no payment",
    prepare: async (shop) => ["POST", `/sales-orders/${(await sold(shop, 0)).id}/complete`, {}],
    events: [
      "invoice.created",
      "sales_order.completed",
      "inventory.stock_changed",
      "inventory.low_stock",
    ],
  },
  {
    operation: "salesOrders.refund",
    when: "goods are returned",
    prepare: async (shop) => ["POST", `/sales-orders/${(await paidSale(shop)).id}/refund`, {}],
    events: [
      "payment.refunded",
      "sales_order.refunded",
      "invoice.updated",
      "payment.updated",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "salesOrders.update",
    when: "its notes are sent unchanged",
    prepare: async (shop) => ["PATCH", `/sales-orders/${(await sold(shop)).id}`, { notes: null }],
    events: [],
  },
];

const frontDesk: EventScenario[] = [
  {
    operation: "serviceRequests.create",
    when: "it repeats an earlier request",
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
      "customer.created",
      "vehicle.created",
      "work_order.created",
      "service_request.updated",
      "service_request.converted",
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
    when: "it is created as passed",
    prepare: async () => ["POST", "/inspections", { name: "Annual", status: "passed" }],
    events: ["inspection.created", "inspection.completed"],
  },
  {
    operation: "inspections.update",
    when: "it fails",
    prepare: async (shop) => [
      "PATCH",
      `/inspections/${(await shop.inspection()).id}`,
      { status: "failed" },
    ],
    events: ["inspection.updated", "inspection.completed"],
  },
  {
    operation: "inspections.update",
    when: "it failed before and now passes",
    prepare: async (shop) => {
      const { id } = await shop.inspection({ status: "failed" });
      return ["PATCH", `/inspections/${id}`, { status: "passed" }];
    },
    events: ["inspection.updated"],
  },
];

export const moneyScenarios = [...money, ...frontDesk];
