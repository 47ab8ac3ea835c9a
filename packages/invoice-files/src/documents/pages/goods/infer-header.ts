import { centsOf, type DecimalMark, numberOf } from "../text/numbers.ts";
import { type Cell, overlap, type Row, rightOf, wordsOf } from "../text/rows.ts";
import type { ColumnField } from "./column-names.ts";
import { isNumeric, withoutUnit } from "./columns.ts";
import { withNumbersApart } from "./numbers-apart.ts";
import { type Header, headersOf, type TableHeader } from "./table-header.ts";
import { unitOf } from "./units.ts";

/** A number in a row. */
export interface NumberWord {
  value: number;
  decimals: number;
  /** 100 for a price per hundred. */
  per: number;
  cell: Cell;
}

/** The places of numbers that stand above each other. */
interface Place {
  left: number;
  right: number;
}

/** A row in which a number is the product of two others. */
interface ProductRow {
  index: number;
  row: Row;
  numbers: NumberWord[];
}

/** Three columns in which quantity × price is the amount. */
interface Product {
  quantity: Place;
  price: Place;
  amount: Place;
  rows: number;
  /** How far names and the form of the numbers agree. Negative: they contradict it. */
  score: number;
  /** Quantity, price and amount of each row that fits. */
  values: string;
}

/** A row with more numbers is none of goods. The work grows with the third power of them. */
export const mostNumbers = 24;

/** More columns, or more rows of products, are not compared with each other. */
const mostPlaces = 24;
const mostProducts = 300;

interface InferredTable {
  header: TableHeader;
  /** All rows of the document. Quantity, price and amount of goods are cells of their own. */
  rows: Row[];
}

/** The share of rows with products that one reading must explain. */
const mostRows = 0.7;

/**
 * Finds the columns of a table whose header is not known, or that has none: where the numbers of
 * one column times those of another are those of a third. Undefined if this is so for none, or in
 * two ways that names and decimals do not decide.
 */
export function inferTable(rows: readonly Row[], mark: DecimalMark): InferredTable | undefined {
  const found = rows.flatMap((row, index) => productRowOf(row, index, mark));
  const [first] = found;
  if (!first || found.length > mostProducts) return undefined;
  const named = namesAbove(rows, first.index, found);
  const product = bestProduct(found, named?.headers ?? []);
  if (!product) return undefined;
  const goods = found.flatMap(({ index, row, numbers }) => {
    const triple = tripleAt(numbers, product);
    return triple ? [{ index, row, cells: triple.map(({ cell }) => cell) }] : [];
  });
  const apart = new Map(goods.map(({ row, cells }) => [row, withNumbersApart(row, cells)]));
  const headers = [
    ...withoutNumbers(named?.headers ?? [], product),
    ...numbersOf(product).map(({ field, place }) =>
      headerAt(field, place, first.row, textAt(place, named?.headers ?? [])),
    ),
  ];
  const start = goods[0]?.index ?? first.index;
  const header = {
    first: named?.first ?? start,
    last: named?.last ?? start - 1,
    headers: headers.toSorted((a, b) => a.cell.box.x - b.cell.box.x),
  };
  return { header, rows: rows.map((row) => apart.get(row) ?? row) };
}

function numbersOf({ quantity, price, amount }: Product) {
  return [
    { field: "shipped" as const, place: quantity },
    { field: "price" as const, place: price },
    { field: "amount" as const, place: amount },
  ];
}

function headerAt(field: ColumnField, { left, right }: Place, row: Row, text: string): Header {
  const y = row.baseline - row.height;
  const box = { x: left, y, width: right - left, height: row.height };
  return { field, cell: { text, page: row.page, box }, isFoundByNumbers: true };
}

/** Whether a row of text has a number that is the product of two others. */
export function hasProduct(row: Row, mark: DecimalMark): boolean {
  return productRowOf(row, 0, mark).length > 0;
}

/** The numbers among words, in hundredths. */
export function numbersIn(words: readonly Cell[], mark: DecimalMark): NumberWord[] {
  return words.flatMap((cell, at): NumberWord[] => {
    const number = isNumeric(cell.text, mark) ? numberOf(withoutUnit(cell.text), mark) : null;
    if (!number) return [];
    const per = perOf(words.slice(at, at + 3).map(({ text }) => text));
    return [{ value: centsOf(number), decimals: number.decimals, per, cell }];
  });
}

function productRowOf(row: Row, index: number, mark: DecimalMark): ProductRow[] {
  const words = row.cells.flatMap(wordsOf);
  const products = triplesOf(numbersIn(words, mark)).flat();
  const hasText = words.some(({ text }) => /[a-z]/i.test(text));
  if (products.length === 0 || !hasText) return [];
  return [{ index, row, numbers: [...new Set(products)] }];
}

