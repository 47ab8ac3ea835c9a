import { AppError } from "@bayline/contracts";
import {
  type CreditRow,
  creditedTaxes,
  listSalesOrderLines,
  lockInvoiceOfSale,
  lockRefundablePayments,
  lockSalesOrder,
  lockStock,
  putBackStock,
  type SalesOrderRow,
  type SettledMovement,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import { revalueMovements } from "../costing/revalue.ts";
import { withCosts } from "../lines/line-costs.ts";
import { openToday } from "../periods/open-days.ts";
import { recordCredit } from "../receivables/record-credit.ts";
import { requireRecord } from "../records.ts";
import { saveCredited } from "./credit-sale.ts";
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
  const credited = await recordCredit(
    ctx,
    { invoice, payments },
    {
      ...plan.credit,
      ...back.credit,
      type: "return",
      reason: why,
      creditedAt: ctx.now,
      creditDate: await openToday(ctx),
      lines: [],
    },
  );
  const left = withCosts(plan.lines, back.settled);
  await saveCredited(ctx, { order, lines: left, invoice: credited });

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
      return { movementId, undoes, quantity };
    }),
    { reference: { type: "sales_order", id }, reason, createdBy: ctx.caller.name },
  );
  await revalueMovements(
    ctx,
    settled.map(({ movementId }) => movementId),
    { own: { id, kind: "sales_order" } },
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
