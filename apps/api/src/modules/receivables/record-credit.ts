import { maxPartBytes } from "@bayline/contracts";
import {
  bytesOfCredits,
  type CreditLineRow,
  type CreditRow,
  type InvoiceRow,
  insertCredit,
  markInvoiceDays,
  type PaymentRow,
  saveInvoiceStandings,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { recordRefund } from "./record-payment.ts";
import { invoiceStatus } from "./status.ts";

export type NewCredit = Omit<CreditRow, "tenantId" | "id" | "invoiceId" | "createdAt"> & {
  lines: Array<Omit<CreditLineRow, "tenantId" | "id" | "creditId">>;
};

/**
 * Credits an invoice, refunds the excess over the new total from the newest payment first, and
 * returns the updated invoice. Invoice and payments must be locked, and the day must be open.
 *
 * If the invoice has a balance, the credit reduces that first. A refund is dated like the credit,
 * but not before its payment.
 */
export async function recordCredit(
  ctx: WriteContext,
  owed: { invoice: InvoiceRow; payments: PaymentRow[] },
  { lines, ...credit }: NewCredit,
): Promise<InvoiceRow> {
  const { tenantId } = ctx;
  let { invoice } = owed;
  const creditedCents = invoice.creditedCents + credit.totalCents;
  let beyond = invoice.paidCents - (invoice.totalCents - creditedCents);
  for (const payment of owed.payments.toReversed()) {
    if (beyond <= 0) break;
    const amountCents = Math.min(beyond, payment.amountCents - payment.refundedCents);
    const paidAt = laterOf(credit.creditedAt, payment.paidAt);
    const refund = { amountCents, reason: credit.reason, paidAt };
    ({ invoice } = await recordRefund(ctx, { invoice, payment }, refund));
    beyond -= amountCents;
  }
  const id = newId();
  await insertCredit(
    ctx,
    { tenantId, id, invoiceId: invoice.id, ...credit, createdAt: ctx.now },
    lines.map((line) => ({ ...line, tenantId, id: newId(), creditId: id })),
  );
  if ((await bytesOfCredits(ctx, invoice.id)) > maxPartBytes) {
    throw new LimitExceeded(limits.credits);
  }
  const credited = { ...invoice, creditedCents };
  const saved = { ...credited, status: invoiceStatus(credited) };
  await saveInvoiceStandings(ctx, [saved]);
  if (credit.totalCents !== 0) ctx.emit("invoice.updated", invoice.id);
  await markInvoiceDays(ctx, [invoice.id]);
  return saved;
}

function laterOf(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? other : one;
}
