import { sumOf } from "../truth/make.ts";
import type { Truth, TruthCharge, TruthLine } from "../truth/types.ts";

/** The charges of some kinds, which many forms print in a field that is always there. */
export function chargesOf({ charges }: Truth, ...kinds: Array<TruthCharge["kind"]>): number {
  return sumOf(
    charges.filter(({ kind }) => kinds.includes(kind)).map(({ amountCents }) => amountCents),
  );
}

/** Goods, cores and all charges but the taxes. */
export function beforeTax(truth: Truth): number {
  return truth.goodsCents + truth.coresCents + chargesOf(truth, "freight", "fee", "discount");
}

/** A list price above the net price, in whole cents. */
export function listPriceOf({ price }: TruthLine, factor: number): number {
  return Math.round(price * factor);
}

/** The form's name of a document: `invoice`, or `credit`. */
export function wordOf({ kind }: Truth, invoice: string, credit: string): string {
  return kind === "credit" ? credit : invoice;
}
