import {
  listDraftBills,
  type NewBill,
  type NewBillLine,
  type NumberedBill,
  noIntegrationColumns,
  type PaidGoods,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { extendedCents } from "../amounts/money.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import { postedDay } from "../periods/open-days.ts";
import {
  billOf,
  billTotals,
  linesOfBill,
  type MadeLine,
  receiptsOf,
  statusOf,
  withChargedCents,
} from "./lines.ts";
import { findWithOthers } from "./lock.ts";
import { presentBill } from "./read.ts";
import { saveBill } from "./save.ts";

interface BilledReceipt {
  bill: NewBill;
  vendorName: string | null;
  lines: NewBillLine[];
  receipts: PaidGoods[];
}

/** Saves the new bill of goods that were received with it, at its cost. */
export async function saveReceivedBill(
  ctx: WriteContext,
  { bill, vendorName, lines, receipts }: BilledReceipt,
): Promise<void> {
  await saveBill(ctx, { cause: "bill_created", before: null, after: { ...bill, lines, receipts } });
  // The record that `bills.get` returns.
  const { tenantId, now } = ctx;
  const unpaid = { tenantId, paidCents: 0, voidReason: null, ...noIntegrationColumns };
  const stored = { ...unpaid, createdAt: now, updatedAt: now };
  ctx.emitWith(
    "bill.created",
    bill.id,
    presentBill({ ...bill, ...stored, vendorName, lines, corrections: [] }),
  );
}

/** Received goods of an order that came with an invoice. */
export interface InvoicedReceipt {
  order: {
    id: string;
    vendorId: string | null;
    vendorName: string | null;
    unlinkedVendorName: string | null;
  };
  number: string;
  /** The day of the receipt. */
  billDate: string;
  goods: MadeLine[];
  /** The vendor's bill of the number, which is locked with its costs. */
  known: NumberedBill | undefined;
}

/**
 * Bills received goods: a new bill of the number, or more lines on the vendor's bill that has it,
 * whose charges are then spread over its goods again.
 */
export async function billReceipts(ctx: WriteContext, received: InvoicedReceipt): Promise<void> {
  const { order, number, billDate, goods, known } = received;
  const { vendorId, unlinkedVendorName } = order;
  if (goods.length === 0) return;
  if (known) return extendBill(ctx, known.id, { orderId: order.id, goods });
  const lines = linesOfBill(goods);
  const postedDate = await postedDay(ctx, billDate);
  const head = { number, vendorId, unlinkedVendorName, billDate, postedDate, dueDate: null };
  const bill = billOf(ctx, { ...head, isDraft: false, importedInvoiceId: null }, lines);
  const { vendorName } = order;
  await saveReceivedBill(ctx, { bill, vendorName, lines, receipts: receiptsOf(goods) });
}

/** Adds received goods to a bill, behind its lines. A draft becomes open. */
async function extendBill(
  ctx: WriteContext,
  id: string,
  { orderId, goods }: { orderId: string; goods: MadeLine[] },
): Promise<void> {
  const { bill, later, siblings } = await findWithOthers(ctx, id);
  const placed = linesOfBill(goods).map((line, at) => ({
    ...line,
    position: bill.lines.length + at,
  }));
  const lines = withChargedCents([...bill.lines, ...placed], bill.appliesTo);
  const totals = billTotals(lines);
  await saveBill(ctx, {
    cause: "charge_applied",
    before: bill,
    after: {
      ...bill,
      ...totals,
      status: statusOf({ ...bill, ...totals }),
      purchaseOrderIds: [...new Set([...bill.purchaseOrderIds, orderId])],
      lineCount: lines.length,
      lines,
      receipts: [...bill.receipts, ...receiptsOf(goods)],
    },
    later,
    siblings,
  });
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
 * closed. A quantity or unit cost that the review changed on the order replaces the one on the
 * bill, and its charges are spread again. They must be locked.
 */
export async function openDraftBills(
  ctx: WriteContext,
  orderId: string,
  orderLines: ReviewedOrderLine[],
): Promise<void> {
  const byId = new Map(orderLines.map((line) => [line.id, line]));
  for (const draft of await listDraftBills(ctx, orderId)) {
    const lines = reviewLines(draft.lines, byId);
    const totals = billTotals(lines);
    const status = statusOf({ ...draft, ...totals });
    const postedDate = await postedDay(ctx, draft.postedDate);
    const after = { ...draft, ...totals, status, postedDate, lines };
    await saveBill(ctx, { cause: "bill_created", before: draft, after });
  }
}

function reviewLines(lines: NewBillLine[], byId: Map<string, ReviewedOrderLine>): NewBillLine[] {
  const changed = lines.map((part) => {
    const line = part.kind === "part" ? byId.get(part.purchaseOrderLineId ?? "") : undefined;
    return line ? reviewed(part, line) : part;
  });
  return withChargedCents(changed, []);
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
