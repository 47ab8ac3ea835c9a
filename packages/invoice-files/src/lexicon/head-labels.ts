import type { HeadConcept } from "./labels.ts";

/** What may stand at the beginning of a label's text, in the head of a document. */
export interface HeadLabel {
  field: HeadConcept | "other";
  /** 0 is the clearest. */
  rank: number;
  pattern: RegExp;
}

const no = String.raw`(?:\s*(?:number|num|no|nbr|nr|id|#)\b\.?|\s*#)`;

const monthsAndDays = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun"
  .split("|")
  .map((name) => `${name}[a-z]*`)
  .join("|");

/** Words before the number of an invoice that is another than the document. */
const ofOther =
  "original|orig|ref|reference|referring|regarding|previous|prev|prior|last|old|related|applies|applied|apply|against|replaces|corrects|credited|returned|master|parent|first|next|vendor|supplier|open|paid|unpaid|disputed|estimate|quote|proforma|pro|carrier|freight|factory|mfr|manufacturer|consolidated|summary|statement";
const beside = "credit|return|for|from|re|per|see|of|to|the|on";
export const behindOther = new RegExp(`\\b(?:${ofOther})\\b[^:]*$`, "i");

function label(field: HeadLabel["field"], rank: number, pattern: string): HeadLabel {
  return { field, rank, pattern: new RegExp(`^(?:${pattern})(?![a-z0-9]|-[a-z0-9])\\.?`, "i") };
}

/** `Pickup Date: 3/5` */
export const anyDate = label("other", 0, "(?:[a-z]+ ){1,3}(?:date|dt)");

