import { formatDollars } from "@bayline/contracts";
import { CellError } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import { centsOf, impliedCentsOf } from "./amounts.ts";
import { at, placeOf, type Segment } from "./segments.ts";

/** An amount of an invoice that is not for a part: freight, a core charge, a discount, tax. */
export interface Charge {
  name: string;
  cents: number;
}

/**
 * The codes of SAC02 that part dealers use. Others are shown by their description or their code.
 */
const names: Record<string, string> = {
  C310: "discount",
  C040: "delivery",
  D240: "freight",
  D500: "handling",
  D980: "insurance",
  F050: "other",
  G830: "shipping and handling",
  H850: "tax",
  I170: "trade discount",
};

/** Reads charges, allowances and taxes from anywhere in the invoice. */
export function readCharges(segments: readonly Segment[], problems: Problem[]): Charge[] {
  return segments.flatMap((segment) => {
    if (segment.tag === "SAC") return readCharge(segment, problems) ?? [];
    if (segment.tag === "TXI") return readTax(segment, problems) ?? [];
    return [];
  });
}

function readCharge(segment: Segment, problems: Problem[]): Charge | undefined {
  const indicator = at(segment, 1);
  const code = at(segment, 2);
  const name = at(segment, 15).toLowerCase() || names[code] || `charge ${code}`.trim();
  // N: neither a charge nor an allowance. A charge or allowance without an amount is an error,
  // because its money would be ignored.
  if (indicator === "N") return undefined;
  const cents = amountAt(segment, 5, { problems, read: impliedCentsOf, name });
  if (cents === undefined) return undefined;
  return { name, cents: indicator === "A" ? -Math.abs(cents) : cents };
}

function readTax(segment: Segment, problems: Problem[]): Charge | undefined {
  // Contains only a rate, or no tax.
  if (at(segment, 2) === "") return undefined;
  const cents = amountAt(segment, 2, { problems, read: centsOf, name: "tax" });
  return cents === undefined ? undefined : { name: "tax", cents };
}

interface Amount {
  problems: Problem[];
  read: (text: string) => number;
  name: string;
}

function amountAt(segment: Segment, element: number, { problems, read, name }: Amount) {
  try {
    if (at(segment, element) === "") throw new CellError(`the ${name} has no amount`);
    return read(at(segment, element));
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    problems.push({ field: placeOf(segment, element), message: error.message });
    return undefined;
  }
}

/** `freight $25.00, discount -$3.00`: charges with the same name are added. */
export function listCharges(charges: readonly Charge[]): string {
  const sums = new Map<string, number>();
  for (const { name, cents } of charges) sums.set(name, (sums.get(name) ?? 0) + cents);
  return [...sums].map(([name, cents]) => `${name} ${formatDollars(cents)}`).join(", ");
}
