import { AppError, formatDollars, maxReceiptRefunds } from "@bayline/contracts";
import {
  findReceipt,
  insertReceiptRefund,
  LostRace,
  lockReceipt,
  markDays,
  type ReceiptRow,
  saveReceipts,
} from "@bayline/db";
import { newId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../../pipeline/limits.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { prorate } from "../../amounts/money.ts";
import { openToday, requireOpenDay } from "../../periods/open-days.ts";
import { requireRecord } from "../../records.ts";
import { creditOf } from "./allocate.ts";
import { refuseVoidReceipt } from "./apply.ts";
import { answerReceipt } from "./read.ts";
import { lockApplied, returnToCredit } from "./unapply.ts";

/** Pays the credit of a receipt, or a part of it, back to the customer. */
export async function refundReceipt(
  ctx: WriteContext,
  { id, amountCents: sent, reason }: InputOf<"receipts.refund">,
) {
  requireRecord(await findReceipt(ctx, id), "receipt");
  const receipt = requireRecord(await lockReceipt(ctx, id), "receipt");
  refuseVoidReceipt(receipt);
  const before = await answerReceipt(ctx, id);
  if (before.refunds.length >= maxReceiptRefunds) throw new LimitExceeded(limits.receiptRefunds);
  const amountCents = sent ?? creditOf(receipt);
  refuseOverRefund(receipt, amountCents);
  const surchargeCents = surchargeOf(receipt, amountCents);
  const refundDate = await openToday(ctx);
  insertReceiptRefund(ctx, {
    tenantId: ctx.tenantId,
    id: newId(),
    receiptId: id,
    amountCents,
    surchargeCents,
    method: receipt.method,
    reason: reason || null,
    refundDate,
    createdAt: ctx.now,
  });
  await saveReceipts(ctx, [
    {
      ...receipt,
      refundedCents: receipt.refundedCents + amountCents,
      refundedSurchargeCents: receipt.refundedSurchargeCents + surchargeCents,
    },
  ]);
  await markDays(ctx, [refundDate]);
  ctx.emit("receipt.updated", id);
  const after = await answerReceipt(ctx, id);
  ctx.recordAudit({ resourceType: "receipt", resourceId: id, before, after });
  return after;
}

function refuseOverRefund(receipt: ReceiptRow, amountCents: number): void {
  const left = creditOf(receipt);
  if (amountCents <= left && left > 0) return;
  throw new AppError(
    "OVER_REFUND",
    `${formatDollars(left)} (${left} cents) of this receipt can be refunded.`,
    { nextStep: `Unapply it from invoices first: POST /receipts/${receipt.id}/unapply.` },
  );
}

/** The surcharge to refund with an amount: in proportion, and all that is left with the last. */
function surchargeOf(receipt: ReceiptRow, amountCents: number): number {
  const left = receipt.surchargeCents - receipt.refundedSurchargeCents;
  if (receipt.refundedCents + amountCents === receipt.amountCents) return left;
  return Math.min(left, prorate(receipt.surchargeCents, amountCents, receipt.amountCents));
}

/** Voids a receipt that was not received, such as a check that bounced, with its payments. */
export async function voidReceipt(ctx: WriteContext, { id }: InputOf<"receipts.void">) {
  const applied = await lockApplied(ctx, id);
  const { receipt, payments } = applied;
  refuseVoidReceipt(receipt);
  if (receipt.refundedCents > 0 || payments.some(({ refundedCents }) => refundedCents > 0)) {
    throw new AppError("PAYMENT_REFUNDED", "A part of this receipt was refunded.", {
      nextStep: `Refund the rest of it instead: POST /receipts/${id}/refund.`,
    });
  }
  await requireOpenDay(
    ctx,
    receipt.receiptDate,
    `Unapply and refund it instead, which is dated today: POST /receipts/${id}/unapply.`,
  );
  const before = await answerReceipt(ctx, id);
  const returned = await returnToCredit(ctx, applied);
  if (returned !== receipt.allocatedCents) {
    throw new LostRace("The receipt paid another invoice before it was locked");
  }
  await saveReceipts(ctx, [{ ...receipt, allocatedCents: 0, voidedAt: ctx.now }]);
  await markDays(ctx, [receipt.receiptDate]);
  ctx.emit("receipt.updated", id);
  const after = await answerReceipt(ctx, id);
  ctx.recordAudit({ resourceType: "receipt", resourceId: id, before, after });
  return after;
}
