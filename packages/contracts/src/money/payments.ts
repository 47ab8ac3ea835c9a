import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  ById,
  CentsOut,
  cents,
  freeText,
  Id,
  offsetTime,
  PathId,
  page,
  Reference,
  ShopDate,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import { idOrNumber, numberFilter } from "../fields/references.ts";
import { completeDateRange } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";

const paymentTypes = ["payment", "refund"] as const;

export const Payment = z
  .object({
    id: Id,
    invoiceId: Id,
    invoiceNumber: z.string(),
    customerId: Id.nullable(),
    type: z.enum(paymentTypes).meta({ description: "A refund is a separate record" }),
    amountCents: CentsOut.meta({
      description: "Always above zero, also for refunds; without surcharge",
    }),
    surchargeCents: CentsOut.meta({ description: "Card surcharge in addition to the amount" }),
    method: z.string().meta({
      description: "`Other` if none was sent; `Customer credit` if a receipt paid on a later day",
    }),
    reference: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Refunds only" }),
    paidAt: Timestamp,
    paidDate: ShopDate.meta({ description: "Shop-local day of paidAt" }),
    voidedAt: Timestamp.nullable(),
    refundedCents: CentsOut.meta({ description: "Amount refunded so far" }),
    refundedPaymentId: Id.nullable().meta({ description: "Refunds only: the refunded payment" }),
    receiptId: Id.nullable().meta({
      description: "The receipt that pays the invoice; totals of payments count that instead",
    }),
    toCredit: z.boolean().meta({
      description: "Refunds only: the amount is the customer's credit again, and not paid back",
    }),
    createdAt: Timestamp,
  })
  .meta({ id: "Payment" });

defineColumns(Payment, [
  { path: "paidDate", label: "Date" },
  { path: "invoiceNumber", label: "Invoice", isWhole: true },
  { path: "amountCents", label: "Amount" },
  "type",
  "method",
  { path: "surchargeCents", label: "Surcharge", isRare: true },
  { path: "refundedCents", label: "Refunded", isRare: true },
  { path: "voidedAt", label: "State", mark: "void" },
  "reference",
  { path: "id", isKey: true },
]);

const isSupportedTime = (time: string) => time >= "2000-01-01" && time < "2101";

/** The time of a payment. */
export const PaidAt = z
  .union(
    [ShopDate, offsetTime.refine(isSupportedTime)],
    "must be a day, YYYY-MM-DD, or an ISO 8601 date-time, between 2000 and 2100",
  )
  .meta({
    description:
      "A date-time, or a day, which means noon in the shop's time zone. Between the invoice date and now; default now",
  });

const Amount = cents().refine((amount) => amount > 0, "must be above zero");

/** The method of a payment that uses credit of a receipt of an earlier day. */
export const customerCredit = "Customer credit";

/** Requires exactly one of `invoiceId` and `workOrderId`. Runs even if other fields are invalid. */
function invoiceOrWorkOrder() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { invoiceId, workOrderId } = payload.value ?? {};
    if ((invoiceId === undefined) !== (workOrderId === undefined)) return;
    const message =
      invoiceId === undefined
        ? "is required, or workOrderId instead"
        : "must not be sent with workOrderId";
    payload.issues.push({ code: "custom", input: payload.value, path: ["invoiceId"], message });
  });
  run._zod.def.when = () => true;
  return run;
}

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60",
  invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
  invoiceNumber: "INV-1001",
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  type: "payment" as const,
  amountCents: 10000,
  surchargeCents: 300,
  method: "Credit Card",
  reference: "Terminal 2, 004817",
  reason: null,
  paidAt: "2026-03-02T17:12:00.000Z",
  paidDate: "2026-03-02",
  voidedAt: null,
  refundedCents: 0,
  refundedPaymentId: null,
  receiptId: null,
  toCredit: false,
  createdAt: "2026-03-02T17:12:00.000Z",
};

const exampleRefund = {
  ...example,
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
  type: "refund" as const,
  amountCents: 2500,
  surchargeCents: 75,
  reason: "Filter was under warranty",
  paidAt: "2026-03-05T16:00:00.000Z",
  paidDate: "2026-03-05",
  refundedPaymentId: example.id,
  createdAt: "2026-03-05T16:00:00.000Z",
};

