import { CellError } from "../cell-values.ts";
import type { Problem } from "../draft.ts";
import type { Cell, Row } from "./sheet.ts";

/** The columns of a table, by the fields that their headers name. */
export type NamedColumns<Field> = ReadonlyMap<Field, { index: number; header: string }>;

/** The fields of a table, each with its header names: lower case, without any other character. */
export type HeaderNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Finds the column of each field that a header row names. */
export function namedColumns<Field extends string>(
  cells: readonly Cell[],
  names: HeaderNames<Field>,
): NamedColumns<Field> {
  const headers = cells.map(({ text }) => text.toLowerCase().replace(/[^a-z]/g, ""));
  const columns = new Map<Field, { index: number; header: string }>();
  for (const field in names) {
    const index = headers.findIndex((header) => names[field].includes(header));
    const header = cells[index]?.text.trim();
    if (header !== undefined) columns.set(field, { index, header });
  }
  return columns;
}

/** The text of a field in a row. */
export function textAt<Field>(columns: NamedColumns<Field>, row: Row, field: Field): string {
  return cellAt(columns, row, field)?.text.trim() ?? "";
}

/** As {@link textAt}. Throws a `CellError` if a workbook may have changed what was typed. */
export function typedTextAt<Field>(columns: NamedColumns<Field>, row: Row, field: Field): string {
  const text = textAt(columns, row, field);
  if (cellAt(columns, row, field)?.kind === undefined) return text;
  throw new CellError(`"${text}" may not be what was typed; format the cell as text`);
}

function cellAt<Field>(columns: NamedColumns<Field>, row: Row, field: Field): Cell | undefined {
  return row.cells[columns.get(field)?.index ?? -1];
}

/** Adds a problem of a cell: `row 4, Unit cost`. */
export function addProblem<Field extends string>(
  problems: Problem[],
  columns: NamedColumns<Field>,
  { row, field, message }: { row: Row; field: Field; message: string },
): void {
  problems.push({ field: `row ${row.number}, ${columns.get(field)?.header ?? field}`, message });
}

/** Reads a cell. One that cannot be read becomes a problem, and is undefined. */
export function readOrReport<Field extends string, T>(
  problems: Problem[],
  columns: NamedColumns<Field>,
  { row, field, read }: { row: Row; field: Field; read: () => T },
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    addProblem(problems, columns, { row, field, message: error.message });
    return undefined;
  }
}
