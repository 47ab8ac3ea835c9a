import { sumOf } from "../truth/make.ts";
import type { Truth, TruthCharge, TruthLine } from "../truth/types.ts";

/** The charges of one kind, which many forms print in a field that is always there. */
export function chargesOf({ charges }: Truth, kind: TruthCharge["kind"]): number {
  return sumOf(
    charges.filter((charge) => charge.kind === kind).map(({ amountCents }) => amountCents),
  );
}

/** Goods, cores and all charges but the taxes. */
export function beforeTax(truth: Truth): number {
  const charges = truth.charges.filter(({ kind }) => kind !== "tax");
  return truth.goodsCents + truth.coresCents + sumOf(charges.map(({ amountCents }) => amountCents));
}

/** A list price above the net price, in whole cents. */
export function listPriceOf({ price }: TruthLine, factor: number): number {
  return Math.round(price * factor);
}

/** The form's name of a document: `invoice`, or `credit`. */
export function wordOf({ kind }: Truth, invoice: string, credit: string): string {
  return kind === "credit" ? credit : invoice;
}