/** For how many units a price is: 100 for `12.50/C` and `12.50 / C`, in one word or several. */
function perOf(words: readonly string[]): number {
  const [, unit = ""] = /^[^\s/]*\d ?\/ ?([CM]|1000?)(?: |$)/i.exec(words.join(" ")) ?? [];
  return unitOf(unit).per;
}

export type Triple = [quantity: NumberWord, price: NumberWord, amount: NumberWord];

/** The numbers of a row that may be quantity, price and amount. */
export function triplesOf(numbers: readonly NumberWord[]): Triple[] {
  if (numbers.length > mostNumbers) return [];
  const amounts = numbers.filter(({ value, decimals }) => decimals === 2 && value !== 0);
  return amounts.flatMap((amount) =>
    numbers.flatMap((quantity) =>
      numbers.flatMap((price): Triple[] => {
        const isDistinct = quantity !== price && quantity !== amount && price !== amount;
        return isDistinct && isProduct(quantity, price, amount) ? [[quantity, price, amount]] : [];
      }),
    ),
  );
}

/** Values are in hundredths. A credit memo may print the sign of one of them. */
function isProduct(quantity: NumberWord, price: NumberWord, amount: NumberWord): boolean {
  if (price.decimals < 2 && quantity.decimals < 2 && price.decimals + quantity.decimals > 0) {
    return false;
  }
  if (quantity.per > 1 || amount.per > 1) return false;
  const cents = (quantity.value * price.value) / 100 / price.per;
  const product = Math.round(Math.abs(cents) + 1e-7);
  return product === Math.abs(amount.value);
}

/** The columns that explain the most rows, if names or decimals decide between several. */
function bestProduct(rows: readonly ProductRow[], headers: readonly Header[]): Product | undefined {
  const places = placesOf(rows.flatMap(({ numbers }) => numbers.map(({ cell }) => cell)));
  if (places.length > mostPlaces) return undefined;
  const products = places.flatMap((quantity) =>
    places.flatMap((price) =>
      places.flatMap((amount): Product[] => {
        const fitting = rows.flatMap(({ numbers }) => {
          const triple = tripleAt(numbers, { quantity, price, amount });
          return triple ? [triple] : [];
        });
        if (fitting.length === 0) return [];
        const score = scoreOf(fitting, { quantity, price, amount }, headers);
        const values = fitting.map((triple) => triple.map(({ value }) => value).join(" "));
        return [
          { quantity, price, amount, rows: fitting.length, score, values: values.join("\n") },
        ];
      }),
    ),
  );
  const most = Math.max(...products.map((product) => product.rows));
  if (products.length === 0 || most < rows.length * mostRows) return undefined;
  const [best, ...others] = products
    .filter((product) => product.rows === most)
    .toSorted((a, b) => b.score - a.score);
  if (!best || best.score < 0) return undefined;
  const rival = others.find(({ values }) => values !== best.values);
  return rival && rival.score >= best.score ? undefined : best;
}

type Places = Pick<Product, "quantity" | "price" | "amount">;

function tripleAt(numbers: readonly NumberWord[], places: Places): Triple | undefined {
  const at = ({ left, right }: Place) =>
    numbers.findLast(({ cell: { box } }) => box.x < right && rightOf(box) > left);
  const [quantity, price, amount] = [at(places.quantity), at(places.price), at(places.amount)];
  if (!quantity || !price || !amount || new Set([quantity, price, amount]).size < 3) {
    return undefined;
  }
  const isTriple = amount.decimals === 2 && amount.value !== 0;
  return isTriple && isProduct(quantity, price, amount) ? [quantity, price, amount] : undefined;
}

const quantityFields: readonly string[] = ["shipped", "quantity", "ordered"];
const otherFields: readonly string[] = ["core", "coreTotal", "discount", "tax", "backordered"];

