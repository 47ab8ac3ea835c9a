import { dateIn } from "../text/dates.ts";
import { type Cell, overlap, partOf, type Row, rightOf } from "../text/rows.ts";
import { type FoundLabel, isOnlyLabel, labelsIn } from "./labels.ts";

/** A value in the cell of its label, or beside, below or above it. */
export interface Labelled {
  label: FoundLabel;
  cell: Cell;
  /** The value stands in the cell of its label. */
  isInside: boolean;
  /** The cell of the label. */
  source: Cell;
}

/** A label in a cell without its value. */
interface OpenLabel {
  label: FoundLabel;
  cell: Cell;
  row: Row;
  rows: readonly Row[];
  index: number;
}

/**
 * Finds the values of all labels. Labels stand before or above their values, unless the dates of a
 * document stand before or above the labels of dates only.
 */
export function labelledIn(rows: readonly Row[]): Labelled[] {
  const inside: Labelled[] = [];
  const open: OpenLabel[] = [];
  for (const [index, row] of rows.entries()) {
    for (const cell of row.cells) {
      const labels = labelsIn(cell.text);
      for (const [at, label] of labels.entries()) {
        const end = labels[at + 1]?.start ?? cell.text.length;
        const start = label.end + (/^[\s:#.-]*/.exec(cell.text.slice(label.end))?.[0].length ?? 0);
        // `Invoice No. / N° de facture` and `Date (MM/DD/YYYY)` go on without a value.
        const goesOn = /^\s*[/(]\D*$/.test(cell.text.slice(label.end, end));
        const value = partOf(cell, start, end);
        if (start < end && !goesOn) {
          const labelled = { label, cell: value, isInside: true, source: cell };
          inside.push(labelled, ...datedIn(labelled));
        } else open.push({ label, cell, row, rows, index });
      }
    }
  }
  const findValues = [valuesBefore, valuesAbove].find((find) => areReversed(open, find));
  return [
    ...inside,
    ...open.flatMap((label) =>
      (findValues ?? valuesAfter)(label).map((cell) => ({
        label: label.label,
        cell,
        isInside: false,
        source: label.cell,
      })),
    ),
  ];
}

/** `Invoice 1001 of March 9, 2026` and `Invoice 1001 (March 9, 2026)` */
function datedIn(labelled: Labelled): Labelled[] {
  const { label, cell } = labelled;
  const [before] = /^\S+ (?:(?:of|dated|from) |\()/i.exec(cell.text) ?? [];
  if (label.field !== "invoiceNumber" || !before) return [];
  const rest = cell.text.slice(before.length);
  if (!rest.startsWith(dateIn(rest)?.text ?? "\n")) return [];
  const date = partOf(cell, before.length, cell.text.length);
  return [{ ...labelled, label: { ...label, field: "invoiceDate", rank: 0 }, cell: date }];
}

type FindValues = (label: OpenLabel) => Cell[];

/** Whether the values of labels of dates are where only labels below or behind values have them. */
function areReversed(labels: readonly OpenLabel[], find: FindValues): boolean {
  const hasDate = (cells: readonly Cell[]) => cells.some(({ text }) => dateIn(text) !== null);
  const dates = labels.filter(({ label }) => /\bdate|\bdue/.test(label.text));
  const hasUsual = (label: OpenLabel) => hasDate(besideOf(label)) || hasDate(nextTo(label, 1));
  const reversed = dates.filter((label) => hasDate(find(label)) && !hasUsual(label));
  const usual = dates.filter((label) => hasUsual(label) && !hasDate(find(label)));
  return reversed.length > usual.length;
}

/** The value to the right of a label or below it, and one above it that no other label has. */
function valuesAfter(label: OpenLabel): Cell[] {
  const beside = besideOf(label);
  if (beside.length > 0) return beside;
  const ordered = valueInOrder(label);
  if (ordered) return [ordered];
  const below = nextTo(label, 1);
  const free = below.length > 0 ? valuesAbove(label).filter((cell) => isFree(cell, label)) : [];
  return [...below, ...free];
}

function valuesBefore({ cell, row }: OpenLabel): Cell[] {
  const before = row.cells[row.cells.indexOf(cell) - 1];
  return before && isValue(before) ? [before] : [];
}

function valuesAbove(label: OpenLabel): Cell[] {
  return nextTo(label, -1).filter(isValue);
}

/** One word with a digit that is no telephone number, or a date. */
function isValue({ text }: Cell): boolean {
  return /^(?!\d{3}-\d{4}$)\S*\d\S*$/.test(text) || dateIn(text)?.text === text;
}

/** Whether no label stands above a value or before it. */
function isFree(cell: Cell, { rows, index }: OpenLabel): boolean {
  const at = rows.findLastIndex((row, other) => other < index && row.cells.includes(cell));
  const row = rows[at];
  if (!row) return false;
  const before = row.cells[row.cells.indexOf(cell) - 1];
  const isLabel = ({ text }: Cell) => labelsIn(text).length > 0;
  const above = rows.slice(0, at).findLast(({ cells }) => cells.some(isAt));
  const isNear =
    above?.page === row.page && row.baseline - above.baseline < cell.box.height * farthestBelow;
  const hasLabel = isNear && above.cells.some((other) => isAt(other) && isLabel(other));
  return !hasLabel && !(before && isLabel(before));

  function isAt({ box }: Cell): boolean {
    return overlap(box, cell.box) > 0;
  }
}

/** The farthest that a value stands from its label, in points. */
const farthestBeside = 320;

function besideOf({ cell, row }: OpenLabel): Cell[] {
  const next = row.cells[row.cells.indexOf(cell) + 1];
  if (!next || labelsIn(next.text)[0]?.start === 0) return [];
  const isNear = next.box.x - rightOf(cell.box) < farthestBeside;
  return isNear && beginsWithValue(next) ? [next] : [];
}

/** Whether a text is no address or sentence, in which a number stands behind words. */
function beginsWithValue({ text }: Cell): boolean {
  return /^\S*\d|^[A-Z]{1,4} \d/i.test(text) || text.startsWith(dateIn(text)?.text ?? "\n");
}

/** The farthest that a value stands below its label, in heights of the label. */
const farthestBelow = 3.2;

/** The value below a label, or above it. Several, if their columns do not decide whose it is. */
function nextTo({ cell, row, rows, index }: Omit<OpenLabel, "label">, step: 1 | -1): Cell[] {
  for (let at = index + step; rows[at]?.page === row.page; at += step) {
    const next = rows[at];
    const distance = next ? Math.abs(next.baseline - row.baseline) : Infinity;
    if (!next || distance > cell.box.height * farthestBelow) return [];
    const found = next.cells.filter(({ box }) => {
      const shared = overlap(box, cell.box);
      return shared > 0 && row.cells.every((other) => overlap(other.box, box) <= shared);
    });
    const values = found.toSorted((a, b) => overlap(b.box, cell.box) - overlap(a.box, cell.box));
    if (values.length > 0) {
      const isList =
        step > 0 && values.some((value) => isValue(value) && goesOn(value, next, rows[at + 1]));
      // `No. 1001` below `INVOICE` has a label of its own.
      const isOwn = ({ text }: Cell) => !isOnlyLabel(text) && labelsIn(text)[0]?.start !== 0;
      return isList ? [] : values.filter(isOwn);
    }
    const inBox = valueInBox(cell, row, next);
    if (inBox) return [inBox];
  }
  return [];
}

/**
 * Whether another value stands below a value: their label is the header of a list. A value that is
 * repeated in each row is that of the document. A date below a number is none of its list.
 */
function goesOn({ text, box }: Cell, row: Row, next: Row | undefined): boolean {
  if (next?.page !== row.page || next.baseline - row.baseline > row.height * farthestBelow) {
    return false;
  }
  return next.cells.some(
    (cell) =>
      isValue(cell) &&
      cell.text !== text &&
      isDate(cell.text) === isDate(text) &&
      overlap(cell.box, box) > 0,
  );
}

function isDate(text: string): boolean {
  return dateIn(text)?.text === text;
}

/** The fewest labels of a row whose order decides. */
const fewestInOrder = 3;

/**
 * Of a row of labels and a row of as many values that do not stand below them: the value in the
 * same position, if exactly the labels of dates have dates.
 */
function valueInOrder({ cell, row, rows, index }: OpenLabel): Cell | undefined {
  const next = rows[index + 1];
  const isNear =
    next?.page === row.page && next.baseline - row.baseline < cell.box.height * farthestBelow;
  if (!isNear || row.cells.length < fewestInOrder || row.cells.length !== next.cells.length) {
    return undefined;
  }
  const pairs = row.cells.flatMap((label, at) => {
    const value = next.cells[at];
    return value ? [{ label, value }] : [];
  });
  const isDated = ({ label, value }: (typeof pairs)[number]) =>
    !/\d/.test(label.text) && /\bdate\b|\bdue\b|\bdt\b/i.test(label.text) === isDate(value.text);
  const isBelow = ({ label, value }: (typeof pairs)[number]) =>
    row.cells.every((other) => overlap(other.box, value.box) > 0 === (other === label));
  if (!pairs.every(isDated) || pairs.every(isBelow)) return undefined;
  const own = pairs.find(({ label }) => label === cell);
  return pairs.some(({ value }) => isDate(value.text)) ? own?.value : undefined;
}

/** The farthest that a value in a box is left or right of its label, in points. */
const farthestInBox = 72;

/** Of a row of boxes, each with its label: the value in the same place of the other row. */
function valueInBox(cell: Cell, row: Row, next: Row): Cell | undefined {
  const isRow = row.cells.length > 1 && row.cells.length === next.cells.length;
  const areLabels = row.cells.every(({ text }) => !/\d/.test(text));
  const areBetween = next.cells.every(({ box }, index) => {
    const [left, right] = [row.cells[index - 1], row.cells[index + 1]];
    const isRight = !left || box.x > left.box.x + left.box.width / 2;
    const label = row.cells[index];
    const isNear = label !== undefined && overlap(box, label.box) > -farthestInBox;
    return isNear && isRight && (!right || rightOf(box) < right.box.x);
  });
  const value = next.cells[row.cells.indexOf(cell)];
  return isRow && areLabels && areBetween && value && !isOnlyLabel(value.text) ? value : undefined;
}
