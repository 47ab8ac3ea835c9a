import type { LineFields, PurchaseOrderLineRow } from "@bayline/db";
import { limits } from "../../pipeline/limits.ts";
import { requireExact, sumOf } from "../money.ts";
import { subtractQuantities } from "../quantities.ts";

/** A line of an order to be saved. */
export type OrderLine = LineFields;

export type LineStatus = "pending" | "partially_received" | "received";

export function outstanding(line: Pick<OrderLine, "quantity" | "quantityReceived">): number {
  return subtractQuantities(line.quantity, line.quantityReceived);
}

export function lineStatus(line: Pick<OrderLine, "quantity" | "quantityReceived">): LineStatus {
  if (outstanding(line) === 0) return "received";
  return line.quantityReceived > 0 ? "partially_received" : "pending";
}

/** A stored line without the fields of its order. */
export function asOrderLine(row: PurchaseOrderLineRow): OrderLine {
  const { tenantId: _shop, purchaseOrderId: _order, ...line } = row;
  return line;
}

/**
 * The totals of the lines that are stored on the order.
 *
 * @throws LimitExceeded for a total that clients cannot read exactly
 */
export function orderTotals(lines: OrderLine[]): { itemCount: number; totalCostCents: number } {
  const totalCostCents = sumOf(lines, (line) => line.totalCostCents);
  requireExact(totalCostCents, limits.orderedCost);
  return { itemCount: lines.length, totalCostCents };
}

/** Replaces the changed lines of an order in place and appends the new ones. */
export function mergeLines(before: OrderLine[], changed: OrderLine[]): OrderLine[] {
  const byId = new Map([...before, ...changed].map((line) => [line.id, line]));
  return [...byId.values()];
}

/** The order's status after a receipt; unchanged if nothing is received. */
export function statusAfterReceipt<S extends string>(
  lines: OrderLine[],
  before: S,
): S | "received" | "partially_received" {
  if (lines.every((line) => outstanding(line) === 0)) return "received";
  return lines.some((line) => line.quantityReceived > 0) ? "partially_received" : before;
}
