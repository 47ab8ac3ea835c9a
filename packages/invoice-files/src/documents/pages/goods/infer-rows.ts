import { amountsIn } from "../sums/summary.ts";
import { isCoreText } from "../sums/summary-labels.ts";
import { type DecimalMark, moneyOf } from "../text/numbers.ts";
import { type Cell, joined, partOf, type Row, wordsOf } from "../text/rows.ts";
import type { Body } from "./body.ts";
import { numbersIn, type Triple, triplesOf } from "./infer-header.ts";
import { bodyOf, lineOf } from "./infer-items.ts";
import { looksLikePart } from "./looks-like-part.ts";

/** The most heights between two rows of one item. */
const farthestRow = 2.2;

/** The most rows of one item. */
const mostRows = 4;

/**
 * Reads items that no columns align: rows of words in which only one amount is the product of a
 * quantity and a price. Undefined if a row has several such products.
 */
export function inferRows(all: readonly Row[], mark: DecimalMark): Body | undefined {
  const items: Row[][] = [];
  const rows = all.map((row) => separated(row, mark) ?? row);
  for (const [index, row] of rows.entries()) {
    const item = items.at(-1);
    const last = rows[index - 1];
    const isNear =
      last?.page === row.page && row.baseline - last.baseline < row.height * farthestRow;
    if (row !== all[index]) items.push([row]);
    else if (
      item &&
      isNear &&
      item.at(-1) === last &&
      item.length < mostRows &&
      isNote(row, mark)
    ) {
      item.push(row);
    }
  }
  // A core deposit may have a quantity and a price as well.
  if (items.some(([row]) => row?.cells.some(({ text }) => isCoreText(text)))) return undefined;
  return bodyOf(
    rows,
    items,
    items.flatMap((item) => lineOf(item, mark) ?? []),
  );
}

function isNote(row: Row, mark: DecimalMark): boolean {
  return (
    amountsIn(row, mark).length === 0 && row.cells.every(({ text }) => moneyOf(text, mark) === null)
  );
}

/** A row with its quantity, price and amount in cells of their own, the amount as the last. */
function separated(row: Row, mark: DecimalMark): Row | undefined {
  const words = row.cells.map((cell) => wordsOf(cell).flatMap(factorsOf));
  const triples = triplesOf(numbersIn(words.flat(), mark)).filter(isLine);
  const [first, ...others] = triples;
  const valuesOf = (triple: Triple) => triple.map(({ value }) => value).join(" ");
  if (!first || others.some((other) => valuesOf(other) !== valuesOf(first))) return undefined;
  const numbers: Cell[] = first.map(({ cell }) => cell);
  const texts = words.flatMap((cells) => {
    const own = cells.filter((cell) => !numbers.includes(cell));
    return own.length > 0 ? [joined(own)] : [];
  });
  const isNamed = texts.some(({ text }) => /[a-z]{2}/i.test(text) || looksLikePart(text));
  if (!isNamed) return undefined;
  return { ...row, cells: [...texts, ...numbers] };
}

/** `4x$12.50` is two numbers. */
function factorsOf(word: Cell): Cell[] {
  if (!/^[\d.,]+(?:EA)?[x×@*]+[$€£]?[\d.,]+$/i.test(word.text)) return [word];
  return [...word.text.matchAll(/[^x×@*]+/gi)].map(({ 0: factor, index }) =>
    partOf(word, index, index + factor.length),
  );
}

/** Quantities have no decimals, prices have cents, and the amount stands behind both. */
function isLine([quantity, price, amount]: Triple): boolean {
  const isLast = [quantity, price].every(({ cell }) => cell.box.x < amount.cell.box.x);
  return isLast && quantity.decimals === 0 && price.decimals >= 2;
}
