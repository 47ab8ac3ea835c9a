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
