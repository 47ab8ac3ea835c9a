import { partKey } from "@bayline/contracts";
import { columnEntryOf } from "../../lexicon/columns.ts";
import { type Row, readingOf } from "../pages/text/rows.ts";
import { headerRows } from "../propose/columns.ts";
import { productsOf } from "../propose/goods.ts";
import { centsOf, type Token, textsOf } from "../propose/tokens.ts";
import type { LineReading } from "../types.ts";
import type { ReadGoods } from "./lines.ts";

const ofCores = /\bcores?\b/i;

/**
 * The goods with deposits from a table below them whose title or columns name cores. Each of its
 * rows repeats the part and the quantity of one line. Null if there is no such table.
 */
export function withDepositTable(
  read: ReadGoods,
  rows: readonly Row[],
  tokens: readonly Token[][],
): ReadGoods | null {
  const last = Math.max(...read.used);
  const first = tokens.findIndex(
    (own, at) => at > last && productsOf(rows[at] as Row, own).length > 0,
  );
  const header = first < 0 ? [] : headerRows(rows, first);
  if (!isOfDeposits(header)) return null;
  const used = new Set([...read.used, ...header.map((row) => rows.indexOf(row))]);
  const lines = [...read.lines];
  for (let at = first; productsOf(rows[at] ?? noRow, tokens[at] ?? []).length > 0; at += 1) {
    const found = depositIn(rows[at] ?? noRow, tokens[at] ?? [], lines);
    if (!found) return null;
    lines[found.line] = found.read;
    used.add(at);
  }
  return { ...read, lines, used };
}

/**
 * Whether the title of a table names cores, or a column of it. A column of deposits beside one of
 * prices or amounts is that of a table of goods.
 */
function isOfDeposits(header: readonly Row[]): boolean {
  const cells = header.flatMap((row) => row.cells);
  const left = Math.min(...cells.map(({ box }) => box.x));
  const isTitle = header.some(({ cells: [title, ...others] }) => {
    const isAlone = title && others.length === 0 && / /.test(title.text);
    return isAlone && title.box.x === left && ofCores.test(title.text);
  });
  const isOfGoods = cells.some(({ text }) =>
    ["price", "listPrice", "amount"].includes(columnEntryOf(text)?.concept ?? ""),
  );
  return isTitle || (!isOfGoods && cells.some(({ text }) => ofCores.test(text)));
}

const noRow: Row = { page: 0, height: 0, baseline: 0, cells: [] };

/** The line whose part and quantity a row repeats, with the deposit of each piece. */
function depositIn(row: Row, tokens: readonly Token[], lines: readonly LineReading[]) {
  const keys = new Set(textsOf(row, []).map(({ text }) => partKey(text)));
  const own = lines.flatMap((line, at) =>
    line.partNumber && keys.has(partKey(line.partNumber.value)) ? [at] : [],
  );
  const [at] = own;
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || !line || own.length > 1) return null;
  const prices = productsOf(row, tokens)
    .filter(({ quantity }) => quantity.value === line.quantity?.value)
    .map(({ price }) => price);
  const [price] = prices;
  const cents = price && centsOf(price);
  const isOne = cents !== undefined && prices.every(({ value }) => value === price?.value);
  if (!isOne || !price || !Number.isInteger(cents) || cents <= 0) return null;
  if (line.coreDepositCents || line.packQuantity) return null;
  return { line: at, read: { ...line, coreDepositCents: readingOf(cents, price.cell) } };
}
