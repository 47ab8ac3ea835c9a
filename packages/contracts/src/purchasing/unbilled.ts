import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  envelope,
  Id,
  page,
  Quantity,
  StockQuantity,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { maxInvoiceLines } from "../fields/limits.ts";
import { idOrNumber, idOrPartNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";

const ofLine = {
  purchaseOrderId: Id,
  orderNumber: z.string().max(64),
  purchaseOrderLineId: Id,
  partNumber: z.string().max(64),
  description: z.string().max(255).nullable(),
  inventoryItemId: Id,
};

const UnbilledLine = z
  .object({
    ...ofLine,
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    quantity: StockQuantity.meta({ description: "Received and not billed, in units of stock" }),
    valueCents: CentsOut.meta({ description: "The cost with which they were received" }),
    oldestReceivedAt: Timestamp.meta({ description: "Of the oldest receipt among them" }),
    ageDays: z.int().meta({ description: "Whole days since then" }),
  })
  .meta({ id: "UnbilledLine" });

defineColumns(UnbilledLine, [
  { path: "vendorName", label: "Vendor" },
  { path: "orderNumber", label: "Order", isWhole: true },
  { path: "partNumber", isWhole: true },
  "quantity",
  { path: "valueCents", label: "Value" },
  { path: "ageDays", label: "Days" },
  "description",
  { path: "purchaseOrderLineId", label: "Line", isKey: true },
]);

const ClosedLine = z.object({
  ...ofLine,
  quantity: StockQuantity.meta({ description: "In units of stock" }),
  valueCents: CentsOut.meta({ description: "What the goods had cost; they cost 0 now" }),
});

defineColumns(ClosedLine, [
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
]);

export const UnbilledClosing = z
  .object({
    id: Id,
    reason: z.string(),
    lines: z.array(ClosedLine).max(maxInvoiceLines),
    valueCents: CentsOut,
    createdAt: Timestamp,
    createdBy: z.string().nullable(),
  })
  .meta({ id: "UnbilledClosing" });

const line = {
  purchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
  orderNumber: "PO-1001",
  purchaseOrderLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
  partNumber: "FF63009",
  description: "Fuel filter, spin-on",
  inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  quantity: 2,
  valueCents: 5750,
};

export const unbilled = operation({
  method: "GET",
  path: "/bills/unbilled",
  access: "shop.read",
  summary: "List goods that were received and not billed, oldest first",
  description:
    "One row for each line of an order. Goods that a version without this list received are not on it: they count as billed at their cost.",
  sortedBy: ["oldestReceivedAt asc", "purchaseOrderLineId asc"],
  input: z.strictObject({
    ...page(100),
    vendorId: idOrNumber("vendors").optional(),
    purchaseOrderId: idOrNumber("purchaseOrders").optional(),
  }),
  output: envelope("unbilled", UnbilledLine),
  example: {
    input: {},
    output: {
      unbilled: [
        {
          ...line,
          vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
          vendorName: "Great Lakes Heavy Duty Parts, Inc.",
          oldestReceivedAt: "2026-02-18T16:20:00.000Z",
          ageDays: 11,
        },
      ],
      count: 1,
      lastEvaluatedKey: null,
    },
  },
});

export const closeUnbilled = operation({
  method: "POST",
  path: "/bills/close-unbilled",
  status: 201,
  access: "shop.write",
  summary: "Close received goods that get no bill",
  description:
    "For goods that are never billed, such as a free warranty replacement. Their cost becomes 0 where they are now: in stock, on jobs and sales. The oldest receipts of a line are closed first.",
  input: z.strictObject({
    reason: text(500),
    lines: z
      .array(
        inShort(
          z.strictObject({
            purchaseOrderLineId: idOrPartNumber("unbilledLines"),
            quantity: Quantity.optional().meta({
              description: "In units of stock. Default: everything unbilled",
            }),
          }),
          { name: "purchaseOrderLineId", value: "quantity" },
        ),
      )
      .min(1, "must have at least one line")
      .max(100, "must have at most 100 lines"),
  }),
  output: UnbilledClosing,
  errors: ["OVER_CLOSED"],
  amount: ({ valueCents }) => valueCents,
  emits: [
    "work_order.updated",
    "sales_order.updated",
    "cost.restated",
    "invoice.updated",
    "purchase_order.updated",
    "unbilled.closed",
    "inventory.stock_changed",
  ],
  destructive: true,
  example: {
    input: {
      reason: "Replaced under warranty, free of charge",
      lines: [{ purchaseOrderLineId: line.purchaseOrderLineId, quantity: 2 }],
    },
    output: {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d30",
      reason: "Replaced under warranty, free of charge",
      lines: [line],
      valueCents: 5750,
      createdAt: "2026-03-02T15:04:05.000Z",
      createdBy: "Dana Whitfield",
    },
  },
});
