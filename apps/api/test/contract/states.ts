import { randomUUID } from "node:crypto";
import type { RawDatabase } from "../harness/database.ts";
import { invoiceFile, readFile, readyDocument, submitFile } from "../harness/documents.ts";
import type { TestShop } from "../harness/shop.ts";
import type { PathIds } from "./path-ids.ts";

/** Makes a record that is in a state, and returns the ids that name it. */
type InState = (shop: TestShop, database: RawDatabase) => Promise<PathIds>;

/** How to make a record in each value of a field that is its state, by group and field. */
export const recordsInStates: ReadonlyMap<string, Readonly<Record<string, InState>>> = new Map([
  [
    "purchaseOrders.status",
    {
      draft: (shop) => order(shop, "draft"),
      ordered: (shop) => order(shop, "ordered"),
      partially_received: (shop) => receivedOrder(shop, 1),
      received: (shop) => receivedOrder(shop, 2),
      cancelled: async (shop) => {
        const { id } = await order(shop, "ordered");
        return {
          id: await written(shop, "PATCH", `/purchase-orders/${id}`, { status: "cancelled" }),
        };
      },
    },
  ],
  [
    "invoices.status",
    {
      open: async (shop) => ({ id: (await shop.bill()).id }),
      partially_paid: (shop) => paidInvoice(shop, 5000),
      paid: (shop) => paidInvoice(shop),
      void: async (shop) => {
        const { id, workOrderId } = await shop.bill();
        await written(shop, "PATCH", `/work-orders/${workOrderId}`, { status: "estimate" });
        return { id };
      },
    },
  ],
  [
    "bills.status",
    {
      draft: (shop) => vendorBill(shop, "draft"),
      open: (shop) => vendorBill(shop, "receive"),
      partially_paid: (shop) => paidBill(shop, 1000),
      paid: (shop) => paidBill(shop, 2500),
      void: async (shop) => {
        const { id = "" } = await vendorBill(shop, "receive");
        return { id: await written(shop, "POST", `/bills/${id}/void`, { reason: "Sent twice" }) };
      },
    },
  ],
  [
    "salesOrders.status",
    {
      draft: sale,
      completed: completedSale,
      partially_refunded: (shop) => refundedSale(shop, { amountCents: 100 }),
      refunded: (shop) => refundedSale(shop, {}),
    },
  ],
  [
    "documents.status",
    {
      reading: leasedDocument,
      needs_review: async (shop) => ({ id: (await readFile(shop, invoiceFile())).id }),
      ready: async (shop) => ({ id: (await readyDocument(shop)).id }),
      booked: async (shop) => {
        const { id } = await readyDocument(shop);
        return { id: await written(shop, "POST", `/documents/${id}/book`, {}) };
      },
      rejected: async (shop) => {
        const { id } = await readyDocument(shop);
        const reason = "A statement of account";
        return { id: await written(shop, "POST", `/documents/${id}/reject`, { reason }) };
      },
      unreadable: async (shop) => ({ id: (await readFile(shop, "not JSON")).id }),
    },
  ],
  [
    "serviceRequests.status",
    {
      new: (shop) => request(shop, "new"),
      reviewed: (shop) => request(shop, "reviewed"),
      scheduled: (shop) => request(shop, "scheduled"),
      rejected: (shop) => request(shop, "rejected"),
      converted: async (shop) => {
        const { id = "" } = await request(shop, "new");
        await written(shop, "POST", `/service-requests/${id}/convert`);
        return { id };
      },
    },
  ],
  [
    "inspections.status",
    {
      pending: (shop) => inspection(shop, null),
      passed: (shop) => completedInspection(shop, "passed"),
      failed: (shop) => completedInspection(shop, "failed"),
    },
  ],
  [
    "inspections.items.result",
    {
      null: (shop) => inspection(shop, null),
      passed: (shop) => inspection(shop, "passed"),
      failed: (shop) => inspection(shop, "failed"),
      NA: (shop) => inspection(shop, "NA"),
    },
  ],
  [
    "cores.status",
    {
      open: core,
      closed: async (shop) => {
        const { id } = await core(shop);
        await written(shop, "PATCH", `/cores/${id}`, { inHandQuantity: 0 });
        await written(shop, "POST", `/cores/${id}/deny`, { quantity: 1, reason: "Lost" });
        return { id };
      },
    },
  ],
  [
    "workOrders.statusCategory",
    {
      estimate: (shop) => job(shop, "estimate"),
      open: (shop) => job(shop, "approved"),
      completed: (shop) => job(shop, "completed"),
      invoiced: (shop) => job(shop, "invoiced"),
      paid: async (shop) => {
        const ids = await job(shop, "invoiced");
        const { body } = await shop.api("GET", `/work-orders/${ids.id}`);
        await shop.payment({ workOrderId: body.id, amountCents: body.balanceCents });
        return ids;
      },
      cancelled: (shop) => job(shop, "cancelled"),
    },
  ],
  [
    "workOrders.items.status",
    {
      pending: (shop) => job(shop, "approved", { status: "pending" }),
      in_progress: (shop) => job(shop, "approved", { status: "in_progress" }),
      paused: (shop) => job(shop, "approved", { status: "paused" }),
      completed: (shop) => job(shop, "invoiced", { status: "completed" }),
    },
  ],
  [
    "workOrders.services.authorizationStatus",
    {
      approved: (shop) => job(shop, "approved", {}, "approved"),
      declined: (shop) => job(shop, "approved", {}, "declined"),
      pending: (shop) => job(shop, "approved", {}, "pending"),
    },
  ],
]);

