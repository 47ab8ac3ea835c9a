import type { ChargeReading, DocumentReading, LineReading, Reading } from "../types.ts";

interface Amounts extends Pick<DocumentReading, "lines" | "charges" | "totalCents"> {
  problems: string[];
}

/** A credit memo that prints its amounts without a sign. */
export function negated({ lines, charges, totalCents, problems }: Amounts): Amounts {
  return {
    lines: lines.map((line) => ({
      ...line,
      quantity: minus(line.quantity),
      amountCents: minus(line.amountCents),
    })),
    charges: charges.map(
      (charge): ChargeReading => ({
        ...charge,
        amountCents: minus(charge.amountCents) ?? charge.amountCents,
      }),
    ),
    totalCents: minus(totalCents),
    problems,
  };
}

function minus(reading: Reading<number> | null): Reading<number> | null {
  if (!reading) return null;
  const { value, alternatives } = reading;
  return { ...reading, value: -value || 0, alternatives: alternatives.map((other) => -other || 0) };
}

/** Some credit memos print the sign of the amount only, or of the unit price. */
export function inCredit(line: LineReading): LineReading {
  const { quantity, unitCostCents, amountCents } = line;
  if (!quantity || !unitCostCents || !amountCents || amountCents.value > 0) return line;
  const size = Math.abs(quantity.value);
  return {
    ...line,
    quantity: { ...quantity, value: -size || 0 },
    unitCostCents: { ...unitCostCents, value: Math.abs(unitCostCents.value) },
  };
}
