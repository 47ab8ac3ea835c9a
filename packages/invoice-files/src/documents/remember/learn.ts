import { type ChargeKind, partKey } from "@bayline/contracts";
import type { ColumnConcept } from "../../lexicon/columns.ts";
import { clarityOf, type HeadConcept, headConcepts, labelClarity } from "../../lexicon/labels.ts";
import { inOrder, orderIn } from "../pages/head/date-order.ts";
import { dateIn } from "../pages/text/dates.ts";
import { type Cell, overlap, type Row, rightOf } from "../pages/text/rows.ts";
import { proposeAmounts } from "../propose/amounts.ts";
import type { Column } from "../propose/columns.ts";
import { boxOf, tableOf } from "../propose/goods.ts";
import { labelTextOf, proposeLabelled } from "../propose/labelled.ts";
import {
  amountKey,
  columnKey,
  type Learnt,
  type LearntAmount,
  type LearntLabel,
  labelKey,
  type Standing,
} from "../propose/learnt.ts";
import type { PrintedPages } from "../propose/printed.ts";
import { centsOf, type Token } from "../propose/tokens.ts";
import { joinWrappedLabels } from "../propose/wrapped-labels.ts";

/** What a person booked of a document. */
export interface Booked extends Record<HeadConcept, string | null> {
  totalCents: number | null;
  lines: BookedLine[];
  charges: Array<{ kind: ChargeKind; amountCents: number }>;
}

interface BookedLine {
  partNumber: string | null;
  quantity: number | null;
  packQuantity: number | null;
  unitCostCents: number | null;
  amountCents: number | null;
  coreDepositCents: number | null;
}

/** Learns what the words and places of a document mean from what a person booked of it. */
export function learnFrom({ rows, tokens }: PrintedPages, booked: Booked): Learnt {
  const found = linesIn(rows, tokens, booked.lines);
  const goods = new Set(found.map(({ row }) => row));
  const dates = datesIn(rows, booked);
  const around = rows.filter((_, at) => !goods.has(at));
  return {
    ...columnsIn(rows, tokens, found),
    labels: labelsIn(around, booked),
    seen: new Set(proposeLabelled(joinWrappedLabels(around)).map(labelTextOf).map(labelKey)),
    amounts: amountsIn(rows, tokens, goods, booked),
    dateOrder: dates.length === 1 ? (dates[0] ?? null) : null,
  };
}

interface FoundLine {
  line: BookedLine;
  row: number;
}

/** The row of each line: it has its amount and its quantity, and its part if several have them. */
function linesIn(
  rows: readonly Row[],
  tokens: readonly Token[][],
  lines: readonly BookedLine[],
): FoundLine[] {
  const taken = new Set<number>();
  return lines.flatMap((line) => {
    const fitting = rows.flatMap((row, at) => {
      const own = tokens[at] ?? [];
      const isLine =
        own.some((token) => isAmount(token, line)) && own.some((token) => isQuantity(token, line));
      return isLine && !taken.has(at)
        ? [{ at, hasPart: row.cells.some((cell) => isPart(cell, line)) }]
        : [];
    });
    const best = fitting.find(({ hasPart }) => hasPart) ?? fitting[0];
    if (!best) return [];
    taken.add(best.at);
    return [{ line, row: best.at }];
  });
}

function isAmount(token: Token, { amountCents, quantity, unitCostCents }: BookedLine): boolean {
  const cents = amountCents ?? (quantity ?? 0) * (unitCostCents ?? 0);
  return Math.abs(Math.round(centsOf(token))) === Math.abs(Math.round(cents));
}

function isQuantity({ value }: Token, { quantity }: BookedLine): boolean {
  return quantity !== null && Math.abs(value) === Math.abs(quantity);
}

function isPrice(token: Token, { unitCostCents, amountCents, quantity }: BookedLine): boolean {
  const cents = unitCostCents ?? (quantity ? Math.abs((amountCents ?? 0) / quantity) : 0);
  return cents > 0 && Math.abs(centsOf(token) - cents) < 0.01;
}

