import { isRecord } from "@bayline/contracts/plain";
import { at } from "./fields.ts";

/** Formats rows as CSV (RFC 4180) with a header row. */
export function toCsv(rows: readonly unknown[], fields: readonly string[] | undefined): string {
  const columns = fields ?? [...new Set(rows.flatMap((row) => pathsOf(row)))];
  const records = rows.map((row) => (isRecord(row) ? row : { value: row }));
  const lines = [columns, ...records.map((row) => columns.map((path) => at(row, path)))];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Returns the dotted paths to the plain values of a record. */
function pathsOf(value: unknown, prefix = ""): string[] {
  if (!isRecord(value)) return prefix ? [prefix] : ["value"];
  return Object.entries(value).flatMap(([key, below]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return isRecord(below) ? pathsOf(below, path) : [path];
  });
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quote(withoutFormula(value));
  return quote(typeof value === "object" ? JSON.stringify(value) : String(value));
}

/**
 * Escapes text that a spreadsheet would evaluate as a formula, which could send the sheet's data to
 * someone else. Numbers, including negative ones, stay numbers.
 */
function withoutFormula(text: string): string {
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(text);
  return /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
