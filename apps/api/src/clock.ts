import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

/** Where every job and every "today" takes its time from. */
export interface Clock {
  now(): Date;
  /** The moment (ISO 8601) at which it stands still; absent where time passes. */
  readonly pinnedAt?: string;
}

/** The clock of this machine, for what is neither stored nor shared. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at `moment`. */
export function frozenClock(moment: Date): Clock {
  const milliseconds = moment.getTime();
  // A new Date each time: a caller that changes the one it got must not move the clock.
  return { now: () => new Date(milliseconds), pinnedAt: new Date(milliseconds).toISOString() };
}

let written = { milliseconds: Number.NaN, text: "" };

/** The clock's moment, ISO 8601. Requests of one millisecond share the text: writing it is slow. */
export function isoNow(clock: Clock): string {
  const milliseconds = clock.now().getTime();
  if (milliseconds !== written.milliseconds) {
    written = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return written.text;
}

// Making a formatter costs a hundred times what using it does. Bounded, since zone names come
// from shops and are valid in any mixture of upper and lower case.
const dayFormatters = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormatters.get(timeZone);
  if (known) return known;

  // Canadian English writes dates as YYYY-MM-DD.
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** The calendar day on the shop's wall, `YYYY-MM-DD`. `timeZone` is an IANA name. */
export function shopToday(clock: Clock, timeZone: string): string {
  return dayFormatter(timeZone).format(clock.now());
}

/** The shop's calendar day at a moment (ISO 8601), `YYYY-MM-DD`. */
export function shopDay(moment: string, timeZone: string): string {
  return dayFormatter(timeZone).format(new Date(moment));
}

/** The calendar day so many days after another, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** A date alone means noon in the shop. `day` is `YYYY-MM-DD`; any other text is a RangeError. */
export function shopNoon(day: string, timeZone: string): Date {
  return atWallTime(day, timeZone, "12:00");
}

/**
 * The first moment of a shop's day (`YYYY-MM-DD`): midnight, or where the clocks go forward over
 * midnight the moment at which they land.
 */
export function startOfShopDay(day: string, timeZone: string): Date {
  return atWallTime(day, timeZone);
}

/** When it is that hour of a shop's day, or where the clocks go forward over it, when they land. */
export function hourOfShopDay(day: string, timeZone: string, hour: number): Date {
  return atWallTime(day, timeZone, `${String(hour).padStart(2, "0")}:00`);
}

/** The first moment after a shop's day (`YYYY-MM-DD`): that of the next one. */
export function endOfShopDay(day: string, timeZone: string): Date {
  return startOfShopDay(dayAfter(day, 1), timeZone);
}

/** The day that many days later, or before where they are negative. Days are `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

function atWallTime(day: string, timeZone: string, plainTime?: string): Date {
  const where = plainTime === undefined ? { timeZone } : { timeZone, plainTime };
  const moment = Temporal.PlainDate.from(day).toZonedDateTime(where);
  return new Date(moment.epochMilliseconds);
}
