import type { Reading } from "../../types.ts";
import { dateIn } from "../text/dates.ts";
import { neighbour, placeOf } from "../text/places.ts";
import { type Cell, overlap, type Row, readingOf } from "../text/rows.ts";
import { inOrder, orderOfDates } from "./date-order.ts";
import { type Labelled, labelledIn } from "./labelled.ts";
import { isOnlyLabel, type LabelledField, labelsIn } from "./labels.ts";
import { doubtsOf, type PairingDoubts } from "./pairing-doubts.ts";

export interface Heading {
  accountNumber: Reading<string> | null;
  invoiceNumber: Reading<string> | null;
  invoiceDate: Reading<string> | null;
  dueDate: Reading<string> | null;
  purchaseOrderNumber: Reading<string> | null;
  /** The labels of number and date as printed, which a template repeats. */
  labels: string[];
}

/** Reads the fields that labels name. A credit memo may name the invoice that it corrects. */
export function readHeading(
  rows: readonly Row[],
  dateTexts: readonly string[],
  isCredit: boolean,
): Heading {
  const found = labelledIn(rows);
  const number = numberOf(found, isCredit, rows);
  const dateOf = (text: string) => orderedDate(text, dateTexts);
  const dated = bestOf(found, "invoiceDate", dateOf);
  const date = dated && doubted(dated, "invoiceDate", found, rows);
  return {
    invoiceNumber: number?.reading ?? null,
    invoiceDate: date?.reading ?? onlyDate(rows, found, dateOf),
    dueDate: bestOf(found, "dueDate", dateOf)?.reading ?? null,
    accountNumber: bestOf(found, "accountNumber", numberIn)?.reading ?? null,
    purchaseOrderNumber: bestOf(found, "purchaseOrderNumber", orderIn)?.reading ?? null,
    labels: [number?.label ?? "", date?.label ?? ""],
  };
}

/** A value as found in the text of a cell, with the other values that it may be. */
interface Found {
  value: string;
  alternatives: string[];
  /** A date whose day and month are in the order that is usual at its place. */
  isUsual?: boolean;
}

interface Best {
  reading: Reading<string>;
  label: string;
  /** Where the value stands with its clearest labels. */
  places: Labelled[];
}

/** A label such as `No.`. */
const bare = 3;

/** A label such as `Invoice` or `No.`, which may be one of something else. */
const unclear = 2;

/** The value with the clearest label. Other values with an equally clear label are alternatives. */
function bestOf(
  labelled: readonly Labelled[],
  field: LabelledField,
  find: (text: string, rank: number) => Found | null,
): Best | null {
  const fitting = labelled.flatMap((place) => {
    const { label, cell } = place;
    const found = label.field === field ? find(cell.text, label.rank) : null;
    return found ? [{ label, cell, found, place }] : [];
  });
  const rank = Math.min(...fitting.map(({ label }) => label.rank));
  // Of labels that are not clear, each may be the one.
  const clearest = fitting.filter(({ label }) => label.rank === rank || rank >= unclear);
  const [first] = clearest;
  if (!first) return null;
  const values = clearest.flatMap(({ found }) => [found.value, ...found.alternatives]);
  const others = [...new Set(values)].filter((value) => value !== first.found.value);
  const own = clearest.filter(({ found }) => found.value === first.found.value);
  return {
    reading: { ...readingOf(first.found.value, first.cell, others), ...usualOf(first.found) },
    label: first.label.text,
    places: own.map(({ place }) => place),
  };
}

function usualOf({ isUsual }: Found): Pick<Reading<string>, "isUsual"> {
  return isUsual ? { isUsual } : {};
}

/**
 * The date of a document that has no label for it and only one other date, apart from labelled
 * ones.
 */
function onlyDate(
  rows: readonly Row[],
  labelled: readonly Labelled[],
  dateOf: (text: string) => Found | null,
): Reading<string> | null {
  const isLabelled = ({ text, box }: Cell) =>
    labelled.some(
      ({ cell }) =>
        cell.text === text && overlap(cell.box, box) > 0 && Math.abs(cell.box.y - box.y) < 1,
    );
  const found = rows.flatMap((row, index) =>
    row.cells.flatMap((cell, at) => {
      const date = dateOf(cell.text);
      const isAlone = dateIn(cell.text)?.text.length === withoutTime(cell.text).length;
      const above = rows[index - 1]?.cells.filter(({ box }) => overlap(box, cell.box) > 0) ?? [];
      const names = [row.cells[at - 1], ...above].flatMap((other) => other?.text ?? []);
      return date && isAlone && !isLabelled(cell) ? [{ cell, date, names }] : [];
    }),
  );
  const [first] = found;
  const values = new Set(found.map(({ date }) => date.value));
  if (!first || values.size !== 1) return null;
  const { value, alternatives } = first.date;
  const reading = { ...readingOf(value, first.cell, alternatives), ...usualOf(first.date) };
  // One word before or above a date may be a label.
  const isName = (text: string) => /^(?!invoice$)[a-z]+\W*$/i.test(text);
  const isOwn = (text: string) => labelsIn(text)[0]?.field === "invoiceDate" && isOnlyLabel(text);
  const isNamed = found.every(({ names }) => names.some(isName) && !names.some(isOwn));
  const name = first.names.find(isName) ?? "";
  return isNamed ? { ...reading, doubt: `it may be that of "${name}"` } : reading;
}

