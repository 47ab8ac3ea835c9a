import { align, spread } from "../report.ts";
import { median } from "../rounds.ts";

const kinds = ["read", "list", "write"] as const;

/** The duration of each request in milliseconds, in order. */
export type Latencies = Record<(typeof kinds)[number], number[]>;

/** Duration with noise ÷ without, for one round. */
export type Ratios = Record<(typeof kinds)[number], { p50: number; p99: number }>;

/** The rounds of one kind of noise. */
export interface Fairness {
  name: string;
  rounds: Ratios[];
}

export function calmAnd(calm: Latencies, loud: Latencies): Ratios {
  const ratio = (kind: (typeof kinds)[number], share: number) =>
    quantile(loud[kind], share) / quantile(calm[kind], share);
  const both = (kind: (typeof kinds)[number]) => ({
    p50: ratio(kind, 0.5),
    p99: ratio(kind, 0.99),
  });
  return { read: both("read"), list: both("list"), write: both("write") };
}

/** Formats the medians of the rounds, with the minimum and the maximum. */
export function fairnessTableOf(measured: Fairness[]): string {
  const rows = measured.flatMap(({ name, rounds }) =>
    kinds.map((kind) => [
      name,
      `another shop's ${kind}`,
      spread(sorted(rounds, kind, "p50")),
      spread(sorted(rounds, kind, "p99")),
    ]),
  );
  return align([["latency, with noise ÷ without", "", "median", "99th percentile"], ...rows]);
}

/** Returns the largest ratio of the 99th percentiles, as the median of its rounds. */
export function worstOf({ rounds }: Fairness): number {
  return Math.max(...kinds.map((kind) => median(sorted(rounds, kind, "p99"))));
}

function sorted(rounds: Ratios[], kind: (typeof kinds)[number], of: "p50" | "p99"): number[] {
  return rounds.map((round) => round[kind][of]).sort((a, b) => a - b);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
