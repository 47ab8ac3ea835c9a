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

const words = { goods: "Subtotal", cores: "Core", total: "Total" };

const perHundred = htmlLayout(
  {
    name: "fastener-per-hundred",
    css: `body{font:9pt Liberation Sans}.goods{width:100%;margin:12px 0}.goods td,.goods th{border-bottom:1px solid #999;padding:3px}
.stacked{width:100%}.stacked td,.stacked th{border:1px solid #999;padding:3px}.sum{margin-left:auto}.sum td{text-align:right;width:80px}`,
    prints: { lines: [2, 14], units: "hundreds" },
  },
  (
    truth,
    write,
  ) => html`<h2>${truth.vendor.name}</h2><div>${truth.vendor.street}, ${truth.vendor.city}</div><h3>INVOICE</h3>
${stackedPairs([
  ["Invoice Number", truth.number],
  ["Invoice Date", write.date(truth.date)],
  ["Customer Number", truth.accountNumber],
  ["Customer PO", truth.orderNumber],
])}<p>Sold to: ${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part Number"),
    column.description("Description", "40%"),
    column.shipped("Quantity"),
    column.unit("Per"),
    column.price("Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words), "sum")}<p style="font-size:7pt">Per: EA each, C hundred, M thousand. Quantities are in pieces.</p>`,
);

const packed = htmlLayout(
  {
    name: "fastener-packs",
    css: `body{font:10pt FreeSans}.goods{width:100%;border-top:3px solid #063;margin-top:10px}.goods td{padding:4px 2px;border-bottom:1px dotted #063}
.sum{margin:8px 0 0 auto}.sum td{text-align:right;padding-left:22px}.pairs th{padding-right:8px}`,
    prints: { lines: [1, 12], units: "packs", charges: ["freight", "fee", "tax"] },
    style: { currency: "$" },
  },
  (truth, write) => html`<table width="100%"><tr><td>${address(truth.vendor)}</td><td>${sidePairs([
    ["INVOICE", truth.number],
    ["DATE", write.date(truth.date)],
    ["ACCT NO", truth.accountNumber],
    ["PO NO", truth.orderNumber],
    ["TERMS", truth.terms],
    ["DUE", write.date(truth.dueDate)],
  ])}</td></tr></table><p>Bill to<br>${address(truth.customer)}</p>
${goodsTable(
  [
    column.shipped("Qty"),
    column.unit("U/M"),
    column.part("Item No."),
    column.description("Item Description", "42%"),
    column.price("Unit Price"),
    column.amount("Ext. Price"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "INVOICE TOTAL" }), "sum")}`,
);

const mixed = htmlLayout(
  {
    name: "bulk-mixed-units",
    css: `body{font:9pt Liberation Serif}.goods{width:100%;margin:14px 0}.goods th{border-top:1px solid;border-bottom:1px solid}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:40px}`,
    prints: {
      lines: [3, 20],
      units: "mixed",
      hasFractions: true,
      charges: ["freight", "discount"],
    },
    style: { date: "Mar 9 2026" },
  },
  (
    truth,
    write,
  ) => html`<div style="text-align:right"><b>${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}</div>
${inlinePairs([
  ["Our invoice", truth.number],
  ["Dated", write.date(truth.date)],
  ["Account no.", truth.accountNumber],
  ["P/O number", truth.orderNumber],
])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.at("Line"),
    column.part("Product"),
    column.description("Description", "38%"),
    column.ordered("Qty Ord"),
    column.shipped("Qty Shp"),
    column.unit("UOM"),
    column.price("Net Price"),
    column.amount("Ext Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Lines total", total: "Grand total" }), "sum")}`,
);

const listAndNet = htmlLayout(
  {
    name: "hardware-list-and-net",
    css: `body{font:9pt DejaVu Sans}.goods{width:100%;margin:12px 0}.goods td,.goods th{border:1px solid #ccc;padding:3px}
.sum{width:40%;margin-left:60%}.sum td,.sum th{border:1px solid #ccc;padding:3px}.sum td{text-align:right}`,
    prints: { lines: [1, 9], hasFractions: true },
    style: { date: "2026-03-09", currency: "$" },
  },
  (truth, write) => html`<h1 style="font-weight:normal">${truth.vendor.name}</h1>
<table width="100%"><tr><td>Bill To:<br>${address(truth.customer)}</td><td>${sidePairs([
    ["Invoice #:", truth.number],
    ["Invoice Date:", write.date(truth.date)],
    ["Customer ID:", truth.accountNumber],
    ["PO #:", truth.orderNumber],
  ])}</td></tr></table>
${goodsTable(
  [
    column.part("Part"),
    column.description("Description", "34%"),
    column.shipped("Qty"),
    { head: "List", of: (_, at) => write.number(listOf(truth.lines[at]?.price)), align: "right" },
    { head: "Disc %", of: () => "25.0", align: "right" },
    column.price("Net"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Sub total", total: "Balance Due" }), "sum")}
<p>You saved 25% off list on this order! Ask about 0% financing up to $15,000.00.</p>`,
);

function listOf(price = 0): number {
  return Math.round(price / 0.75);
}

export const units: Layout[] = [perHundred, packed, mixed, listAndNet];
