import { invalid } from "@bayline/contracts";
import { spread, sumOf } from "./money.ts";
import { tenThousandths } from "./quantities.ts";

interface Goods {
  amountCents: number;
  /** Null counts as 0. */
  stockQuantity: number | null;
}

interface Charge {
  amountCents: number;
  /** Only charges by `value` belong to the cost of goods. */
  allocation: string | null;
}

/**
 * The share of each of the goods in the charges that belong to their cost: each charge is spread by
 * the amounts of the goods, or by their quantities if all amounts are 0. Pure.
 *
 * @throws 400 about a given field for discounts that exceed the cost of one of the goods
 */
export function spreadCharges(
  goods: readonly Goods[],
  charges: readonly Charge[],
  refusedField?: "charges" | "lines",
): number[] {
  const byValue = goods.map(({ amountCents }) => amountCents);
  const isFree = byValue.every((cents) => cents === 0);
  const weights = isFree
    ? goods.map(({ stockQuantity }) => tenThousandths(stockQuantity ?? 0))
    : byValue;
  const spreads = charges
    .filter(({ allocation }) => allocation === "value")
    .map(({ amountCents }) => spread(amountCents, weights));
  const shares = goods.map((_, at) => sumOf(spreads, (share) => share[at] ?? 0));
  if (refusedField && byValue.some((cents, at) => cents + (shares[at] ?? 0) < 0)) {
    const message = "have discounts that exceed the cost of a line";
    throw invalid([{ field: refusedField, message }]);
  }
  return shares;
}
