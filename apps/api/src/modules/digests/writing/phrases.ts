import type { DigestChange, DigestMetric, DigestSnapshot } from "@bayline/contracts";

/** `1 invoice`, `6 invoices`: a displayed count with its noun. */
export function counted(metric: DigestMetric | undefined, one: string, many: string): string {
  if (metric === undefined) return `no ${many}`;
  return `${metric.display} ${metric.value === 1 ? one : many}`;
}

/** `2 lines of unknown cost, sold for $120.00` */
export function soldAtUnknownCost(profit: DigestSnapshot["gross_profit"]): string {
  const lines = counted(profit.unknown_cost_lines, "line", "lines");
  return `${lines} of unknown cost, sold for ${profit.unknown_cost_price.display}`;
}

/** Whether a metric is not zero. */
export function has(metric: DigestMetric | undefined): boolean {
  return (metric?.value ?? 0) !== 0;
}

/** The change in percent; 0 if it is unknown. */
export function percentOf(change: DigestChange | undefined): number {
  return change?.change_percent ?? 0;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Drops the absent sentences. */
export function sentences(...parts: Array<string | false | undefined>): string[] {
  return parts.filter((part) => typeof part === "string");
}

/** ` worth $12,100.00`, or nothing for zero. */
export function worth(value: DigestMetric | undefined): string {
  return value !== undefined && has(value) ? ` worth ${value.display}` : "";
}
