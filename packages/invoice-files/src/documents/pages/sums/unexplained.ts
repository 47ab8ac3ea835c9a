import { formatDollars } from "@bayline/contracts";
import type { ChargeReading, LineReading } from "../../types.ts";
import { centsOf, type DecimalMark, moneyOf, numberOf } from "../text/numbers.ts";
import { type Cell, overlap, partOf, type Row } from "../text/rows.ts";
import { amountInside, labelsOf } from "./amount-labels.ts";
import { amountLabelOf, type SummaryLabel } from "./summary-labels.ts";

/** An amount outside the lines, with the texts that may name it. */
export interface PrintedAmount {
  cents: number;
  /** Beside it, above it and behind it. */
  names: string[];
  /** The amount and the text before it or above it, unless it stands in a sentence or a note. */
  place?: { cell: Cell; name: Cell };
  /**
   * A number without cents and currency. One above the goods that is larger than the total is none.
   */
  whole?: Cell;
}

/** All amounts outside the lines, also those without a label that is known. */
export function printedAmounts(all: readonly Row[], mark: DecimalMark): PrintedAmount[] {
  const rows = withoutStatement(all, mark);
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    return row.cells.flatMap((cell, at): PrintedAmount[] => {
      const cents = moneyOf(cell.text, mark);
      if (isRate(row.cells[at + 1])) return [];
      const own = above?.page === row.page ? above : undefined;
      const labels = labelsOf(row, at, mark, own);
      const names = labels.map(({ text }) => text);
      const [name] = labels;
      if (cents !== null) return [{ cents, names, ...(name && { place: { cell, name } }) }];
      const short = isBelowNames(row.cells, at, own) ? [] : shortOf(cell, names[0], mark);
      return [...short, ...insideOf(cell, mark), ...saidIn(cell, mark)];
    });
  });
}

const statement = /^(statement of (your )?account|account (statement|summary|status|aging))\b/i;

/** Leaves out a statement of the account that stands below the total of the invoice. */
function withoutStatement(rows: readonly Row[], mark: DecimalMark): readonly Row[] {
  const total = rows.findIndex((row) =>
    row.cells.some((cell) => isTotalOfInvoice(cell, row, mark)),
  );
  const isTitle = ({ cells }: Row) => statement.test(cells[0]?.text ?? "");
  const start = rows.findIndex((row, index) => total >= 0 && index > total && isTitle(row));
  if (start < 0) return rows;
  return rows.filter(({ page }, index) => index < start || page !== rows[start]?.page);
}

function isTotalOfInvoice(cell: Cell, row: Row, mark: DecimalMark): boolean {
  const at = row.cells.indexOf(cell);
  if (moneyOf(cell.text, mark) === null) return false;
  return labelsOf(row, at, mark).some(({ text }) => amountLabelOf(text)?.kind === "total");
}

/** Amounts in notes below lines, except other prices of the part. */
export function notedAmounts(notes: readonly Cell[], mark: DecimalMark): PrintedAmount[] {
  return notes
    .flatMap((cell) => insideOf(cell, mark))
    .filter(({ names }) => !names.some((name) => /\b(list|msrp|retail|each|was)\b/i.test(name)));
}

/**
 * Whether a number and the text before it are two values, because a name stands above each: a
 * clerk's number beside the way of delivery.
 */
function isBelowNames(cells: readonly Cell[], at: number, above: Row | undefined): boolean {
  const own = cells.slice(Math.max(0, at - 1), at + 1);
  const names = own.flatMap(({ box }) =>
    (above?.cells ?? []).filter((name) => overlap(name.box, box) > 0),
  );
  const areNames = names.every(({ text }) => /[a-z]/i.test(text) && !/\d/.test(text));
  return own.length === 2 && names.length === 2 && names[0] !== names[1] && areNames;
}

/** `Freight 12` and `Amount due 48.5` are amounts without their cents. */
function shortOf(cell: Cell, name: string | undefined, mark: DecimalMark): PrintedAmount[] {
  const { text } = cell;
  const number = numberOf(text, mark);
  const label = name === undefined ? undefined : amountLabelOf(name);
  if (!number || !label || number.decimals > 1 || name === undefined) return [];
  const isAmount = number.decimals === 1 || label.kind === "charge";
  if (!isAmount || /^\d{6,}$/.test(text)) return [];
  const isWhole = number.decimals === 0 && !number.hasCurrency;
  return [{ cents: Math.round(centsOf(number)), names: [name], ...(isWhole && { whole: cell }) }];
}

