import { lineAmountCents, maxCents, partKey } from "@bayline/contracts";
import type { LineFields, PartMatch, PurchaseOrderLineRow } from "@bayline/db";
import { LimitExceeded, limits } from "../../limits.ts";

/** A line of an order as it shall be saved. */
export type OrderLine = LineFields;

export type LineStatus = "pending" | "partially_received" | "received";

/** Quantities have 4 decimals: sums of them are taken in ten-thousandths, which are exact. */
export function plus(a: number, b: number): number {
  return Math.round((a + b) * 10_000) / 10_000;
}

export function outstanding(line: Pick<OrderLine, "quantity" | "quantityReceived">): number {
  return plus(line.quantity, -line.quantityReceived);
}

export function lineStatus(line: Pick<OrderLine, "quantity" | "quantityReceived">): LineStatus {
  if (outstanding(line) === 0) return "received";
  return line.quantityReceived > 0 ? "partially_received" : "pending";
}

/** The line with its total, which always follows from quantity and cost. */
export function withTotal(line: Omit<OrderLine, "totalCostCents">): OrderLine {
  return { ...line, totalCostCents: Number(lineAmountCents(line.quantity, line.unitCostCents)) };
}

/** A stored line without what the order says already. */
export function asOrderLine(row: PurchaseOrderLineRow): OrderLine {
  const { tenantId: _shop, purchaseOrderId: _order, ...line } = row;
  return line;
}

/** What an order's own row tells of its lines. */
export function orderTotals(lines: OrderLine[]): { itemCount: number; totalCostCents: number } {
  return {
    itemCount: lines.length,
    totalCostCents: lines.reduce((sum, line) => sum + line.totalCostCents, 0),
  };
}

/** Refuses lines that make an order dearer than any client could tell exactly. */
export function requireHoldable({ totalCostCents }: { totalCostCents: number }): void {
  if (totalCostCents > maxCents) throw new LimitExceeded(limits.orderedCost);
}

/** The order's state after a receipt: how it was before, while nothing was received. */
export function statusAfterReceipt<S extends string>(
  lines: OrderLine[],
  before: S,
): S | "received" | "partially_received" {
  if (lines.every((line) => outstanding(line) === 0)) return "received";
  return lines.some((line) => line.quantityReceived > 0) ? "partially_received" : before;
}

/** Which stocked part a line means: one, none yet, or several that bear its number. */
export type PartLink =
  | { match: "existing"; itemId: string }
  | { match: "new" }
  | { match: "ambiguous"; candidates: PartMatch[] };

/**
 * Links a line to a stocked part: to the one it names, while that is not deleted, else to the
 * only one that bears its part number. A-100 and A100 are different parts, so only case is folded.
 */
export function linkPart(
  line: { partNumber: string; inventoryItemId: string | null },
  parts: KnownParts,
): PartLink {
  if (line.inventoryItemId !== null && parts.live.has(line.inventoryItemId)) {
    return { match: "existing", itemId: line.inventoryItemId };
  }
  const candidates = parts.byKey.get(partKey(line.partNumber)) ?? [];
  const [only, ...others] = candidates;
  if (!only) return { match: "new" };
  return others.length > 0
    ? { match: "ambiguous", candidates }
    : { match: "existing", itemId: only.id };
}

/** The stocked parts that the lines of one request could mean. */
export interface KnownParts {
  byKey: Map<string, PartMatch[]>;
  /** Ids that lines name and that are not deleted. */
  live: Set<string>;
}
