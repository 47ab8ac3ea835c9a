import { z } from "zod";
import {
  CentsOut,
  cents,
  envelope,
  freeText,
  Id,
  maxUnitCents,
  page,
  Reference,
  ShopDate,
  StockQuantity,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { ChargeCents, Charges, chargeKinds, signedCharges } from "./bill-fields.ts";
import { BillPayment, billPaymentExample, billPayments } from "./bill-payments.ts";
import { expenseKinds, NewBill } from "./create-bill.ts";
import { reconcile } from "./reconcile.ts";
import { closeUnbilled, unbilled } from "./unbilled.ts";

const billTypes = ["invoice", "credit"] as const;
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
    coreId: Id.nullable().meta({ description: "The core that a core credit closes" }),
    category: z.string().nullable().meta({ description: "What an expense is for" }),
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
  })
  .meta({ id: "BillLine" });

const corrected = z.union([z.string(), z.number()]).nullable();

const BillCorrection = z
  .object({
    id: Id,
    createdAt: Timestamp,
    createdBy: z.string().nullable(),
    reason: z.string(),
    changes: z.array(
      z.object({
        lineId: Id.nullable().meta({ description: "null for a field of the bill" }),
        field: z.string(),
        before: corrected.meta({ description: "null also for a charge that was added" }),
        after: corrected.meta({ description: "null also for a charge that was removed" }),
      }),
    ),
  })
  .meta({ id: "BillCorrection" });

const CorrectedLine = z
  .strictObject({
    id: Reference.meta({ description: "Identifier (UUID) of a line of the bill" }),
    amountCents: ChargeCents.optional().meta({
      type: "integer",
      description: "What the vendor charges for the line; it decides over the unit cost",
    }),
    unitCostCents: cents(maxUnitCents).optional().meta({
      description: "Parts only: of a unit as billed; the amount becomes quantity × unit cost",
    }),
  })
  .meta({ id: "CorrectedBillLine" });

