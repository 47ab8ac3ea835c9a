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
  return reading && eachOf(reading, (value) => -value || 0);
}

/** A reading with its value and each other value that it may have changed. */
function eachOf(reading: Reading<number>, change: (value: number) => number): Reading<number> {
  const { value, alternatives, rivals } = reading;
  const others = rivals?.map((rival) => ({ ...rival, value: change(rival.value) }));
  return {
    ...reading,
    value: change(value),
    alternatives: alternatives.map(change),
    ...(others && { rivals: others }),
  };
}

/** Some credit memos print the sign of the amount only, or of the unit price. */
export function inCredit(line: LineReading): LineReading {
  const { quantity, unitCostCents, amountCents } = line;
  if (!quantity || !unitCostCents || !amountCents || amountCents.value > 0) return line;
  return {
    ...line,
    quantity: eachOf(quantity, (value) => -Math.abs(value) || 0),
    unitCostCents: eachOf(unitCostCents, Math.abs),
  };
}
