/** A column of records: which field, and how it is shown where that is not plain. */
export interface FieldColumn {
  path: string;
  label?: string;
  show?: (value: unknown) => string;
  /** What stands there instead where the field is empty; not where the field itself was asked for. */
  orElse?: (row: unknown) => string;
  /** Never cut, since half of it would name something else. */
  isWhole?: boolean;
  /** The first to go where there is no room. */
  isExtra?: boolean;
  /** Left out where it is zero in every row. */
  isRare?: boolean;
}

/** Columns of fields that are shown as they are, by their paths. */
export function paths(list: string): FieldColumn[] {
  return list.split(" ").map((path) => ({ path }));
}
