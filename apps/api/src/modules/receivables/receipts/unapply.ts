import { customerCredit, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  findPaymentsOfReceipt,
  findReceipt,
  type InvoiceRow,
  lockPayments,
  lockReceipt,
  type PaymentRow,
  type ReceiptRow,
} from "@bayline/db";
import { isId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { sumOf } from "../../amounts/money.ts";
import { isOpenDay, openToday } from "../../periods/open-days.ts";
import { requireRecord } from "../../records.ts";
import { type LockedInvoices, lockAllBilled } from "../lock.ts";
import { newPayment, recordMoves } from "../record-payment.ts";
import { addAllocated } from "./allocate.ts";
import { refuseVoidReceipt } from "./apply.ts";
import { answerReceipt } from "./read.ts";

/** Returns what a receipt paid on invoices, or on all of them, to the customer's credit. */
export async function unapplyReceipt(
  ctx: WriteContext,
  { id, invoiceIds }: InputOf<"receipts.unapply">,
) {
  const locked = await lockApplied(ctx, id, invoiceIds);
  const { receipt } = locked;
  refuseVoidReceipt(receipt);
  const before = await answerReceipt(ctx, id);
  const amountCents = await returnToCredit(ctx, locked);
  if (amountCents > 0) await addAllocated(ctx, [{ receipt, amountCents: -amountCents }]);
  const after = await answerReceipt(ctx, id);
  ctx.recordAudit({ resourceType: "receipt", resourceId: id, before, after });
  return after;
}

/** A locked receipt with its live payments and their invoices. */
export interface Applied {
  receipt: ReceiptRow;
  payments: PaymentRow[];
  locked: LockedInvoices;
}

/**
 * Locks a receipt with its payments on invoices, or on all of them.
 *
 * @throws 400 for an invoice that the receipt does not pay
 */
export async function lockApplied(
  ctx: WriteContext,
  receiptId: string,
  invoiceIds?: readonly string[],
): Promise<Applied> {
  requireRecord(await findReceipt(ctx, receiptId), "receipt");
  const named = invoiceIds?.filter(isId);
  const found = await findPaymentsOfReceipt(ctx, { receiptId, invoiceIds: named });
  const paid = found.map(({ invoiceId }) => invoiceId);
  const details = (invoiceIds ?? []).flatMap((invoiceId, at): ErrorDetail[] => {
    if (paid.includes(invoiceId)) return [];
    return [{ field: `invoiceIds[${at}]`, message: "names no invoice that the receipt pays" }];
  });
  if (details.length > 0) throw invalid(details);
  const locked = await lockAllBilled(ctx, paid);
  const payments = await lockPayments(
    ctx,
    found.map(({ id }) => id),
  );
  const receipt = requireRecord(await lockReceipt(ctx, receiptId), "receipt");
  return { receipt, payments: payments.filter(({ voidedAt }) => voidedAt === null), locked };
}

/**
 * Makes the rest of locked payments credit, and returns its sum in whole cents. A payment of an
 * open day is voided. Of a closed day, or partly refunded, it gets a refund that is dated today.
 */
export async function returnToCredit(
  ctx: WriteContext,
  { payments, locked }: Omit<Applied, "receipt">,
): Promise<number> {
  const invoices = new Map(locked.invoices.map((invoice) => [invoice.id, invoice]));
  const left = payments.filter((payment) => restOf(payment) > 0);
  const byInvoice = Map.groupBy(left, ({ invoiceId }) => invoiceId);
  const moves = [];
  for (const [invoiceId, ofInvoice] of byInvoice) {
    const invoice = requireRecord(invoices.get(invoiceId), "invoice");
    const rows = [];
    for (const payment of ofInvoice) rows.push(...(await returned(ctx, invoice, payment)));
    const net = { paidCents: -sumOf(ofInvoice, restOf), surchargeCents: 0 };
    moves.push({ invoice, payments: rows, net });
  }
  if (moves.length > 0) await locked.standingsChanged(await recordMoves(ctx, moves));
  return sumOf(left, restOf);
}

const restOf = ({ amountCents, refundedCents }: PaymentRow) => amountCents - refundedCents;

/** The rows that return a payment: itself, void, or itself and a refund. */
async function returned(
  ctx: WriteContext,
  invoice: InvoiceRow,
  payment: PaymentRow,
): Promise<PaymentRow[]> {
  ctx.emit("payment.updated", payment.id);
  if (payment.refundedCents === 0 && (await isOpenDay(ctx, payment.paidDate))) {
    return [{ ...payment, voidedAt: ctx.now, updatedAt: ctx.now }];
  }
  const refund: PaymentRow = {
    ...newPayment(ctx, invoice),
    type: "refund",
    toCredit: true,
    amountCents: restOf(payment),
    surchargeCents: 0,
    method: customerCredit,
    reference: payment.reference,
    receiptId: payment.receiptId,
    refundedPaymentId: payment.id,
    paidAt: ctx.now,
    paidDate: await openToday(ctx),
  };
  ctx.emit("payment.refunded", refund.id);
  return [refund, { ...payment, refundedCents: payment.amountCents, updatedAt: ctx.now }];
}
