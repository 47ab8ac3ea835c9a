import { formatDollars } from "@bayline/contracts";
import { columnEntryOf } from "../../lexicon/columns.ts";
import { clarityOf } from "../../lexicon/labels.ts";
import { looksLikePart } from "../pages/goods/looks-like-part.ts";
import { replacedDoubt } from "../pages/goods/part-inside.ts";
import { type Cell, overlap, type Row, readingOf, textOfRow, wordsOf } from "../pages/text/rows.ts";
import { type Amount, amountOf, isKnown } from "../propose/amounts.ts";
import type { Column } from "../propose/columns.ts";
import { cellsIn, type Goods, type Product, tokenIn } from "../propose/goods.ts";
import { centsOf, isMoney, type Token, textsOf } from "../propose/tokens.ts";
import type { LineReading, Reading } from "../types.ts";

/** What the rows of a table are. */
export interface ReadGoods {
  lines: LineReading[];
  /** Rows whose label names a charge, or no part. */
  charges: Amount[];
  problems: string[];
  /** The rows that are read, with those that go on below them. */
  used: ReadonlySet<number>;
}

/** The farthest that a row that goes on is below its line, in heights. */
const farthest = 2.2;

/** By how many points the lines of one cell begin at different places. */
const sameStart = 2;

/** Reads the rows of a table as lines, deposits of the line above, and charges. */
export function readGoods(
  goods: Goods,
  rows: readonly Row[],
  tokens: readonly Token[][],
): ReadGoods {
  const starts = new Set(goods.products.map(({ row }) => row));
  const result = { lines: [] as LineReading[], charges: [] as Amount[], problems: [] as string[] };
  const used = new Set<number>(starts);
  const isFirstCore = goods.products.some(({ row }) => !isCore(textOfRow(rows[row] as Row)));
  for (const product of goods.products) {
    const row = rows[product.row];
    if (!row) continue;
    const below = notesBelow(product.row, { rows, tokens, starts });
    const cells = textsOf(row, tokens[product.row] ?? []);
    const text = cells.map((cell) => cell.text).join(" ");
    if (isCore(text) && isFirstCore) {
      addDeposit(product.amount, product.quantity.value, result);
      continue;
    }
    for (const at of below) used.add(at);
    const deposit = depositBelow(Math.max(product.row, ...below), goods, { rows, tokens, starts });
    if (product.quantity.value === 0) continue;
    const own = tokens[product.row] ?? [];
    result.problems.push(...quantityProblems(product, goods, own, result.lines.length + 1));
    const notes = below.flatMap((at) => rows[at]?.cells ?? []);
    const line = { ...lineOf(product, goods, row, notes), coreDepositCents: depositOf(goods, own) };
    const [label = null] = cells;
    const charge = amountOf(product.amount, label && { ...label, text });
    if (line.partNumber === null && (charge.isCharge || charge.clarity.total)) {
      result.charges.push(charge);
    } else result.lines.push(line);
    if (!deposit) continue;
    used.add(deposit.row);
    addDeposit(deposit, line.quantity?.value ?? 0, result);
  }
  return { ...result, used };
}

interface Page {
  rows: readonly Row[];
  tokens: readonly Token[][];
  /** The rows of products. */
  starts: ReadonlySet<number>;
}

/** The amount of a deposit directly below a line, in a row without quantity and price. */
function depositBelow(
  last: number,
  goods: Goods,
  { rows, tokens, starts }: Page,
): Token | undefined {
  const [row, below] = [rows[last], rows[last + 1]];
  if (!row || !below || starts.has(last + 1) || row.page !== below.page) return undefined;
  const isNear = below.baseline - row.baseline < Math.max(row.height, below.height) * farthest;
  const own = tokens[last + 1] ?? [];
  const named = textsOf(below, own);
  const isOfTable = named.some(
    ({ box }) => box.x < goods.quantity.box.x || box.x < goods.amount.box.x / 2,
  );
  const isDeposit = isCore(named.map(({ text }) => text).join(" "));
  return isNear && isOfTable && isDeposit ? tokenIn(goods.amount, own.filter(isMoney)) : undefined;
}

/** Why a quantity may be none that was shipped: a column with that name has another, or none. */
function quantityProblems(
  { quantity }: Product,
  { quantity: own, columns }: Goods,
  tokens: readonly Token[],
  line: number,
): string[] {
  if (own.concept === "shipped") return [];
  const columnOf = (name: Column["concept"]) => columns.find(({ concept }) => concept === name);
  const shipped = columnOf("shipped") ?? columnOf("quantity");
  if (shipped && shipped !== own) {
    const isSame = tokenIn(shipped, tokens)?.value === quantity.value;
    return isSame ? [] : [`the quantity of line ${line} stands in no column of those shipped`];
  }
  // A column of those ordered beside it leaves it as that of those shipped.
  if (own.concept === "quantity" && columnOf("ordered")) return [];
  const isWaiting = (tokenIn(columnOf("backordered"), tokens)?.value ?? 0) !== 0;
  return isWaiting ? [`the quantity of line ${line} may be that of the order`] : [];
}

/** Rows without an amount that stand directly below a line. */
function notesBelow(start: number, { rows, tokens, starts }: Page): number[] {
  const found: number[] = [];
  let last = rows[start];
  for (let at = start + 1; at < rows.length && !starts.has(at); at += 1) {
    const row = rows[at];
    if (!row || !last || row.page !== last.page) break;
    const isNear = row.baseline - last.baseline < Math.max(row.height, last.height) * farthest;
    if (!isNear || (tokens[at] ?? []).some(isOwed)) break;
    found.push(at);
    last = row;
  }
  return found;
}