/** `03/09/2026 9:14 AM` */
function withoutTime(text: string): string {
  return text.replace(/,?\s+(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i, "");
}

/** The number of the document. A title such as `INVOICE A-1001` with another one is a doubt. */
function numberOf(
  labelled: readonly Labelled[],
  isCredit: boolean,
  rows: readonly Row[],
): Best | null {
  const titled = isCredit ? labelled.filter((found) => isBelowCredit(found, rows)) : [];
  const best = bestOf(titled.length > 0 ? titled : labelled, "invoiceNumber", numberIn);
  if (!best) return null;
  const { reading, label } = best;
  const isOfInvoice = isCredit && titled.length === 0 && !/credit|memo|\bcm\b/.test(label);
  const isClear = titled.length > 0 || best.places.some((place) => place.label.rank === 0);
  const others = labelled.flatMap((other) => {
    const isTitle = other.label.rank === 2 && (other.isInside || !isClear);
    const isDoubt = other.label.field === "invoiceNumber" && (isTitle || isOfInvoice);
    return (isDoubt && numberIn(other.cell.text, other.label.rank)?.value) || [];
  });
  return doubted(
    { ...best, reading: { ...reading, alternatives: [...reading.alternatives, ...others] } },
    "invoiceNumber",
    labelled,
    rows,
  );
}

/** `No. 1001` right below the title of a credit memo, which may name its invoice elsewhere. */
function isBelowCredit({ label, cell, isInside }: Labelled, rows: readonly Row[]): boolean {
  if (label.field !== "invoiceNumber" || label.rank < bare || !isInside) return false;
  const place = placeOf(cell, rows);
  const above = place && neighbour(place, -1);
  return /^\W*credit\b/i.test(above?.cell.text ?? "");
}

/** The value with what else its labels allow. A place without a doubt confirms the others. */
function doubted(
  best: Best,
  field: "invoiceNumber" | "invoiceDate",
  labelled: readonly Labelled[],
  rows: readonly Row[],
): Best {
  const { reading, places } = best;
  const doubts = places.map((place) => doubtsOf(field, place, labelled, rows));
  const { doubt, rivals } = doubts.find((found) => !isDoubtful(found)) ??
    doubts[0] ?? { doubt: null, rivals: [] };
  const others = rivals.map((rival) => (field === "invoiceDate" ? dateIn(rival)?.value : rival));
  const values = [...reading.alternatives, ...others.filter((other) => other !== undefined)];
  const alternatives = [...new Set(values)].filter((value) => value !== reading.value);
  const own = doubt === null ? {} : { doubt };
  return { ...best, reading: { ...reading, alternatives, ...own } };
}

function isDoubtful({ doubt, rivals }: PairingDoubts): boolean {
  return doubt !== null || rivals.length > 0;
}

/** A number of a document: one word with a digit, which is no date, amount or telephone number. */
export function numberIn(text: string, rank: number): Found | null {
  const [token = ""] = /^[A-Z]{1,4} \d[\w/-]*$/i.exec(text) ?? text.split(" ");
  const value = token.replace(/^[#:]+|[,.;:]+$/g, "");
  const isNumber =
    /^[A-Z0-9][A-Z0-9._:/-]*$/i.test(value) && /\d/.test(value) && value.length <= 40;
  const isOther =
    dateIn(value)?.text === value ||
    /^\d[\d,]*\.\d\d$/.test(value) ||
    /^\d{3}-\d{3}-\d{4}$/.test(value);
  const isTooShort = rank >= 2 && value.length < 4;
  if (!isNumber || isOther || isTooShort) return null;
  return { value, alternatives: wholeNumbers(value, text.slice(token.length).trim()) };
}

/** The number as it may go on: behind a space, as `26 99053`, or a hyphen at the end of a line. */
function wholeNumbers(value: string, rest: string): string[] {
  if (/[-/_.]$/.test(value)) return [`${value}…`];
  const [next = ""] = rest.split(" ");
  const isPart = /^(?=.*\d)[A-Z0-9-]+$/i.test(next) || /^[A-Z]$/.test(next);
  const isOther = rest.startsWith(dateIn(rest)?.text ?? "\n") || /^\d+ (of|\/) /.test(rest);
  return isPart && !isOther ? [`${value} ${next}`] : [];
}

/** Behind a label such as `Order no.`, only a number that begins with PO is the customer's. */
function orderIn(text: string, rank: number): Found | null {
  return rank < 2 || /^P\.?O\b/i.test(text) ? numberIn(text, 0) : null;
}

/** A date. Unless the order of day and month is proved, it may be the other. */
function orderedDate(text: string, texts: readonly string[]): Found | null {
  const date = dateIn(text);
  if (!date || date.alternatives.length === 0) return date;
  const mark = /\D/.exec(date.text)?.[0] ?? "";
  const { proved, usual } = orderOfDates(texts, mark);
  const value = (proved ?? usual) && inOrder(date.text, proved ?? usual ?? "month");
  if (!value) return date;
  const others = [date.value, ...date.alternatives].filter((other) => other !== value);
  return { value, alternatives: proved ? [] : others, isUsual: !proved };
}
