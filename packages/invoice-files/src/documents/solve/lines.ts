import { columnEntryOf } from "../../lexicon/columns.ts";
import { looksLikePart } from "../pages/goods/looks-like-part.ts";
import { partInside, replacedDoubt } from "../pages/goods/part-inside.ts";
import { dateIn } from "../pages/text/dates.ts";
import { isDirectlyBelow } from "../pages/text/near.ts";
import {
  type Cell,
  joined,
  overlap,
  type Row,
  readingOf,
  rightOf,
  textOfRow,
  wordsOf,
} from "../pages/text/rows.ts";
import { type Amount, amountOf, isOwed } from "../propose/amounts.ts";
import { type Column, headerRows } from "../propose/columns.ts";
import { cellsIn, type Goods, type Product, tokenIn } from "../propose/goods.ts";
import { centsOf, type Token, textsOf } from "../propose/tokens.ts";
import type { LineReading, Reading } from "../types.ts";
import { isCountBehind, textsBeside } from "./beside.ts";
import { depositInColumn } from "./deposit-columns.ts";
import { addDeposit, depositBelow, isCore, isCoreReturn, type Page } from "./deposit-rows.ts";

/** What the rows of a table are. */
export interface ReadGoods {
  lines: LineReading[];
  /** Rows whose label names a charge, or no part. */
  charges: Amount[];
  problems: string[];
  /** The rows that are read, with those that go on below them. */
  used: ReadonlySet<number>;
}

/** The widest space between two parts of a number, in heights. */
const widestSpace = 0.7;

/** By how many points the lines of one cell begin at different places. */
const sameStart = 2;

/** Reads the rows of a table as lines, deposits of the line above, and charges. */
export function readGoods(
  goods: Goods,
  rows: readonly Row[],
  tokens: readonly Token[][],
): ReadGoods {
  const starts = new Set(goods.products.map(({ row }) => row));
  const result = { lines: [] as LineReading[], charges: [] as Amount[], problems: [] as string[] };
  const used = new Set<number>(starts);
  const above = partsAbove(goods, rows, tokens);
  for (const row of above?.used ?? []) used.add(row);
  const isFirstCore = goods.products.some(({ row }) => !isCore(textOfRow(rows[row] as Row)));
  for (const [at, product] of goods.products.entries()) {
    const row = rows[product.row];
    if (!row) continue;
    const below = notesBelow(product.row, { rows, tokens, starts });
    const cells = textsOf(row, tokens[product.row] ?? []);
    const text = cells.map((cell) => cell.text).join(" ");
    if (isCore(text) && isFirstCore) {
      if (isCoreReturn(text)) result.problems.push(`it gives back a core deposit: "${text}"`);
      addDeposit(product.amount, product.quantity.value, result);
      continue;
    }
    for (const next of below) used.add(next);
    const deposit = depositBelow(Math.max(product.row, ...below), goods, { rows, tokens, starts });
    if (product.quantity.value === 0) continue;
    const own = tokens[product.row] ?? [];
    result.problems.push(...quantityProblems(product, goods, own, result.lines.length + 1));
    const notes =
      above?.texts[at] ?? below.flatMap((next) => notesOf(rows[next], goods, tokens[next] ?? []));
    const read = lineOf(product, goods, textsOfLine(product, row), notes);
    const line = { ...read, coreDepositCents: depositInColumn(product, goods, own) };
    const [label = null] = cells;
    const charge = amountOf(product.amount, label && { ...label, text });
    if (line.partNumber === null && (charge.isCharge || charge.clarity.total)) {
      result.charges.push(charge);
    } else {
      result.problems.push(...otherTableProblems(line, product, goods, rows, result.lines));
      result.lines.push(line);
    }
    if (!deposit) continue;
    used.add(deposit.row);
    addDeposit(deposit, line.quantity?.value ?? 0, result);
  }
  return { ...result, used };
}

/** The texts above each line, if the parts of all lines stand there. */
function partsAbove(goods: Goods, rows: readonly Row[], tokens: readonly Token[][]) {
  const { products } = goods;
  const beside = textsBeside({ rows, tokens, products }, (at, notes) => {
    const product = products[at];
    const row = product && rows[product.row];
    return row ? lineOf(product, goods, textsOfLine(product, row), notes).partNumber : null;
  });
  return beside?.side === "above" ? beside : null;
}

/** A row without the numbers of its product. */
function textsOfLine({ quantity, price, amount }: Product, row: Row): Row {
  return { ...row, cells: textsOf(row, [quantity, price, amount]) };
}

/** The fewest names of a header. */
const fewestNames = 3;

