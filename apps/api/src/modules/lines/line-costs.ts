import type { SettledMovement } from "@bayline/db";

interface CostedLine {
  deductionId: string | null;
  totalCostCents: number;
  /** Of work orders: what the goods cost besides. */
  addedCostCents?: number;
}

/** Gives lines the cost of the movements of theirs whose goods were settled. */
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
