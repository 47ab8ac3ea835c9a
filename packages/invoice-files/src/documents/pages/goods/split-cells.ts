import { type DecimalMark, numberOf } from "../text/numbers.ts";
import { type Cell, joined, overlap, type Row, rightOf, wordsOf } from "../text/rows.ts";
import { type ColumnField, numberFields } from "./column-names.ts";
import { type Column, isNumeric } from "./columns.ts";
import type { Header } from "./table-header.ts";

const numericFields = new Set<ColumnField | undefined>([...numberFields, "lineNumber"]);

/** The share of rows that may have a word where the others have a gap between columns. */
const exceptions = 0.1;

/** By how many points an estimated word may reach into a gap. */
const slack = 3;

/** The farthest that a number stands from its header, in points. */
const farthestNumber = 25;

/** The accuracy of the estimated start of a word, in points. */
const accuracy = 8;

/**
 * Splits the cells that belong to two columns, because the columns are so close that they were
 * joined: between two headers, where no row has a word.
 */
export function splitCells(
  all: readonly Row[],
  named: readonly Header[],
  mark: DecimalMark,
): Row[] {
  const headers = named.map((header) =>
    numbersParts(header, all) ? withoutField(header) : header,
  );
  const rows = withQuantitiesApart(withNumbersApart(all), headers);
  const words = rows.map(({ cells }) => cells.flatMap(wordsOf));
  const starts = rows.flatMap(({ cells }) => cells.map(({ box }) => box.x));
  const table: Table = {
    mark,
    isGutter(x) {
      const isAcross = ({ box }: Cell) => box.x < x - slack && rightOf(box) > x + slack;
      return words.filter((row) => row.some(isAcross)).length <= rows.length * exceptions;
    },
    startNear: (x) => starts.find((start) => Math.abs(start - x) < accuracy),
  };
  return rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) =>
      splitCell(cell, openHeaders(row, cell, headers, table), table),
    ),
  }));
}

function withoutField({ cell }: Header): Header {
  return { field: undefined, cell };
}

/** Whether `No.` stands above numbers of parts, and not above those of lines. */
function numbersParts({ field, cell }: Header, rows: readonly Row[]): boolean {
  if (field !== "lineNumber") return false;
  const below = rows.flatMap(
    (row) => row.cells.find(({ box }) => overlap(box, cell.box) > 0) ?? [],
  );
  const parts = below.filter(({ text }) => !/^\d{1,4}\b(?![-./])/.test(text));
  return parts.length > below.length / 2;
}

/** The share of rows that begin with a number. */
const mostRows = 0.7;

/**
 * Splits `12 ABC-123` at the start of a row, if nearly all rows begin with a number. What stands
 * behind the numbers begins right of all of them, also where it is not aligned.
 */
function withNumbersApart(rows: readonly Row[]): readonly Row[] {
  const firsts = rows.flatMap(({ cells }) => cells[0] ?? []);
  const numbered = firsts.filter(({ text }) => /^\d{1,4}(?: (?=\S*\d)\S{3}.*)?$/.test(text));
  if (numbered.length < rows.length * mostRows) return rows;
  const numbers = numbered.flatMap((cell) => wordsOf(cell).slice(0, 1));
  const edge = Math.max(...numbers.map(({ box }) => rightOf(box)));
  return rows.map((row) => {
    const [first, ...others] = row.cells;
    const isJoined = first !== undefined && /^\d{1,4} (?=\S*\d)\S{3}/.test(first.text);
    const [number, ...words] = isJoined ? wordsOf(first) : [];
    if (!number || words.length === 0) return row;
    return { ...row, cells: [number, rightFrom(joined(words), edge + 1), ...others] };
  });
}

function rightFrom(cell: Cell, left: number): Cell {
  const x = Math.max(cell.box.x, left);
  const width = Math.max(1, rightOf(cell.box) - x);
  return { text: cell.text, page: cell.page, box: { ...cell.box, x, width } };
}

/** Below `Ordered / Shipped`, `4 / 2` is two numbers. */
function withQuantitiesApart(rows: readonly Row[], headers: readonly Header[]): readonly Row[] {
  const pair = headers.findIndex(({ cell }) => cell.text.endsWith("/"));
  if (pair < 0) return rows;
  const [before, after] = [headers[pair - 1]?.cell, headers[pair + 2]?.cell];
  const isBelow = ({ box }: Cell) =>
    (!before || box.x > rightOf(before.box)) && (!after || rightOf(box) < after.box.x);
  const isPair = (cell: Cell) => isBelow(cell) && twoNumbers.test(cell.text);
  const boxes = rows.flatMap(({ cells }) => cells.filter(isPair).map(({ box }) => box));
  const left = Math.min(...boxes.map(({ x }) => x));
  const middle = (left + Math.max(...boxes.map(rightOf))) / 2;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => (isPair(cell) ? halvesOf(cell, middle) : [cell])),
  }));
}

