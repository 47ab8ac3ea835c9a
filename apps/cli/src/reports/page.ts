import type { Pair } from "../output/pairs.ts";
import type { Column } from "../output/table.ts";

/** A report as it is drawn: what it is, then its parts from top to bottom. */
export interface Page {
  title: string;
  /** The period, and what else holds for all of it. */
  facts: string[];
  sections: Section[];
  /** What a reader must know of it, told apart from it. */
  warnings?: string[];
}

export type Section = TableSection | TrendSection | PairsSection | ProseSection;

/** Rows with their plot beside them. */
export interface TableSection {
  kind: "table";
  title: string;
  columns: Column[];
  rows: string[][];
  /** The last row, which adds the others up. */
  total: string[] | undefined;
  /** For each row, what its bar stands for; several numbers make a divided bar. */
  bars: number[][] | undefined;
  /** What the parts of a divided bar stand for. */
  legend: string[] | undefined;
  /** To be drawn instead where there is no room for every column. */
  narrow: TableSection | undefined;
}

/** Values over time, each line with a scale of its own. */
export interface TrendSection {
  kind: "trend";
  title: string;
  lines: Array<{ label: string; cents: number[] }>;
}

/** Figures that stand alone. */
export interface PairsSection {
  kind: "pairs";
  pairs: Pair[];
}

/** Sentences: running on, or as a list with a title. */
export interface ProseSection {
  kind: "prose";
  title: string;
  sentences: string[];
}

/** A column of rows of one kind. */
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
