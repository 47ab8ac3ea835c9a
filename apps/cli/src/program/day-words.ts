import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { Flag } from "../catalogue/flags.ts";
import { isPeriodWord, type Span, spanOf } from "../reports/periods.ts";
import { usageError } from "../terminal/exit.ts";
import type { ShopDays } from "./shop-day.ts";

const day = /^\d{4}-\d\d-\d\d$/;

/** Fields that are the first day of something take the first day of a period. */
const isFirst = /^(from|since|start)|(From|Since)$/;
const isLast = /^(to|through|until|end|asOf|expires)|(To|Until|Through)$/;

/**
 * Converts days and words such as `yesterday`: in fields of days words become days, in fields of
 * times both become the start of the day in the shop, or its end for what expires.
 */
export async function withDays(
  flags: readonly Flag[],
  shop: ShopDays,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const converted: Record<string, unknown> = {};
  for (const { field, name, time } of flags) {
    const text = input[field];
    if (time === undefined || typeof text !== "string") continue;
    const isWord = isPeriodWord(text);
    if (!isWord && !(time === "instant" && day.test(text))) continue;
    const date = isWord ? dayIn(`--${name}`, field, spanOf(text, await shop.today())) : text;
    converted[field] = time === "day" ? date : await instantOf(date, field, shop);
  }
  return { ...input, ...converted };
}

/** Converts the words of days in a path. A week is its Monday. */
export async function withDaysInPath(
  { ids: parameters }: CommandOperation,
  ids: readonly string[],
  shop: ShopDays,
): Promise<string[]> {
  const days = ids.map(async (id, index) => {
    if (parameters[index] !== "date" || !isPeriodWord(id)) return id;
    return spanOf(id, await shop.today())?.first ?? id;
  });
  return Promise.all(days);
}

function dayIn(flag: string, field: string, span: Span | undefined): string {
  if (!span) throw usageError(`${flag} must be a day, YYYY-MM-DD`);
  if (isFirst.test(field)) return span.first;
  if (isLast.test(field) || span.first === span.last) return span.last;
  throw usageError(
    `${flag} must be one day, not ${span.first} to ${span.last}`,
    "Write YYYY-MM-DD, today or yesterday.",
  );
}

async function instantOf(date: string, field: string, shop: ShopDays): Promise<string> {
  const start = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(start)) return date;
  const days = isLast.test(field) ? 1 : 0;
  return new Date(startOfDay(start + days * 86_400_000, await shop.zone())).toISOString();
}

/** The time at which a day begins in a time zone. The day is given as its start in UTC. */
function startOfDay(utc: number, timeZone: string): number {
  // The offset at the guess may differ from that at the result by a change of the clocks.
  const guess = utc - offsetAt(utc, timeZone);
  return utc - offsetAt(guess, timeZone);
}

function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(time / 1000) * 1000;
}
