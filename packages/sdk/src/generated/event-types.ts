// @generated from the contract by `npm run generate`. Do not edit.

import type {
  Customer,
  DigestReady,
  Inspection,
  InventoryItem,
  Invoice,
  Payment,
  PurchaseOrderSummary,
  SalesOrder,
  ServiceRequest,
  Vehicle,
  WebhookTest,
  WorkOrder,
  WorkOrderStatusChanged,
} from "./types.ts";

/** The `data` of each kind of event. */
export interface WebhookEvents {
  /** A check-in or service request is submitted. */
  "service_request.created": ServiceRequest;
  /** A service request is converted to a work order. */
  "service_request.converted": ServiceRequest;
  /** A counter sale is drafted. */
  "sales_order.created": SalesOrder;
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
  /** A new or pending inspection is passed or failed. */
  "inspection.completed": Inspection;
  /** An invoice of a work order or a counter sale is finalized. */
  "invoice.created": Invoice;
  /** A payment is recorded on an invoice of a work order or a counter sale. */
  "payment.received": Payment;
  /** An inventory item is created. */
  "inventory.created": InventoryItem;
  /** An inventory item is edited: details, cost, price or a manual quantity. */
  "inventory.updated": InventoryItem;
  /**
   * The quantity on hand of an item falls from above its reorder point to the reorder point or below.
   */
  "inventory.low_stock": InventoryItem;
  /** A purchase order is created. */
  "purchase_order.created": PurchaseOrderSummary;
  /** A purchase order or its lines change, other than by receiving. */
  "purchase_order.updated": PurchaseOrderSummary;
  /** Goods of a purchase order are received into stock. */
  "purchase_order.received": PurchaseOrderSummary;
  /** A customer is added. */
  "customer.created": Customer;
  /** A vehicle is added. */
  "vehicle.created": Vehicle;
  /** A daily or weekly digest has been written. */
  "digest.ready": DigestReady;
  /** A test event, sent on request; not included in the feed. */
  "webhook.test": WebhookTest;
}
