import { z } from "zod";

/** The names of the fields of a row. A union of rows has those of all its members. */
export type FieldName<Row> = Row extends readonly unknown[]
  ? never
  : Row extends object
    ? keyof Row & string
    : never;

type FieldValue<Row, Name> = Row extends unknown
  ? Name extends keyof Row
    ? Row[Name]
    : never
  : never;

type Inner<Row, Name> = NonNullable<FieldValue<Row, Name>>;

/** A field of a row, such as `status`, or one of an object in it, such as `actor.name`. */
type RowField<Row> = {
  [Name in FieldName<Row>]: Name | `${Name}.${FieldName<Inner<Row, Name>>}`;
}[FieldName<Row>];

type ValueAt<Row, Path extends string> = Path extends `${infer Name}.${infer Below}`
  ? FieldValue<Inner<Row, Name>, Below>
  : FieldValue<Row, Path>;

type Word<Value> = `${Extract<Value, string | number | boolean | null>}`;

/**
 * How the value of a field is shown.
 *
 * - `dollars`: a number of dollars.
 * - `record`: the number or name of a record, and its owner.
 * - `keys`: the names of the fields of an object.
 * - `named`: as the field whose name is in the row's `field`.
 * - `command`: the command that reads the row's `reference`.
 * - `file`: the name of a file, without its folders.
 */
export type ColumnFormat = "dollars" | "record" | "keys" | "named" | "command" | "file";

/** How a table of the command line shows a field. */
export interface Column<Path extends string = string, Words extends string = string> {
  path: Path;
  /** Default: from the path. */
  label?: string;
  /** The texts of some values: `{ true: "archived", false: "" }`. */
  words?: { readonly [W in Words]?: string };
  /** Shown for any value. */
  mark?: string;
  format?: ColumnFormat;
  /** The field that is shown if this one is empty, unless this one is requested. */
  orElse?: string;
  /** Never truncated, because a part of it would name something else. */
  isWhole?: boolean;
  /** What commands take for the record, so it is dropped last. */
  isKey?: boolean;
  /** Dropped first if there is not enough room. */
  isExtra?: boolean;
  /** Omitted if it is zero in every row. */
  isRare?: boolean;
}

/** The columns of a row, whose fields they name: most important first. */
export type ColumnsOf<Row> = ReadonlyArray<
  {
    [Path in RowField<Row>]:
      | Path
      | (Column<Path, Word<ValueAt<Row, Path>>> & { orElse?: RowField<Row> });
  }[RowField<Row>]
>;

const columnsByRow = z.registry<{ columns: readonly Column[] }>();

/**
 * Declares the columns of the tables that list a record, most important first: a narrow terminal
 * drops columns from the right. Ids are last and dropped first, unless a command takes nothing else
 * for the record. Returns the schema of the record.
 */
export function defineColumns<S extends z.core.$ZodType>(
  row: S,
  columns: ColumnsOf<z.output<S>>,
): S;
export function defineColumns(row: z.core.$ZodType, columns: ReadonlyArray<string | Column>) {
  const all = columns.map((column) => (typeof column === "string" ? { path: column } : column));
  columnsByRow.add(row, { columns: all });
  return row;
}

/** Returns the columns of a record; undefined if it has none. */
export function columnsOf(row: z.core.$ZodType): readonly Column[] | undefined {
  return columnsByRow.get(row)?.columns;
}
