import { amountsIn } from "../sums/summary.ts";
import { isCarriedOver, summaryLabelOf } from "../sums/summary-labels.ts";
import { type DecimalMark, moneyOf, numberOf } from "../text/numbers.ts";
import { type Cell, type Row, rightOf, textOfRow } from "../text/rows.ts";
import { type Column, cellsByColumn, columnsOf, isNumeric } from "./columns.ts";
import { hasProduct } from "./infer-header.ts";
import { type MoneyRow, moneyRowOf } from "./line-rows.ts";
import { partInside } from "./part-inside.ts";
import { splitAtColumns, splitCells } from "./split-cells.ts";
import type { TableHeader } from "./table-header.ts";

/** The tables of goods of a document. */
export interface Body {
  header: TableHeader | null;
  rows: MoneyRow[];
  /** The baseline of the first table's header, if it is on the first page. */
  top: number | null;
  /** Rows outside the tables. */
  others: Row[];
}

/** Reads the rows of all tables of goods. A table goes on below its header on the next page. */
export function readBody(
  rows: readonly Row[],
  headers: readonly TableHeader[],
  mark: DecimalMark,
): Body {
  const found: MoneyRow[] = [];
  /** The cells beside the table of each of its rows. */
  const used = new Map<Row, Cell[]>();
  for (const [index, header] of headers.entries()) {
    const next = headers[index + 1]?.first ?? rows.length;
    const region = regionOf(rows.slice(header.last + 1, next), mark);
    const likely = region.filter((row) => looksLikeLine(row, mark));
    const goods = likely.filter((row) => !isCharge(row, mark));
    const chosen = goods.length > 0 ? goods : likely;
    const split = splitCells(chosen, header.headers, mark);
    const columns = columnsOf(header, split, mark);
    const separate = splitAtColumns(split, columns);
    const cellsOf = new Map(chosen.map((row, at) => [row, separate[at] ?? row]));
    const isOutside = outsideOf(header, columns, separate, mark);
    const lines = linesIn(region, { columns, cellsOf, isOutside, mark });
    for (const row of rows.slice(header.first, header.last + 1)) {
      used.set(row, row.cells.filter(isOutside));
    }
    for (const { row, notes } of lines) {
      for (const each of [row, ...notes]) used.set(each, each.cells.filter(isOutside));
    }
    found.push(...lines.map(({ line }) => line));
  }
  return {
    header: headers[0] ?? null,
    top: topOf(rows[headers[0]?.first ?? -1]),
    rows: found,
    others: rows.flatMap((row) => {
      const cells = used.get(row) ?? row.cells;
      return cells.length > 0 ? [{ ...row, cells }] : [];
    }),
  };
}

/** The width of a gap between a table and the text beside it, in points. */
const besideGap = 8;

/** Whether a cell stands left or right of a table. A column with a number in each line is in it. */
function outsideOf(
  { headers }: TableHeader,
  columns: readonly Column[],
  rows: readonly Row[],
  mark: DecimalMark,
): (cell: Cell) => boolean {
  const hasNumber = (row: Row, column: Column) =>
    isNumeric(cellsByColumn(row, columns).get(column)?.text ?? "", mark);
  const named = columns.filter(
    (column) => column.field !== undefined || rows.every((row) => hasNumber(row, column)),
  );
  const boxes = headers.flatMap(({ field, cell }) => (field ? [cell.box] : []));
  const left = Math.min(...named.map((column) => column.left), ...boxes.map(({ x }) => x));
  const right = Math.max(...named.map((column) => column.right), ...boxes.map(rightOf));
  return ({ box }) => rightOf(box) < left - besideGap || box.x > right + besideGap;
}

function topOf(row: Row | undefined): number | null {
  return row?.page === 1 ? row.baseline : null;
}

/**
 * The rows up to the totals, and those below the totals of a part of the document in which a number
 * is the product of two others. Pages without a header go on with the columns of the page before.
 */
function regionOf(rows: readonly Row[], mark: DecimalMark): Row[] {
  const areTotals = rows.map((row, index) => {
    const above = rows[index - 1];
    const isLabels = above?.page === row.page && !above.cells.some(({ text }) => /\d/.test(text));
    return isTotal(row, isLabels ? above : undefined, mark);
  });
  const total = areTotals.indexOf(true);
  const row = rows[total];
  if (!row) return [...rows];
  // The label of the total may stand above it.
  const end = isTotal(row, undefined, mark) ? total : total - 1;
  return rows.filter((row, at) => at < end || (!areTotals[at] && hasProduct(row, mark)));
}

