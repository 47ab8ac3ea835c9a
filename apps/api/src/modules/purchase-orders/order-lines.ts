import type { LineFields, PurchaseOrderLineRow } from "@bayline/db";
import { limits } from "../../pipeline/limits.ts";
import { extendedCents, requireExact, sumOf } from "../amounts/money.ts";
import { addQuantities, subtractQuantities } from "../amounts/quantities.ts";

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

/** The costs of a line of which nothing was received. */
export const uncosted = {
  orderedUnitCostCents: null,
  receivedCents: 0,
};

/** What a unit of the outstanding goods is ordered at; null if that is not known. */
export function orderedUnitCost(
  line: Pick<OrderLine, "orderedUnitCostCents" | "unitCostCents">,
): number | null {
  return line.orderedUnitCostCents ?? line.unitCostCents;
}

type CostedLine = Pick<
  OrderLine,
  ("quantity" | "quantityReceived" | "unitCostCents") | ("orderedUnitCostCents" | "receivedCents")
>;

/**
 * What the outstanding goods cost as ordered: the cost of all less that of the received ones. 0 if
 * it is not known.
 */
export function outstandingCents(line: CostedLine): number {
  const unitCents = orderedUnitCost(line) ?? 0;
  return extendedCents(line.quantity, unitCents) - extendedCents(line.quantityReceived, unitCents);
}

/** A line with its total: the cost of its received and of its outstanding goods. */
export function totalLine<L extends CostedLine>(line: L): L & { totalCostCents: number } {
  return { ...line, totalCostCents: line.receivedCents + outstandingCents(line) };
}

export interface LineReceipt {
  quantity: number;
  /** Null if it is not known: `goodsCents` is then an estimate. */
  unitCostCents: number | null;
  /** The cost of the goods, without charges. */
  goodsCents: number;
  itemId: string | null;
}

/**
 * A line after a receipt. What is still outstanding keeps the cost that it is ordered at; without
 * one, it gets that of the receipt.
 */
export function receivedLine(line: OrderLine, receipt: LineReceipt): OrderLine {
  const { quantity, goodsCents, itemId } = receipt;
  const unitCostCents = receipt.unitCostCents ?? line.unitCostCents;
  const quantityReceived = addQuantities(line.quantityReceived, quantity);
  const ordered = orderedUnitCost(line);
  return totalLine({
    ...line,
    unitCostCents,
    orderedUnitCostCents: ordered === unitCostCents ? null : ordered,
    inventoryItemId: itemId,
    quantityReceived,
    receivedCents: line.receivedCents + goodsCents,
  });
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

interface Receipt {
  /** All lines after it. */
  lines: OrderLine[];
  /** Whether anything was received. */
  isReceived: boolean;
  /** ISO 8601. */
  receivedAt: string;
}

/** An order after a receipt: with its totals, its status and when it was received in full. */
export function receivedOrder<Order extends { status: string }>(
  order: Order,
  { lines, isReceived, receivedAt }: Receipt,
) {
  const status = isReceived ? statusAfterReceipt(lines, order.status) : order.status;
  const fullyAt = status === "received" ? receivedAt : null;
  return { ...order, ...orderTotals(lines), status, receivedAt: fullyAt };
}

/** The order's status after a receipt; unchanged if nothing is received. */
export function statusAfterReceipt<S extends string>(
  lines: OrderLine[],
  before: S,
): S | "received" | "partially_received" {
  if (lines.every((line) => outstanding(line) === 0)) return "received";
  return lines.some((line) => line.quantityReceived > 0) ? "partially_received" : before;
}
