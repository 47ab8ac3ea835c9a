import type { Random } from "../random.ts";

/** What a layout names. */
export type Named =
  | "account"
  | "amount"
  | "backordered"
  | "bin"
  | "core"
  | "cores"
  | "date"
  | "description"
  | "discount"
  | "due"
  | "flag"
  | "goods"
  | "line"
  | "list"
  | "number"
  | "order"
  | "ordered"
  | "ownPart"
  | "part"
  | "price"
  | "shipped"
  | "terms"
  | "total"
  | "unit";

/** The words of one layout. */
export type Words = Record<Named, string>;

const numbers = ["No.", "No", "#", "Number", "Num", "Nbr", "NO:", "ID"];

/**
 * How dealers compose a name: one word of each list, joined by spaces. A list may have an empty
 * word. None is taken from a reader's lexicon.
 */
const names: Record<Named, string[][][]> = {
  account: [
    [["Account", "Acct", "Acct.", "Customer", "Cust", "Cust.", "Customer Acct"], numbers],
    [["Your Account", "Bill-to Code", "Cust Code", "Acct"]],
  ],
  amount: [
    [
      ["Ext", "Extended", "Line", "Net", "Total", ""],
      ["Amount", "Price", "Amt", "Total"],
    ],
    [["Extension", "Extended", "Value", "Total", "Ext.", "Amount (USD)"]],
  ],
  backordered: [[["B/O", "Back Ord", "Backordered", "BO", "Bkord", "To Follow", "Qty B/O"]]],
  bin: [[["Bin", "Loc", "Whse", "Bin Loc", "LC", "Mfg", "Line Code", "Sup"]]],
  core: [[["Core"], ["Each", "Charge", "Dep", "Deposit", "Ea", "Price", ""]]],
  cores: [
    [
      ["Core", "Cores", "Total Core"],
      ["Deposits", "Charges", "Total", "Dep", "Chg", ""],
    ],
    [["Core Deposits", "Exchange Deposits (Core)"]],
  ],
  date: [
    [
      ["Invoice", "Inv", "Inv.", "Billing", "Document"],
      ["Date", "Dt"],
    ],
    [["Date", "Dated", "Date of Invoice", "Date Issued", "Issued"]],
  ],
  description: [
    [["Description", "Item Description", "Desc", "Details", "Product", "Particulars"]],
    [["Description", "Part Name", "Descr.", "Product Description", "Nomenclature"]],
  ],
  discount: [[["Disc", "Disc %", "Disc. Pct", "Discount", "Less"]]],
  due: [[["Due Date", "Date Due", "Net Due", "Payment Due", "Pay By", "Due"]]],
  flag: [[["Tx", "Tax", "T", "Taxable", "Tax Code", "Cls"]]],
  goods: [
    [
      ["Sub", "Parts", "Merchandise", "Goods", "Merch"],
      ["Total", "Subtotal", "Amount", "Tot"],
    ],
    [["Subtotal", "Net Sales", "Sub-total", "Taxable Amount", "Total Before Tax", "Parts"]],
  ],
  line: [[["Ln", "Line", "#", "Item", "Pos", "Seq", "No."]]],
  list: [
    [
      ["List", "Retail", "Sugg."],
      ["Price", "Each", ""],
    ],
    [["MSRP", "List"]],
  ],
  number: [
    [["Invoice", "Inv", "Inv.", "Our Invoice", "Document", "Sales Invoice"], numbers],
    [["Invoice", "Invoice Ref", "Invoice Code", "Tax Invoice No."]],
  ],
  order: [
    [
      ["PO", "P.O.", "Purchase Order", "Customer PO", "Your PO", "Cust. P.O."],
      [...numbers, ""],
    ],
    [["Your Order", "Your Order No.", "Customer Order", "Your Ref."]],
  ],
  ordered: [
    [
      ["Qty", "Quantity", ""],
      ["Ordered", "Ord", "Req", "Order"],
    ],
    [["Ord'd", "Ordered"]],
  ],
  ownPart: [
    [
      ["Your Part", "Cust Part", "Your Item", "Customer P/N", "Your Stock"],
      ["No.", "#", ""],
    ],
  ],
  part: [
    [
      ["Part", "Item", "Product", "Stock", "Catalog", "Material", "Mfr Part"],
      [...numbers, "Code", ""],
    ],
    [["SKU", "P/N", "MPN", "Article", "Part Number"]],
  ],
  price: [
    [
      ["Unit", "Net", "Your", "Sell", "Dealer", "Price"],
      ["Price", "Cost", "Each", "Net", ""],
    ],
    [["Price", "Net", "Each", "Unit Price", "Price/Ea", "Rate"]],
  ],
  shipped: [
    [
      ["Qty", "Quantity", ""],
      ["Shipped", "Ship", "Shp", "Shpd", "Invoiced", "Inv", "Supplied"],
    ],
    [["Qty", "Quantity", "Shipped", "Billed", "Delivered", "Ship'd"]],
  ],
  terms: [[["Terms", "Payment Terms", "Pay Terms", "Terms of Payment"]]],
  total: [
    [
      ["Invoice", "Inv", "Inv.", "Grand", "Document", "Net", ""],
      ["Total", "Tot", "Amount", "Amt"],
    ],
    [["Amount Due", "Total Due", "Balance Due", "Please Pay", "Pay This Amount", "Now Due"]],
    [
      ["Total", "Invoice", "Balance"],
      ["Payable", "Owing", "USD", "Due", "Total"],
    ],
  ],
  unit: [[["UM", "U/M", "UOM", "Unit", "Per", "Sell Unit"]]],
};

