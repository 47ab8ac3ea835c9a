import { dateIn } from "../text/dates.ts";
import { type DecimalMark, numberOf } from "../text/numbers.ts";
import { type Cell, joined, overlap, type Row, rightOf } from "../text/rows.ts";
import type { ColumnField } from "./column-names.ts";
import { looksLikePart } from "./looks-like-part.ts";
import { partInside } from "./part-inside.ts";
import { type Header, maxColumns, type TableHeader } from "./table-header.ts";
import { piece, type UnitReading, unitOfHeader } from "./units.ts";

/** A column of a table: its field, and the space that its cells take. */
export interface Column {
  field: ColumnField | undefined;
  left: number;
  right: number;
  /** Its header names parts, and not items or articles. */
  isNamedPart: boolean;
  /** What its header says of the unit of its numbers: `Qty (BX)`, `Price/100`. */
  unit: UnitReading;
  /** Its field follows from what its cells look like. */
  isGuessed?: boolean;
}

/** The cells of cells that one column's x range covers. */
interface Cluster {
  left: number;
  right: number;
  cells: Cell[];
}

const textFields: ReadonlySet<ColumnField | undefined> = new Set<ColumnField | undefined>([
  "partNumber",
  "customerPartNumber",
  "vendorPartNumber",
  "newPart",
  // Also codes of manufacturers.
  "lineNumber",
  "description",
  "unit",
  "packSize",
  "tax",
  "formerPart",
  "ignored",
  undefined,
]);

/** Finds the columns by the cells of the rows below the header, which are aligned somehow. */
export function columnsOf(
  { headers }: TableHeader,
  rows: readonly Row[],
  mark: DecimalMark,
): Column[] {
  const cells = rows.flatMap((row) => row.cells);
  const single = cells.filter((cell) => !isAcross(cell, headers));
  const found = clustersOf(single.length > 0 ? single : cells);
  const clusters = found.length > maxColumns * 2 ? [] : found;
  const assigned = assign(headers, clusters, mark);
  const columns = headers.map((header, index): Column => {
    const own = clusters.filter((_, at) => assigned[at] === index);
    const lefts = own.map(({ left }) => left);
    const rights = own.map(({ right }) => right);
    const { box } = header.cell;
    const isNamedPart = /\bpart/i.test(header.cell.text);
    const unit = unitOfHeader(header.cell.text);
    if (own.length === 0) {
      return { field: header.field, left: box.x, right: rightOf(box), isNamedPart, unit };
    }
    return {
      isNamedPart,
      unit,
      field: withMoney(header.field, own, mark),
      left: Math.min(...lefts),
      right: Math.max(...rights),
    };
  });
  const others = clusters
    .filter((_, at) => assigned[at] === undefined)
    .map(
      ({ left, right }): Column => ({
        field: undefined,
        left,
        right,
        isNamedPart: false,
        unit: piece,
      }),
    );
  const all = withDescribed(withLineNumbers([...columns, ...others], rows), rows);
  return withDescription(withOnlyParts(withUnnamed(all, rows), rows), rows);
}

/**
 * The only column of part numbers, if it is named as one of the dealer's own numbers, or of units.
 */
function withOnlyParts(columns: Column[], rows: readonly Row[]): Column[] {
  if (columns.some(({ field }) => /part/i.test(field ?? "") && field !== "vendorPartNumber")) {
    return columns;
  }
  const described = columns.filter(({ field }) => field === "description" || field === undefined);
  const inside = rows.filter((row) => {
    const cells = cellsByColumn(row, columns);
    return partInside(described.map((column) => cells.get(column) ?? null)) !== null;
  });
  const areInside = inside.length * 2 >= rows.length;
  const likely = columns.filter((column) => {
    const texts = textsOf(column, columns, rows);
    const parts = texts.filter((text) => looksLikePart(text) && text.length >= 4);
    const areDistinct = new Set(texts).size === texts.length;
    if (parts.length < Math.max(1, rows.length * mostRows) || !areCodes(texts)) return false;
    const isOfUnits = column.field === "unit" && areDistinct && !areInside;
    return column.field === "vendorPartNumber" || isOfUnits;
  });
  const [only, ...others] = likely;
  if (!only || others.length > 0) return columns;
  return columns.map((column) => (column === only ? { ...column, field: "partNumber" } : column));
}

