import { lineAmountCents, maxCents } from "@bayline/contracts";
import { LimitExceeded, type limits } from "../../pipeline/limits.ts";

/**
 * Computes `cents × part / whole` exactly and rounds half up. No argument may be negative, and
 * `whole` not 0.
 */
export function prorate(cents: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(cents) * BigInt(part), BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/**
 * Allocates `totalCents` over the weights in proportion: each share is rounded half up, and the
 * last shares take the remainder.
 *
 * No share exceeds its weight or the rest, so none is negative. `queries/open-order-tax.ts`
 * allocates the tax of open orders by the same rule.
 */
export function allocate(totalCents: number, weights: number[]): number[] {
  const whole = sum(weights);
  let left = totalCents;
  const shares = weights.map((weight) => {
    const exact = whole === 0 ? 0 : prorate(totalCents, weight, whole);
    const share = Math.min(exact, weight, left);
    left -= share;
    return share;
  });
  for (let at = shares.length - 1; at >= 0 && left > 0; at--) {
    const more = Math.min(left, (weights[at] ?? 0) - (shares[at] ?? 0));
    shares[at] = (shares[at] ?? 0) + more;
    left -= more;
  }
  return shares;
}

/**
 * Spreads an amount over the weights in proportion, by the largest remainder: each share is rounded
 * down, and the largest remainders get one cent more, of equal ones the first. A negative amount is
 * spread like its positive. The weights must not be negative, nor all 0.
 */
export function spread(totalCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const [amount, sign] = totalCents < 0 ? [-totalCents, -1] : [totalCents, 1];
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => product / whole);
  const left = Number(BigInt(amount) - shares.reduce((total, share) => total + share, 0n));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(a.remainder > b.remainder));
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => {
    const cents = Number(share) + (raised.has(index) ? 1 : 0);
    return cents === 0 ? 0 : sign * cents;
  });
}

/** Sales tax on an amount, rounded half up once. The rate has at most 4 decimals. */
export function salesTax(baseCents: number, ratePercent: number): number {
  return prorate(baseCents, Math.round(ratePercent * 10_000), 1_000_000);
}

/** Quantity × unit amount in whole cents, rounded half up. */
export function extendedCents(quantity: number, unitCents: number): number {
  return Number(lineAmountCents(quantity, unitCents));
}

/**
 * Shares out whole cents in turn: each takes up to its own number of cents, until none are left.
 * Pure.
 */
export function takeInTurn(cents: number, wanted: readonly number[]): number[] {
  let left = cents;
  return wanted.map((most) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  });
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

/** Adds records of figures field by field. The fields are those of `zero`. */
export function sumFields<T extends Record<keyof T, number>>(zero: T, records: readonly T[]): T;
export function sumFields(
  zero: Record<string, number>,
  records: ReadonlyArray<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(zero).map((field) => [field, sumOf(records, (record) => record[field] ?? 0)]),
  );
}

/** @throws LimitExceeded for an amount that clients cannot read exactly: above 2^53 − 1 cents */
export function requireExact(cents: number, limit: (typeof limits)[keyof typeof limits]): void {
  if (cents > maxCents) throw new LimitExceeded(limit);
}
