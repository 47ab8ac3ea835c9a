import { partKey } from "@bayline/contracts";
import type { BillLineRow, ReceivedGoods } from "@bayline/db";
import { extendedCents, prorate, sumOf } from "../money.ts";
import { addQuantities, subtractQuantities, tenThousandths } from "../quantities.ts";

type Waiting = Pick<
  BillLineRow,
  | ("id" | "partNumber" | "purchaseOrderLineId" | "amountCents" | "chargedCents")
  | ("unitCostCents" | "packQuantity" | "stockQuantity" | "receivedQuantity")
>;

interface Receipt {
  /** The line of the order. */
  line: { id: string; partNumber: string };
  quantity: number;
  unitCostCents: number;
}

export interface ReceiptCost {
  /** The cost of the receipt, with charges. */
  cents: number;
  /** What it takes from each bill. */
  taken: Array<Omit<ReceivedGoods, "inventoryItemId">>;
  /** The quantity that no bill names. */
  unbilledQuantity: number;
}

/**
 * Costs receipts of an order's goods. Billed goods are taken first, at the amount and the charges of
 * their bill; the others cost quantity × unit cost. If the receipt has another unit cost than the
 * bill, that replaces the bill's amount, but not its charges. Pure.
 */
export function costReceipts(receipts: readonly Receipt[], waiting: readonly Waiting[]) {
  return receipts.map((receipt) => costReceipt(receipt, waiting));
}

function costReceipt(receipt: Receipt, waiting: readonly Waiting[]): ReceiptCost {
  let left = receipt.quantity;
  const taken = waiting
    .filter((billed) => isOf(billed, receipt.line))
    .flatMap((billed) => {
      const most = subtractQuantities(billed.stockQuantity ?? 0, billed.receivedQuantity);
      const quantity = Math.min(left, most);
      if (quantity <= 0) return [];
      left = subtractQuantities(left, quantity);
      return [{ lineId: billed.id, quantity, cents: costOf(billed, quantity, receipt) }];
    });
  const cents = sumOf(taken, (part) => part.cents) + extendedCents(left, receipt.unitCostCents);
  return { cents, taken, unbilledQuantity: left };
}

/** Whether a line of a bill names a line of its order, which may have been replaced since. */
function isOf({ purchaseOrderLineId, partNumber }: Waiting, line: Receipt["line"]): boolean {
  return purchaseOrderLineId === line.id || partKey(partNumber ?? "") === partKey(line.partNumber);
}

/** The cost of the next goods of a bill: the first ones take the rounded-up cents. */
function costOf(billed: Waiting, quantity: number, { unitCostCents }: Receipt): number {
  const from = tenThousandths(billed.receivedQuantity);
  const to = tenThousandths(addQuantities(billed.receivedQuantity, quantity));
  const whole = tenThousandths(billed.stockQuantity ?? 0);
  const isUnchanged = stockUnitCost(billed) === unitCostCents;
  const piece = (cents: number) =>
    cents < 0
      ? prorate(-cents, from, whole) - prorate(-cents, to, whole)
      : prorate(cents, to, whole) - prorate(cents, from, whole);
  if (isUnchanged) return piece(billed.amountCents + billed.chargedCents);
  const cents = extendedCents(quantity, unitCostCents) + piece(billed.chargedCents);
  return Math.max(0, cents);
}

/** The cost of a unit of stock of a billed line, without charges, rounded half up. */
export function stockUnitCost(
  billed: Pick<Waiting, "amountCents" | "stockQuantity" | "packQuantity" | "unitCostCents">,
): number {
  if (billed.packQuantity === null) return billed.unitCostCents ?? 0;
  return prorate(billed.amountCents, 10_000, tenThousandths(billed.stockQuantity ?? 0));
}
