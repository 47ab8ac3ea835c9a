import { customerCredit } from "@bayline/contracts";
import { type InvoiceRow, type PaymentRow, type ReceiptRow, saveReceipts } from "@bayline/db";
import type { WriteContext } from "../../../pipeline/context.ts";
import { shopDay } from "../../../time/clock.ts";
import { sumOf } from "../../amounts/money.ts";
import { newPayment, recordMoves } from "../record-payment.ts";
import type { Allocation } from "./plan.ts";

/** What a receipt pays on an invoice. */
interface Payment extends Allocation {
  receipt: ReceiptRow;
}

/**
 * Records what receipts pay, and returns the paid invoices. Invoices and receipts must be locked,
 * and the day of `from`, ISO 8601, must be open.
 *
 * A payment is dated at `from`, but not before its receipt or its invoice. On the day of the
 * receipt it has the receipt's method; later it uses the customer's credit.
 */
export async function recordAllocations(
  ctx: WriteContext,
  payments: readonly Payment[],
  from: string,
): Promise<InvoiceRow[]> {
  const byInvoice = Map.groupBy(payments, ({ invoice }) => invoice.id);
  const moves = [...byInvoice.values()].flatMap((ofInvoice) => {
    const [first] = ofInvoice;
    if (!first) return [];
    const paidCents = sumOf(ofInvoice, ({ amountCents }) => amountCents);
    const rows = ofInvoice.map((payment) => paymentOf(ctx, payment, from));
    for (const { id } of rows) ctx.emit("payment.received", id);
    return [{ invoice: first.invoice, payments: rows, net: { paidCents, surchargeCents: 0 } }];
  });
  return moves.length === 0 ? [] : recordMoves(ctx, moves);
}

function paymentOf(
  ctx: WriteContext,
  { receipt, invoice, amountCents }: Payment,
  from: string,
): PaymentRow {
  const paidAt = latestOf(from, receipt.receivedAt, invoice.invoicedAt);
  const paidDate = shopDay(paidAt, ctx.caller.timeZone);
  return {
    ...newPayment(ctx, invoice),
    amountCents,
    surchargeCents: 0,
    method: paidDate === receipt.receiptDate ? receipt.method : customerCredit,
    reference: receipt.reference,
    receiptId: receipt.id,
    paidAt,
    paidDate,
  };
}

function latestOf(...instants: string[]): string {
  return instants.reduce((one, other) => (Date.parse(one) < Date.parse(other) ? other : one));
}

/** What is left of a receipt, in whole cents. */
export function creditOf(receipt: ReceiptRow): number {
  const { amountCents, allocatedCents, refundedCents, voidedAt } = receipt;
  return voidedAt === null ? amountCents - allocatedCents - refundedCents : 0;
}

/** Adds to what is allocated of receipts, which must be locked. */
export async function addAllocated(
  ctx: WriteContext,
  changes: ReadonlyArray<{ receipt: ReceiptRow; amountCents: number }>,
): Promise<void> {
  const rows = changes.map(({ receipt, amountCents }) => {
    return { ...receipt, allocatedCents: receipt.allocatedCents + amountCents };
  });
  await saveReceipts(ctx, rows);
  for (const { id } of rows) ctx.emit("receipt.updated", id);
}
