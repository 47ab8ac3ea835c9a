import {
  type LongFigure,
  listLiveDays,
  listStoredDays,
  type StoredDay,
  type StoredFigures,
} from "@bayline/db";
import type { ReadContext } from "../../context.ts";
import { type DateRange, readRange } from "./date-range.ts";

export type DataMode = "cached" | "live";

/** A day's figures, in which those that it has nothing of are 0. */
export interface Day {
  readonly date: string;
  readonly updatedAt: string;
  readonly figures: StoredFigures;
  /** Any amount, count or number of hours by its name. */
  amount(figure: string): number;
}

interface Source {
  mode: DataMode;
  /** Figures that are not going to be read, and need not be sent. */
  unread?: readonly LongFigure[];
}

/** The days of a range that have something, ascending: as they are stored, or computed now. */
export async function listDays(
  ctx: ReadContext,
  range: DateRange,
  { mode, unread }: Source,
): Promise<Day[]> {
  const list = mode === "live" ? listLiveDays : listStoredDays;
  // Not on the lane of short reads: a long range would hold those up.
  const rows = await ctx.services.database.transaction(
    (db) => list({ ...ctx, db }, range, unread),
    {
      mode: "snapshot",
    },
  );
  return rows.map(readDay);
}

function readDay(row: StoredDay): Day {
  return {
    ...row,
    amount(figure) {
      const value = row.figures[figure];
      return typeof value === "number" ? value : 0;
    },
  };
}

/** Anything but `live` is cached. */
export function readMode(mode: string | undefined): DataMode {
  return mode === "live" ? "live" : "cached";
}

export interface SummaryInput {
  startDate?: string | undefined;
  endDate?: string | undefined;
  mode?: string | undefined;
}

/** What both summaries are made from. */
export async function readSummary(
  ctx: ReadContext,
  input: SummaryInput,
  unread: readonly LongFigure[],
) {
  const period = readRange(ctx, input);
  const dataMode = readMode(input.mode);
  return { period, dataMode, days: await listDays(ctx, period, { mode: dataMode, unread }) };
}

/** Sums of a range, in whole cents or counts, by the names of the figures. */
export function totalOf(days: readonly Day[]): (figure: string) => number {
  return (figure) => days.reduce((sum, day) => sum + day.amount(figure), 0);
}

/** What came in by each method, net, in dollars. */
export function dollarsByMethod(days: readonly Day[]): Record<string, number> {
  const cents = new Map<string, number>();
  for (const { figures } of days) {
    for (const [method, amount] of Object.entries(figures.paymentsByMethod ?? {})) {
      cents.set(method, (cents.get(method) ?? 0) + amount);
    }
  }
  return Object.fromEntries([...cents].map(([method, amount]) => [method, amount / 100]));
}
