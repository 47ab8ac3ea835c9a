import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, Id, ShopDate, StockQuantity, Timestamp } from "../fields/fields.ts";
import { integrationFields, noIntegrationFields } from "../fields/integration-fields.ts";
import { maxBillLines, maxPartBytes, withinBytes } from "../fields/limits.ts";
import { chargeKinds } from "./bill-fields.ts";
import { expenseKinds } from "./create-bill.ts";

export const billTypes = ["invoice", "credit"] as const;
export const billStatuses = ["draft", "open", "partially_paid", "paid", "void"] as const;
export const billLineKinds = [
  "part",
  ...chargeKinds,
  "core_deposit",
  "core_credit",
  "price_credit",
  "return_credit",
  ...expenseKinds,
] as const;

export type BillType = (typeof billTypes)[number];
export type BillStatus = (typeof billStatuses)[number];
export type BillLineKind = (typeof billLineKinds)[number];

const BillLine = z
  .object({
    id: Id,
    kind: z.enum(billLineKinds),
    description: z.string().max(255).nullable(),
    amountCents: CentsOut,
    partNumber: z.string().max(64).nullable(),
    inventoryItemId: Id.nullable(),
    purchaseOrderLineId: Id.nullable(),
    quantity: StockQuantity.nullable().meta({
      description: "As billed: in packs if there is a `packQuantity`, else in units of stock",
    }),
    unitCostCents: CentsOut.nullable().meta({
      description: "Of a billed unit or pack; derived from the amount, rounded",
    }),
    packQuantity: StockQuantity.nullable().meta({
      description: "Units of stock in each unit of the bill",
    }),
    depositCents: CentsOut.nullable().meta({ description: "Deposit of each core" }),
    coreId: Id.nullable().meta({ description: "The core that a core credit closes" }),
    partial: z.boolean().meta({
      description:
        "Core credits only: the vendor gives back the rest later, and the cores stay open",
    }),
    category: z.string().max(64).nullable().meta({ description: "What an expense is for" }),
    lineItemId: Id.nullable().meta({
      description:
        "Expenses only: the line of a work order whose cost it is; it may have been deleted since",
    }),
    allocation: z.enum(["value", "none"]).nullable().meta({
      description: "Charges only: whether it is spread over the cost of the goods",
    }),
    chargedCents: CentsOut.meta({
      description: "Parts only: their share of the spread charges, which is part of their cost",
    }),
    appliedCents: CentsOut.meta({
      description:
        "Parts only: the charges and price credits of later bills for these goods, which are part of their cost too",
    }),
    billLineId: Id.nullable().meta({
      description: "Price credits only: the line of goods on another bill",
    }),
    receivedQuantity: StockQuantity.meta({
      description: "Parts only: how many were received, in units of stock",
    }),
    receivedPacks: StockQuantity.nullable().meta({
      description:
        "Lines with a `packQuantity` only: `receivedQuantity` in packs, rounded to 4 decimals",
    }),
  })
  .meta({ id: "BillLine" });

defineColumns(BillLine, [
  "kind",
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  { path: "amountCents", label: "Amount" },
  "id",
]);

const corrected = z.union([z.string(), z.number()]).nullable();

const CorrectedField = z.object({
  lineId: Id.nullable().meta({ description: "null for a field of the bill" }),
  field: z.string(),
  before: corrected.meta({ description: "null also for a charge that was added" }),
  after: corrected.meta({ description: "null also for a charge that was removed" }),
});

defineColumns(CorrectedField, [
  "field",
  { path: "before", format: "named" },
  { path: "after", format: "named" },
  "lineId",
]);

const BillCorrection = z
  .object({
    id: Id,
    createdAt: Timestamp,
    createdBy: z.string().nullable(),
    reason: z.string(),
    changes: z.array(CorrectedField),
  })
  .meta({ id: "BillCorrection" });

