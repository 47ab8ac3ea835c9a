import type { Truth, TruthCharge } from "../truth/types.ts";

/** Sum of the charges of some kinds, for forms with a fixed box for each; zero for none. */
export function chargedCents(truth: Truth, ...kinds: Array<TruthCharge["kind"]>): number {
  return truth.charges
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Goods, cores and all charges but taxes. */
export function untaxedCents(truth: Truth): number {
  return truth.goodsCents + truth.coresCents + chargedCents(truth, "freight", "fee", "discount");
}
