import { prorate } from "./money.ts";
import { tenThousandths } from "./quantities.ts";

/** Goods as a vendor bills them: in units of stock, or in packs. */
interface BilledGoods {
  amountCents: number;
  stockQuantity: number | null;
  packQuantity: number | null;
  unitCostCents: number | null;
}

/** The cost of a unit of stock of billed goods, without charges, rounded half up. */
export function stockUnitCost(billed: BilledGoods): number {
  if (billed.packQuantity === null) return billed.unitCostCents ?? 0;
  return prorate(billed.amountCents, 10_000, tenThousandths(billed.stockQuantity ?? 0));
}