/** A column such as `Item` that contains sentences describes, and may begin with the number. */
function withDescribed(columns: Column[], rows: readonly Row[]): Column[] {
  if (columns.some(({ field }) => field === "description")) return columns;
  return columns.map((column) => {
    if (column.field !== "partNumber" || column.isNamedPart) return column;
    const cells = rows.flatMap((row) => cellsByColumn(row, columns).get(column) ?? []);
    const described = cells.filter(({ text }) => !looksLikePart(text) && /[a-z]{3}/i.test(text));
    return described.length > cells.length / 2 ? { ...column, field: "description" } : column;
  });
}

/** The share of the rows of a table in which a column of part numbers has one. */
const mostRows = 0.7;

/** Names columns of text without a known header by what they contain, if no other has it. */
function withUnnamed(columns: Column[], rows: readonly Row[]): Column[] {
  const has = (...fields: ColumnField[]) =>
    columns.some(
      (column) =>
        column.field !== undefined &&
        fields.includes(column.field) &&
        textsOf(column, columns, rows).length > 0,
    );
  const unnamed = columns.flatMap((column) => {
    const texts = textsOf(column, columns, rows);
    // `No.` names the parts where it does not number the lines.
    const isOther = column.field === "lineNumber" && texts.length > 0 && !areNumbers(texts);
    return column.field === undefined || isOther ? [{ column, texts }] : [];
  });
  const areIn = ({ texts }: NamedTexts) => texts.length >= rows.length * mostRows;
  const ofNoName = unnamed.filter(({ texts }) => {
    const codes = texts.filter((text) => looksLikePart(text) || isCore(text));
    return codes.length >= rows.length * mostRows && !codes.every(isCore) && !areNumbers(texts);
  });
  const parts = has("partNumber", "customerPartNumber")
    ? []
    : ofNoName.length > 0
      ? ofNoName
      : columns
          .filter(({ field }) => field === "ignored")
          .map((column) => ({ column, texts: textsOf(column, columns, rows) }))
          .filter((entry) => areIn(entry) && areCodes(entry.texts));
  const words = unnamed.filter(
    (entry) =>
      entry.column.field === undefined && !parts.includes(entry) && lengthOf(entry.texts) > 0,
  );
  const [longest] = has("description")
    ? []
    : words.toSorted((a, b) => lengthOf(b.texts) - lengthOf(a.texts));
  return columns.map((column) => {
    if (parts.some((entry) => entry.column === column)) {
      return { ...column, field: "partNumber", isGuessed: true };
    }
    return longest?.column === column ? { ...column, field: "description" } : column;
  });
}

interface NamedTexts {
  column: Column;
  texts: readonly string[];
}

/** Numbers of parts under a name such as `Type`: not one for all, no dates, no amounts. */
function areCodes(texts: readonly string[]): boolean {
  const codes = texts.filter((text) => !isCore(text));
  const isCode = (text: string) =>
    looksLikePart(text) && !/^\d+[.,]\d+$/.test(text) && !dateIn(text);
  const isOne = codes.length > 1 && new Set(codes).size === 1;
  const areShort = codes.every((code) => /^\d{1,4}$/.test(code));
  return codes.length > 0 && codes.every(isCode) && !isOne && !areShort;
}

/** In place of the number of a part, it names the deposit for the part above. */
function isCore(text: string): boolean {
  return /^cores?$/i.test(text);
}

/** Letters of texts with words. */
function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (/[a-z]{3}/i.test(text) ? text.length : 0), 0);
}

