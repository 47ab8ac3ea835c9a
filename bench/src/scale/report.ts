import { align, spread } from "../report.ts";
import type { CaseOutcome } from "./measure.ts";

/** The maximum ratio of the large shop's time to the small shop's. */
const goal = 1.5;

export function ratioTable(outcomes: CaseOutcome[]): { table: string; missed: number } {
  const missed = outcomes.filter(({ p99 }) => !(p99 <= goal)).length;
  const head = ["large ÷ small shop", "p50", "p99", `≤ ${goal}`, "rows of large / small"];
  const rows = outcomes.map(({ name, p50, p99, rows }) => [
    name,
    spread(p50),
    p99.toFixed(2),
    p99 <= goal ? "yes" : "NO",
    `${round(rows.large)} / ${round(rows.small)}`,
  ]);
  return { table: align([head, ...rows]), missed };
}

function round(count: number): string {
  return String(Math.round(count * 10) / 10);
}
