import type { ColumnConcept } from "../../lexicon/columns.ts";
import {
  openUnitOf,
  packSizeOf,
  piece,
  type UnitReading,
  unitOf,
  unitOfHeader,
  withUnit,
} from "../pages/goods/units.ts";
import { type Cell, overlap, type Row } from "../pages/text/rows.ts";
import type { Box } from "../types.ts";
import { type Column, columnsOf, headerRows, namedColumns } from "./columns.ts";
import { type Learnt, nothingLearnt } from "./learnt.ts";
import { centsOf, isMoney, type Token, textsOf } from "./tokens.ts";

/** A row in which quantity × price is an amount. */
export interface Product {
  row: number;
  quantity: Token;
  price: Token;
  amount: Token;
  /** How many units the price is for. */
  per: number;
  /** Pieces in each unit. Null for pieces. */
  pack: number | null;
  otherPacks: number[];
}

/** One reading of a table: the columns that are quantity, price and amount. */
export interface Goods {
  products: Product[];
  quantity: Column;
  amount: Column;
  columns: Column[];
  header: Row[];
  /** What speaks against it. */
  cost: number;
}

/** More numbers in a row are none of a line. */
export const mostNumbers = 16;

/** How many readings of the tables are solved. */
export const mostGoods = 6;

/** What each row that a reading explains is worth. */
export const rowWorth = 3;

/** The cost of a name for a role. Other names that are known cost `otherName`. */
const nameCosts: Record<Role, Partial<Record<ColumnConcept, number>>> = {
  quantity: { shipped: 0, quantity: 0, ordered: 2 },
  price: { price: 0, listPrice: 2 },
  amount: { amount: 0, price: 3, totalCents: 0 },
};
const noName = 1;
const otherName = 5;

/** The most characters of a unit. */
const longestUnit = 8;

type Role = "quantity" | "price" | "amount";

/** Proposes the readings of the tables of goods, the likeliest first. */
export function proposeGoods(
  rows: readonly Row[],
  tokens: readonly Token[][],
  learnt: Learnt = nothingLearnt,
): Goods[] {
  const products = rows.flatMap((row, at) => productsOf(row, tokens[at] ?? []));
  const inGoods = [...new Set(products.map(({ row }) => row))];
  if (inGoods.length === 0) return [];
  const { columns, header } = tableOf(rows, tokens, inGoods, learnt);
  const indexOf = (token: Token) => columns.findIndex(({ box }) => overlap(box, boxOf(token)) > 0);
  const groups = Map.groupBy(products, ({ quantity, price, amount }) =>
    [quantity, price, amount].map(indexOf).join(" "),
  );
  return [...groups]
    .map(([key, group]): Goods => {
      const [quantity, price, amount] = key.split(" ").map((at) => columns[Number(at)]) as [
        Column,
        Column,
        Column,
      ];
      const own = onePerRow(group);
      const cost =
        nameCost("quantity", quantity) +
        nameCost("price", price) +
        nameCost("amount", amount) +
        formCost(own) -
        own.length * rowWorth;
      return {
        products: own.map((product) => withNames(product, [quantity, price], columns, rows)),
        quantity,
        amount,
        columns,
        header,
        cost,
      };
    })
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, mostGoods);
}

/** The columns of a table that has these rows, and the names above them. */
export function tableOf(
  rows: readonly Row[],
  tokens: readonly Token[][],
  inGoods: readonly number[],
  learnt: Learnt = nothingLearnt,
): Pick<Goods, "columns" | "header"> {
  const texts = inGoods.map((at) => textsOf(rows[at] as Row, tokens[at] ?? []));
  const boxes = columnsOf([
    ...inGoods.flatMap((at) => (tokens[at] ?? []).map((token) => boxOf(token))),
    ...texts.flatMap((cells) => cells.map(({ box }) => box)),
  ]);
  const header = inGoods.map((at) => headerRows(rows, at)).find((found) => found.length > 0) ?? [];
  return { header, columns: namedColumns(boxes, header, learnt) };
}

function nameCost(role: Role, { name, concept }: Column): number {
  if (name.length === 0 || concept === null) return noName;
  return nameCosts[role][concept] ?? otherName;
}

/**
 * A quantity that is printed as an amount, or an amount before its price, may be something else.
 * So may a number that other text stands beside in its cell.
 */
function formCost(products: readonly Product[]): number {
  const isMoneyLike = products.some(
    ({ quantity, price }) => quantity.decimals === 2 && price.decimals < 2,
  );
  const isBehind = products.some(({ price, amount }) => amount.cell.box.x < price.cell.box.x);
  const isFraction = products.some(({ quantity }) => !Number.isInteger(quantity.value));
  const isWhole = products.every(({ price }) => Number.isInteger(price.value));
  const isInside = products.some(({ quantity }) => !isAlone(quantity));
  return (
    (isMoneyLike ? 4 : 0) +
    (isBehind ? 1 : 0) +
    (isInside ? 3 : 0) +
    (isFraction && isWhole ? 3 : 0)
  );
}

/**
 * Whether a number begins or ends its cell: `2 ABC-123`. Within a text it is a size. Of two numbers
 * as in `4 / 2`, the last is the quantity that was shipped.
 */