/** Of two columns of part numbers without a description, one with several words describes. */
function withDescription(columns: Column[], rows: readonly Row[]): Column[] {
  const parts = columns.filter(({ field }) => field === "partNumber");
  const hasDescription = columns.some(({ field }) => field === "description");
  if (parts.length < 2 || hasDescription) return columns;
  const wordsIn = (column: Column) =>
    rows.reduce((sum, row) => {
      const cell = cellsByColumn(row, columns).get(column);
      return sum + (cell?.text.split(" ").length ?? 0);
    }, 0);
  const described = parts.toSorted((a, b) => wordsIn(b) - wordsIn(a))[0];
  return columns.map((column) =>
    column === described ? { ...column, field: "description" as const } : column,
  );
}

/**
 * A column of part numbers with 1, 2, 3 numbers the lines, unless it is the only one for `Part`.
 */
function withLineNumbers(columns: Column[], rows: readonly Row[]): Column[] {
  const parts = columns.filter(({ field }) => field === "partNumber");
  const numbering = columns.find((column) => isNumbering(column, columns, rows));
  if (!numbering || (parts.length < 2 && numbering.isNamedPart)) return columns;
  return columns.map((column) =>
    column === numbering ? { ...column, field: "lineNumber" as const } : column,
  );
}

function isNumbering(column: Column, columns: readonly Column[], rows: readonly Row[]): boolean {
  return column.field === "partNumber" && areNumbers(textsOf(column, columns, rows));
}

/** 1, 2, 3 or 0010, 0020, 0030. */
function areNumbers(texts: readonly string[]): boolean {
  const isNext = (text: string, index: number) =>
    /^0*\d{1,4}$/.test(text) && (index === 0 || Number(text) > Number(texts[index - 1]));
  return texts.length > 0 && Number(texts[0]) <= 10 && texts.every(isNext);
}

function textsOf(column: Column, columns: readonly Column[], rows: readonly Row[]): string[] {
  return rows.flatMap((row) => cellsByColumn(row, columns).get(column)?.text ?? []);
}

/** A column `Unit` with amounts is one of prices. */
function withMoney(
  field: ColumnField | undefined,
  clusters: readonly Cluster[],
  mark: DecimalMark,
): ColumnField | undefined {
  if (field !== "unit") return field;
  const cells = clusters.flatMap((cluster) => cluster.cells);
  const prices = cells.filter(({ text }) => (numberOf(text, mark)?.decimals ?? 0) >= 2);
  return prices.length * 2 > cells.length ? "price" : field;
}

/** Whether a cell reaches from one header to another, because two columns were joined. */
function isAcross({ box }: Cell, headers: readonly Header[]): boolean {
  return headers.filter(({ cell }) => overlap(cell.box, box) > 2).length > 1;
}

/** Cells that share a part of their width are in one column. */
function clustersOf(cells: readonly Cell[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const cell of cells.toSorted((a, b) => a.box.x - b.box.x)) {
    const last = clusters.at(-1);
    if (last && cell.box.x < last.right - 0.5) {
      last.right = Math.max(last.right, rightOf(cell.box));
      last.cells.push(cell);
    } else clusters.push({ left: cell.box.x, right: rightOf(cell.box), cells: [cell] });
  }
  return clusters;
}

const withoutHeader = 60;
const withoutCells = 15;
const wrongType = 200;
/** Of a header that is not known, and not above it. */
const secondCluster = 30;

interface Step {
  cost: number;
  assigned: Array<number | undefined>;
}

