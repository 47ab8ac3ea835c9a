import type { DigestPeriod } from "@bayline/contracts";
import { daysAfter, mondayOf } from "../../../time/clock.ts";

/** The days that a digest covers: shop-local dates, `YYYY-MM-DD`, inclusive. */
export interface Covered {
  period: DigestPeriod;
  /** The day, or the Monday of the week. */
  from: string;
  /** The same day, or the Sunday of the week. */
  to: string;
}

const lengthOf = { daily: 1, weekly: 7 } as const satisfies Record<DigestPeriod, number>;

export function covered(period: DigestPeriod, businessDate: string): Covered {
  return { period, from: businessDate, to: daysAfter(businessDate, lengthOf[period] - 1) };
}

/** The last day, or the last week from Monday to Sunday, that ended before `today`. */
export function lastCompleted(period: DigestPeriod, today: string): Covered {
  const start = period === "daily" ? daysAfter(today, -1) : daysAfter(mondayOf(today), -7);
  return covered(period, start);
}

/** The same period shifted back by `days`. */
export function earlier({ period, from, to }: Covered, days: number): Covered {
  return { period, from: daysAfter(from, -days), to: daysAfter(to, -days) };
}

/** The Sunday of a week; null for a day. */
export function weekEnd(period: DigestPeriod, businessDate: string): string | null {
  return period === "weekly" ? covered(period, businessDate).to : null;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `Monday`. Days are `YYYY-MM-DD`. */
export function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? day;
}

/** `March 2`. */
export function monthDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${date}`;
}

export const monthNames: readonly string[] = months;
