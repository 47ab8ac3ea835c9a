import { z } from "zod";
import { costIsKnown, feeTypes, lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate, StockQuantity, Timestamp } from "../fields/fields.ts";
import { integrationFields, noIntegrationFields } from "../fields/integration-fields.ts";
import { internal } from "../fields/internal.ts";
import { maxPartBytes, maxWorkOrderLines, withinBytes } from "../fields/limits.ts";
import { PoNumber } from "../fields/po-numbers.ts";
import { VmrsCode } from "../fields/vmrs-codes.ts";

export const invoiceSources = ["workOrder", "salesOrder"] as const;
export const invoiceStatuses = ["open", "partially_paid", "paid", "void"] as const;

const ofFees = { description: "Fees only" };
const ofLabor = { description: "Labor only" };

const InvoiceLine = z
  .object({
    id: Id,
    kind: z.enum(lineKinds),
    feeType: z.enum(feeTypes).nullable().meta(ofFees),
    description: z.string().max(1000).nullable(),
    partNumber: z.string().max(64).nullable(),
    quantity: StockQuantity.meta({ description: "Hours for labor. Up to 4 decimals" }),
    unitPriceCents: CentsOut.meta({ description: "Hourly rate for labor. Whole cents" }),
    amountCents: CentsOut.meta({ description: "quantity × unitPriceCents, before discounts" }),
    discountCents: CentsOut.meta({
      description: "The discount of the line plus its share of the block's discount",
    }),
    taxed: z.boolean().meta({ description: "Whether sales tax applies" }),
    costCents: internal(
      CentsOut.nullish().meta({
        description:
          "Cost to the shop; FIFO cost for goods; null if it is not known. For labor, returned only to callers who may see pay",
      }),
    ),
    costIsKnown,
    vmrsCode: VmrsCode,
    technicianId: Id.nullable().meta(ofLabor),
    technicianName: z.string().max(255).nullable().meta(ofLabor),
  })
  .meta({ id: "InvoiceLine", description: "A line as it was at the time of invoicing" });

defineColumns(InvoiceLine, [
  "kind",
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  "unitPriceCents",
  { path: "discountCents", label: "Discount", isRare: true },
  { path: "amountCents", label: "Amount" },
  { path: "taxed", label: "Tax", words: { true: "taxed", false: "" } },
  { path: "technicianName", label: "Technician" },
  { path: "feeType", label: "Fee" },
  "id",
]);

/** What a line of a credit is for, which decides the lines of the invoice that it reduces. */
export const creditKinds = ["labor", "part", "fee", "core", "warranty", "goodwill"] as const;

const CreditLine = z
  .object({
    kind: z.enum(creditKinds),
    description: z.string().nullable(),
    amountCents: CentsOut.meta({ description: "After discounts, without tax" }),
    shares: z
      .array(z.object({ invoiceLineId: Id, amountCents: CentsOut }))
      .meta({ description: "How much of which lines of the invoice it credits" }),
  })
  .meta({ id: "InvoiceCreditLine" });

defineColumns(CreditLine, ["kind", "description", { path: "amountCents", label: "Amount" }]);

const Credit = z
  .object({
    id: Id,
    type: z.enum(["return", "credit"]).meta({
      description: "`return` if it comes from a refund of the counter sale",
    }),
    creditedAt: Timestamp,
    creditDate: ShopDate.meta({ description: "Shop-local day on which figures count it" }),
    reason: z.string().nullable(),
    lines: z.array(CreditLine).meta({ description: "Empty for returns" }),
    taxesCents: CentsOut.meta({ description: "Sales tax of the credited amounts" }),
    totalCents: CentsOut.meta({ description: "Including tax" }),
    createdAt: Timestamp,
  })
  .meta({ id: "InvoiceCredit" });

const beforeDiscounts = { description: "Before discounts. Whole cents" };

