import { partKey } from "@bayline/contracts";
import type { BillLineRow, NewBillLine, NewBillReceipt } from "@bayline/db";
import { type Portion, portionCents, takeFirst } from "../amounts/fifo.ts";
import { extendedCents, sumOf } from "../amounts/money.ts";
import { subtractQuantities, sumQuantities } from "../amounts/quantities.ts";
import { stockUnitCost } from "../amounts/unit-costs.ts";

type Waiting = Pick<
  BillLineRow,
  | ("id" | "partNumber" | "purchaseOrderLineId" | "amountCents" | "chargedCents" | "appliedCents")
  | ("unitCostCents" | "packQuantity" | "stockQuantity" | "receivedQuantity")
>;

interface Receipt {
  /** The line of the order. */
  line: { id: string; partNumber: string };
  quantity: number;
  /** Unit cost of received goods that no bill names. */
  unitCostCents: number;
}

export interface ReceiptCost {
  /** The cost of the receipt, with charges. */
  cents: number;
  /** The part of it that is no charge. */
  goodsCents: number;
  /** Unit cost of the bill, if all goods are taken from bills. */
  unitCostCents: number;
  /** What it takes from each bill. */
  taken: Array<{ lineId: string; quantity: number; cents: number }>;
  /** The quantity that no bill names. */
  unbilledQuantity: number;
}

/**
 * Costs receipts of an order's goods. Billed goods are taken first, at the amount and the charges
 * of their bill; the others cost quantity × unit cost. Pure.
 */
export function costReceipts(receipts: readonly Receipt[], waiting: readonly Waiting[]) {
  let open = waiting.map((billed) => {
    const { receivedQuantity: from, stockQuantity } = billed;
    return { ...billed, from, quantity: subtractQuantities(stockQuantity ?? 0, from) };
  });
  return receipts.map((receipt): ReceiptCost => {
    const isNamed = (billed: Waiting) => billed.purchaseOrderLineId === receipt.line.id;
    const isOf = (billed: Waiting) => isOfPart(billed, receipt.line);
    const { taken, rest, left } = takeFirst(open, receipt.quantity, isNamed, isOf);
    open = rest;
    return costReceipt(receipt, taken, left);
  });
}

/** The cost of a receipt of billed goods, and of a quantity that no bill names. */
function costReceipt(
  receipt: Receipt,
  billed: ReadonlyArray<Waiting & Portion>,
  unbilledQuantity: number,
): ReceiptCost {
  const taken = billed.map((line) => {
    const { id: lineId, quantity, amountCents, chargedCents, appliedCents } = line;
    return { lineId, quantity, cents: partOf(line, amountCents + chargedCents + appliedCents) };
  });
  const goodsCents = sumOf(billed, (line) => partOf(line, line.amountCents));
  const unbilledCents = extendedCents(unbilledQuantity, receipt.unitCostCents);
  const last = unbilledQuantity > 0 ? undefined : billed.at(-1);
  return {
    cents: sumOf(taken, ({ cents }) => cents) + unbilledCents,
    goodsCents: goodsCents + unbilledCents,
    unitCostCents: last ? stockUnitCost(last) : receipt.unitCostCents,
    taken,
    unbilledQuantity,
  };
}

/** Goods of a receipt that a line of a bill names, with their part. */
export type ReceivedGoods = NewBillReceipt & { inventoryItemId: string };

/** The lines of bills of which a receipt takes goods, after it. Pure. */
export function receivedLines(
  lines: readonly NewBillLine[],
  received: readonly ReceivedGoods[],
): NewBillLine[] {
  const byLine = Map.groupBy(received, ({ billLineId }) => billLineId);
  return lines.flatMap((line) => {
    const goods = byLine.get(line.id) ?? [];
    const quantities = goods.map(({ quantity }) => quantity);
    return goods.slice(0, 1).map(({ inventoryItemId }) => ({
      ...line,
      inventoryItemId,
      receivedQuantity: sumQuantities([line.receivedQuantity, ...quantities]),
      receivedCents: line.receivedCents + sumOf(goods, ({ cents }) => cents),
    }));
  });
}

/** The part of goods in the cents of their line. */
function partOf(line: Waiting & Portion, cents: number): number {
  return portionCents(cents, line, line.stockQuantity ?? 0);
}

/**
 * Whether a line of a bill is of the part of a line of its order, which may have been replaced
 * since.
 */
function isOfPart({ partNumber }: Waiting, line: Receipt["line"]): boolean {
  return partKey(partNumber ?? "") === partKey(line.partNumber);
}
