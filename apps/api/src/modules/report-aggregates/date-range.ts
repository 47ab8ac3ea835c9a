import { AppError, invalid, ShopDate } from "@bayline/contracts";
import { shopToday } from "../../clock.ts";
import type { ReadContext } from "../../context.ts";

/** Two days of the shop, `YYYY-MM-DD`, both inclusive and in order. */
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
 * The range of a report: from the first day of the month, to today in shop time, where it is not
 * told. A wrong one is a 400 whose message is one of {@link dateFaults}.
 */
export function readRange(ctx: ReadContext, sent: SentRange): DateRange {
  const today = shopToday(ctx.services.clock, ctx.caller.timeZone);
  const { startDate = `${today.slice(0, 7)}-01`, endDate = today } = sent;
  return checked({ startDate, endDate });
}

/** Refuses the same faults for a report that has no range, where a day by itself cannot be out of order. */
export function checkRange(sent: SentRange): void {
  const { startDate = "2000-01-01", endDate = "2100-12-31" } = sent;
  checked({ startDate, endDate });
}

function checked(range: DateRange): DateRange {
  const fault = rangeFault(range);
  if (fault) throw invalid([fault], fault.message);
  return range;
}

/** The same where both days must be told, whatever was: the daily aggregates tell in words what is wrong. */
export function readWholeRange(sent: Record<keyof DateRange, unknown>): DateRange {
  if (!sent.startDate || !sent.endDate) {
    throw new AppError("REPORT_REFUSED", "", { words: "startDate and endDate are required" });
  }
  const range = { startDate: String(sent.startDate), endDate: String(sent.endDate) };
  const fault = rangeFault(range);
  if (fault) throw new AppError("REPORT_REFUSED", fault.message, { words: "Invalid date range" });
  return range;
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

/** Whether a text is a day of the calendar, whatever the year. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}
