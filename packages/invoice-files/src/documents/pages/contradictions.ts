import type { DocumentKind, TextItem, TextPage } from "../types.ts";
import { currencyProblem } from "./currency.ts";
import { isInvoiceDenied, isPaymentDenied } from "./denials.ts";
import { isDirectlyBelow } from "./text/near.ts";
import { type Cell, type Row, textOfRow } from "./text/rows.ts";
import { visibilityProblem } from "./visibility.ts";

/** What a document says around its goods that contradicts an invoice to be paid as it adds up. */
export function contradictionsIn(
  { kind, isNegative }: { kind: DocumentKind; isNegative: boolean },
  rows: readonly Row[],
  pages: readonly TextPage[],
): string[] {
  const found = [
    currencyProblem(pages),
    stampProblem(pages, kind),
    statusProblem(rows),
    freeGoodsProblem(rows),
    visibilityProblem(pages),
  ];
  if (kind === "invoice" && saysCredit(rows)) {
    found.push("the document is titled an invoice and says that it is a credit");
  }
  if (kind === "credit" && !isNegative && saysInvoice(pages)) {
    found.push("the document is titled a credit and an invoice, and its amounts have no sign");
  }
  return found.filter((problem) => problem !== null);
}

/** Whether the text around the tables says that the amounts are credited. */
function saysCredit(rows: readonly Row[]): boolean {
  const inRow =
    /^(total|net|amount) credit(ed)?\b|(?<!pay[a-z]* )\btype\s*:?\s*(credit|return|cm)\b/i;
  const inCell =
    /^(?!.*\binv)(\W*x\W+)?((parts|sales|customer|warranty|core|account|price|return|vendor|adjustment) )?(credit (memo|note|memorandum)|credited|refund(ed)?|(goods|items|parts) returned|returns|return(ed)? (goods|items|parts|for credit))( (no|number)\b.*|\W*)$/i;
  const isCell = ({ text }: Cell) =>
    inCell.test(text) || isCredited.some((rule) => rule.test(text));
  return rows.some(
    (row, at) =>
      !endsSentence(row, rows[at - 1]) && (inRow.test(textOfRow(row)) || row.cells.some(isCell)),
  );
}

/** The fewest words of a sentence that goes on in the next row. */
const fewestWords = 5;

/** Whether a row is the end of the sentence above it: `… applies to` above `returns.` */
function endsSentence(row: Row, above: Row | undefined): boolean {
  if (!above || !isDirectlyBelow(row, above)) return false;
  const [text, before] = [textOfRow(row), textOfRow(above)];
  return /^[a-z]/.test(text) && /[a-z,]$/.test(before) && before.split(" ").length >= fewestWords;
}

/**
 * Texts that say of the whole document that it is a credit. A charge account is called credit as
 * well.
 */
const isCredited = [
  /^(?!.*\b(terms?|pay\w*|paid|method|tender|card|account|acct|freight|via|class)\b)[a-z ]{3,30}[:-] ?(credit|refund|return(ed)?( goods)?|adjustment)\W*$/i,
  /^(warranty|core|account|price|return|vendor|adjustment|defective|exchange) credit\W*$/i,
  /^((price|account|billing|invoice|customer|credit|pricing) )*adjustments?( (memo|note|credit))?\W*$/i,
  /\b(has|have) been credited\b|\bwe (have )?credit(ed)? your account\b|\bthis is a credit\b/i,
];

/** A row such as `F-77 1 N/C` is no line, because it has no amount. */
function freeGoodsProblem(rows: readonly Row[]): string | null {
  const free = /^(n\/?c|no charge|free|free of charge|f\.?o\.?c\.?|gratis)$/i;
  const isRow = ({ cells }: Row) =>
    cells.some(({ text }) => free.test(text)) && cells.some(({ text }) => /^\d{1,4}$/.test(text));
  return rows.some(isRow) ? "goods without a charge are booked by a person" : null;
}

