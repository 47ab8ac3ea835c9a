/** What a label names: a value of the head, or an amount outside the goods. */
export type LabelConcept = keyof typeof words;

/** Words as dealers shorten them. */
const abbreviations: Readonly<Record<string, string>> = {
  acct: "account",
  amt: "amount",
  bal: "balance",
  chg: "charge",
  charges: "charge",
  chrg: "charge",
  cm: "credit",
  cores: "core",
  "buyer's": "buyer",
  cust: "customer",
  "customer's": "customer",
  dep: "deposit",
  deposits: "deposit",
  doc: "document",
  dt: "date",
  id: "number",
  inv: "invoice",
  merch: "merchandise",
  nbr: "number",
  no: "number",
  nr: "number",
  num: "number",
  ord: "order",
  payments: "payment",
  pmt: "payment",
  pymt: "payment",
  ref: "reference",
  tot: "total",
  totals: "total",
};

/**
 * The words of labels, each with what it adds to a concept. A label names a concept if it has no
 * other words and they add up to `clear` or more. Words of 0 stand beside the others.
 */
const words = {
  invoiceNumber:
    "invoice 0.65, number 0.35, document 0.65, credit 0.45, memo 0.3, note 0.3, bill 0.5, code 0.3, reference 0.3, serial 0.2, our 0, tax 0, sales 0, parts 0",
  invoiceDate:
    "date 0.7, invoice 0.3, document 0.3, billing 0.3, bill 0.3, credit 0.3, memo 0.1, tax 0, issued 0.9, issue 0.3, dated 0.9, of 0, on 0",
  dueDate: "due 0.8, date 0.1, net 0.2, payment 0.2, pay 0.5, by 0.4, payable 0.8, invoice 0, on 0",
  accountNumber:
    "account 0.7, number 0.3, customer 0.4, code 0.4, your 0.1, bill 0.4, billto 0.5, soldto 0.5, shop 0.4, billing 0.2, trade 0.1, dealer 0, on 0, for 0",
  purchaseOrderNumber:
    "po 0.8, purchase 0.4, order 0.4, number 0.2, customer 0.3, your 0.4, reference 0.3, buyer 0.3, external 0.5, document 0.1",
  total:
    "total 0.7, grand 0.4, invoice 0.4, document 0.4, amount 0.35, due 0.6, balance 0.5, pay 0.7, payable 0.7, owing 0.7, remit 0.7, credit 0.4, sale 0.2, this 0, now 0.1, please 0.2, net 0.25, usd 0, us 0, dollars 0, the 0, of 0, to 0, in 0, for 0, be 0, your 0, our 0, memo 0",
  subtotal:
    "subtotal 1, sub 0.6, total 0.3, parts 0.7, goods 0.7, merchandise 0.7, net 0.35, sales 0.5, lines 0.6, items 0.6, amount 0.2, value 0.2, gross 0.5, taxable 0.9, nontaxable 0.9, before 0.5, tax 0, page 0.5, carried 0.6, brought 0.6, forward 0.4, continued 0.8, excl 0.6",
  core: "core 0.8, deposit 0.1, charge 0.1, total 0.1, exchange 0.6, value 0, amount 0",
  payment:
    "paid 0.9, payment 0.9, prepaid 0.9, deposit 0.5, received 0.4, less 0, amount 0, cash 0.4, check 0.7, card 0.5, visa 0.9, mastercard 0.9, amex 0.9, discover 0.9, ach 0.9, eft 0.9, wire 0.9, tendered 0.9, applied 0.3, customer 0, your 0, credit 0.3",
  memo: "saved 1, savings 1, save 1, limit 0.8, previous 0.8, prior 0.8, opening 0.8, balance 0.3, msrp 1, retail 1, list 0.8, you 0, your 0, total 0.1, credit 0.1, available 0.5, on 0, account 0.4, current 0.7, days 0.7, over 0.7",
} as const;

/** The values that the head of a document has. */
export const headConcepts = [
  "invoiceNumber",
  "invoiceDate",
  "dueDate",
  "accountNumber",
  "purchaseOrderNumber",
] as const satisfies readonly LabelConcept[];

export type HeadConcept = (typeof headConcepts)[number];

/** From which sum a label is clear enough. */
const clear = 0.65;

const weights = new Map(
  (Object.keys(words) as LabelConcept[]).map((concept) => [
    concept,
    new Map(
      words[concept].split(", ").map((entry) => {
        const [word = "", weight] = entry.split(" ");
        return [word, Number(weight)] as const;
      }),
    ),
  ]),
);

/** The words of a label in full: `Inv. #` is `invoice number`. */
export function labelWords(label: string): string[] {
  const parts = label
    .toLowerCase()
    .replace(/\bp\s?[./]\s?o\b\.?/g, " po ")
    .replace(/\bincl(uding|usive of)?\.? (sales )?tax(es)?\b/g, " ")
    .replaceAll("#", " number ")
    .replace(/\b(bill|sold)[- ]to\b/g, "$1to")
    .replace(/\([^)]*\)|@?\s*\d+([.,]\d+)?\s*%/g, " ")
    .split(/[^a-z']+/)
    .filter((word) => word !== "");
  return parts.map((word) => abbreviations[word] ?? word);
}

/** How clearly a label names a concept, from 0. Above 1 it names nothing else. */
export function clarityOf(label: string, concept: LabelConcept, least = clear): number {
  const known = weights.get(concept);
  const parts = labelWords(label);
  if (parts.length === 0 || parts.length > 6 || !known) return 0;
  let sum = 0;
  for (const part of parts) {
    const weight = known.get(part);
    if (weight === undefined) return 0;
    sum += weight;
  }
  return sum >= least ? sum : 0;
}

/** How clearly a label names a value of the head, whichever. */
export function labelClarity(label: string): number {
  return Math.max(...headConcepts.map((concept) => clarityOf(label, concept)));
}
