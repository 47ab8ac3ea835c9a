import { readingOf } from "../pages/text/rows.ts";
import type { Amount } from "../propose/amounts.ts";
import type { Column } from "../propose/columns.ts";
import { type Goods, tokenIn } from "../propose/goods.ts";
import { centsOf, isMoney, type Token } from "../propose/tokens.ts";
import type { LineReading } from "../types.ts";
import { depositOf } from "./sums.ts";

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
  const rowOf = new Map(products.map(({ amount, row }) => [amount.cell.box, row]));
  const roles = new Set(
    products.flatMap(({ quantity, price, amount }) => [quantity, price, amount]),
  );
  for (const column of columns.filter(({ concept }) => concept === null)) {
    const found = lines.map((line) => withDeposit(line, column));
    const sum = found.reduce((cents, line) => cents + Math.abs(depositOf(line)), 0);
    if (sum > 0 && sums.includes(sum)) return found;
  }
  return [...lines];

  function withDeposit(line: LineReading, column: Column): LineReading {
    const box = line.amountCents?.evidence.box;
    const row = box ? rowOf.get(box) : undefined;
    const own = row === undefined ? [] : (tokens[row] ?? []);
    const token = tokenIn(
      column,
      own.filter((other) => isMoney(other) && !roles.has(other)),
    );
    if (!token || token.value <= 0) return line;
    return { ...line, coreDepositCents: readingOf(Math.round(centsOf(token)), token.cell) };
  }
}
