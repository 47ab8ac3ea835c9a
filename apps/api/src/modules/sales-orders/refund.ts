import { AppError } from "@bayline/contracts";
import {
  type CreditRow,
  creditedTaxes,
  type InvoiceRow,
  insertCredit,
  listSalesOrderLines,
  lockInvoiceOfSale,
  lockRefundablePayments,
  lockSalesOrder,
  lockStock,
  markInvoiceDays,
  type PaymentRow,
  putBackStock,
  type SalesOrderRow,
  type SettledMovement,
  saveInvoiceStanding,
  saveSalesOrder,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { followMovements } from "../costs/follow.ts";
import { invoiceStatus } from "../invoices/status.ts";
import { withCosts } from "../lines/line-costs.ts";
import { sumOf } from "../money.ts";
import { recordRefund } from "../payments/record.ts";
import { openToday } from "../periods/open-days.ts";
import { requireRecord } from "../records.ts";
import { auditSale } from "./drafts.ts";
import { getSale } from "./read.ts";
import { planRefund, type RefundPlan } from "./refund-plan.ts";

type Input = InputOf<"salesOrders.refund">;

export async function refundSale(ctx: WriteContext, { id, reason, restock, ...request }: Input) {
  const order = await lockCompleted(ctx, id);
  const invoice = requireRecord(await lockInvoiceOfSale(ctx, id), "invoice");
  const payments = await lockRefundablePayments(ctx, invoice.id);
  const before = await getSale(ctx, { id });
  const lines = await listSalesOrderLines(ctx, id);
  const taxLeftCents = order.taxesCents - (await creditedTaxes(ctx, invoice.id));
  const plan = planRefund({ order, lines, taxLeftCents }, request);

  const why = reason || null;
  const back = await putBack(ctx, order, { restock, returns: plan.returns, reason: why });
  await giveBack(ctx, { invoice, payments }, { ...plan.credit, ...back.credit, reason: why });
  const lessened = refunded(ctx, order, { plan, invoice });
  await saveSalesOrder(ctx, lessened, withCosts(plan.lines, back.settled));
  ctx.emit("sales_order.refunded", id);

  const after = await getSale(ctx, { id });
  auditSale(ctx, id, { before, after });
  return after;
}

async function lockCompleted(ctx: WriteContext, id: string): Promise<SalesOrderRow> {
  const order = requireRecord(await lockSalesOrder(ctx, id), "sales order");
  if (order.status !== "draft") return order;
  throw new AppError(
    "OVER_REFUND",
    `${order.orderNumber} is a draft: it has no payment to refund.`,
    {
      nextStep: "Change the draft, or delete it.",
    },
  );
}

interface Returned extends Pick<RefundPlan, "returns"> {
  restock: boolean | undefined;
  reason: string | null;
}

/** The goods of a refund that are in stock again. */
interface Restocked {
  credit: Pick<CreditRow, "costCents" | "returnIds">;
  settled: SettledMovement[];
}

/** Puts returned goods back into the stock they came from. */
async function putBack(
  ctx: WriteContext,
  { id }: SalesOrderRow,
  { returns, restock, reason }: Returned,
): Promise<Restocked> {
  const goods = returns.flatMap(({ line: { inventoryItemId, deductionId }, quantity }) =>
    inventoryItemId && deductionId
      ? { movementId: newId(), itemId: inventoryItemId, undoes: deductionId, quantity }
      : [],
  );
  if (goods.length === 0 || restock === false) {
    return { credit: { costCents: 0, returnIds: [] }, settled: [] };
  }
  await lockStock(ctx, [...new Set(goods.map(({ itemId }) => itemId))].sort());
  const { returned, settled } = await putBackStock(
    ctx,
    goods.map(({ movementId, undoes, quantity }) => {
      return { movementId, layerId: newId(), undoes, quantity };
    }),
    { reference: { type: "sales_order", id }, reason, createdBy: ctx.caller.name },
  );
  await followMovements(
    ctx,
    settled.map(({ movementId }) => movementId),
  );
  for (const { itemId } of goods) ctx.emit("inventory.stock_changed", itemId);
  return {
    credit: {
      costCents: sumOf(returned, ({ valueCents }) => valueCents),
      returnIds: goods.map(({ movementId }) => movementId),
    },
    settled,
  };
}

type Credit = RefundPlan["credit"] & Pick<CreditRow, "costCents" | "returnIds" | "reason">;

/**
 * Credits the invoice and refunds the excess over the new total, from the newest payment first.
 *
 * If the invoice has a balance, because a payment was refunded or voided, the credit reduces that
 * first.
 */
async function giveBack(
  ctx: WriteContext,
  owed: { invoice: InvoiceRow; payments: PaymentRow[] },
  credit: Credit,
): Promise<void> {
  let { invoice } = owed;
  const creditedCents = invoice.creditedCents + credit.totalCents;
  let beyond = invoice.paidCents - (invoice.totalCents - creditedCents);
  for (const payment of owed.payments.toReversed()) {
    if (beyond <= 0) break;
    const amountCents = Math.min(beyond, payment.amountCents - payment.refundedCents);
    const { reason } = credit;
    ({ invoice } = await recordRefund(ctx, { invoice, payment }, { amountCents, reason }));
    beyond -= amountCents;
  }
  const credited = { ...invoice, creditedCents };
  await insertCredit(ctx, {
    tenantId: ctx.tenantId,
    id: newId(),
    invoiceId: invoice.id,
    ...credit,
    creditedAt: ctx.now,
    creditDate: await openToday(ctx),
    createdAt: ctx.now,
  });
  await saveInvoiceStanding(ctx, { ...credited, status: invoiceStatus(credited) });
  if (credit.totalCents !== 0) ctx.emit("invoice.updated", invoice.id);
  await markInvoiceDays(ctx, [invoice.id]);
}

/**
 * Marks a sale as refunded when all of its money was refunded; a sale at no charge, when its goods
 * were.
 */
function refunded(
  { now }: WriteContext,
  order: SalesOrderRow,
  { plan, invoice }: { plan: RefundPlan; invoice: InvoiceRow },
): SalesOrderRow {
  const left = order.totalCents - invoice.creditedCents - plan.credit.totalCents;
  const goodsLeft = plan.lines.some((line) => line.returnedQuantity < line.quantity);
  const isOver = left === 0 && (order.totalCents > 0 || !goodsLeft);
  return { ...order, status: isOver ? "refunded" : "partially_refunded", updatedAt: now };
}
