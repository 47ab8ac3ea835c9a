import {
  AppError,
  formatDollars,
  maxAllocations,
  maxAllocationsOfReceipt,
} from "@bayline/contracts";
import { findReceipt, listOwed, lockReceipt, type ReceiptRow } from "@bayline/db";
import { isId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../../pipeline/limits.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { shopDay } from "../../../time/clock.ts";
import { sumOf } from "../../amounts/money.ts";
import { requireOpenDay } from "../../periods/open-days.ts";
import { requireRecord } from "../../records.ts";
import { lockAllBilled } from "../lock.ts";
import { paidAtAsSent } from "../paid-at.ts";
import { addAllocated, creditOf, recordAllocations } from "./allocate.ts";
import { allocateAsSent, allocateOldestFirst } from "./plan.ts";
import { answerReceipt } from "./read.ts";

type Input = InputOf<"receipts.apply">;

/** Pays invoices with the credit of a receipt. */
export async function applyReceipt(ctx: WriteContext, { id, allocations: sent, date }: Input) {
  const { customerId, receiptDate } = requireRecord(await findReceipt(ctx, id), "receipt");
  const from = paidAtAsSent(ctx, date, { firstDay: receiptDate, of: "receipt", field: "date" });
  const today = "Leave out `date`, which dates the payments today.";
  await requireOpenDay(ctx, shopDay(from, ctx.caller.timeZone), today);
  const ids = sent
    ? sent.map(({ invoiceId }) => invoiceId).filter(isId)
    : await listOwed(ctx, { customerId, limit: maxAllocations });
  const locked = await lockAllBilled(ctx, ids);
  const receipt = requireRecord(await lockReceipt(ctx, id), "receipt");
  const before = await answerReceipt(ctx, id);
  const money = { customerId, leftCents: requireCredit(receipt) };
  const allocations = sent
    ? allocateAsSent(locked.invoices, sent, money)
    : allocateOldestFirst(locked.invoices, money);
  if (before.allocations.length + allocations.length > maxAllocationsOfReceipt) {
    throw new LimitExceeded(limits.allocations);
  }
  const payments = allocations.map((allocation) => ({ ...allocation, receipt }));
  await locked.standingsChanged(await recordAllocations(ctx, payments, from));
  const amountCents = sumOf(allocations, (allocation) => allocation.amountCents);
  if (amountCents > 0) await addAllocated(ctx, [{ receipt, amountCents }]);
  const after = await answerReceipt(ctx, id);
  ctx.recordAudit({ resourceType: "receipt", resourceId: id, before, after });
  return after;
}

/** What is left of a receipt, in whole cents. */
function requireCredit(receipt: ReceiptRow): number {
  refuseVoidReceipt(receipt);
  const left = creditOf(receipt);
  if (left > 0) return left;
  throw new AppError(
    "RECEIPT_EXCEEDED",
    `Nothing is left of the receipt of ${formatDollars(receipt.amountCents)}.`,
  );
}

/** @throws RECEIPT_VOID */
export function refuseVoidReceipt({ voidedAt }: ReceiptRow): void {
  if (voidedAt === null) return;
  throw new AppError("RECEIPT_VOID", "The receipt is void.");
}
