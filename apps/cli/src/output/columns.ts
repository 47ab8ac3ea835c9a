import { isRecord } from "@bayline/contracts/plain";
import type { Paint } from "../terminal/paint.ts";
import type { FieldColumn, Tables } from "./field-column.ts";
import { at, keysOf } from "./fields.ts";
import { cellOf } from "./formats.ts";
import { ownTables } from "./own-tables.ts";
import type { Column } from "./table.ts";
import { isMoney, labelOf } from "./text.ts";
import { paintWord } from "./words.ts";

/** A list: its name, its rows, and the columns of the answer that contains it. */
interface List {
  key: string;
  rows: readonly unknown[];
  tables: Tables;
}

/** Returns the columns of a list: the requested ones, else the defaults, else every plain field. */
export function columnsFor(
  { key, rows, tables }: List,
  fields?: readonly string[],
): readonly FieldColumn[] {
  const defaults = defaultsOf(key, tables);
  if (fields) return fields.map((path) => requestedColumn(defaults, path));
  const known = defaults?.filter((column) => rows.some((row) => hasContent(column, row)));
  if (known && known.length > 0) return known;
  const names = [...new Set(rows.flatMap(keysOf))];
  const plain = names.filter((name) => rows.every((row) => !isNested(at(row, name))));
  // Omits dollar fields that are derived from cents.
  const shown = plain.filter((name) => !names.includes(`${name}Cents`));
  return [...shown.filter((name) => !isId(name)), ...shown.filter(isId)].map((path) => ({ path }));
}

function defaultsOf(key: string, tables: Tables): readonly FieldColumn[] | undefined {
  return tables[key] ?? ownTables[key];
}

function requestedColumn(defaults: readonly FieldColumn[] | undefined, path: string): FieldColumn {
  const { orElse: _orElse, ...column } = defaults?.find((known) => known.path === path) ?? { path };
  return { ...column, isExtra: false, isOptional: false };
}

function hasContent(column: FieldColumn, row: unknown): boolean {
  return cellOf(column, row) !== "" && !(column.isRare && at(row, column.path) === 0);
}

function isNested(value: unknown): boolean {
  return isRecord(value) || (Array.isArray(value) && value.some(isRecord));
}

/** Whether there are default columns for a list of this name. */
export function isKnownList(key: string, tables: Tables): boolean {
  return defaultsOf(key, tables) !== undefined;
}

function isId(path: string): boolean {
  return /(^|\.)(id|\w+Id)$/.test(path);
}

function isErrorCode(text: string): boolean {
  return /^[A-Z]+(_[A-Z]+)+$/.test(text);
}

export function toColumn(column: FieldColumn, rows: readonly unknown[], paint: Paint): Column {
  const values = rows.map((row) => at(row, column.path));
  const isNumeric = values.some((value) => typeof value === "number");
  const hasIds = isId(column.path);
  const isFixed = isNumeric || isMoney(column.path) || hasIds || /(At|Date)$/.test(column.path);
  return {
    label: column.label ?? labelOf(column.path),
    align: isNumeric ? "right" : "left",
    mayShrink: !isFixed && column.isWhole !== true,
    isKey: column.isKey === true,
    isOptional: column.isOptional ?? (hasIds && !column.isKey),
    isExtra: column.isExtra === true,
    paint: (text) => {
      if (hasIds) return paint("dim", text);
      return isErrorCode(text) ? paint("red", text) : paintWord(text, paint);
    },
  };
}
