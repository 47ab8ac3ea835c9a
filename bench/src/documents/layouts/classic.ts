import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
  titleOf,
} from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Core Deposits", total: "TOTAL DUE" };

const boxed = htmlLayout(
  {
    name: "classic-boxed",
    css: `td,th{border:1px solid #000;padding:3px 5px}.plain td{border:0;padding:0}
.goods,.stacked,.plain{width:100%;margin-top:10px}.goods th,.stacked th{background:#ddd}
.pairs{margin-left:auto;margin-top:8px}.pairs td{text-align:right}h1{font-size:22pt;margin:0}`,
    prints: { charges: ["freight", "tax", "fee"], kinds: ["invoice", "invoice", "credit"] },
    style: { negative: "(1)", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="plain"><tr><td><b>${address(truth.vendor)}</b><br>${truth.vendor.phone}</td>
<td style="text-align:right"><h1>${titleOf(truth)}</h1></td></tr></table>
<table class="plain"><tr><td>BILL TO:<br>${address(truth.customer)}</td><td>SHIP TO:<br>${address(truth.shipTo)}</td></tr></table>
${stackedPairs([
  ["Invoice No.", truth.number],
  ["Date", write.date(truth.date)],
  ["Customer No.", truth.accountNumber],
  ["P.O. Number", truth.orderNumber],
  ["Terms", truth.terms],
])}
${goodsTable(
  [
    column.part("Part Number"),
    column.description("Description", "45%"),
    column.shipped("Qty"),
    column.price("Unit Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words))}
<p>All returns must be made within 30 days and carry a 15% restocking charge.</p>`,
);

const serif = htmlLayout(
  {
    name: "classic-lined-serif",
    css: `body{font:11pt Liberation Serif}.goods{width:100%;margin:14px 0}
.goods th{border-top:2px solid;border-bottom:1px solid}.goods td{border-bottom:1px solid #bbb;padding:4px 2px}
.left{float:left;width:55%}.right{float:right;width:40%}.clear{clear:both}.pairs th{padding-right:14px;font-weight:normal}
.sum{float:right}.sum td{text-align:right;padding-left:30px}`,
    prints: { lines: [2, 14], hasBackorders: false },
    style: { date: "March 9, 2026" },
  },
  (truth, write) => html`<div style="text-align:center;font-size:18pt">${truth.vendor.name}</div>
<div style="text-align:center">${truth.vendor.street} &bull; ${truth.vendor.city} &bull; ${truth.vendor.phone}</div>
<hr><div class="left">Sold to<br>${address(truth.customer)}</div>
<div class="right">${sidePairs([
    ["Invoice #", truth.number],
    ["Invoice Date", write.date(truth.date)],
    ["Account #", truth.accountNumber],
    ["Your Order", truth.orderNumber],
    ["Payment Terms", truth.terms],
    ["Due Date", write.date(truth.dueDate)],
  ])}</div><div class="clear"></div>
${goodsTable(
  [
    column.shipped("Quantity"),
    column.part("Item"),
    column.description("Description", "50%"),
    column.price("Price Each"),
    column.amount("Extension"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Merchandise", total: "Invoice Total" }), "sum")}
<div class="clear"></div><p><i>${truth.vendor.slogan}</i></p>`,
);

const zebra = htmlLayout(
  {
    name: "classic-zebra",
    css: `body{font-size:9pt}.goods{width:100%}.goods tr:nth-child(even) td{background:#eef}
.goods td,.goods th{padding:5px}.goods th{background:#235;color:#fff}.pairs td{padding-left:10px}
.head{width:100%;margin-bottom:16px}.sum{margin:12px 0 0 auto}.sum td{text-align:right;padding-left:20px}
.sum tr:last-child td,.sum tr:last-child th{border-top:2px solid;font-size:12pt}`,
    prints: { lines: [1, 18], hasBackorders: true, charges: ["freight", "discount", "tax"] },
    style: { date: "3/9/26", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="head"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>
${truth.vendor.street}, ${truth.vendor.city}<br>Phone ${truth.vendor.phone}</td>
<td style="text-align:right"><b style="font-size:15pt">Invoice ${truth.number}</b><br>
${inlinePairs([
  ["Date", write.date(truth.date)],
  ["Acct", truth.accountNumber],
  ["PO", truth.orderNumber],
  ["Terms", truth.terms],
  ["Due", write.date(truth.dueDate)],
])}</td></tr><tr><td>Bill to: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td></td></tr></table>
${goodsTable(
  [
    column.at("Ln"),
    column.part("Part No."),
    column.description("Description", "40%"),
    column.ordered("Ord"),
    column.shipped("Ship"),
    column.backordered("B/O"),
    column.price("Net"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Parts Total", total: "Amount Due" }), "sum")}`,
);

const letterhead = htmlLayout(
  {
    name: "classic-letterhead-right",
    css: `body{font:10pt DejaVu Sans}.letterhead{text-align:right;border-bottom:3px double}
.goods{width:100%;margin-top:18px;border:1px solid}.goods th{border-bottom:1px solid;padding:4px}.goods td{padding:4px;border-left:1px solid}
.stacked{margin-top:14px;width:100%}.stacked th{font-size:7pt;color:#555}.sum{width:45%;margin-left:55%;margin-top:8px}.sum td{text-align:right}`,
    prints: { hasAccount: false, kinds: ["invoice", "invoice", "invoice", "credit"] },
    style: { date: "Mar 9 2026", negative: "1-" },
  },
  (
    truth,
    write,
  ) => html`<div class="letterhead"><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>
${truth.vendor.city}<br>Tel ${truth.vendor.phone}</div>
<h2>${titleOf(truth, "Parts Invoice", "Credit Memorandum")}</h2><div>${address(truth.customer)}</div>
${stackedPairs([
  ["DOCUMENT NUMBER", truth.number],
  ["DOCUMENT DATE", write.date(truth.date)],
  ["CUSTOMER ORDER", truth.orderNumber],
  ["SHIP VIA", "Our truck"],
  ["TERMS", truth.terms],
])}
${goodsTable(
  [
    column.description("Description", "42%"),
    column.part("Stock Number"),
    column.price("Price"),
    column.shipped("Qty"),
    column.amount("Line Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Sub-Total", total: "Total" }), "sum")}
<p style="font-size:7pt">Claims must be filed within 10 days. 1.5% per month (18% per annum) on past due accounts.</p>`,
);

export const classic: Layout[] = [boxed, serif, zebra, letterhead];
