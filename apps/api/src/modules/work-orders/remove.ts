import { bookLostJobs, findWorkOrder, lockWorkOrderEvenDeleted, purgeWorkOrder } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { retakeExternalIds } from "../../pipeline/integration-fields.ts";
import { releaseAddedCosts } from "../costing/added-costs.ts";
import { requireRecord } from "../records.ts";
import { presentHeader } from "./present.ts";
import { answerOrder } from "./read.ts";
import { lockWork, orderTerms, readWork, refuseInvoiced, saveWork, writeWork } from "./work.ts";

interface ById {
  id: string;
}

/** Soft-deletes an order: releases its reservations, and leaves deducted stock deducted. */
export async function deleteOrder(ctx: WriteContext, { id }: ById) {
  const before = await lockWork(ctx, id);
  const terms = await orderTerms(ctx, before.order.customerId);
  const was = presentHeader(requireRecord(await findWorkOrder(ctx, id), "work order"));
  const order = { ...before.order, deletedAt: ctx.now };
  await saveWork(ctx, before, { ...before, order }, terms);
  ctx.emit("work_order.deleted", id, { permanent: false });
  ctx.recordAudit({ resourceType: "work_order", resourceId: id, before: was, after: null });
  return { id, deleted: true as const };
}

export async function restoreOrder(ctx: WriteContext, { id }: ById) {
  const locked = requireRecord(await lockWorkOrderEvenDeleted(ctx, id), "work order");
  const before = await readWork(ctx, locked);
  if (locked.deletedAt !== null) {
    await retakeExternalIds("workOrders", ctx, locked);
    const terms = await orderTerms(ctx, locked.customerId);
    await saveWork(ctx, before, { ...before, order: { ...locked, deletedAt: null } }, terms);
    ctx.emit("work_order.restored", id);
  }
  ctx.recordAudit({
    resourceType: "work_order",
    resourceId: id,
    before: { deletedAt: locked.deletedAt },
    after: { deletedAt: null },
  });
  return answerOrder(ctx, id);
}

/**
 * Purges an order and releases its reservations. Goods that it used do not come back: their cost is
 * a variance, which follows later changes of it.
 */
export async function purgeOrder(ctx: WriteContext, { id }: ById) {
  const locked = requireRecord(await lockWorkOrderEvenDeleted(ctx, id), "work order");
  const before = await readWork(ctx, locked);
  refuseInvoiced(before);
  const was = await answerOrder(ctx, id);
  const terms = await orderTerms(ctx, locked.customerId);
  await writeWork(ctx, before, { ...before, order: { ...locked, deletedAt: ctx.now } }, terms);
  await releaseAddedCosts(ctx, before.lines, []);
  const { invoiceIds, receiptIds, inspectionIds, requestIds } = await purgeWorkOrder(ctx, id);
  const movementIds = before.lines.flatMap(({ deductionId }) => deductionId ?? []);
  if (movementIds.length > 0) await bookLostJobs(ctx, movementIds, locked.orderNumber);
  ctx.emitWith("work_order.deleted", id, { ...was, permanent: true });
  for (const invoiceId of invoiceIds) ctx.emit("invoice.updated", invoiceId);
  for (const receiptId of receiptIds) ctx.emit("receipt.updated", receiptId);
  for (const inspectionId of inspectionIds) ctx.emit("inspection.updated", inspectionId);
  for (const requestId of requestIds) ctx.emit("service_request.updated", requestId);
  ctx.recordAudit({ resourceType: "work_order", resourceId: id, before: was, after: null });
  return { id, deleted: true as const };
}
