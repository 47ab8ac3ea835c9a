import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, DollarsOut, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import { integrationFields } from "../fields/integration-fields.ts";
import {
  maxOrderInvoices,
  maxPageBytes,
  maxPurchaseOrderLines,
  withinBytes,
} from "../fields/limits.ts";
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
    partNumber: z.string().max(64),
    description: z.string().max(255).nullable(),
    quantity: StockQuantity.meta({ description: "Quantity ordered" }),
    quantityReceived: StockQuantity,
    unitCost: DollarsOut.nullable(),
    unitCostCents: CentsOut.nullable().meta({
      description:
        "The unit cost of the latest receipt; before the first, the ordered one. null if neither the order nor a receipt nor a bill says it",
    }),
    orderedUnitCostCents: CentsOut.nullable().meta({
      description:
        "The unit cost at which the outstanding goods are ordered; null if it is not known",
    }),
    receivedCents: CentsOut.meta({
      description:
        "What the received goods cost by their receipts and bills, without charges; goods of an unknown cost count at the last cost of the part",
    }),
    outstandingCents: CentsOut.meta({
      description:
        "What the outstanding goods cost as ordered; 0 if the order is cancelled or their cost is not known",
    }),
    totalCostCents: CentsOut.meta({
      description:
        "The cost of the received and of the outstanding goods: quantity × unitCostCents, rounded half up, if they have one cost",
    }),
    vendorPartNumber: z.string().max(64).nullable(),
    note: z.string().max(500).nullable(),
    inventoryItemId: Id.nullable().meta({
      description: "The inventory item that receiving adds to",
    }),
    status: z.enum(["pending", "partially_received", "received"]),
  })
  .meta({ id: "PurchaseOrderPart" });

defineColumns(PurchaseOrderPart, [
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  { path: "quantityReceived", label: "Received" },
  "unitCostCents",
  { path: "totalCostCents", label: "Total" },
  "status",
  "id",
]);

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
  vendorInvoiceNumbers: z.array(z.string().max(64)).max(maxOrderInvoices),
  note: z.string().nullable(),
  itemCount: z.int().meta({ description: "Number of lines" }),
  totalAmount: DollarsOut,
  totalCents: CentsOut.meta({
    description: "The sum of the lines, as far as their costs are known",
  }),
  totalCostCents: CentsOut.meta({ description: "The same as `totalCents`" }),
  unknownCostCount: z.int().meta({
    description: "Number of lines without a unit cost, whose outstanding goods are in no total",
  }),
  receivedCents: CentsOut.meta({
    description: "What the received goods cost by their receipts and bills, without charges",
  }),
  outstandingCents: CentsOut.meta({
    description: "What the outstanding goods cost as ordered; 0 if the order is cancelled",
  }),
  ...integrationFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  receivedAt: Timestamp.nullable().meta({
    description: "When the last outstanding line was received",
  }),
  deletedAt: DeletedAt,
};

const parts = z.array(PurchaseOrderPart).max(maxPurchaseOrderLines);

/** An order without its audit log, as returned by lists, writes and events. */
export const PurchaseOrderSummary = z
  .object({ ...purchaseOrderFields, parts })
  .meta({ id: "PurchaseOrderSummary" });

defineColumns(PurchaseOrderSummary, [
  { path: "number", isWhole: true, isKey: true },
  "status",
  "vendorName",
  { path: "itemCount", label: "Lines" },
  { path: "totalCostCents", label: "Total" },
  { path: "receivedCents", label: "Received" },
  { path: "outstandingCents", label: "Outstanding" },
  { path: "vendorInvoiceNumber", label: "Invoice" },
  { path: "createdAt", label: "Created" },
  "id",
]);

export const PurchaseOrder = z
  .object({
    ...purchaseOrderFields,
    parts,
    auditLog: withinBytes(
      z.array(AuditEntry).max(100).meta({
        description: "The latest 100 changes of this order, at most 1 MiB, newest first",
      }),
      maxPageBytes,
    ),
    truncated: z.literal(true).optional().meta({
      description:
        "Present if `auditLog` is truncated; `GET /audit-log` returns the earlier entries",
    }),
  })
  .meta({ id: "PurchaseOrder" });