function isAtEdge({ before, behind }: Token): boolean {
  return behind === "" || (before === "" && !/^\/ ?\d/.test(behind));
}

/** Where a number stands in a column. Its unit is a part of it. */
export function boxOf(token: Token): Box {
  return (isAlone(token) ? token.source : token.cell).box;
}

/** Whether a number stands in a cell of its own, or with its unit only. */
function isAlone({ before, behind }: Token): boolean {
  return before === "" ? isUnit(behind) : behind === "" && isUnit(before);
}

/** Whether the text beside a number may be its unit: `EA`, `BX/25` or `boxes of 25`. */
function isUnit(text: string): boolean {
  const isShort = text.length <= longestUnit && !/\d/.test(text);
  return isShort || unitOf(text).pack !== null;
}

function onePerRow(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.row, product])).values()].toSorted(
    (a, b) => a.row - b.row,
  );
}

/** A product whose names of columns, or whose column of sizes, say that it counts packs. */
function withNames(
  product: Product,
  named: readonly Column[],
  columns: readonly Column[],
  rows: readonly Row[],
): Product {
  const row = rows[product.row];
  const sizes = row ? cellsIn(row, columns, "packSize").map(({ text }) => packSizeOf(text)) : [];
  const names = named.map(({ name }) => unitOfHeader(name.map(({ text }) => text).join(" ")));
  const units = row ? cellsIn(row, columns, "unit").map(({ text }) => openUnitOf(text)) : [];
  const { pack, otherPacks, per } = [...sizes, ...names, ...units].reduce(withUnit, piece);
  if (product.pack !== null || product.per > 1) return product;
  return { ...product, pack: pack ?? (per > 1 ? per : null), otherPacks };
}

/** All products of three numbers of a row. */
export function productsOf(row: Row, tokens: readonly Token[]): Product[] {
  if (tokens.length < 3 || tokens.length > mostNumbers) return [];
  const unit = unitIn(row, tokens);
  const alone = tokens.filter(({ behind }) => behind.length <= longestUnit);
  return alone.filter(isMoney).flatMap((amount) =>
    alone.flatMap((price) =>
      tokens.flatMap((quantity) => {
        const areThree = amount !== price && price !== quantity && quantity !== amount;
        return areThree ? (productOf({ quantity, price, amount }, unit) ?? []) : [];
      }),
    ),
  );
}

type Three = Pick<Product, "quantity" | "price" | "amount">;

function productOf(three: Three, unit: UnitReading): Product | null {
  return isAtEdge(three.quantity) ? productWith(three, unit) : null;
}

/** The product of three numbers, if it holds. */
export function productWith(three: Three, { per, pack, otherPacks }: UnitReading): Product | null {
  const { quantity, price, amount } = three;
  const row = amount.row;
  if (quantity.hasCurrency) return null;
  if (amount.value === 0) {
    const isNothing = quantity.decimals === 0 && (quantity.value === 0 || price.value === 0);
    return isNothing ? { ...three, row, per: 1, pack, otherPacks } : null;
  }
  const size = Math.abs(centsOf(amount));
  const fits = (factor: number) =>
    Math.round(Math.abs(quantity.value * centsOf(price) * factor) + 1e-7) === size;
  if (per > 1 && fits(1 / per)) return { ...three, row, per, pack, otherPacks };
  // The quantity counts hundreds as well: 2 at 5.00 per hundred are 10.00.
  if (fits(1)) return { ...three, row, per: 1, pack: per > 1 ? per : pack, otherPacks };
  // A price of each piece of a pack.
  if (pack !== null && pack > 1 && fits(pack)) {
    return { ...three, row, per: 1 / pack, pack, otherPacks };
  }
  return null;
}

/**
 * The unit that a row names in a cell of its own, or behind a number that begins its cell: `5 EA`,
 * or `5 BX/25 Cotter pin` where columns stand too close.
 */
function unitIn(row: Row, tokens: readonly Token[]): UnitReading {
  const words = row.cells
    .filter(({ text }) => text.length <= longestUnit)
    .map(({ text }) => unitOf(text));
  const beside = tokens
    .filter(({ before, behind }) => before === "" && behind !== "")
    .map(({ behind }) => unitOf(isUnit(behind) ? behind : (behind.split(" ")[0] ?? "")));
  const joint = tokens.filter(({ before }) => before !== "" && before.length <= longestUnit);
  const ahead = joint.map(({ before }) => unitOf(before));
  return [...words, ...beside, ...ahead].find(({ pack, per }) => pack !== null || per > 1) ?? piece;
}

/** The number of a row in a column. */
export function tokenIn(column: Column | undefined, tokens: readonly Token[]): Token | undefined {
  return tokens.find((token) => column && overlap(column.box, boxOf(token)) > 0);
}

/** The cells of a row in columns with one of these names. */
export function cellsIn(
  row: Pick<Row, "cells">,
  columns: readonly Column[],
  ...concepts: ColumnConcept[]
): Cell[] {
  const own = columns.filter(({ concept }) => concept !== null && concepts.includes(concept));
  return row.cells.filter((cell) => own.some(({ box }) => overlap(box, cell.box) > 0));
}
