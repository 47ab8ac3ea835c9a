import { type ColumnConcept, columnEntryOf } from "../../lexicon/columns.ts";
import { piece, unitOf } from "../pages/goods/units.ts";
import { type Cell, joined, overlap, partOf, type Row, rightOf } from "../pages/text/rows.ts";
import { isKnown } from "./amounts.ts";
import type { Column } from "./columns.ts";
import {
  type Goods,
  mostGoods,
  mostNumbers,
  type Product,
  productWith,
  rowWorth,
} from "./goods.ts";
import { centsOf, isMoney, type Token } from "./tokens.ts";

/** The most rows over which the numbers of one item spread. */
const mostRows = 5;

/** More pairs of a quantity and a price are not tried for an amount. */
const mostPairs = 400;

/** The farthest that two rows of an item are apart, in heights. */
const nextRow = 2.2;

/**
 * Proposes items whose numbers no columns align: quantity, price and amount stand in a band of up
 * to five rows. A name, a unit or a sign between them must say which number is which. Bands of one
 * arrangement are one reading.
 */
export function proposeBands(rows: readonly Row[], tokens: readonly Token[][]): Goods[] {
  const open = { rows, tokens, names: namesAbove(rows) };
  const numbers = tokens.flat();
  const page: Page = {
    ...open,
    prices: new Set(numbers.filter((token) => mayBePrice(token, open))),
    counts: new Set(numbers.filter((token) => mayBeCount(token, open))),
  };
  const products = tokens.flatMap((own) =>
    own.filter((token) => mayBeAmount(token, page)).flatMap((amount) => productsOf(amount, page)),
  );
  const groups = Map.groupBy(products, (product) => shapeOf(product, tokens));
  return [...groups.values()]
    .flatMap((group) => goodsOf(group) ?? [])
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, mostGoods);
}

interface Texts {
  rows: readonly Row[];
  tokens: readonly Token[][];
  /** The names of columns that each row stands below. */
  names: ReadonlyArray<readonly Cell[]>;
}

interface Page extends Texts {
  /** Numbers that words beside or above them call prices. */
  prices: ReadonlySet<Token>;
  /** Numbers that words beside or above them call quantities. */
  counts: ReadonlySet<Token>;
}

/** The first and the last row of a product. */
export function rowsOfProduct({ quantity, price, amount }: Product): [number, number] {
  const own = [quantity.row, price.row, amount.row];
  return [Math.min(...own), Math.max(...own)];
}

/** Whether two rows that follow each other are near enough to be of one item. */
export function areNext(above: Row | undefined, below: Row | undefined): boolean {
  if (!above || !below || above.page !== below.page) return false;
  // The next table stands beside this one and begins above its end.
  const gap = below.baseline - above.baseline;
  return gap > 0 && gap < Math.max(above.height, below.height) * nextRow;
}

/** The texts of a row around and between these numbers. */
export function textsAround({ cells }: Row, numbers: readonly Token[]): Cell[] {
  return cells.flatMap((cell) => {
    const own = numbers
      .filter(({ source }) => source === cell)
      .map((token) => [token.before, `${token.before}${token.cell.text}`] as const)
      .map(([before, whole]) => [placeBehind(cell.text, before), placeBehind(cell.text, whole)])
      .toSorted(([a = 0], [b = 0]) => a - b);
    const ends = [0, ...own.flat(), cell.text.length];
    return ends.flatMap((from, at): Cell[] => {
      const text = cell.text.slice(from, ends[at + 1] ?? from).trim();
      if (at % 2 === 1 || text === "") return [];
      return [own.length === 0 ? cell : { ...partOf(cell, from, ends[at + 1] ?? from), text }];
    });
  });
}

/** Where a text goes on behind its beginning, whatever spaces that has. */
function placeBehind(text: string, beginning: string): number {
  let open = beginning.replace(/\s/g, "").length;
  let at = 0;
  for (; open > 0 && at < text.length; at += 1) if (text[at] !== " ") open -= 1;
  return at;
}

/** The row of names that each row stands below. */
function namesAbove(rows: readonly Row[]): Cell[][] {
  let last: Cell[] = [];
  return rows.map(({ cells }) => {
    if (areNames({ cells })) last = cells;
    return last;
  });
}

/** Whether a row has names of columns, and no numbers. */
export function areNames({ cells }: Pick<Row, "cells">): boolean {
  const known = cells.filter(({ text }) => columnEntryOf(text));
  return known.length > 1 && cells.every(({ text }) => !/\d/.test(text));
}

