import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

/** The source of time for every job and every "today". */
export interface Clock {
  now(): Date;
  /** The moment (ISO 8601) at which the clock is stopped; absent if time passes. */
  readonly pinnedAt?: string;
}

/** The clock of this machine, for times that are neither stored nor shared. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that is stopped at `moment`. */
export function frozenClock(moment: Date): Clock {
  const milliseconds = moment.getTime();
  // A new Date each time, because callers may modify theirs.
  return { now: () => new Date(milliseconds), pinnedAt: new Date(milliseconds).toISOString() };
}

let written = { milliseconds: Number.NaN, text: "" };

/**
 * The clock's time as ISO 8601. The text is reused within a millisecond, because formatting is
 * slow.
 */
export function isoNow(clock: Clock): string {
  const milliseconds = clock.now().getTime();
  if (milliseconds !== written.milliseconds) {
    written = { milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return written.text;
}

// Creating a formatter costs a hundred times as much as using it. The cache is bounded, because
// zone names come from shops and are valid in any mixture of upper and lower case.
const dayFormatters = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormatters.get(timeZone);
  if (known) return known;

  // Canadian English formats dates as YYYY-MM-DD.
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** The current day in the shop's time zone, `YYYY-MM-DD`. `timeZone` is an IANA name. */
export function shopToday(clock: Clock, timeZone: string): string {
  return dayFormatter(timeZone).format(clock.now());
}

/** The shop's calendar day at a moment (ISO 8601), `YYYY-MM-DD`. */
export function shopDay(moment: string, timeZone: string): string {
  return dayFormatter(timeZone).format(new Date(moment));
}

/** The day, the weekday (1 is Monday) and the time of the day (`HH:MM`) of a moment in the shop. */
export function shopMoment(moment: string, timeZone: string) {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return { day: local.toPlainDate().toString(), weekday: local.dayOfWeek, time };
}

/** A calendar month of a shop, as instants (ISO 8601). The end is exclusive. */
export interface ShopMonth {
  /** `YYYY-MM`. */
  name: string;
  from: string;
  to: string;
}

/** The shop's calendar month at a moment (ISO 8601). */
export function shopMonth(moment: string, timeZone: string): ShopMonth {
  const first = Temporal.PlainDate.from(shopDay(moment, timeZone)).with({ day: 1 });
  const [from, to] = [first, first.add({ months: 1 })].map((day) =>
    startOfShopDay(day.toString(), timeZone).toISOString(),
  );
  return { name: first.toString().slice(0, 7), from: from ?? moment, to: to ?? moment };
}

/** Adds a number of days to a calendar day, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/**
 * Noon of a day in the shop, used for dates without a time. `day` is `YYYY-MM-DD`; any other text
 * throws RangeError.
 */
export function shopNoon(day: string, timeZone: string): Date {
  return atWallTime(day, timeZone, "12:00");
}

/**
 * The first moment of a shop's day (`YYYY-MM-DD`): midnight, or the end of the gap if the clocks go
 * forward over midnight.
 */
export function startOfShopDay(day: string, timeZone: string): Date {
  return atWallTime(day, timeZone);
}

/**
 * The moment of an hour of a shop's day, or the end of the gap if the clocks go forward over it.
 */
export function hourOfShopDay(day: string, timeZone: string, hour: number): Date {
  return atWallTime(day, timeZone, `${String(hour).padStart(2, "0")}:00`);
}

/** The first moment after a shop's day (`YYYY-MM-DD`), which is the first of the next day. */
export function endOfShopDay(day: string, timeZone: string): Date {
  return startOfShopDay(dayAfter(day, 1), timeZone);
}

/** The day `days` later, or earlier if negative. Days are `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The number of days from one day to a later one, `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
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
