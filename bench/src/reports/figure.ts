/**
 * A report, and the SQL that a database expert would write for the same result from the same rows.
 */
export interface Figure {
  name: string;
  /** The ranges of days to request, in turn. */
  ranges: Range[];
  path(range: Range): string;
  /** `$1` is the shop, `$2` and `$3` are the days. */
  sql: string;
  /** Extracts a number that both results must agree on. */
  reported(answer: unknown): number;
  found(rows: Row[]): number;
  /** The relative difference that is allowed. */
  tolerance?: number;
}

export type Row = Record<string, unknown>;

/** Days of the shop, `YYYY-MM-DD`. */
export interface Range {
  from: string;
  to: string;
}

/** Returns ranges of `length` days that end the given numbers of days before today. */
export function ranges(today: string, length: number, ends: number[]): Range[] {
  return ends.map((end) => ({
    from: daysBefore(today, end + length - 1),
    to: daysBefore(today, end),
  }));
}

export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Returns the number at a path of a response. */
export function numberAt(answer: unknown, ...path: string[]): number {
  const found = path.reduce<unknown>(
    (value, key) => (isRecord(value) ? value[key] : undefined),
    answer,
  );
  return Number(found);
}

/** Sums a field over a list of a response. */
export function sumOf(list: unknown, ...path: string[]): number {
  if (!Array.isArray(list)) return Number.NaN;
  return list.reduce((sum: number, item) => sum + numberAt(item, ...path), 0);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
