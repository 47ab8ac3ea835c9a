import { basename } from "node:path";
import type { ColumnFormat } from "@bayline/contracts";
import { formatDollars } from "@bayline/contracts/plain";
import { commandWords, quoted } from "../terminal/command-words.ts";
import { plainText } from "../terminal/text.ts";
import type { FieldColumn } from "./field-column.ts";
import { at, keysOf } from "./fields.ts";
import { recordName } from "./record-name.ts";
import { show } from "./text.ts";

const formats: Readonly<Record<ColumnFormat, (value: unknown, row: unknown) => string>> = {
  dollars: (amount) => (typeof amount === "number" ? formatDollars(Math.round(amount * 100)) : ""),
  record: recordName,
  keys: (record) => keysOf(record).join(", "),
  named: (value, row) => show(String(at(row, "field")), value),
  command: commandOf,
  file: (path) => basename(String(path)),
};

/** The command that shows a result: `bayline work-orders get WO-1079`. */
function commandOf(operation: unknown, row: unknown): string {
  const reference = plainText(String(at(row, "reference") ?? ""));
  return ["bayline", ...commandWords(String(operation)), quoted(reference)].join(" ");
}

/** The text of a field in a table. */
export function cellOf(column: FieldColumn, row: unknown): string {
  const text = textOf(column, row);
  return text === "" && column.orElse ? insteadOf(column.orElse, row) : text;
}

function textOf({ path, words, mark, format }: FieldColumn, row: unknown): string {
  const value = at(row, path);
  const word = words?.[String(value)];
  if (word !== undefined) return word;
  if (mark !== undefined) return value === null || value === undefined ? "" : mark;
  return format ? formats[format](value, row) : show(path, value);
}

/** A VIN in place of a unit number is shortened to its last six characters. */
function insteadOf(path: string, row: unknown): string {
  const value = at(row, path);
  const isVin = /vin$/i.test(path) && typeof value === "string" && value.length > 6;
  return isVin ? `…${value.slice(-6)}` : show(path, value);
}
