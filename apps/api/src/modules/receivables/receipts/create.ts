import { invalid, maxAllocations } from "@bayline/contracts";
import {
  type DepositOrder,
  findDepositOrder,
  insertReceipt,
  LostRace,
  listOwed,
  markDays,
  type ReceiptRow,
  shareLockCustomer,
} from "@bayline/db";
import { isId } from "../../../ids.ts";
import type { WriteContext } from "../../../pipeline/context.ts";
import { newRecordId } from "../../../pipeline/record-ids.ts";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { shopDay } from "../../../time/clock.ts";
import { sumOf } from "../../amounts/money.ts";
import { requireOpenDay } from "../../periods/open-days.ts";
import { unknownReference } from "../../records.ts";
import { lockAllBilled } from "../lock.ts";
import { paidAtAsSent } from "../paid-at.ts";
import { recordAllocations } from "./allocate.ts";
import { allocateAsSent, allocateOldestFirst } from "./plan.ts";
import { answerReceipt } from "./read.ts";

type Input = InputOf<"receipts.create">;

/** Who paid, and the order that a deposit is for. */
interface Payer {
  customerId: string;
  order: DepositOrder | undefined;
}

export async function createReceipt(ctx: WriteContext, input: Input) {
  const receivedAt = paidAtAsSent(ctx, input.date, { field: "date" });
  const receiptDate = shopDay(receivedAt, ctx.caller.timeZone);
  await requireOpenDay(ctx, receiptDate, "Leave out `date`, which dates the receipt today.");
  const payer = await payerOf(ctx, input);
  const { customerId, order } = payer;
  const locked = await lockAllBilled(
    ctx,
    await invoicesToPay(ctx, payer, input.allocations),
    order ? [order.id] : [],
  );
  if (order) await requireUnchanged(ctx, order);
  const money = { customerId, leftCents: input.amountCents };
  const allocations = input.allocations
    ? allocateAsSent(locked.invoices, input.allocations, money)
    : allocateOldestFirst(locked.invoices, money);
  const receipt: ReceiptRow = insertReceipt(ctx, {
    tenantId: ctx.tenantId,
    id: newRecordId(ctx),
    customerId,
    workOrderId: order?.id ?? null,
    amountCents: input.amountCents,
    surchargeCents: input.surchargeCents ?? 0,
    method: input.method ?? "Other",
    reference: input.reference ?? null,
    receivedAt,
    receiptDate,
    allocatedCents: sumOf(allocations, ({ amountCents }) => amountCents),
    refundedCents: 0,
    refundedSurchargeCents: 0,
    voidedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  const payments = allocations.map((allocation) => ({ ...allocation, receipt }));
  await locked.standingsChanged(await recordAllocations(ctx, payments, receivedAt));
  await markDays(ctx, [receiptDate]);
  ctx.emit("receipt.created", receipt.id);
  const after = await answerReceipt(ctx, receipt.id);
  ctx.recordAudit({ resourceType: "receipt", resourceId: receipt.id, before: null, after });
  return after;
}

/** Finds the customer and locks it, so that it is not deleted. */
async function payerOf(ctx: WriteContext, { customerId, workOrderId }: Input): Promise<Payer> {
  const order = isId(workOrderId) ? await findDepositOrder(ctx, workOrderId) : undefined;
  if (workOrderId !== undefined && !order) {
    throw invalid([unknownReference("workOrderId", "work order")]);
  }
  if (order && order.customerId === null) {
    throw invalid([{ field: "workOrderId", message: "is a work order without a customer" }]);
  }
  const id = customerId ?? order?.customerId;
  const customer = isId(id) ? await shareLockCustomer(ctx, id) : undefined;
  if (!customer || !isId(id)) throw invalid([unknownReference("customerId", "customer")]);
  if (order && order.customerId !== id) {
    const message = `is not the customer of ${order.orderNumber}`;
    throw invalid([{ field: "customerId", message }]);
  }
  return { customerId: id, order };
}

/** The invoices that the money may pay: those sent, that of the deposit's order, or the oldest. */
async function invoicesToPay(
  ctx: WriteContext,
  { customerId, order }: Payer,
  sent: Input["allocations"],
): Promise<string[]> {
  if (sent) return sent.map(({ invoiceId }) => invoiceId).filter(isId);
  if (order) return order.invoiceId === null ? [] : [order.invoiceId];
  return listOwed(ctx, { customerId, limit: maxAllocations });
}

/** The order of a deposit may have been invoiced before it was locked. */
async function requireUnchanged(ctx: WriteContext, order: DepositOrder): Promise<void> {
  const now = await findDepositOrder(ctx, order.id);
  if (now?.invoiceId === order.invoiceId && now.customerId === order.customerId) return;
  throw new LostRace("The order of the deposit changed before it was locked");
}
