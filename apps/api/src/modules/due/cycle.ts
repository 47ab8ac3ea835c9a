import type { DistanceUnit, DueStatus, PmAnchor } from "@bayline/contracts";
import { roundUnits } from "./units.ts";

/** A task of a program, whose units are those of the vehicle's meter. */
export interface Interval {
  everyUnits: number | null;
  leadUnits: number;
  everyDays: number | null;
  leadDays: number;
  anchor: PmAnchor;
}

/** A moment in the life of a vehicle. */
export interface Moment {
  /** Days since 1970-01-01. */
  day: number;
  /** Total of the meter, accumulated over replacements; null if it is not known. */
  total: number | null;
}

/** When a cycle ends. Null where the task has no such interval, or the meter is not known. */
export interface CycleEnd {
  day: number | null;
  total: number | null;
}

/**
 * The end of the current cycle of a task. A floating task is counted from its last completion. A
 * fixed one is counted from its start, and its last completion completes the nearest cycle.
 */
export function cycleAfter(
  { everyDays, everyUnits, anchor }: Interval,
  start: Moment,
  done: Moment | undefined,
): CycleEnd {
  const next = anchor === "fixed" ? nextOfFixed : nextOfFloating;
  return {
    day: next(everyDays, start.day, done?.day),
    total: next(everyUnits, start.total, done?.total),
  };
}

/** `done` is undefined before the first completion, and null if its reading is not known. */
type NextEnd = (
  every: number | null,
  start: number | null,
  done: number | null | undefined,
) => number | null;

const nextOfFloating: NextEnd = (every, start, done) => {
  const from = done === undefined ? start : done;
  return every === null || from === null ? null : roundUnits(from + every);
};

const nextOfFixed: NextEnd = (every, start, done) => {
  if (every === null || start === null) return null;
  const cycles = typeof done === "number" ? nearestCycle(done - start, every) : 0;
  return roundUnits(start + every * (cycles + 1));
};

/** The number of the cycle whose end is nearest to a distance from the start; at least 0. */
function nearestCycle(distance: number, every: number): number {
  return Math.max(0, Math.floor(distance / every + 0.5));
}

const kilometresPerMile = 1.609_344;

/** Converts the units of a task to those of a vehicle's odometer. */
export function unitsOf(units: number, from: DistanceUnit | null, to: DistanceUnit): number {
  if (from === null || from === to) return units;
  return roundUnits(from === "mi" ? units * kilometresPerMile : units / kilometresPerMile);
}

/** What is known of a cycle on a day. */
export interface Standing {
  /** The day of the question. */
  asOf: number;
  /** The newest total of the meter. */
  total: number | null;
  /** The first day on which an interval was reached; null if none is. */
  since: number | null;
  /** The day on which the work is expected to be due; null if it cannot be projected. */
  projected: number | null;
}

/**
 * The status of a cycle: `due` on the day on which an interval is reached, `overdue` after it, and
 * `soon` within the lead of the task, or if it is expected to be due although no reading shows it.
 */
export function statusOf(
  { leadDays, leadUnits }: Pick<Interval, "leadDays" | "leadUnits">,
  end: CycleEnd,
  { asOf, total, since, projected }: Standing,
): DueStatus {
  if (since !== null) return since < asOf ? "overdue" : "due";
  const isNearDay = end.day !== null && end.day - leadDays <= asOf;
  const isNearTotal = end.total !== null && total !== null && end.total - leadUnits <= total;
  const isExpected = projected !== null && projected <= asOf;
  return isNearDay || isNearTotal || isExpected ? "soon" : "ok";
}
