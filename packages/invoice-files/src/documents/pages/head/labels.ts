import {
  anyDate,
  bareNumber,
  behindOther,
  type HeadLabel,
  headLabels,
  titleWords,
} from "../../../lexicon/head-labels.ts";
import { dateIn } from "../text/dates.ts";

export interface FoundLabel {
  field: HeadLabel["field"];
  rank: number;
  /** The label as printed. */
  text: string;
  /** Where its text begins and ends in the cell. */
  start: number;
  end: number;
  /**
   * Other words stand directly before it, which may name another document: `Freight Invoice No.`
   */
  isQualified?: boolean;
}

/** Labels are not looked for behind so many characters. */
const longestText = 300;

/** Finds the labels of a cell: at its start, and after values that come with a colon or `#`. */
export function labelsIn(text: string): FoundLabel[] {
  const found: FoundLabel[] = [];
  const first = labelAt(text, 0);
  if (first) found.push(first);
  const end = Math.min(text.length, longestText);
  for (let at = first ? first.end : 1; at < end; at += 1) {
    if (text[at - 1] !== " ") continue;
    const next = labelAt(text, at);
    // Within a text, only a label with a colon, a number sign or an abbreviation of number is one.
    const isListed = text[at - 2] === "," && next?.text.includes(" ") && next.rank < 2;
    const isDated = next !== undefined && /date/.test(next.text) && isDate(text, next);
    if (
      !next ||
      !(isListed || isDated || /^\s*[:#]|^.*(#|\bno\.?|number)$/i.test(rest(text, next)))
    )
      continue;
    const isOther =
      isOfOrder(found.at(-1), next, text) ||
      (next.field === "invoiceNumber" && behindOther.test(text.slice(0, at)));
    const named = isQualified(text, next, found.at(-1)) ? { ...next, isQualified: true } : next;
    found.push(isOther ? { ...next, field: "other" } : named);
    at = next.end;
  }
  return found;
}

/** `PO Date` is a date of the order, and no label `PO` beside a label `Date`. */
function isOfOrder(before: FoundLabel | undefined, next: FoundLabel, text: string): boolean {
  const isDate = next.field === "invoiceDate" && next.rank > 0;
  return (
    isDate && before?.field === "purchaseOrderNumber" && text.slice(before.end, next.start) === " "
  );
}

/** Whether the words between the label before and this one are no value and no title. */
function isQualified(
  text: string,
  { start, text: label }: FoundLabel,
  before: FoundLabel | undefined,
): boolean {
  // `Truck Parts Invoice No.` behind `Acme` begins with words of the name.
  const ownWords = label.search(/\b(?:invoice|inv|document|doc|bill)\b/);
  const words = text.slice(before?.end ?? 0, start + Math.max(0, ownWords)).trim();
  if (words === "") return before !== undefined && before.field !== "invoiceNumber";
  // More words are a name that stands beside the label.
  const areFew = words.split(" ").length < 3;
  return areFew && /^[a-z][a-z'. &-]*[a-z]$/i.test(words) && !titleWords.test(words);
}

function rest(text: string, { start, end }: FoundLabel): string {
  const after = text.slice(end);
  return /^\s*[:#]/.test(after) ? after : text.slice(start, end);
}

function labelAt(text: string, start: number): FoundLabel | undefined {
  const tried = start === 0 ? [...headLabels, bareNumber] : headLabels;
  for (const { field, rank, pattern } of tried) {
    const [found] = pattern.exec(text.slice(start)) ?? [];
    if (!found) continue;
    // `Acme Ltd. Invoice date` is a label behind other text.
    if (pattern === anyDate.pattern && start > 0 && isNamedDate(found)) return undefined;
    return { field, rank, text: found.toLowerCase(), start, end: start + found.length };
  }
  return undefined;
}

/** Whether a date stands behind a label. */
function isDate(text: string, { end }: FoundLabel): boolean {
  const rest = text.slice(end).trim();
  return rest.startsWith(dateIn(rest)?.text ?? "\n");
}

/** Whether the last words are a label of the document's date or due date. */
function isNamedDate(text: string): boolean {
  const words = text.split(" ");
  return words.some((_, at) => {
    const rest = words.slice(at).join(" ");
    const named = headLabels.find(({ pattern }) => pattern.exec(rest)?.[0].length === rest.length);
    return at > 0 && named?.rank === 0 && named.field !== "other";
  });
}

/** Whether a cell is a label and nothing else. */
export function isOnlyLabel(text: string): boolean {
  const [found] = labelsIn(text);
  const rest = text.slice(found?.end ?? 0);
  return found?.start === 0 && /^[\s:.#]*(?:[/(]\D*)?$/.test(rest);
}
