import { z } from "zod";
import {
  ById,
  CentsOut,
  cents,
  envelope,
  freeText,
  Id,
  page,
  Reference,
  ShopDate,
  StockQuantity,
  Timestamp,
  textFilter,
} from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { chargeKinds } from "./bill-fields.ts";

const billTypes = ["invoice", "credit"] as const;
export const billStatuses = ["draft", "open", "partially_paid", "paid", "void"] as const;
export const billLineKinds = ["part", ...chargeKinds, "core_deposit"] as const;

const BillLine = z
  .object({
    id: Id,
    kind: z.enum(billLineKinds),
    description: z.string().nullable(),
    amountCents: CentsOut,
    partNumber: z.string().nullable(),
    inventoryItemId: Id.nullable(),
    purchaseOrderLineId: Id.nullable(),
    quantity: StockQuantity.nullable().meta({ description: "As billed" }),
    unitCostCents: CentsOut.nullable().meta({ description: "Derived from the amount, rounded" }),
    packQuantity: StockQuantity.nullable().meta({
      description: "Units of stock in each unit of the bill",
    }),
    depositCents: CentsOut.nullable().meta({ description: "Deposit of each core" }),
    allocation: z.enum(["value", "none"]).nullable().meta({
      description: "Charges only: whether it is spread over the cost of the goods",
    }),
    chargedCents: CentsOut.meta({
      description: "Parts only: their share of the spread charges, which is part of their cost",
    }),
    receivedQuantity: StockQuantity.meta({
      description: "Parts only: how many were received, in units of stock",
    }),
  })
  .meta({ id: "BillLine" });

const Bill = z
  .object({
    id: Id,
    type: z.enum(billTypes),
    number: z.string().meta({ description: "The vendor's number" }),
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    billDate: ShopDate,
    postedDate: ShopDate.meta({ description: "The day on which figures count it" }),
    dueDate: ShopDate.nullable(),
    status: z.enum(billStatuses).meta({ description: "`draft` while its order is a draft" }),
    purchaseOrderIds: z.array(Id),
    lines: z.array(BillLine),
    goodsCents: CentsOut,
    chargesCents: CentsOut,
    coresCents: CentsOut,
    totalCents: CentsOut.meta({ description: "What the shop owes; 0 or less for a credit" }),
    paidCents: CentsOut,
    balanceCents: CentsOut,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Bill" });

const BillPayment = z
  .object({
    id: Id,
    vendorId: Id,
    date: ShopDate,
    amountCents: CentsOut,
    reference: z.string().nullable(),
    allocations: z
      .array(z.object({ billId: Id, amountCents: CentsOut }))
      .meta({ description: "The part of each bill; negative for a credit that was used" }),
    createdAt: Timestamp,
  })
  .meta({ id: "BillPayment" });

const example = {
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
      allocation: null,
      chargedCents: 1500,
      receivedQuantity: 12,
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
      allocation: "value" as const,
      chargedCents: 0,
      receivedQuantity: 0,
    },
  ],
  goodsCents: 34500,
  chargesCents: 1500,
  coresCents: 0,
  totalCents: 36000,
  paidCents: 0,
  balanceCents: 36000,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

export const bills = {
  list: operation({
    method: "GET",
    path: "/bills",
    access: "shop.read",
    summary: "List vendors' bills, newest first",
    description:
      "Returns bills that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB.",
    input: z.strictObject({
      ...page(100),
      vendorId: idOrNumber("vendors").optional(),
      type: z.enum(billTypes).optional(),
      status: z.enum(billStatuses).optional(),
      number: textFilter(64).meta({ description: "The vendor's number, in any case" }),
      billDateFrom: ShopDate.optional().meta({ description: "First bill date, inclusive" }),
      billDateTo: ShopDate.optional().meta({ description: "Last bill date, inclusive" }),
      purchaseOrderId: idOrNumber("purchaseOrders").optional(),
    }),
    output: envelope("bills", Bill),
    example: {
      input: { status: "open" },
      output: { bills: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/bills/{id}",
    access: "shop.read",
    summary: "Get a bill with its lines",
    input: ById,
    output: Bill,
    example: { input: { id: example.id }, output: example },
  }),
  pay: operation({
    method: "POST",
    path: "/bills/pay",
    status: 201,
    access: "shop.write",
    summary: "Record a payment to a vendor",
    description:
      "Pays the bills from the oldest to the latest bill date. Credits among them are used up first. The bills must be of one vendor.",
    input: z.strictObject({
      billIds: z
        .array(Reference)
        .min(1, "must have at least one bill")
        .max(100, "must have at most 100 bills"),
      date: ShopDate.optional().meta({ description: "Default today; not in the future" }),
      amountCents: cents().meta({
        description: "Whole cents; 0 if the credits among the bills pay the others",
      }),
      reference: freeText(255).nullish().meta({ description: "Such as the number of the check" }),
    }),
    output: z.object({ payment: BillPayment, bills: z.array(Bill) }),
    errors: ["BILL_NOT_OPEN", "BILL_OVERPAID"],
    addsOnly: true,
    example: {
      input: { billIds: [example.id], date: "2026-03-02", amountCents: 36000, reference: "2041" },
      output: {
        payment: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d09",
          vendorId: example.vendorId,
          date: "2026-03-02",
          amountCents: 36000,
          reference: "2041",
          allocations: [{ billId: example.id, amountCents: 36000 }],
          createdAt: "2026-03-02T17:12:00.000Z",
        },
        bills: [{ ...example, status: "paid" as const, paidCents: 36000, balanceCents: 0 }],
      },
    },
  }),
};
