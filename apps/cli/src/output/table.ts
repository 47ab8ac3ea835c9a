import Table from "cli-table3";
import type { Paint } from "../terminal/paint.ts";
import { columnsOf } from "../terminal/text.ts";

export interface Column {
  label: string;
  align: "left" | "right";
  /** Whether its text may be truncated. A truncated number would be another number. */
  mayShrink: boolean;
  /** Whether it is dropped last, because commands take its text. */
  isKey?: boolean;
  /** Whether it is dropped before any text is truncated. */
  isOptional?: boolean;
  /** Whether it is dropped first if there is not enough room. */
  isExtra?: boolean;
  paint?: ((text: string) => string) | undefined;
}

interface Layout {
  width: number;
  paint: Paint;
  indent?: number;
}

interface Drawn {
  text: string;
  /** The labels of the dropped columns, other than optional ids. */
  dropped: string[];
}

const gap = "  ";
/** A text truncated below this width says little, so a column is dropped instead. */
const narrowest = 20;

/** Draws columns as wide as they need, up to the width of the terminal. */
export function drawTable(
  columns: readonly Column[],
  rows: readonly string[][],
  layout: Layout,
): Drawn {
  const { paint, indent = 0 } = layout;
  const natural = columns.map((column, index) =>
    Math.max(columnsOf(column.label), ...rows.map((row) => columnsOf(row[index] ?? ""))),
  );
  const room = layout.width - indent;
  const kept = fit(columns, natural, room);
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colWidths: kept.map(({ width }) => width),
    colAligns: kept.map(({ column }) => column.align),
  });
  table.push(kept.map(({ column }) => paint("bold", column.label)));
  table.push(kept.map(({ width }) => paint("dim", "─".repeat(width))));
  for (const row of rows) {
    table.push(kept.map(({ column, index }) => paintCell(column, row[index] ?? "")));
  }
  const lines = table.toString().split("\n");
  const text = lines.map((line) => `${" ".repeat(indent)}${line}`.trimEnd()).join("\n");
  const shown = new Set(kept.map(({ column }) => column));
  const dropped = columns
    .filter((column) => !shown.has(column) && column.isOptional !== true)
    .map(({ label }) => label);
  return { text, dropped };
}

function paintCell({ paint }: Column, text: string): string {
  return paint ? paint(text) : text;
}

interface Fitted {
  column: Column;
  index: number;
  width: number;
}

/**
 * Drops optional columns, truncates texts, widest first, and then drops columns from the right,
 * because they are ordered by importance: first extras, last keys.
 */
function fit(columns: readonly Column[], natural: readonly number[], room: number): Fitted[] {
  let kept = columns.map((column, index) => ({ column, index, width: natural[index] ?? 0 }));
  for (;;) {
    const optional = kept.findLast(({ column }) => column.isOptional);
    if (!optional || total(kept) <= room) break;
    kept = kept.filter((column) => column !== optional);
  }
  for (;;) {
    const fitted = shrink(kept, room);
    if (total(fitted) <= room) return fitted;
    const last =
      kept.findLast(({ column }) => column.isExtra) ??
      kept.findLast(({ column }) => !column.isKey) ??
      kept.at(-1);
    if (kept.length <= 1) return kept.map((column) => ({ ...column, width: Math.max(room, 1) }));
    kept = kept.filter((column) => column !== last);
  }
}

function shrink(columns: readonly Fitted[], room: number): Fitted[] {
  const fitted = columns.map((column) => ({ ...column }));
  while (total(fitted) > room) {
    const candidates = fitted.filter(({ column, width }) => column.mayShrink && width > narrowest);
    const widest = candidates.toSorted((a, b) => b.width - a.width)[0];
    if (!widest) return fitted;
    widest.width -= 1;
  }
  return fitted;
}

function total(columns: readonly Fitted[]): number {
  const gaps = gap.length * (columns.length - 1);
  return columns.reduce((sum, { width }) => sum + width, gaps);
}

const borderless = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: gap,
};
