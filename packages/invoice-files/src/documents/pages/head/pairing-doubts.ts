import { dateIn } from "../text/dates.ts";
import { after, before, neighbour, type Place, placeOf } from "../text/places.ts";
import { type Cell, type Row, rightOf } from "../text/rows.ts";
import type { Labelled } from "./labelled.ts";
import { type FoundLabel, isOnlyLabel, labelsIn } from "./labels.ts";
import { isColumnOfPairs } from "./pair-columns.ts";

/** Why a value may be that of another label, and the values that may be meant instead. */
export interface PairingDoubts {
  doubt: string | null;
  rivals: string[];
}

/** A label such as `No.`, which may be one of something else. */
const bare = 3;

/** How the values of a field look, and which labels may name such values. */
interface Shape {
  field: "invoiceNumber" | "invoiceDate";
  isValue: (text: string) => boolean;
  isNamed: (label: FoundLabel) => boolean;
}

const shapes: Record<Shape["field"], Shape> = {
  invoiceNumber: { field: "invoiceNumber", isValue: isNumberLike, isNamed: mayBeNumber },
  invoiceDate: {
    field: "invoiceDate",
    isValue: (text) => dateIn(text)?.text === text,
    isNamed: isDateLabel,
  },
};

/**
 * Looks for other ways to pair labels and values around the number or date of a document: another
 * value around its label, or another label around its value.
 */
export function doubtsOf(
  field: Shape["field"],
  found: Labelled,
  labelled: readonly Labelled[],
  rows: readonly Row[],
): PairingDoubts {
  const shape = shapes[field];
  const own = keyOf(found.cell.text);
  const same = labelled.find(
    ({ label, cell }) => isNumbered(label, shape) && keyOf(cell.text) === own,
  );
  if (same) return { doubt: `"${same.label.text}" has the same number`, rivals: [] };
  if (field === "invoiceNumber" && found.label.isQualified) {
    return { doubt: `its label is "${found.source.text.slice(0, 40)}"`, rivals: [] };
  }
  const value = placeOf(found.cell, rows);
  const whole = value && field === "invoiceNumber" ? restOf(value) : null;
  if (whole) return { doubt: `it may go on with "${whole.text}"`, rivals: [] };
  if (found.isInside) return { doubt: value ? bareDoubt(found, value, shape) : null, rivals: [] };
  const label = placeOf(found.source, rows);
  return value && label ? pairingDoubts(value, label, shape) : { doubt: null, rivals: [] };
}

/** Whether a label names another number. Several dates may be equal. */
function isNumbered(label: FoundLabel, { field }: Shape): boolean {
  return field === "invoiceNumber" && label.field !== field && mayBeNumber(label);
}

function keyOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The widest space within a number, in heights. */
const widestSpace = 0.8;

/** Digits that stand a space behind a number: numbers are cells of their own. */
function restOf(value: Place): Cell | null {
  const next = after(value)?.cell;
  const isNear = next && next.box.x - rightOf(value.cell.box) < value.cell.box.height * widestSpace;
  return isNear && /^(?=.*\d)[A-Z0-9-]+$/i.test(next.text) && !dateIn(next.text) ? next : null;
}

/** `No: 77-1200` below `CUSTOMER` is no number of the invoice. */
function bareDoubt({ label }: Labelled, value: Place, shape: Shape): string | null {
  if (label.rank < bare) return null;
  const around = [neighbour(value, -1), before(value)].filter((place) => place !== null);
  const other = around.find(({ cell }) => fieldOf(cell, shape) === "another");
  return other ? `its label may be one of "${other.cell.text.slice(0, 40)}"` : null;
}

type Kind = "own" | "another" | "value" | "text";

/** What a cell may be in a pair of label and value. */
function fieldOf({ text }: Cell, { field, isValue, isNamed }: Shape): Kind {
  if (isValue(text)) return "value";
  const [label] = labelsIn(text);
  if (label?.start !== 0 || !isOnlyLabel(text)) return "text";
  if (label.field === field) return "own";
  return isNamed(label) ? "another" : "text";
}

/** Labels of dates, addresses and terms have no numbers of documents. */
function mayBeNumber({ text }: FoundLabel): boolean {
  return !/\bdat(e|ed)\b|\bdt\b|\bdue\b|\b(to|terms|via|attention|attn|phone|tel|fax|page)\b/.test(
    text,
  );
}

/** One word with a digit that may be a number of a document. */
function isNumberLike(text: string): boolean {
  return (
    /^[A-Z0-9][A-Z0-9._:/-]{2,39}$/i.test(text) &&
    /\d/.test(text) &&
    dateIn(text)?.text !== text &&
    !/^[\d,]*[.,]\d\d$/.test(text) &&
    !/^\d{3}-\d{3}-\d{4}$|^\d{3}-\d{4}$/.test(text)
  );
}

function pairingDoubts(value: Place, label: Place, shape: Shape): PairingDoubts {
  const isBeside = value.row === label.row;
  const step = value.index > label.index ? 1 : -1;
  if (!isBeside && isProved(label, step)) return { doubt: null, rivals: [] };
  const isPaired = !isBeside && step > 0 && isColumnOfPairs(label, value);
  const others = [
    neighbour(label, 1),
    ...(isPaired ? [] : [neighbour(label, -1)]),
    ...(isBeside ? [] : [before(label), after(label)]),
  ];
  const rivals = others.flatMap((place) => {
    if (!place || place.cell === value.cell || fieldOf(place.cell, shape) !== "value") return [];
    return isClaimed(place, label, shape) ? [] : [place.cell.text];
  });
  const around = [
    ...(isPaired ? [] : [neighbour(value, 1)]),
    neighbour(value, -1),
    ...(isBeside ? [] : [before(value)]),
  ].filter((place) => place !== null);
  const other = around.find(
    ({ cell }) => cell !== label.cell && fieldOf(cell, shape) === "another",
  );
  return {
    doubt: other ? `it may be that of "${other.cell.text.slice(0, 40)}"` : null,
    rivals,
  };
}

/** Whether a value has a label before it, as the values of a list have. */
function isClaimed(place: Place, label: Place, shape: Shape): boolean {
  const left = before(place);
  return left !== null && left.cell !== label.cell && fieldOf(left.cell, shape) === "another";
}

/**
 * Whether labels stand above their values, or below them, in the row of the label: only there a
 * date is that of a label of one. Without such a label, those of the whole document decide.
 */
function isProved(label: Place, step: 1 | -1): boolean {
  const { rows } = label;
  const inRow = proofOf(label.row, label.index, rows, step);
  if (inRow !== 0) return inRow > 0;
  const all = rows.map((row, index) => proofOf(row, index, rows, step));
  return all.some((proof) => proof > 0) && all.every((proof) => proof >= 0);
}

/** 1 if a date stands only where it is expected, -1 if only on the other side, else 0. */
function proofOf(row: Row, index: number, rows: readonly Row[], step: 1 | -1): number {
  for (const cell of row.cells) {
    if (!isOnlyLabel(cell.text) || !isDateLabel(labelsIn(cell.text)[0])) continue;
    const place = { cell, row, rows, index };
    const [here, there] = [neighbour(place, step), neighbour(place, step === 1 ? -1 : 1)].map(
      (other) => other !== null && dateIn(other.cell.text) !== null,
    );
    const next = after(place);
    if (next && dateIn(next.cell.text)) continue;
    if (here !== there) return here ? 1 : -1;
  }
  return 0;
}

function isDateLabel(label: FoundLabel | undefined): boolean {
  return label !== undefined && /\bdate|\bdue|\bdt\b/.test(label.text);
}
