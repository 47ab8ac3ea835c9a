import { readingOf } from "../pages/text/rows.ts";
import type { Amount } from "../propose/amounts.ts";
import type { Column } from "../propose/columns.ts";
import { type Goods, type Product, tokenIn } from "../propose/goods.ts";
import { centsOf, isMoney, type Token } from "../propose/tokens.ts";
import type { LineReading, Reading } from "../types.ts";
import { depositOf } from "./sums.ts";

/** The deposit of a line in a column of deposits. */
export function depositInColumn(
  product: Product,
  { columns }: Goods,
  tokens: readonly Token[],
): Reading<number> | null {
  const column = columns.find(({ concept }) => concept === "core");
  return depositIn(column, tokens, product);
}

/**
 * Lines with the deposits of a column that has no name, if they come to an amount whose label names
 * deposits.
 */
export function withDeposits(
  lines: readonly LineReading[],
  { columns, products }: Goods,
  tokens: readonly Token[][],
  amounts: readonly Amount[],
): LineReading[] {
  const sums = amounts.filter(({ clarity }) => clarity.core).map(({ cents }) => Math.abs(cents));
  if (sums.length === 0 || lines.some((line) => line.coreDepositCents)) return [...lines];
  const productOf = new Map(products.map((product) => [product.amount.cell.box, product]));
  for (const column of columns.filter(({ concept }) => concept === null)) {
    const found = lines.map((line) => withDeposit(line, column));
    const sum = found.reduce((cents, line) => cents + Math.abs(depositOf(line)), 0);
    if (sum > 0 && sums.includes(sum)) return found;
  }
  return [...lines];

  function withDeposit(line: LineReading, column: Column): LineReading {
    const box = line.amountCents?.evidence.box;
    const product = box ? productOf.get(box) : undefined;
    if (!product) return line;
    const own = (tokens[product.row] ?? []).filter(isMoney);
    return { ...line, coreDepositCents: depositIn(column, own, product) };
  }
}

/** The amount of a column that is not the quantity, the price or the amount of the goods. */
function depositIn(
  column: Column | undefined,
  tokens: readonly Token[],
  { quantity, price, amount }: Product,
): Reading<number> | null {
  const roles = [quantity, price, amount];
  const token = tokenIn(
    column,
    tokens.filter((other) => !roles.includes(other)),
  );
  return token && token.value > 0 ? readingOf(Math.round(centsOf(token)), token.cell) : null;
}
