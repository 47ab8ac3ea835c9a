/** One error in a file, and its place. */
export interface Problem {
  /** `row 4, Unit cost`, `segment 9, IT104`, or `lines[2].quantity` in JSON. */
  field: string;
  message: string;
}

/** The places of a request's fields in its file. */
export interface Places {
  /** The unit of `rowOfLine`. */
  unit: "row" | "segment";
  /** The row of the sheet, or the segment of the interchange, of each line. */
  rowOfLine: number[];
  /** The header of each field's column, for messages in the file's terms. */
  headerOf: Map<string, string>;
}

/** An invoice as read from a file: not validated, and possibly incomplete. */
export interface InvoiceDraft {
  request: Record<string, unknown>;
  places: Places;
  problems: Problem[];
  /** Remarks that do not prevent receiving it. */
  notes: string[];
}
