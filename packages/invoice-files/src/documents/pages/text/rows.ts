import { foldSpaces } from "@bayline/contracts";
import { ascent } from "../../pdf/text-pages.ts";
import type { Box, Reading, TextItem, TextPage } from "../../types.ts";
import { isSpaced, withoutGaps } from "./letter-gaps.ts";

/** Text on one line of a page, without a wide gap. */
export interface Cell {
  text: string;
  page: number;
  box: Box;
  /** The cells that it was joined from. */
  parts?: readonly Cell[];
}

/** Cells on one line of a page, from left to right. */
export interface Row {
  page: number;
  /** Of the highest text. */
  height: number;
  baseline: number;
  cells: Cell[];
}

/** The text of a row, with a space between its cells. */
export function textOfRow({ cells }: Pick<Row, "cells">): string {
  return cells.map(({ text }) => text).join(" ");
}

/** Two texts whose baselines differ by less than this share of their height are on one line. */
const baselineTolerance = 0.4;

/** The widest gap within a cell, in heights of its text. A space of a typewriter is 0.6. */
const widestGap = 0.65;

/** The same if gaps between the letters make the text wide. */
const widestGapOfWide = 1.2;

/** Texts whose heights differ by more than this factor are in two cells. */
const mostDifferentHeights = 1.4;

/** The farthest that a currency stands before its amount, in points. */
const widestCurrencyGap = 60;

/** Groups the upright text of the pages into rows, from top to bottom. */
export function rowsOf(pages: readonly TextPage[]): Row[] {
  return pages.flatMap((page) => {
    const items = page.items.flatMap((item) => {
      const text = withoutGaps(foldSpaces(item.text.replace(/^[|¦│\s]+|[|¦│\s]+$/g, "")));
      const isShown = item.angle === undefined && text !== "" && !isRule(text);
      return isShown ? [{ ...item, text }] : [];
    });
    const edges = (page.rules ?? []).filter(({ width, height }) => height > width);
    return lines(withoutRepeats(items)).map((line) =>
      rowOf(line, page.number, edgesAcross(line, edges)),
    );
  });
}

/** How far above the baseline a line across the page is met, in heights. */
const middle = 0.3;

/** Where ruling lines across the page pass a line of text, in points from the left. */
function edgesAcross([first]: readonly TextItem[], edges: readonly Box[]): number[] {
  if (!first) return [];
  const place = baselineOf(first) - first.height * middle;
  return edges
    .filter(({ y, height }) => y <= place && y + height >= place)
    .map(({ x, width }) => x + width / 2);
}

/** How many of the lines stand to the left of a text. */
function sideOf({ box }: Cell, edges: readonly number[]): number {
  return edges.filter((edge) => edge < box.x + box.width / 2).length;
}

/** The parts of a text on both sides of the lines that pass it. A word is on one side. */
function splitAtEdges(cell: Cell, edges: readonly number[]): Cell[] {
  if (!edges.some((edge) => edge > cell.box.x && edge < rightOf(cell.box))) return [cell];
  const sides = Map.groupBy(wordsOf(cell), (word) => sideOf(word, edges));
  return sides.size < 2 ? [cell] : [...sides.values()].map(joined);
}

/** A line that is drawn with characters. */
function isRule(text: string): boolean {
  return /^[-=_*.~+| ]{3,}$/.test(text);
}

/** Some programs draw bold text by drawing it twice. */
function withoutRepeats(items: readonly TextItem[]): TextItem[] {
  const byText = new Map<string, TextItem[]>();
  return items.filter((item) => {
    const known = byText.get(item.text) ?? [];
    byText.set(item.text, [...known, item]);
    const limit = item.height * 0.2;
    return !known.some(({ x, y }) => Math.abs(x - item.x) < limit && Math.abs(y - item.y) < limit);
  });
}

function baselineOf({ y, height }: Box): number {
  return y + height * ascent;
}

function lines(items: readonly TextItem[]): TextItem[][] {
  const sorted = items.toSorted((a, b) => baselineOf(a) - baselineOf(b));
  const found: TextItem[][] = [];
  for (const item of sorted) {
    const line = found.at(-1);
    const [first] = line ?? [];
    const isSame =
      first !== undefined &&
      baselineOf(item) - baselineOf(first) <
        Math.min(first.height, item.height) * baselineTolerance;
    if (line && isSame) line.push(item);
    else found.push([item]);
  }
  return found;
}

