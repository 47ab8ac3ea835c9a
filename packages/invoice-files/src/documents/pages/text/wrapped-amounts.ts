import { type DecimalMark, numberOf } from "./numbers.ts";
import { type Cell, type Row, rightOf } from "./rows.ts";

/** The farthest that an amount stands below its currency, in heights. */
const nextLine = 1.5;

/** By how many points the right edges of a currency and its amount differ. */
const sameEdge = 3;

/**
 * Joins a currency with its amount, where a narrow column has them on two lines. The currency
 * stands alone at the end of its row, and the amount below it at the end of the next.
 */
export function joinWrappedAmounts(rows: readonly Row[], mark: DecimalMark): Row[] {
  const joined = [...rows];
  for (const [at, row] of rows.entries()) {
    const next = joined[at + 1];
    const [currency, amount] = [row.cells.at(-1), next?.cells.at(-1)];
    if (!next || !currency || !amount || !isWrapped(row, currency, next, amount, mark)) continue;
    const whole = { ...amount, text: `${currency.text} ${amount.text}` };
    joined[at] = { ...row, cells: [...(joined[at]?.cells ?? []).slice(0, -1), whole] };
    joined[at + 1] = { ...next, cells: next.cells.slice(0, -1) };
  }
  return joined.filter(({ cells }) => cells.length > 0);
}

function isWrapped(row: Row, currency: Cell, next: Row, amount: Cell, mark: DecimalMark): boolean {
  const isBelow = row.page === next.page && next.baseline - row.baseline < row.height * nextLine;
  const isAligned = Math.abs(rightOf(currency.box) - rightOf(amount.box)) < sameEdge;
  const isAmount = numberOf(amount.text, mark)?.decimals === 2;
  // `Value USD` on two lines is a header.
  const hasNumbers = row.cells.some(({ text }) => /\d/.test(text));
  const isCurrency = /^(?:US\$|[$€£])$/.test(currency.text);
  return isBelow && isAligned && isAmount && hasNumbers && isCurrency;
}
