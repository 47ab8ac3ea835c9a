/** A report, and what a database expert would write to know the same of the same rows. */
export interface Figure {
  name: string;
  /** Asked in turn: the days that a request is about. */
  ranges: Range[];
  path(range: Range): string;
  /** `$1` is the shop, `$2` and `$3` are the days. */
  sql: string;
  /** A figure that both must agree on, from the answer and from the rows. */
  told(answer: unknown): number;
  found(rows: Row[]): number;
  /** By which part the two may differ. */
  tolerance?: number;
}

export type Row = Record<string, unknown>;

/** Days of the shop, `YYYY-MM-DD`. */
export interface Range {
  from: string;
  to: string;
}

/** The ranges of as many days that end so many days before today. */
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

/** The number at a path of an answer. */
export function numberAt(answer: unknown, ...path: string[]): number {
  const found = path.reduce<unknown>(
    (value, key) => (isRecord(value) ? value[key] : undefined),
    answer,
  );
  return Number(found);
}

/** The sum of a field over a list of an answer. */
export function sumOf(list: unknown, ...path: string[]): number {
  if (!Array.isArray(list)) return Number.NaN;
  return list.reduce((sum: number, item) => sum + numberAt(item, ...path), 0);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
