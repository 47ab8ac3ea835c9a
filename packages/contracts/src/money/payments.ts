import { z } from "zod";
import {
  ById,
  CentsOut,
  cents,
  envelope,
  freeText,
  Id,
  PathId,
  page,
  Reference,
  ShopDate,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { wholeWindow } from "../fields/windows.ts";
import { operation } from "../operation/operation.ts";

const paymentTypes = ["payment", "refund"] as const;

export const Payment = z
  .object({
    id: Id,
    invoiceId: Id,
    invoiceNumber: z.string(),
    customerId: Id.nullable(),
    type: z.enum(paymentTypes).meta({ description: "A refund is a row of its own" }),
    amountCents: CentsOut.meta({
      description: "Always above zero, whichever way it went; without surcharge",
    }),
    surchargeCents: CentsOut.meta({ description: "On top of the amount" }),
    method: z.string().meta({ description: "`Other` where none was sent" }),
    reference: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Refunds only" }),
    paidAt: Timestamp,
    paidDate: ShopDate.meta({ description: "The shop's day of paidAt" }),
    voidedAt: Timestamp.nullable(),
    refundedCents: CentsOut.meta({ description: "How much of it was given back" }),
    refundedPaymentId: Id.nullable().meta({ description: "The payment that a refund gives back" }),
    createdAt: Timestamp,
  })
  .meta({ id: "Payment" });

const isInOurTime = (time: string) => time >= "2000-01-01" && time < "2101";

/** When money came in. */
export const PaidAt = z
  .union(
    [ShopDate, z.iso.datetime({ offset: true }).max(40).refine(isInOurTime)],
    "must be a day, YYYY-MM-DD, or an ISO 8601 date-time, between 2000 and 2100",
  )
  .meta({
    description:
      "A date-time, or a day, which means noon in the shop. Between the invoice's day and now; default now",
  });

const Amount = cents().refine((amount) => amount > 0, "must be above zero");

/** Refuses none of the two, and both. Runs while other fields fail, too. */
function oneOfTwo() {
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
    description:
      "Void ones too. A payment must pass every filter that is sent. With days the list is sorted by them.",
    input: z
      .strictObject({
        ...page(100),
        invoiceId: text(64).optional(),
        customerId: text(64).optional(),
        type: z.enum(paymentTypes).optional(),
        startDate: ShopDate.optional().meta({
          description: "First day on which it was paid; needs endDate too, both inclusive",
        }),
        endDate: ShopDate.optional().meta({
          description: "Last day on which it was paid; needs startDate too",
        }),
      })
      .check(wholeWindow()),
    output: envelope("payments", Payment),
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
      "On an invoice, or on the work order that was invoiced: name one of the two. It may not be more than the balance. The last payment moves the work order to the shop's first status of category `paid`, and archives it where the shop wants that.",
    input: z
      .strictObject({
        invoiceId: Reference.optional(),
        workOrderId: Reference.optional(),
        amountCents: Amount,
        method: text(64).nullish().meta({
          description: "Free text, as reports are to call it; `Other` without",
        }),
        reference: text(255).nullish(),
        paidAt: PaidAt.optional(),
        surchargeCents: cents(1_000_000_000_000).optional().meta({
          description: "What paying by card costs on top: passed through, outside the total",
        }),
      })
      .check(oneOfTwo()),
    output: Payment,
    errors: ["INVOICE_VOID", "NOT_INVOICED", "OVERPAYMENT"],
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
    summary: "Give back a payment, or part of it",
    description:
      "Answers the refund: a row of its own, of today. Surcharge goes back in proportion. The invoice is owed again, and a work order that was paid goes back to the shop's first status of category `invoiced`, out of the archive.",
    input: z.strictObject({
      id: PathId,
      amountCents: Amount.optional().meta({ description: "Default: all that is left of it" }),
      reason: freeText(500).nullish(),
    }),
    output: Payment,
    errors: ["OVER_REFUND", "PAYMENT_REFUNDED", "PAYMENT_VOIDED"],
    destructive: true,
    example: {
      input: { id: example.id, amountCents: 2500, reason: exampleRefund.reason },
      output: exampleRefund,
    },
  }),
  void: operation({
    method: "POST",
    path: "/payments/{id}/void",
    access: "shop.write",
    summary: "Take back a payment that never was",
    description:
      "It stays, with `voidedAt`, and counts nowhere. The invoice is owed again, as after a refund.",
    input: ById,
    output: Payment,
    errors: ["PAYMENT_REFUNDED", "PAYMENT_VOIDED"],
    destructive: true,
    example: {
      input: { id: example.id },
      output: { ...example, voidedAt: "2026-03-02T17:20:00.000Z" },
    },
  }),
};
