import type { TaxFigures } from "@bayline/db";
import { prorate } from "../../amounts/money.ts";

export const noFigures: TaxFigures = {
  tax: 0,
  taxableParts: 0,
  nonTaxableParts: 0,
  taxableLabor: 0,
  nonTaxableLabor: 0,
  subcontract: 0,
  other: 0,
};

export const partsOf = (of: TaxFigures) => of.taxableParts + of.nonTaxableParts;
export const laborOf = (of: TaxFigures) => of.taxableLabor + of.nonTaxableLabor;
export const taxableOf = (of: TaxFigures) => of.taxableParts + of.taxableLabor;
export const nonTaxableOf = (of: TaxFigures) =>
  of.nonTaxableParts + of.nonTaxableLabor + of.subcontract + of.other;

export const outstanding = (billedCents: number, receivedCents: number) =>
  Math.max(0, billedCents - receivedCents);

/**
 * Tax divided by taxable sales, in percent, rounded half up to 2 decimals; null without taxable
 * sales.
 */
export function effectiveRatePercent(of: TaxFigures): number | null {
  const base = taxableOf(of);
  if (base === 0) return null;
  // Both are negative if the range contains only returns.
  const hundredths = prorate(10_000, Math.abs(of.tax), Math.abs(base));
  return (hundredths / 100) * Math.sign(of.tax) * Math.sign(base) || 0;
}

type Split = [taxableCents: number, nonTaxableCents: number];

export function categoryOf(billed: Split, received: Split) {
  return {
    billedCents: billed[0] + billed[1],
    receivedCents: received[0] + received[1],
    taxableBilledCents: billed[0],
    taxableReceivedCents: received[0],
    nonTaxableBilledCents: billed[1],
    nonTaxableReceivedCents: received[1],
  };
}
