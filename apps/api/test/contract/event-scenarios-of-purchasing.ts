import type { TestShop } from "../harness/shop.ts";
import { type EventScenario, stocked } from "./event-scenarios.ts";

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

/**
 * The line of an order of parts that came without an invoice, of which some are on a job and a
 * sale.
 */
async function unbilledAndUsed(shop: TestShop): Promise<string> {
  const { id } = await shop.order({
    status: "ordered",
    vendorName: "Acme",
    parts: [{ partNumber: "U-1", quantity: 4, unitCostCents: 100 }],
  });
  const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, {});
  const goods = { partNumber: "U-1", quantity: 1, unitPriceCents: 500 };
  const job = await shop.workOrder();
  await shop.block(job.id, { parts: [goods] });
  await shop.api("POST", `/work-orders/${job.id}/invoice`);
  const sale = await shop.salesOrder({ lines: [goods] });
  await shop.api("POST", `/sales-orders/${sale.id}/complete`, { method: "Cash" });
  return body.parts[0].id;
}

/** The bill of a received invoice. */
async function billed(shop: TestShop, fields: Parameters<TestShop["invoice"]>[0] = {}) {
  const { body } = await shop.receive(shop.invoice({ lines: parts.slice(0, 1), ...fields }));
  return (await shop.api("GET", `/bills/${body.bill.id}`)).body;
}

/** A line of sublet work on an invoiced work order, beside a vendor. */
async function invoicedFee(shop: TestShop): Promise<string> {
  await shop.vendor({ name: "Acme" });
  const { id } = await shop.workOrder();
  const block = await shop.block(id, { fees: [{ unitPriceCents: 900, unitCostCents: 400 }] });
  await shop.api("POST", `/work-orders/${id}/invoice`);
  return String(block.fees[0]?.id);
}

/** A bill whose goods are in stock, on an invoiced work order and on a completed sale. */
async function billedAndUsed(shop: TestShop) {
  const charges = [{ kind: "freight" as const, amountCents: 40 }];
  const bill = await billed(shop, { charges });
  const goods = { partNumber: "P-8", quantity: 1, unitPriceCents: 500 };
  const { id } = await shop.workOrder();
  await shop.block(id, { parts: [goods] });
  await shop.api("POST", `/work-orders/${id}/invoice`);
  const sale = await shop.salesOrder({ lines: [goods] });
  await shop.api("POST", `/sales-orders/${sale.id}/complete`, { method: "Cash" });
  return bill;
}

/** The events of another cost of such goods, up to those of the bill. */
const restated = [
  "work_order.updated",
  "sales_order.updated",
  "cost.restated",
  "invoice.updated",
  "invoice.updated",
] as const;