/** Why a line below other names of columns may be no goods: it repeats a part, or has none. */
function otherTableProblems(
  { partNumber }: LineReading,
  { row }: Product,
  goods: Goods,
  rows: readonly Row[],
  before: readonly LineReading[],
): string[] {
  const isKnown = before.some((line) => line.partNumber?.value === partNumber?.value);
  if (before.length === 0 || (partNumber && !isKnown)) return [];
  const names = headerRows(rows, row).find(({ cells }) => cells.length >= fewestNames);
  const isSame = goods.header.some((header) => !names || textOfRow(header) === textOfRow(names));
  return isSame || !names ? [] : [`a second table has lines of its own: "${textOfRow(names)}"`];
}

/** Why a quantity may be none that was shipped: a column with that name has another, or none. */
function quantityProblems(
  { quantity }: Product,
  { quantity: own, columns }: Goods,
  tokens: readonly Token[],
  line: number,
): string[] {
  if (own.concept === "shipped") return [];
  const columnOf = (name: Column["concept"]) => columns.find(({ concept }) => concept === name);
  const shipped = columnOf("shipped") ?? columnOf("quantity");
  if (shipped && shipped !== own) {
    const isSame = tokenIn(shipped, tokens)?.value === quantity.value;
    return isSame ? [] : [`the quantity of line ${line} stands in no column of those shipped`];
  }
  // A column of those ordered beside it leaves it as that of those shipped.
  const ordered = columnOf("ordered");
  if (ordered && ordered !== own) return [];
  const isWaiting = (tokenIn(columnOf("backordered"), tokens)?.value ?? 0) !== 0;
  return isWaiting ? [`the quantity of line ${line} may be that of the order`] : [];
}

/** Rows without an amount that stand directly below a line. */
function notesBelow(start: number, { rows, tokens, starts }: Page): number[] {
  const found: number[] = [];
  let last = rows[start];
  for (let at = start + 1; at < rows.length && !starts.has(at); at += 1) {
    const row = rows[at];
    if (!row || !last || !isDirectlyBelow(row, last)) break;
    if ((tokens[at] ?? []).some(isOwed)) break;
    found.push(at);
    last = row;
  }
  return found;
}

/** The texts of a row below a line. Beside a count of pieces they name another item. */
function notesOf(row: Row | undefined, goods: Goods, tokens: readonly Token[]): Cell[] {
  const cells = row?.cells ?? [];
  const isOfOther =
    row &&
    tokens.some((token) => isCountBehind(token, row) && /\d ?[a-z]{2}$/i.test(token.source.text));
  return isOfOther || tokenIn(goods.quantity, tokens)
    ? cells.filter(({ text }) => !looksLikePart(text))
    : cells;
}

/** A line with the texts of its row and the notes that belong to it. */
export function lineOf(
  { quantity, price, amount, per, pack, otherPacks }: Product,
  goods: Goods,
  texts: Row,
  notes: readonly Cell[],
): LineReading {
  const cost = Math.round((centsOf(price) / per) * 1e6) / 1e6;
  const names = partsOf(goods, texts, notes);
  return {
    partNumber: names.part,
    vendorPartNumber: names.vendorPart,
    description: descriptionOf(goods, texts, notes),
    quantity: readingOf(quantity.value, quantity.cell),
    packQuantity: pack === null ? null : readingOf(pack, quantity.cell, otherPacks),
    unitCostCents: readingOf(cost, price.cell),
    amountCents: readingOf(Math.round(centsOf(amount)), amount.cell),
    coreDepositCents: null,
  };
}

function descriptionOf(
  { columns }: Goods,
  row: Row,
  notes: readonly Cell[],
): Reading<string> | null {
  const named = cellsIn(row, columns, "description");
  const words = [...named, ...row.cells, ...notes].find(({ text }) => /[a-z]{3}/i.test(text));
  if (!words) return null;
  const below = notes.filter(
    (note) => note !== words && Math.abs(note.box.x - words.box.x) < sameStart,
  );
  return readingOf([words, ...below].map(({ text }) => text).join(" "), words);
}

interface Names {
  part: Reading<string> | null;
  vendorPart: Reading<string> | null;
}

/**
 * The number of a part: the one below its name, or else the texts of the row that look like one.
 * The others are alternatives, among which only the shop's records decide.
 */
