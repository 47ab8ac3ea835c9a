import type { ChargeReading, LineReading } from "../../types.ts";
import { chargeReading } from "../sums/charge-reading.ts";
import { summaryLabelOf } from "../sums/summary-labels.ts";
import { type Cell, joined, readingOf, textOfRow } from "../text/rows.ts";
import type { ColumnField } from "./column-names.ts";
import { type CoreRow, coreProblems } from "./core-problems.ts";
import type { MoneyRow, NumberCell } from "./line-rows.ts";
import { looksLikePart } from "./looks-like-part.ts";
import { partBesideCodes, partInside, replacedDoubt, shopNumbersIn } from "./part-inside.ts";
import { unitOf } from "./units.ts";

/** The lines of a document, and what stands among them. */
export interface ReadLines {
  lines: LineReading[];
  charges: ChargeReading[];
  cores: CoreRow[];
  problems: string[];
}

/** Which columns are quantity, price and amount of a line. */
interface Reading {
  quantity: (row: MoneyRow) => NumberCell | null;
  price: (row: MoneyRow) => NumberCell | null;
}

/** Reads the lines. Which columns count is decided by where quantity × price is the amount. */
export function readLines(rows: readonly MoneyRow[]): ReadLines {
  const parts = rows.filter(({ kind }) => kind === "part");
  const reading = bestReading(parts);
  const areSecond = parts.length > 1 && parts.every((row) => belowPart(row) !== undefined);
  const result: ReadLines = { lines: [], charges: [], cores: [], problems: [] };
  const numbers: string[] = [];
  for (const row of rows) {
    if (row.kind === "part") {
      const line = lineOf(withWholePart(withWholeUnit(row), areSecond), reading);
      if (isBackordered(line, row)) continue;
      result.lines.push(line);
      numbers.push(line.partNumber?.value ?? "");
    } else if (row.kind === "charge") addCharge(row, result);
    else addCore(row, numbers, result);
  }
  const problems = [...result.problems, ...coreProblems(result.lines, result.cores)];
  return { ...result, lines: withoutLineNumbers(result.lines), problems };
}

/** Numbers of lines may stand too close to the numbers of parts: `1 ABC-123`, `2 F-77`. */
function withoutLineNumbers(lines: LineReading[]): LineReading[] {
  const numbers = lines.map(({ partNumber }) =>
    Number(/^(\d{1,4}) (?=.*\d)/.exec(partNumber?.value ?? "")?.[1] ?? Number.NaN),
  );
  const areLines = numbers.every(
    (number, index) => number > (numbers[index - 1] ?? 0) && (index > 0 || number <= 10),
  );
  if (!areLines) return lines;
  return lines.map((line) => {
    const { partNumber } = line;
    if (!partNumber) return line;
    return { ...line, partNumber: { ...partNumber, value: partNumber.value.replace(/^\d+ /, "") } };
  });
}

function numberIn(row: MoneyRow, field: ColumnField, nth = 0): NumberCell | null {
  return row.numbers.filter((entry) => entry.field === field)[nth]?.number ?? null;
}

const quantities: Array<Reading["quantity"]> = [
  (row) => numberIn(row, "shipped"),
  (row) => numberIn(row, "quantity"),
  (row) => lessBackordered(row, "quantity"),
  (row) => lessBackordered(row, "ordered"),
];
const prices: Array<Reading["price"]> = [
  (row) => numberIn(row, "price"),
  (row) => numberIn(row, "price", 1),
  (row) => discounted(row, "price"),
  (row) => discounted(row, "listPrice"),
  (row) => numberIn(row, "listPrice"),
];

function lessBackordered(row: MoneyRow, field: ColumnField): NumberCell | null {
  const ordered = numberIn(row, field);
  const waiting = numberIn(row, "backordered");
  return ordered && { value: ordered.value - (waiting?.value ?? 0), cell: ordered.cell };
}

function discounted(row: MoneyRow, field: ColumnField): NumberCell | null {
  const price = numberIn(row, field);
  const discount = numberIn(row, "discount");
  if (!price || !discount || discount.value < 0 || discount.value >= 100) return null;
  return { value: (price.value * (100 - discount.value)) / 100, cell: price.cell };
}

/** A shipped quantity counts if there is one, and else the quantity that fits the amounts. */
function bestReading(rows: readonly MoneyRow[]): Reading {
  const hasShipped = rows.some((row) => numberIn(row, "shipped"));
  const choices = (hasShipped ? quantities.slice(0, 1) : quantities).flatMap((quantity) =>
    prices.map((price): Reading => ({ quantity, price })),
  );
  const [first] = choices;
  let best = { reading: first ?? { quantity: () => null, price: () => null }, fitting: 0 };
  for (const reading of choices) {
    const fitting = rows.filter((row) => pricedOf(row, reading) !== null).length;
    if (fitting > best.fitting) best = { reading, fitting };
  }
  return best.reading;
}

