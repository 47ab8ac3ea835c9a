import type { Body } from "./body.ts";
import { withoutUnit } from "./columns.ts";
import type { MoneyRow, NumberCell } from "./line-rows.ts";
import { centsOf, type DecimalMark, moneyOf, numberOf } from "./numbers.ts";
import { type Cell, type Row, rightOf, wordsOf } from "./rows.ts";
import { amountsIn } from "./summary.ts";
import { unitOf } from "./units.ts";

/** By how many points the right edges of the amounts differ. */
const sameEdge = 4;

/** The most heights between two rows of one item. */
const farthestRow = 2.4;

/** The most rows of one item. */
const mostRows = 8;

/**
 * Reads items that are no rows of a table: an amount at the right, and beside or below it a
 * quantity and a price with this product. Undefined if any item has none, or several.
 */
export function inferItems(rows: readonly Row[], mark: DecimalMark): Body | undefined {
  const items = itemsIn(rows, mark);
  const found = items.flatMap((item) => lineOf(item, mark) ?? []);
  if (items.length === 0 || found.length < items.length) return undefined;
  const used = new Set(items.flat());
  return {
    header: null,
    top: items[0]?.[0]?.page === 1 ? items[0][0].baseline : null,
    rows: found,
    others: rows.filter((row) => !used.has(row)),
  };
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

function lineOf(item: readonly Row[], mark: DecimalMark): MoneyRow | undefined {
  const [row] = item;
  const amount = row?.cells.at(-1);
  const cents = amount && moneyOf(amount.text, mark);
  if (!row || !amount || cents === undefined || cents === null) return undefined;
  const cells = item.flatMap((each) => each.cells).filter((cell) => cell !== amount);
  const words = cells.flatMap(wordsOf);
  const units = words.map(({ text }) => unitOf(text.replace(/^\//, "")));
  const pairs = pairsOf(cells, cents, mark);
  const [pair] = pairs;
  if (!pair || pairs.some(({ text }) => text !== pair.text)) return undefined;
  const [description = null, ...notes] = cells.filter(({ text }) => /[a-z]{2}/i.test(text));
  return {
    kind: "part",
    row,
    part: null,
    otherParts: [],
    vendorPart: null,
    description,
    notes,
    numbers: [
      { field: "shipped", number: pair.quantity },
      { field: "price", number: pair.price },
      { field: "amount", number: { value: cents, cell: amount } },
    ],
    unit: { pack: units.find(({ pack }) => pack !== null)?.pack ?? null, per: 1 },
    unitCell: null,
  };
}

interface Pair {
  quantity: NumberCell;
  price: NumberCell;
  text: string;
}

/** Quantities and prices whose product is the amount: a price has decimals, a quantity none or a label. */
function pairsOf(cells: readonly Cell[], cents: number, mark: DecimalMark): Pair[] {
  const numbers = cells.flatMap((cell) =>
    wordsOf(cell).flatMap((word) => {
      const number = numberOf(withoutUnit(word.text), mark);
      const isLabelled = /\b(qty|quantity|shipped|units|pieces)\b/i.test(cell.text);
      return number ? [{ number, isLabelled, cell: word }] : [];
    }),
  );
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
