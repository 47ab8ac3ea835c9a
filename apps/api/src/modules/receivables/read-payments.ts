import { findPayment, type PaymentView, listPayments as queryPayments } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

export function listPayments(ctx: ReadContext, input: InputOf<"payments.list">) {
  const byDay = input.startDate !== undefined;
  return listPage("payments", input, {
    read: (page) => queryPayments(ctx, { ...input, ...page, byDay }),
    at: (row) => (byDay ? row.paidDate : row.createdAt),
    present: presentPayment,
    changes: { scope: ctx, table: "payments" },
    sortKind: byDay ? "day" : "instant",
    ids: [input.invoiceId, input.customerId, input.receiptId],
  });
}

export async function getPayment(ctx: ReadContext, { id }: InputOf<"payments.get">) {
  return presentPayment(requireRecord(await findPayment(ctx, id), "payment"));
}

export function presentPayment(row: PaymentView) {
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    customerId: row.customerId,
    type: row.type,
    amountCents: row.amountCents,
    surchargeCents: row.surchargeCents,
    method: row.method,
    reference: row.reference,
    reason: row.reason,
    paidAt: row.paidAt,
    paidDate: row.paidDate,
    voidedAt: row.voidedAt,
    refundedCents: row.refundedCents,
    refundedPaymentId: row.refundedPaymentId,
    receiptId: row.receiptId,
    toCredit: row.toCredit,
    createdAt: row.createdAt,
  };
}
