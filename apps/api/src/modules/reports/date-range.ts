import { AppError, invalid, ShopDate } from "@bayline/contracts";
import type { ReadContext } from "../../pipeline/context.ts";
import { shopToday } from "../../time/clock.ts";

/** Two shop-local days, `YYYY-MM-DD`, inclusive and in order. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

export interface SentRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export const dateFaults = {
  unreal: "Dates must be real calendar days, written YYYY-MM-DD.",
  outside: "Dates must fall between 2000 and 2100.",
  backwards: "The start date must be on or before the end date.",
} as const;

/**
 * The range of a report. Default: from the first day of the month to today in the shop.
 *
 * Throws a 400 with one of {@link dateFaults} if it is invalid.
 */
export function readRange(ctx: ReadContext, sent: SentRange): DateRange {
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const { startDate = `${today.slice(0, 7)}-01`, endDate = today } = sent;
  return checked({ startDate, endDate });
}

/** Refuses the same faults for a report without a range, whose single day is always in order. */
export function checkRange(sent: SentRange): void {
  const { startDate = "2000-01-01", endDate = "2100-12-31" } = sent;
  checked({ startDate, endDate });
}

function checked(range: DateRange): DateRange {
  const fault = rangeFault(range);
  if (fault) throw invalid([fault], fault.message);
  return range;
}

/**
 * A range in which both days are required. The daily aggregates have their own messages for faults.
 */
export function readWholeRange(sent: Record<keyof DateRange, unknown>): DateRange {
  if (!sent.startDate || !sent.endDate) {
    throw new AppError("REPORT_REFUSED", "", { words: "startDate and endDate are required" });
  }
  const range = { startDate: textIn(sent.startDate), endDate: textIn(sent.endDate) };
  const fault = rangeFault(range);
  if (fault) throw new AppError("REPORT_REFUSED", fault.message, { words: "Invalid date range" });
  return range;
}

/** A text as it is; no day for another value. */
function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function rangeFault(range: DateRange): { field: string; message: string } | undefined {
  const fields = [
    { field: "startDate", day: range.startDate },
    { field: "endDate", day: range.endDate },
  ];
  const unreal = fields.find(({ day }) => !isRealDay(day));
  if (unreal) return { field: unreal.field, message: dateFaults.unreal };
  const outside = fields.find(({ day }) => !ShopDate.safeParse(day).success);
  if (outside) return { field: outside.field, message: dateFaults.outside };
  if (range.startDate <= range.endDate) return undefined;
  return { field: "startDate", message: dateFaults.backwards };
}

/** Whether a text is an existing calendar day, in any year. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}
