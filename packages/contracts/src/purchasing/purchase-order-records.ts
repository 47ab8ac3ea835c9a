import { z } from "zod";
import { CentsOut, DollarsOut, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import { AuditEntry } from "../shop/audit-log.ts";

export const purchaseOrderStatuses = [
  "draft",
  "ordered",
  "partially_received",
  "received",
  "cancelled",
] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

export const PurchaseOrderPart = z
  .object({
    id: Id,
    partNumber: z.string(),
    description: z.string().nullable(),
    quantity: StockQuantity.meta({ description: "Quantity ordered" }),
    quantityReceived: StockQuantity,
    unitCost: DollarsOut,
    unitCostCents: CentsOut,
    totalCostCents: CentsOut.meta({ description: "quantity × unitCostCents, rounded half up" }),
    vendorPartNumber: z.string().nullable(),
    note: z.string().nullable(),
    inventoryItemId: Id.nullable().meta({
      description: "The inventory item that receiving adds to",
    }),
    status: z.enum(["pending", "partially_received", "received"]),
  })
  .meta({ id: "PurchaseOrderPart" });

const purchaseOrderFields = {
  id: Id,
  number: z.string().meta({ description: "Human-readable number, such as PO-1001" }),
  status: z.enum(purchaseOrderStatuses),
  type: z.enum(["purchase", "return"]),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  vendorInvoiceNumber: z
    .string()
    .nullable()
    .meta({ description: "The latest of vendorInvoiceNumbers" }),
  vendorInvoiceNumbers: z.array(z.string()),
  note: z.string().nullable(),
  itemCount: z.int().meta({ description: "Number of lines" }),
  totalAmount: DollarsOut,
  totalCostCents: CentsOut,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  receivedAt: Timestamp.nullable().meta({
    description: "When the last outstanding line was received",
  }),
  deletedAt: Timestamp.optional(),
};

const parts = z.array(PurchaseOrderPart);

/** An order without its audit log, as returned by lists, writes and events. */
export const PurchaseOrderSummary = z
  .object({ ...purchaseOrderFields, parts })
  .meta({ id: "PurchaseOrderSummary" });

export const PurchaseOrder = z
  .object({
    ...purchaseOrderFields,
    parts,
    auditLog: z.array(AuditEntry).meta({
      description: "The latest 100 changes of this order, at most 1 MiB, newest first",
    }),
    truncated: z.literal(true).optional().meta({
      description:
        "Present if `auditLog` is truncated; `GET /audit-log` returns the earlier entries",
    }),
  })
  .meta({ id: "PurchaseOrder" });

export const LineFailure = z
  .object({
    index: z.int().meta({ description: "Zero-based position of the line" }),
    partNumber: z.string(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "LineFailure" });

export const PurchaseOrderReceipt = z
  .object({
    ...purchaseOrderFields,
    parts,
    partialFailure: z.boolean(),
    failures: z.array(LineFailure).meta({ description: "Lines that could not be stocked" }),
  })
  .meta({ id: "PurchaseOrderReceipt" });
