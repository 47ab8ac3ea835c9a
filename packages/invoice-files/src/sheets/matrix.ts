import { centsOfDollars, quantityOf } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import { InvoiceFileError } from "../errors.ts";
import { type NamedColumns, namedColumns, readOrReport, textAt } from "./named-columns.ts";
import { type Cell, filledRows, findTable, type Row, type Sheet } from "./sheet.ts";

const markups = ["multiplier", "markupPercent", "marginPercent"] as const;
type Markup = (typeof markups)[number];
type Field = "fromCents" | Markup;

/** A band of a price matrix, as `pricing.rules.create` takes it. */
export type MatrixBand = { fromCents: number } & Partial<Record<Markup, number>>;

export interface Matrix {
  bands: MatrixBand[];
  problems: Problem[];
}

const names: Record<Field, readonly string[]> = {
  fromCents: ["from", "fromcost", "costfrom", "cost", "low", "lower", "start", "min", "minimum"],
  multiplier: ["multiplier", "factor", "times", "multiply", "x"],
  markupPercent: ["markup", "markuppercent", "markuppct"],
  marginPercent: ["margin", "marginpercent", "grossmargin", "grossprofit", "gp", "gppercent"],
};

type Columns = NamedColumns<Field>;

/** Reads a price matrix: a header row, and a row with the lower cost in dollars of each band. */
export function readMatrix(sheet: Sheet, where: string): Matrix {
  const table = findTable(filledRows(sheet), columnsIn);
  if (table) return readBands(table.columns, table.rows);
  throw new InvoiceFileError("VALIDATION_ERROR", `${where} has no price matrix`, {
    problems: [
      {
        field: "header row",
        message: "no row names a column from, and one of multiplier, markup and margin",
      },
    ],
  });
}

function columnsIn(cells: readonly Cell[]): Columns | undefined {
  const columns = namedColumns(cells, names);
  return columns.has("fromCents") && columns.size > 1 ? columns : undefined;
}

function readBands(columns: Columns, rows: Row[]): Matrix {
  const matrix: Matrix = { bands: [], problems: [] };
  for (const row of rows) {
    const found = matrix.problems.length;
    const band = readBand(columns, row, matrix.problems);
    if (matrix.problems.length === found) matrix.bands.push(band);
  }
  if (rows.length === 0) matrix.problems.push({ field: "rows", message: "there are no bands" });
  return matrix;
}

function readBand(columns: Columns, row: Row, problems: Problem[]): MatrixBand {
  const textOf = (field: Field) => textAt(columns, row, field);
  const numberAt = (field: Field, parse: (text: string) => number) =>
    readOrReport(problems, columns, { row, field, read: () => parse(textOf(field)) }) ?? 0;
  const fromCents = numberAt("fromCents", centsOfDollars);
  const sent = markups.filter((field) => textOf(field) !== "");
  if (sent.length !== 1) {
    const message = "must have exactly one of multiplier, markup and margin";
    problems.push({ field: `row ${row.number}`, message });
  }
  const factors = sent.map((field) => [field, numberAt(field, factorOf)]);
  return { fromCents, ...Object.fromEntries(factors) };
}

/** `2.5`, `2.5x`, `60 %` */
function factorOf(text: string): number {
  return quantityOf(text.replace(/\s*[%x×]$/i, ""));
}
