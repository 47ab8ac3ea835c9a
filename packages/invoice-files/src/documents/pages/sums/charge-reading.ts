import type { ChargeReading } from "../../types.ts";
import { type Cell, readingOf } from "../text/rows.ts";

/** A charge with the cell of its name. A discount is negative, however its amount is printed. */
export function chargeReading(
  kind: ChargeReading["kind"],
  name: Cell,
  { value, cell }: { value: number; cell: Cell },
): ChargeReading {
  const cents = Math.round(value);
  const amount = kind === "discount" ? -Math.abs(cents) : cents;
  return {
    kind: amount < 0 && kind === "other" ? "discount" : kind,
    description: readingOf(name.text.slice(0, 255), name),
    amountCents: readingOf(amount, cell),
  };
}
