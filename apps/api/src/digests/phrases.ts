import type { DigestChange, DigestMetric } from "@bayline/contracts";

/** `1 invoice`, `6 invoices`: a count as it is displayed, and what it counts. */
export function counted(metric: DigestMetric | undefined, one: string, many: string): string {
  if (metric === undefined) return `no ${many}`;
  return `${metric.display} ${metric.value === 1 ? one : many}`;
}

/** Whether there is anything of it. */
export function has(metric: DigestMetric | undefined): boolean {
  return (metric?.value ?? 0) !== 0;
}

/** By how many percent it changed; 0 where that is not known. */
export function percentOf(change: DigestChange | undefined): number {
  return change?.change_percent ?? 0;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** The sentences that there are. */
export function sentences(...parts: Array<string | false | undefined>): string[] {
  return parts.filter((part) => typeof part === "string");
}

/** ` worth $12,100.00`, where it is worth anything. */
export function worth(value: DigestMetric | undefined): string {
  return value !== undefined && has(value) ? ` worth ${value.display}` : "";
}
