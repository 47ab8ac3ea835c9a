import { labelWords } from "./labels.ts";

/**
 * Words in the labels of amounts that are no charge of this document, whatever they add up to. The
 * words of labels are in full: `prev. bal.` has `balance`.
 */
const ofNoCharge = wordsOf(
  "account after amount arrears balance base before carried core credit declared deposit due each exchange forward gross if insured less limit list msrp net only opening outstanding overdue owed owing paid past payment prepaid previous prior received refund retail retainer return returns saved savings subtotal sum taxable total until value weight when",
);

/** Words in the labels of amounts that are no total, although they may be as large. */
const ofNoTotal = wordsOf(
  "after applied backorder backordered base before carried core customs declared deposit discount each excl excluding exempt forward goods if insured less limit list merchandise msrp opening page parts past prepaid previous prior received retail saved savings shipped sub subtotal taxable until weight when",
);

/** Words of a condition or of another day. Their amount is not owed now: `If paid by 03/19`. */
const ofCondition = wordsOf("if until when");

/** Words with which an amount is asked for. */
const ofRequest = wordsOf("balance due owing pay payable remit");

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

function hasAny(label: string, words: ReadonlySet<string>): boolean {
  return labelWords(label).some((word) => words.has(word));
}

/** The most words of a name. More are a sentence. */
const mostWords = 6;

/** A name has three letters beside each other, and no digits but those of a rate. */
function isName(label: string): boolean {
  const text = label.replace(/@?\s*\d+(?:[.,]\d+)?\s*%/, "");
  return /[a-z]{3}/i.test(text) && !/\d/.test(text) && text.split(" ").length <= mostWords;
}

/** Whether an amount with a label that is not known may be a charge. */
export function mayNameCharge(label: string): boolean {
  return isName(label) && !hasAny(label, ofNoCharge);
}

/** Whether an amount with a label that is not known may be the total. */
export function mayNameTotal(label: string): boolean {
  return isName(label) && !hasAny(label, ofNoTotal);
}

export function namesCondition(label: string): boolean {
  return hasAny(label, ofCondition);
}

export function asksForPayment(label: string): boolean {
  return hasAny(label, ofRequest);
}

/** The title of a list of what else is owed. */
export const accountTitle =
  /\b(statement of account|account (statement|summary|activity|history))\b/i;
