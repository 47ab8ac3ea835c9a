import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  ById,
  CentsOut,
  cents,
  freeText,
  Id,
  PathId,
  page,
  ShopDate,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import { maxAllocations, maxAllocationsOfReceipt, maxReceiptRefunds } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { completeDateRange } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";
import { match } from "./match-remittance.ts";

const ReceiptCard = z
  .object({
    id: Id,
    customerId: Id,
    customerName: z.string().nullable(),
    workOrderId: Id.nullable().meta({
      description: "Deposits only: the work order whose invoice takes the credit",
    }),
    amountCents: CentsOut.meta({ description: "Without surcharge" }),
    surchargeCents: CentsOut.meta({ description: "Card surcharge in addition to the amount" }),
    method: z.string().meta({ description: "`Other` if none was sent" }),
    reference: z.string().nullable(),
    receivedAt: Timestamp,
    date: ShopDate.meta({ description: "Shop-local day of receivedAt" }),
    allocatedCents: CentsOut.meta({ description: "Paid on invoices" }),
    refundedCents: CentsOut.meta({ description: "Credit that was paid back" }),
    creditCents: CentsOut.meta({
      description: "What is left: amount less allocated and refunded; 0 if void",
    }),
    voidedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: "ReceiptCard" });

const Allocation = z
  .object({
    paymentId: Id,
    invoiceId: Id,
    invoiceNumber: z.string().max(32),
    date: ShopDate.meta({ description: "Day of the payment" }),
    amountCents: CentsOut,
  })
  .meta({ id: "ReceiptAllocation" });

const Refund = z
  .object({
    id: Id,
    amountCents: CentsOut,
    surchargeCents: CentsOut,
    reason: z.string().max(500).nullable(),
    date: ShopDate,
    createdAt: Timestamp,
  })
  .meta({ id: "ReceiptRefund" });

export const Receipt = ReceiptCard.extend({
  allocations: z.array(Allocation).max(maxAllocationsOfReceipt).meta({
    description: "What the receipt pays, the oldest first; without what was unapplied or voided",
  }),
  refunds: z.array(Refund).max(maxReceiptRefunds).meta({ description: "Oldest first" }),
}).meta({ id: "Receipt" });

const columns = [
  { path: "date", label: "Date" },
  { path: "customerName", label: "Customer" },
  { path: "amountCents", label: "Amount" },
  { path: "allocatedCents", label: "Paid" },
  { path: "creditCents", label: "Credit" },
  { path: "refundedCents", label: "Refunded", isRare: true },
  "method",
  "reference",
  { path: "voidedAt", label: "State", mark: "void" },
  { path: "id", isKey: true },
] as const;
defineColumns(ReceiptCard, [...columns]);
defineColumns(Receipt, [...columns]);
defineColumns(Allocation, [
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "date", label: "Date" },
  { path: "amountCents", label: "Paid" },
]);
defineColumns(Refund, [
  { path: "date", label: "Date" },
  { path: "amountCents", label: "Amount" },
  { path: "surchargeCents", label: "Surcharge", isRare: true },
  "reason",
]);

const AllocationInput = inShort(
  z.strictObject({
    invoiceId: idOrNumber("invoices"),
    amountCents: cents().min(1, "must be above zero").optional().meta({
      description: "Default: the balance of the invoice, or the remaining money if it is less",
    }),
  }),
  { name: "invoiceId", value: "amountCents" },
);

const allocations = z
  .array(AllocationInput)
  .max(maxAllocations, `must have at most ${maxAllocations} invoices`)
  .optional();

/** Requires a customer, or the work order of a deposit. Runs even if other fields are invalid. */
function customerOrWorkOrder() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { customerId, workOrderId } = payload.value ?? {};
    if (customerId !== undefined || workOrderId !== undefined) return;
    payload.issues.push({
      code: "custom",
      input: payload.value,
      path: ["customerId"],
      message: "is required, or workOrderId for a deposit",
    });
  });
  run._zod.def.when = () => true;
  return run;
}

const exampleCard = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  workOrderId: null,
  amountCents: 15000,
  surchargeCents: 0,
  method: "Check",
  reference: "1881",
  receivedAt: "2026-03-02T17:12:00.000Z",
  date: "2026-03-02",
  allocatedCents: 11000,
  refundedCents: 0,
  creditCents: 4000,
  voidedAt: null,
  createdAt: "2026-03-02T17:12:00.000Z",
};