export const purchasingScenarios: EventScenario[] = [
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
      "bill.created",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "receive.invoice",
    when: "it is a draft",
    prepare: (shop) => receiving(shop, { mode: "draft" }),
    events: ["vendor.created", "purchase_order.created", "bill.created"],
  },
  {
    operation: "receive.invoice",
    when: "it is a draft into an existing order",
    prepare: (shop) => intoOrder(shop, { mode: "draft" }),
    events: ["bill.created", "purchase_order.updated"],
  },
  {
    operation: "receive.invoice",
    when: "it contains the ordered quantity at another cost",
    prepare: (shop) =>
      intoOrder(shop, { lines: parts.map((part) => ({ ...part, unitCostCents: 150 })) }),
    events: [
      "inventory.created",
      "bill.created",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "receive.invoice",
    when: "it has charges, packs, core deposits and a line that was received before",
    prepare: async (shop) => {
      const { id: purchaseOrderId } = await ordered(shop);
      const vendor = { name: "Acme" };
      await shop.receive(shop.invoice({ purchaseOrderId, vendor, lines: parts.slice(0, 1) }));
      const pack = { partNumber: "NEW-1", quantity: 0.5, packQuantity: 2, amountCents: 1001 };
      return receiving(shop, {
        purchaseOrderId,
        vendor,
        invoiceDate: "2026-02-20",
        dueDate: "2026-03-20",
        lines: [...parts.slice(0, 1), { ...pack, coreDepositCents: 700, description: "Pack" }],
        charges: [
          { kind: "freight", amountCents: 300 },
          { kind: "discount", amountCents: -7, description: "Early", allocation: "none" },
        ],
      });
    },
    events: ["inventory.created", "bill.created", "purchase_order.received"],
  },
  {
    operation: "receive.invoice",
    when: "it contains more than the ordered quantity",
    prepare: (shop) => intoOrder(shop, { lines: parts.map((part) => ({ ...part, quantity: 50 })) }),
    events: [
      "inventory.created",
      "bill.created",
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
    when: "the goods come with an invoice",
    prepare: async (shop) => {
      const { id } = await ordered(shop);
      return ["POST", `/purchase-orders/${id}/receive`, { vendorInvoiceNumber: "V-1" }];
    },
    events: [
      "inventory.created",
      "bill.created",
      "purchase_order.received",
      "inventory.stock_changed",
    ],
  },
  {
    operation: "purchaseOrders.receive",
    when: "the goods come with an invoice that is a bill already",
    prepare: async (shop) => {
      const { id, parts: lines } = await ordered(shop);
      const body = { vendorInvoiceNumber: "V-1", receivedAll: false };
      const one = [{ partId: lines[0]?.id, quantity: 1 }];
      await shop.api("POST", `/purchase-orders/${id}/receive`, { ...body, lines: one });
      return ["POST", `/purchase-orders/${id}/receive`, { vendorInvoiceNumber: "V-1" }];
    },
    events: ["inventory.created", "purchase_order.received", "inventory.stock_changed"],
  },
  {
    operation: "bills.create",
    when: "its goods came without an invoice, and were used by a work order and a sale",
    prepare: async (shop) => {
      const purchaseOrderLineId = await unbilledAndUsed(shop);
      const lines = [{ kind: "part", purchaseOrderLineId, quantity: 4, unitCostCents: 120 }];
      return ["POST", "/bills", { type: "invoice", vendorId: "Acme", number: "B-1", lines }];
    },
    events: ["bill.created", ...restated, "purchase_order.updated", "inventory.updated"],
  },
  {
    operation: "bills.create",
    when: "its goods came without an invoice, and freight is added",
    prepare: async (shop) => {
      const purchaseOrderLineId = await unbilledAndUsed(shop);
      const lines = [
        { kind: "part", purchaseOrderLineId, quantity: 4, unitCostCents: 100 },
        { kind: "freight", amountCents: 40 },
      ];
      return ["POST", "/bills", { type: "invoice", vendorId: "Acme", number: "B-1", lines }];
    },
    events: ["bill.created", ...restated, "purchase_order.updated", "inventory.stock_changed"],
  },
  {
    operation: "bills.closeUnbilled",
    when: "its goods were used by a work order and a sale",
    prepare: async (shop) => {
      const lines = [{ purchaseOrderLineId: await unbilledAndUsed(shop) }];
      return ["POST", "/bills/close-unbilled", { reason: "Warranty", lines }];
    },
    events: [...restated, "purchase_order.updated", "unbilled.closed", "inventory.stock_changed"],
  },
  {
    operation: "bills.correct",
    when: "the unit cost of received goods changes, which is the cost of their part",
    prepare: async (shop) => {
      const { id, lines } = await billed(shop);
      const corrected = { id: lines[0]?.id, unitCostCents: 250 };
      return ["POST", `/bills/${id}/correct`, { reason: "Misread", lines: [corrected] }];
    },
    events: ["purchase_order.updated", "bill.corrected", "inventory.updated"],
  },
  {
    operation: "bills.correct",
    when: "its goods were used by a work order and a sale",
    prepare: async (shop) => {
      const { id } = await billedAndUsed(shop);
      return ["POST", `/bills/${id}/correct`, { reason: "No freight", charges: [] }];
    },
    events: [...restated, "bill.corrected", "inventory.stock_changed"],
  },
  {
    operation: "cores.deny",
    when: "an invoiced work order bears the deposit",
    prepare: async (shop) => {
      const [part] = parts;
      const lines = [{ ...part, partNumber: "P-8", quantity: 4, coreDepositCents: 500 }];
      const { lines: billedLines } = await billed(shop, { lines });
      const { id } = await shop.workOrder();
      const block = await shop.block(id, { parts: [{ partNumber: "P-8", quantity: 1 }] });
      await shop.api("POST", `/work-orders/${id}/invoice`);
      const lineItemId = block.parts[0]?.id;
      const core = billedLines.find(({ kind }: { kind: string }) => kind === "core_deposit");
      return ["POST", `/cores/${core.id}/deny`, { quantity: 1, lineItemId }];
    },
    events: ["work_order.updated", "cost.restated", "invoice.updated"],
  },
  {
    operation: "bills.void",
    when: "its goods were used by a work order and a sale",
    prepare: async (shop) => {
      const { id } = await billedAndUsed(shop);
      return ["POST", `/bills/${id}/void`, { reason: "Sent twice" }];
    },
    events: [...restated, "bill.voided", "inventory.stock_changed"],
  },
  {
    operation: "bills.create",
    when: "it charges for sublet work of an invoiced work order",
    prepare: async (shop) => {
      const lines = [{ kind: "expense", amountCents: 500, lineItemId: await invoicedFee(shop) }];
      return ["POST", "/bills", { type: "invoice", vendorId: "Acme", number: "S-1", lines }];
    },
    events: ["bill.created", "work_order.updated", "cost.restated", "invoice.updated"],
  },
  {
    operation: "bills.create",
    when: "its charges are for goods that were used by a work order and a sale",
    prepare: async (shop) => {
      const { id, vendorId } = await billedAndUsed(shop);
      const lines = [{ kind: "freight", amountCents: 40 }];
      const bill = { type: "invoice", vendorId, number: "C-1", appliesTo: [id], lines };
      return ["POST", "/bills", bill];
    },
    events: ["bill.created", ...restated, "inventory.stock_changed"],
  },
  {
    operation: "bills.correct",
    when: "its order is a draft, whose costs follow",
    prepare: async (shop) => {
      const { id, lines } = await billed(shop, { mode: "draft" });
      const corrected = { id: lines[0]?.id, unitCostCents: 250 };
      return ["POST", `/bills/${id}/correct`, { reason: "Misread", lines: [corrected] }];
    },
    events: ["purchase_order.updated", "bill.corrected"],
  },
  {
    operation: "bills.correct",
    when: "nothing changes",
    prepare: async (shop) => {
      const { id, number } = await billed(shop);
      return ["POST", `/bills/${id}/correct`, { reason: "Checked", number }];
    },
    events: [],
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