function productsOf(amount: Token, page: Page): Product[] {
  const near = rowsAround(amount.row, page);
  const numbers = near.flatMap((at) => page.tokens[at] ?? []);
  const prices = numbers.filter((token) => token !== amount && page.prices.has(token));
  const counts = numbers.filter((token) => token !== amount && isCount(token));
  if (prices.length * counts.length > mostPairs) return [];
  const found = prices.flatMap((price) =>
    counts.flatMap((quantity) => {
      if (quantity === price || !mayBeQuantity(quantity, price, page)) return [];
      const per = perOf(price, page);
      const product = productWith({ quantity, price, amount }, { ...piece, per });
      const holds = product?.per === per && amount.value !== 0;
      return holds && isWhole(product, page) ? [product] : [];
    }),
  );
  return found.filter((product) => !isInPacks(product, page));
}

/** For how many units a price is, which a column of units says behind it: `9.00  100 PC`. */
function perOf(price: Token, { rows, tokens, names }: Texts): number {
  const cells = rows[price.row]?.cells ?? [];
  const next = (tokens[price.row] ?? []).find(({ cell }) => cell.box.x > price.cell.box.x);
  const name = next && nameOf(next, names[price.row] ?? [], cells);
  const isUnit = columnEntryOf(name?.text ?? "")?.concept === "unit";
  return next && isUnit && isCount(next) ? next.value : 1;
}

/** The rows around a row that may be of one item with it. */
function rowsAround(start: number, { rows, tokens }: Page): number[] {
  const found = [start];
  for (const step of [-1, 1]) {
    for (let at = start + step; Math.abs(at - start) < mostRows; at += step) {
      const [above, below] = step < 0 ? [at, at + 1] : [at - 1, at];
      if (!areNext(rows[above], rows[below])) break;
      found.push(at);
    }
  }
  return found.filter((at) => (tokens[at] ?? []).length <= mostNumbers);
}

/** Whether all amounts of the rows of a product have a role in it, or are list prices by name. */
function isWhole(product: Product, { rows, tokens, names }: Page): boolean {
  const [first, last] = rowsOfProduct(product);
  if (last - first >= mostRows) return false;
  const { quantity, price, amount } = product;
  const others = tokens
    .slice(first, last + 1)
    .flat()
    .filter((token) => {
      const isPrinted = token.hasCurrency || token.decimals === 2;
      const hasRole = [quantity, price, amount].includes(token);
      const name = nameOf(token, names[token.row] ?? [], rows[token.row]?.cells ?? []);
      return isPrinted && !hasRole && columnEntryOf(name?.text ?? "")?.concept !== "listPrice";
    });
  return others.length === 0 || isMadeFrom(others, product);
}

/** Whether numbers between a quantity and its net price add up to the amount, row by row. */
function isMadeFrom(numbers: readonly Token[], { quantity, price, amount }: Product): boolean {
  const steps = [...Map.groupBy(numbers, ({ row }) => row)].map(([row, own]) => {
    const isBetween = quantity.row < row && row < amount.row;
    const [value, ...others] = own.filter(({ cell }) => overlap(cell.box, amount.cell.box) > 0);
    return isBetween && others.length === 0 ? value : undefined;
  });
  const sum = steps.reduce((cents, step) => cents + (step ? centsOf(step) : Number.NaN), 0);
  return price.row === amount.row && Math.round(sum) === Math.round(centsOf(amount));
}

/** The most characters of a text that may be a unit. */
const longestUnit = 12;

/** Whether words in the cells of quantity or price, or short texts, are a unit of several. */
function isInPacks(product: Product, { rows }: Page): boolean {
  const { quantity, price, amount } = product;
  const [first, last] = rowsOfProduct(product);
  const texts = rows
    .slice(first, last + 1)
    .flatMap((row) => textsAround(row, [quantity, price, amount]))
    .filter(({ text }) => text.length <= longestUnit)
    .flatMap(({ text }) => [text, text.replace(/^\d+ /, "")]);
  const words = [quantity, price].flatMap(({ before, behind }) => {
    const own = `${before} ${behind}`.split(/[\s()]+/);
    return own.flatMap((word, at) => [word, `${word} ${own[at + 1] ?? ""}`.trim()]);
  });
  return [...texts, ...words].some((text) => {
    const { pack, per } = unitOf(text);
    return pack !== null || per !== 1;
  });
}

/** Names that a role may have. */
const namesOf = {
  quantity: ["quantity", "shipped"],
  price: ["price"],
  amount: ["amount"],
} satisfies Record<string, ColumnConcept[]>;

type Role = keyof typeof namesOf;

/** Names beside which a quantity of another name may be none that was sent. */
const rivals = new Set<ColumnConcept | undefined>(["shipped", "ordered", "backordered"]);

/** What the label, or the column, of a number says that it is. */
function isNamed(token: Token, role: Role, { rows, names }: Texts): boolean {
  const label = labelOf(token, rows);
  const concept = columnEntryOf(label)?.concept;
  const isOfRow = concept === "amount" && role === "price" && token.before === "";
  if (concept && !isOfRow) return (namesOf[role] as ColumnConcept[]).includes(concept);
  if (token.before !== "") return false;
  const own = names[token.row] ?? [];
  const above = nameOf(token, own, rows[token.row]?.cells ?? []);
  const column = columnEntryOf(above?.text ?? "")?.concept;
  const isRival = own.some(({ text }) => rivals.has(columnEntryOf(text)?.concept));
  if (column === "quantity" && isRival) return false;
  return column !== undefined && (namesOf[role] as ColumnConcept[]).includes(column);
}