/** Differences between what was ordered, received and billed of a line. */
export const matchDifferences = [
  "not_received",
  "not_billed",
  "billed_not_received",
  "price",
] as const;
export type MatchDifference = (typeof matchDifferences)[number];

const OrderMatchLine = z
  .object({
    purchaseOrderLineId: Id,
    partNumber: z.string().max(64),
    description: z.string().max(255).nullable(),
    orderedQuantity: StockQuantity,
    orderedUnitCostCents: CentsOut.nullable().meta({
      description: "null if the order says no cost: then no price differs from it",
    }),
    orderedCents: CentsOut.nullable().meta({
      description: "orderedQuantity × orderedUnitCostCents",
    }),
    receivedQuantity: StockQuantity,
    receivedCents: CentsOut.meta({ description: "What the received goods cost, without charges" }),
    billedQuantity: StockQuantity.meta({
      description: "On bills that are neither drafts nor void",
    }),
    billedCents: CentsOut.meta({
      description: "The amounts of the bills' lines, without charges and price credits",
    }),
    priceDifferenceCents: CentsOut.meta({
      description:
        "billedCents less the cost of the billed quantity as ordered; 0 if the unit costs are equal when rounded to cents",
    }),
    differences: z.array(z.enum(matchDifferences)).max(matchDifferences.length).meta({
      description:
        "`not_received`: less was received than ordered, and the rest is not cancelled. `not_billed`: less was billed than received. `billed_not_received`: more was billed than received. `price`: the billed quantity was ordered at another cost",
    }),
  })
  .meta({ id: "OrderMatchLine" });

defineColumns(OrderMatchLine, [
  { path: "partNumber", isWhole: true, isKey: true },
  { path: "orderedQuantity", label: "Ordered" },
  { path: "receivedQuantity", label: "Received" },
  { path: "billedQuantity", label: "Billed" },
  { path: "orderedUnitCostCents", label: "Unit cost" },
  { path: "receivedCents", label: "Received at" },
  { path: "billedCents", label: "Billed at" },
  { path: "priceDifferenceCents", label: "Price" },
  "differences",
  "description",
  { path: "purchaseOrderLineId", label: "Id" },
]);

export const OrderMatch = z
  .object({
    id: Id,
    number: z.string(),
    status: z.enum(purchaseOrderStatuses),
    vendorName: z.string().nullable(),
    isMatched: z.boolean().meta({ description: "Whether no line has a difference" }),
    matchLines: z.array(OrderMatchLine).max(maxPurchaseOrderLines),
  })
  .meta({ id: "OrderMatch" });

export const LineFailure = z
  .object({
    index: z.int().meta({ description: "Zero-based position of the line" }),
    partNumber: z.string().max(64),
    code: z.string().max(64),
    message: z.string().max(500),
  })
  .meta({ id: "LineFailure" });

export const ReceiptWarning = z
  .object({
    code: z.enum(["COST_MISSING"]),
    message: z.string().max(500),
    lineIndex: z.int().meta({ description: "Zero-based position of the line in `parts`" }),
  })
  .meta({ id: "ReceiptWarning" });
export type ReceiptWarning = z.output<typeof ReceiptWarning>;

export const PurchaseOrderReceipt = z
  .object({
    ...purchaseOrderFields,
    parts,
    partialFailure: z.boolean(),
    failures: z
      .array(LineFailure)
      .max(maxPurchaseOrderLines)
      .meta({ description: "Lines that could not be stocked" }),
    warnings: z.array(ReceiptWarning).max(maxPurchaseOrderLines).meta({
      description:
        "`COST_MISSING`: the cost of the goods is not known, so they have the last cost of their part until a bill says it",
    }),
  })
  .meta({ id: "PurchaseOrderReceipt" });
