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

/** A line of a bill, of goods or of something else. */
interface Line extends Goods, Charge {
  id: string;
  kind: string;
}

/** The lines of goods on bills, in the order of the bills. */
export function goodsLines<L extends Pick<Line, "kind">>(
  bills: ReadonlyArray<{ lines: readonly L[] }>,
): L[] {
  return bills.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "part"));
}

/**
 * The lines of a bill with their shares of its charges: of all goods that it has now. Charges for
 * goods of other bills are in the cost of these. Pure.
 *
 * @throws 400 about a given field: see {@link spreadCharges}
 */
export function withChargedCents<L extends Line>(
  lines: readonly L[],
  appliesTo: readonly string[],
  refusedField?: "charges" | "lines",
): Array<L & { chargedCents: number }> {
  const goods = goodsLines([{ lines }]);
  const charges = appliesTo.length === 0 ? lines.filter(({ kind }) => kind !== "part") : [];
  const shares = spreadCharges(goods, charges, refusedField);
  const byId = new Map(goods.map(({ id }, index) => [id, shares[index] ?? 0]));
  return lines.map((line) => ({ ...line, chargedCents: byId.get(line.id) ?? 0 }));
}
