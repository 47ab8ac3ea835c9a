import { clarityOf, type HeadConcept, headConcepts } from "../../lexicon/labels.ts";
import { numberIn } from "../pages/head/number.ts";
import { address } from "../pages/head/vendor-name.ts";
import { dateIn } from "../pages/text/dates.ts";
import {
  type Cell,
  joined,
  overlap,
  partOf,
  type Row,
  rightOf,
  wordsOf,
} from "../pages/text/rows.ts";
import { type Learnt, type LearntLabel, labelKey, learntClarity, nothingLearnt } from "./learnt.ts";

/** A label with the value that stands to it as the others of its row stand to theirs. */
export interface Labelled {
  concept: HeadConcept;
  clarity: number;
  label: Cell;
  value: Cell;
  /** Other values that the label may have, because the arrangement is open. */
  rivals: Cell[];
  /** The value stands in the cell of its label. */
  isInside: boolean;
  /** The value stands beside its label, or others of the row have theirs in the same direction. */
  isArranged: boolean;
  /** Another label to which the value may belong. */
  claim: string | null;
}

/** The text of a label without a value that stands in its cell. */
export function labelTextOf({ label, value, isInside }: Labelled): string {
  const at = isInside ? label.text.lastIndexOf(value.text) : -1;
  return at < 0 ? label.text : label.text.slice(0, at).trim();
}

/** A label, and the text behind it in its cell. */
interface Label {
  concept: HeadConcept | null;
  clarity: number;
  cell: Cell;
  inside: Cell | null;
  row: number;
}

type Direction = "right" | "below" | "above";

const directions: readonly Direction[] = ["right", "below", "above"];

/** The farthest that a value stands above or below its label, in heights. */
const farthest = 3.4;

/** The farthest that a value stands beside its label, in points. */
const farthestBeside = 260;

/**
 * Proposes the values of the labels of the head. The labels of a row have their values in one
 * direction: that in which most of them have one of their kind, each another.
 */
export function proposeLabelled(rows: readonly Row[], learnt: Learnt = nothingLearnt): Labelled[] {
  return [...learntLabelled(rows, learnt), ...namedLabelled(rows)];
}

/** The values that stand to their labels, or at their places, as in a document of the layout. */
function learntLabelled(rows: readonly Row[], { labels }: Learnt): Labelled[] {
  return labels.flatMap((label) =>
    rows.flatMap((row, at) =>
      row.cells.flatMap((cell): Labelled[] => {
        const value = learntValue(cell, at, rows, label);
        if (!value || !isOfKind(value.text, label.concept)) return [];
        const isInside = label.standing === "inside";
        const found = { label: cell, value, rivals: [], isArranged: true, claim: null };
        return [{ ...found, concept: label.concept, clarity: learntClarity, isInside }];
      }),
    ),
  );
}

/** By how many points a value at a place of its own stands elsewhere. */
const samePlace = 4;

