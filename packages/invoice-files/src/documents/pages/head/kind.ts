import { foldSpaces } from "@bayline/contracts";
import {
  aboutInvoices,
  creditTitle,
  invoiceTitle,
  mixedLabel,
  mixedTitle,
  noInvoice,
  otherStatement,
  otherTitles,
  slips,
  spacedTitle,
  weakTitle,
} from "../../../lexicon/titles.ts";
import type { DocumentKind, TextItem, TextPage } from "../../types.ts";
import { isInvoiceDenied } from "../denials.ts";
import { labelsIn } from "./labels.ts";

interface Kind {
  kind: DocumentKind;
  otherKind: string | null;
}

/** The most words of a label. */
const mostWords = 7;

/** Whether large letters name an invoice: `Wholesale Invoice` or `Invoice - Truck Parts`. */
function namesInvoice(title: string): boolean {
  return /^([a-z-]+ ){0,3}invoice( -)?( [a-z-]+){0,2}$/.test(title) && !noInvoice.test(title);
}

interface Title {
  text: string;
  y: number;
  kind: "invoice" | "credit" | "other";
  words: string | null;
  height: number;
  /** Its letters are larger than most of the page. */
  isLarge: boolean;
  /** It may also be a label. */
  isWeak: boolean;
  /** It ends with a number, as a label does. */
  isNumbered: boolean;
}

/**
 * What the document is, by the most prominent title of the first page that has any, or else by a
 * label that names an invoice's number or date. `hasGoods` if it has a table of them.
 */
export function kindOf(pages: readonly TextPage[], hasGoods: boolean): Kind {
  const kinds = pages.map(({ items }) => kindOfPage(items, hasGoods));
  const found = kinds.find((kind) => kind !== null);
  const texts = pages.flatMap(({ items }) => items.map((item) => item.text));
  if (isDenied(texts, found?.kind === "credit")) {
    const words = found?.otherKind ?? "a document that says that it is no invoice";
    return { kind: "other", otherKind: words };
  }
  const words = "a document that does not say that it is an invoice";
  return found ?? { kind: "other", otherKind: words };
}

/**
 * Whether a document says that it is no invoice, or none that is final. A credit memo is none, and
 * may name the invoice that it corrects.
 */
function isDenied(texts: readonly string[], isCredit: boolean): boolean {
  const text = texts.join(" ");
  if (otherStatement.test(text)) return true;
  const isLabel = (label: string) => label.split(" ").length <= mostWords && mixedLabel.test(label);
  return !isCredit && (isInvoiceDenied(text) || texts.some(isLabel));
}

function kindOfPage(items: readonly TextItem[], hasGoods: boolean): Kind | null {
  const heights = items.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const named = items.flatMap(({ text, height, y }) => {
    const kind = kindOfLabel(text);
    return kind ? [{ kind, height, y }] : [];
  });
  const found = items
    .filter((item) => !isTerm(item, items))
    .flatMap((item) =>
      titleOf(item, usual).filter(({ kind }) => kind === "other" || !isInSentence(item, items)),
    );
  const highest = Math.max(
    ...[...named, ...found.filter(({ kind }) => kind !== "other")].map(({ height }) => height),
  );
  const isAlone = (title: Title) =>
    !found.some(({ kind, isNumbered }) => kind !== "other" && !isNumbered) &&
    isInHead(title, named);
  const all = found.filter(
    (title) => !title.isWeak || title.isLarge || title.height > highest * 1.1 || isAlone(title),
  );
  const titles = hasGoods ? withoutSlips(all, named.length > 0) : all;
  const [top] = titles.toSorted((a, b) => b.height - a.height || rankOf(a) - rankOf(b));
  if (top?.kind === "other") return { kind: "other", otherKind: top.words };
  const kind = top?.kind ?? named.toSorted((a, b) => b.height - a.height)[0]?.kind;
  if (kind) return { kind, otherKind: null };
  return isBilledByLetter(items, hasGoods) ? { kind: "invoice", otherKind: null } : null;
}

/**
 * Whether a title of two words in capitals stands above all labels that name an invoice, or beside
 * the first. One that is a label as well, such as `SALES ORDER`, stands above them.
 */
function isInHead(
  { text, y, height, isNumbered }: Title,
  labels: ReadonlyArray<{ y: number }>,
): boolean {
  const first = Math.min(...labels.map((label) => label.y));
  const isTitle = /^\W*[A-Z]{2}[^a-z]* [^a-z]*[A-Z]{2}\W*$/.test(text);
  const lowest = labelsIn(text).length === 0 ? first + height : first - height / 2;
  return isTitle && !isNumbered && y < lowest;
}