function isDeposit(token: Token, { coreDepositCents, packQuantity }: BookedLine): boolean {
  return (
    coreDepositCents !== null &&
    Math.round(centsOf(token)) === coreDepositCents * (packQuantity ?? 1)
  );
}

function isPart({ text }: Cell, { partNumber }: BookedLine): boolean {
  return partNumber !== null && partKey(text) === partKey(partNumber);
}

/** The columns in which the lines have their values, by name or, without one, by place. */
function columnsIn(
  rows: readonly Row[],
  tokens: readonly Token[][],
  lines: readonly FoundLine[],
): Pick<Learnt, "columns" | "places"> {
  if (lines.length === 0) return { columns: new Map(), places: [] };
  const { columns } = tableOf(
    rows,
    tokens,
    lines.map(({ row }) => row),
  );
  const numbersIn = (is: (token: Token, line: BookedLine) => boolean) => (found: FoundLine) =>
    (tokens[found.row] ?? []).filter((token) => is(token, found.line)).map(boxOf);
  const partsIn = ({ line, row }: FoundLine) =>
    (rows[row]?.cells ?? []).filter((cell) => isPart(cell, line)).map(({ box }) => box);
  const values = {
    partNumber: partsIn,
    shipped: numbersIn(isQuantity),
    price: numbersIn(isPrice),
    amount: numbersIn(isAmount),
    core: numbersIn(isDeposit),
  } satisfies Partial<Record<ColumnConcept, unknown>>;
  const learnt = (Object.keys(values) as Array<keyof typeof values>).flatMap((concept) => {
    const column = onlyColumn(
      columns,
      lines.map((line) => values[concept](line)),
    );
    return column ? [{ concept, column }] : [];
  });
  return {
    columns: new Map(
      learnt.flatMap(({ concept, column: { name } }) =>
        name.length > 0 ? [[columnKey(name), concept] as const] : [],
      ),
    ),
    places: learnt.flatMap(({ concept, column }) =>
      column.name.length > 0 ? [] : [{ concept, at: columns.indexOf(column), of: columns.length }],
    ),
  };
}

/** The only column with values of most lines. */
function onlyColumn(
  columns: readonly Column[],
  boxes: ReadonlyArray<ReadonlyArray<Column["box"]>>,
): Column | null {
  const counts = columns.map(
    ({ box }) => boxes.filter((own) => own.some((other) => overlap(box, other) > 0)).length,
  );
  const most = Math.max(...counts);
  const [best, ...others] = columns.filter((_, at) => counts[at] === most);
  return most > 0 && best && others.length === 0 ? best : null;
}

/** What the labels of amounts outside the goods name. */
function amountsIn(
  rows: readonly Row[],
  tokens: readonly Token[][],
  goods: ReadonlySet<number>,
  { totalCents, charges, lines }: Booked,
): Map<string, LearntAmount> {
  const amounts = proposeAmounts(rows, tokens, (row) => goods.has(row)).filter(
    ({ label, cents }) => label !== null && cents !== 0,
  );
  const size = Math.abs(totalCents ?? 0);
  const isTotal = (cents: number) => Math.abs(cents) === size;
  const clear = amounts.some(({ cents, clarity }) => isTotal(cents) && clarity.total);
  const last = amounts.findLast(
    ({ cents, clarity, isCharge }) =>
      isTotal(cents) && Object.keys(clarity).length === 0 && !isCharge,
  );
  const sums = new Set(lines.map(({ amountCents }) => Math.abs(amountCents ?? 0)));
  const goodsCents = lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return new Map(
    amounts.flatMap((amount): Array<[string, LearntAmount]> => {
      const { cents, label, clarity } = amount;
      const key = amountKey(label?.text ?? "");
      if (key === "" || clarity.total) return [];
      if (isTotal(cents)) return !clear && amount === last ? [[key, { is: "total" }]] : [];
      const charge = charges.find((each) => Math.abs(each.amountCents) === Math.abs(cents));
      if (charge) return [[key, { is: "charge", kind: charge.kind }]];
      const isSum = sums.has(Math.abs(cents)) || Math.abs(cents) === Math.abs(goodsCents);
      // Amounts of lines that were not found are no notes.
      return isSum || goods.size < lines.length || Object.keys(clarity).length > 0
        ? []
        : [[key, { is: "none" }]];
    }),
  );
}

