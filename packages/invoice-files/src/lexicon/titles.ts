/** Titles of documents that are not booked, and what they are in words. */
export const otherTitles: Array<[title: RegExp, words: string]> = [
  [/^(price |parts? |sales )?(quote|quotation)$/, "a quote"],
  [/^(parts? |repair |cost )?estimate$/, "an estimate"],
  [/^(pro ?-?forma)( invoice)?$/, "a pro forma invoice"],
  [
    /^(customer |account |monthly )?statement( of account| of accounts)?$|^account statement$/,
    "a statement of account",
  ],
  [/^(packing|pick|picking|pack)( slip| list| ticket)$|^packing slip.*$/, "a packing slip"],
  [
    /^(delivery|shipping)( note| ticket| receipt| slip| order)$|^bill of lading$/,
    "a delivery note",
  ],
  [
    /^(sales |cash |payment |customer |counter )?receipt$|^payment (confirmation|received)$/,
    "a receipt",
  ],
  [
    /^(sales )?order (confirmation|acknowledge?ment|ack)$|^acknowledge?ment( of order)?$/,
    "an order confirmation",
  ],
  [/^remittance advice$|^payment advice$/, "a remittance advice"],
  [/^proposal$/, "a proposal"],
  [/^(return authorization|return merchandise authorization|rma)$/, "a return authorization"],
  [/^(void|cancelled|canceled)( invoice)?$/, "a void document"],
  [
    /^(draft|sample|test|preliminary|specimen|provisional|interim|open|unpaid|deposit|prepayment|customs|recurring) invoices?$/,
    "an invoice that is not final",
  ],
  [/^debit (memo|note)$|^freight bill$/, "a debit memo or a freight bill"],
  [/^past due notice$|^(final |second )?(payment )?reminder$/, "a reminder"],
];

/**
 * Nouns that name a paper which is no invoice, such as `Warranty claim` or `Will call ticket 4711`.
 * They also stand on invoices as labels, and so count only in larger letters.
 */
const otherPapers =
  "quote quotation estimate bid proposal tender offer order confirmation acknowledgement acknowledgment slip ticket list listing docket manifest statement summary history register reminder notice claim authorization authorisation request requisition inquiry cart layaway receipt advice worksheet report catalog catalogue voucher appraisal agreement contract certificate reservation consignment transfer return delivery tag application notification form note call preview adjustment schedule debit billing rebill"
    .split(" ")
    .join("|");
export const weakTitle = new RegExp(
  `^(?!.*\\b(on|upon)\\b)([a-z-]+ ){0,3}(${otherPapers})( (for|to) [a-z]+)?( (no|number|nr|id))?( [a-z]{0,3}-?\\d[\\w-]*)?$`,
);

/** Papers that also print the word invoice: `Invoice estimate`, `Corrected invoice`. */
const mixed =
  "quote quotation estimate bid proposal offer statement confirmation acknowledgement acknowledgment preview reminder request draft pro-forma proforma provisional preliminary interim temporary memo cancellation cancelled canceled void adjustment return refund consignment claim corrected revised amended replacement rebill rebilled reissued superseded"
    .split(" ")
    .join("|");
export const mixedTitle = new RegExp(
  `^(${mixed})( order)? ((tax|sales|parts) )?invoice( copy)?$|^((tax|sales|parts) )?invoice( or)? (${mixed})( copy)?$`,
);
/** The same before a label: `Draft invoice no. 1001`. It is not looked for in sentences. */
export const mixedLabel =
  /\b(?:pro ?-?forma|draft|provisional|preliminary|interim|temporary|void(?:ed)?|cancell?ed|unposted|corrected|revised|amended) (?:(?:tax|sales|parts) )?invoice\b/i;

export const invoiceTitle =
  /^((standard|sales|tax|parts|commercial|original|customer|counter|final|service) )*invoice( copy)?( credit memo)?$|^invoice (no|number)? ?[a-z]*-?\d[\w-]*( \d{1,3})?$/;
export const creditTitle =
  /^((parts|sales|customer|return) )*(credit( memo| note| invoice| memorandum| advice)|credit)( copy)?( (no|number))?( [a-z]*-?\d[\w-]*)?$|^return credit$/;

/** The same where gaps cut its words. */
export const spacedTitle =
  /^(standard|sales|tax|parts|commercial|original|customer|counter|final|service)*invoice(copy)?$/;

/** Words beside `invoice` in titles of other papers, and in sentences. */
export const noInvoice = new RegExp(
  `\\b(${otherPapers}|draft|sample|test|preliminary|specimen|pro|forma|proforma|interim|deposit|prepayment|customs|void|void(ed)?|cancell?ed|invoices|not|no|non|for|to|of|your|our|this|before|past|due|unpaid|open|total|amount|date|number|payment|address|questions?|debit|credit|corrected|amended|replacement|duplicate)\\b`,
);

/** Papers that are also printed as a slip on an invoice, for the payment or the signature. */
export const slips: ReadonlySet<string | null> = new Set(["a receipt", "a remittance advice"]);

export const otherStatement =
  /\bthis is (only )?an? (quote|quotation|estimate|pro ?-?forma|order|packing)\b/i;

/** Words of letters about an invoice that is another document. */
export const aboutInvoices =
  /\b(credit|refund|return|overdue|past due|remind|claim|disput|quot|estimat|propos|warrant|adjust|correct|cancel|duplicate|statement|copy|copies|balance|reply|received your)/i;
