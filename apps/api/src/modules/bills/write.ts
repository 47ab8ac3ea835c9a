import {
  listDraftBills,
  type NewBillLine,
  type NumberedBill,
  noIntegrationColumns,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { withChargedCents } from "../amounts/charges.ts";
import { extendedCents } from "../amounts/money.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";
import { postedDay } from "../periods/open-days.ts";
import {
  type BillState,
  billOf,
  goodsOfBill,
  type MadeLine,
  numbered,
  withLines,
} from "./lines.ts";
import { findWithOthers } from "./lock.ts";
import { presentBill } from "./read.ts";
import { saveBill } from "./save.ts";

/** Saves the new bill of goods that were received with it, at its cost. */
export async function saveReceivedBill(
  ctx: WriteContext,
  bill: BillState,
  vendorName: string | null,
): Promise<void> {
  await saveBill(ctx, { cause: "bill_created", before: null, after: bill });
  // The record that `bills.get` returns.
  const { tenantId, now } = ctx;
  const unpaid = { tenantId, paidCents: 0, voidReason: null, ...noIntegrationColumns };
  const stored = { ...unpaid, createdAt: now, updatedAt: now };
  const { lines } = bill;
  const record = { ...bill, ...stored, vendorName, lines: [...lines], corrections: [] };
  ctx.emitWith("bill.created", bill.id, presentBill(record));
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
  const postedDate = await postedDay(ctx, billDate);
  const head = { number, vendorId, unlinkedVendorName, billDate, postedDate };
  await saveReceivedBill(ctx, billOf(ctx, head, goodsOfBill(goods)), order.vendorName);
}

/** Adds received goods to a bill, behind its lines. A draft becomes open. */
async function extendBill(
  ctx: WriteContext,
  id: string,
  { orderId, goods }: { orderId: string; goods: MadeLine[] },
): Promise<void> {
  const { bill, later, siblings } = await findWithOthers(ctx, id);
  const added = goodsOfBill(goods);
  const lines = withChargedCents(numbered([...bill.lines, ...added.lines]), bill.appliesTo);
  const after = {
    ...withLines({ ...bill, status: "open" as const }, lines),
    purchaseOrderIds: [...new Set([...bill.purchaseOrderIds, orderId])],
    receipts: [...bill.receipts, ...added.receipts],
  };
  await saveBill(ctx, { cause: "charge_applied", before: bill, after, later, siblings });
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
    const postedDate = await postedDay(ctx, draft.postedDate);
    const opened = { ...draft, postedDate, status: "open" as const };
    const after = withLines(opened, reviewLines(draft.lines, byId));
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
