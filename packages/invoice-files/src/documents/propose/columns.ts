import { type ColumnConcept, columnEntryOf } from "../../lexicon/columns.ts";
import { type Cell, overlap, type Row, rightOf, wordsOf } from "../pages/text/rows.ts";
import type { Box } from "../types.ts";

/** A column of a table: where it is, and what stands above it. */
export interface Column {
  box: Box;
  name: Cell[];
  concept: ColumnConcept | null;
}

/** The most lines that a header is printed on. */
const mostLines = 3;

/** The farthest that a header stands above its table, in heights. */
const farthest = 3;

/** The farthest that two lines of a header are apart, in heights. */
const nextLine = 1.8;

/** The share of the narrower of two boxes with which they are in one column. */
const shared = 0.3;

/** Groups boxes that stand above each other. */
export function columnsOf(boxes: readonly Box[]): Box[] {
  const found: Box[] = [];
  for (const box of boxes.toSorted((a, b) => a.width - b.width)) {
    const at = found.findIndex(
      (other) => overlap(box, other) > Math.min(box.width, other.width) * shared,
    );
    const other = found[at];
    if (!other) {
      found.push({ ...box });
      continue;
    }
    const x = Math.min(other.x, box.x);
    found[at] = { ...other, x, width: Math.max(rightOf(other), rightOf(box)) - x };
  }
  return found.toSorted((a, b) => a.x - b.x);
}

/** The rows of a header above a row: those that are near, and have no numbers. */
export function headerRows(rows: readonly Row[], first: number): Row[] {
  const found: Row[] = [];
  let below = rows[first];
  for (let at = first - 1; at >= 0 && found.length < mostLines; at -= 1) {
    const row = rows[at];
    if (!row || !below || row.page !== below.page) break;
    const gap = below.baseline - row.baseline;
    const isNumeric = row.cells.some(({ text }) => /\d/.test(text));
    const most = found.length === 0 ? farthest : nextLine;
    if (gap > Math.max(row.height, below.height) * most || isNumeric) break;
    found.unshift(row);
    below = row;
  }
  return found;
}

/** Names columns by the words above them. A word names the column that it stands nearest to. */
export function namedColumns(boxes: readonly Box[], header: readonly Row[]): Column[] {
  const names = boxes.map((): Cell[] => []);
  for (const cell of header.flatMap(({ cells }) => cells)) {
    const own = boxes.flatMap((box, at) => (overlap(box, cell.box) > 0 ? [at] : []));
    const parts = own.length > 1 ? wordsOf(cell) : [cell];
    for (const part of parts) {
      const nearest = own.length > 0 ? own : boxes.map((_, at) => at);
      const [best] = nearest.toSorted(
        (a, b) => distance(boxes[a], part.box) - distance(boxes[b], part.box),
      );
      const isNear = best !== undefined && distance(boxes[best], part.box) < part.box.height * 2;
      if (isNear) names[best]?.push(part);
    }
  }
  return boxes.map((box, at) => {
    const name = names[at] ?? [];
    return { box, name, concept: conceptOf(name) };
  });
}

/** What all words name, or the words of the last lines. */
function conceptOf(name: readonly Cell[]): ColumnConcept | null {
  for (let from = 0; from < name.length; from += 1) {
    const text = name.slice(from).map((cell) => cell.text);
    const entry = columnEntryOf(text.join(" "));
    if (entry) return entry.concept;
  }
  return null;
}

/** How far two boxes are apart, below 0 if they overlap. */
function distance(box: Box | undefined, other: Box): number {
  return box ? -overlap(box, other) : Number.POSITIVE_INFINITY;
}
