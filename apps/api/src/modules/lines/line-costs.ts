import type { SettledMovement } from "@bayline/db";

/** Gives lines the cost of the movements of theirs whose goods were settled. */
export function withCosts<Line extends { deductionId: string | null; totalCostCents: number }>(
  lines: Line[],
  settled: readonly SettledMovement[],
): Line[] {
  if (settled.length === 0) return lines;
  const costs = new Map(settled.map(({ movementId, valueCents }) => [movementId, valueCents]));
  return lines.map((line) => ({
    ...line,
    totalCostCents: costs.get(line.deductionId ?? "") ?? line.totalCostCents,
  }));
}
