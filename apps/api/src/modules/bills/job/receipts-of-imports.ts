import type { BilledQuantity, ImportRow, OrderReceipt } from "@bayline/db";
import { prorate } from "../../money.ts";
import { subtractQuantities, tenThousandths } from "../../quantities.ts";

type Import = Pick<ImportRow, "id" | "isBilled" | "createdAt">;

/**
 * The receipts of each import of an order that has no bill. A receipt belongs to the latest import at
 * its time or before; goods received before the first import belong to none. Goods that a bill names
 * are left out, the latest first, because bills are newer than imports without one. Pure.
 *
 * Imports and receipts begin with the oldest.
 */
export function receiptsOfImports<I extends Import>(
  imports: readonly I[],
  receipts: readonly OrderReceipt[],
  billed: readonly BilledQuantity[],
): Array<{ imported: I; receipts: OrderReceipt[] }> {
  const left = withoutBilled(receipts, billed);
  const importOf = ({ createdAt }: OrderReceipt) =>
    imports.findLast((imported) => imported.createdAt <= createdAt)?.id;
  const byImport = Map.groupBy(left, importOf);
  return imports
    .filter(({ isBilled }) => !isBilled)
    .map((imported) => ({ imported, receipts: byImport.get(imported.id) ?? [] }));
}

function withoutBilled(
  receipts: readonly OrderReceipt[],
  billed: readonly BilledQuantity[],
): OrderReceipt[] {
  const billedOf = new Map(billed.map(({ itemId, quantity }) => [itemId, quantity]));
  const left = receipts.toReversed().flatMap((receipt) => {
    const named = Math.min(billedOf.get(receipt.itemId) ?? 0, receipt.quantity);
    if (named === 0) return [receipt];
    billedOf.set(receipt.itemId, subtractQuantities(billedOf.get(receipt.itemId) ?? 0, named));
    const quantity = subtractQuantities(receipt.quantity, named);
    if (quantity === 0) return [];
    const whole = tenThousandths(receipt.quantity);
    const valueCents = prorate(receipt.valueCents, tenThousandths(quantity), whole);
    return [{ ...receipt, quantity, valueCents }];
  });
  return left.reverse();
}
