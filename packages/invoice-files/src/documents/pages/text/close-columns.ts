import { type Cell, joined, type Row, rightOf, wordsOf } from "./rows.ts";

/** How far other rows are looked at, in points. */
const farthest = 150;

/** The most rows that are looked at above and below one. */
const mostNear = 40;

/** By how many points the cells of a column begin or end at different places. */
const sameEdge = 2.5;

/** In how many other rows a column has a cell of its own. */
const fewestRows = 2;

/** The fewest numbers of a row of goods: quantity, price and amount. */
const fewestNumbers = 3;

const number = /^[($€£-]*[\d.,]*\d(?:[)-]|cr)?$/i;

/**
 * Splits cells in which columns stand too close, where cells of other rows of the table begin, or
 * where a number ends with those of its column.
 */
export function splitCloseColumns(rows: readonly Row[]): Row[] {
  const tables = rows.filter(isOfTable);
  const places = new Map(tables.map((row, at) => [row, at]));
  return rows.map((row) => {
    const at = places.get(row);
    if (at === undefined || row.cells.every(({ text }) => !text.includes(" "))) return row;
    const near = tables
      .slice(Math.max(0, at - mostNear), at + mostNear + 1)
      .filter(
        (other) =>
          other !== row &&
          other.page === row.page &&
          Math.abs(other.baseline - row.baseline) < farthest,
      );
    return { ...row, cells: row.cells.flatMap((cell) => splitCell(cell, near)) };
  });
}

function isOfTable({ cells }: Row): boolean {
  const words = cells.flatMap(({ text }) => text.split(" ")).filter((word) => number.test(word));
  return words.length >= fewestNumbers && words.some((word) => /[.,]\d\d/.test(word));
}

function splitCell(cell: Cell, rows: readonly Row[]): Cell[] {
  const words = wordsOf(cell);
  const groups: Cell[][] = [];
  for (const [at, word] of words.entries()) {
    const group = groups.at(-1);
    const before = words[at - 1]?.text ?? "";
    const isCurrency = /^[$€£]$/.test(before);
    const isSign = number.test(before) && /^cr$/i.test(word.text);
    if (group && (isCurrency || isSign || !beginsColumn(word, rows))) group.push(word);
    else groups.push([word]);
  }
  return groups.length < 2 ? [cell] : groups.map(joined);
}

/** Whether enough other rows have a cell that begins with a word, or a number that ends with it. */
function beginsColumn(word: Cell, rows: readonly Row[]): boolean {
  const isNumber = number.test(word.text);
  const edge = rightOf(word.box);
  const found = rows.filter(({ cells }) =>
    cells.some(({ text, box }) => {
      const isStart = Math.abs(box.x - word.box.x) < sameEdge;
      const isEnd = Math.abs(rightOf(box) - edge) < sameEdge && number.test(text);
      return isStart || (isNumber && isEnd);
    }),
  );
  return found.length >= fewestRows;
}