/** In the order in which they are tried: a longer label is before one that it begins with. */
export const headLabels: readonly HeadLabel[] = [
  label(
    "dueDate",
    0,
    "(?:invoice |payment |net )?due date|net due(?: on)?|date due|payment due(?: by| on)?|pay(?:ment)? by|due (?:on|by)|due|payable(?: by| on)?",
  ),
  label(
    "other",
    0,
    "(?:order|ordered|ship|shipped|shipping|delivery|print|printed|posting|entry|required|promised|quote|service|discount) date|date (?:shipped|ordered|printed|required|promised)",
  ),
  label(
    "invoiceDate",
    0,
    String.raw`(?:invoice|inv|bill|billing|document|doc|credit(?: memo| note)?|memo)\.?\s?(?:date|dt)|date of (?:invoice|issue|billing)|date (?:invoiced|issued|billed)|issued?(?: on)?|issue date|(?:invoiced|billed(?! to))(?: on)?`,
  ),
  label(
    "invoiceDate",
    1,
    "(?:sales?|transaction|tax|today'?s) date|tax point|date (?:sold|of sale)",
  ),
  // `Date of delivery: 3/5` and `Date received: 3/5`.
  label(
    "other",
    0,
    `date (?:of )?(?!(?:invoice|inv|billing|billed|and|time|number|no|${monthsAndDays})(?![a-z]))[a-z]{2,}`,
  ),
  // The invoice that a credit memo corrects, or that is billed again.
  label(
    "other",
    0,
    String.raw`(?:original|orig|ref|reference|referring to|carrier|freight|vendor|supplier|mfr|mfg|manufacturer|factory|next|parent|master|consolidated|previous|prev|prior|last|old|related|applies to|applied to|apply to|against|replaces|corrects|credit for|return of|for)\.?:? (?:sales )?(?:invoice|inv|bill)\.?(?: date|${no})?`,
  ),
  label(
    "invoiceNumber",
    0,
    String.raw`(?:our )?(?:tax |sales )?(?:invoice|inv|credit(?: memo| note| invoice)?|memo|cm)\.?(?:${no}| ref(?:erence)?|\s?/\s?credit(?: memo)?${no})`,
  ),
  // The document of the customer, or one that this one refers to.
  label(
    "purchaseOrderNumber",
    1,
    String.raw`(?:external|ext|your|customer(?:'s)?|cust|buyer'?s?) (?:document|doc)\.?${no}?`,
  ),
  label(
    "other",
    0,
    String.raw`(?:source|reference|ref|related|previous|prev|prior|original|orig|linked|parent|base) (?:document|doc)\.?${no}?`,
  ),
  label("invoiceNumber", 1, String.raw`(?:document|doc|bill)\.?(?:${no}| ref(?:erence)?)`),
  // `Wholesale invoice no.` and `Invoice serial no.`
  label(
    "invoiceNumber",
    1,
    String.raw`(?!(?:${ofOther}|${beside})\b)(?:[a-z]+\.? ){1,2}(?:invoice|inv)\.?${no}`,
  ),
  label(
    "invoiceNumber",
    1,
    String.raw`(?:invoice|inv)\.? (?:(?:serial|control|document|doc|file|register)\.?${no}|code|identifier|control|serial)`,
  ),
  // `Our invoice 1001`
  label(
    "invoiceNumber",
    2,
    String.raw`(?!(?:${ofOther}|${beside})\b)(?:[a-z]+ ){1,2}(?:invoice|inv)\.?(?=[\s:#]+[a-z/-]{0,6}\d\S*$)`,
  ),
  // A letter. It may also speak of an earlier invoice.
  label("invoiceNumber", 2, String.raw`re(?:garding)?\.?: ?(?:our )?(?:invoice|inv)\.?${no}?`),
  label(
    "accountNumber",
    0,
    String.raw`(?:(?:for|on) )?(?:your |customer |cust\.? |our |billing |invoice |charge |trade |dealer |shop )?(?:account|acct|a/c)\.?(?:${no}| ref(?:erence)?| code)?`,
  ),
  label(
    "purchaseOrderNumber",
    0,
    String.raw`(?:your |customer(?:'s)? |cust\.? |client |buyer'?s? )?(?:p\.\s?o\.?|p/o|po|purchase order)(?:\s?/\s?ref)?\.?${no}?`,
  ),
  label(
    "purchaseOrderNumber",
    1,
    String.raw`(?:your|customer(?:'s)?|cust\.?|buyer'?s?) (?:order|ord|ref|reference)\.?${no}?`,
  ),
  label(
    "accountNumber",
    1,
    String.raw`(?:customer|cust|client|debtor|bill[- ]to|sold[- ]to|payer|shop|garage|member|buyer|patron)\.?(?:${no}| code| acct\.?${no}?| account${no}?)`,
  ),
  // `Sold to 77-1200` is the account, and `Sold to Acme` is not.
  label(
    "accountNumber",
    1,
    String.raw`(?:sold|billed|bill|invoiced)[- ]to(?=[\s:#]+[a-z]{0,4}-?\d[\d-]*$)`,
  ),
  label(
    "other",
    0,
    String.raw`(?:packing slip|pick ticket|quote|tax|tracking|pro|route|page|phone|tel|fax|ein|fein|vat)\.?(?:${no}| id)?|terms(?: of payment)?|payment terms|ship(?:ped)? via|via|salesman|salesperson|sales ?rep(?:resentative)?|rep|writer|counter(?:man| person)?|f\.?o\.?b\.?|freight terms|bill(?:ed)? to|ship(?:ped)? to|sold to|deliver(?:ed|y)? to|remit(?:tance)?(?: payment)? to|vendor|supplier|buyer|attention|attn|warehouse|branch|location|store|shipping method|carrier|weight|freight|contact|truck|unit|vin|job|delivery|method|email|web(?:site)?`,
  ),
  label(
    "purchaseOrderNumber",
    2,
    String.raw`(?:sales |our |your |work |so )?(?:order|ord|so|reference|ref)\.?(?: ref(?:erence)?)?\.?${no}?`,
  ),
  anyDate,
  label("accountNumber", 2, "customer|cust\\b\\.?"),
  label("invoiceDate", 1, "date|dated"),
  label(
    "invoiceNumber",
    2,
    "(?:(?:standard|sales|tax|parts|commercial|counter|service) )*invoice|credit memo|credit note|inv",
  ),
];

/** A label that names the number of a document below its title. */
export const bareNumber = label("invoiceNumber", 3, String.raw`(?:no|number|nr)\b|#`);

/** Words of a title before the label of its number, and the last words of names of companies. */
export const titleWords =
  /\b(?:our|this|the|parts|sales|service|tax|invoice|memo|inc|llc|ltd|co|corp|company)$/i;
