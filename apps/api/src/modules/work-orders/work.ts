import { AppError } from "@bayline/contracts";
import {
  changeReservations,
  deleteBlocks,
  deleteLineItems,
  findOrderTerms,
  type LineItemRow,
  listBlocks,
  listLineItems,
  lockStock,
  lockWorkOrder,
  type OrderTerms,
  putBackStock,
  type ServiceBlockRow,
  saveBlocks,
  saveLineItems,
  saveWorkOrder,
  type WorkOrderRow,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import { refuseLongTexts } from "../../pipeline/limits.ts";
import { shopDay } from "../../time/clock.ts";
import { releaseAddedCosts } from "../costing/added-costs.ts";
import { revalueMovements } from "../costing/revalue.ts";
import { takeOut } from "../inventory/take-out.ts";
import { priceLine } from "../lines/line.ts";
import { withCosts } from "../lines/line-costs.ts";
import { requireRecord } from "../records.ts";
import { priceWork, type TaxTerms } from "./amounts.ts";
import { emitSaved } from "./events.ts";
import { withFeeLines } from "./fees.ts";
import { withReopenedBlocks } from "./proposed-blocks.ts";
import { planStock, type StockPlan } from "./stock-plan.ts";

/** A whole order: everything that a write may change and that its amounts depend on. */
export interface Work {
  order: WorkOrderRow;
  blocks: ServiceBlockRow[];
  /** Of all blocks, in the order of each block. */
  lines: LineItemRow[];
}

/** Locks a live order and reads its blocks and lines under the lock. */
export async function lockWork(ctx: WriteContext, orderId: string): Promise<Work> {
  return readWork(ctx, requireRecord(await lockWorkOrder(ctx, orderId), "work order"));
}

/** Reads the blocks and lines of a locked order. */
export async function readWork(ctx: WriteContext, order: WorkOrderRow): Promise<Work> {
  const blocks = await listBlocks(ctx, order.id);
  const lines = blocks.length > 0 ? await listLineItems(ctx, order.id) : [];
  return { order, blocks, lines };
}

/** The current terms for an order of a customer. */
export async function orderTerms(
  ctx: WriteContext,
  customerId: string | null,
): Promise<OrderTerms> {
  const day = shopDay(ctx.now, ctx.caller.timeZone);
  return requireRecord(await findOrderTerms(ctx, { customerId, day }), "shop");
}

/** The terms of a stored order: an invoiced one keeps the tax settings of its invoice. */
export async function termsOfWork(ctx: WriteContext, work: Work): Promise<OrderTerms> {
  const { customerId, taxRatePercent, partsTaxable, laborTaxable } = work.order;
  const terms = await orderTerms(ctx, customerId);
  return isInvoiced(work) ? { ...terms, taxRatePercent, partsTaxable, laborTaxable } : terms;
}

function isInvoiced({ order }: Work): boolean {
  return order.invoicedAt !== null;
}

/** Refuses changes of billed content: the invoice fixes it. */
export function refuseInvoiced(work: Work): void {
  if (!isInvoiced(work)) return;
  const { order } = work;
  throw new AppError("WORK_ORDER_INVOICED", `${order.orderNumber} is invoiced.`, {
    nextStep: "Move the order back to an open status first, which voids its invoice.",
  });
}

/** Saves the new state of an order and emits its events. Otherwise like {@link writeWork}. */
export async function saveWork(
  ctx: WriteContext,
  before: Work,
  after: Work,
  terms: OrderTerms,
): Promise<Work> {
  const saved = await writeWork(ctx, before, after, terms);
  emitSaved(ctx, before, saved);
  return saved;
}

/**
 * Saves the new state of an order: moves stock, recomputes all amounts, and writes what differs.
 *
 * All writes of blocks, lines and statuses go through here, in a fixed number of statements. An
 * order that stays invoiced keeps the terms of its invoice.
 */
export async function writeWork(
  ctx: WriteContext,
  before: Work,
  after: Work,
  terms: OrderTerms,
): Promise<Work> {
  refuseLongTexts(textsOf(before), textsOf(after));
  const isFixed = before.order.invoicedAt !== null && after.order.invoicedAt !== null;
  const charged = isFixed ? after : withFeeLines(ctx, after, terms.feeRules);
  const plan = planStock(before, charged);
  const lines = await moveStock(ctx, after.order, plan);
  const priced = priceAll({ ...after, lines }, isFixed ? after.order : terms);
  const blocks = isFixed
    ? priced.blocks
    : await withReopenedBlocks(ctx, before, priced, priced.order);
  const work = { ...priced, blocks, order: { ...priced.order, updatedAt: ctx.now } };
  refuseUnpaid(work.order);
  await releaseAddedCosts(ctx, before.lines, work.lines);
  await deleteLineItems(ctx, missing(before.lines, work.lines));
  await deleteBlocks(ctx, missing(before.blocks, work.blocks));
  await saveWorkOrder(ctx, work.order);
  await saveBlocks(ctx, changed(ctx, before.blocks, work.blocks));
  await saveLineItems(ctx, changed(ctx, before.lines, work.lines));
  return work;
}

function textsOf({ blocks, lines }: Work) {
  return [
    ...blocks.flatMap((block) => [
      block.name,
      block.description,
      block.complaint,
      block.cause,
      block.correction,
    ]),
    ...lines.flatMap(({ description, partNumber }) => [description, partNumber]),
  ];
}

function priceAll({ order, blocks, lines }: Work, terms: TaxTerms): Work {
  const { taxRatePercent, partsTaxable, laborTaxable } = terms;
  const taxTerms = { taxRatePercent, partsTaxable, laborTaxable };
  const { amounts, ...work } = priceWork(taxTerms, { blocks, lines });
  return { ...work, order: { ...order, ...taxTerms, ...amounts } };
}

async function moveStock(
  ctx: WriteContext,
  { id }: WorkOrderRow,
  { reservations, returns, deductions, itemIds, lines }: StockPlan,
): Promise<LineItemRow[]> {
  if (itemIds.length === 0) return lines.map(priceLine);
  const onHand = await lockStock(ctx, itemIds);
  const cause = {
    reference: { type: "work_order", id },
    reason: null,
    createdBy: ctx.caller.name,
  };
  const { settled } = await putBackStock(
    ctx,
    returns.map(({ undoes }) => ({ movementId: newId(), undoes })),
    cause,
  );
  const withdrawals = deductions.map((deduction) => ({
    ...deduction,
    movementId: newId(),
    deficitId: newId(),
  }));
  const taken =
    withdrawals.length > 0
      ? await takeOut(ctx, withdrawals, { cause: { ...cause, type: "consumption" }, onHand })
      : [];
  await revalueMovements(
    ctx,
    settled.map(({ movementId }) => movementId),
    { own: { id, kind: "work_order" } },
  );
  await changeReservations(ctx, reservations);
  for (const itemId of itemIds) ctx.emit("inventory.stock_changed", itemId);
  const cost = new Map(taken.map(({ movementId, valueCents }) => [movementId, valueCents]));
  const deduction = new Map(withdrawals.map(({ lineId, movementId }) => [lineId, movementId]));
  return withCosts(lines, settled).map((line) => {
    const deductionId = deduction.get(line.id);
    if (deductionId === undefined) return priceLine(line);
    const totalCostCents = (cost.get(deductionId) ?? 0) + line.addedCostCents;
    return priceLine({ ...line, deductionId, totalCostCents });
  });
}

function refuseUnpaid(order: WorkOrderRow) {
  const { category, totalPriceCents, creditedAmountCents, paidAmountCents } = order;
  if (category !== "paid" || totalPriceCents <= creditedAmountCents + paidAmountCents) return;
  throw new AppError("BALANCE_DUE", `${order.orderNumber} has a balance: record a payment.`);
}

interface Row {
  id: string;
  updatedAt: string;
}

function missing(before: Row[], after: Row[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}

function changed<R extends Row>({ now }: WriteContext, before: R[], after: R[]): R[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  return after
    .filter((row) => JSON.stringify(row) !== known.get(row.id))
    .map((row) => ({ ...row, updatedAt: now }));
}
