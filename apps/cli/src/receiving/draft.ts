import type { Cell } from "./sheet.ts";

/** One thing that is wrong with a file, and where. */
export interface Problem {
  /** `row 4, Unit cost`, or `lines[2].quantity` in JSON. */
  field: string;
  message: string;
}

/** An invoice as a file tells it: not yet checked, and perhaps not complete. */
export interface Draft {
  request: Record<string, unknown>;
  /** What `rowOfLine` counts. */
  unit: "row" | "segment";
  /** Which row of the sheet, or segment of the interchange, each line came from. */
  rowOfLine: number[];
  /** The header of each field's column, to speak of it as the file does. */
  headerOf: Map<string, string>;
  problems: Problem[];
  unusedColumns: string[];
}

export interface Row {
  cells: Cell[];
  number: number;
}
