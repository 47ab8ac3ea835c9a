import { chargeOf } from "../../../charge-kinds.ts";
import type { ChargeReading } from "../../types.ts";

/** What the label of an amount outside the lines names. */
export type SummaryLabel =
  | { kind: "total"; rank: number }
  | { kind: "subtotal" }
  | { kind: "core" }
  | { kind: "payment" }
  | { kind: "charge"; charge: ChargeReading["kind"]; isSum: boolean };

const totals =
  /^(please )?(pay this amount|(total )?amount (due|payable|owing|to pay|credited)|total (due|now due|payable|to pay|credit|credited|invoice|this invoice|owing)( amount)?|total amount( due| payable)?|balance( due)?|(invoice|grand|credit|document|credit memo|final) (total|amount)( due)?|net (due|payable)|net amount (due|payable)|please pay|pay|total (usd|eur|cad|aud|nzd|gbp|chf)|total (in )?us dollars|total (charges?|sale|to be paid)|to (be )?pay|to be paid|now due|(sale|charge|your|bill) total|amount (now due|to be paid|charged|of (this )?invoice|billed)|total (amount )?(charged|billed)|invoice balance|please remit|remit|pay amount)$/;
const subtotals =
  /^(sub ?totals?|parts( totals?)?|(total )?(parts|merchandise|merch|goods|lines|items|sales|product|net sales)( totals?| amount)?|(net|gross)( amount| sales| parts| goods| merchandise)?|(goods|parts|merchandise|lines?) value|taxable( amount| total| sub ?total| sales)?|non ?taxable( amount| total)?|(total|amount) before tax|page (sub ?)?totals?|(parts|merchandise|merch|goods|lines?|items?|products?) sub ?totals?( amount)?|.*(carried|brought) forward|balance forward|carry ?over|continued|sub ?total.*)$/;
const payments =
  /^(less )?(customer |your )?(deposits?|down payments?|prepayments?|prepaid|payments?|amounts? paid|paid|cash paid|credits? applied)( and credits?| credits?)?( received| paid| applied| to date| made)?$/;
/** `VISA ****1234` and `Check 4711`, without their numbers. */
const tenders =
  /^(less )?(cash|checks?|cheque|visa|master ?card|mc|amex|american express|discover|(credit|debit) card|card|eft|ach|tendered)( (card|payment|paid|tendered|received|sale|no|number|ending( in)?|x+))*$/;
const cores = /^((sub)?total )?cores?( (deposits?|charges?))?( totals?)?$/;
/** Words that name a charge, and words that stand beside them. */
const chargeWords = new Set(
  "fet excise duty freight frt shipping shpg handling hdlg hndlg delivery dlvy postage courier ups fedex usps ltl cartage drayage haulage trucking transport transportation parcel tax taxes gst hst pst qst tps tvq vat btw mwst iva levy fee fees surcharge hazmat hazardous environmental insurance discount discounts misc miscellaneous restocking restock supplies disposal expedite expedited rush pallet packing crating crate".split(
    " ",
  ),
);
const besideWords = new Set(
  "inbound outbound in out fuel shop state county city local sales trade fleet early payment prompt cash volume customer charge charges amount cost total ground air next day express standard and of on your less other small order minimum hazardous material materials waste deposit special carrier the for regulatory compliance epa recycling handling s h drop ship use excise federal provincial".split(
    " ",
  ),
);
const taxWords = new Set("tax taxes gst hst pst qst tps tvq vat btw mwst iva".split(" "));
/** Words of sentences about charges, and of labels that name no amount. */
const noCharge =
  /\b(exempt|id|no|number|rate|terms|included|if|when|after|may|will|must|subject|paid|prepaid|before|base|method|via|date)\b/;
/** Words of labels such as `Total of this invoice`. */
const totalWords = new Set(
  "total amount value balance due payable owing owed invoice grand final this the of for to pay please your our now in us usd eur cad aud nzd gbp chf dollars charge charged charges sale sales billed credit credited document memo ticket".split(
    " ",
  ),
);

