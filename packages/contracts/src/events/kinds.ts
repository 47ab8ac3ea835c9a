import type { z } from "zod";
import { DueWork, exampleDue, exampleDueSoon } from "../fleet/due-records.ts";
import { invoices } from "../money/invoices.ts";
import { payments } from "../money/payments.ts";
import { receipts } from "../money/receipts.ts";
import { salesOrders } from "../money/sales-orders.ts";
import type { EventName } from "../operation/event-names.ts";
import { rules } from "../pricing/rules.ts";
import { proposals } from "../proposals/proposals.ts";
import { bills } from "../purchasing/bills.ts";
import { documents } from "../purchasing/documents.ts";
import { inventory } from "../purchasing/inventory.ts";
import { purchaseOrders } from "../purchasing/purchase-orders.ts";
import { vendors } from "../purchasing/vendors.ts";
import { attachments } from "../shop/attachments.ts";
import { comments } from "../shop/comments.ts";
import { customers } from "../shop/customers.ts";
import { vehicles } from "../shop/vehicles.ts";
import { approvals } from "../work-orders/approvals.ts";
import { cannedJobs } from "../work-orders/canned-jobs.ts";
import { inspections } from "../work-orders/inspections.ts";
import { serviceRequests } from "../work-orders/service-requests.ts";
import { workOrders } from "../work-orders/work-orders.ts";
import {
  AttachmentDeleted,
  CostRestated,
  DigestReady,
  DocumentDeleted,
  maxRestatedRecords,
  maxRetaxedRecords,
  maxStockItems,
  OrdersRetaxed,
  StockChanged,
  StockOfItem,
  TestMessage,
  WorkOrderDeleted,
  WorkOrderStatusChanged,
} from "./data.ts";

export const eventCategories = [
  "service_requests",
  "counter_sales",
  "work_orders",
  "billing",
  "inventory",
  "purchasing",
  "pricing",
  "customers",
  "comments",
  "proposals",
  "system",
] as const;

export type EventCategory = (typeof eventCategories)[number];

/** A kind of event: when it is emitted, and the schema of its `data`. */
export interface EventKind<D extends z.core.$ZodType = z.core.$ZodType> {
  /** When it is emitted, in one sentence. */
  description: string;
  category: EventCategory;
  data: D;
  /** An example of `data`. */
  example: Record<string, unknown>;
}

interface Read<D extends z.core.$ZodType> {
  output: D;
  example?: { output?: unknown };
}

/** An event whose data is a record as an operation returns it. */
function recordEvent<D extends z.core.$ZodType>(
  { output, example }: Read<D>,
  category: EventCategory,
  description: string,
): EventKind<D> {
  return { description, category, data: output, example: { ...Object(example?.output) } };
}

/** The event of a soft delete: the record with `deletedAt`. */
function deletionEvent<D extends z.core.$ZodType>(
  read: Read<D>,
  category: EventCategory,
  description: string,
): EventKind<D> {
  const event = recordEvent(read, category, description);
  return { ...event, example: { ...event.example, deletedAt: "2026-03-04T09:30:00.000Z" } };
}

/**
 * A purchase order in an event, without its audit log: each event would repeat all earlier changes.
 */
const purchaseOrder = purchaseOrders.create;

/**
 * Every kind of event. Subscriptions, the feed, the documents and the SDK's types derive from it.
 */
