import type { CycleEnd } from "./cycle.ts";
import type { DueFacts, JudgedCycle } from "./judge.ts";
import { dayOfNumber } from "./units.ts";

/** 25000 → 25,000 mi; 250 → 250 engine hours. */
function units(value: number, { meter, unit }: Pick<DueFacts, "meter" | "unit">): string {
  const figure = value.toLocaleString("en-US", { maximumFractionDigits: 1 });
  return `${figure} ${unit ?? (meter ?? "").replaceAll("_", " ")}`;
}

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** Explains a row of due work in two sentences: the rule, and where the vehicle stands. */
export function reasonOf(facts: DueFacts, judged: JudgedCycle): string {
  return `${rule(facts)} ${standing(facts, judged)}`.slice(0, 500);
}

function rule(facts: DueFacts): string {
  const { everyUnits, everyDays } = facts.interval;
  const intervals = [
    ...(everyUnits === null ? [] : [units(everyUnits, facts)]),
    ...(everyDays === null ? [] : [days(everyDays)]),
  ];
  const from = facts.done
    ? `last done ${dayOfNumber(facts.done.day)} (${facts.done.orderNumber})`
    : `not done since ${dayOfNumber(facts.start.day)}, when the program began`;
  return `Every ${intervals.join(" or ")}; ${from}.`;
}

function standing(facts: DueFacts, { status, end, since, projected }: JudgedCycle): string {
  const { asOf } = facts;
  if (since !== null) {
    const past = pastOf(facts, end);
    const when = since === asOf ? "Due today" : `Overdue since ${dayOfNumber(since)}`;
    return `${when}: ${past.join(", ")}.`;
  }
  const left = [
    ...(end.total === null || facts.total === null
      ? []
      : [`${units(end.total - facts.total, facts)} to go`]),
    ...(end.day === null ? [] : [`${days(end.day - asOf)} left`]),
  ];
  if (left.length === 0) return `No reading of the ${(facts.meter ?? "").replaceAll("_", " ")}.`;
  const lead = status === "soon" ? "Soon due" : "Not due yet";
  if (projected.day === null) return `${lead}: ${left.join(", ")}.`;
  const expected = `expected ${dayOfNumber(projected.day)}`;
  const stale = projected.day <= asOf ? ", so the meter should be read" : "";
  return `${lead}: ${left.join(", ")}; ${expected}${stale}.`;
}

/** By how much each reached interval is past. */
function pastOf(facts: DueFacts, end: CycleEnd): string[] {
  const { asOf, total } = facts;
  const ofMeter =
    end.total !== null && total !== null && total >= end.total
      ? [`${units(total - end.total, facts)} past`]
      : [];
  const ofDays = end.day !== null && end.day <= asOf ? [`${days(asOf - end.day)} past`] : [];
  return [...ofMeter, ...ofDays];
}
