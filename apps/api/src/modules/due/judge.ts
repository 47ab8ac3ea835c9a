import type { DistanceUnit, DueStatus } from "@bayline/contracts";
import { type CycleEnd, type Interval, type Moment, statusOf } from "./cycle.ts";
import {
  type AverageUse,
  firstOf,
  noProjection,
  type Projection,
  projectMeter,
} from "./projection.ts";

/** What is known of a task of a vehicle at the end of a day. Days are numbers since 1970-01-01. */
export interface DueFacts {
  asOf: number;
  interval: Interval;
  /** Null for a task that only days make due. */
  meter: string | null;
  /** The unit of an odometer; null for other meters. */
  unit: DistanceUnit | null;
  start: Moment;
  done: (Moment & { orderNumber: string }) | undefined;
  /** The newest total of the meter and its day; null without a reading. */
  total: number | null;
  readDay: number | null;
  use: AverageUse;
}

/** Where a cycle of a task stands on a day. */
export interface JudgedCycle {
  status: DueStatus;
  end: CycleEnd;
  since: number | null;
  projected: Projection;
}

/** Judges the cycle that ends at `end`. `reachedDay` is the day on which the meter reached it. */
export function judge(facts: DueFacts, end: CycleEnd, reachedDay: number | null): JudgedCycle {
  const { asOf, interval, total } = facts;
  const pastDay = end.day !== null && end.day <= asOf ? end.day : null;
  const since = earliest(pastDay, reachedDay);
  const projected =
    since === null
      ? firstOf(end.day, projectionOf(facts, end))
      : { day: since, earliest: since, latest: since };
  const standing = { asOf, total, since, projected: projected.day };
  return { status: statusOf(interval, end, standing), end, since, projected };
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function projectionOf({ total, readDay, use }: DueFacts, end: CycleEnd): Projection {
  if (end.total === null || total === null || readDay === null) return noProjection;
  return projectMeter(end.total - total, readDay, use);
}
