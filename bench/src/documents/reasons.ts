import { align } from "../report.ts";
import type { Measured } from "./measure.ts";

/**
 * Why documents are not ready that should be: how many of the tuned and of the held-out layouts
 * have each reason. Values of documents are left out, so that held-out layouts stay unseen.
 */
export function reasonsOf(results: Measured[]): string {
  const counts = new Map<string, [tuned: number, heldOut: number]>();
  for (const { verdict, reason, isExpectedReady, isHeldOut } of results) {
    if (!isExpectedReady) continue;
    const reasons = verdict?.reasons ?? [reason ?? ""];
    for (const text of new Set(reasons.map(withoutValues))) {
      const [tuned, heldOut] = counts.get(text) ?? [0, 0];
      counts.set(text, isHeldOut ? [tuned, heldOut + 1] : [tuned + 1, heldOut]);
    }
  }
  const rows = [...counts]
    .toSorted(([, a], [, b]) => b[0] + b[1] - a[0] - a[1])
    .map(([text, [tuned, heldOut]]) => [text, String(tuned), String(heldOut)]);
  return align([["open, and why", "tuned", "held out"], ...rows]);
}

/** `lines[3].amountCents "Lumper 4.00" is …` → `lines[].amountCents "…" is …` */
function withoutValues(text: string): string {
  return text
    .replace(/\[\d+\]/g, "[]")
    .replace(/"[^"]*"/g, '"…"')
    .replace(/(may also be|also knows|that of|order) (?!").*/, "$1 …")
    .replace(/\S*\d\S*/g, "…");
}