/** A row with a total or a subtotal and its amount, unless it is carried over. */
function isTotal(row: Row, above: Row | undefined, mark: DecimalMark): boolean {
  if (isCarriedOver(textOfRow(row))) return false;
  return amountsIn(row, mark, above).some(
    ({ label }) => label.kind === "total" || label.kind === "subtotal",
  );
}

/** Whether a row has the numbers of a line: at least an amount and another number. */
function looksLikeLine({ cells }: Row, mark: DecimalMark): boolean {
  const words = cells.flatMap(({ text }) => text.split(" "));
  const numbers = words.filter((text) => isNumeric(text, mark));
  const hasAmount = words.some((text) => (numberOf(text, mark)?.decimals ?? 0) >= 2);
  return cells.length >= 2 && words.length >= 3 && numbers.length >= 2 && hasAmount;
}

/** A row such as `Sales tax 7.25% 20.00`, whose label may stand across columns. */
function isCharge(row: Row, mark: DecimalMark): boolean {
  return amountsIn(row, mark).length > 0 && !hasProduct(row, mark);
}

/** Whether a row has neither amounts nor labels of totals. */
function isNote(row: Row, mark: DecimalMark): boolean {
  const isAmount = row.cells.some(({ text }) => moneyOf(text, mark) !== null);
  const areLabels = row.cells.every(({ text }) => summaryLabelOf(text) !== undefined);
  return !isAmount && !areLabels && amountsIn(row, mark).length === 0;
}

interface FoundLine {
  line: MoneyRow;
  row: Row;
  notes: Row[];
}

/** The farthest that a wrapped description is from its line, in heights. */
const farthestNote = 2.2;

interface Table {
  columns: readonly Column[];
  /** The rows whose cells were split. */
  cellsOf: ReadonlyMap<Row, Row>;
  isOutside: (cell: Cell) => boolean;
  mark: DecimalMark;
}

function linesIn(rows: readonly Row[], { columns, cellsOf, isOutside, mark }: Table): FoundLine[] {
  const found: FoundLine[] = [];
  const leading: Row[] = [];
  let lastBaseline = 0;
  for (const row of rows) {
    const line = moneyRowOf(cellsOf.get(row) ?? row, columns, mark);
    if (line) {
      found.push({ line, row, notes: [] });
      lastBaseline = row.baseline;
      continue;
    }
    const last = found.at(-1);
    if (!last && isNote(row, mark)) leading.push(row);
    const isNear =
      last?.row.page === row.page && row.baseline - lastBaseline < row.height * farthestNote;
    if (!last || !isNear || !isNote(row, mark)) continue;
    const cells = row.cells.filter((cell) => !isOutside(cell));
    if (cells.length === 0) continue;
    last.line.notes.push(...cells);
    last.notes.push(row);
    lastBaseline = row.baseline;
  }
  const [first] = found;
  const above = leading.filter(
    ({ page, baseline, height }) =>
      first?.row.page === page && first.row.baseline - baseline < height * farthestNote,
  );
  return arePartsAbove(found, above) ? withNotesAbove(found, above) : found;
}

/**
 * Whether the part of each line stands above it: there is one above the first, and none below the
 * last.
 */
function arePartsAbove(found: readonly FoundLine[], above: readonly Row[]): boolean {
  const hasPart = (notes: readonly Row[]) =>
    partInside(notes.flatMap(({ cells }) => cells)) !== null;
  return (
    found.length > 0 &&
    hasPart(above) &&
    found.every(({ line, notes }, index) => {
      const isUnnamed = line.part === null && partInside([line.description]) === null;
      return isUnnamed && hasPart(notes) === index < found.length - 1;
    })
  );
}

function withNotesAbove(found: readonly FoundLine[], above: readonly Row[]): FoundLine[] {
  return found.map(({ line, row }, index) => {
    const notes = found[index - 1]?.notes ?? [...above];
    return { row, notes, line: { ...line, notes: notes.flatMap(({ cells }) => cells) } };
  });
}
