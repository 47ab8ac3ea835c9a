import { type Cell, joined, overlap, partOf, type Row, rightOf } from "../text/rows.ts";
import { type ColumnField, columnFieldOf, normalised } from "./column-names.ts";

export interface Header {
  /** Undefined if the header is not known. */
  field: ColumnField | undefined;
  cell: Cell;
  /** The column was found by its numbers, and is where they are. */
  isFoundByNumbers?: boolean;
}

export interface TableHeader {
  /** The first and the last row of the header. */
  first: number;
  last: number;
  headers: Header[];
}

/** The most lines that a header is printed on. */
const maxLines = 3;

/** The most texts of a header. */
const maxCells = 100;

/** The most columns of a table. */
export const maxColumns = 40;

/** Finds the headers of the tables of goods, from top to bottom. */
export function tableHeadersIn(rows: readonly Row[]): TableHeader[] {
  const found: TableHeader[] = [];
  for (let first = 0; first < rows.length; first += 1) {
    const best = headerAt(rows, first);
    if (!best) continue;
    // A title or an address above the table is no part of its header.
    const others = Array.from({ length: best.last - first }, (_, at) =>
      headerAt(rows, first + 1 + at),
    );
    const header = [best, ...others].reduce((chosen, other) =>
      chosen && other && other.score >= chosen.score ? other : chosen,
    );
    if (!header) continue;
    found.push(header);
    first = header.last;
  }
  return found;
}

interface ScoredHeader extends TableHeader {
  score: number;
}

function headerAt(rows: readonly Row[], first: number): ScoredHeader | undefined {
  let best: ScoredHeader | undefined;
  for (let last = first; last < Math.min(first + maxLines, rows.length); last += 1) {
    const lines = rows.slice(first, last + 1);
    if (!areTogether(lines) || lines.flatMap(({ cells }) => cells).length > maxCells) break;
    const headers = headersOf(lines);
    const score = scoreOf(headers);
    const isBetter = score > (best?.score ?? 0) || (best && isWrapped(best, lines, headers));
    if (isTable(headers) && isBetter) best = { first, last, headers, score };
  }
  return best;
}

/** Whether the last line only adds words to the names above it, and makes none of them unknown. */
function isWrapped(
  { headers: above }: ScoredHeader,
  lines: readonly Row[],
  headers: readonly Header[],
): boolean {
  const hasDigits = lines.at(-1)?.cells.some(({ text }) => /\d/.test(text)) ?? true;
  const known = (list: readonly Header[]) => list.filter(({ field }) => field !== undefined).length;
  return !hasDigits && headers.length === above.length && known(headers) >= known(above);
}

function areTogether(lines: readonly Row[]): boolean {
  return lines.every((line, index) => {
    const above = lines[index - 1];
    if (!above) return true;
    const gap = line.baseline - above.baseline;
    return line.page === above.page && gap < Math.max(line.height, above.height) * 2;
  });
}

function isTable(headers: readonly Header[]): boolean {
  const has = (...fields: ColumnField[]) =>
    headers.some(({ field }) => field !== undefined && fields.includes(field));
  const hasGoods = has("partNumber", "description", "customerPartNumber", "vendorPartNumber");
  const hasQuantity = has("shipped", "quantity", "ordered");
  const isOfGoods = hasGoods && hasQuantity && has("price", "listPrice", "amount", "unit");
  return isOfGoods && headers.length <= maxColumns;
}

/** Known columns count for the header, unknown ones against it. */
function scoreOf(headers: readonly Header[]): number {
  const known = headers.filter(({ field }) => field !== undefined);
  const distinct = new Set(known.map(({ field }) => field)).size;
  return distinct - (headers.length - known.length) * 0.6;
}