/** Names that have other meanings where they stand alone. */
const unclear = new Set(["Amount", "Amt", "Price", "Total", "Tot", "Net", "Item", "Product", ""]);

/** Draws the words of a layout, in its case, each of them once. */
export function wordsOf(random: Random): Words {
  const casing = random.pick([(text: string) => text, upper, upper, lower]);
  const used = new Set<string>();
  const words = {} as Words;
  for (const named of Object.keys(names) as Named[]) {
    let word = "";
    do {
      word = casing(nameOf(named, random));
    } while (used.has(word.toLowerCase()) || (named === "number" && word === ""));
    used.add(word.toLowerCase());
    words[named] = word;
  }
  return words;
}

/** A name alone is clear enough in a column, and not for a total among other amounts. */
function nameOf(named: Named, random: Random): string {
  const isSum = named === "total" || named === "goods";
  for (;;) {
    const text = random
      .pick(names[named])
      .map((choices) => random.pick(choices))
      .filter((word) => word !== "")
      .join(" ");
    const isOpen = text === "" || (isSum && text !== "Total" && unclear.has(text));
    if (!isOpen) return text;
  }
}

function upper(text: string): string {
  return text.toUpperCase();
}

function lower(text: string): string {
  return text.charAt(0) + text.slice(1).toLowerCase();
}

/** Papers that are no invoices: their titles, and what their numbers are called. */
export const otherPapers: Array<[title: string, noun: string]> = [
  ["Quotation", "Quote"],
  ["Parts Estimate", "Estimate"],
  ["Packing Slip", "Packing Slip"],
  ["Pick Ticket", "Ticket"],
  ["Order Confirmation", "Order"],
  ["Order Acknowledgement", "Order"],
  ["Pro Forma Invoice", "Pro Forma"],
  ["Statement of Account", "Statement"],
  ["Delivery Note", "Delivery"],
  ["Sales Receipt", "Receipt"],
  ["Return Authorization", "RMA"],
  ["Draft Invoice", "Draft"],
  ["Will Call Ticket", "Ticket"],
  ["Core Return Request", "Request"],
  ["Warranty Claim", "Claim"],
  ["Remittance Advice", "Advice"],
  ["Purchase Order", "Order"],
  ["Payment Reminder", "Reminder"],
];