interface Priced {
  unitCostCents: number;
  amountCents: number;
  /** Pieces in each of the quantity. */
  pack: number | null;
}

/** The unit cost and the amount of a row, if they fit its quantity. */
function pricedOf(row: MoneyRow, { quantity, price }: Reading): Priced | null {
  const [count, cost, amount] = [quantity(row), price(row), numberIn(row, "amount")];
  if (!count || !cost || !amount) return null;
  const { per, pack } = row.unit;
  const isSame = (cents: number) =>
    Math.round(Math.abs(count.value * cents) + 1e-7) === Math.abs(Math.round(amount.value));
  const choices = [
    { unitCostCents: cost.value / per, pack },
    // The quantity counts hundreds as well: 2 at 5.00 per hundred are 10.00.
    { unitCostCents: cost.value, pack: per > 1 ? per : pack },
    { unitCostCents: cost.value * (pack ?? 1), pack },
  ];
  const found = choices.find((choice) => isSame(choice.unitCostCents));
  if (found) return { ...found, amountCents: Math.round(amount.value) };
  // Some dealers add the core deposit to the amount of the line.
  const core = numberIn(row, "core");
  if (!core || !isSame(cost.value + core.value)) return null;
  return { unitCostCents: cost.value, amountCents: Math.round(count.value * cost.value), pack };
}

/** By how many points the lines of one cell begin at different places. */
const sameStart = 3;

/** The distance to the next line of a cell, in heights. */
const nextLine = 1.8;

/** A unit such as `BX/25` that is wrapped goes on below its start. */
function withWholeUnit(row: MoneyRow): MoneyRow {
  const { unitCell, notes } = row;
  const rest = notes.find(
    ({ text, box }) =>
      unitCell !== null &&
      /^\d+$/.test(text) &&
      Math.abs(box.x - unitCell.box.x) < sameStart &&
      box.y - unitCell.box.y < unitCell.box.height * nextLine,
  );
  if (!unitCell || !rest) return row;
  const { pack } = unitOf(`${unitCell.text}${rest.text}`);
  return { ...row, unit: { ...row.unit, pack }, notes: notes.filter((note) => note !== rest) };
}

function lineOf(row: MoneyRow, reading: Reading): LineReading {
  const quantity = reading.quantity(row);
  const price = reading.price(row);
  const amount = numberIn(row, "amount");
  const priced = pricedOf(row, reading);
  const { otherPacks, per } = row.unit;
  const pack = priced ? priced.pack : row.unit.pack;
  const description = row.description && joined([row.description, ...row.notes]);
  const unitCostCents = priced?.unitCostCents ?? (price && price.value / per);
  const amountCents = priced?.amountCents ?? amount?.value ?? null;
  return {
    partNumber: partOf(row),
    vendorPartNumber: row.vendorPart && readingOf(row.vendorPart.text, row.vendorPart),
    description: description && readingOf(description.text.slice(0, 255), description),
    quantity: quantity && readingOf(quantity.value, quantity.cell),
    packQuantity: pack !== null && quantity ? readingOf(pack, quantity.cell, otherPacks) : null,
    unitCostCents: price && unitCostCents !== null ? readingOf(unitCostCents, price.cell) : null,
    amountCents:
      amount && amountCents !== null ? readingOf(Math.round(amountCents), amount.cell) : null,
    coreDepositCents: coreOf(row, quantity),
  };
}

/**
 * The number in the column of parts, or else in the description. The records decide between
 * several.
 */
function partOf(row: MoneyRow): LineReading["partNumber"] {
  const { part, notes, description } = row;
  const reading = part
    ? readingOf(part.text, part, otherPartsOf(row, part))
    : partInside([description, ...notes]);
  const texts = [description, ...notes].flatMap((cell) => cell?.text ?? []);
  const doubt = replacedDoubt(row.newPart?.text ?? null, texts);
  return reading && doubt !== null ? { ...reading, doubt } : reading;
}

function otherPartsOf(row: MoneyRow, part: Cell): string[] {
  const { otherParts, notes, description, isGuessedPart } = row;
  const inside = isGuessedPart ? partBesideCodes([description, ...notes]) : null;
  return [
    ...otherParts.map(({ text }) => text),
    ...shopNumbersIn(notes.map(({ text }) => text)),
    ...behindNumber(part.text),
    ...(inside ? [inside.value, ...inside.alternatives] : []),
  ];
}

