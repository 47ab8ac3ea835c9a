import { type contract, invalid } from "@bayline/contracts";
import type { InvoiceRow, WorkOrderRow } from "@bayline/db";
import type { z } from "zod";
import { shopDay, shopNoon } from "../../clock.ts";
import type { WriteContext } from "../../context.ts";
import { followPayments } from "../work-orders/invoicing.ts";
import { orderTerms } from "../work-orders/work.ts";
import { lockPaid, lockPayable } from "./locks.ts";
import { presentPayment } from "./read.ts";
import { type Recorded, recordPayment, recordRefund, recordVoid } from "./record.ts";

type Input<K extends keyof (typeof contract)["payments"]> = z.output<
  (typeof contract)["payments"][K]["input"]
>;

export async function createPayment(ctx: WriteContext, input: Input<"create">) {
  const { order, invoice } = await lockPayable(ctx, input);
  const recorded = await recordPayment(ctx, invoice, {
    amountCents: input.amountCents,
    surchargeCents: input.surchargeCents ?? 0,
    method: input.method ?? "Other",
    reference: input.reference ?? null,
    paidAt: paidAtOf(ctx, input.paidAt, invoice),
  });
  await letOrderFollow(ctx, order, recorded.invoice);
  return answer(ctx, null, recorded);
}

export async function refundPayment(ctx: WriteContext, { id, ...input }: Input<"refund">) {
  const { order, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordRefund(ctx, locked, input);
  await letOrderFollow(ctx, order, recorded.invoice);
  return answer(ctx, null, recorded);
}

export async function voidPayment(ctx: WriteContext, { id }: Input<"void">) {
  const { order, ...locked } = await lockPaid(ctx, id);
  const recorded = await recordVoid(ctx, locked);
  await letOrderFollow(ctx, order, recorded.invoice);
  return answer(ctx, locked, recorded);
}

/** A counter sale has no work order to follow. */
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
  await ctx.noteChange({
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

/**
 * When it was paid, ISO 8601: between the invoice's day and now. A day alone means noon in the
 * shop; today before noon, now.
 */
function paidAtOf(
  { now, caller: { timeZone } }: WriteContext,
  sent: string | undefined,
  { invoiceDate }: InvoiceRow,
): string {
  if (sent === undefined) return now;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(sent);
  if (isDay && sent === shopDay(now, timeZone)) return earlier(shopNoon(sent, timeZone), now);
  const paidAt = (isDay ? shopNoon(sent, timeZone) : new Date(sent)).toISOString();
  const refuse = (message: string) => invalid([{ field: "paidAt", message }]);
  if (Date.parse(paidAt) > Date.parse(now)) throw refuse("must not be in the future");
  if (shopDay(paidAt, timeZone) < invoiceDate) {
    throw refuse(`must not be before the invoice's day, ${invoiceDate}`);
  }
  return paidAt;
}

function earlier(moment: Date, now: string): string {
  return moment.getTime() < Date.parse(now) ? moment.toISOString() : now;
}
