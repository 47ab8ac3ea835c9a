import type { Cell } from "./sheet.ts";

/** One error in a file, and its place. */
export interface Problem {
  /** `row 4, Unit cost`, or `lines[2].quantity` in JSON. */
  field: string;
  message: string;
}

/** An invoice as read from a file: not validated, and possibly incomplete. */
export interface Draft {
  request: Record<string, unknown>;
  /** The unit of `rowOfLine`. */
  unit: "row" | "segment";
  /** The row of the sheet, or the segment of the interchange, of each line. */
  rowOfLine: number[];
  /** The header of each field's column, for messages in the file's terms. */
  headerOf: Map<string, string>;
  problems: Problem[];
  unusedColumns: string[];
}

export interface Row {
  cells: Cell[];
  number: number;
}