/** The text directly before a number: in its cell, or else the cell to the left. */
function labelOf({ before, cell, row }: Token, rows: readonly Row[]): string {
  if (before !== "") return before;
  const left = rows[row]?.cells.filter(({ box }) => rightOf(box) <= cell.box.x).at(-1);
  return left && !/\d/.test(left.text) ? left.text : "";
}

/** Of as many names as cells, the one in the same order. Or else the one above a number. */
function nameOf(token: Token, names: readonly Cell[], cells: readonly Cell[]): Cell | undefined {
  if (names.length === cells.length) return names[cells.indexOf(token.source)];
  const above = names.filter(({ box }) => overlap(box, token.cell.box) > 0);
  return above.length === 1 ? above[0] : undefined;
}

/** A sign between a quantity and its price: `2 x 10.00`, `2 kits at 10.00`. */
const times = /(^|\s)(at|@|x|×|\*)$/i;

/** Words behind a price of one. */
const each = /^(each|apiece|a piece|ea|per (unit|piece|each))\b/i;

function mayBePrice(token: Token, page: Texts): boolean {
  if (token.value <= 0 || !(token.hasCurrency || token.decimals > 1)) return false;
  return each.test(token.behind) || times.test(token.before) || isNamed(token, "price", page);
}

function isCount({ value, decimals, hasCurrency }: Token): boolean {
  return decimals === 0 && !hasCurrency && value !== 0;
}

function mayBeCount(token: Token, page: Texts): boolean {
  const { before, behind, cell } = token;
  const isCounted = /\d ?(ea|pcs?)$/i.test(cell.text) || each.test(behind);
  return isCount(token) && ((isCounted && before === "") || isNamed(token, "quantity", page));
}

/** Whether a number is called a quantity, or a sign stands between it and a price. */
function mayBeQuantity(token: Token, price: Token, page: Page): boolean {
  if (page.counts.has(token)) return true;
  const { before, source, cell } = token;
  // Between a quantity and the sign before its price stands no other number.
  const isFactor = source === price.source && times.test(price.before);
  const between = price.before.slice(`${before} ${cell.text}`.trim().length).trim();
  const numbers = between.split(" ").filter((word) => /^[\d.,$]+$/.test(word));
  return isFactor && cell.box.x < price.cell.box.x && numbers.length === 0;
}

/** An amount whose label names a charge, a sum or a price is none of an item. */
function mayBeAmount(token: Token, { rows, names }: Page): boolean {
  if (!isMoney(token) || each.test(token.behind)) return false;
  const label = labelOf(token, rows);
  const concept = columnEntryOf(label)?.concept;
  if (concept) return concept === "amount";
  if (isKnown(label)) return false;
  const above = nameOf(token, names[token.row] ?? [], rows[token.row]?.cells ?? []);
  const column = columnEntryOf(above?.text ?? "")?.concept;
  return column === undefined || ["amount", "price"].includes(column);
}

/** In which order, and in which rows, the numbers stand. In one row, among how many amounts. */
function shapeOf(product: Product, tokens: readonly Token[][]): string {
  const { quantity, price, amount } = product;
  const own = [quantity, price, amount];
  const sorted = own.toSorted((a, b) => a.row - b.row || a.cell.box.x - b.cell.box.x);
  const order = sorted.map((token, at) => {
    const isNewRow = at > 0 && sorted[at - 1]?.row !== token.row;
    return `${isNewRow ? "/" : ""}${own.indexOf(token)}`;
  });
  const amounts = (tokens[amount.row] ?? []).filter(isMoney);
  const places = [price, amount].map((token) => amounts.indexOf(token));
  const [first, last] = rowsOfProduct(product);
  return first === last ? [...order, amounts.length, ...places].join(" ") : order.join(" ");
}

/** A reading of bands, if no two of them share a row. */
function goodsOf(products: readonly Product[]): Goods | null {
  const sorted = products.toSorted((a, b) => rowsOfProduct(a)[0] - rowsOfProduct(b)[0]);
  const isApart = sorted.every((product, at) => {
    const next = sorted[at + 1];
    return !next || rowsOfProduct(product)[1] < rowsOfProduct(next)[0];
  });
  if (!isApart) return null;
  const columnOf = (numbers: readonly Token[]): Column => ({
    box: joined(numbers.map(({ cell }) => cell)).box,
    name: [],
    concept: null,
  });
  return {
    products: sorted,
    quantity: columnOf(sorted.map(({ quantity }) => quantity)),
    amount: columnOf(sorted.map(({ amount }) => amount)),
    columns: [],
    header: [],
    cost: -sorted.length * rowWorth,
  };
}
