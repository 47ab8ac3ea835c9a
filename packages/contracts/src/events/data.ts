import { z } from "zod";
import { CentsOut, Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { Document } from "../purchasing/document-records.ts";
import { InventoryItem } from "../purchasing/inventory.ts";
import { Attachment } from "../shop/attachments.ts";
import { WorkOrder } from "../work-orders/work-order-records.ts";

/** The most bytes of JSON of the record in an event. A larger one is cut. */
export const maxEventBytes = 524_288;

// The data of events that contain more or less than a record as its GET returns it.

export const WorkOrderStatusChanged = WorkOrder.extend({
  previousStatus: z.string().meta({ description: "The status before the change" }),
}).meta({ id: "WorkOrderStatusChanged" });

export const WorkOrderDeleted = WorkOrder.extend({
  permanent: z.boolean().meta({
    description: "Whether no record remains; the data is then the last state of the record",
  }),
}).meta({ id: "WorkOrderDeleted" });

export const DocumentDeleted = Document.extend({
  deletedAt: Timestamp,
}).meta({ id: "DocumentDeleted" });

export const AttachmentDeleted = Attachment.extend({
  deletedAt: Timestamp,
}).meta({ id: "AttachmentDeleted" });

export const DigestReady = z
  .object({
    businessDate: ShopDate.meta({
      description: "Daily: the day covered; weekly: the Monday of the week",
    }),
    period: z.enum(["daily", "weekly"]),
    headline: z.string(),
    renderMode: z.enum(["llm", "fallback"]),
    anomalyCount: z.int(),
    overwritten: z.boolean().meta({ description: "Whether an existing digest was overwritten" }),
  })
  .meta({ id: "DigestReady" });

/** The maximum number of parts in one `inventory.stock_changed`; a request may emit several. */
export const maxStockItems = 500;

export const StockOfItem = InventoryItem.pick({
  id: true,
  quantity: true,
  reservedQuantity: true,
  availableQuantity: true,
  unitCostCents: true,
  lowStock: true,
  updatedAt: true,
}).meta({ id: "StockOfItem" });

export const StockChanged = z
  .object({
    items: z
      .array(StockOfItem)
      .meta({ description: "The fields of each item that a change of stock may change" }),
  })
  .meta({ id: "StockChanged" });

/** The maximum number of records whose tax a request changes with an event for each. */
export const maxRetaxedRecords = 100;

export const OrdersRetaxed = z
  .object({
    customerId: Id.nullable().meta({
      description: "The customer whose orders and sales changed; null if the settings changed",
    }),
    workOrderCount: z.int().meta({ description: "Number of changed work orders" }),
    salesOrderCount: z.int().meta({ description: "Number of changed draft sales" }),
  })
  .meta({ id: "OrdersRetaxed" });

/** More orders, sales and invoices than this have no events when their cost is restated. */
export const maxRestatedRecords = 100;

export const CostRestated = z
  .object({
    workOrderCount: z.int().meta({ description: "Number of work orders with another cost" }),
    salesOrderCount: z.int().meta({ description: "Number of counter sales with another cost" }),
    invoiceCount: z.int().meta({ description: "Number of their invoices" }),
    adjustmentCents: CentsOut.meta({
      description:
        "The part booked today as `costAdjustmentCents`, because the goods were used on closed days",
    }),
    hasRecordEvents: z.boolean().meta({
      description: "Whether each of these records has its own event; if not, read them again",
    }),
  })
  .meta({ id: "CostRestated" });

export const TestMessage = z
  .object({ message: z.string(), webhookId: Id })
  .meta({ id: "WebhookTest", description: "Payload of a test event" });
