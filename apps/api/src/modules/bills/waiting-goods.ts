import { partKey } from "@bayline/contracts";
import type { BillLineRow, ReceivedGoods } from "@bayline/db";
import { extendedCents, prorate, sumOf } from "../money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "../quantities.ts";

type Waiting = Pick<
  BillLineRow,
  | ("id" | "partNumber" | "purchaseOrderLineId" | "amountCents" | "chargedCents" | "appliedCents")
  | ("unitCostCents" | "packQuantity" | "stockQuantity" | "receivedQuantity")
>;

interface Receipt {
  /** The line of the order. */
  line: { id: string; partNumber: string };
  quantity: number;
  /** That of goods without a bill. */
  unitCostCents: number;
}

export interface ReceiptCost {
  /** The cost of the receipt, with charges. */
  cents: number;
  /** The part of it that is no charge. */
  goodsCents: number;
  /** That of the bill, if all goods are taken from bills. */
  unitCostCents: number;
  /** What it takes from each bill. */
  taken: Array<Omit<ReceivedGoods, "inventoryItemId" | "layerId">>;
  /** The quantity that no bill names. */
  unbilledQuantity: number;
}

/**
 * Costs receipts of an order's goods. Billed goods are taken first, at the amount and the charges of
 * their bill; the others cost quantity × unit cost. Pure.
 */
export function costReceipts(receipts: readonly Receipt[], waiting: readonly Waiting[]) {
  let left = waiting;
  return receipts.map((receipt) => {
    const cost = costReceipt(receipt, left);
    left = left.map((billed) => withReceipt(billed, cost));
    return cost;
  });
}

/** A billed line after a receipt, whose goods the next receipt cannot take again. */
function withReceipt(billed: Waiting, { taken }: ReceiptCost): Waiting {
  const part = taken.find(({ lineId }) => lineId === billed.id);
  if (!part) return billed;
  return { ...billed, receivedQuantity: addQuantities(billed.receivedQuantity, part.quantity) };
}

function costReceipt(receipt: Receipt, waiting: readonly Waiting[]): ReceiptCost {
  let left = receipt.quantity;
  let chargedCents = 0;
  const names = ({ purchaseOrderLineId }: Waiting) => purchaseOrderLineId === receipt.line.id;
  const billedOf = waiting.filter((billed) => isOf(billed, receipt.line));
  let { unitCostCents } = receipt;
  const taken = billedOf
    .sort((a, b) => Number(names(b)) - Number(names(a)))
    .flatMap((billed) => {
      const most = subtractQuantities(billed.stockQuantity ?? 0, billed.receivedQuantity);
      const quantity = Math.min(left, most);
      if (quantity <= 0) return [];
      left = subtractQuantities(left, quantity);
      unitCostCents = stockUnitCost(billed);
      const cents = billedCents(billed, quantity);
      chargedCents += chargesOf(billed, quantity);
      return [{ lineId: billed.id, quantity, cents }];
    });
  const cents = sumOf(taken, (part) => part.cents) + extendedCents(left, receipt.unitCostCents);
  if (left > 0) unitCostCents = receipt.unitCostCents;
  const goodsCents = cents - chargedCents;
  return { cents, goodsCents, unitCostCents, taken, unbilledQuantity: left };
}

/** Whether a line of a bill names a line of its order, which may have been replaced since. */
function isOf({ purchaseOrderLineId, partNumber }: Waiting, line: Receipt["line"]): boolean {
  return purchaseOrderLineId === line.id || partKey(partNumber ?? "") === partKey(line.partNumber);
}

/**
 * The cents of the goods from a position to another, of goods with a whole cost: the first ones take
 * the rounded-up cents. Positions are in ten-thousandths.
 */
export function pieceOf(
  cents: number,
  { from, to, whole }: { from: number; to: number; whole: number },
): number {
  return cents < 0
    ? prorate(-cents, from, whole) - prorate(-cents, to, whole)
    : prorate(cents, to, whole) - prorate(cents, from, whole);
}

/** The cost of the next goods of a bill: the first ones take the rounded-up cents. */
function billedCents(billed: Waiting, quantity: number): number {
  const { amountCents, chargedCents, appliedCents } = billed;
  return nextPiece(billed, quantity, amountCents + chargedCents + appliedCents);
}

/** The charges in the cost of the next goods of a bill: what is not their part of its amount. */
function chargesOf(billed: Waiting, quantity: number): number {
  return billedCents(billed, quantity) - nextPiece(billed, quantity, billed.amountCents);
}

function nextPiece(billed: Waiting, quantity: number, cents: number): number {
  const from = tenThousandths(billed.receivedQuantity);
  const to = tenThousandths(addQuantities(billed.receivedQuantity, quantity));
  return pieceOf(cents, { from, to, whole: tenThousandths(billed.stockQuantity ?? 0) });
}

/** The cost of a unit of stock of a billed line, without charges, rounded half up. */
export function stockUnitCost(
  billed: Pick<Waiting, "amountCents" | "stockQuantity" | "packQuantity" | "unitCostCents">,
): number {
  if (billed.packQuantity === null) return billed.unitCostCents ?? 0;
  return prorate(billed.amountCents, 10_000, tenThousandths(billed.stockQuantity ?? 0));
}