/** What the names above the columns and the decimals say for a reading, and against it. */
function scoreOf(triples: readonly Triple[], places: Places, headers: readonly Header[]): number {
  const [quantity, price, amount] = [places.quantity, places.price, places.amount].map(
    (place) => nameAt(place, headers) ?? "",
  );
  const isWhole = triples.every(([count]) => count.decimals === 0);
  const isMoney = triples.every(([, cost]) => cost.decimals >= 2);
  const areAlike = triples.some(([count, cost]) => count.decimals === cost.decimals);
  const isCounted = places.quantity.left < places.price.left && areCounts(triples);
  const isQuantity = quantityFields.includes(quantity ?? "");
  const isContradicted =
    [quantity, price, amount].some((field) => otherFields.includes(field ?? "")) ||
    /price|amount/i.test(quantity ?? "") ||
    quantityFields.includes(price ?? "") ||
    quantityFields.includes(amount ?? "") ||
    (/price/i.test(amount ?? "") && !/price/i.test(price ?? ""));
  const isNamed = isQuantity || /price/i.test(price ?? "");
  if (isContradicted || (areAlike && !isNamed && !isCounted)) return -1;
  return (
    (quantity === "ordered" ? 1 : isQuantity ? 3 : 0) +
    (price === "price" ? 3 : /price/i.test(price ?? "") ? 1 : 0) +
    (amount === "amount" ? 2 : 0) +
    (isWhole ? 1 : 0) +
    (isMoney ? 1 : 0) +
    (places.amount.left > places.price.left ? 0.5 : 0)
  );
}

/**
 * Whether quantities such as `27.00` are all whole, and the prices have cents as no quantity has.
 */
function areCounts(triples: readonly Triple[]): boolean {
  const isWhole = ([count]: Triple) => count.value % 100 === 0;
  const hasCents = ([, cost]: Triple) => cost.value % 25 !== 0;
  return triples.every(isWhole) && triples.filter(hasCents).length * 2 > triples.length;
}

function nameAt(place: Place, headers: readonly Header[]): string | undefined {
  return headers.find(({ cell: { box } }) => isAbove(box, place))?.field;
}

/** The name above a column, also one that is not known. */
function textAt(place: Place, headers: readonly Header[]): string {
  return headers.find(({ cell: { box } }) => isAbove(box, place))?.cell.text ?? "";
}

/** By how many points a header may be beside its column. */
const besideColumn = 2;

function isAbove(box: Cell["box"], { left, right }: Place): boolean {
  return box.x < right + besideColumn && rightOf(box) > left - besideColumn;
}

/** Joins cells that overlap horizontally. */
function placesOf(cells: readonly Cell[]): Place[] {
  const places: Place[] = [];
  for (const { box } of cells.toSorted((a, b) => a.box.x - b.box.x)) {
    const last = places.at(-1);
    if (last && box.x < last.right - 0.5) last.right = Math.max(last.right, rightOf(box));
    else places.push({ left: box.x, right: rightOf(box) });
  }
  return places;
}

/** The rows above the first product that a header may be on. */
const rowsAbove = 4;

/** The names of the columns: the nearest row above without numbers, over several numbers. */
function namesAbove(rows: readonly Row[], first: number, found: readonly ProductRow[]) {
  const places = placesOf(found.flatMap(({ numbers }) => numbers.map(({ cell }) => cell)));
  const isHeader = (row: Row | undefined): row is Row =>
    row !== undefined &&
    row.page === rows[first]?.page &&
    row.cells.every(({ text }) => !/\d/.test(text.replace(/(\/|\bper) ?1000?\b/i, ""))) &&
    places.filter((place) => row.cells.some(({ box }) => isAbove(box, place))).length >= 2;
  for (let last = first - 1; last >= Math.max(0, first - rowsAbove); last -= 1) {
    const row = rows[last];
    if (!isHeader(row)) continue;
    const above = rows[last - 1];
    const isTwo = isHeader(above) && row.baseline - above.baseline < row.height * 2;
    const wrapped = wrappedBelow(rows.slice(last, first));
    const lines = isTwo ? [above, row, ...wrapped] : [row, ...wrapped];
    const start = isTwo ? last - 1 : last;
    return { first: start, last: last + wrapped.length, headers: headersOf(lines) };
  }
  return undefined;
}

/** The words below a row of names that belong to them, because each stands under one. */
function wrappedBelow([row, next]: readonly Row[]): Row[] {
  if (!row || !next || next.page !== row.page) return [];
  const isClose = next.baseline - row.baseline < row.height * 2;
  const areWords = next.cells.every(
    ({ text, box }) => !/\d/.test(text) && row.cells.some((cell) => overlap(cell.box, box) > 1),
  );
  return isClose && areWords ? [next] : [];
}

/** The headers that stand above no column of the product. Another price is none of the line. */
function withoutNumbers(headers: readonly Header[], product: Product): Header[] {
  const places = [product.quantity, product.price, product.amount];
  return headers
    .filter(({ cell: { box } }) => !places.some((place) => isAbove(box, place)))
    .map((header): Header => {
      const isOther = /price|amount|shipped|quantity/i.test(header.field ?? "");
      return isOther ? { ...header, field: "ignored" } : header;
    });
}