const example = {
  ...exampleCard,
  allocations: [
    {
      paymentId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
      invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
      invoiceNumber: "INV-1001",
      date: "2026-03-02",
      amountCents: 11000,
    },
  ],
  refunds: [],
};

const paymentEvents = [
  "payment.received",
  "work_order.updated",
  "work_order.status_changed",
  "invoice.updated",
] as const;

const returnEvents = [
  "payment.refunded",
  "work_order.updated",
  "work_order.status_changed",
  "invoice.updated",
  "payment.updated",
  "receipt.updated",
] as const;

export const receipts = {
  match,
  list: operation({
    method: "GET",
    path: "/receipts",
    access: "shop.read",
    summary: "List money received from customers",
    description:
      "Includes voided receipts. Returns receipts that match every filter sent. Rows omit `allocations` and `refunds`.",
    sortedBy: ["createdAt desc", "id desc"],
    sortedWith: [{ with: "startDate", by: ["date desc", "id desc"] }],
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        customerId: idOrNumber("customers").optional(),
        workOrderId: idOrNumber("workOrders").optional().meta({
          description: "Id or number of the work order that deposits are for",
        }),
        search: textFilter(255).meta({
          description:
            "Part of the reference, or of the customer's name, company, email, phone or DOT number",
        }),
        hasCredit: z.boolean().optional().meta({
          description: "Only receipts with credit left, or only those without",
        }),
        startDate: ShopDate.optional().meta({
          description: "First day, inclusive; requires endDate",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last day, inclusive; requires startDate",
        }),
      })
      .check(completeDateRange()),
    output: changesEnvelope("receipts", ReceiptCard),
    example: {
      input: { customerId: exampleCard.customerId, hasCredit: true },
      output: { receipts: [exampleCard], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/receipts/{id}",
    access: "shop.read",
    summary: "Get a receipt with what it pays",
    input: ById,
    output: Receipt,
    example: { input: { id: example.id }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/receipts",
    status: 201,
    access: "shop.write",
    summary: "Record money received for many invoices, a deposit or credit",
    description: `Pays the customer's invoices, the oldest first, or those in \`allocations\`: at most ${maxAllocations}. What is left is credit of the customer, which \`receipts.apply\` uses. With \`workOrderId\` it is a deposit, which the invoice of that order takes first. Each invoice gets a payment, which is dated at the receipt but not before the invoice. Totals of payments count the receipt on its day.`,
    input: z
      .strictObject({
        customerId: idOrNumber("customers").optional().meta({
          description: "Id or exact name of the customer. Default: that of the work order",
        }),
        workOrderId: idOrNumber("workOrders").optional().meta({
          description: "Id or number of the work order that the money is a deposit for",
        }),
        amountCents: cents().min(1, "must be above zero"),
        method: text(64).nullish().meta({
          description: "Free text, shown in reports; default `Other`",
        }),
        reference: text(255).nullish().meta({
          description: "Check number, card slip or similar",
        }),
        date: ShopDate.optional().meta({
          description: "When the money was received: not in the future. Default today",
        }),
        surchargeCents: cents(1_000_000_000_000).optional().meta({
          description: "Card surcharge, passed through; not included in the amount",
        }),
        allocations: allocations.meta({
          description:
            "The invoices to pay. Default: the oldest first, or the invoice of the work order. An empty list pays none",
        }),
      })
      .check(customerOrWorkOrder()),
    output: Receipt,
    errors: ["INVOICE_VOID", "OVERPAYMENT", "PERIOD_CLOSED", "RECEIPT_EXCEEDED"],
    amount: ({ amountCents, surchargeCents }) => amountCents + surchargeCents,
    emits: ["receipt.created", ...paymentEvents],
    addsOnly: true,
    asksOnTerminal: true,
    example: {
      input: {
        customerId: exampleCard.customerName,
        amountCents: exampleCard.amountCents,
        method: exampleCard.method,
        reference: exampleCard.reference,
      },
      output: example,
    },
  }),
  apply: operation({
    method: "POST",
    path: "/receipts/{id}/apply",
    access: "shop.write",
    summary: "Pay invoices with the credit that is left of a receipt",
    description:
      "Pays the customer's oldest invoices first, or those in `allocations`. Each gets a payment, with the method `Customer credit` unless it is dated on the day of the receipt. Totals of payments do not count it again.",
    input: z.strictObject({
      id: PathId,
      allocations: allocations.meta({
        description: "The invoices to pay. Default: the oldest first",
      }),
      date: ShopDate.optional().meta({
        description: "Between the day of the receipt and today, in an open period. Default today",
      }),
    }),
    output: Receipt,
    errors: ["INVOICE_VOID", "OVERPAYMENT", "PERIOD_CLOSED", "RECEIPT_EXCEEDED", "RECEIPT_VOID"],
    amount: ({ amountCents }) => amountCents,
    emits: [...paymentEvents, "receipt.updated"],
    addsOnly: true,
    example: {
      input: { id: example.id },
      output: example,
    },
  }),
  unapply: operation({
    method: "POST",
    path: "/receipts/{id}/unapply",
    access: "shop.write",
    summary: "Return what a receipt paid to the customer's credit",
    description:
      "Voids the payments on the invoices; a payment of a closed day gets a refund instead, dated today and with the method `Customer credit`. The invoices have a balance again. What was refunded of a payment stays refunded.",
    input: z.strictObject({
      id: PathId,
      invoiceIds: z
        .array(idOrNumber("invoices"))
        .min(1, "must name at least one invoice")
        .max(maxAllocations, `must have at most ${maxAllocations} invoices`)
        .optional()
        .meta({ description: "Ids or numbers of invoices that the receipt pays. Default: all" }),
    }),
    output: Receipt,
    errors: ["RECEIPT_VOID"],
    destructive: true,
    amount: ({ amountCents }) => amountCents,
    emits: returnEvents,
    example: {
      input: { id: example.id },
      output: { ...example, allocatedCents: 0, creditCents: 15000, allocations: [] },
    },
  }),
  refund: operation({
    method: "POST",
    path: "/receipts/{id}/refund",
    access: "shop.write",
    summary: "Pay the credit of a receipt back to the customer",
    description:
      "The refund is dated today, with the method of the receipt. The surcharge is refunded in proportion. What the receipt paid on invoices is not credit: unapply it first, or refund those payments.",
    input: z.strictObject({
      id: PathId,
      amountCents: cents().min(1, "must be above zero").optional().meta({
        description: "Default: all of the credit that is left",
      }),
      reason: freeText(500).nullish(),
    }),
    output: Receipt,
    errors: ["OVER_REFUND", "RECEIPT_VOID"],
    destructive: true,
    amount: ({ refunds }) => {
      const { amountCents = 0, surchargeCents = 0 } = refunds.at(-1) ?? {};
      return amountCents + surchargeCents;
    },
    emits: ["receipt.updated"],
    example: {
      input: { id: example.id, reason: "Asked for it back" },
      output: {
        ...example,
        refundedCents: 4000,
        creditCents: 0,
        refunds: [
          {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71",
            amountCents: 4000,
            surchargeCents: 0,
            reason: "Asked for it back",
            date: "2026-03-05",
            createdAt: "2026-03-05T16:00:00.000Z",
          },
        ],
      },
    },
  }),
  void: operation({
    method: "POST",
    path: "/receipts/{id}/void",
    access: "shop.write",
    summary: "Void a receipt that was not received",
    description:
      "For a check that bounced, or an entry error. The receipt remains, with `voidedAt` set, but counts in no total. Its payments are voided, and their invoices have a balance again.",
    input: ById,
    output: Receipt,
    errors: ["PAYMENT_REFUNDED", "PERIOD_CLOSED", "RECEIPT_VOID"],
    destructive: true,
    amount: ({ amountCents, surchargeCents }) => amountCents + surchargeCents,
    emits: returnEvents.filter((event) => event !== "payment.refunded"),
    example: {
      input: { id: example.id },
      output: {
        ...example,
        allocatedCents: 0,
        creditCents: 0,
        allocations: [],
        voidedAt: "2026-03-05T08:30:00.000Z",
      },
    },
  }),
};
