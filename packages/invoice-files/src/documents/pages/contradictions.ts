import type { DocumentKind, TextPage } from "../types.ts";
import { currencyProblem } from "./currency.ts";
import type { Row } from "./rows.ts";

/** What a document says that contradicts an invoice to be paid as it adds up. */
export function contradictionsIn(
  { kind, isNegative }: { kind: DocumentKind; isNegative: boolean },
  others: readonly Row[],
  pages: readonly TextPage[],
): string[] {
  const found = [currencyProblem(pages), stampProblem(pages)];
  if (kind === "invoice" && saysCredit(others)) {
    found.push("the document is titled an invoice and says that it is a credit");
  }
  if (kind === "credit" && !isNegative && saysInvoice(pages)) {
    found.push("the document is titled a credit and an invoice, and its amounts have no sign");
  }
  return found.filter((problem) => problem !== null);
}

/** Whether the text around the tables says that the amounts are credited. */
function saysCredit(rows: readonly Row[]): boolean {
  const inRow = /^(total|net|amount) credit(ed)?\b|\btype\s*:?\s*(credit|return|cm)\b/i;
  const inCell =
    /^(?!.*\binv)(\W*x\W+)?((parts|sales|customer) )?(credit (memo|note|memorandum)|credited|refund(ed)?|goods returned|return(ed)? (goods|for credit))( (no|number)\b.*|\W*)$/i;
  return rows.some(
    ({ cells }) =>
      inRow.test(cells.map(({ text }) => text).join(" ")) ||
      cells.some(({ text }) => inCell.test(text)),
  );
}

function saysInvoice(pages: readonly TextPage[]): boolean {
  const title = /^\W*((sales|tax|parts) )?i ?n ?v ?o ?i ?c ?e\W*$/i;
  return pages.some(({ items }) => items.some(({ text }) => title.test(text)));
}

const stamp =
  /^\W*(void(ed)?|cancell?ed|draft|sample|specimen|superseded|not valid|do not pay|proforma|pro.forma|paid in full)\W*$/i;
/** A word that is also a label, and a stamp only if it is drawn large or at an angle. */
const largeStamp = /^\W*(paid|copy of statement|quote|quotation|estimate|hold|disputed)\W*$/i;

/** A stamp is drawn over the text, often at an angle. */
function stampProblem(pages: readonly TextPage[]): string | null {
  for (const { items } of pages) {
    const heights = items.map(({ height }) => height).toSorted((a, b) => a - b);
    const usual = heights[Math.floor(heights.length / 2)] ?? 0;
    const found = items.find(({ text, height, angle }) => {
      const plain = /^(\S )+\S$/.test(text) ? text.replaceAll(" ", "") : text;
      const isLarge = angle !== undefined || height > usual * 1.25;
      return stamp.test(plain) || (isLarge && largeStamp.test(plain));
    });
    if (found) return `it is stamped "${found.text.trim()}"`;
  }
  return null;
}
