import { type ColumnConcept, columnEntryOf } from "../../lexicon/columns.ts";
import { type Cell, joined, overlap, type Row, rightOf, wordsOf } from "../pages/text/rows.ts";
import type { Box } from "../types.ts";
import { columnKey, type Learnt } from "./learnt.ts";

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
    const isNumeric = row.cells.some(({ text }) => /\d/.test(text) && !isName(text));
    const most = found.length === 0 ? farthest : nextLine;
    if (gap > Math.max(row.height, below.height) * most || isNumeric) break;
    found.unshift(row);
    below = row;
  }
  return found;
}

/** `Price/100` is a name. */
function isName(text: string): boolean {
  return columnEntryOf(text.replace(/\W*\d+$/, "")) !== undefined;
}

/**
 * The names that stand in one cell above a number of columns, if all its words are part of names
 * that are known.
 */
function splitNames(cell: Cell, count: number): Cell[] {
  const words = wordsOf(cell);
  const split = (from: number, most: number): Cell[] | null => {
    if (from === words.length) return [];
    for (let to = words.length; to > from && most > 0; to -= 1) {
      const own = words.slice(from, to);
      // Names of several columns are not one name: `Qty Each`.
      const isAll = count > 1 && own.length === words.length;
      if (isAll || !columnEntryOf(own.map(({ text }) => text).join(" "))) continue;
      const rest = split(to, most - 1);
      if (rest) return [joined(own), ...rest];
    }
    return null;
  };
  return words.length > mostWords ? words : (split(0, count) ?? split(0, words.length) ?? words);
}

/** The most words of the names in one cell. */
const mostWords = 12;

/** Names columns by the words above them. A word names the column that it stands nearest to. */
export function namedColumns(
  boxes: readonly Box[],
  header: readonly Row[],
  learnt: Learnt,
): Column[] {
  const names = boxes.map((): Cell[] => []);
  const cells = header.flatMap((row) => row.cells);
  const taken = new Set(
    boxes.flatMap((box, at) => (cells.some((cell) => overlap(box, cell.box) > 0) ? [at] : [])),
  );
  for (const cell of cells) {
    const own = boxes.flatMap((box, at) => (overlap(box, cell.box) > 0 ? [at] : []));
    const parts = own.length > 1 ? splitNames(cell, own.length) : [cell];
    for (const part of parts) {
      const nearest = boxes.flatMap((box, at) => (overlap(box, part.box) > 0 ? [at] : []));
      // A name beside a column that has one is that of an empty column.
      const isEmpty = nearest.length === 0;
      const open = isEmpty ? boxes.flatMap((_, at) => (taken.has(at) ? [] : [at])) : nearest;
      const [best] = open.toSorted(
        (a, b) => distance(boxes[a], part.box) - distance(boxes[b], part.box),
      );
      const isNear = best !== undefined && distance(boxes[best], part.box) < part.box.height * 2;
      if (isNear) names[best]?.push(part);
    }
  }
  return boxes.map((box, at) => {
    const name = names[at] ?? [];
    const place = { at, of: boxes.length };
    return { box, name, concept: learntConcept(name, place, learnt) ?? conceptOf(name) };
  });
}

/** What a column with this name, or without one at this place, was in a document of the layout. */
function learntConcept(
  name: readonly Cell[],
  { at, of }: Omit<Learnt["places"][number], "concept">,
  { columns, places }: Learnt,
): ColumnConcept | null {
  if (name.length > 0) return columns.get(columnKey(name)) ?? null;
  return places.find((place) => place.at === at && place.of === of)?.concept ?? null;
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
