import type { z } from "zod";
import type { TimeFormat } from "../output/local-times.ts";
import { show } from "../output/text.ts";
import type { Page } from "./page.ts";

/** A row of a CSV file. Its keys are the header. */
export type FlatRow = Record<string, unknown>;

/** The presentation of a report on the command line. */
export interface Report {
  /**
   * Returns undefined if the response does not have the expected shape. `timeOf` formats times;
   * default: in UTC.
   */
  page(answer: unknown, timeOf?: TimeFormat): Page | undefined;
  /** Whether the page contains times. */
  showsTimes: boolean;
  /** The flat rows for bookkeeping. */
  rows(answer: unknown): FlatRow[] | undefined;
}

interface ReportSpec<Answer> {
  answer: z.ZodType<Answer>;
  /** Default false. */
  showsTimes?: boolean;
  page(answer: Answer, timeOf: TimeFormat): Page;
  rows(answer: Answer): FlatRow[];
}

export function report<Answer>(spec: ReportSpec<Answer>): Report {
  const known = (answer: unknown) => spec.answer.safeParse(answer).data;
  return {
    showsTimes: spec.showsTimes === true,
    page(answer, timeOf = (iso) => show("", iso)) {
      const data = known(answer);
      return data === undefined ? undefined : spec.page(data, timeOf);
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
