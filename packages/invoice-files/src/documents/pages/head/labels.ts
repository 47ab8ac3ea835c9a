import { dateIn } from "../text/dates.ts";

/** A field of a document's head that is named by a label. */
export type LabelledField =
  | "invoiceNumber"
  | "invoiceDate"
  | "dueDate"
  | "accountNumber"
  | "purchaseOrderNumber";

interface LabelPattern {
  field: LabelledField | "other";
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
const behindOther = new RegExp(`\\b(?:${ofOther})\\b[^:]*$`, "i");

function label(field: LabelPattern["field"], rank: number, pattern: string): LabelPattern {
  return { field, rank, pattern: new RegExp(`^(?:${pattern})(?![a-z0-9]|-[a-z0-9])\\.?`, "i") };
}

/** `Pickup Date: 3/5` */
const anyDate = label("other", 0, "(?:[a-z]+ ){1,3}(?:date|dt)");

/** In the order in which they are tried: a longer label is before one that it begins with. */
const patterns: LabelPattern[] = [
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
const bareNumber = label("invoiceNumber", 3, String.raw`(?:no|number|nr)\b|#`);

export interface FoundLabel {
  field: LabelPattern["field"];
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

/** Words of a title before the label of its number, and the last words of names of companies. */
const titleWords =
  /\b(?:our|this|the|parts|sales|service|tax|invoice|memo|inc|llc|ltd|co|corp|company)$/i;

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
  const tried = start === 0 ? [...patterns, bareNumber] : patterns;
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
    const named = patterns.find(({ pattern }) => pattern.exec(rest)?.[0].length === rest.length);
    return at > 0 && named?.rank === 0 && named.field !== "other";
  });
}

/** Whether a cell is a label and nothing else. */
export function isOnlyLabel(text: string): boolean {
  const [found] = labelsIn(text);
  const rest = text.slice(found?.end ?? 0);
  return found?.start === 0 && /^[\s:.#]*(?:[/(]\D*)?$/.test(rest);
}
