import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
} from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Net amount", cores: "Cores", total: "Total amount" };

const continental = htmlLayout(
  {
    name: "import-continental",
    css: `body{font:9pt DejaVu Sans}.goods{width:100%;margin:16px 0}.goods th{border-bottom:1px solid}.goods td{padding:3px}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    page: { size: "A4" },
    prints: { charges: ["freight", "tax"] },
    style: { decimals: "1.234,56", date: "2026-03-09" },
  },
  (
    truth,
    write,
  ) => html`<h2>${truth.vendor.name}</h2><p>${address(truth.customer)}</p>${inlinePairs([
    ["Invoice No", truth.number],
    ["Invoice date", write.date(truth.date)],
    ["Customer No", truth.accountNumber],
    ["Your order", truth.orderNumber],
  ])}
${goodsTable(
  [
    column.at("Pos"),
    column.part("Article No"),
    column.description("Description", "40%"),
    column.shipped("Quantity"),
    column.price("Unit price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words), "sum")}<p>All prices in US dollars.</p>`,
);

const euroSign = htmlLayout(
  {
    name: "import-euro-sign",
    css: `body{font:10pt Liberation Sans}.goods{width:100%;margin:16px 0}.goods td,.goods th{border:1px solid #888;padding:4px}
.sum{margin-left:auto}.sum td,.sum th{border:1px solid #888;padding:4px}.sum td{text-align:right}.stacked{width:100%;margin-top:10px}`,
    page: { size: "A4" },
    prints: {
      hasBackorders: true,
      charges: ["freight", "discount"],
      kinds: ["invoice", "invoice", "credit"],
    },
    style: { decimals: "1.234,56", currency: " €", date: "09-Mar-2026", negative: "1-" },
  },
  (truth, write) => html`<div style="text-align:right">${address(truth.vendor)}</div>
<h3>${truth.kind === "credit" ? "Credit note" : "Invoice"} ${truth.number}</h3>${stackedPairs([
    ["Date", write.date(truth.date)],
    ["Account no.", truth.accountNumber],
    ["Order ref.", truth.orderNumber],
    ["Payment", truth.terms],
  ])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Item code"),
    column.description("Item", "36%"),
    column.ordered("Ordered"),
    column.shipped("Delivered"),
    column.price("Price"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Total due" }), "sum")}`,
);

const isoDates = htmlLayout(
  {
    name: "import-iso-dates",
    css: `body{font:9pt Liberation Serif}.goods{width:100%;margin:12px 0;border-top:1px solid;border-bottom:1px solid}.goods td{padding:2px 4px}.pairs th{font-weight:normal;padding-right:12px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    page: { size: "A4" },
    prints: { hasFractions: true, hasVendorParts: true, lines: [2, 15] },
    style: { decimals: "1.234,56", date: "2026-03-09", currency: "EUR " },
  },
  (
    truth,
    write,
  ) => html`<b>${truth.vendor.name}</b> &ndash; ${truth.vendor.street} &ndash; ${truth.vendor.city}<hr>
<table width="100%"><tr><td>${address(truth.customer)}</td><td>${sidePairs([
    ["Invoice number", truth.number],
    ["Invoice date", write.date(truth.date)],
    ["Due date", write.date(truth.dueDate)],
    ["Account number", truth.accountNumber],
    ["Purchase order", truth.orderNumber],
  ])}</td></tr></table>
${goodsTable(
  [
    column.at("No."),
    column.vendorPart("Our ref."),
    column.part("Your part no."),
    column.description("Description", "34%"),
    column.shipped("Qty"),
    column.price("Price"),
    column.amount("Value"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Invoice total" }), "sum")}`,
);

const gridded = htmlLayout(
  {
    name: "import-table-grid",
    css: `body{font:8pt DejaVu Sans Mono}td,th{border:1px solid;padding:2px 4px}.goods{width:100%;margin:10px 0}.sum{margin-left:auto}.sum td{text-align:right}`,
    page: { size: "A4", isLandscape: true },
    prints: { lines: [1, 14], units: "packs" },
    style: { decimals: "1,234.56", date: "09-Mar-2026" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td>Supplier: ${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}</td>
<td>Buyer: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td>
<td>Invoice no.: ${truth.number}<br>Invoice date: ${write.date(truth.date)}<br>Customer no.: ${truth.accountNumber}<br>Order no.: ${truth.orderNumber}</td></tr></table>
${goodsTable(
  [
    column.at("No"),
    column.part("Part no."),
    column.description("Description of goods", "40%"),
    column.unit("Unit"),
    column.shipped("Qty"),
    column.price("Unit price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Total goods", total: "TOTAL USD" }), "sum")}`,
);

export const european: Layout[] = [continental, euroSign, isoDates, gridded];
