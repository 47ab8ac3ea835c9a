/** Days of the shop as YYYY-MM-DD, both inclusive. */
export interface Span {
  first: string;
  last: string;
}

/** The words for periods. A week begins on Monday. */
export const periodWords = [
  "today",
  "yesterday",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
] as const;

type Maker = (today: Day) => Span;

/** A calendar day. The month starts at 1. */
interface Day {
  year: number;
  month: number;
  date: number;
}

const spans: Record<string, Maker> = {
  today: (today) => between(today, today),
  yesterday: (today) => between(before(today, 1), before(today, 1)),
  "this-week": (today) => between(mondayOf(today), today),
  "last-week": (today) => between(before(mondayOf(today), 7), before(mondayOf(today), 1)),
  "this-month": (today) => between(startOf(today, 1), today),
  "last-month": (today) => wholeBefore(startOf(today, 1), 1),
  "this-quarter": (today) => between(startOf(today, 3), today),
  "last-quarter": (today) => wholeBefore(startOf(today, 3), 3),
  "this-year": (today) => between(startOf(today, 12), today),
  "last-year": (today) => wholeBefore(startOf(today, 12), 12),
};

/**
 * Returns the days of a word, relative to a day of the shop: current periods end today, past ones
 * are complete, and `30d` is the 30 days that end today. Undefined for other words.
 */
export function spanOf(word: string, today: string): Span | undefined {
  const now = dayOf(today);
  const days = countOf(word);
  if (days !== undefined) return between(before(now, days - 1), now);
  return Object.hasOwn(spans, word) ? spans[word]?.(now) : undefined;
}

/** `7d` → 7 */
function countOf(word: string): number | undefined {
  const digits = /^([1-9]\d{0,3})d$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export function isCountOfDays(word: string): boolean {
  return countOf(word) !== undefined;
}

export function isPeriodWord(word: string): boolean {
  return Object.hasOwn(spans, word) || isCountOfDays(word);
}

/** Returns the current day in a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Lists the days of a span in order. */
export function daysOf({ first, last }: Span): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = textOf(before(dayOf(day), -1))) days.push(day);
  return days;
}

function dayOf(text: string): Day {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return { year, month, date };
}

/** Calendar days have no hours, so daylight saving time does not matter. */
function utc({ year, month, date }: Day): Date {
  return new Date(Date.UTC(year, month - 1, date));
}

function textOf(day: Day): string {
  return utc(day).toISOString().slice(0, 10);
}

function between(first: Day, last: Day): Span {
  return { first: textOf(first), last: textOf(last) };
}

/** Months and dates may overflow: the 0th of a month is the last day of the previous one. */
function before(day: Day, days: number): Day {
  return dayOf(textOf({ ...day, date: day.date - days }));
}

function mondayOf(day: Day): Day {
  return before(day, (utc(day).getUTCDay() + 6) % 7);
}

/** Returns the first day of the month, quarter or year; `months` is the length of the period. */
function startOf({ year, month }: Day, months: number): Day {
  return { year, month: month - ((month - 1) % months), date: 1 };
}

/** Returns the complete period of a number of months that ends before the first of a month. */
function wholeBefore(start: Day, months: number): Span {
  return between({ ...start, month: start.month - months }, before(start, 1));
}
