import type { SettledMovement } from "@bayline/db";

interface CostedLine {
  deductionId: string | null;
  totalCostCents: number;
  /** Of work orders: costs that bills charge in addition to the goods. */
  addedCostCents?: number;
}

/** Returns the lines with the costs of their settled movements. */
export function withCosts<Line extends CostedLine>(
  lines: Line[],
  settled: readonly SettledMovement[],
): Line[] {
  if (settled.length === 0) return lines;
  const costs = new Map(settled.map(({ movementId, valueCents }) => [movementId, valueCents]));
  return lines.map((line) => {
    const cents = costs.get(line.deductionId ?? "");
    if (cents === undefined) return line;
    return { ...line, totalCostCents: cents + (line.addedCostCents ?? 0) };
  });
}
