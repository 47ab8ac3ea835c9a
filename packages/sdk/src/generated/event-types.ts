// @generated from the contract by `npm run generate`. Do not edit.

import type {
  Attachment,
  AttachmentDeleted,
  Bill,
  CannedJob,
  Comment,
  CostRestated,
  Customer,
  DigestReady,
  Document,
  DocumentDeleted,
  DueWork,
  EstimatePacket,
  Inspection,
  InventoryItem,
  Invoice,
  OrdersRetaxed,
  Payment,
  PriceRule,
  Proposal,
  PurchaseOrderSummary,
  Receipt,
  SalesOrder,
  ServiceRequest,
  StockChanged,
  UnbilledClosing,
  Vehicle,
  Vendor,
  WebhookTest,
  WorkOrder,
  WorkOrderDeleted,
  WorkOrderStatusChanged,
} from "./types.ts";

/** The `data` of each kind of event. */
export interface WebhookEvents {
  /** A check-in or service request is submitted. */
  "service_request.created": ServiceRequest;
  /** A service request changes, other than by its conversion. */
  "service_request.updated": ServiceRequest;
  /** A service request is converted to a work order. */
  "service_request.converted": ServiceRequest;
  /** A counter sale is drafted. */
  "sales_order.created": SalesOrder;
  /** A draft of a counter sale or its tax changes. */
  "sales_order.updated": SalesOrder;
  /** A draft of a counter sale is deleted. */
  "sales_order.deleted": SalesOrder;
  /** A counter sale is paid and its stock deducted. */
  "sales_order.completed": SalesOrder;
  /** Goods of a counter sale are returned, or money is refunded. */
  "sales_order.refunded": SalesOrder;
  /** A work order is opened. */
  "work_order.created": WorkOrder;
  /** Details, blocks, lines or the status of a work order change, or it is deleted or restored. */
  "work_order.updated": WorkOrder;
  /** A work order moves to another status. */
  "work_order.status_changed": WorkOrderStatusChanged;
  /** A work order moves to a status of category `completed`, or is created with one. */
  "work_order.completed": WorkOrder;
  /** A work order is deleted, or deleted permanently. */
  "work_order.deleted": WorkOrderDeleted;
  /** A deleted work order is restored. */
  "work_order.restored": WorkOrder;
  /**
   * The tax of more than 100 open work orders and draft sales changes; read them again, because they have no events.
   */
  "orders.retaxed": OrdersRetaxed;
  /**
   * The cost of goods that had left the stock becomes known or changes. If more than 100 records have them, these have no events (`hasRecordEvents` is false): read them again.
   */
  "cost.restated": CostRestated;
  /** The pending work of an order is sent to its customer for approval. */
  "estimate.sent": EstimatePacket;
  /** Services of a sent estimate are approved. */
  "estimate.approved": EstimatePacket;
  /** Services of a sent estimate are declined. */
  "estimate.declined": EstimatePacket;
  /** The link of a sent estimate is revoked. */
  "estimate.revoked": EstimatePacket;
  /** A canned job is created. */
  "canned_job.created": CannedJob;
  /** A canned job changes. */
  "canned_job.updated": CannedJob;
  /** A canned job is deleted. */
  "canned_job.deleted": CannedJob;
  /** An inspection is created. */
  "inspection.created": Inspection;
  /** An inspection or its checklist changes. */
  "inspection.updated": Inspection;
  /** A new or pending inspection is passed or failed. */
  "inspection.completed": Inspection;
  /** An inspection is deleted. */
  "inspection.deleted": Inspection;
  /** An invoice of a work order or a counter sale is finalized. */
  "invoice.created": Invoice;
  /**
   * The paid, credited or due amount, the status, the due date, the external ids or the metadata of an invoice change.
   */
  "invoice.updated": Invoice;
  /** Money is received from a customer for invoices, or as a deposit or credit. */
  "receipt.created": Receipt;
  /** A receipt pays an invoice or no longer does, or is refunded or voided. */
  "receipt.updated": Receipt;
  /** A payment is recorded on an invoice of a work order or a counter sale. */
  "payment.received": Payment;
  /** A payment is refunded, fully or partially; the data is the refund. */
  "payment.refunded": Payment;
  /** A payment is voided or refunded. */
  "payment.updated": Payment;
  /** An inventory item is created. */
  "inventory.created": InventoryItem;
  /** An inventory item is edited: details, cost, price or a manual quantity. */
  "inventory.updated": InventoryItem;
  /** An inventory item is deleted. */
  "inventory.deleted": InventoryItem;
  /**
   * The quantity on hand, the reserved quantity or the unit cost of items changes by a movement of goods or a reservation; up to 500 items.
   */
  "inventory.stock_changed": StockChanged;
  /**
   * The quantity on hand of an item falls from above its reorder point to the reorder point or below.
   */
  "inventory.low_stock": InventoryItem;
  /** A price rule is created. */
  "price_rule.created": PriceRule;
  /** A price rule changes: it has a new version. */
  "price_rule.updated": PriceRule;
  /** A price rule is deleted. */
  "price_rule.deleted": PriceRule;
  /** A purchase order is created. */
  "purchase_order.created": PurchaseOrderSummary;
  /** A purchase order or its lines change, other than by receiving. */
  "purchase_order.updated": PurchaseOrderSummary;
  /** Goods of a purchase order are received into stock. */
  "purchase_order.received": PurchaseOrderSummary;
  /** A purchase order is deleted. */
  "purchase_order.deleted": PurchaseOrderSummary;
  /** A received invoice becomes a bill, or a bill is created. */
  "bill.created": Bill;
  /** The external ids or the metadata of a bill change. */
  "bill.updated": Bill;
  /** The amounts, charges, dates, vendor or number of a bill are corrected. */
  "bill.corrected": Bill;
  /** A bill is voided. */
  "bill.voided": Bill;
  /** Received goods are closed that get no bill. */
  "unbilled.closed": UnbilledClosing;
  /** A payment to a vendor pays or uses a bill, or is voided. */
  "bill.payments_changed": Bill;
  /** A document is submitted; it is read next. */
  "document.created": Document;
  /** A document was read: it is ready, needs a person, or is unreadable. */
  "document.read": Document;
  /** A person corrects or confirms fields of a document, or has it read again. */
  "document.updated": Document;
  /** A document is booked; its bill is in `billId`. */
  "document.booked": Document;
  /** A document is rejected. */
  "document.rejected": Document;
  /** A document is deleted permanently; the data is its last state. */
  "document.deleted": DocumentDeleted;
  /** A vendor is added. */
  "vendor.created": Vendor;
  /** A vendor changes. */
  "vendor.updated": Vendor;
  /** A vendor is deleted. */
  "vendor.deleted": Vendor;
  /** A customer is added. */
  "customer.created": Customer;
  /** A customer changes. */
  "customer.updated": Customer;
  /** A customer is deleted. */
  "customer.deleted": Customer;
  /** A vehicle is added. */
  "vehicle.created": Vehicle;
  /** A vehicle changes. */
  "vehicle.updated": Vehicle;
  /** A vehicle is deleted. */
  "vehicle.deleted": Vehicle;
  /** A record gets a comment. */
  "comment.created": Comment;
  /** A comment is deleted. */
  "comment.deleted": Comment;
  /** A photo or a PDF is attached to a record. */
  "attachment.created": Attachment;
  /** The caption or the visibility of an attachment changes. */
  "attachment.updated": Attachment;
  /** An attachment is deleted permanently; the data is its last state. */
  "attachment.deleted": AttachmentDeleted;
  /** A write is proposed. */
  "proposal.created": Proposal;
  /** An accepted proposal would have another effect than the one that was shown; nothing was done. */
  "proposal.stale": Proposal;
  /** A proposal is accepted, and its write is done. */
  "proposal.accepted": Proposal;
  /** A proposal is rejected. */
  "proposal.rejected": Proposal;
  /** The caller that made a proposal withdraws it. */
  "proposal.withdrawn": Proposal;
  /** The time to decide a proposal has passed. */
  "proposal.expired": Proposal;
  /**
   * A task of a maintenance program is soon due or due; once for each cycle, in the early morning of the shop.
   */
  "work.due_soon": DueWork;
  /**
   * A task of a maintenance program is overdue; once for each cycle, in the early morning of the shop.
   */
  "work.overdue": DueWork;
  /** A daily or weekly digest has been written. */
  "digest.ready": DigestReady;
  /** A test event, sent on request; not included in the feed. */
  "webhook.test": WebhookTest;
}
