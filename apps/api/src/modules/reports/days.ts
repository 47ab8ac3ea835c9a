import {
  type LongFigure,
  listLiveDays,
  listStoredDays,
  type StoredDay,
  type StoredFigures,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { sumOf } from "../amounts/money.ts";
import { type DateRange, readRange } from "./date-range.ts";

export type DataMode = "cached" | "live";

/** The figures of a day; missing figures are 0. */
export interface Day {
  readonly date: string;
  readonly updatedAt: string;
  readonly figures: StoredFigures;
  /** An amount, a count or hours, by its name. */
  amount(figure: string): number;
}

interface Source {
  mode: DataMode;
  /** Figures that the caller does not need and that are not loaded. */
  unread?: readonly LongFigure[];
}

/** The days of a range that have figures, ascending: stored, or computed now. */
export async function listDays(
  ctx: ReadContext,
  range: DateRange,
  { mode, unread }: Source,
): Promise<Day[]> {
  const list = mode === "live" ? listLiveDays : listStoredDays;
  // Not on the connections for short reads, which a long range would block.
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

/** Any value other than `live` means cached. */
export function readMode(mode: string | undefined): DataMode {
  return mode === "live" ? "live" : "cached";
}

export interface SummaryInput {
  startDate?: string | undefined;
  endDate?: string | undefined;
  mode?: string | undefined;
}

/** The data of both summaries. */
export async function readSummary(
  ctx: ReadContext,
  input: SummaryInput,
  unread: readonly LongFigure[],
) {
  const period = readRange(ctx, input);
  const dataMode = readMode(input.mode);
  return { period, dataMode, days: await listDays(ctx, period, { mode: dataMode, unread }) };
}

/** Sums over a range, in whole cents or counts, by the names of the figures. */
export function totalOf(days: readonly Day[]): (figure: string) => number {
  return (figure) => sumOf(days, (day) => day.amount(figure));
}

/** Net payments by method, in dollars. */
export function dollarsByMethod(days: readonly Day[]): Record<string, number> {
  const cents = new Map<string, number>();
  for (const { figures } of days) {
    for (const [method, amount] of Object.entries(figures.paymentsByMethod ?? {})) {
      cents.set(method, (cents.get(method) ?? 0) + amount);
    }
  }
  return Object.fromEntries([...cents].map(([method, amount]) => [method, amount / 100]));
}
