import type { ChargeKind } from "@bayline/contracts";
import { CellError } from "../cell-values.ts";
import { type Charge, chargeOf } from "../charge-kinds.ts";
import type { Problem } from "../draft.ts";
import { centsOf, impliedCentsOf } from "./amounts.ts";
import { at, placeOf, type Segment } from "./segments.ts";

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

const kinds: Record<string, ChargeKind> = {
  C040: "freight",
  D240: "freight",
  D500: "fee",
  D980: "fee",
  G830: "freight",
  H850: "tax",
};

/** Reads charges, allowances and taxes from anywhere in the invoice, except deposits of lines. */
export function readCharges(
  segments: readonly Segment[],
  deposits: ReadonlySet<Segment>,
  problems: Problem[],
): Charge[] {
  return segments.flatMap((segment) => {
    if (deposits.has(segment)) return [];
    if (segment.tag === "SAC") return readCharge(segment, problems) ?? [];
    if (segment.tag === "TXI") return readTax(segment, problems) ?? [];
    return [];
  });
}

/** The name of a charge or an allowance (SAC). */
export function nameOfCharge(segment: Segment): string {
  const code = at(segment, 2);
  return at(segment, 15).toLowerCase() || names[code] || `charge ${code}`.trim();
}

export function readCharge(segment: Segment, problems: Problem[]): Charge | undefined {
  const indicator = at(segment, 1);
  const name = nameOfCharge(segment);
  // N: neither a charge nor an allowance. A charge or allowance without an amount is an error,
  // because its money would be ignored.
  if (indicator === "N") return undefined;
  const cents = amountAt(segment, 5, { problems, read: impliedCentsOf, name });
  if (cents === undefined) return undefined;
  return chargeOf(name, indicator === "A" ? -Math.abs(cents) : cents, kinds[at(segment, 2)]);
}

function readTax(segment: Segment, problems: Problem[]): Charge | undefined {
  // Contains only a rate, or no tax.
  if (at(segment, 2) === "") return undefined;
  const cents = amountAt(segment, 2, { problems, read: centsOf, name: "tax" });
  return cents === undefined ? undefined : chargeOf("tax", cents);
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