/** Assigns clusters to headers from left to right, so that the distances are the smallest. */
function assign(
  headers: readonly Header[],
  clusters: readonly Cluster[],
  mark: DecimalMark,
): Array<number | undefined> {
  // steps[h]: the best assignment of the clusters so far, the last of them to a header up to h.
  let steps: Step[] = [...headers, null].map((_, index) => ({
    cost: index * withoutCells,
    assigned: [],
  }));
  for (const cluster of clusters) {
    const next: Step[] = [];
    for (let used = 0; used <= headers.length; used += 1) {
      const options: Step[] = [];
      const skipped = steps[used];
      if (skipped) {
        options.push({
          cost: skipped.cost + withoutHeader,
          assigned: [...skipped.assigned, undefined],
        });
      }
      const header = headers[used - 1];
      const before = steps[used - 1];
      if (header && before) {
        const cost = before.cost + distance(header, cluster, mark);
        options.push({ cost, assigned: [...before.assigned, used - 1] });
      }
      const same = steps[used];
      if (header && same && isText(header) && same.assigned.at(-1) === used - 1) {
        const another = header.field === undefined && isBeside(header, cluster) ? secondCluster : 0;
        const cost = same.cost + another + distance(header, cluster, mark);
        options.push({ cost, assigned: [...same.assigned, used - 1] });
      }
      const earlier = next[used - 1];
      if (earlier) options.push({ cost: earlier.cost + withoutCells, assigned: earlier.assigned });
      const [best] = options.toSorted((a, b) => a.cost - b.cost);
      if (best) next.push(best);
    }
    steps = next;
  }
  return steps.at(-1)?.assigned ?? [];
}

function isText({ field }: Header): boolean {
  return textFields.has(field);
}

function isBeside({ cell: { box } }: Header, { left, right }: Cluster): boolean {
  return left > rightOf(box) || right < box.x;
}

function distance(
  { field, cell, isFoundByNumbers }: Header,
  cluster: Cluster,
  mark: DecimalMark,
): number {
  const box = { ...cell.box, x: cluster.left, width: cluster.right - cluster.left };
  const gap = Math.max(0, -overlap(cell.box, box));
  const centers = Math.abs(cell.box.x + cell.box.width / 2 - (cluster.left + cluster.right) / 2);
  const numbers = cluster.cells.filter(({ text }) => isNumeric(text, mark)).length;
  const isNumbers = numbers * 2 > cluster.cells.length;
  const isWrong = textFields.has(field) ? field === "description" && isNumbers : !isNumbers;
  const isOther = isWrong || (isFoundByNumbers && gap > 0);
  return gap + Math.min(20, centers * 0.05) + (isOther ? wrongType : 0);
}

/** A number, also one with its unit: `2 EA`, `12.50/C`, `9.80 /BX12`, `7 BX/25`, `10%`. */
export function isNumeric(text: string, mark: DecimalMark): boolean {
  return numberOf(withoutUnit(text), mark) !== null;
}

export function withoutUnit(text: string): string {
  return text
    .replace(sizeOfPack, "")
    .replace(
      /(?<=\d)(\s*(\/?\s*([A-Z]{1,3}|(?:units?|each|pieces?|pcs?)(?:\(s\))?)|%|\*)|\s*\/\s*[A-Z]{2}\/?\d{1,3})$/i,
      "",
    );
}

/** A pack and its size behind a quantity: `7 BX/25`, `2 boxes of 10`. */
const sizeOfPack =
  /(?<=\d) (?:bx|box|boxes|pk|pkg|packs?|cs|cases?|ct|ctn|cartons?|bg|bags?|rl|rolls?)[ ./]?(?:of )?\d{1,4}$/i;

/** The cells of a row in each column. Cells of one column are joined. */
export function cellsByColumn(row: Row, columns: readonly Column[]): Map<Column, Cell> {
  const found = new Map<Column, Cell[]>();
  for (const cell of row.cells) {
    const column = columnFor(cell, columns);
    if (column) found.set(column, [...(found.get(column) ?? []), cell]);
  }
  return new Map([...found].map(([column, cells]) => [column, joined(cells)]));
}

/** A cell farther than this from every column is in none. */
const farthest = 12;

function columnFor({ box }: Cell, columns: readonly Column[]): Column | undefined {
  let best: { column: Column; overlap: number } | undefined;
  for (const column of columns) {
    const shared = Math.min(rightOf(box), column.right) - Math.max(box.x, column.left);
    if (!best || shared > best.overlap) best = { column, overlap: shared };
  }
  return best && best.overlap > -farthest ? best.column : undefined;
}
