import { median, type Outcome } from "./rounds.ts";

export interface Count {
  name: string;
  service: number;
  bare: number;
}

/** Formats the measured ratios as a table: the median, and the best and the worst round. */
export function tableOf(outcomes: Outcome[], baseline = "bare server"): string {
  const rows = outcomes.map((outcome) => [
    outcome.name,
    spread(outcome.throughput),
    `${outcome.goal} ${median(outcome.throughput) >= outcome.goal ? "yes" : "no"}`,
    spread(outcome.nodeCpu),
    spread(outcome.totalCpu),
    `${percent(outcome.nodeShare)} / ${percent(1 - outcome.nodeShare)}`,
    `${percent(outcome.baselineNodeShare)} / ${percent(1 - outcome.baselineNodeShare)}`,
  ]);
  const head = [
    `service ÷ ${baseline}`,
    "throughput",
    "goal",
    "per Node CPU",
    "per CPU",
    "CPU Node / PostgreSQL",
    `of ${baseline}`,
  ];
  return align([head, ...rows]);
}

export function countsOf(counts: Count[]): string {
  const rows = counts.map(({ name, service, bare }) => [name, text(service), text(bare)]);
  return align([["statements per request", "service", "bare server"], ...rows]);
}

function text(count: number): string {
  return String(Math.round(count * 100) / 100);
}

export function spread(sorted: number[]): string {
  const [low = Number.NaN] = sorted;
  const high = sorted.at(-1) ?? Number.NaN;
  return `${median(sorted).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

export function align(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .join("\n");
}