function learntValue(
  cell: Cell,
  row: number,
  rows: readonly Row[],
  { standing, label, box }: LearntLabel,
): Cell | null {
  if (standing === "place") {
    const isSame =
      Math.abs(cell.box.x - box.x) < samePlace && Math.abs(cell.box.y - box.y) < samePlace;
    return isSame && rows[row]?.page === 1 ? cell : null;
  }
  if (standing === "inside") {
    const text = cell.text.toLowerCase();
    if (!text.startsWith(label)) return null;
    const rest = cell.text.slice(label.length).replace(/^[\s:.#]+/, "");
    return rest === "" ? null : partOf(cell, cell.text.length - rest.length, cell.text.length);
  }
  if (labelKey(cell.text) !== label) return null;
  return neighbour({ cell, row, concept: null, clarity: 0, inside: null }, standing, rows);
}

/** The values of labels that the lexicon knows. */
function namedLabelled(rows: readonly Row[]): Labelled[] {
  const labels = rows.flatMap((row, at) => row.cells.flatMap((cell) => labelsIn(cell, at)));
  const taken = new Set(labels.map(({ cell }) => cell));
  const inside = labels.flatMap(({ concept, clarity, cell, inside: value }): Labelled[] =>
    concept && value
      ? [
          {
            concept,
            clarity,
            label: cell,
            value,
            rivals: [],
            isInside: true,
            isArranged: true,
            claim: null,
          },
        ]
      : [],
  );
  const open = labels.filter((label) => label.inside === null);
  const standing = (label: Label, direction: Direction) => {
    const value =
      direction === "below" ? valueBelow(label, rows) : neighbour(label, direction, rows);
    const isValue = value && !taken.has(value) && isOfKind(value.text, label.concept);
    const isFirst = direction === "below" && isValue && isListed(value, label.concept, rows);
    return isValue && !isFirst ? value : null;
  };
  const votes = new Map(
    directions.map((direction) => [
      direction,
      new Set(open.flatMap((label) => standing(label, direction) ?? [])).size,
    ]),
  );
  const groups = [...Map.groupBy(open, ({ row }) => row).values()];
  const found = groups.flatMap((group) => {
    const choices = directions
      .map((direction) => ({
        direction,
        values: group.map((label) => standing(label, direction)),
      }))
      .map((choice) => ({ ...choice, count: new Set(choice.values.filter(Boolean)).size }))
      .filter(({ count }) => count > 0)
      .toSorted(
        (a, b) =>
          b.count - a.count || (votes.get(b.direction) ?? 0) - (votes.get(a.direction) ?? 0),
      );
    const [best, ...others] = choices;
    if (!best) return [];
    const equal = others.filter(
      ({ count, direction }) =>
        count === best.count && votes.get(direction) === votes.get(best.direction),
    );
    return group.flatMap((label, at): Labelled[] => {
      const value = best.values[at];
      const { concept, clarity, cell } = label;
      if (!value || !concept) return [];
      const beside = neighbours(label, best.direction, rows).filter(
        (other) => other !== value && other.page === value.page && isOfKind(other.text, concept),
      );
      const rivals = [...equal.flatMap(({ values }) => values[at] ?? []), ...beside];
      const isArranged = best.direction === "right" || best.count > 1;
      const claim = claimOf(value, best.direction, rows);
      return [{ concept, clarity, label: cell, value, rivals, isInside: false, isArranged, claim }];
    });
  });
  return [...inside, ...found];
}

/** The labels of a cell: the longest words at its start, and labels behind values. */
function labelsIn(cell: Cell, row: number): Label[] {
  const words = wordsOf(cell);
  const found: Array<Label & { start: number; end: number }> = [];
  for (let start = 0; start < words.length; start += 1) {
    const label = labelAt(words, start);
    const from = found.at(-1)?.end ?? 0;
    if (!label || !mayBegin(words.slice(from, start), from > 0)) continue;
    found.push({ ...label, cell, inside: null, row, start });
    start = label.end - 1;
  }
  if (found.length === 0) return weakLabel(cell, row, words);
  return found.map(({ start, end, ...label }, at) => {
    const next = found[at + 1]?.start ?? words.length;
    const [first, last] = [words[end], words[next - 1]];
    // The label in another language: `Invoice No. / N° de facture`.
    const isTranslated = first?.text === "/" || words[end - 1]?.text === "/";
    if (!first || !last || next <= end || isTranslated) return label;
    const value = sliced(cell, words, end, next);
    // `Invoice date and terms` goes on, and has no value.
    const isValue = isOfKind(value.text, label.concept);
    return isValue ? { ...label, inside: value } : { ...label, concept: null };
  });
}

/** How clear a label must be that has its number behind it in its cell: `Sold to 77-1200`. */
const clearInside = 0.4;

/** A label that would name nothing alone, before a number of at least three digits. */
function weakLabel(cell: Cell, row: number, words: readonly Cell[]): Label[] {
  const value = words.at(-1);
  const text = words
    .slice(0, -1)
    .map((word) => word.text)
    .join(" ");
  const isNumber = value && isOfKind(value.text, "accountNumber");
  const clarity = clarityOf(text, "accountNumber", clearInside);
  if (!isNumber || clarity === 0) return [];
  return [{ concept: "accountNumber", clarity, cell, inside: value, row }];
}

/** The fewest words that are a name or a title before a label, and no words of a longer label. */
const wordsOfName = 3;

/** Whether a label may begin behind these words of its cell. `External` makes it another label. */
function mayBegin(before: readonly Cell[], isBehindLabel: boolean): boolean {
  const last = before.at(-1);
  if (!last) return !isBehindLabel;
  return /\d|[,;:)]$/.test(last.text) || (!isBehindLabel && before.length >= wordsOfName);
}

function labelAt(
  words: readonly Cell[],
  start: number,
): { concept: HeadConcept; clarity: number; end: number } | null {
  for (let end = Math.min(words.length, start + 5); end > start; end -= 1) {
    const text = words
      .slice(start, end)
      .map((word) => word.text)
      .join(" ");
    // Within a text, a label ends with a colon or names a number.
    const isMarked = start === 0 || /[:#]$|\b(no|num|nbr|number)\.?$/i.test(text);
    if (!isMarked || /\d/.test(text)) continue;
    const clear = headConcepts
      .map((concept) => ({ concept, clarity: clarityOf(text, concept) }))
      .toSorted((a, b) => b.clarity - a.clarity)[0];
    if (clear && clear.clarity > 0) return { ...clear, end };
  }
  return null;
}

function sliced(cell: Cell, words: readonly Cell[], from: number, to: number): Cell {
  const own = words.slice(from, to);
  const text = own.map((word) => word.text).join(" ");
  const at = cell.text.indexOf(text);
  return at < 0 ? { ...(own[0] ?? cell), text } : partOf(cell, at, at + text.length);
}

/** Whether a text may be the value of a label: a date, or one word with a digit that is none. */
export function isOfKind(text: string, concept: HeadConcept | null): boolean {
  if (concept === "invoiceDate" || concept === "dueDate") {
    const date = dateIn(text);
    const start = date === null ? -1 : text.indexOf(date.text);
    // The day of the week may stand before a date.
    return start === 0 || (start > 0 && /^[a-z]+,? $/i.test(text.slice(0, start)));
  }
  // An account has a number of three digits at least.
  const isLong = concept !== "accountNumber" || /(\d.*){3}/.test(text);
  return concept !== null && isLong && numberIn(text) !== null && !address.test(text);
}

/** The text behind a value, as seen from its label, if it is a label that has no other value. */
function claimOf(value: Cell, direction: Direction, rows: readonly Row[]): string | null {
  if (direction === "right") return null;
  const row = rows.findIndex(({ cells }) => cells.includes(value));
  const standing = { concept: null, clarity: 0, inside: null };
  const other = neighbour({ ...standing, cell: value, row }, direction, rows);
  if (!other || /\d/.test(other.text) || other.text.split(" ").length > 4) return null;
  const at = rows.findIndex(({ cells }) => cells.includes(other));
  const own = neighbour({ ...standing, cell: other, row: at }, direction, rows);
  return own ? null : other.text;
}

/**
 * The value below a label. If the next row has as many values as this one has labels, each of its
 * kind, they are in one order wherever they stand.
 */
function valueBelow(label: Label, rows: readonly Row[]): Cell | null {
  const [own, below] = [rows[label.row], rows[label.row + 1]];
  const isNext = own && below?.page === own.page && own.cells.length === below.cells.length;
  const areLabels = own?.cells.every(
    (cell, at) =>
      !/\d/.test(cell.text) && isOfKind(below?.cells[at]?.text ?? "", kindOfLabel(cell.text)),
  );
  if (isNext && areLabels && own.cells.length > 1) {
    return below.cells[own.cells.indexOf(label.cell)] ?? null;
  }
  return neighbour(label, "below", rows);
}

/** What a label names, or an account for one that is not known: a number, and no date. */
function kindOfLabel(text: string): HeadConcept {
  const known = headConcepts.find((concept) => clarityOf(text, concept) > 0);
  return known ?? "purchaseOrderNumber";
}

/** Whether a value is the first of a list of its kind. */
function isListed(value: Cell, concept: HeadConcept | null, rows: readonly Row[]): boolean {
  const at = rows.findIndex(({ cells }) => cells.includes(value));
  const below = [rows[at + 1], rows[at + 2]].map((row) =>
    row?.cells.find(({ box }) => overlap(box, value.box) > 0),
  );
  return below.every(
    (cell) =>
      cell && cell.text !== value.text && !/ /.test(cell.text) && isOfKind(cell.text, concept),
  );
}

function neighbour(label: Label, direction: Direction, rows: readonly Row[]): Cell | null {
  return neighbours(label, direction, rows)[0] ?? null;
}

/** The texts that stand to a label in a direction, the one that it overlaps most first. */
function neighbours({ cell, row }: Label, direction: Direction, rows: readonly Row[]): Cell[] {
  const own = rows[row];
  if (!own) return [];
  if (direction === "right") {
    const next = own.cells[own.cells.indexOf(cell) + 1];
    if (!next || next.box.x - rightOf(cell.box) > farthestBeside) return [];
    const after = own.cells[own.cells.indexOf(next) + 1];
    const goesOn = after && after.box.x - rightOf(next.box) < next.box.height;
    return [goesOn ? joined([next, after]) : next];
  }
  const step = direction === "below" ? 1 : -1;
  for (let at = row + step; rows[at]?.page === own.page; at += step) {
    const other = rows[at];
    if (!other || Math.abs(other.baseline - own.baseline) > cell.box.height * farthest) return [];
    const found = other.cells
      .filter(({ box }) => overlap(box, cell.box) > 0)
      .toSorted((a, b) => overlap(b.box, cell.box) - overlap(a.box, cell.box));
    if (found.length > 0) return found;
  }
  return [];
}
