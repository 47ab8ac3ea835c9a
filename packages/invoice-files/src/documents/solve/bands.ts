import { partKey } from "@bayline/contracts";
import { type Cell, type Row, readingOf } from "../pages/text/rows.ts";
import { rowsOfProduct, textsAround } from "../propose/bands.ts";
import type { Goods, Product } from "../propose/goods.ts";
import type { Token } from "../propose/tokens.ts";
import type { LineReading } from "../types.ts";
import { type ItemsOnPage, rowsBeside, textsBeside } from "./beside.ts";
import { isCore } from "./deposit-rows.ts";
import { isCode, lineOf, type ReadGoods } from "./lines.ts";

/** Words of an item that is no line of goods that were sent. */
const notSent = /\b(back-?ordered|backorder|b\/o|ordered|to follow|returned|refund)\b/i;

/**
 * Reads items in bands of rows as lines. A part within the rows of the numbers is theirs. Otherwise
 * all parts stand above their items, or all below. Null if one of the items may be no goods.
 */
export function readBands(
  goods: Goods,
  rows: readonly Row[],
  tokens: readonly Token[][],
): ReadGoods | null {
  const { products } = goods;
  const page = { rows, tokens, products };
  const within = products.map((product) => rowsOf(product, rows));
  const lineAt = (at: number, notes: readonly Cell[]) =>
    lineIn(products[at] as Product, goods, within[at] ?? [], notes);
  const beside = textsBeside(page, (at, notes) => lineAt(at, notes).partNumber);
  const withDoubt = (line: LineReading, at: number): LineReading => {
    const { partNumber } = line;
    const key = partKey(partNumber?.value ?? "");
    const within = partNumber?.alternatives.find((value) => !partKey(value).includes(key));
    const other = within ?? (beside ? undefined : codeBeside(at, page)?.text);
    if (!partNumber || other === undefined) return line;
    return { ...line, partNumber: { ...partNumber, doubt: `its part may be ${other}` } };
  };
  const used = products.flatMap((product, at) => {
    const [first, last] = rowsOfProduct(product);
    const own = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return [...own, ...rowsBeside(at, -1, page), ...rowsBeside(at, 1, page)];
  });
  const texts = used.flatMap((at) => rows[at]?.cells ?? []);
  if (texts.some(({ text }) => isCore(text) || notSent.test(text))) return null;
  return {
    lines: products.map((_, at) => withDoubt(lineAt(at, beside?.texts[at] ?? []), at)),
    charges: [],
    problems: [],
    used: new Set(used),
  };
}

/** A number in the rows beside an item, which may be its part although it has one. */
function codeBeside(at: number, page: ItemsOnPage): Cell | undefined {
  const near = [-1, 1].flatMap((step) => rowsBeside(at, step, page));
  return near.flatMap((row) => page.rows[row]?.cells ?? []).find(({ text }) => isCode(text));
}

function rowsOf(product: Product, rows: readonly Row[]): Row[] {
  const [first, last] = rowsOfProduct(product);
  return rows.slice(first, last + 1);
}

function lineIn(
  product: Product,
  goods: Goods,
  rows: readonly Row[],
  notes: readonly Cell[],
): LineReading {
  const { quantity, price, amount } = product;
  const cells = rows.flatMap((row) => textsAround(row, [quantity, price, amount]));
  const { page, box } = amount.cell;
  const row = { page, height: box.height, baseline: box.y, cells };
  const line = lineOf(product, goods, row, notes);
  return { ...line, description: descriptionOf(rows, price, cells) };
}

/** The first text outside the cell of the price, or else the longest one in it. */
function descriptionOf(
  rows: readonly Row[],
  price: Token,
  cells: readonly Cell[],
): LineReading["description"] {
  const others = rows.flatMap((row) => row.cells).filter((cell) => cell !== price.source);
  const longest = cells.toSorted((a, b) => b.text.length - a.text.length);
  const text = [...others, ...longest].find((cell) => /[a-z]{3}/i.test(cell.text));
  return text ? readingOf(text.text, text) : null;
}