function rowOf(line: readonly TextItem[], page: number, edges: readonly number[]): Row {
  const cells: Cell[] = [];
  const texts = line
    .toSorted((a, b) => a.x - b.x)
    .map(({ x, y, width, height, text }): Cell => ({ text, page, box: { x, y, width, height } }));
  const areApart = (left: Cell, right: Cell) => sideOf(left, edges) !== sideOf(right, edges);
  for (const cell of texts.flatMap((text) => splitAtEdges(text, edges))) {
    const previous = cells.at(-1);
    if (previous && !areApart(previous, cell) && areOneCell(previous, cell)) {
      cells[cells.length - 1] = joined([previous, cell]);
    } else cells.push(cell);
  }
  for (const [at, { parts, ...cell }] of cells.entries()) {
    // Each letter may be a text of its own.
    if (parts && isSpaced(cell.text)) cells[at] = { ...cell, text: withoutGaps(cell.text) };
  }
  return {
    page,
    height: Math.max(...cells.map(({ box }) => box.height)),
    baseline: baselineOf(cells[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }),
    cells,
  };
}

/** Neighbouring numbers are in columns of their own. */
function areOneCell(left: Cell, right: Cell): boolean {
  const gap = right.box.x - rightOf(left.box);
  const isAmount = /^[(<]?-?\d/.test(right.text);
  if (/^[$€£]$/.test(left.text) && isAmount) return gap < widestCurrencyGap;
  const [small = 0, large = 0] = [left.box.height, right.box.height].toSorted((a, b) => a - b);
  const widest = isWide(left) || isWide(right) ? widestGapOfWide : widestGap;
  if (gap > small * widest || large > small * mostDifferentHeights) return false;
  return !(/\d$/.test(left.text) && /^[$€£(<-]?\d/.test(right.text));
}

/** Letters with gaps between them. */
function isWide({ text, box }: Cell): boolean {
  return box.width > text.length * box.height * 0.72;
}

/** One cell with the text and the box of several. */
export function joined(cells: readonly Cell[]): Cell {
  const left = Math.min(...cells.map(({ box }) => box.x));
  const top = Math.min(...cells.map(({ box }) => box.y));
  const right = Math.max(...cells.map(({ box }) => rightOf(box)));
  const bottom = Math.max(...cells.map(({ box }) => box.y + box.height));
  return {
    text: cells.map(({ text }) => text).join(" "),
    page: cells[0]?.page ?? 1,
    box: { x: left, y: top, width: right - left, height: bottom - top },
    parts: cells.flatMap((cell) => cell.parts ?? [cell]),
  };
}

export function rightOf({ x, width }: Box): number {
  return x + width;
}

/** The points by which two boxes overlap horizontally. Negative: the gap between them. */
export function overlap(a: Box, b: Box): number {
  return Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);
}

/** A part of a cell. Its box is estimated by the widths of the characters. */
export function partOf(cell: Cell, start: number, end: number): Cell {
  const each = cell.box.width / Math.max(1, widthOf(cell.text, cell));
  const x = cell.box.x + each * widthOf(cell.text.slice(0, start), cell);
  const width = each * widthOf(cell.text.slice(start, end), cell);
  return { text: cell.text.slice(start, end), page: cell.page, box: { ...cell.box, x, width } };
}

/** The words of a cell, each with its box. */
export function wordsOf(cell: Cell): Cell[] {
  return (cell.parts ?? [cell]).flatMap((part) =>
    [...part.text.matchAll(/\S+/g)].map(({ 0: word, index }) =>
      partOf(part, index, index + word.length),
    ),
  );
}

/** The width of a text, in widths of a digit. */
function widthOf(text: string, { box, text: whole }: Cell): number {
  // The characters of a typewriter are 0.6 as wide as high.
  const each = box.width / box.height / Math.max(1, whole.length);
  if (Math.abs(each - 0.6) < 0.005) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/[ijlI.,:;'|!()/ ]/.test(character)) return 0.5;
  if (/[-ftr"]/.test(character)) return 0.6;
  if (/[mwMW@%]/.test(character)) return 1.55;
  return /[A-Z&#]/.test(character) ? 1.2 : 1;
}

export function readingOf<Value>(
  value: Value,
  { text, page, box }: Cell,
  alternatives: Value[] = [],
): Reading<Value> {
  return { value, evidence: { text, page, box, place: null }, alternatives };
}
