import Table from "cli-table3";
import type { Paint } from "./paint.ts";
import { columnsOf } from "./text.ts";

export interface Column {
  label: string;
  align: "left" | "right";
  /** Whether its text may be cut to make room; what is cut in a number would be another number. */
  mayShrink: boolean;
  paint?: ((text: string) => string) | undefined;
}

interface Layout {
  width: number;
  paint: Paint;
  indent?: number;
}

interface Drawn {
  text: string;
  /** The labels of the columns for which there was no room. */
  dropped: string[];
}

const gap = "  ";
/** A text that is cut shorter than this tells little; a column less is better. */
const narrowest = 20;

/** Columns beside each other, as wide as they need and at most as wide as the terminal. */
export function drawTable(
  columns: readonly Column[],
  rows: readonly string[][],
  layout: Layout,
): Drawn {
  const { paint, indent = 0 } = layout;
  const natural = columns.map((column, index) =>
    Math.max(columnsOf(column.label), ...rows.map((row) => columnsOf(row[index] ?? ""))),
  );
  const widths = fit(columns, natural, layout.width - indent);
  const kept = columns.slice(0, widths.length);
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colWidths: widths,
    colAligns: kept.map((column) => column.align),
  });
  table.push(kept.map((column) => paint("bold", column.label)));
  table.push(widths.map((width) => paint("dim", "─".repeat(width))));
  for (const row of rows) {
    table.push(kept.map((column, index) => column.paint?.(row[index] ?? "") ?? row[index] ?? ""));
  }
  const lines = table.toString().split("\n");
  const text = lines.map((line) => `${" ".repeat(indent)}${line}`.trimEnd()).join("\n");
  return { text, dropped: columns.slice(kept.length).map((column) => column.label) };
}

/** Shrinks texts, the widest first; then drops columns from the right, which matter least. */
function fit(columns: readonly Column[], natural: readonly number[], room: number): number[] {
  for (let count = columns.length; count > 1; count -= 1) {
    const widths = shrink(columns.slice(0, count), natural.slice(0, count), room);
    if (total(widths) <= room) return widths;
  }
  return natural.slice(0, 1).map((width) => Math.max(Math.min(width, room), 1));
}

function shrink(columns: readonly Column[], natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  while (total(widths) > room) {
    const candidates = widths.map((width, index) =>
      columns[index]?.mayShrink && width > narrowest ? width : 0,
    );
    const widest = Math.max(...candidates);
    if (widest === 0) return widths;
    widths[candidates.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1);
}

const borderless = {
  ...{ top: "", "top-mid": "", "top-left": "", "top-right": "" },
  ...{ bottom: "", "bottom-mid": "", "bottom-left": "", "bottom-right": "" },
  ...{ left: "", "left-mid": "", mid: "", "mid-mid": "", right: "", "right-mid": "" },
  middle: gap,
};
