import type { Column } from "@bayline/contracts";

/** A column of records. */
export interface FieldColumn extends Column {
  /** Dropped before any text is truncated. Default for ids that are no key. */
  isOptional?: boolean;
}

/** The columns of lists, by the name of the list. */
export type Tables = Readonly<Record<string, readonly FieldColumn[]>>;

/** Returns columns of which some are given by their path alone. */
export function withPaths(columns: ReadonlyArray<string | FieldColumn>): FieldColumn[] {
  return columns.map((column) => (typeof column === "string" ? { path: column } : column));
}
