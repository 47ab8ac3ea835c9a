import { type ChargeKind, formatDollars } from "@bayline/contracts";
import { chargeKindOf } from "./lexicon/charges.ts";

/** An amount of an invoice that is not for a part. */
export interface Charge {
  kind: ChargeKind;
  /** In lower case. */
  name: string;
  /** Negative for a discount only. */
  cents: number;
  /** A core deposit without its part is no cost of goods. */
  isCore: boolean;
}

export function isCoreName(name: string): boolean {
  return /\bcores?\b/.test(name.toLowerCase());
}

/** A charge whose kind follows from its name, unless it is given. */
export function chargeOf(name: string, cents: number, known?: ChargeKind): Charge {
  const lower = name.toLowerCase();
  const isCore = isCoreName(lower);
  const kind =
    cents < 0 ? "discount" : isCore ? "other" : (known ?? chargeKindOf(lower) ?? "other");
  return { kind, name: lower, cents, isCore };
}

const mostCharges = 20;

/** The `charges` of a request: those of one kind and name are added. */
export function requestCharges(charges: readonly Charge[]) {
  const byName = sumsBy(charges, ({ kind, name, isCore }) => `${kind} ${name} ${isCore}`);
  const fits = byName.length <= mostCharges;
  const sums = fits ? byName : sumsBy(charges, ({ kind, isCore }) => `${kind} ${isCore}`);
  return sums.map(({ kind, name, cents, isCore }) => ({
    kind,
    amountCents: cents,
    ...(fits && name !== kind && { description: name.slice(0, 255) }),
    ...(isCore && { allocation: "none" as const }),
  }));
}

function sumsBy(charges: readonly Charge[], keyOf: (charge: Charge) => string): Charge[] {
  const sums = new Map<string, Charge>();
  for (const charge of charges) {
    const key = keyOf(charge);
    const known = sums.get(key);
    sums.set(key, known ? { ...known, cents: known.cents + charge.cents } : charge);
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** `freight $25.00, discount -$3.00`: charges with the same name are added. */
export function listCharges(charges: readonly Charge[]): string {
  const sums = new Map<string, number>();
  for (const { name, cents } of charges) sums.set(name, (sums.get(name) ?? 0) + cents);
  return [...sums].map(([name, cents]) => `${name} ${formatDollars(cents)}`).join(", ");
}
