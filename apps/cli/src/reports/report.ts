import type { z } from "zod";
import type { Page } from "./page.ts";

/** A row of a CSV file. Its keys are the header. */
export type FlatRow = Record<string, unknown>;

/** The presentation of a report on the command line. */
export interface Report {
  /** Returns undefined if the response does not have the expected shape. */
  page(answer: unknown): Page | undefined;
  /** The flat rows for bookkeeping. */
  rows(answer: unknown): FlatRow[] | undefined;
}

interface ReportSpec<Answer> {
  answer: z.ZodType<Answer>;
  page(answer: Answer): Page;
  rows(answer: Answer): FlatRow[];
}

export function report<Answer>(spec: ReportSpec<Answer>): Report {
  const known = (answer: unknown) => spec.answer.safeParse(answer).data;
  return {
    page(answer) {
      const data = known(answer);
      return data === undefined ? undefined : spec.page(data);
    },
    rows(answer) {
      const data = known(answer);
      return data === undefined ? undefined : spec.rows(data);
    },
  };
}

/** Renames amounts to include their unit: `invoiced` → `invoicedDollars`. */
export function namingDollars(row: FlatRow, names: readonly string[]): FlatRow {
  const entries = Object.entries(row).map(([name, value]) =>
    names.includes(name) && typeof value === "number"
      ? [`${name}Dollars`, value.toFixed(2)]
      : [name, value],
  );
  return Object.fromEntries(entries);
}

export function without(row: FlatRow, names: readonly string[]): FlatRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

export function showPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? startDate : `${startDate} to ${endDate}`;
}
