import { formatDollars } from "@bayline/contracts";
import { clarityOf } from "../../lexicon/labels.ts";
import { isDirectlyBelow } from "../pages/text/near.ts";
import { type Row, readingOf } from "../pages/text/rows.ts";
import { type Goods, tokenIn } from "../propose/goods.ts";
import { centsOf, isMoney, type Token, textsOf } from "../propose/tokens.ts";
import type { LineReading } from "../types.ts";

/** The rows of the document around those of goods. */
export interface Page {
  rows: readonly Row[];
  tokens: readonly Token[][];
  /** The rows of products. */
  starts: ReadonlySet<number>;
}

/** Whether a text names a deposit for an old part, and no part such as a core plug. */
export function isCore(text: string): boolean {
  const name = text.replace(/[^a-z]+/gi, " ").trim();
  const isDeposit =
    /\bcores? (deposit|dep|charge|chg|chrg|exchange|value|credit|return|rtn)\b|\b(exchange|old) core\b/i;
  return clarityOf(name, "core") > 0 || isDeposit.test(name);
}

/** Whether a row gives back the deposit of a core that was returned. */
export function isCoreReturn(text: string): boolean {
  return /\b(credit|return|returned|rtn|refund)\b/i.test(text);
}

/** The amount of a deposit directly below a line, in a row without quantity and price. */
export function depositBelow(
  last: number,
  goods: Goods,
  { rows, tokens, starts }: Page,
): Token | undefined {
  const [row, below] = [rows[last], rows[last + 1]];
  if (!row || !below || starts.has(last + 1) || !isDirectlyBelow(below, row)) return undefined;
  const own = tokens[last + 1] ?? [];
  const named = textsOf(below, own);
  const isOfTable = named.some(
    ({ box }) => box.x < goods.quantity.box.x || box.x < goods.amount.box.x / 2,
  );
  const isDeposit = isCore(named.map(({ text }) => text).join(" "));
  return isOfTable && isDeposit ? tokenIn(goods.amount, own.filter(isMoney)) : undefined;
}

/** Adds the deposit of a row to the line above it. One that is credited needs a person. */
export function addDeposit(
  amount: Token,
  quantity: number,
  { lines, problems }: { lines: LineReading[]; problems: string[] },
): void {
  const line = lines.at(-1);
  const cents = Math.round(centsOf(amount));
  const count = line?.quantity?.value ?? 0;
  const each = cents / count / (line?.packQuantity?.value ?? 1);
  const isOwn = Math.abs(quantity) === Math.abs(count) && Number.isInteger(each) && each > 0;
  if (!line || !isOwn || line.coreDepositCents) {
    problems.push(`a core deposit of ${formatDollars(cents)} is not that of the line above it`);
  }
  if (line && each > 0 && count !== 0) line.coreDepositCents = readingOf(each, amount.cell);
}
