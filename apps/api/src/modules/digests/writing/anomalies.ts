import type { DigestMetric, DigestSnapshot } from "@bayline/contracts";
import { counted } from "./phrases.ts";

/** A rule for one anomaly: returns its text, or undefined if the figures are normal. */
type Rule = (snapshot: DigestSnapshot) => string | undefined;

// Smaller changes are normal variation for a small shop.
const leastRevenueCents = 10_000;
const leastPastDueCents = 50_000;

const rules: Rule[] = [
  ({ revenue: { total } }) => {
    const usual = total.comparisons?.prior_four_weeks;
    const value = total.value ?? 0;
    if (!usual || usual.value < leastRevenueCents || value < 0) return undefined;
    if (value === 0)
      return `Nothing was invoiced; the average of the prior four weeks is ${usual.display}.`;
    if (value < usual.value / 2) {
      return `Revenue of ${total.display} is far below the average of the prior four weeks, ${usual.display}.`;
    }
    if (value > usual.value * 2) {
      return `Revenue of ${total.display} is far above the average of the prior four weeks, ${usual.display}.`;
    }
    return undefined;
  },
  ({ revenue: { total } }) =>
    (total.value ?? 0) < 0
      ? `More was credited than invoiced: revenue is ${total.display}.`
      : undefined,
  ({ gross_profit: { total }, revenue }) =>
    (total.value ?? 0) < 0 && (revenue.total.value ?? 0) > 0
      ? `Work was sold below its cost: gross profit is ${total.display}.`
      : undefined,
  ({ labor: { hours_without_technician: hours } }) =>
    (hours.value ?? 0) > 0
      ? `${hours.display} of billed labor ${hours.value === 1 ? "has" : "have"} no technician.`
      : undefined,
  ({ receivables: { past_due } }) => {
    const before = past_due.comparisons?.last_week;
    const grown = (past_due.value ?? 0) - (before?.value ?? 0);
    if (!before || grown < leastPastDueCents || grown < before.value / 4) return undefined;
    return `What is past due has jumped within a week, from ${before.display} to ${past_due.display}.`;
  },
  ({ discounts, revenue }) =>
    isShare(discounts.total, revenue.total)
      ? `Discounts of ${discounts.total.display} are high beside revenue of ${revenue.total.display}.`
      : undefined,
  ({ inventory }) =>
    (inventory?.below_zero.value ?? 0) > 0
      ? `${counted(inventory?.below_zero, "part is", "parts are")} below zero in stock.`
      : undefined,
];

/** Whether `part` is at least a fifth of `whole` and large enough to mention. */
function isShare(part: DigestMetric, whole: DigestMetric): boolean {
  return (part.value ?? 0) >= leastRevenueCents && (part.value ?? 0) * 5 >= (whole.value ?? 0);
}

/** Describes the anomalies of a snapshot. All figures in the texts are the snapshot's. */
export function findAnomalies(snapshot: DigestSnapshot): string[] {
  return rules.flatMap((rule) => rule(snapshot) ?? []);
}