/**
 * `0 ABC-123` and `2 0 ABC-123`: numbers of other columns may stand too close before that of the
 * part.
 */
function behindNumber(text: string): string[] {
  const [, rest] = /^\d{1,4} (\S.*)$/.exec(text) ?? [];
  if (rest === undefined) return [];
  return [...(looksLikePart(rest) ? [rest] : []), ...behindNumber(rest)];
}

/** A part number that is wrapped goes on below its start. */
function withWholePart(row: MoneyRow, areSecond: boolean): MoneyRow {
  const { part, notes } = row;
  const rest = belowPart(row);
  if (!part || !rest) return row;
  const isHyphen = part.text.endsWith("-") || rest.text.startsWith("-");
  if (areSecond && !isHyphen) return row;
  const text = `${part.text}${isHyphen ? "" : " "}${rest.text}`;
  const whole = { ...joined([part, rest]), text };
  return { ...row, part: whole, notes: notes.filter((note) => note !== rest) };
}

/** A word below a part number: its end, or another number if all parts have one. */
function belowPart({ part, notes }: MoneyRow): Cell | undefined {
  // A component of a kit has a quantity beside it.
  const isAlone = ({ y }: Cell["box"]) =>
    !notes.some(({ text, box }) => Math.abs(box.y - y) < sameStart && /^\d+$/.test(text));
  return notes.find(
    ({ text, box }) =>
      part !== null &&
      (/^\d+$/.test(text) || isAlone(box)) &&
      Math.abs(box.x - part.box.x) < sameStart &&
      box.y - part.box.y < part.box.height * nextLine &&
      /^\S+$/.test(text) &&
      (/\d/.test(text) || part.text.endsWith("-") || text.startsWith("-")),
  );
}

/** The core deposit of each, from its column. */
function coreOf(row: MoneyRow, quantity: NumberCell | null) {
  const core = numberIn(row, "core");
  const total = numberIn(row, "coreTotal");
  if (core && core.value !== 0) return readingOf(Math.round(core.value), core.cell);
  if (!total || total.value === 0 || !quantity || quantity.value === 0) return null;
  return readingOf(Math.round(total.value / quantity.value), total.cell);
}

/** Nothing was shipped, and nothing is charged. */
function isBackordered({ quantity, amountCents }: LineReading, row: MoneyRow): boolean {
  const isNothing = (quantity?.value ?? 0) === 0 && (amountCents?.value ?? 0) === 0;
  return isNothing && (quantity !== null || numberIn(row, "ordered") !== null);
}

function amountIn(row: MoneyRow): NumberCell | null {
  return numberIn(row, "amount") ?? numberIn(row, "coreTotal") ?? numberIn(row, "core");
}

function addCharge(row: MoneyRow, result: ReadLines): void {
  const amount = amountIn(row);
  const name = joined([row.part, row.description].filter((cell) => cell !== null));
  const label =
    summaryLabelOf(name.text) ??
    summaryLabelOf(row.part?.text ?? "") ??
    summaryLabelOf(row.description?.text ?? "");
  if (!amount || label?.kind !== "charge" || amount.value === 0) return;
  result.charges.push(chargeReading(label.charge, name, amount));
}

/** Finds the line of a core deposit: the part that the row names, or the one above. */
function addCore(row: MoneyRow, numbers: readonly string[], result: ReadLines): void {
  const number = amountIn(row);
  if (!number || number.value === 0) return;
  const text = textOfRow(row.row);
  const line = lineNamedIn(text.toUpperCase(), numbers);
  if (number.value < 0 || /\b(credit|return(ed)?)\b/i.test(text)) {
    result.problems.push(`"${text.slice(0, 100)}" gives back a core deposit, which a person books`);
  } else if (line < 0) {
    result.problems.push("a core deposit stands above all parts");
  } else {
    const count = numberIn(row, "shipped") ?? numberIn(row, "quantity");
    const cents = Math.round(number.value);
    result.cores.push({ line, cents, count: count?.value ?? null, number });
  }
}

/** The line above if the text names its part or no part, or else the line that it names. */
function lineNamedIn(text: string, numbers: readonly string[]): number {
  const last = numbers.length - 1;
  const isNamed = (part: string | undefined) =>
    part !== undefined && part !== "" && text.includes(part.toUpperCase());
  if (isNamed(numbers[last])) return last;
  const named = numbers.filter(isNamed).toSorted((a, b) => b.length - a.length)[0];
  return named === undefined ? last : numbers.lastIndexOf(named);
}