export const payments = {
  list: operation({
    method: "GET",
    path: "/payments",
    access: "shop.read",
    summary: "List payments and refunds",
    description: "Includes voided payments. Returns payments that match every filter sent.",
    sortedBy: ["createdAt desc", "id desc"],
    sortedWith: [{ with: "startDate", by: ["paidDate desc", "id desc"] }],
    input: z
      .strictObject({
        ...page(100),
        ...updatedSince,
        invoiceId: idOrNumber("invoices").optional(),
        customerId: idOrNumber("customers").optional(),
        receiptId: Reference.optional().meta({ description: "Id of the receipt" }),
        search: textFilter(255).meta({
          description:
            "Part of the reference, of the invoice's number, or of the customer's name, company, email, phone or DOT number",
        }),
        number: numberFilter("invoices"),
        type: z.enum(paymentTypes).optional(),
        startDate: ShopDate.optional().meta({
          description: "First payment date, inclusive; requires endDate",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last payment date, inclusive; requires startDate",
        }),
      })
      .check(completeDateRange()),
    output: changesEnvelope("payments", Payment),
    example: {
      input: { startDate: "2026-03-01", endDate: "2026-03-31" },
      output: { payments: [exampleRefund, example], count: 2, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/payments/{id}",
    access: "shop.read",
    summary: "Get a payment or a refund",
    input: ById,
    output: Payment,
    example: { input: { id: example.id }, output: example },
  }),
  create: operation({
    method: "POST",
    path: "/payments",
    status: 201,
    access: "shop.write",
    summary: "Record a payment",
    description:
      "Records a payment on an invoice: send either `invoiceId` or the `workOrderId` of an invoiced work order. The amount cannot exceed the balance. The payment that settles the balance moves the work order to the shop's first status of category `paid`, and archives it if the shop's `archiveOnFullPayment` is set.",
    input: z
      .strictObject({
        invoiceId: idOrNumber("invoices").optional(),
        workOrderId: idOrNumber("workOrders").optional(),
        amountCents: Amount,
        method: text(64).nullish().meta({
          description: "Free text, shown in reports; default `Other`",
        }),
        reference: text(255).nullish(),
        paidAt: PaidAt.optional(),
        surchargeCents: cents(1_000_000_000_000).optional().meta({
          description: "Card surcharge, passed through; not included in the total",
        }),
      })
      .check(invoiceOrWorkOrder()),
    output: Payment,
    errors: ["INVOICE_VOID", "NOT_INVOICED", "OVERPAYMENT", "PERIOD_CLOSED"],
    amount: ({ amountCents, surchargeCents }) => amountCents + surchargeCents,
    emits: [
      "payment.received",
      "work_order.updated",
      "work_order.status_changed",
      "invoice.updated",
    ],
    addsOnly: true,
    asksOnTerminal: true,
    example: {
      input: {
        invoiceId: example.invoiceId,
        amountCents: example.amountCents,
        method: example.method,
        reference: example.reference,
        surchargeCents: example.surchargeCents,
      },
      output: example,
    },
  }),
  refund: operation({
    method: "POST",
    path: "/payments/{id}/refund",
    status: 201,
    access: "shop.write",
    summary: "Refund a payment in full or in part",
    description:
      "Returns the refund, a separate record dated today. The surcharge is refunded in proportion. The invoice has a balance again, and a paid work order moves back to the shop's first status of category `invoiced` and is unarchived.",
    input: z.strictObject({
      id: PathId,
      amountCents: Amount.optional().meta({ description: "Default: the amount not yet refunded" }),
      reason: freeText(500).nullish(),
    }),
    output: Payment,
    errors: ["OVER_REFUND", "PAYMENT_REFUNDED", "PAYMENT_VOIDED"],
    destructive: true,
    amount: ({ amountCents }) => Math.abs(amountCents),
    emits: [
      "payment.refunded",
      "work_order.updated",
      "work_order.status_changed",
      "sales_order.refunded",
      "invoice.updated",
      "payment.updated",
    ],
    example: {
      input: { id: example.id, amountCents: 2500, reason: exampleRefund.reason },
      output: exampleRefund,
    },
  }),
  void: operation({
    method: "POST",
    path: "/payments/{id}/void",
    access: "shop.write",
    summary: "Void a payment recorded by mistake",
    description:
      "The payment remains, with `voidedAt` set, but counts in no total. The invoice has a balance again, as after a refund. What a receipt paid is the customer's credit again.",
    input: ById,
    output: Payment,
    errors: ["PAYMENT_REFUNDED", "PAYMENT_VOIDED", "PERIOD_CLOSED"],
    destructive: true,
    amount: ({ amountCents }) => Math.abs(amountCents),
    emits: [
      "work_order.updated",
      "work_order.status_changed",
      "invoice.updated",
      "payment.updated",
      "receipt.updated",
    ],
    example: {
      input: { id: example.id },
      output: { ...example, voidedAt: "2026-03-02T17:20:00.000Z" },
    },
  }),
};
