import { AppError, formatDollars } from "@bayline/contracts";
import {
  findMethodOfReceipt,
  type InvoiceRow,
  markInvoiceDays,
  type PaymentRow,
  saveInvoiceStandings,
  savePayments,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import { shopDay } from "../../time/clock.ts";
import { prorate } from "../amounts/money.ts";
import { openToday, requireOpenDay } from "../periods/open-days.ts";
import { requireRecord } from "../records.ts";
import { balanceOf, invoiceStatus } from "./status.ts";

/** The recorded payment and its updated invoice. */
export interface Recorded {
  payment: PaymentRow;
  invoice: InvoiceRow;
}

export type NewPayment = Pick<
  PaymentRow,
  "amountCents" | "surchargeCents" | "method" | "reference" | "paidAt"
>;

/**
 * Records a payment on an invoice, which must be locked. `paidAt` is ISO 8601.
 *
 * @throws INVOICE_VOID, OVERPAYMENT if it exceeds the balance, and PERIOD_CLOSED
 */
export async function recordPayment(
  ctx: WriteContext,
  invoice: InvoiceRow,
  fields: NewPayment,
): Promise<Recorded> {
  refuseOverpayment(invoice, fields.amountCents);
  const payment = { ...newPayment(ctx, invoice), ...fields, ...dated(ctx, fields.paidAt) };
  await requireOpenDay(ctx, payment.paidDate, "Leave out `paidAt`, which dates the payment today.");
  ctx.emit("payment.received", payment.id);
  return record(ctx, invoice, [payment], {
    paidCents: payment.amountCents,
    surchargeCents: payment.surchargeCents,
  });
}

export interface NewRefund {
  /** Default: the whole unrefunded amount. */
  amountCents?: number | undefined;
  reason?: string | null | undefined;
  /** ISO 8601, in an open period. Default: now. */
  paidAt?: string;
}

/**
 * Refunds a payment or part of it and returns the refund's row. Invoice and payment
 * must be locked.
 *
 * The surcharge is refunded in proportion, rounded half up; the last refund takes the remaining
 * surcharge. The refund of a receipt's payment has the method of the receipt.
 *
 * @throws PAYMENT_REFUNDED if the payment is a refund, PAYMENT_VOIDED, and OVER_REFUND
 */
export async function recordRefund(
  ctx: WriteContext,
  { invoice, payment }: Recorded,
  { amountCents: sent, reason, paidAt = ctx.now }: NewRefund,
): Promise<Recorded> {
  refuseRefundRow(payment, "refunded");
  refuseVoided(payment);
  const left = payment.amountCents - payment.refundedCents;
  const amountCents = sent ?? left;
  if (amountCents > left || left === 0) {
    throw new AppError("OVER_REFUND", `${left} cents of this payment can still be refunded.`);
  }
  const surchargeCents = surchargeOf(payment, amountCents);
  const dates =
    paidAt === ctx.now ? { paidAt, paidDate: await openToday(ctx) } : dated(ctx, paidAt);
  const refunded = {
    ...payment,
    refundedCents: payment.refundedCents + amountCents,
    refundedSurchargeCents: payment.refundedSurchargeCents + surchargeCents,
    updatedAt: ctx.now,
  };
  ctx.emit("payment.updated", payment.id);
  const refund: PaymentRow = {
    ...newPayment(ctx, invoice),
    type: "refund",
    amountCents,
    surchargeCents,
    method: await methodOf(ctx, payment),
    reference: payment.reference,
    receiptId: payment.receiptId,
    reason: reason || null,
    refundedPaymentId: payment.id,
    ...dates,
  };
  ctx.emit("payment.refunded", refund.id);
  const net = { paidCents: -amountCents, surchargeCents: -surchargeCents };
  return record(ctx, invoice, [refund, refunded], net);
}

/** The method by which the money of a payment was received. */
async function methodOf(ctx: WriteContext, { method, receiptId }: PaymentRow): Promise<string> {
  if (receiptId === null) return method;
  return requireRecord(await findMethodOfReceipt(ctx, receiptId), "receipt").method;
}

/**
 * Voids a payment that was recorded by mistake. Invoice and payment must be locked.
 *
 * @throws PAYMENT_REFUNDED if the payment is a refund or was refunded, PAYMENT_VOIDED, and
 * PERIOD_CLOSED
 */
export async function recordVoid(
  ctx: WriteContext,
  { invoice, payment }: Recorded,
): Promise<Recorded> {
  refuseRefundRow(payment, "voided");
  refuseVoided(payment);
  if (payment.refundedCents > 0) {
    throw new AppError("PAYMENT_REFUNDED", "A part of this payment was refunded.");
  }
  await requireOpenDay(
    ctx,
    payment.paidDate,
    `Refund it instead, which is dated today: POST /payments/${payment.id}/refund.`,
  );
  const voided = { ...payment, voidedAt: ctx.now, updatedAt: ctx.now };
  ctx.emit("payment.updated", payment.id);
  return record(ctx, invoice, [voided], {
    paidCents: -payment.amountCents,
    surchargeCents: -payment.surchargeCents,
  });
}

type Net = Pick<InvoiceRow, "paidCents" | "surchargeCents">;

/** Payments of an invoice to store, and the sums by which they change it. */
export interface Move {
  invoice: InvoiceRow;
  payments: readonly PaymentRow[];
  net: Net;
}

/** Records the first of the payments, which must be new or changed. */
async function record(
  ctx: WriteContext,
  invoice: InvoiceRow,
  payments: [PaymentRow, ...PaymentRow[]],
  net: Net,
): Promise<Recorded> {
  const [saved] = await recordMoves(ctx, [{ invoice, payments, net }]);
  return { payment: payments[0], invoice: saved ?? invoice };
}

/** Stores payments and returns their updated invoices, which must be locked, in order. */
export async function recordMoves(
  ctx: WriteContext,
  moves: readonly Move[],
): Promise<InvoiceRow[]> {
  const invoices = moves.map(({ invoice, net }) => {
    const moved = {
      ...invoice,
      paidCents: invoice.paidCents + net.paidCents,
      surchargeCents: invoice.surchargeCents + net.surchargeCents,
      updatedAt: ctx.now,
    };
    return { ...moved, status: invoiceStatus(moved) };
  });
  await savePayments(
    ctx,
    moves.flatMap(({ payments }) => payments),
  );
  await saveInvoiceStandings(ctx, invoices);
  for (const { id } of invoices) ctx.emit("invoice.updated", id);
  await markInvoiceDays(
    ctx,
    invoices.map(({ id }) => id),
  );
  return invoices;
}

/** A payment on an invoice, without what differs between payments. */
export function newPayment(ctx: WriteContext, { id: invoiceId, customerId }: InvoiceRow) {
  return {
    tenantId: ctx.tenantId,
    id: newRecordId(ctx),
    invoiceId,
    customerId,
    type: "payment" as const,
    reason: null,
    receiptId: null as string | null,
    refundedPaymentId: null,
    toCredit: false,
    refundedCents: 0,
    refundedSurchargeCents: 0,
    voidedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

function dated({ caller }: WriteContext, paidAt: string) {
  return { paidAt, paidDate: shopDay(paidAt, caller.timeZone) };
}

function refuseOverpayment(invoice: InvoiceRow, amountCents: number): void {
  const { invoiceNumber } = invoice;
  if (invoice.voidedAt !== null) {
    throw new AppError("INVOICE_VOID", `${invoiceNumber} is void: nothing is owed on it.`);
  }
  const balance = balanceOf(invoice);
  if (amountCents > balance) {
    const owed = `${formatDollars(balance)} (${balance} cents)`;
    throw new AppError("OVERPAYMENT", `On ${invoiceNumber} ${owed} are owed.`);
  }
}

function refuseRefundRow({ type }: PaymentRow, what: string): void {
  if (type === "payment") return;
  throw new AppError("PAYMENT_REFUNDED", `A refund cannot be ${what}.`);
}

function refuseVoided({ voidedAt }: PaymentRow): void {
  if (voidedAt === null) return;
  throw new AppError("PAYMENT_VOIDED", "The payment is void.");
}

/** The surcharge to refund with an amount. */
function surchargeOf(payment: PaymentRow, amountCents: number): number {
  const left = payment.surchargeCents - payment.refundedSurchargeCents;
  if (payment.refundedCents + amountCents === payment.amountCents) return left;
  return Math.min(left, prorate(payment.surchargeCents, amountCents, payment.amountCents));
}
