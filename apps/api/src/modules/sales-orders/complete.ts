import { AppError, definedFields, invalid } from "@bayline/contracts";
import {
  findSalesOrder,
  LostRace,
  listSalesOrderLines,
  lockCounter,
  lockStock,
  nextNumber,
  type OrderTerms,
  type SalesOrderLineRow,
  type SalesOrderRow,
  saveSalesOrder,
  shareLockCustomer,
} from "@bayline/db";
import { newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { takeOut } from "../inventory/take-out.ts";
import { type BilledLine, billLine } from "../lines/billed-line.ts";
import { requirePrices } from "../lines/require-prices.ts";
import { finaliseInvoice } from "../receivables/finalise.ts";
import { paidAtAsSent } from "../receivables/paid-at.ts";
import { poNumberFor } from "../receivables/po-number.ts";
import { type NewPayment, recordPayment } from "../receivables/record-payment.ts";
import { requireRecord } from "../records.ts";
import { priceSale } from "./amounts.ts";
import { auditSale, lockDraft, salesTerms } from "./drafts.ts";
import { getSale } from "./read.ts";

type Input = InputOf<"salesOrders.complete">;

export async function completeSale(ctx: WriteContext, { id, ...sent }: Input) {
  const draft = await holdDraft(ctx, id);
  const before = await getSale(ctx, { id });
  const lines = await listSalesOrderLines(ctx, id);
  if (lines.length === 0) throw invalid([{ field: "lines", message: "The sale has no lines." }]);

  const terms = await salesTerms(ctx, draft);
  if (terms.requirePrices) requirePrices(draft.orderNumber, lines);
  const paidAt = paidAtAsSent(ctx, sent.paidAt);
  const payment = paymentOf(priceSale(draft, lines, terms), { ...sent, paidAt });
  const sold = await withdrawGoods(ctx, draft, lines);
  const { overrideReason } = sent;
  const poNumber = poNumberFor(draft, sent.poNumber);
  const times = { completedAt: ctx.now, updatedAt: ctx.now };
  const priced = priceSale({ ...draft, poNumber }, sold, terms);
  const order = { ...priced, status: "completed" as const, ...times };
  await saveSalesOrder(ctx, order, sold);
  const invoice = await bill(ctx, { order, lines: sold, terms, paidAt, overrideReason });
  if (payment) await recordPayment(ctx, invoice, payment);
  ctx.emit("sales_order.completed", id);

  const after = await getSale(ctx, { id });
  auditSale(ctx, id, { before, after: { ...after, ...definedFields({ overrideReason }) } });
  return after;
}

/** Takes the locks in order: the invoice counter, the customer, the sale. */
async function holdDraft(ctx: WriteContext, id: string): Promise<SalesOrderRow> {
  await lockCounter(ctx, "invoice");
  const { customerId } = requireRecord(await findSalesOrder(ctx, id), "sales order");
  if (customerId !== null) await shareLockCustomer(ctx, customerId);
  const draft = await lockDraft(ctx, id);
  if (draft.customerId !== customerId) {
    throw new LostRace("The sale's customer changed before it was locked");
  }
  return draft;
}

/**
 * The payment of the whole total; none if the total is zero.
 *
 * @throws BALANCE_DUE or OVERPAYMENT if a different amount was sent
 */
function paymentOf(
  { orderNumber, totalCents }: SalesOrderRow,
  sent: Omit<Input, "id"> & { paidAt: string },
): NewPayment | undefined {
  const { amountCents = totalCents, surchargeCents = 0, paidAt } = sent;
  if (amountCents !== totalCents) {
    throw new AppError(
      amountCents < totalCents ? "BALANCE_DUE" : "OVERPAYMENT",
      `${orderNumber} has a total of ${totalCents} cents, which must be paid in full.`,
      { nextStep: `Send ${totalCents} as amountCents, or omit it.` },
    );
  }
  if (totalCents === 0) {
    if (surchargeCents === 0) return undefined;
    throw invalid([{ field: "surchargeCents", message: "must be 0 if nothing is paid" }]);
  }
  const { method, reference } = sent;
  return {
    amountCents,
    surchargeCents,
    paidAt,
    method: method ?? "Other",
    reference: reference ?? null,
  };
}

/**
 * Takes the goods of the lines out of stock and sets each line's cost to the cost of those goods.
 */
async function withdrawGoods(
  ctx: WriteContext,
  { id }: SalesOrderRow,
  lines: SalesOrderLineRow[],
): Promise<SalesOrderLineRow[]> {
  const withdrawals = lines.flatMap(({ id: lineId, inventoryItemId: itemId, quantity }) =>
    itemId === null ? [] : { lineId, itemId, quantity, movementId: newId(), deficitId: newId() },
  );
  if (withdrawals.length === 0) return lines;
  const onHand = await lockStock(ctx, [...new Set(withdrawals.map(({ itemId }) => itemId))].sort());
  const reference = { type: "sales_order", id };
  const cause = { type: "sale", reference, reason: null, createdBy: ctx.caller.name } as const;
  const values = await takeOut(ctx, withdrawals, { cause, onHand });
  const costs = new Map(values.map(({ movementId, valueCents }) => [movementId, valueCents]));
  const deductions = new Map(withdrawals.map(({ lineId, movementId }) => [lineId, movementId]));
  return lines.map((line) => {
    const deductionId = deductions.get(line.id);
    if (deductionId === undefined) return line;
    return { ...line, deductionId, totalCostCents: costs.get(deductionId) ?? 0 };
  });
}

interface Sold {
  order: SalesOrderRow;
  lines: SalesOrderLineRow[];
  terms: OrderTerms;
  paidAt: string;
  overrideReason: string | undefined;
}

async function bill(ctx: WriteContext, sold: Sold) {
  const { order, lines, terms, paidAt, overrideReason } = sold;
  return finaliseInvoice(ctx, {
    source: "salesOrder",
    salesOrderId: order.id,
    customerId: order.customerId,
    invoicedAt: paidAt,
    number: await nextNumber(ctx, "invoice"),
    terms,
    poNumber: order.poNumber,
    overrideReason,
    lines: lines.map((line) => billed(line, order)),
  });
}

function billed(line: SalesOrderLineRow, order: SalesOrderRow): BilledLine {
  return billLine(line, order, {
    feeType: line.kind === "fee" ? "fee" : null,
    technicianId: null,
    lineItemId: null,
    blockDiscountCents: 0,
    billedCostCents: null,
  });
}
