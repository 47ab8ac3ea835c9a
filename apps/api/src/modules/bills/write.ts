import {
  addToBill,
  insertBill,
  insertCores,
  listDraftBills,
  type NewBill,
  type NewBillLine,
  type NumberedBill,
  openBills,
  type ReviewedLine,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import { shopToday } from "../../time/clock.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { postedDay } from "../periods/open-days.ts";
import { spreadChargesAgain } from "./added-goods.ts";
import {
  type BilledGoods,
  billTotals,
  linesOfBill,
  receiptsOf,
  withChargedCents,
} from "./bill-lines.ts";
import { presentBill } from "./read.ts";
import { stockUnitCost } from "./waiting-goods.ts";

export type BillHead = Pick<NewBill, "number" | "vendorId" | "unlinkedVendorName" | "dueDate"> & {
  /** Default: today. */
  billDate: string | null;
  /** See {@link postedDay}. */
  postedDate: string;
  isDraft: boolean;
  importedInvoiceId: string | null;
  /** Default: false. */
  isEntered?: boolean;
};

/** Builds the row of an invoice's bill from its lines. */
export function billOf(ctx: WriteContext, head: BillHead, lines: NewBillLine[]): NewBill {
  const { isDraft, billDate, isEntered = false, ...fields } = head;
  const totals = billTotals(lines);
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const orders = lines.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []);
  return {
    id: newRecordId(ctx),
    type: "invoice",
    ...fields,
    isEntered,
    status: statusOf(isDraft, totals.totalCents),
    numberKey: head.number.toUpperCase(),
    billDate: billDate ?? today,
    purchaseOrderIds: [...new Set(orders)],
    appliesTo: [],
    lineCount: lines.length,
    ...totals,
  };
}

function statusOf(isDraft: boolean, totalCents: number): string {
  if (isDraft) return "draft";
  return totalCents === 0 ? "paid" : "open";
}

/** Emits the event of a new bill, with the record that `bills.get` returns. */
export function emitBillCreated(
  ctx: WriteContext,
  bill: NewBill & { vendorName: string | null },
  lines: NewBillLine[],
): void {
  const { tenantId, now } = ctx;
  const stored = { tenantId, paidCents: 0, voidReason: null, createdAt: now, updatedAt: now };
  ctx.emitWith(
    "bill.created",
    bill.id,
    presentBill({ ...bill, ...stored, lines, corrections: [] }),
  );
}

interface OrderedGoods {
  order: {
    id: string;
    vendorId: string | null;
    vendorName: string | null;
    unlinkedVendorName: string | null;
  };
  number: string;
  /** The day of the receipt. */
  billDate: string;
  goods: BilledGoods[];
  /** The vendor's bill of the number, which is locked with its costs. */
  known: NumberedBill | undefined;
}

/**
 * Bills received goods: a new bill of the number, or more lines on the vendor's bill that has it, whose
 * charges are then spread over its goods again.
 */
export async function billReceipts(ctx: WriteContext, received: OrderedGoods): Promise<void> {
  const { order, number, billDate, goods, known } = received;
  const { vendorId, unlinkedVendorName } = order;
  if (goods.length === 0) return;
  const lines = linesOfBill(goods, [], []);
  const receipts = receiptsOf(goods, lines);
  if (known) {
    await addToBill(ctx, known.id, {
      purchaseOrderId: order.id,
      lines: lines.map((line, index) => ({ ...line, position: known.lineCount + index })),
      receipts,
      goodsCents: sumOf(lines, ({ amountCents }) => amountCents),
    });
    // A draft became open.
    await insertCores(ctx, [known.id]);
    return spreadChargesAgain(ctx, known.id);
  }
  const postedDate = await postedDay(ctx, billDate);
  const head = { number, vendorId, unlinkedVendorName, billDate, postedDate, dueDate: null };
  const bill = billOf(ctx, { ...head, isDraft: false, importedInvoiceId: null }, lines);
  await insertBill(ctx, bill, { lines, receipts });
  emitBillCreated(ctx, { ...bill, vendorName: order.vendorName }, lines);
}

interface ReviewedOrderLine {
  id: string;
  partNumber: string;
  quantity: number;
  /** Null: the bill keeps its own. */
  unitCostCents: number | null;
}

/**
 * Opens the draft bills of an order that is no longer a draft: posts them today if their day was
 * closed. A quantity or unit cost that the
 * review changed on the order replaces the one on the bill, and its charges are spread again. They must be
 * locked.
 */
export async function openDraftBills(
  ctx: WriteContext,
  orderId: string,
  orderLines: ReviewedOrderLine[],
): Promise<void> {
  const drafts = await listDraftBills(ctx, orderId);
  if (drafts.length === 0) return;
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  const reviewed = await Promise.all(
    drafts.map(async ({ id, postedDate, lines: drafted }) => {
      const lines = reviewLines(drafted, byId);
      const goodsCents = sumOf(lines, (line) => line.amountCents);
      return { id, lines, goodsCents, postedDate: await postedDay(ctx, postedDate) };
    }),
  );
  await openBills(
    ctx,
    reviewed,
    reviewed.flatMap(({ lines }) => lines),
  );
  await insertCores(
    ctx,
    drafts.map(({ id }) => id),
  );
}

function reviewLines(lines: NewBillLine[], byId: Map<string, ReviewedOrderLine>): ReviewedLine[] {
  const changed = lines.map((part) => {
    const line = part.kind === "part" ? byId.get(part.purchaseOrderLineId ?? "") : undefined;
    return line ? reviewed(part, line) : part;
  });
  return withChargedCents(changed, []).filter(({ kind }) => kind === "part");
}

/** A billed line as the review left it on the order: in units of stock if it changed. */
function reviewed(part: NewBillLine, line: ReviewedOrderLine): NewBillLine {
  const billedUnitCents = stockUnitCost(part);
  const { quantity } = line;
  const unitCostCents = line.unitCostCents ?? billedUnitCents;
  if (part.stockQuantity === quantity && billedUnitCents === unitCostCents) return part;
  const amountCents = extendedCents(quantity, unitCostCents);
  return {
    ...part,
    quantity,
    unitCostCents,
    amountCents,
    packQuantity: null,
    stockQuantity: quantity,
  };
}
