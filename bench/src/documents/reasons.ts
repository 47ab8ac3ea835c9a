import { align } from "../report.ts";
import type { Measured } from "./measure.ts";

/**
 * Why documents are not ready that should be: how many of them have each reason. Values of
 * documents are left out.
 */
export function reasonsOf(results: Measured[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, reason, isExpectedReady } of results) {
    if (!isExpectedReady) continue;
    const reasons = verdict?.reasons ?? [reason ?? ""];
    for (const text of new Set(reasons.map(withoutValues))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  return align([["open, and why", "documents"], ...rows.map(([text, n]) => [text, String(n)])]);
}

/** `lines[3].amountCents "Lumper 4.00" is …` → `lines[].amountCents "…" is …` */
function withoutValues(text: string): string {
  return text
    .replace(/\[\d+\]/g, "[]")
    .replace(/"[^"]*"/g, '"…"')
    .replace(/(may also be|also knows|that of|order) (?!").*/, "$1 …")
    .replace(/\S*\d\S*/g, "…");
}