function isTotal(name: string): boolean {
  const words = name.replace(/ (to|on) your account$/, "").split(" ");
  const isSum = words.some((word) => /^(total|amount|value)$/.test(word));
  return words.length > 1 && isSum && words.every((word) => totalWords.has(word));
}

/** What a label means, or undefined if it is none of an amount. */
export function summaryLabelOf(label: string): SummaryLabel | undefined {
  const name = nameOf(label);
  const words = name.split(" ");
  if (name === "" || words.length > 6) return undefined;
  if (/\b(ex|excl|excluding) (gst|vat|tax|hst)$/.test(name)) return { kind: "subtotal" };
  const gross = name.replace(/ (inc|incl|including) (tax|vat|gst|hst)$/, "");
  const isGross = gross !== name && gross === "total";
  if (totals.test(gross) || isTotal(gross) || isGross) return { kind: "total", rank: 0 };
  if (/^totals?$/.test(name)) return { kind: "total", rank: 1 };
  if (/^((net|order) (total|amount)|net invoice)$/.test(name)) return { kind: "total", rank: 2 };
  if (subtotals.test(name)) return { kind: "subtotal" };
  if (cores.test(name)) return { kind: "core" };
  if (payments.test(name) || tenders.test(name)) return { kind: "payment" };
  // Which fees are not said, so that they are those that are listed.
  if (/^(fees|charges|other charges)$/.test(name)) return { kind: "subtotal" };
  const isCharge =
    namesCharge(words) && words.every((word) => chargeWords.has(word) || besideWords.has(word));
  return isCharge ? chargeLabel(name) : undefined;
}

/** What a label beside an amount means. It names a charge if any of its words does. */
export function amountLabelOf(label: string): SummaryLabel | undefined {
  return amountLabelIn(label) ?? amountLabelIn(withoutGaps(label));
}

/** Kerned letters may stand apart: `SALES TA X`. */
function withoutGaps(label: string): string {
  return label.replace(/(?<=[A-Z]) (?=[A-Z](?![A-Z]))/g, "");
}

function amountLabelIn(label: string): SummaryLabel | undefined {
  const name = nameOf(label);
  const words = name.split(" ");
  // `Sales tax at the rate of 7.25 % on 100.00` has a rate, so that an amount is due.
  const isRated = /\d\s*%/.test(label) && words.some((word) => taxWords.has(word));
  const isCharge = words.length <= 6 && namesCharge(words) && (isRated || !noCharge.test(name));
  return summaryLabelOf(label) ?? (isCharge ? chargeLabel(name) : undefined);
}

/** A label in lower case, without rates and punctuation. */
function nameOf(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/\([^)]*\)|@?\s*\d+([.,]\d+)?\s*%/g, " ")
      // `G.S.T.`
      .replace(/\b([a-z])\.\s?(?=[a-z]\b)/g, "$1")
      .replace(/[^a-z&/ ]+/g, " ")
      .replace(/[&/]/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function namesCharge(words: readonly string[]): boolean {
  return (
    words.some((word) => chargeWords.has(word)) ||
    /^(s h( charges?)?|fuel charge)$/.test(words.join(" "))
  );
}

function chargeLabel(name: string): SummaryLabel {
  const charge = /\bdiscounts?\b/.test(name) ? "discount" : chargeOf(name, 1).kind;
  return { kind: "charge", charge, isSum: /\btotals?\b/.test(name) };
}

/** Whether a row's text says that the lines go on, or what earlier pages came to. */
export function isCarriedOver(text: string): boolean {
  return /\b(carried|brought) (forward|over)\b|\bcontinued\b|\bpage (sub ?)?total\b|\bcarry ?over\b|\bbalance forward\b/i.test(
    text,
  );
}

/**
 * Whether the text of a line names a deposit for an old part, and not a part such as a core plug.
 */
export function isCoreText(text: string): boolean {
  return /\bcore[- ]?(charges?|deposits?|dep|chg|chrg|exchange|value|credit|return)\b|^cores?\b(?! (plug|support|drill|bit|assy|assembly))|\bcores?$/i.test(
    text.trim(),
  );
}