/** The amounts of a sentence such as `$4.00 was added, so please pay $40.50`. */
function saidIn({ text }: Cell, mark: DecimalMark): PrintedAmount[] {
  if (!/\b(added|deducted|please (pay|remit)|instead of)\b/i.test(text)) return [];
  return text.split(" ").flatMap((word) => {
    const cents = moneyOf(word.replace(/[.,;:]$/, ""), mark);
    return cents === null ? [] : [{ cents, names: [text] }];
  });
}

/** The most words of a label. More are a sentence, whose amounts are of something else. */
const mostWords = 7;

function insideOf(cell: Cell, mark: DecimalMark): PrintedAmount[] {
  const inside = amountInside(cell.text, mark);
  if (!inside || inside.name.split(" ").length > mostWords) return [];
  const { cents, name, isLast, boundary } = inside;
  const halves = [partOf(cell, 0, boundary), partOf(cell, boundary + 1, cell.text.length)] as const;
  const place = isLast
    ? { name: halves[0], cell: halves[1] }
    : { name: halves[1], cell: halves[0] };
  return [{ cents, names: [name], place }];
}

/** `8.25 %` in two cells. */
function isRate(next: Cell | undefined): boolean {
  return next !== undefined && /^(%|percent|lbs?|kgs?|miles|hrs?)\b/i.test(next.text);
}

interface Sums {
  lines: readonly LineReading[];
  charges: readonly ChargeReading[];
  totalCents: number;
}

/**
 * Amounts that are neither the total nor a part of it, nor what is due after a payment. While there
 * is one, the total may be another, or a charge may not have been read.
 */
export function unexplained(amounts: readonly PrintedAmount[], sums: Sums): string[] {
  const parts = partsOf(sums);
  const all = amounts.map((amount) => ({ ...amount, label: labelOf(amount) }));
  const paid = paidOf(all, sums.totalCents);
  const open = all.filter(({ cents, names, label, whole }) => {
    const size = Math.abs(cents);
    const isLarger = size > Math.abs(sums.totalCents);
    if (whole && isLarger && !isBeneath(whole, sums.lines)) return false;
    if (size === 0 || size === Math.abs(sums.totalCents) || parts.isRate(size)) return false;
    if (parts.charges.has(size)) return false;
    if (label?.kind === "charge") return !isOffer(names, size, sums.totalCents);
    if (paid.has(size) || parts.goods.has(size)) return false;
    if (isOfAccount(names) || isSaved(names) || isBase(names, size, sums.totalCents)) return false;
    return !isOffer(names, size, sums.totalCents);
  });
  const texts = open.map(({ cents, names }) => `${names[0] ?? ""} ${formatDollars(cents)}`.trim());
  return [...new Set(texts)].map((text) => `"${text}" is neither the total nor a part of it`);
}

/** Whether a text stands beneath all amounts of the goods. */
export function isBeneath({ page, box }: Cell, lines: readonly LineReading[]): boolean {
  return lines.every(({ amountCents }) => {
    const goods = amountCents?.evidence;
    if (!goods?.box || goods.page === null) return false;
    return page > goods.page || (page === goods.page && box.y > goods.box.y);
  });
}

export function labelOf({ names }: Pick<PrintedAmount, "names">): SummaryLabel | undefined {
  return names.map(amountLabelOf).find((label) => label !== undefined);
}

/** A discount for an early payment or a fee for a late one, or what is due with it. */
function isOffer(names: readonly string[], size: number, totalCents: number): boolean {
  const isNamed = names.some((name) =>
    /\b(if|when) (you )?(pay|paid|received)\b|\b(early|prompt) (pay|payment)\b|\bafter (the )?due\b/i.test(
      name,
    ),
  );
  const share = size / Math.abs(totalCents);
  return isNamed && (share <= 0.1 || (share >= 0.9 && share <= 1.1));
}

/** What the customer owed before. If the total contained it, it would be explained by no lines. */
const ofAccount =
  /\bbalance before\b|\b(previous|prior|opening|old|account) balance\b|\bbalance (of|on) (the |your )?account\b|\bcredit (limit|available)\b/i;
