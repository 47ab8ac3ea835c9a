import { align, spread } from "../report.ts";
import type { CaseOutcome } from "./measure.ts";

/** The maximum ratio of the large shop's time to the small shop's. */
export const goal = 1.5;

export function ratioTable(outcomes: CaseOutcome[]): { table: string; missed: number } {
  const missed = outcomes.filter(({ p99 }) => !(p99 <= goal)).length;
  const head = [
    "large ÷ small shop",
    "CPU",
    "p50",
    "p99",
    "between",
    `≤ ${goal}`,
    "requests",
    "rows of large / small",
  ];
  const rows = outcomes.map(({ name, cpu, p50, p99, p99Between, requests, rows }) => [
    name,
    cpu.toFixed(2),
    spread(p50),
    p99.toFixed(2),
    p99Between.map((end) => end.toFixed(2)).join("–"),
    p99 <= goal ? "yes" : "NO",
    String(requests),
    `${round(rows.large)} / ${round(rows.small)}`,
  ]);
  return { table: align([head, ...rows]), missed };
}

function round(count: number): string {
  return String(Math.round(count * 10) / 10);
}
