import type { Pair } from "../output/pairs.ts";
import type { Column } from "../output/table.ts";

/** The structure of a report for drawing: its heading, then its sections from top to bottom. */
export interface Page {
  title: string;
  /** The period, and other facts about the whole report. */
  facts: string[];
  sections: Section[];
  /** Warnings for the reader, shown separately. */
  warnings?: string[];
}

export type Section = TableSection | TrendSection | PairsSection | ProseSection;

/** A table, with optional bars. */
export interface TableSection {
  kind: "table";
  title: string;
  columns: Column[];
  rows: string[][];
  /** The last row, with the sums of the others. */
  total: string[] | undefined;
  /** The values of each row's bar. Several values make a divided bar. */
  bars: number[][] | undefined;
  /** The meaning of the parts of a divided bar. */
  legend: string[] | undefined;
  /** Drawn instead if not every column fits. */
  narrow: TableSection | undefined;
}

/** Values over time. Each series has a separate scale. */
export interface TrendSection {
  kind: "trend";
  title: string;
  lines: Array<{ label: string; cents: number[] }>;
}

/** Single figures. */
export interface PairsSection {
  kind: "pairs";
  pairs: Pair[];
}

/** Sentences, as running text or as a list with a title. */
export interface ProseSection {
  kind: "prose";
  title: string;
  sentences: string[];
}

/** A column for rows of one type. */
export interface Field<Row> {
  column: Column;
  of: (row: Row) => string;
  total: string;
}

interface TableSpec<Row> {
  title: string;
  fields: ReadonlyArray<Field<Row>>;
  bar?: (row: Row) => number | number[];
  legend?: string[];
  narrow?: TableSection;
}

export function tableOf<Row>(rows: readonly Row[], spec: TableSpec<Row>): TableSection {
  const { fields, bar } = spec;
  const total = fields.map((field) => field.total);
  const [first, ...others] = total;
  const hasTotal = rows.length > 0 && others.some((text) => text !== "");
  return {
    kind: "table",
    title: spec.title,
    columns: fields.map(({ column }) => column),
    rows: rows.map((row) => fields.map((field) => field.of(row))),
    total: hasTotal ? [first || "Total", ...others] : undefined,
    bars: bar && rows.map((row) => [bar(row)].flat()),
    legend: spec.legend,
    narrow: spec.narrow,
  };
}