/** Whether a number of a note may be owed. One within a text that names no charge is a size. */
function isOwed(token: Token): boolean {
  const { before, hasCurrency } = token;
  const isSize = before !== "" && !hasCurrency && !before.endsWith(":") && !isKnown(before);
  return isMoney(token) && !isSize;
}

/** Whether a text names a deposit for an old part, and no part such as a core plug. */
export function isCore(text: string): boolean {
  const name = text.replace(/[^a-z]+/gi, " ").trim();
  const isDeposit =
    /\bcores? (deposit|dep|charge|chg|chrg|exchange|value|credit|return|rtn)\b|\b(exchange|old) core\b/i;
  return clarityOf(name, "core") > 0 || isDeposit.test(name);
}

/** Adds the deposit of a row to the line above it. One that is credited needs a person. */
function addDeposit(
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
  if (line && cents > 0 && count !== 0) line.coreDepositCents = readingOf(each, amount.cell);
}

function lineOf(product: Product, goods: Goods, row: Row, notes: readonly Cell[]): LineReading {
  const { quantity, price, amount, per, pack, otherPacks } = product;
  const cost = Math.round((centsOf(price) / per) * 1e6) / 1e6;
  const names = partsOf(product, goods, row, notes);
  return {
    partNumber: names.part,
    vendorPartNumber: names.vendorPart,
    description: descriptionOf(goods, row, notes),
    quantity: readingOf(quantity.value, quantity.cell),
    packQuantity: pack === null ? null : readingOf(pack, quantity.cell, otherPacks),
    unitCostCents: readingOf(cost, price.cell),
    amountCents: readingOf(Math.round(centsOf(amount)), amount.cell),
    coreDepositCents: null,
  };
}

/** The deposit of a line in a column of deposits. */
function depositOf({ columns }: Goods, tokens: readonly Token[]): Reading<number> | null {
  const token = tokenIn(
    columns.find(({ concept }) => concept === "core"),
    tokens,
  );
  return token && token.value > 0 ? readingOf(Math.round(centsOf(token)), token.cell) : null;
}

function descriptionOf(
  { columns }: Goods,
  row: Row,
  notes: readonly Cell[],
): Reading<string> | null {
  const named = cellsIn(row, columns, "description");
  const words = [...named, ...row.cells, ...notes].find(({ text }) => /[a-z]{3}/i.test(text));
  return words ? readingOf(words.text, words) : null;
}

interface Names {
  part: Reading<string> | null;
  vendorPart: Reading<string> | null;
}

/**
 * The number of a part: the one below its name, or else the texts of the row that look like one.
 * The others are alternatives, among which only the shop's records decide.
 */
function partsOf(
  { quantity, price, amount }: Product,
  { columns }: Goods,
  row: Row,
  notes: readonly Cell[],
): Names {
  const roles = new Set([quantity, price, amount].map(({ source }) => source));
  const [vendor] = cellsIn(row, columns, "vendorPartNumber");
  const wholeIn = (cell: Cell) => numberIn(whole(cell, notes));
  const below = cellsIn(row, columns, "partNumber");
  const named = below.flatMap(wholeIn);
  const own = cellsIn(row, columns, "customerPartNumber").flatMap(wholeIn);
  const free = row.cells.filter((cell) => !roles.has(cell) && conceptAt(cell) === null);
  const loose = free.map((cell) => whole(cell, notes)).filter(({ text }) => looksLikePart(text));
  const inside = [...cellsIn(row, columns, "description"), ...free, ...notes].flatMap(numberIn);
  const unnamed = loose.length > 0 && below.length === 0 ? loose : inside;
  const found = [named, unnamed].find((list) => list.length > 0) ?? own;
  const [first] = found;
  const texts = [...row.cells, ...notes].map(({ text }) => text);
  const [replacing] = cellsIn(row, columns, "newPart", "formerPart");
  const doubt = replacedDoubt(replacing?.text ?? null, texts);
  if (!first) return { part: null, vendorPart: null };
  const others = named.length > 0 ? own : found.slice(1);
  const values = new Set(others.map(({ text }) => text).filter((text) => text !== first.text));
  return {
    part: {
      ...readingOf(first.text, first, [...values]),
      ...(doubt !== null && { doubt }),
    },
    vendorPart: vendor ? readingOf(vendor.text, vendor) : null,
  };

  function conceptAt({ box }: Cell) {
    return columns.find((column) => overlap(column.box, box) > 0)?.concept ?? null;
  }
}

/** The number of a part that a text is or begins with. */
function numberIn(cell: Cell): Cell[] {
  if (looksLikePart(cell.text)) return [cell];
  const [first] = wordsOf(cell);
  const isNumber = first !== undefined && looksLikePart(first.text) && !columnEntryOf(first.text);
  return isNumber ? [first] : [];
}

/**
 * A text with what stands below it in its column, if a number of a part goes on there. The
 * beginning of such a number may be another part.
 */
function whole(cell: Cell, notes: readonly Cell[]): Cell {
  const { text, box } = cell;
  const below = notes.find((note) => note !== cell && Math.abs(note.box.x - box.x) < sameStart);
  const isCode = /^[A-Z0-9][A-Z0-9 -]*$/.test(text) && /^[A-Z0-9-]+$/.test(below?.text ?? "");
  if (!below || !isCode) return cell;
  const isCut = text.endsWith("-") || below.text.startsWith("-");
  if (!isCut && !/\d/.test(below.text)) return cell;
  return { ...cell, text: isCut ? `${text}${below.text}` : `${text} ${below.text}` };
}