async function written(
  shop: TestShop,
  method: "POST" | "PATCH",
  path: string,
  body?: object,
): Promise<string> {
  const answer = await shop.api(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

async function order(shop: TestShop, status: "draft" | "ordered"): Promise<{ id: string }> {
  const parts = [{ partNumber: randomUUID(), quantity: 2, unitCostCents: 1250 }];
  return { id: (await shop.order({ vendorName: "Great Lakes", status, parts })).id };
}

async function receivedOrder(shop: TestShop, quantity: number): Promise<{ id: string }> {
  const { id } = await order(shop, "ordered");
  const { body } = await shop.api("GET", `/purchase-orders/${id}`);
  const lines = [{ partId: body.parts[0].id, quantity }];
  await written(shop, "POST", `/purchase-orders/${id}/receive`, { lines });
  return { id };
}

async function sale(shop: TestShop): Promise<{ id: string }> {
  const bolt = { partNumber: randomUUID(), quantity: 2, unitPriceCents: 1250 };
  const lines = [bolt, { kind: "fee" as const, unitPriceCents: 300 }];
  return { id: (await shop.salesOrder({ notes: "Waits", lines })).id };
}

async function completedSale(shop: TestShop): Promise<{ id: string }> {
  const { id } = await sale(shop);
  return { id: await written(shop, "POST", `/sales-orders/${id}/complete`, {}) };
}

async function refundedSale(shop: TestShop, refund: object): Promise<{ id: string }> {
  const { id } = await completedSale(shop);
  return { id: await written(shop, "POST", `/sales-orders/${id}/refund`, refund) };
}

/** A document that another process is reading. */
async function leasedDocument(shop: TestShop, database: RawDatabase): Promise<{ id: string }> {
  const { body } = await submitFile(shop, invoiceFile());
  await database.query(
    "UPDATE documents SET leased_by = $2, leased_until = 'infinity' WHERE id = $1",
    [body.id, randomUUID()],
  );
  return { id: body.id };
}

async function request(
  shop: TestShop,
  status: "new" | "reviewed" | "scheduled" | "rejected",
): Promise<PathIds> {
  const { id } = await shop.serviceRequest({ notes: "Waits" });
  return { id: await written(shop, "PATCH", `/service-requests/${id}`, { status }) };
}

async function inspection(
  shop: TestShop,
  result: "passed" | "failed" | "NA" | null,
): Promise<PathIds> {
  const { id, items } = await shop.inspection({ items: [{ label: "Lights" }] });
  const itemId = items[0]?.id ?? "";
  if (result) await written(shop, "PATCH", `/inspections/${id}/items/${itemId}`, { result });
  return { id, itemId };
}

async function completedInspection(shop: TestShop, status: "passed" | "failed"): Promise<PathIds> {
  const { id = "" } = await inspection(shop, "NA");
  return { id: await written(shop, "PATCH", `/inspections/${id}`, { status }) };
}

async function core(shop: TestShop): Promise<{ id: string }> {
  const line = {
    partNumber: randomUUID(),
    quantity: 1,
    unitCostCents: 31_000,
    coreDepositCents: 7500,
  };
  const { body } = await shop.receive(shop.invoice({ lines: [line] }));
  const bill = await shop.api("GET", `/bills/${body.bill.id}`);
  return { id: bill.body.lines.at(-1).id };
}

/** An order with labor and a stocked part, and the ids of its block and of its labor. */
async function job(
  shop: TestShop,
  status: string,
  labor: { status?: "pending" | "in_progress" | "paused" | "completed" } = {},
  authorizationStatus: "approved" | "declined" | "pending" = "approved",
): Promise<PathIds> {
  const part = await shop.part({ partNumber: randomUUID(), quantity: 3, unitCostCents: 100 });
  const { id } = await shop.workOrder({ name: "Pulls to the left" });
  const block = await shop.block(id, {
    authorizationStatus,
    labor: [{ description: "Align", quantity: 1.5, unitPriceCents: 14_500, ...labor }],
    parts: [{ inventoryItemId: part.id, quantity: 2, unitPriceCents: 333, discountCents: 5 }],
    fees: [{ description: "Disposal", unitPriceCents: 300, feeType: "epa" }],
    financials: { discountCents: 7 },
  });
  await written(shop, "PATCH", `/work-orders/${id}`, { status });
  return { id, woId: id, svcId: block.id, itemId: block.labor[0]?.id ?? "" };
}

async function paidInvoice(shop: TestShop, amountCents?: number): Promise<PathIds> {
  const { id, totalCents } = await shop.bill();
  await shop.payment({ invoiceId: id, amountCents: amountCents ?? totalCents });
  return { id };
}

/** The bill of a dealer's invoice of $25.00. */
async function vendorBill(shop: TestShop, mode: "draft" | "receive"): Promise<PathIds> {
  const vendor = { name: `Dealer ${randomUUID()}` };
  const { body } = await shop.receive(shop.invoice({ vendor, mode }));
  return { id: body.bill.id };
}

async function paidBill(shop: TestShop, amountCents: number): Promise<PathIds> {
  const { id = "" } = await vendorBill(shop, "receive");
  await shop.api("POST", "/bills/pay", { billIds: [id], amountCents });
  return { id };
}