/** Joins the words above each other, and separates the headers in one cell. */
export function headersOf(lines: readonly Row[]): Header[] {
  const groups: Cell[][] = [];
  const names = lines.map(({ cells }) => cells.flatMap(separated));
  const own = names.flatMap((cells, at) =>
    cells.filter((cell) => !isAboveSeveral(cell, names[at + 1] ?? [])),
  );
  for (const cell of own) {
    const above = groups.filter((group) => group.some(({ box }) => overlap(box, cell.box) > 1));
    const [group] = above;
    if (group && above.length === 1) group.push(cell);
    else groups.push([cell]);
  }
  const headers = groups
    .map(joined)
    .flatMap((cell) => twoQuantities(cell) ?? [{ field: columnFieldOf(cell.text), cell }])
    .toSorted((a, b) => a.cell.box.x - b.cell.box.x);
  if (headers.some(({ field }) => field === "partNumber")) return headers;
  // `Code` names the part where nothing else does.
  return headers.map(({ field, cell }) => {
    const isPart = normalised(cell.text) === "code";
    return { field: isPart ? "partNumber" : field, cell };
  });
}

/** Whether a name such as `Quantities` stands above several columns that are named below it. */
function isAboveSeveral({ box }: Cell, below: readonly Cell[]): boolean {
  const own = below.filter((cell) => overlap(cell.box, box) > 1);
  return own.length > 1 && own.some(({ text }) => columnFieldOf(text) !== undefined);
}

/** `Qty Unit Price` in one cell is two headers. */
function separated(cell: Cell): Cell[] {
  const apart = cell.parts ?? [];
  if (areApart(apart)) return [...apart];
  const words = [...cell.text.matchAll(/\S+/g)];
  if (words.length < 2 || words.length > 12 || columnFieldOf(cell.text)) return [cell];
  const starts = splits(words.map(([word]) => word));
  if (!starts) return areNames(apart) ? [...apart] : [cell];
  return starts.map((start, index) => {
    const from = words[start]?.index ?? 0;
    const next = starts[index + 1];
    const last = words[(next ?? words.length) - 1];
    return partOf(cell, from, (last?.index ?? 0) + (last?.[0].length ?? 0));
  });
}

/** The widest space between two words of a header, in heights. */
const widestSpace = 0.4;

const quantities: ReadonlySet<ColumnField> = new Set<ColumnField>([
  "quantity",
  "shipped",
  "ordered",
  "backordered",
]);
const prices: ReadonlySet<ColumnField> = new Set<ColumnField>(["price", "listPrice", "amount"]);

/** `Ordered / Shipped` is two headers, the first of which ends with the stroke. */
function twoQuantities(cell: Cell): Header[] | undefined {
  const stroke = cell.text.indexOf("/") + 1;
  const halves = [partOf(cell, 0, stroke), partOf(cell, stroke, cell.text.length)];
  const headers = halves.map((half): Header => ({ field: columnFieldOf(half.text), cell: half }));
  const areBoth = headers.every(({ field }) => field !== undefined && quantities.has(field));
  return stroke > 0 && areBoth ? headers : undefined;
}

/** Whether most of the texts that a cell was joined from are names of different columns. */
function areNames(parts: readonly Cell[]): boolean {
  const known = parts.flatMap(({ text }) => columnFieldOf(text) ?? []);
  return new Set(known).size > 1 && known.length * 2 > parts.length;
}

/** Whether a cell is a quantity and a price that are farther apart than words: `Qty  Each`. */
function areApart([first, second, ...others]: readonly Cell[]): boolean {
  if (!first || !second || others.length > 0) return false;
  const [count, money] = [columnFieldOf(first.text), columnFieldOf(second.text)];
  const gap = second.box.x - rightOf(first.box);
  const areBoth = count !== undefined && money !== undefined;
  return (
    areBoth && quantities.has(count) && prices.has(money) && gap > first.box.height * widestSpace
  );
}

/** Where the headers of these words begin, if all words are part of a known header. */
function splits(words: readonly string[]): number[] | undefined {
  if (words.length === 0) return [];
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    if (!columnFieldOf(words.slice(0, length).join(" "))) continue;
    const others = splits(words.slice(length));
    if (others) return [0, ...others.map((start) => start + length)];
  }
  return undefined;
}

/** The headers from left to right, which a template repeats. */
export function textOf({ headers }: TableHeader): string {
  return headers.map(({ cell }) => normalised(cell.text)).join("|");
}