const invoiceFields = {
  id: Id,
  invoiceNumber: z.string().meta({ description: "Human-readable number, such as INV-1001" }),
  source: z.enum(invoiceSources).meta({ description: "Kind of document that is billed" }),
  workOrderId: Id.nullable().meta({
    description:
      "The work order; null for a counter sale, and after the order is permanently deleted",
  }),
  salesOrderId: Id.nullable().meta({ description: "The counter sale; null for a work order" }),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  poNumber: PoNumber,
  status: z.enum(invoiceStatuses),
  invoicedAt: Timestamp,
  invoiceDate: ShopDate.meta({ description: "Shop-local day of the invoice" }),
  dueDate: ShopDate.meta({
    description:
      "The order's due date at the time of invoicing; without one, 30 days after invoiceDate",
  }),
  taxRatePercent: z.number().meta({ description: "Up to 4 decimals; 0 for exempt customers" }),
  taxExempt: z.boolean().meta({ description: "Whether the customer was exempt" }),
  exemptionCategory: z.enum(["resale", "exempt_organization"]).nullable(),
  laborCents: CentsOut.meta(beforeDiscounts),
  partsCents: CentsOut.meta(beforeDiscounts),
  tiresCents: CentsOut.meta(beforeDiscounts),
  subcontractsCents: CentsOut.meta(beforeDiscounts),
  shopSuppliesCents: CentsOut.meta({ description: "Materials, before discounts. Whole cents" }),
  feesCents: CentsOut.meta(beforeDiscounts),
  epaCents: CentsOut.meta(beforeDiscounts),
  serviceItemsCents: CentsOut.meta(beforeDiscounts),
  discountsCents: CentsOut.meta({ description: "Discounts of lines and blocks" }),
  taxesCents: CentsOut.meta({ description: "Sales tax, rounded half up once" }),
  totalCents: CentsOut.meta({ description: "After discounts, including tax, without surcharge" }),
  surchargeCents: CentsOut.meta({
    description: "Card surcharges, net of refunds and voids; not included in the total",
  }),
  creditedCents: CentsOut.meta({ description: "The total of its credits" }),
  paidCents: CentsOut.meta({ description: "Net of refunds and voids, without surcharge" }),
  balanceCents: CentsOut.meta({
    description: "totalCents minus creditedCents and paidCents; 0 for a void invoice",
  }),
  voidedAt: Timestamp.nullable(),
  ...integrationFields,
  createdAt: Timestamp,
};

export const Invoice = z
  .object({
    ...invoiceFields,
    lines: withinBytes(
      z.array(InvoiceLine).max(maxWorkOrderLines),
      maxPartBytes + maxWorkOrderLines * 3 * 1024,
    ),
    credits: withinBytes(
      z.array(Credit).meta({ description: "Oldest first. At most 2 MiB of JSON" }),
      maxPartBytes,
    ),
  })
  .meta({ id: "Invoice" });

/** A row of a list: an invoice without its lines. */
export const InvoiceCard = z.object(invoiceFields).meta({ id: "InvoiceCard" });

defineColumns(InvoiceCard, [
  { path: "invoiceNumber", label: "Number", isWhole: true, isKey: true },
  "status",
  { path: "customerName", label: "Customer" },
  { path: "dueDate", label: "Due" },
  { path: "totalCents", label: "Total" },
  { path: "balanceCents", label: "Balance" },
  { path: "poNumber", label: "PO", isWhole: true },
  { path: "invoiceDate", label: "Date" },
  "source",
  "id",
]);

export const exampleInvoiceCard = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  invoiceNumber: "INV-1001",
  source: "workOrder" as const,
  workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  salesOrderId: null,
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  poNumber: "4500128",
  status: "partially_paid" as const,
  invoicedAt: "2026-03-02T17:10:00.000Z",
  invoiceDate: "2026-03-02",
  dueDate: "2026-04-01",
  taxRatePercent: 7,
  taxExempt: false,
  exemptionCategory: null,
  laborCents: 11600,
  partsCents: 9198,
  tiresCents: 0,
  subcontractsCents: 0,
  shopSuppliesCents: 0,
  feesCents: 0,
  epaCents: 0,
  serviceItemsCents: 0,
  discountsCents: 0,
  taxesCents: 644,
  totalCents: 21442,
  surchargeCents: 300,
  creditedCents: 0,
  paidCents: 10000,
  balanceCents: 11442,
  voidedAt: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T17:10:00.000Z",
};

export const exampleInvoice = {
  ...exampleInvoiceCard,
  credits: [],
  lines: [
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c51",
      kind: "labor" as const,
      feeType: null,
      description: "Replace fuel filters",
      partNumber: null,
      quantity: 0.8,
      unitPriceCents: 14500,
      amountCents: 11600,
      discountCents: 0,
      taxed: false,
      costCents: 3360,
      costIsKnown: true,
      vmrsCode: null,
      technicianId: null,
      technicianName: null,
    },
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52",
      kind: "part" as const,
      feeType: null,
      description: "Fuel filter, spin-on",
      partNumber: "FF63009",
      quantity: 2,
      unitPriceCents: 4599,
      amountCents: 9198,
      discountCents: 0,
      taxed: true,
      costCents: 5750,
      costIsKnown: true,
      vmrsCode: null,
      technicianId: null,
      technicianName: null,
    },
  ],
};

export const exampleCreditedInvoice = {
  ...exampleInvoice,
  creditedCents: 3916,
  balanceCents: 7526,
  credits: [
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c53",
      type: "credit" as const,
      creditedAt: "2026-03-02T18:00:00.000Z",
      creditDate: "2026-03-02",
      reason: "Comeback: one filter leaked",
      lines: [
        {
          kind: "part" as const,
          description: "Fuel filter, spin-on",
          amountCents: 2000,
          shares: [{ invoiceLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52", amountCents: 2000 }],
        },
        {
          kind: "goodwill" as const,
          description: "For your trouble",
          amountCents: 1730,
          shares: [
            { invoiceLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c51", amountCents: 1068 },
            { invoiceLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52", amountCents: 662 },
          ],
        },
      ],
      taxesCents: 186,
      totalCents: 3916,
      createdAt: "2026-03-02T18:00:00.000Z",
    },
  ],
};
