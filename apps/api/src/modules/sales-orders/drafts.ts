import { AppError, definedFields, invalid } from "@bayline/contracts";
import {
  type CustomerOfOrder,
  findOrderTerms,
  listSalesOrderLines,
  lockSalesOrder,
  nextNumber,
  noIntegrationColumns,
  type OrderTerms,
  type SalesOrderLineRow,
  type SalesOrderRow,
  saveSalesOrder,
  shareLockCustomer,
} from "@bayline/db";
import { isId, noteGenerated } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { changesNothing, isChanged, requireRecord, unknownReference } from "../records.ts";
import { priceSale } from "./amounts.ts";
import { withSaleFees } from "./fees.ts";
import { buildSaleLines } from "./lines.ts";
import { getSale } from "./read.ts";

type Fields = InputOf<"salesOrders.create">;

export async function createSale(ctx: WriteContext, input: Fields) {
  // The shop's counter is locked before its customers.
  const number = await nextNumber(ctx, "sales_order");
  const customer = await holdCustomer(ctx, input);
  const order: SalesOrderRow = {
    tenantId: ctx.tenantId,
    id: newRecordId(ctx),
    number,
    orderNumber: noteGenerated(`SO-${number}`),
    status: "draft",
    customerId: null,
    poNumber: null,
    notes: null,
    taxRatePercent: 0,
    partsTaxable: true,
    subtotalCents: 0,
    taxesCents: 0,
    totalCents: 0,
    completedAt: null,
    ...noIntegrationColumns,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    deletedAt: null,
  };
  await saveDraft(ctx, { order, lines: [] }, { input, customer });
  ctx.emit("sales_order.created", order.id);
  const after = await getSale(ctx, order);
  auditSale(ctx, order.id, { before: null, after });
  return after;
}

export async function updateSale(
  ctx: WriteContext,
  { id, ...input }: InputOf<"salesOrders.update">,
) {
  const customer = await holdCustomer(ctx, input);
  const order = await lockSale(ctx, id);
  if (order.status !== "draft" && changesNothing(input)) return keepSale(ctx, id);
  requireDraft(order);
  const before = await getSale(ctx, { id });
  const lines = await listSalesOrderLines(ctx, id);
  await saveDraft(ctx, { order, lines }, { input, customer });
  const after = await getSale(ctx, { id });
  if (isChanged(before, after)) ctx.emit("sales_order.updated", id);
  auditSale(ctx, id, { before, after });
  return after;
}

/** Answers a sale that was sent back as it was read. */
async function keepSale(ctx: WriteContext, id: string) {
  const sale = await getSale(ctx, { id });
  auditSale(ctx, id, { before: sale, after: sale });
  return sale;
}

/** Soft-deletes a draft. */
export async function deleteSale(ctx: WriteContext, { id }: InputOf<"salesOrders.delete">) {
  const order = await lockDraft(ctx, id);
  const before = await getSale(ctx, { id });
  const lines = await listSalesOrderLines(ctx, id);
  await saveSalesOrder(ctx, { ...order, deletedAt: ctx.now, updatedAt: ctx.now }, lines);
  ctx.emit("sales_order.deleted", id);
  auditSale(ctx, id, { before, after: null });
  return { id, deleted: true as const };
}

/**
 * Locks a sale for a change.
 *
 * @throws SALES_ORDER_COMPLETED
 */
export async function lockDraft(ctx: WriteContext, id: string): Promise<SalesOrderRow> {
  const order = await lockSale(ctx, id);
  requireDraft(order);
  return order;
}

async function lockSale(ctx: WriteContext, id: string): Promise<SalesOrderRow> {
  return requireRecord(await lockSalesOrder(ctx, id), "sales order");
}

function requireDraft(order: SalesOrderRow): void {
  if (order.status === "draft") return;
  throw new AppError("SALES_ORDER_COMPLETED", `${order.orderNumber} is completed.`, {
    nextStep: "Refund it, fully or partially, or create another sale.",
  });
}

/** The current terms of a sale, from the shop's settings and the customer. */
export async function salesTerms(
  ctx: WriteContext,
  { customerId }: Pick<SalesOrderRow, "customerId">,
): Promise<OrderTerms> {
  const day = shopDay(ctx.now, ctx.caller.timeZone);
  return requireRecord(await findOrderTerms(ctx, { customerId, day }), "shop");
}

export function auditSale(
  ctx: WriteContext,
  id: string,
  { before, after }: Record<"before" | "after", Awaited<ReturnType<typeof getSale>> | null>,
): void {
  ctx.recordAudit({ resourceType: "sales_order", resourceId: id, before, after });
}

/** Locks the sent customer before the sale, as the lock order requires. */
async function holdCustomer(
  ctx: WriteContext,
  { customerId }: Fields,
): Promise<CustomerOfOrder | undefined> {
  return isId(customerId) ? shareLockCustomer(ctx, customerId) : undefined;
}

async function saveDraft(
  ctx: WriteContext,
  before: { order: SalesOrderRow; lines: SalesOrderLineRow[] },
  { input, customer }: { input: Fields; customer: CustomerOfOrder | undefined },
): Promise<void> {
  const { lines: sentLines, ...sent } = input;
  const { notes = before.order.notes, customerId = before.order.customerId } = sent;
  // An unchanged customer is kept, even if it is deleted.
  if (customerId && customerId !== before.order.customerId && !customer) {
    throw invalid([unknownReference("customerId", "customer")]);
  }
  const kept = { ...before.order, ...definedFields(sent) };
  const order = { ...kept, notes: notes || null, updatedAt: ctx.now };
  const terms = await salesTerms(ctx, order);
  const built = sentLines
    ? await buildSaleLines(ctx, sentLines, { order, current: before.lines, terms })
    : before.lines;
  const lines = withSaleFees(ctx, order, { lines: built, rules: terms.feeRules });
  await saveSalesOrder(ctx, priceSale(order, lines, terms), lines);
}
