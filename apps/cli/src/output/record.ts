import { isRecord } from "../names.ts";
import { cellOf, columnsFor, toColumn } from "./columns.ts";
import { at } from "./fields.ts";
import type { Paint } from "./paint.ts";
import { drawTable } from "./table.ts";
import { columnsOf, labelOf, plainText, show } from "./text.ts";

export interface Look {
  width: number;
  paint: Paint;
}

/** Rows as a table. */
export function drawRows(
  key: string,
  rows: readonly unknown[],
  look: Look & { fields?: readonly string[] | undefined; indent?: number },
) {
  const columns = columnsFor(key, rows, look.fields);
  return drawTable(
    columns.map((column) => toColumn(column, rows, look.paint)),
    rows.map((row) => columns.map((column) => cellOf(column, row))),
    look,
  );
}

/** Fields of a record that say in another unit what a field beside them says. */
const derived = new Set(["totalAmount", "unitCost"]);

/** One record: its fields below each other, and its lists as tables below them. */
export function drawRecord(record: unknown, look: Look, fields?: readonly string[]): string {
  if (!isRecord(record)) return plainText(String(record));
  const paths = fields ?? plainPaths(record);
  const pairs = paths
    .filter((path) => !isRows(at(record, path)))
    .map((path): [string, string] => [labelOf(path), show(path, at(record, path))]);
  const tables = paths
    .filter((path) => isRows(at(record, path)))
    .map((path) => drawSection(path, at(record, path), look));
  const parts = pairs.length > 0 ? [drawPairs(pairs, look), ...tables] : tables;
  return parts.join("\n\n");
}

/** Labels and values in two columns; long values go on below, under the value. */
export function drawPairs(pairs: ReadonlyArray<[string, string]>, { paint, width }: Look): string {
  const widest = Math.max(0, ...pairs.map(([label]) => columnsOf(label)));
  const room = Math.max(20, width - widest - 2);
  return pairs
    .map(([label, value]) => {
      const [first = "", ...more] = wrap(value === "" ? "–" : value, room);
      const head = `${paint("dim", label.padEnd(widest))}  ${first}`;
      return [head, ...more.map((line) => `${" ".repeat(widest + 2)}${line}`)].join("\n");
    })
    .join("\n");
}

export function wrap(text: string, room: number): string[] {
  if (columnsOf(text) <= room) return [text];
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last ? `${last} ${word}` : word;
    if (columnsOf(longer) > room && last) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function plainPaths(record: Record<string, unknown>, prefix = ""): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    if (derived.has(key)) return [];
    const path = prefix ? `${prefix}.${key}` : key;
    return isRecord(value) && !prefix ? plainPaths(value, path) : [path];
  });
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord);
}

function drawSection(path: string, value: unknown, look: Look): string {
  const rows = Array.isArray(value) ? value : [];
  const key = path.split(".").at(-1) ?? path;
  const title = look.paint("bold", labelOf(path));
  return `${title}\n${drawRows(key, rows, { ...look, indent: 2 }).text}`;
}