/** The order of day and month in which the dates are those that were booked. */
function datesIn(rows: readonly Row[], { invoiceDate, dueDate }: Booked): Array<"month" | "day"> {
  const booked = [invoiceDate, dueDate].filter((date) => date !== null);
  const found = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => {
      const date = dateIn(text);
      if (!date) return [];
      const inAny = (["month", "day"] as const).filter((order) =>
        booked.includes(inOrder(date.text, order) ?? ""),
      );
      const own = orderIn(date.text);
      return date.alternatives.length > 0 ? inAny : inAny.filter((order) => order === own);
    }),
  );
  return [...new Set(found)];
}

/** The labels of the head's values, or the places of those without one. */
function labelsIn(rows: readonly Row[], booked: Booked): LearntLabel[] {
  return headConcepts.flatMap((concept) => {
    const value = booked[concept];
    if (value === null || value === "") return [];
    const places = rows.flatMap((row, at) =>
      row.cells.flatMap((cell) => placeOf({ cell, row, at, rows }, concept, value) ?? []),
    );
    const known = places.find(({ label }) => clarityOf(label, concept) > 0);
    // A date or number may also stand below the label of another value.
    const others = places.filter(({ label }) => labelClarity(label) === 0);
    return known ?? (others.length === 1 ? (others[0] ?? []) : []);
  });
}

interface Found {
  cell: Cell;
  row: Row;
  at: number;
  rows: readonly Row[];
}

/** Where a value stands in a cell and its label. Null if the cell has another value. */
function placeOf(
  { cell, row, at, rows }: Found,
  concept: HeadConcept,
  value: string,
): LearntLabel | null {
  const { text, box } = cell;
  const printed = printedIn(text, concept, value);
  if (printed === null) return null;
  const before = text.slice(0, text.indexOf(printed)).trim();
  const place = (standing: Standing, label: string) => ({
    concept,
    standing,
    label: labelKey(label),
    box,
  });
  if (before !== "") return place("inside", before);
  const left = row.cells[row.cells.indexOf(cell) - 1];
  const [above, below] = [at - 1, at + 1].map((next) =>
    rows[next]?.page === row.page
      ? rows[next]?.cells.find((other) => overlap(other.box, box) > 0)
      : undefined,
  );
  const choices = [
    { standing: "right" as const, label: isBeside(left, cell) ? left : undefined },
    { standing: "below" as const, label: above },
    { standing: "above" as const, label: below },
  ].filter(({ label }) => label !== undefined && isLabel(label.text));
  // A row of labels above a row of values may be that of other values.
  const best =
    choices.find(({ label }) => clarityOf(label?.text ?? "", concept) > 0) ??
    choices.find(({ label }) => labelClarity(label?.text ?? "") > 0) ??
    choices.find(({ label }) => /:$/.test(label?.text ?? "")) ??
    choices[0];
  return best ? place(best.standing, best.label?.text ?? "") : place("place", "");
}

/** The farthest that a value stands beside its label, in points. */
const farthestBeside = 260;

function isBeside(left: Cell | undefined, { box }: Cell): boolean {
  return left !== undefined && box.x - rightOf(left.box) < farthestBeside;
}

/** The most words of a label. */
const mostWords = 6;

function isLabel(text: string): boolean {
  return /[a-z]/i.test(text) && !/\d/.test(text) && text.split(" ").length <= mostWords;
}

/** A value as it is printed in a text. */
function printedIn(text: string, concept: HeadConcept, value: string): string | null {
  if (concept === "invoiceDate" || concept === "dueDate") {
    const date = dateIn(text);
    const isOwn = date && [date.value, ...date.alternatives].includes(value);
    return isOwn ? date.text : null;
  }
  const words = text.split(" ");
  return words.find((word) => partKey(word) === partKey(value) && partKey(value) !== "") ?? null;
}