export const eventKinds = {
  "service_request.created": recordEvent(
    serviceRequests.get,
    "service_requests",
    "A check-in or service request is submitted",
  ),
  "service_request.updated": recordEvent(
    serviceRequests.update,
    "service_requests",
    "A service request changes, other than by its conversion",
  ),
  "service_request.converted": recordEvent(
    serviceRequests.get,
    "service_requests",
    "A service request is converted to a work order",
  ),
  "sales_order.created": recordEvent(salesOrders.get, "counter_sales", "A counter sale is drafted"),
  "sales_order.updated": recordEvent(
    salesOrders.get,
    "counter_sales",
    "A draft of a counter sale or its tax changes",
  ),
  "sales_order.deleted": deletionEvent(
    salesOrders.get,
    "counter_sales",
    "A draft of a counter sale is deleted",
  ),
  "sales_order.completed": recordEvent(
    salesOrders.get,
    "counter_sales",
    "A counter sale is paid and its stock deducted",
  ),
  "sales_order.refunded": recordEvent(
    salesOrders.get,
    "counter_sales",
    "Goods of a counter sale are returned, or money is refunded",
  ),
  "work_order.created": recordEvent(workOrders.get, "work_orders", "A work order is opened"),
  "work_order.updated": recordEvent(
    workOrders.get,
    "work_orders",
    "Details, blocks, lines or the status of a work order change, or it is deleted or restored",
  ),
  "work_order.status_changed": {
    description: "A work order moves to another status",
    category: "work_orders",
    data: WorkOrderStatusChanged,
    example: { ...Object(workOrders.get.example?.output), previousStatus: "approved" },
  },
  "work_order.completed": recordEvent(
    workOrders.get,
    "work_orders",
    "A work order moves to a status of category `completed`, or is created with one",
  ),
  "work_order.deleted": {
    description: "A work order is deleted, or deleted permanently",
    category: "work_orders",
    data: WorkOrderDeleted,
    example: {
      ...Object(workOrders.get.example?.output),
      deletedAt: "2026-03-04T09:30:00.000Z",
      permanent: false,
    },
  },
  "work_order.restored": recordEvent(
    workOrders.get,
    "work_orders",
    "A deleted work order is restored",
  ),
  "orders.retaxed": {
    description: `The tax of more than ${maxRetaxedRecords} open work orders and draft sales changes; read them again, because they have no events`,
    category: "work_orders",
    data: OrdersRetaxed,
    example: { customerId: null, workOrderCount: 412, salesOrderCount: 9 },
  },
  "cost.restated": {
    description: `The cost of goods that had left the stock becomes known or changes. If more than ${maxRestatedRecords} records have them, these have no events (\`hasRecordEvents\` is false): read them again`,
    category: "work_orders",
    data: CostRestated,
    example: {
      workOrderCount: 3,
      salesOrderCount: 1,
      invoiceCount: 2,
      adjustmentCents: 0,
      hasRecordEvents: true,
    },
  },
  "estimate.sent": recordEvent(
    approvals.get,
    "work_orders",
    "The pending work of an order is sent to its customer for approval",
  ),
  "estimate.approved": recordEvent(
    approvals.decide,
    "work_orders",
    "Services of a sent estimate are approved",
  ),
  "estimate.declined": recordEvent(
    approvals.decide,
    "work_orders",
    "Services of a sent estimate are declined",
  ),
  "estimate.revoked": recordEvent(
    approvals.revoke,
    "work_orders",
    "The link of a sent estimate is revoked",
  ),
  "canned_job.created": recordEvent(cannedJobs.get, "work_orders", "A canned job is created"),
  "canned_job.updated": recordEvent(cannedJobs.get, "work_orders", "A canned job changes"),
  "canned_job.deleted": deletionEvent(cannedJobs.get, "work_orders", "A canned job is deleted"),
  "inspection.created": recordEvent(inspections.get, "work_orders", "An inspection is created"),
  "inspection.updated": recordEvent(
    inspections.get,
    "work_orders",
    "An inspection or its checklist changes",
  ),
  "inspection.completed": recordEvent(
    inspections.get,
    "work_orders",
    "A new or pending inspection is passed or failed",
  ),
  "inspection.deleted": deletionEvent(inspections.get, "work_orders", "An inspection is deleted"),
  "invoice.created": recordEvent(
    invoices.get,
    "billing",
    "An invoice of a work order or a counter sale is finalized",
  ),
  "invoice.updated": recordEvent(
    invoices.get,
    "billing",
    "The paid, credited or due amount, the status, the due date, the external ids or the metadata of an invoice change",
  ),
  "receipt.created": recordEvent(
    receipts.get,
    "billing",
    "Money is received from a customer for invoices, or as a deposit or credit",
  ),
  "receipt.updated": recordEvent(
    receipts.get,
    "billing",
    "A receipt pays an invoice or no longer does, or is refunded or voided",
  ),
  "payment.received": recordEvent(
    payments.get,
    "billing",
    "A payment is recorded on an invoice of a work order or a counter sale",
  ),
  "payment.refunded": recordEvent(
    payments.refund,
    "billing",
    "A payment is refunded, fully or partially; the data is the refund",
  ),
  "payment.updated": recordEvent(payments.void, "billing", "A payment is voided or refunded"),
  "inventory.created": recordEvent(inventory.create, "inventory", "An inventory item is created"),
  "inventory.updated": recordEvent(
    inventory.create,
    "inventory",
    "An inventory item is edited: details, cost, price or a manual quantity",
  ),
  "inventory.deleted": deletionEvent(inventory.create, "inventory", "An inventory item is deleted"),
  "inventory.stock_changed": {
    description: `The quantity on hand, the reserved quantity or the unit cost of items changes by a movement of goods or a reservation; up to ${maxStockItems} items`,
    category: "inventory",
    data: StockChanged,
    example: {
      items: [StockOfItem.parse(inventory.get.example?.output)],
    },
  },
  "inventory.low_stock": recordEvent(
    inventory.create,
    "inventory",
    "The quantity on hand of an item falls from above its reorder point to the reorder point or below",
  ),
  "price_rule.created": recordEvent(rules.create, "pricing", "A price rule is created"),
  "price_rule.updated": recordEvent(
    rules.create,
    "pricing",
    "A price rule changes: it has a new version",
  ),
  "price_rule.deleted": deletionEvent(rules.create, "pricing", "A price rule is deleted"),
  "purchase_order.created": recordEvent(purchaseOrder, "purchasing", "A purchase order is created"),
  "purchase_order.updated": recordEvent(
    purchaseOrder,
    "purchasing",
    "A purchase order or its lines change, other than by receiving",
  ),
  "purchase_order.received": recordEvent(
    purchaseOrder,
    "purchasing",
    "Goods of a purchase order are received into stock",
  ),
  "purchase_order.deleted": deletionEvent(
    purchaseOrder,
    "purchasing",
    "A purchase order is deleted",
  ),
  "bill.created": recordEvent(
    bills.get,
    "purchasing",
    "A received invoice becomes a bill, or a bill is created",
  ),
  "bill.updated": recordEvent(
    bills.get,
    "purchasing",
    "The external ids or the metadata of a bill change",
  ),
  "bill.corrected": recordEvent(
    bills.get,
    "purchasing",
    "The amounts, charges, dates, vendor or number of a bill are corrected",
  ),
  "bill.voided": recordEvent(bills.get, "purchasing", "A bill is voided"),
  "unbilled.closed": recordEvent(
    bills.closeUnbilled,
    "purchasing",
    "Received goods are closed that get no bill",
  ),
  "bill.payments_changed": recordEvent(
    bills.get,
    "purchasing",
    "A payment to a vendor pays or uses a bill, or is voided",
  ),
  "document.created": recordEvent(
    documents.get,
    "purchasing",
    "A document is submitted; it is read next",
  ),
  "document.read": recordEvent(
    documents.get,
    "purchasing",
    "A document was read: it is ready, needs a person, or is unreadable",
  ),
  "document.updated": recordEvent(
    documents.get,
    "purchasing",
    "A person corrects or confirms fields of a document, or has it read again",
  ),
  "document.booked": recordEvent(
    documents.get,
    "purchasing",
    "A document is booked; its bill is in `billId`",
  ),
  "document.rejected": recordEvent(documents.get, "purchasing", "A document is rejected"),
  "document.deleted": {
    description: "A document is deleted permanently; the data is its last state",
    category: "purchasing",
    data: DocumentDeleted,
    example: {
      ...Object(documents.get.example?.output),
      deletedAt: "2026-03-04T09:30:00.000Z",
    },
  },
  "vendor.created": recordEvent(vendors.get, "purchasing", "A vendor is added"),
  "vendor.updated": recordEvent(vendors.get, "purchasing", "A vendor changes"),
  "vendor.deleted": deletionEvent(vendors.get, "purchasing", "A vendor is deleted"),
  "customer.created": recordEvent(customers.get, "customers", "A customer is added"),
  "customer.updated": recordEvent(customers.get, "customers", "A customer changes"),
  "customer.deleted": deletionEvent(customers.get, "customers", "A customer is deleted"),
  "vehicle.created": recordEvent(vehicles.get, "customers", "A vehicle is added"),
  "vehicle.updated": recordEvent(vehicles.get, "customers", "A vehicle changes"),
  "vehicle.deleted": deletionEvent(vehicles.get, "customers", "A vehicle is deleted"),
  "comment.created": recordEvent(comments.get, "comments", "A record gets a comment"),
  "comment.deleted": deletionEvent(comments.get, "comments", "A comment is deleted"),
  "attachment.created": recordEvent(
    attachments.get,
    "comments",
    "A photo or a PDF is attached to a record",
  ),
  "attachment.updated": recordEvent(
    attachments.get,
    "comments",
    "The caption or the visibility of an attachment changes",
  ),
  "attachment.deleted": {
    description: "An attachment is deleted permanently; the data is its last state",
    category: "comments",
    data: AttachmentDeleted,
    example: {
      ...Object(attachments.get.example?.output),
      deletedAt: "2026-03-04T09:30:00.000Z",
    },
  },
  "proposal.created": recordEvent(proposals.get, "proposals", "A write is proposed"),
  "proposal.stale": recordEvent(
    proposals.accept,
    "proposals",
    "An accepted proposal would have another effect than the one that was shown; nothing was done",
  ),
  "proposal.accepted": recordEvent(
    proposals.accept,
    "proposals",
    "A proposal is accepted, and its write is done",
  ),
  "proposal.rejected": recordEvent(proposals.reject, "proposals", "A proposal is rejected"),
  "proposal.withdrawn": recordEvent(
    proposals.withdraw,
    "proposals",
    "The caller that made a proposal withdraws it",
  ),
  "proposal.expired": recordEvent(
    proposals.get,
    "proposals",
    "The time to decide a proposal has passed",
  ),
  "work.due_soon": {
    description:
      "A task of a maintenance program is soon due or due; once for each cycle, in the early morning of the shop",
    category: "work_orders",
    data: DueWork,
    example: exampleDueSoon,
  },
  "work.overdue": {
    description:
      "A task of a maintenance program is overdue; once for each cycle, in the early morning of the shop",
    category: "work_orders",
    data: DueWork,
    example: exampleDue,
  },
  "digest.ready": {
    description: "A daily or weekly digest has been written",
    category: "system",
    data: DigestReady,
    example: {
      businessDate: "2026-03-02",
      period: "daily",
      headline: "$12,480.00 invoiced on 9 orders, 18.2% above a usual Monday",
      renderMode: "fallback",
      anomalyCount: 0,
      overwritten: false,
    },
  },
  "webhook.test": {
    description: "A test event, sent on request; not included in the feed",
    category: "system",
    data: TestMessage,
    example: {
      message: "This is a test of the subscription “ERP”.",
      webhookId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
    },
  },
} as const satisfies Record<EventName, EventKind>;

export type EventData<N extends EventName> = z.output<(typeof eventKinds)[N]["data"]>;
