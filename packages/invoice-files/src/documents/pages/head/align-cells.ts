import { dateIn } from "../text/dates.ts";
import { type Cell, joined, type Row, wordsOf } from "../text/rows.ts";
import { labelsIn } from "./labels.ts";

/** The distance to rows whose cells show where a column of text begins, in points. */
const nearRows = 60;

/** The accuracy of the estimated start of a word, in points. */
const accuracy = 6;

/** How many other cells begin where a cell is split. */
const fewestStarts = 2;

/** Splits cells of blocks that stand close beside each other, where cells of other rows begin. */
export function alignCells(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const starts = rows
      .filter(
        ({ page, baseline }) => page === row.page && Math.abs(baseline - row.baseline) < nearRows,
      )
      .flatMap(({ cells }) => cells.map(({ box }) => box.x));
    return { ...row, cells: row.cells.flatMap((cell) => split(cell, starts)) };
  });
}

function split(cell: Cell, starts: readonly number[]): Cell[] {
  const isStart = ({ box }: Cell) =>
    starts.filter((start) => Math.abs(start - box.x) < accuracy).length >= fewestStarts;
  const date = dateIn(cell.text)?.text ?? "";
  if (date === cell.text) return [cell];
  const groups: Cell[][] = [];
  // A column begins at no word within a label such as `Due Date`, or within a date.
  const at = cell.text.indexOf(date);
  const whole = [...labelsIn(cell.text), { start: at, end: at + date.length }];
  let length = 0;
  for (const word of wordsOf(cell)) {
    const group = groups.at(-1);
    const isInside = whole.some(({ start, end }) => start < length && length < end);
    if (group && (isInside || !isStart(word))) group.push(word);
    else groups.push([word]);
    length += word.text.length + 1;
  }
  return groups.length < 2 ? [cell] : groups.map(joined);
}