const otherStatus =
  /(?<!pay[a-z]* )\b(?:type|status)\b[a-z ]{0,20}[ :.#-]+(?:quote|quotation|estimate|draft|pending|pro ?-?forma|(?:not |un)posted|not final|void(?:ed)?|cancell?ed|(?:on )?hold|preview|return(?:ed)?|credit|refund|adjustment|claim|rma|back ?order(?:ed)?)\b/i;
const offer =
  /^(?:quote|quotation|estimate|proposal|offer|price)s? (?:is |are )?(?:valid|expires?|good)\b|^valid (?:until|through|for)\b/i;
const replacing =
  /\b(?:replaces|corrects|supersedes|cancels|reverses) (?:(?:our|the|your|previous|original|earlier) )*(?:invoice|bill)\b|\brebill(?:ed)?\b/i;

/** What the text around the tables says of the document's state. */
function statusProblem(rows: readonly Row[]): string | null {
  for (const { cells } of rows) {
    const texts = [textOfRow({ cells }), ...cells.map(({ text }) => text)];
    const found = texts.find((text) => otherStatus.test(text) || offer.test(text));
    if (found) return `it says "${found.slice(0, 60)}"`;
    const other = texts.find((text) => replacing.test(text));
    if (other) return `an earlier invoice may be booked: "${other.slice(0, 60)}"`;
  }
  return null;
}

function saysInvoice(pages: readonly TextPage[]): boolean {
  const title = /^\W*((sales|tax|parts) )?i ?n ?v ?o ?i ?c ?e\W*$/i;
  return pages.some(({ items }) => items.some(({ text }) => title.test(text)));
}

const stamp =
  /^\W*(void(ed)?|cancell?ed|draft|sample|specimen|superseded|not valid|proforma|pro.forma|paid in full|estimated|((for )?(reference|information)|estimate|quote|memo) only|(this is a )?copy of (a )?paid invoice|(internal|inter-?branch) transfer|loaner\b.{0,30})\W*$/i;
/** A word that is also a label, and a stamp only if it is drawn large or at an angle. */
const largeStamp = /^\W*(paid|copy of statement|quote|quotation|estimate|hold|disputed)\W*$/i;

/** A stamp is drawn over the text, often at an angle. */
function stampProblem(pages: readonly TextPage[], kind: DocumentKind): string | null {
  for (const { items } of pages) {
    const heights = items.map(({ height }) => height).toSorted((a, b) => a - b);
    const usual = heights[Math.floor(heights.length / 2)] ?? 0;
    const found = items.find(({ text, height, angle }) => {
      const plain = /^(\S )+\S$/.test(text) ? text.replaceAll(" ", "") : text;
      const isUnpaid = isPaymentDenied(text);
      if (kind === "credit" && (isUnpaid || isInvoiceDenied(text))) return false;
      const isLarge = angle !== undefined || height > usual * 1.25;
      const isMark = isWatermark(angle) && height > usual * 1.5 && isOther(plain, items);
      return stamp.test(plain) || isUnpaid || (isLarge && largeStamp.test(plain)) || isMark;
    });
    if (found) return `it is stamped "${found.text.trim()}"`;
  }
  return null;
}

/** Whether text is turned, and not only printed along the margin. */
function isWatermark(angle: number | undefined): boolean {
  return angle !== undefined && Math.abs(Math.sin(angle * 2)) > 0.1;
}

/** Whether a watermark says more than that this is a copy, or the name of the dealer again. */
function isOther(text: string, items: readonly TextItem[]): boolean {
  const copy =
    /^(\W*\b(customer|file|office|our|your|original|accounting|copy|duplicate|reprint|invoice|thank|you)\b)+\W*$/i;
  const isRepeated = items.some(
    (item) => item.angle === undefined && item.text.toLowerCase().includes(text.toLowerCase()),
  );
  return /[a-z]{3}/i.test(text) && !copy.test(text) && !isRepeated;
}
