import { columnEntryOf } from "../../lexicon/columns.ts";
import type { Cell, Row } from "../pages/text/rows.ts";
import { isOwed } from "../propose/amounts.ts";
import { areNames, areNext, rowsOfProduct } from "../propose/bands.ts";
import type { Product } from "../propose/goods.ts";
import type { Token } from "../propose/tokens.ts";
import type { Reading } from "../types.ts";

export interface ItemsOnPage {
  rows: readonly Row[];
  tokens: readonly Token[][];
  products: readonly Product[];
}

/** The texts beside each item that name its part. */
export interface Beside {
  side: "above" | "below";
  texts: Cell[][];
  /** The rows of the texts. */
  used: number[];
}

/** The part of an item with texts beside it. */
type PartWith = (at: number, texts: readonly Cell[]) => Reading<string> | null;

/**
 * The texts above or below the items, if no item has a part of its own and all parts stand on that
 * side. Null if a part may be that of another item: two stand beside an item, or one stands behind
 * the last item as well.
 */
export function textsBeside(page: ItemsOnPage, partWith: PartWith): Beside | null {
  if (page.products.some((_, at) => partWith(at, []) !== null)) return null;
  const above = onSide("above", page, partWith);
  const below = onSide("below", page, partWith);
  return above && below ? null : (above ?? below);
}

function onSide(side: Beside["side"], page: ItemsOnPage, partWith: PartWith): Beside | null {
  const step = side === "above" ? -1 : 1;
  const last = page.products.length - 1;
  const cellsOf = (list: readonly number[]) => list.flatMap((row) => page.rows[row]?.cells ?? []);
  const end = side === "above" ? last : 0;
  if (partWith(end, cellsOf(rowsBeside(end, -step, page)))) return null;
  const found = page.products.map((_, at) => {
    const near = rowsBeside(at, step, page);
    const own = near.findIndex((row) => partWith(at, cellsOf([row])));
    const others = cellsOf(near.slice(own + 1));
    return own < 0 || partWith(at, others) ? [] : near.slice(0, own + 1);
  });
  if (found.some((own) => own.length === 0)) return null;
  return { side, texts: found.map(cellsOf), used: found.flat() };
}

/** The rows without amounts and counts directly above or below an item, the nearest first. */
export function rowsBeside(
  at: number,
  step: number,
  { rows, tokens, products }: ItemsOnPage,
): number[] {
  const product = products[at];
  if (!product) return [];
  const [first, last] = rowsOfProduct(product);
  const next = products[at + step];
  const end = next ? rowsOfProduct(next)[step < 0 ? 1 : 0] : -1;
  const found: number[] = [];
  for (let row = (step < 0 ? first : last) + step; row !== end; row += step) {
    const [above, below] = step < 0 ? [row, row + 1] : [row - 1, row];
    const own = rows[row];
    if (!own || !areNext(rows[above], rows[below]) || areNames(own)) break;
    if ((tokens[row] ?? []).some((token) => isOwed(token) || isCountBehind(token, own))) break;
    found.push(row);
  }
  return found;
}

/** Names that a number which is no count has in the cell before it. */
const names: readonly unknown[] = ["lineNumber", "partNumber", "customerPartNumber"];

/** Whether a number begins a cell behind others, and no name says that it is none of pieces. */
export function isCountBehind({ source, before, decimals }: Token, { cells }: Row): boolean {
  const left = cells[cells.indexOf(source) - 1];
  if (decimals > 0) return false;
  return left !== undefined && before === "" && !names.includes(columnEntryOf(left.text)?.concept);
}