/** How long it has been due: `Current`, `31-60 days`, `Over 90`. */
const age =
  /^\W*(current|(over|past)( due)? \d{2,3}( days)?|\d{1,3}( ?(-|–|to) ?\d{2,3}| ?\+)( days)?|\d{2,3} days)( past due| overdue)?\W*$/i;

function isOfAccount(names: readonly string[]): boolean {
  return names.some((name) => ofAccount.test(name) || age.test(name));
}

/** What list prices would come to beyond the total. If it was deducted, nothing would add up. */
function isSaved(names: readonly string[]): boolean {
  return names.some((name) => /\b(?:you|total|your) sav(?:ed?|ings)\b/i.test(name));
}

/** The part of the amounts that a tax is due for. */
function isBase(names: readonly string[], size: number, totalCents: number): boolean {
  const isNamed = names.some((name) => /\b(non-?\s?)?taxable\b|\btax(able)? base\b/i.test(name));
  return isNamed && size <= Math.abs(totalCents);
}

/** Payments, and what is due after them, if both are printed. */
function paidOf(
  all: ReadonlyArray<PrintedAmount & { label: SummaryLabel | undefined }>,
  totalCents: number,
): Set<number> {
  const payments = all.filter(({ label }) => label?.kind === "payment");
  const paid = [...new Set(payments.map(({ cents }) => Math.abs(cents)))];
  const due = Math.abs(totalCents) - paid.reduce((sum, cents) => sum + cents, 0);
  const isPrinted = all.some(({ cents, label }) => label?.kind === "total" && cents === due);
  return new Set(paid.length > 0 && isPrinted ? [...paid, due] : []);
}

/** More charges are not combined. */
const mostCharges = 8;
/** More lines are not added up from each to each. */
const mostLines = 400;

interface Parts {
  /** Charges, cores, and what several of them come to. */
  charges: Set<number>;
  /** Lines, and subtotals of lines, cores and charges. */
  goods: Set<number>;
  /** Whether a percentage of a subtotal, such as 20.00 of 100.00, is one of the charges. */
  isRate: (hundredths: number) => boolean;
}

function partsOf({ lines, charges }: Sums): Parts {
  const amounts = lines.map(({ amountCents }) => amountCents?.value ?? 0);
  const cores = lines.map((line) => {
    const pieces = (line.quantity?.value ?? 0) * (line.packQuantity?.value ?? 1);
    return Math.round(pieces * (line.coreDepositCents?.value ?? 0));
  });
  const [goods, deposits] = [sumOf(amounts), sumOf(cores)];
  const subsets = subsetsOf(charges.map(({ amountCents }) => amountCents.value));
  const withGoods = subsets.flatMap((sum) => [goods + sum, goods + deposits + sum]);
  const withCores = amounts.map((amount, index) => amount + (cores[index] ?? 0));
  const own = lines.flatMap((line) => line.coreDepositCents?.value ?? []);
  return {
    charges: sizes([
      ...subsets,
      deposits,
      ...subsets.map((sum) => sum + deposits),
      ...cores,
      ...own,
    ]),
    goods: sizes([...withGoods, ...rangesOf(amounts), ...rangesOf(withCores)]),
    isRate: (hundredths) =>
      hundredths < 3000 &&
      charges.length <= mostCharges &&
      withGoods.some((base) => charges.some((charge) => isShare(charge, base, hundredths))),
  };
}

function isShare({ amountCents }: ChargeReading, base: number, hundredths: number): boolean {
  return Math.abs(Math.abs(amountCents.value) - Math.abs(base * hundredths) / 10_000) < 0.6;
}

function sizes(cents: readonly number[]): Set<number> {
  return new Set(cents.map(Math.abs));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function subsetsOf(numbers: readonly number[]): number[] {
  if (numbers.length > mostCharges) return [...numbers, sumOf(numbers)];
  let sums = [0];
  for (const number of numbers) sums = sums.flatMap((sum) => [sum, sum + number]);
  return sums;
}

/** What neighbouring lines come to: the total of a page, or what is carried over to the next. */
function rangesOf(amounts: readonly number[]): number[] {
  if (amounts.length > mostLines) return [...amounts];
  return amounts.flatMap((_, from) => {
    let sum = 0;
    return amounts.slice(from).map((amount) => {
      sum += amount;
      return sum;
    });
  });
}
