import { z } from "zod";
import { costIsKnown } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import { integrationFields, noIntegrationFields } from "../fields/integration-fields.ts";
import { maxSalesLines } from "../fields/limits.ts";
import { PoNumber } from "../fields/po-numbers.ts";
import { VmrsCode } from "../fields/vmrs-codes.ts";
import { exampleTyped, pricedFields } from "../pricing/priced-by.ts";

export const salesOrderStatuses = ["draft", "completed", "partially_refunded", "refunded"] as const;
export const salesLineKinds = ["part", "fee"] as const;

export const SalesOrderLine = z
  .object({
    id: Id,
    kind: z.enum(salesLineKinds),
    inventoryItemId: Id.nullable().meta({
      description: "The inventory item; null for fees and for parts not kept in stock",
    }),
    partNumber: z.string().max(64).nullable(),
    description: z.string().max(1000).nullable(),
    quantity: StockQuantity,
    unitPriceCents: CentsOut,
    unitCostCents: CentsOut.nullable().meta({
      description: "Whole cents; null if no cost was given",
    }),
    discountCents: CentsOut.meta({ description: "Discount on the whole line" }),
    taxable: z.boolean().meta({ description: "Whether sales tax applies; always false for fees" }),
    totalPriceCents: CentsOut.meta({
      description: "quantity × unitPriceCents, rounded half up, minus discountCents",
    }),
    totalCostCents: CentsOut.nullable().meta({
      description:
        "quantity × unitCostCents; FIFO cost once the goods have left stock; null if the cost is not known",
    }),
    costIsKnown,
    vmrsCode: VmrsCode,
    ...pricedFields,
    returnedQuantity: StockQuantity.meta({ description: "Quantity returned" }),
    refundedCents: CentsOut.meta({ description: "Refunded part of the price, without tax" }),
  })
  .meta({ id: "SalesOrderLine" });

defineColumns(SalesOrderLine, [
  "kind",
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  "unitPriceCents",
  { path: "discountCents", label: "Discount", isRare: true },
  "id",
]);

const SalesOrderWarning = z
  .object({
    code: z.enum(["PRICE_MISSING"]),
    message: z.string().max(500),
    lineId: Id.meta({
      description: "The line whose price is 0 because it was not sent, and no rule or part says it",
    }),
  })
  .meta({ id: "SalesOrderWarning" });

export const SalesOrder = z
  .object({
    id: Id,
    orderNumber: z.string().meta({ description: "Human-readable number, such as SO-1001" }),
    status: z.enum(salesOrderStatuses),
    customerId: Id.nullable(),
    customerName: z.string().nullable(),
    poNumber: PoNumber,
    notes: z.string().nullable(),
    lines: z.array(SalesOrderLine).max(maxSalesLines),
    subtotalCents: CentsOut.meta({ description: "After discounts, without tax" }),
    taxesCents: CentsOut,
    totalCents: CentsOut.meta({ description: "Including tax, without surcharge" }),
    refundedCents: CentsOut.meta({ description: "Refunded part of the total" }),
    invoiceId: Id.nullable().meta({ description: "Set once the sale is completed" }),
    completedAt: Timestamp.nullable(),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
    warnings: z.array(SalesOrderWarning).max(maxSalesLines).optional().meta({
      description: "Present if something in the draft may be a mistake; computed",
    }),
  })
  .meta({ id: "SalesOrder" });

defineColumns(SalesOrder, [
  { path: "orderNumber", label: "Number", isWhole: true, isKey: true },
  "status",
  { path: "customerName", label: "Customer" },
  { path: "totalCents", label: "Total" },
  { path: "refundedCents", label: "Refunded", isRare: true },
  { path: "poNumber", label: "PO", isWhole: true },
  { path: "createdAt", label: "Created" },
  "notes",
  "id",
]);

export const exampleSalesLine = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71",
  kind: "part" as const,
  inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  partNumber: "FF63009",
  description: "Fuel filter, spin-on",
  quantity: 2,
  unitPriceCents: 4599,
  unitCostCents: 2875,
  discountCents: 0,
  taxable: true,
  totalPriceCents: 9198,
  totalCostCents: 5750,
  costIsKnown: true,
  vmrsCode: null,
  pricedBy: exampleTyped,
  listPriceCents: 4599,
  returnedQuantity: 0,
  refundedCents: 0,
};

export const exampleSalesOrder = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70",
  orderNumber: "SO-1001",
  status: "draft" as const,
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  poNumber: "4500131",
  notes: null,
  lines: [exampleSalesLine],
  subtotalCents: 9198,
  taxesCents: 644,
  totalCents: 9842,
  refundedCents: 0,
  invoiceId: null,
  completedAt: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

export const exampleCompletedSale = {
  ...exampleSalesOrder,
  status: "completed" as const,
  invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c72",
  completedAt: "2026-03-02T15:06:00.000Z",
};
