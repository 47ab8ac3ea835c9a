import { amountsIn } from "../sums/summary.ts";
import { centsOf, type DecimalMark, moneyOf, numberOf } from "../text/numbers.ts";
import { type Cell, joined, type Row, rightOf, textOfRow, wordsOf } from "../text/rows.ts";
import type { Body } from "./body.ts";
import { columnFieldOf } from "./column-names.ts";
import { withoutUnit } from "./columns.ts";
import { areNamesContradicted } from "./contradicted-names.ts";
import { hasProduct, mostNumbers } from "./infer-header.ts";
import type { MoneyRow, NumberCell } from "./line-rows.ts";
import { looksLikePart } from "./looks-like-part.ts";
import { piece, type UnitReading, unitOf } from "./units.ts";

/** By how many points the right edges of the amounts differ. */
const sameEdge = 4;

/** The most heights between two rows of one item. */
const farthestRow = 2.4;

/** The most rows of one item. */
const mostRows = 8;

/**
 * Reads items that are no rows of a table: an amount at the right, and beside or below it a
 * quantity and a price with this product, or blocks that are numbered as `Line 1` and `Line 2`.
 * Undefined if any item has none, or several.
 */
export function inferItems(all: readonly Row[], mark: DecimalMark): Body | undefined {
  const rows = all.map((row) => withAmountApart(row, mark));
  const blocks = numberedBlocks(rows, mark);
  const items = blocks.length > 0 ? blocks : aboveSum(itemsIn(rows, mark), mark);
  const found = items.flatMap(
    (item) => (blocks.length > 0 ? lineOfBlock(item, mark) : lineOf(item, mark)) ?? [],
  );
  return bodyOf(rows, items, found);
}

/** A table of items, if a line was read from each of them. */
export function bodyOf(
  rows: readonly Row[],
  items: ReadonlyArray<readonly Row[]>,
  lines: MoneyRow[],
): Body | undefined {
  const first = items[0]?.[0];
  if (!first || lines.length < items.length) return undefined;
  if (areNamesContradicted(rows, first, lines)) return undefined;
  const used = new Set(items.flat());
  return {
    header: null,
    top: first.page === 1 ? first.baseline : null,
    rows: lines,
    others: rows.filter((row) => !used.has(row)),
  };
}

/** `4 $12.50` at the end of a row is a number and an amount. */
function withAmountApart(row: Row, mark: DecimalMark): Row {
  const end = row.cells.at(-1);
  const [count, amount, ...others] = end ? wordsOf(end) : [];
  const areTwo =
    count !== undefined &&
    amount !== undefined &&
    others.length === 0 &&
    /^\d{1,4}$/.test(count.text) &&
    numberOf(amount.text, mark)?.hasCurrency === true;
  return areTwo ? { ...row, cells: [...row.cells.slice(0, -1), count, amount] } : row;
}

/** Groups the rows above the totals: each group begins with an amount at the common right edge. */
function itemsIn(rows: readonly Row[], mark: DecimalMark): Row[][] {
  const items: Row[][] = [];
  let edge: number | undefined;
  let last: Row | undefined;
  for (const row of rows) {
    const end = row.cells.at(-1);
    const isSum = amountsIn(row, mark, last).length > 0;
    if (isSum && items.length > 0) break;
    const isAmount = end !== undefined && row.cells.length > 1 && moneyOf(end.text, mark) !== null;
    const right = end && rightOf(end.box);
    const isEdge = edge === undefined || Math.abs((right ?? 0) - edge) < sameEdge;
    const item = items.at(-1);
    const isNear =
      last?.page === row.page && row.baseline - last.baseline < row.height * farthestRow;
    if (isAmount && isEdge && !isSum) {
      edge = right;
      items.push([row]);
      last = row;
    } else if (item && isNear && item.length < mostRows) {
      item.push(row);
      last = row;
    }
  }
  return items;
}

/**
 * The items above their sum, whose label is not known: an amount without a quantity and a price.
 */
function aboveSum(items: Row[][], mark: DecimalMark): Row[][] {
  let sum = 0;
  for (const [index, item] of items.entries()) {
    const cents = moneyOf(item[0]?.cells.at(-1)?.text ?? "", mark) ?? 0;
    if (index > 0 && cents === sum && !lineOf(item, mark)) return items.slice(0, index);
    sum += cents;
  }
  return items;
}

/** Blocks of labels and values, each of which begins with the next number: `Line 1`, `Line 2`. */
function numberedBlocks(rows: readonly Row[], mark: DecimalMark): Row[][] {
  const blocks: Row[][] = [];
  let last: Row | undefined;
  for (const row of rows) {
    const [, number] = startOfBlock.exec(textOfRow(row)) ?? [];
    const isNext = Number(number) === blocks.length + 1;
    const isNear =
      last?.page === row.page && row.baseline - last.baseline < last.height * farthestRow;
    const block = blocks.at(-1);
    if (isNext) blocks.push([row]);
    else if (block && isNear && block.at(-1) === last && !isSumOf(row, mark)) block.push(row);
    last = row;
  }
  return blocks;
}

