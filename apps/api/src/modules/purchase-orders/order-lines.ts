import { lineAmountCents, maxCents, partKey } from "@bayline/contracts";
import type { LineFields, PartMatch, PurchaseOrderLineRow } from "@bayline/db";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";

/** A line of an order to be saved. */
export type OrderLine = LineFields;

export type LineStatus = "pending" | "partially_received" | "received";

/** Adds quantities in ten-thousandths, which is exact for their 4 decimals. */
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

/** Computes the total from quantity and cost. */
export function withTotal(line: Omit<OrderLine, "totalCostCents">): OrderLine {
  return { ...line, totalCostCents: Number(lineAmountCents(line.quantity, line.unitCostCents)) };
}

/** A stored line without the fields of its order. */
export function asOrderLine(row: PurchaseOrderLineRow): OrderLine {
  const { tenantId: _shop, purchaseOrderId: _order, ...line } = row;
  return line;
}

/** The totals of the lines that are stored on the order. */
export function orderTotals(lines: OrderLine[]): { itemCount: number; totalCostCents: number } {
  return {
    itemCount: lines.length,
    totalCostCents: lines.reduce((sum, line) => sum + line.totalCostCents, 0),
  };
}

/** Refuses an order total that clients could not represent exactly. */
export function requireHoldable({ totalCostCents }: { totalCostCents: number }): void {
  if (totalCostCents > maxCents) throw new LimitExceeded(limits.orderedCost);
}

/** The order's status after a receipt; unchanged if nothing is received. */
export function statusAfterReceipt<S extends string>(
  lines: OrderLine[],
  before: S,
): S | "received" | "partially_received" {
  if (lines.every((line) => outstanding(line) === 0)) return "received";
  return lines.some((line) => line.quantityReceived > 0) ? "partially_received" : before;
}

/** The stocked part of a line: one, none yet, or several that share its number. */
export type PartLink =
  | { match: "existing"; itemId: string }
  | { match: "new" }
  | { match: "ambiguous"; candidates: PartMatch[] };

/**
 * Links a line to a stocked part: the one it names, unless that is deleted, otherwise the only one
 * with its part number.
 *
 * A-100 and A100 are different parts, so only case is folded.
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

/** The stocked parts that the lines of one request could refer to. */
export interface KnownParts {
  byKey: Map<string, PartMatch[]>;
  /** Ids that lines refer to and that are not deleted. */
  live: Set<string>;
}
