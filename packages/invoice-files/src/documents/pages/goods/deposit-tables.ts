import type { LineReading } from "../../types.ts";
import type { DecimalMark } from "../text/numbers.ts";
import { type Row, textOfRow, wordsOf } from "../text/rows.ts";
import { columnFieldOf } from "./column-names.ts";
import type { CoreRow } from "./core-problems.ts";
import { numbersIn, type Triple, triplesOf } from "./infer-header.ts";

/** A row of a table of core deposits that stands apart from the goods. */
export interface Deposit {
  row: Row;
  /** Count, deposit of each, and amount. */
  numbers: Triple;
}

interface DepositTables {
  /** The rows of the document without these tables. */
  rows: Row[];
  deposits: Deposit[];
}

/** The most rows of a title and of names above a table. */
const mostNames = 4;

/** The share of a row's height by which the rows of a table are apart at most. */
const farthestRow = 3;

/**
 * Sets tables of core deposits apart, which stand below the goods, have names of their own, and a
 * title or names that say what they are.
 */
export function withoutDeposits(rows: readonly Row[], mark: DecimalMark): DepositTables {
  const removed = new Set<Row>();
  const deposits: Deposit[] = [];
  const isProduct = (row: Row) => triplesOf(numbersOf(row, mark)).length > 0;
  const first = rows.findIndex(isProduct);
  for (const [index, row] of rows.entries()) {
    const isBelowGoods = first >= 0 && index > first;
    if (!isBelowGoods || removed.has(row) || !isProduct(row)) continue;
    const names = namesAbove(rows, index);
    if (!areOfDeposits(names, rows.slice(0, index - names.length))) continue;
    const found = depositsFrom(rows.slice(index), mark);
    if (found.length === 0) continue;
    for (const each of [...names, ...found.map((deposit) => deposit.row)]) removed.add(each);
    deposits.push(...found);
  }
  return { rows: rows.filter((row) => !removed.has(row)), deposits };
}

function numbersOf(row: Row, mark: DecimalMark) {
  return numbersIn(row.cells.flatMap(wordsOf), mark);
}

/** The names of the columns above a row, and the title above them. */
function namesAbove(rows: readonly Row[], index: number): Row[] {
  const names: Row[] = [];
  for (let at = index - 1; at >= Math.max(0, index - mostNames); at -= 1) {
    const row = rows[at];
    const hasNumbers = row?.cells.some(({ text }) => /\d/.test(text)) ?? true;
    const isNear = row !== undefined && areNear(row, names[0] ?? rows[index]);
    if (!row || !isNear || hasNumbers) break;
    names.unshift(row);
    if (row.cells.length === 1 && names.length > 1) break;
  }
  return names;
}

function areNear(above: Row, row: Row | undefined): boolean {
  if (!row || above.page !== row.page) return false;
  return row.baseline - above.baseline < Math.max(row.height, above.height) * farthestRow;
}

const ofDeposits = /\bcores?\b|\bdeposits?\b/i;

/** Whether names of columns, which are not repeated from the table above, are those of deposits. */
function areOfDeposits(names: readonly Row[], above: readonly Row[]): boolean {
  const columns = names.filter(({ cells }) => cells.length >= 3);
  const known = new Set(above.map(textOfRow));
  if (columns.length === 0 || columns.some((row) => known.has(textOfRow(row)))) return false;
  const isTitled = names.some((row) => row.cells.length === 1 && ofDeposits.test(textOfRow(row)));
  const cells = columns.flatMap((row) => row.cells);
  const isOfGoods = cells.some(({ text }) => /price/i.test(columnFieldOf(text) ?? ""));
  const named = cells.filter(({ text }) => ofDeposits.test(text));
  return isTitled || (named.length >= 2 && !isOfGoods);
}

/** The rows from the first on that have one count, one deposit, and their product. */
function depositsFrom(rows: readonly Row[], mark: DecimalMark): Deposit[] {
  const found: Deposit[] = [];
  for (const [index, row] of rows.entries()) {
    const triples = triplesOf(numbersOf(row, mark)).filter(isDeposit);
    const [numbers] = triples;
    const isNext = index === 0 || areNear(rows[index - 1] ?? row, row);
    if (!numbers || triples.length > 1 || !isNext) break;
    found.push({ row, numbers });
  }
  return found;
}

function isDeposit([count, each, amount]: Triple): boolean {
  return count.decimals === 0 && each.decimals >= 2 && each.cell.box.x < amount.cell.box.x;
}

/** The deposits as those of the lines with their parts, and why some may be those of others. */
export function depositsOfLines(
  deposits: readonly Deposit[],
  lines: readonly LineReading[],
): { cores: CoreRow[]; problems: string[] } {
  const cores: CoreRow[] = [];
  const problems: string[] = [];
  for (const { row, numbers } of deposits) {
    const [count, , amount] = numbers;
    const pieces = count.value / 100;
    const named = linesNamedIn(row, lines).filter(
      (line) => !cores.some((core) => core.line === line),
    );
    const [line, ...others] =
      named.length > 1 ? named.filter((at) => lines[at]?.quantity?.value === pieces) : named;
    if (line === undefined || others.length > 0 || amount.value <= 0) {
      problems.push(`"${textOfRow(row).slice(0, 100)}" is the core deposit of no certain line`);
      continue;
    }
    const number = { value: amount.value, cell: amount.cell };
    cores.push({ line, cents: amount.value, count: pieces, number });
  }
  return { cores, problems };
}

/** The lines whose part a cell of the row is, or begins or ends with. */
function linesNamedIn({ cells }: Row, lines: readonly LineReading[]): number[] {
  const parts = lines.map(({ partNumber }) => partNumber?.value.toUpperCase() ?? "");
  const texts = cells.map(({ text }) => text.toUpperCase());
  const named = parts.filter(
    (part) =>
      part !== "" &&
      texts.some(
        (text) => text === part || text.startsWith(`${part} `) || text.endsWith(` ${part}`),
      ),
  );
  const [longest] = named.toSorted((a, b) => b.length - a.length);
  return parts.flatMap((part, index) => (part === longest ? [index] : []));
}