const startOfBlock = /^(?:line|item|pos|position)(?: (?:no|number|item)\b\.?)?[ :#.]*(\d{1,3})\b/i;

function isSumOf(row: Row, mark: DecimalMark): boolean {
  return amountsIn(row, mark).length > 0 && !hasProduct(row, mark);
}

/** A block with more texts is none of an item. */
const mostCells = 100;

/** The only amount of a block that is the product of a quantity and a price. */
function lineOfBlock(block: readonly Row[], mark: DecimalMark): MoneyRow | undefined {
  if (block.flatMap(({ cells }) => cells).length > mostCells) return undefined;
  const named = block.map((row) => ({ ...row, cells: withPartNumbers(row.cells) }));
  const lines = named.flatMap(({ cells }) =>
    cells.flatMap((cell) => lineOf(named, mark, cell) ?? []),
  );
  const amounts = new Set(lines.map(({ numbers }) => numbers.at(-1)?.number.value));
  return amounts.size === 1 ? lines[0] : undefined;
}

/** Joins the label of a part number with the value beside it. */
function withPartNumbers(cells: readonly Cell[]): Cell[] {
  const isLabel = (cell: Cell | undefined) =>
    cell !== undefined && columnFieldOf(cell.text) === "partNumber";
  return cells.flatMap((cell, at) => {
    const next = cells[at + 1];
    if (isLabel(cells[at - 1])) return [];
    return isLabel(cell) && next ? [joined([cell, next])] : [cell];
  });
}

/** The line of an item whose first row ends with its amount. */
export function lineOf(
  item: readonly Row[],
  mark: DecimalMark,
  amount = item[0]?.cells.at(-1),
): MoneyRow | undefined {
  const [row] = item;
  const cents = amount && moneyOf(amount.text, mark);
  if (!row || !amount || cents === undefined || cents === null) return undefined;
  const cells = item.flatMap((each) => each.cells).filter((cell) => cell !== amount);
  const words = cells.flatMap(wordsOf);
  // The size of a pack such as `BX/` stands elsewhere.
  if (words.some(({ text }) => /[a-z]{2}\/$/i.test(text))) return undefined;
  const units = words.flatMap(({ text }, at) => unitAt(text, words[at - 1]?.text ?? ""));
  const pairs = pairsOf(cells, cents, mark);
  const [pair] = pairs;
  if (!pair || pairs.some(({ text }) => text !== pair.text)) return undefined;
  const isPrice = ({ text }: Cell) => moneyOf(text, mark) === Math.round(pair.price.value);
  const isText = ({ text }: Cell) => /[a-z]{2}/i.test(text) || looksLikePart(text);
  const texts = cells.filter((cell) => isText(cell) && !isPrice(cell));
  const label = texts.findIndex(({ text }) => columnFieldOf(text) === "description");
  const description = texts.slice(label + 1).find(({ text }) => /[a-z]{2}/i.test(text)) ?? null;
  const notes = texts.filter((cell) => cell !== description);
  return {
    kind: "part",
    row,
    part: null,
    otherParts: [],
    vendorPart: null,
    newPart: null,
    description,
    notes,
    numbers: [
      { field: "shipped", number: pair.quantity },
      { field: "price", number: pair.price },
      { field: "amount", number: { value: cents, cell: amount } },
    ],
    unit: { ...piece, ...units[0] },
    unitCell: null,
  };
}

/**
 * The pieces in a unit. A word such as `drum` is one only behind a number or another word for it.
 */
function unitAt(text: string, before: string): Array<Pick<UnitReading, "pack" | "otherPacks">> {
  const { pack, otherPacks } = unitOf(text.replace(/^\//, ""));
  const isUnit = /\d$|^(per|by|in|of|uom|u\/m|um|unit)\W*$/i.test(before) || text.startsWith("/");
  return pack !== null && (pack > 1 || isUnit) ? [{ pack, otherPacks }] : [];
}

interface Pair {
  quantity: NumberCell;
  price: NumberCell;
  text: string;
}

/**
 * Quantities and prices whose product is the amount: a price has decimals, a quantity none or a
 * label.
 */
function pairsOf(cells: readonly Cell[], cents: number, mark: DecimalMark): Pair[] {
  const numbers = cells.flatMap((cell) =>
    wordsOf(cell).flatMap((word) => {
      const number = numberOf(withoutUnit(word.text), mark);
      const isLabelled = /\b(qty|quantity|shipped|units|pieces)\b/i.test(cell.text);
      return number ? [{ number, isLabelled, cell: word }] : [];
    }),
  );
  if (numbers.length > mostNumbers * 2) return [];
  return numbers.flatMap((count) =>
    numbers.flatMap((cost): Pair[] => {
      const isQuantity = count.number.decimals === 0 || count.isLabelled;
      if (count === cost || !isQuantity || count.number.hasCurrency) return [];
      if (cost.number.decimals < 2) return [];
      const price = centsOf(cost.number);
      const product = Math.round(Math.abs(count.number.value * price) + 1e-7);
      if (product !== Math.abs(cents) || cents === 0) return [];
      return [
        {
          quantity: { value: count.number.value, cell: count.cell },
          price: { value: price, cell: cost.cell },
          text: `${count.number.value} ${price}`,
        },
      ];
    }),
  );
}
