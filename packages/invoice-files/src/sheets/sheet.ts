export interface Cell {
  text: string;
  /** Set if a workbook cell is not text and may differ from the typed value. */
  kind?: "date" | "inexact";
}

/** Rows of cells. The first is row 1, as in a spreadsheet. */
export type Sheet = Cell[][];

export interface Row {
  cells: Cell[];
  number: number;
}

/** The last row in which a table may begin: vendors print their name and address above it. */
export const longestPreamble = 30;

/** The rows of a sheet that are not empty. */
export function filledRows(sheet: Sheet): Row[] {
  const rows = sheet.map((cells, index) => ({ cells, number: index + 1 }));
  return rows.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ""));
}

interface Table<Columns> {
  columns: Columns;
  /** The position of the header row. */
  at: number;
  /** The rows below the header row. */
  rows: Row[];
}

/** Finds the table of rows that are not empty: the first row whose cells name its columns. */
export function findTable<Columns>(
  filled: readonly Row[],
  columnsIn: (cells: readonly Cell[]) => Columns | undefined,
): Table<Columns> | undefined {
  for (const [at, { cells }] of filled.slice(0, longestPreamble).entries()) {
    const columns = columnsIn(cells);
    if (columns) return { columns, at, rows: filled.slice(at + 1) };
  }
  return undefined;
}
