import type { InvoiceRow, WorkOrderRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { followPayments } from "../work-orders/invoicing.ts";
import { orderTerms } from "../work-orders/work.ts";
import { lockPaid, lockPayable } from "./locks.ts";
import { paidAtAsSent } from "./paid-at.ts";
import { presentPayment } from "./read.ts";
import { type Recorded, recordPayment, recordRefund, recordVoid } from "./record.ts";

export async function createPayment(ctx: WriteContext, input: InputOf<"payments.create">) {
  const { order, invoice } = await lockPayable(ctx, input);
  const recorded = await recordPayment(ctx, invoice, {
    amountCents: input.amountCents,
    surchargeCents: input.surchargeCents ?? 0,
    method: input.method ?? "Other",
    reference: input.reference ?? null,
    paidAt: paidAtAsSent(ctx, input.paidAt, { firstDay: invoice.invoiceDate }),
  });
  await letOrderFollow(ctx, order, recorded.invoice);
  return answer(ctx, null, recorded);
}

export async function refundPayment(
  ctx: WriteContext,
  { id, ...input }: InputOf<"payments.refund">,
) {
  const { order, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordRefund(ctx, locked, input);
  await letOrderFollow(ctx, order, recorded.invoice);
  const { salesOrderId } = recorded.invoice;
  if (salesOrderId !== null) ctx.emit("sales_order.refunded", salesOrderId);
  return answer(ctx, null, recorded);
}

export async function voidPayment(ctx: WriteContext, { id }: InputOf<"payments.void">) {
  const { order, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordVoid(ctx, locked);
  await letOrderFollow(ctx, order, recorded.invoice);
  return answer(ctx, locked, recorded);
}

/** Updates the work order of the invoice. A counter sale has none. */
async function letOrderFollow(
  ctx: WriteContext,
  order: WorkOrderRow | undefined,
  invoice: InvoiceRow,
): Promise<void> {
  if (!order) return;
  const terms = await orderTerms(ctx, order.customerId);
  await followPayments(ctx, { order, invoice, terms });
}

async function answer(ctx: WriteContext, before: Recorded | null, recorded: Recorded) {
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
