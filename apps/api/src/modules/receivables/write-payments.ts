import { lockReceipt, type PaymentRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { lockPaid, lockPayable } from "./lock.ts";
import { paidAtAsSent } from "./paid-at.ts";
import { presentPayment } from "./read-payments.ts";
import { addAllocated } from "./receipts/allocate.ts";
import { type Recorded, recordPayment, recordRefund, recordVoid } from "./record-payment.ts";

export async function createPayment(ctx: WriteContext, input: InputOf<"payments.create">) {
  const { record, invoice } = await lockPayable(ctx, input);
  const recorded = await recordPayment(ctx, invoice, {
    amountCents: input.amountCents,
    surchargeCents: input.surchargeCents ?? 0,
    method: input.method ?? "Other",
    reference: input.reference ?? null,
    paidAt: paidAtAsSent(ctx, input.paidAt, { firstDay: invoice.invoiceDate }),
  });
  await record?.standingChanged(ctx, { cause: "payment", invoice: recorded.invoice });
  return answer(ctx, null, recorded);
}

export async function refundPayment(
  ctx: WriteContext,
  { id, ...input }: InputOf<"payments.refund">,
) {
  const { record, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordRefund(ctx, locked, input);
  await record?.standingChanged(ctx, { cause: "refund", invoice: recorded.invoice });
  return answer(ctx, null, recorded);
}

export async function voidPayment(ctx: WriteContext, { id }: InputOf<"payments.void">) {
  const { record, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordVoid(ctx, locked);
  await returnToReceipt(ctx, locked.payment);
  await record?.standingChanged(ctx, { cause: "void", invoice: recorded.invoice });
  return answer(ctx, locked, recorded);
}

/** What a receipt paid is the customer's credit again. */
async function returnToReceipt(
  ctx: WriteContext,
  { receiptId, amountCents }: PaymentRow,
): Promise<void> {
  if (receiptId === null) return;
  const receipt = requireRecord(await lockReceipt(ctx, receiptId), "receipt");
  await addAllocated(ctx, [{ receipt, amountCents: -amountCents }]);
}

function answer(ctx: WriteContext, before: Recorded | null, recorded: Recorded) {
  const after = shown(recorded);
  ctx.recordAudit({
    resourceType: "payment",
    resourceId: after.id,
    before: before && shown(before),
    after,
  });
  return after;
}

function shown({ payment, invoice }: Recorded) {
  return presentPayment({ ...payment, invoiceNumber: invoice.invoiceNumber });
}
