/** A column of records: its field, and optionally how to show it. */
export interface FieldColumn {
  path: string;
  label?: string;
  show?: (value: unknown, row: unknown) => string;
  /** Shown if the field is empty, unless the field was explicitly requested. */
  orElse?: (row: unknown) => string;
  /** Never truncated, because a part of it would name something else. */
  isWhole?: boolean;
  /** What commands take for the record, so it is dropped last. */
  isKey?: boolean;
  /** Dropped before any text is truncated. Default for ids that are no key. */
  isOptional?: boolean;
  /** Dropped first if there is not enough room. */
  isExtra?: boolean;
  /** Omitted if it is zero in every row. */
  isRare?: boolean;
}

/** Creates columns of fields without special formatting, by their paths. */
export function paths(list: string): FieldColumn[] {
  return list.split(" ").map((path) => ({ path }));
}
