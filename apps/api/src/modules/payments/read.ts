import type { contract } from "@bayline/contracts";
import { findPayment, type PaymentView, listPayments as queryPayments } from "@bayline/db";
import type { z } from "zod";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import { found } from "../records.ts";

type Input<K extends keyof (typeof contract)["payments"]> = z.output<
  (typeof contract)["payments"][K]["input"]
>;

export async function listPayments(ctx: ReadContext, input: Input<"list">) {
  const { invoiceId, customerId } = input;
  const byDay = input.startDate !== undefined;
  const page = pageRequest("payments", input, byDay ? "day" : "instant");
  const named = [invoiceId, customerId].filter((id) => id !== undefined);
  const rows = named.every(isId) ? await queryPayments(ctx, { ...input, ...page, byDay }) : [];
  const { rows: payments, ...rest } = pageAnswer("payments", input, rows, {
    at: (row) => (byDay ? row.paidDate : row.createdAt),
    present: presentPayment,
  });
  return { payments, ...rest };
}

export async function getPayment(ctx: ReadContext, { id }: Input<"get">) {
  return presentPayment(found(await findPayment(ctx, id), "payment"));
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
    createdAt: row.createdAt,
  };
}
