import {
  insertLines,
  type NewPurchaseOrder,
  noIntegrationColumns,
  type PurchaseOrderView,
  saveLines,
  updatePurchaseOrder,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import {
  mergeLines,
  type OrderLine,
  orderTotals,
  outstanding,
  statusAfterReceipt,
} from "../purchase-orders/order-lines.ts";
import { type OrderRecord, presentOrderSummary } from "../purchase-orders/present.ts";
import { type DeliveryResult, stockLines } from "../purchase-orders/stock-lines.ts";
import type { PlannedLine } from "./plan-lines.ts";
import type { SavedOrder } from "./save-order.ts";

/** Puts an invoice's goods into stock and returns the result of each line by its index. */
export async function stockInvoice(
  ctx: WriteContext,
  order: NewPurchaseOrder,
  planned: PlannedLine[],
): Promise<Map<number, DeliveryResult>> {
  const expected = planned.flatMap(({ index, sent, line, link, duplicate }) => {
    if (duplicate || link.match === "ambiguous") return [];
    const { quantity, unitCostCents, amountCents, chargedCents } = sent;
    const cents = amountCents + chargedCents;
    const delivery = { line, link, quantity, unitCostCents, cents, unbilledQuantity: 0 };
    return [{ index, delivery }];
  });
  const results = await stockLines(
    ctx,
    { id: order.id, vendorId: order.vendorId, receivedAt: ctx.now },
    expected.map(({ delivery }) => delivery),
  );
  return new Map(
    expected.flatMap(({ index }, at) => {
      const result = results[at];
      return result ? [[index, result]] : [];
    }),
  );
}

interface Outcome {
  order: SavedOrder;
  linked: PurchaseOrderView | undefined;
  planned: PlannedLine[];
  results: Map<number, DeliveryResult>;
  lines: OrderLine[];
}

/**
 * Saves the received quantities on the lines, and the order if its row differs. The statements
 * share a round trip with COMMIT.
 */
export function saveOutcome(
  ctx: WriteContext,
  { order, linked, planned, results, lines }: Outcome,
) {
  const touched = planned
    .filter(({ duplicate }) => !duplicate)
    .map((plan) => savedLine(plan, results));
  (linked ? saveLines : insertLines)(ctx, order.id, touched);
  const all = mergeLines(lines, touched);
  // A new order counts as ordered, even if none of its goods could be stocked.
  const before = linked?.status ?? (results.size > 0 ? "ordered" : order.status);
  const stocked = [...results.values()].some(({ outcome }) => outcome !== "failed");
  const status = stocked ? statusAfterReceipt(all, before) : before;
  const receivedAt = status === "received" ? ctx.now : null;
  const final = { ...order, ...orderTotals(all), status, receivedAt };
  const isUpdate =
    linked !== undefined ||
    status !== order.status ||
    final.totalCostCents !== order.totalCostCents;
  if (isUpdate) {
    updatePurchaseOrder(ctx, order.id, final);
  }
  const outstandingLines = all.filter((line) => outstanding(line) > 0).length;
  const record = isUpdate ? undefined : recordOfNew(ctx, final, all);
  return { order: final, lines: all, outstandingLines, record };
}

/** The record of an order that this request inserted, as the database returns it. */
function recordOfNew(ctx: WriteContext, order: SavedOrder, lines: OrderLine[]): OrderRecord {
  const { tenantId, now } = ctx;
  return presentOrderSummary({
    ...order,
    ...noIntegrationColumns,
    lines,
    tenantId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

function savedLine(
  { index, line, stocked }: PlannedLine,
  results: Map<number, DeliveryResult>,
): OrderLine {
  const result = results.get(index);
  if (!result || result.outcome === "failed") return line;
  const inventoryItemId = result.itemId;
  return inventoryItemId === stocked.inventoryItemId ? stocked : { ...stocked, inventoryItemId };
}