const twoNumbers = /^(\d+) ?\/ ?(\d+)$/;

/** Both numbers of a cell, left and right of the middle of all such cells. */
function halvesOf(cell: Cell, middle: number): Cell[] {
  const { box, page } = cell;
  const [, before = "", after = ""] = twoNumbers.exec(cell.text) ?? [];
  return [
    { text: before, page, box: { ...box, width: middle - box.x } },
    { text: after, page, box: { ...box, x: middle, width: rightOf(box) - middle } },
  ];
}

/** Headers of numbers without those below which another cell of the row is the number. */
function openHeaders(
  { cells }: Row,
  cell: Cell,
  headers: readonly Header[],
  { mark }: Table,
): OpenHeader[] {
  return headers.map((header) => {
    const isFilled = cells.some(
      (other) =>
        other !== cell && overlap(other.box, header.cell.box) > 0 && isNumeric(other.text, mark),
    );
    return { ...header, isFilled: isFilled && numericFields.has(header.field) };
  });
}

interface OpenHeader extends Header {
  /** The row has the number of this column in another cell. */
  isFilled: boolean;
}

interface Table {
  mark: DecimalMark;
  /** Whether there is a gap between words in nearly all rows. */
  isGutter: (x: number) => boolean;
  /** Where a cell of another row begins, near a place. */
  startNear: (x: number) => number | undefined;
}

function splitCell(cell: Cell, headers: readonly OpenHeader[], table: Table): Cell[] {
  // `3 123,20` is one number.
  if (numberOf(cell.text, table.mark)) return [cell];
  const words = wordsOf(cell);
  const groups: Cell[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const group = groups.at(-1);
    if (before && group && !isBoundary(before, word, { headers, table })) group.push(word);
    else groups.push([word]);
  }
  return groups.length < 2 ? [cell] : groups.map(joined);
}

interface Between {
  headers: readonly OpenHeader[];
  table: Table;
}

function isBoundary(before: Cell, word: Cell, { headers, table }: Between): boolean {
  const x = (rightOf(before.box) + word.box.x) / 2;
  const left = headers.findLast(({ cell }) => centerOf(cell) < x);
  const right = headers.find(({ cell }) => centerOf(cell) >= x);
  if (!left || !right || left.isFilled || right.isFilled) return false;
  const isNumber = (text: string) => isNumeric(text, table.mark);
  // A number may stand at the right end of a wide column, and its header at the left end.
  const isNear = (header: Header, { box }: Cell) =>
    overlap(header.cell.box, box) > -farthestNumber ||
    (header === left && box.x > left.cell.box.x && rightOf(box) < right.cell.box.x);
  const areNumbers = [left, right].map(({ field }) => numericFields.has(field));
  if (areNumbers[0] && !(isNumber(before.text) && isNear(left, before))) return false;
  if (areNumbers[1] && !(isNumber(word.text) && isNear(right, word))) return false;
  if (areNumbers[0] || areNumbers[1]) return table.isGutter(x);
  const start = table.startNear(word.box.x) ?? right.cell.box.x;
  return Math.abs(start - word.box.x) < accuracy && table.isGutter(start - 1);
}

/** The farthest that the estimated start of a word is from its column, in points. */
const farthestStart = 15;

/** Splits the cells that reach into the next column at the word nearest to its start. */
export function splitAtColumns(rows: readonly Row[], columns: readonly Column[]): Row[] {
  const named = columns.filter(({ field }) => field !== undefined);
  return rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => splitAcross(cell, named)),
  }));
}

function splitAcross(cell: Cell, columns: readonly Column[]): Cell[] {
  const right = rightOf(cell.box);
  const covered = columns.filter(
    (column) => Math.min(right, column.right) - Math.max(cell.box.x, column.left) > 2,
  );
  const [, second, ...others] = covered.toSorted((a, b) => a.left - b.left);
  const words = wordsOf(cell);
  if (!second || others.length > 0) return [cell];
  const distance = ({ box }: Cell) => Math.abs(box.x - second.left);
  const start = words.toSorted((a, b) => distance(a) - distance(b))[0];
  const at = start ? words.indexOf(start) : 0;
  if (!start || at === 0 || distance(start) > farthestStart) return [cell];
  // The sign or the currency of a number is no cell.
  if (words.slice(0, at).every(({ text }) => !/[a-z\d]/i.test(text))) return [cell];
  return [joined(words.slice(0, at)), joined(words.slice(at))];
}

function centerOf({ box }: Cell): number {
  return box.x + box.width / 2;
}
