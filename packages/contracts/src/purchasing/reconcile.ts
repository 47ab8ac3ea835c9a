import { z } from "zod";
import {
  CentsOut,
  exactCents,
  Id,
  maxCents,
  ShopDate,
  StockQuantity,
  text,
} from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";

const billTypes = ["invoice", "credit"] as const;
/** The most records of a group that an answer lists. */
export const mostReconciled = 1000;

const StatementRow = inShort(
  z
    .strictObject({
      number: text(64).meta({ description: "The vendor's number, in any case" }),
      date: ShopDate,
      amountCents: z
        .number()
        .min(-maxCents, `must be at least ${-maxCents}`)
        .max(maxCents, `must be at most ${maxCents}`)
        .refine(Number.isSafeInteger, "must be whole cents")
        .meta({ type: "integer", description: "Whole cents; 0 or less for a credit" }),
      type: z.enum(billTypes).optional().meta({
        description: "Default: `credit` if the amount is negative, else `invoice`",
      }),
    })
    .refine(({ type, amountCents }) => type !== "credit" || amountCents <= 0, {
      path: ["amountCents"],
      message: "must not be above zero for a credit",
    })
    .refine(({ type, amountCents }) => type !== "invoice" || amountCents >= 0, {
      path: ["amountCents"],
      message: "must not be negative for an invoice",
    })
    .meta({ id: "StatementRow" }),
  { none: "bills reconcile reads the rows from the statement's file" },
);

interface Amount {
  amountCents: number;
}

const sumOf = (rows: Amount[]) =>
  rows.reduce((sum, { amountCents }) => sum + exactCents(Math.abs(amountCents)), 0n);

const asStated = {
  row: z.int().meta({ description: "Index of the row in the request, from 0" }),
  number: z.string().max(64),
  type: z.enum(billTypes),
  date: ShopDate,
  amountCents: CentsOut.meta({ description: "As the statement says" }),
};

const inBooks = {
  billId: Id,
  status: z.enum(["draft", "open", "partially_paid", "paid"]),
  billDate: ShopDate,
  totalCents: CentsOut,
  balanceCents: CentsOut,
};

const Matched = z.object({ ...asStated, ...inBooks }).meta({ id: "MatchedBill" });
const Differing = z
  .object({
    ...asStated,
    ...inBooks,
    differenceCents: CentsOut.meta({ description: "The statement's amount less the bill's total" }),
  })
  .meta({ id: "DifferingBill" });
const NotInBooks = z.object(asStated).meta({ id: "UnknownBill" });
const NotOnStatement = z
  .object({ number: z.string().max(64), type: z.enum(billTypes), ...inBooks })
  .meta({ id: "UnstatedBill" });

const UncreditedReturn = z
  .object({
    purchaseOrderId: Id,
    purchaseOrderNumber: z.string().max(64),
    purchaseOrderLineId: Id,
    partNumber: z.string().max(64),
    quantity: StockQuantity.meta({ description: "Sent back and not credited" }),
    amountCents: CentsOut.meta({
      description: "What the goods had cost, with charges, as known now",
    }),
    createdAt: z.string().meta({ format: "date-time", description: "When the return was created" }),
  })
  .meta({ id: "UncreditedReturn" });

const UncreditedCore = z
  .object({
    coreId: Id,
    partNumber: z.string().max(64),
    billId: Id.meta({ description: "The bill with the deposit" }),
    billNumber: z.string().max(64),
    quantity: StockQuantity.meta({ description: "Sent back and not credited" }),
    amountCents: CentsOut.meta({ description: "Their deposits" }),
    createdAt: z.string().meta({ format: "date-time", description: "When the core was created" }),
  })
  .meta({ id: "UncreditedCore" });

const GroupTotal = z
  .object({
    count: z.int(),
    amountCents: CentsOut.meta({
      description: "On the statement; of bills not on it, their open balances",
    }),
  })
  .meta({ id: "ReconciledTotal" });

const Totals = z
  .object({
    statementCents: CentsOut.meta({ description: "All rows of the statement" }),
    balanceCents: CentsOut.meta({ description: "Open in the books for the vendor" }),
    matched: GroupTotal,
    differing: GroupTotal,
    notInBooks: GroupTotal,
    notOnStatement: GroupTotal,
    returnsNotCredited: GroupTotal,
    coresNotCredited: GroupTotal,
  })
  .meta({ id: "ReconciledTotals" });

const stated = {
  row: 0,
  number: "GL-88213",
  type: "invoice" as const,
  date: "2026-03-02",
  amountCents: 36000,
};
const booked = {
  billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  status: "open" as const,
  billDate: "2026-03-02",
  totalCents: 36000,
  balanceCents: 36000,
};

export const reconcile = operation({
  method: "POST",
  path: "/bills/reconcile",
  access: "shop.read",
  reads: true,
  summary: "Compare a vendor's statement with the bills",
  description:
    "Changes nothing. A row matches the bill with its number and type if its amount is the bill's total or its open balance. Void bills are ignored. Each list has at most 1,000 records, the oldest first; the totals include all of them.",
  input: z.strictObject({
    vendorId: idOrNumber("vendors"),
    rows: z
      .array(StatementRow)
      .min(1, "must have at least one row")
      .max(mostReconciled, `must have at most ${mostReconciled} rows`)
      .refine((rows) => sumOf(rows) <= maxCents, "add up to an amount above 2^53 − 1 cents"),
  }),
  output: z
    .object({
      vendorId: Id,
      vendorName: z.string(),
      matched: z.array(Matched).max(mostReconciled),
      differing: z.array(Differing).max(mostReconciled).meta({ description: "The amount differs" }),
      notInBooks: z
        .array(NotInBooks)
        .max(mostReconciled)
        .meta({ description: "Rows without a bill" }),
      notOnStatement: z
        .array(NotOnStatement)
        .max(mostReconciled)
        .meta({ description: "Open bills that the statement does not name" }),
      returnsNotCredited: z
        .array(UncreditedReturn)
        .max(mostReconciled)
        .meta({ description: "Goods sent back that no credit settles" }),
      coresNotCredited: z
        .array(UncreditedCore)
        .max(mostReconciled)
        .meta({ description: "Cores sent back that no credit closes" }),
      totals: Totals,
    })
    .meta({ id: "Reconciliation" }),
  example: {
    input: {
      vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
      rows: [{ number: "GL-88213", date: "2026-03-02", amountCents: 36000 }],
    },
    output: {
      vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
      vendorName: "Great Lakes Heavy Duty Parts, Inc.",
      matched: [{ ...stated, ...booked }],
      differing: [],
      notInBooks: [],
      notOnStatement: [],
      returnsNotCredited: [],
      coresNotCredited: [],
      totals: {
        statementCents: 36000,
        balanceCents: 36000,
        matched: { count: 1, amountCents: 36000 },
        differing: { count: 0, amountCents: 0 },
        notInBooks: { count: 0, amountCents: 0 },
        notOnStatement: { count: 0, amountCents: 0 },
        returnsNotCredited: { count: 0, amountCents: 0 },
        coresNotCredited: { count: 0, amountCents: 0 },
      },
    },
  },
});