const Bill = z
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
    purchaseOrderIds: z.array(Id),
    appliesTo: z.array(Id).meta({ description: "The bills with the goods of its charges" }),
    lines: z.array(BillLine),
    goodsCents: CentsOut,
    chargesCents: CentsOut,
    coresCents: CentsOut,
    totalCents: CentsOut.meta({ description: "What the shop owes; 0 or less for a credit" }),
    paidCents: CentsOut,
    balanceCents: CentsOut,
    voidReason: z.string().nullable().meta({
      description: "Why it was voided; null also if its order was cancelled or deleted",
    }),
    corrections: z.array(BillCorrection).meta({ description: "Oldest first" }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Bill" });

const CorrectedBill = Bill.extend({
  warnings: z.array(z.object({ code: z.literal("DATE_IN_FUTURE"), message: z.string() })).meta({
    description: "`DATE_IN_FUTURE`: the corrected bill date is after today",
  }),
}).meta({ id: "CorrectedBill" });

const emptyLine = {
  description: null,
  partNumber: null,
  inventoryItemId: null,
  purchaseOrderLineId: null,
  quantity: null,
  unitCostCents: null,
  packQuantity: null,
  depositCents: null,
  coreId: null,
  category: null,
  allocation: null,
  chargedCents: 0,
  appliedCents: 0,
  billLineId: null,
  receivedQuantity: 0,
};

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
      category: null,
      allocation: null,
      chargedCents: 1500,
      appliedCents: 0,
      billLineId: null,
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
      coreId: null,
      category: null,
      allocation: "value" as const,
      chargedCents: 0,
      appliedCents: 0,
      billLineId: null,
      receivedQuantity: 0,
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
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

const correction = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d0a",
  createdAt: "2026-03-05T08:30:00.000Z",
  createdBy: "Dana Whitfield",
  reason: "Freight was $18.00",
  changes: [
    { lineId: example.lines[1]?.id ?? null, field: "amountCents", before: 1500, after: 1800 },
    { lineId: null, field: "totalCents", before: 36000, after: 36300 },
  ],
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
    input: byIdOrNumber("bills"),
    output: Bill,
    example: { input: { id: example.id }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/bills",
    status: 201,
    access: "shop.write",
    summary: "Create a bill of received goods, expenses or credits",
    description:
      "For goods that were received without an invoice, for costs that are expenses, for credits, and for charges that come after the bill of the goods, such as a carrier's freight: `appliesTo` names the bills whose goods they belong to. Goods are billed by the oldest unbilled receipts of the vendor's orders; what is not received yet waits on its order. A line of goods becomes one for each line of an order. If the goods get another cost, the difference follows to where they are now: in stock, on jobs and sales.",
    input: NewBill,
    output: Bill,
    errors: [
      "DUPLICATE_BILL",
      "TOO_MANY_CORES",
      "OVER_BILLED",
      "BILL_NOT_OPEN",
      "BILL_GOODS_UNKNOWN",
      "OVER_CREDIT",
    ],
    emits: [
      "bill.created",
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "inventory.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: {
        type: "invoice",
        vendorId: example.vendorId,
        number: "GL-90300",
        billDate: "2026-03-02",
        lines: [{ kind: "expense", category: "sublet", amountCents: 12500 }],
      },
      output: {
        ...example,
        number: "GL-90300",
        dueDate: null,
        purchaseOrderIds: [],
        lines: [
          {
            ...emptyLine,
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d0a",
            kind: "expense" as const,
            amountCents: 12500,
            category: "sublet",
          },
        ],
        goodsCents: 0,
        chargesCents: 12500,
        totalCents: 12500,
        balanceCents: 12500,
      },
    },
  }),
  correct: operation({
    method: "POST",
    path: "/bills/{id}/correct",
    recognisesRepeats: true,
    access: "shop.write",
    summary: "Correct the amounts, charges or dates of a bill",
    description:
      "Sets the fields that are sent, and spreads the charges again. The cost of received goods follows to where they are now: in stock, on jobs and sales. The bill keeps what was corrected, with the reason.",
    input: z
      .strictObject({
        id: idOrNumber("bills"),
        reason: text(500),
        lines: z.array(CorrectedLine).max(1000, "must have at most 1000 lines").optional().meta({
          description: "The lines that change, by their ids; others keep their amounts",
        }),
        charges: Charges.optional().meta({
          description: "Replaces all charges of the bill, at most 20",
        }),
        billDate: ShopDate.optional(),
        dueDate: ShopDate.nullable().optional(),
        vendorId: idOrNumber("vendors").optional().meta({
          description: "Moves the bill and its order; not once something was paid",
        }),
        number: text(64).optional().meta({ description: "Not once something was paid" }),
        totalCents: cents().optional().meta({
          description:
            "The printed total. If the corrected bill adds up to another amount, the answer is `TOTAL_MISMATCH`",
        }),
      })
      .check(signedCharges()),
    output: CorrectedBill,
    errors: [
      "BILL_NOT_OPEN",
      "BILL_IN_USE",
      "BILL_GOODS_UNKNOWN",
      "OVER_CREDIT",
      "DUPLICATE_INVOICE",
      "DUPLICATE_BILL",
      "TOTAL_MISMATCH",
    ],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "purchase_order.updated",
      "bill.corrected",
      "inventory.updated",
      "inventory.stock_changed",
    ],
    example: {
      input: {
        id: example.id,
        reason: correction.reason,
        charges: [{ kind: "freight", amountCents: 1800 }],
      },
      output: {
        ...example,
        lines: example.lines.map((line) =>
          line.kind === "part" ? { ...line, chargedCents: 1800 } : { ...line, amountCents: 1800 },
        ),
        chargesCents: 1800,
        totalCents: 36300,
        balanceCents: 36300,
        corrections: [correction],
        updatedAt: correction.createdAt,
        warnings: [],
      },
    },
  }),
  void: operation({
    method: "POST",
    path: "/bills/{id}/void",
    access: "shop.write",
    summary: "Void a bill",
    description:
      "The received goods of the bill keep their cost without its charges, and are unbilled again. An invoice of its number is still not received again.",
    input: z.strictObject({ id: idOrNumber("bills"), reason: text(500) }),
    output: Bill,
    errors: ["BILL_NOT_OPEN", "BILL_IN_USE", "BILL_GOODS_UNKNOWN", "OVER_CREDIT"],
    emits: [
      "work_order.updated",
      "sales_order.updated",
      "cost.restated",
      "invoice.updated",
      "bill.voided",
      "inventory.stock_changed",
    ],
    destructive: true,
    example: {
      input: { id: example.id, reason: "Sent twice by the dealer" },
      output: {
        ...example,
        status: "void" as const,
        lines: example.lines.map((line) => ({ ...line, receivedQuantity: 0 })),
        voidReason: "Sent twice by the dealer",
        updatedAt: "2026-03-05T08:30:00.000Z",
      },
    },
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
        .array(idOrNumber("bills"))
        .min(1, "must have at least one bill")
        .max(100, "must have at most 100 bills"),
      date: ShopDate.optional().meta({ description: "Default today; not in the future" }),
      amountCents: cents().meta({
        description: "Whole cents; 0 if the credits among the bills pay the others",
      }),
      reference: freeText(255).nullish().meta({ description: "Such as the number of the check" }),
    }),
    output: z.object({ payment: BillPayment, bills: z.array(Bill) }),
    errors: ["BILL_NOT_OPEN", "BILL_OVERPAID", "PERIOD_CLOSED"],
    emits: ["bill.payments_changed"],
    addsOnly: true,
    example: {
      input: { billIds: [example.id], date: "2026-03-02", amountCents: 36000, reference: "2041" },
      output: {
        payment: billPaymentExample,
        bills: [{ ...example, status: "paid" as const, paidCents: 36000, balanceCents: 0 }],
      },
    },
  }),
  ...billPayments,
  reconcile,
  unbilled,
  closeUnbilled,
};