/** What a label such as `Invoice No.`, `Credit date` or `Our invoice: 1001` says. */
function kindOfLabel(text: string): "invoice" | "credit" | undefined {
  const labels = labelsIn(text).filter((label) => {
    const isNamed = label.rank === 0 || /^[\s:#]*[a-z/-]{0,6}\d/i.test(text.slice(label.end));
    const isOwn = label.field === "invoiceNumber" || label.field === "invoiceDate";
    return isNamed && isOwn && !isOfLetter(label.text);
  });
  if (labels.some((label) => /credit|memo|\bcm\b/.test(label.text))) return "credit";
  return labels.some((label) => /\binv/.test(label.text)) ? "invoice" : undefined;
}

/** `Re: Invoice No. 1001` is the title of a letter with an invoice, or of one about an invoice. */
function isOfLetter(text: string): boolean {
  return /^re/.test(text);
}

function isBilledByLetter(items: readonly TextItem[], hasGoods: boolean): boolean {
  const isAbout = items.some(({ text }) => aboutInvoices.test(text));
  const isLetter = items.some(({ text }) =>
    labelsIn(text).some(({ field, text: label }) => field === "invoiceNumber" && isOfLetter(label)),
  );
  return hasGoods && isLetter && !isAbout;
}

/** `Terms: due on receipt` may be drawn as two texts. */
function isTerm({ x, y, height, text }: TextItem, items: readonly TextItem[]): boolean {
  const isBefore = (other: TextItem) =>
    other.x < x && Math.abs(other.y - y) < height / 2 && /\b(up)?on$/i.test(other.text.trim());
  return /^receipt$/i.test(text.trim()) && items.some(isBefore);
}

/** The widest space between two words of a sentence, in heights. */
const widestSpace = 0.7;

/** A sentence may be drawn as several texts: other words stand directly before and behind. */
function isInSentence({ x, y, width, height }: TextItem, items: readonly TextItem[]): boolean {
  const words = items.filter((other) => {
    const isBeside = Math.abs(other.y - y) < 1 && Math.abs(other.height - height) < 1;
    return isBeside && /[a-z]{2}/i.test(other.text);
  });
  const isNext = (gap: number) => gap > -height && gap < height * widestSpace;
  const isBefore = words.some((other) => other.x < x && isNext(x - other.x - other.width));
  return isBefore && words.some((other) => other.x > x && isNext(other.x - x - width));
}

/** The titles without those of an invoice's slips. A receipt in larger letters is one. */
function withoutSlips(titles: readonly Title[], isNumbered: boolean): readonly Title[] {
  const ofInvoice = titles.filter(({ kind }) => kind !== "other");
  const isInvoiceLarge = ofInvoice.some(({ isLarge }) => isLarge);
  return titles.filter(({ words, isLarge }) => {
    if (!slips.has(words) || (ofInvoice.length === 0 && !isNumbered)) return true;
    return words === "a receipt" && (ofInvoice.length === 0 || (isLarge && !isInvoiceLarge));
  });
}

/**
 * Of titles of one height, an invoice is the clearest. A label with a number is the least clear.
 */
function rankOf({ kind, isNumbered }: Title): number {
  return isNumbered ? 3 : ["credit", "invoice", "other"].indexOf(kind);
}

function titleOf({ text, y, height }: TextItem, usual: number): Title[] {
  const name = foldSpaces(
    text
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, " ")
      .replace(/^- | -$/g, ""),
  );
  // Letters with wide gaps: `I N V O I C E`.
  const title = /^([a-z] )+[a-z]$/.test(name) ? name.replaceAll(" ", "") : name;
  const isLarge = height > usual * 1.25;
  const isNumbered = /\d|[#:]\s*$/.test(text);
  const found = { text, y, height, isLarge, isWeak: false, isNumbered };
  if (invoiceTitle.test(title) || spacedTitle.test(title.replaceAll(" ", ""))) {
    return [{ kind: "invoice", words: null, ...found }];
  }
  if (creditTitle.test(title)) return [{ kind: "credit", words: null, ...found }];
  const other = otherTitles.find(([pattern]) => pattern.test(title));
  if (other) return [{ kind: "other", words: other[1], ...found }];
  const words = `a document with the title ${title}`;
  if (mixedTitle.test(title)) return [{ kind: "other", words, ...found }];
  if (isLarge && namesInvoice(title)) return [{ kind: "invoice", words: null, ...found }];
  if (!weakTitle.test(title)) return [];
  // `Work order 4711` beside other values, and `List` above a column.
  if (!isLarge && /\d|^(list|order|ticket|note|form|return|delivery|tag)$/.test(title)) return [];
  return [{ kind: "other", words, ...found, isWeak: true }];
}
