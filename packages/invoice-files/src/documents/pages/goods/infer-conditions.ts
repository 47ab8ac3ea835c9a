import { centsOf, type DecimalMark, moneyOf, numberOf } from "../text/numbers.ts";
import { type Cell, joined, type Row, wordsOf } from "../text/rows.ts";
import type { Body } from "./body.ts";
import { bodyOf } from "./infer-items.ts";
import { type MoneyRow, type NumberCell, withUnitApart } from "./line-rows.ts";
import { looksLikePart } from "./looks-like-part.ts";
import { piece, unitOf, withUnit } from "./units.ts";

/** The most heights between two rows of one item. */
const farthestRow = 2.2;

/** The most rows below an item that make its price. */
const mostConditions = 8;

/**
 * Reads items with a part and a quantity in one row and their price in rows below it:
 * `Gross price`, `Discount` and `Net price`, each with an amount. Undefined if one of them has no
 * such price.
 */
export function inferConditions(rows: readonly Row[], mark: DecimalMark): Body | undefined {
  const items: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const item = items.at(-1);
    const last = rows[index - 1];
    const isNear =
      last?.page === row.page && row.baseline - last.baseline < row.height * farthestRow;
    const isNext = item !== undefined && isNear && item.at(-1) === last;
    const isPart = isCondition(row, mark) || isWrapped(row);
    if (isStart(row, rows.slice(index + 1, index + 4), mark)) items.push([row]);
    else if (isNext && item.length <= mostConditions && isPart) item.push(row);
  }
  return bodyOf(
    rows,
    items,
    items.flatMap((item) => lineOf(item, mark) ?? []),
  );
}

/** A row with a part and a quantity without amounts, above one with an amount. */
function isStart(row: Row, below: readonly Row[], mark: DecimalMark): boolean {
  const next = below.find((other) => !isWrapped(other));
  const hasAmount = row.cells.some(({ text }) => moneyOf(text, mark) !== null);
  const isAbove = next?.page === row.page && isCondition(next, mark);
  return !hasAmount && isAbove && row.cells.length >= 2 && quantityOf(row, mark) !== undefined;
}

/** The rest of a description, or a unit or sign below its number. */
function isWrapped({ cells }: Row): boolean {
  return cells.every(({ text }) => !/\d/.test(text));
}

/** A row of a label, a price or a rate, and an amount at its end. */
function isCondition({ cells }: Row, mark: DecimalMark): boolean {
  const [label, ...numbers] = cells;
  const end = numbers.at(-1);
  const isLabel = label !== undefined && /^[a-z][^\d]*$/i.test(label.text);
  return isLabel && numbers.length >= 2 && end !== undefined && moneyOf(end.text, mark) !== null;
}

/** The whole number at the end of a row. */
function quantityOf({ cells }: Row, mark: DecimalMark): NumberCell | undefined {
  const cell = cells.at(-1);
  const number = cell && numberOf(withUnitApart(cell.text).text, mark);
  if (!cell || !number || number.hasCurrency || !Number.isInteger(number.value)) return undefined;
  return { value: number.value, cell };
}

/** The line of an item, with the only or the net price of which the quantity makes the amount. */
function lineOf(item: readonly Row[], mark: DecimalMark): MoneyRow | undefined {
  const [row, ...conditions] = item;
  const quantity = row && quantityOf(row, mark);
  if (!row || !quantity) return undefined;
  const priced = conditions.flatMap((condition) => pricedOf(condition, quantity.value, mark) ?? []);
  const net = priced.length > 1 ? priced.filter(({ label }) => /\bnet\b/i.test(label)) : priced;
  const [price, ...others] = net;
  if (!price || others.length > 0) return undefined;
  const texts = withoutNumber(row.cells.slice(0, -1));
  const part = texts.find(({ text }) => looksLikePart(text)) ?? null;
  const { unit } = withUnitApart(quantity.cell.text);
  const wrapped = conditions.filter(isWrapped).flatMap(({ cells }) => cells);
  const units = [unit ?? "", ...wrapped.map(({ text }) => text)].map(unitOf);
  return {
    kind: "part",
    row,
    part,
    otherParts: [],
    isGuessedPart: true,
    vendorPart: null,
    newPart: null,
    description: texts.find((cell) => cell !== part) ?? null,
    notes: [],
    numbers: [
      { field: "shipped", number: quantity },
      { field: "price", number: price.price },
      { field: "amount", number: price.amount },
    ],
    unit: withUnit(units.reduce(withUnit, piece), { ...piece, per: price.per }),
    unitCell: null,
  };
}

/** The texts of an item without its number, which may stand too close to them: `0010 ABC-123`. */
function withoutNumber([first, ...rest]: readonly Cell[]): Cell[] {
  if (!first) return [];
  if (rest.length > 1 && /^\d{1,6}$/.test(first.text)) return rest;
  const words = wordsOf(first);
  const isJoined = words.length > 1 && /^0+[1-9]\d{0,4}$/.test(words[0]?.text ?? "");
  return isJoined ? [joined(words.slice(1)), ...rest] : [first, ...rest];
}

interface Priced {
  label: string;
  price: NumberCell;
  amount: NumberCell;
  /** For how many units the price is. */
  per: number;
}

/** Price and amount of a condition, if the quantity at this price makes the amount. */
function pricedOf({ cells }: Row, count: number, mark: DecimalMark): Priced | undefined {
  const [label, first, ...others] = cells;
  const end = others.at(-1);
  const number = first && numberOf(first.text, mark);
  const cents = end && moneyOf(end.text, mark);
  if (!label || !first || !end || !number || cents === undefined || cents === null)
    return undefined;
  const per = perOf(others.slice(0, -1), mark);
  if (number.decimals < 2 || per === undefined || cents === 0) return undefined;
  const price = centsOf(number);
  const product = Math.round(Math.abs((count * price) / per) + 1e-7);
  if (product !== Math.abs(cents)) return undefined;
  return {
    label: label.text,
    price: { value: price, cell: first },
    amount: { value: cents, cell: end },
    per,
  };
}

/** `100 PC` between a price and its amount. Nothing is one. */
function perOf([cell, ...others]: readonly Cell[], mark: DecimalMark): number | undefined {
  if (!cell) return 1;
  const per = numberOf(withUnitApart(cell.text).text.replace(/^\/\s*/, ""), mark)?.value;
  return others.length === 0 && (per === 1 || per === 100 || per === 1000) ? per : undefined;
}