export const Bill = z
  .object({
    id: Id,
    type: z.enum(billTypes),
    number: z.string().meta({ description: "The vendor's number" }),
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    billDate: ShopDate,
    postedDate: ShopDate.meta({
      description:
        "The day on which figures count it: the bill's date, or the day it was entered if that day was closed",
    }),
    dueDate: ShopDate.nullable(),
    status: z.enum(billStatuses).meta({ description: "`draft` while its order is a draft" }),
    purchaseOrderIds: z.array(Id).max(maxBillLines),
    appliesTo: z.array(Id).max(20).meta({ description: "The bills with the goods of its charges" }),
    lines: z.array(BillLine).max(maxBillLines),
    goodsCents: CentsOut,
    chargesCents: CentsOut,
    coresCents: CentsOut,
    totalCents: CentsOut.meta({ description: "What the shop owes; 0 or less for a credit" }),
    paidCents: CentsOut,
    balanceCents: CentsOut,
    voidReason: z.string().nullable().meta({
      description: "Why it was voided; null also if its order was cancelled or deleted",
    }),
    corrections: withinBytes(
      z.array(BillCorrection).meta({ description: "Oldest first. At most 2 MiB of JSON" }),
      maxPartBytes,
    ),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Bill" });

defineColumns(Bill, [
  { path: "vendorName", label: "Vendor" },
  { path: "number", isWhole: true, isKey: true },
  "billDate",
  "dueDate",
  "status",
  { path: "totalCents", label: "Total" },
  { path: "balanceCents", label: "Owed" },
  "id",
]);

export const CorrectedBill = Bill.extend({
  warnings: z
    .array(z.object({ code: z.literal("DATE_IN_FUTURE"), message: z.string() }))
    .max(1)
    .meta({
      description: "`DATE_IN_FUTURE`: the corrected bill date is after today",
    }),
}).meta({ id: "CorrectedBill" });

/** The fields of a line that other kinds have. */
export const emptyBillLine = {
  description: null,
  partNumber: null,
  inventoryItemId: null,
  purchaseOrderLineId: null,
  quantity: null,
  unitCostCents: null,
  packQuantity: null,
  depositCents: null,
  coreId: null,
  partial: false,
  category: null,
  lineItemId: null,
  allocation: null,
  chargedCents: 0,
  appliedCents: 0,
  billLineId: null,
  receivedQuantity: 0,
  receivedPacks: null,
};

export const billExample = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  type: "invoice" as const,
  number: "GL-88213",
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vendorName: "Great Lakes Heavy Duty Parts, Inc.",
  billDate: "2026-03-02",
  postedDate: "2026-03-02",
  dueDate: "2026-04-01",
  status: "open" as const,
  purchaseOrderIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03"],
  appliesTo: [],
  lines: [
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02",
      kind: "part" as const,
      description: "Fuel filter, spin-on",
      amountCents: 34500,
      partNumber: "FF63009",
      inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
      purchaseOrderLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
      quantity: 12,
      unitCostCents: 2875,
      packQuantity: null,
      depositCents: null,
      coreId: null,
      partial: false,
      category: null,
      lineItemId: null,
      allocation: null,
      chargedCents: 1500,
      appliedCents: 0,
      billLineId: null,
      receivedQuantity: 12,
      receivedPacks: null,
    },
    {
      id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d03",
      kind: "freight" as const,
      description: null,
      amountCents: 1500,
      partNumber: null,
      inventoryItemId: null,
      purchaseOrderLineId: null,
      quantity: null,
      unitCostCents: null,
      packQuantity: null,
      depositCents: null,
      coreId: null,
      partial: false,
      category: null,
      lineItemId: null,
      allocation: "value" as const,
      chargedCents: 0,
      appliedCents: 0,
      billLineId: null,
      receivedQuantity: 0,
      receivedPacks: null,
    },
  ],
  goodsCents: 34500,
  chargesCents: 1500,
  coresCents: 0,
  totalCents: 36000,
  paidCents: 0,
  balanceCents: 36000,
  voidReason: null,
  corrections: [],
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

export const billCorrectionExample = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d0a",
  createdAt: "2026-03-05T08:30:00.000Z",
  createdBy: "Dana Whitfield",
  reason: "Freight was $18.00",
  changes: [
    { lineId: billExample.lines[1]?.id ?? null, field: "amountCents", before: 1500, after: 1800 },
    { lineId: null, field: "totalCents", before: 36000, after: 36300 },
  ],
};