function partsOf({ columns }: Goods, row: Row, notes: readonly Cell[]): Names {
  const [vendor] = cellsIn(row, columns, "vendorPartNumber");
  const vendorReading = vendor ? readingOf(vendor.text, vendor) : null;
  const wholeIn = (cell: Cell) => numberIn(whole(cell, notes));
  const below = cellsIn(row, columns, "partNumber");
  const named = below.flatMap(wholeIn).filter(({ text }) => !position.test(text));
  const own = cellsIn(row, columns, "customerPartNumber").flatMap(wholeIn);
  const free = row.cells.filter((cell) => conceptAt(cell) === null);
  const loose = free
    .map((cell) => whole(cell, notes))
    .filter(({ text }) => isCode(text))
    .flatMap(numberIn);
  const unread = named.length > 0 ? [] : below;
  const words = [...cellsIn(row, columns, "description"), ...unread, ...free];
  const codesIn = (cells: readonly Cell[]) =>
    cells.flatMap(numberIn).filter(({ text }) => isCode(text));
  const inside = codesIn(words);
  const unnamed = loose.length > 0 && below.length === 0 ? loose : inside;
  const codes = cellsIn(row, columns, "vendorPartNumber", "place", "lineNumber")
    .map((cell) => whole(cell, notes))
    .filter(({ text }) => isCode(text));
  const clear = [named, unnamed, own].find((list) => list.length > 0);
  const noted = codesIn(notes);
  const found = clear ?? (codes.length > 0 ? codes : noted);
  const described = partInside([...words, ...notes]);
  if (clear === undefined && described && !isCount(described.value)) {
    const values = [...described.alternatives, ...found.map(({ text }) => text)];
    return { part: { ...described, alternatives: values }, vendorPart: vendorReading };
  }
  const [first] = found;
  const texts = [...row.cells, ...notes].map(({ text }) => text);
  const [replacing] = cellsIn(row, columns, "newPart", "formerPart");
  const isOneOfSeveral = found === noted && noted.length > 1;
  const doubt =
    replacedDoubt(replacing?.text ?? null, texts) ??
    (isOneOfSeveral ? "several numbers stand below its row" : null);
  if (!first) return { part: null, vendorPart: null };
  const others = named.length > 0 ? [...own, ...goingOn(first)] : [...found.slice(1), ...codes];
  const values = new Set(others.map(({ text }) => text).filter((text) => text !== first.text));
  return {
    part: {
      ...readingOf(first.text, first, [...values]),
      ...(doubt !== null && { doubt }),
    },
    vendorPart: vendorReading,
  };

  /** A number with the next text, if no more than a space is between them: `A1-3280 1214`. */
  function goingOn(cell: Cell): Cell[] {
    const next = row.cells.find(({ box }) => box.x >= rightOf(cell.box));
    const isNext = next && next.box.x - rightOf(cell.box) < cell.box.height * widestSpace;
    return isNext && /^[A-Z0-9-]*\d[A-Z0-9-]*$/.test(next.text) ? [joined([cell, next])] : [];
  }

  function conceptAt({ box }: Cell) {
    return columns.find((column) => overlap(column.box, box) > 0)?.concept ?? null;
  }
}

/** Whether a text may be the number of a part in a column of another name. Counts are none. */
export function isCode(text: string): boolean {
  return looksLikePart(text) && !isCount(text) && dateIn(text) === null;
}

/** The position of a line, in steps of ten: `00020`. */
const position = /^0+\d{1,2}0$/;

/** A count, the position of a line, or a number with decimals. */
function isCount(text: string): boolean {
  return position.test(text) || /^(\d{1,4}|\d{1,4}[.,]\d{1,2})$/.test(text);
}

/** The numbers of a part that a text may be or begin with, behind a count or a label. */
function numberIn(cell: Cell): Cell[] {
  const words = wordsOf(cell);
  const [first, second] = words;
  if (looksLikePart(cell.text)) {
    const isLabel = columnEntryOf(first?.text ?? "")?.concept === "partNumber";
    const isSecond = words.length === 2 && (isLabel || /^\d{1,3}$/.test(first?.text ?? ""));
    return isSecond && second && isCode(second.text) ? [second, cell] : [cell];
  }
  const isNumber = first !== undefined && looksLikePart(first.text) && !columnEntryOf(first.text);
  return isNumber && !first.text.startsWith("[") ? [first] : [];
}

/**
 * A text with what stands below it in its column, if a number of a part goes on there. The
 * beginning of such a number may be another part.
 */
function whole(cell: Cell, notes: readonly Cell[]): Cell {
  const { text, box } = cell;
  const below = notes.find((note) => note !== cell && Math.abs(note.box.x - box.x) < sameStart);
  const mayGoOn = /^[A-Z0-9][A-Z0-9 -]*$/.test(text) && /^[A-Z0-9-]+$/.test(below?.text ?? "");
  if (!below || !mayGoOn) return cell;
  const isCut = text.endsWith("-") || below.text.startsWith("-");
  if (!isCut && !/\d/.test(below.text)) return cell;
  return { ...cell, text: isCut ? `${text}${below.text}` : `${text} ${below.text}` };
}
