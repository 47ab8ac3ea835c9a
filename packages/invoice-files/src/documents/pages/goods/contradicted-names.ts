import type { Cell, Row } from "../text/rows.ts";
import type { MoneyRow } from "./line-rows.ts";
import { headersOf } from "./table-header.ts";

/** The rows above the first item that may name its numbers. */
const rowsAbove = 4;

/**
 * Whether names above the first item have quantity and price in the other order, or several
 * quantities. Where no columns align, names are not above what they name, but in the same order.
 */
export function areNamesContradicted(
  rows: readonly Row[],
  first: Row,
  lines: readonly MoneyRow[],
): boolean {
  const start = rows.indexOf(first);
  const above = rows.slice(Math.max(0, start - rowsAbove), start);
  return above.some((row, index) => {
    const next = above[index + 1];
    return contradicts([row], lines) || (next !== undefined && contradicts([row, next], lines));
  });
}

function contradicts(names: readonly Row[], lines: readonly MoneyRow[]): boolean {
  const fields = headersOf(names).map(({ field }) => field ?? "");
  const isQuantity = (field: string) => /^(shipped|quantity|ordered|backordered)$/.test(field);
  const price = fields.indexOf("price");
  const quantity = fields.findIndex(isQuantity);
  if (quantity < 0 || price < 0) return false;
  const areSeveral = fields.filter(isQuantity).length > 1;
  return areSeveral || lines.some((line) => isOtherOrder(line, quantity < price));
}

function isOtherOrder({ numbers }: MoneyRow, isQuantityFirst: boolean): boolean {
  const [quantity, price] = ["shipped", "price"].map(
    (field) => numbers.find((entry) => entry.field === field)?.number.cell,
  );
  if (!quantity || !price || !areBeside(quantity, price)) return false;
  return quantity.box.x < price.box.x !== isQuantityFirst;
}

function areBeside(a: Cell, b: Cell): boolean {
  return Math.abs(a.box.y + a.box.height - b.box.y - b.box.height) < 1;
}
