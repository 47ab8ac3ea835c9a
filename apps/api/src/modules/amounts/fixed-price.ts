import { extendedCents, prorate, spread, sum } from "./money.ts";
import { tenThousandths } from "./quantities.ts";

/** A line over which a price is spread, with its amount without that price. */
interface SpreadLine {
  kind: string;
  quantity: number;
  amountCents: number;
}

/** Quantity × unit price, rounded half up, minus the discount is the line's share. */
interface SharePrice {
  unitPriceCents: number;
  discountCents: number;
}

/**
 * Spreads a price over lines in proportion to their amounts, by the largest remainder. The lines
 * come to that price to the cent.
 *
 * Each unit price is the nearest whole cents with which the line reaches its share, and the line's
 * discount takes what is too much: less than the quantity in cents. Lines without any amount have
 * no proportion, so the first labor line takes all, or else the first line.
 */
export function spreadPrice(totalCents: number, lines: readonly SpreadLine[]): SharePrice[] {
  if (lines.length === 0) return [];
  const shares = spread(totalCents, weightsOf(lines));
  return lines.map(({ quantity }, at) => priceOfShare(shares[at] ?? 0, quantity));
}

function weightsOf(lines: readonly SpreadLine[]): number[] {
  const amounts = lines.map(({ amountCents }) => amountCents);
  if (sum(amounts) > 0) return amounts;
  const all = Math.max(
    lines.findIndex(({ kind }) => kind === "labor"),
    0,
  );
  return lines.map((_line, at) => (at === all ? 1 : 0));
}

function priceOfShare(shareCents: number, quantity: number): SharePrice {
  const nearest = prorate(shareCents, 10_000, tenThousandths(quantity));
  const isEnough = extendedCents(quantity, nearest) >= shareCents;
  const unitPriceCents = isEnough ? nearest : nearest + 1;
  return { unitPriceCents, discountCents: extendedCents(quantity, unitPriceCents) - shareCents };
}
