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
import { goodsRow, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Parts", cores: "Core Deposits", total: "Total Due" };

const coreColumn = htmlLayout(
  {
    name: "reman-core-column",
    css: `.goods{width:100%;margin:12px 0}.goods th{background:#e8e0d0;padding:4px}.goods td{padding:4px;border-bottom:1px solid #e8e0d0}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked{width:100%}.stacked th{font-size:8pt}`,
    prints: { lines: [1, 9], cores: "column" },
    style: { currency: "$" },
  },
  (truth, write) => html`<h2>${truth.vendor.name}</h2>${truth.vendor.street}, ${truth.vendor.city}
<h3>${titleOf(truth)}</h3>${stackedPairs([
    ["Invoice Number", truth.number],
    ["Invoice Date", write.date(truth.date)],
    ["Account Number", truth.accountNumber],
    ["PO Number", truth.orderNumber],
    ["Due Date", write.date(truth.dueDate)],
  ])}<p>Bill To: ${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part Number"),
    column.description("Description", "36%"),
    column.shipped("Qty"),
    column.price("Price Each"),
    column.core("Core Each"),
    column.amount("Ext. Price"),
    column.coreAmount("Ext. Core"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words), "sum")}
<p>Cores must be returned within 60 days in the original box. Core deposits are refundable.</p>`,
);

const coreLines = htmlLayout(
  {
    name: "reman-core-lines",
    css: `body{font:10pt Liberation Serif}.goods{width:100%;margin:12px 0;border:1px solid}.goods th{border-bottom:1px solid}.goods td,.goods th{padding:2px 6px}
.sum{margin-left:auto;border:1px solid}.sum td,.sum th{padding:2px 8px}.sum td{text-align:right}`,
    prints: { lines: [1, 8], cores: "lines" },
    style: { negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td>
<b>INVOICE</b>${sidePairs([
    ["Number", truth.number],
    ["Date", write.date(truth.date)],
    ["Account", truth.accountNumber],
    ["PO", truth.orderNumber],
  ])}</td></tr></table><p>Sold To: ${truth.customer.name}</p>
${goodsTable(
  [
    column.part("Part No"),
    column.description("Description", "45%"),
    column.shipped("Qty"),
    column.price("Unit"),
    column.amount("Amount"),
  ],
  rowsWithCores(truth, write, {
    part: ({ partNumber }) => partNumber,
    description: () => "CORE DEPOSIT",
    creditOf: "CORE",
  }),
)}
${sidePairs(
  totalsOf({ ...truth, goodsCents: truth.goodsCents + truth.coresCents, coresCents: 0 }, write, {
    ...words,
    goods: "Subtotal",
  }),
  "sum",
)}`,
);

const coreBelow = htmlLayout(
  {
    name: "reman-core-below",
    css: `body{font:9pt DejaVu Sans Condensed}.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid}.goods td{padding:3px 2px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    prints: { lines: [1, 10], cores: "lines", hasBackorders: true, charges: ["freight"] },
    style: { negative: "1-", date: "3/9/26" },
  },
  (truth, write) => html`<div style="float:right">${inlinePairs([
    ["INVOICE NUMBER", truth.number],
    ["INVOICE DATE", write.date(truth.date)],
    ["CUSTOMER NUMBER", truth.accountNumber],
    ["CUSTOMER ORDER", truth.orderNumber],
    ["TERMS", truth.terms],
  ])}</div><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br><br>
BILL TO<br>${address(truth.customer)}
${goodsTable(
  [
    column.ordered("ORD"),
    column.shipped("SHP"),
    column.backordered("BO"),
    column.part("PART NUMBER"),
    column.description("DESCRIPTION", "38%"),
    column.price("NET PRICE"),
    column.amount("EXT"),
  ],
  rowsWithCores(truth, write, {
    part: () => "",
    description: ({ partNumber }) => `CORE CHARGE FOR ${partNumber}`,
    creditOf: "",
  }),
)}
${sidePairs(
  totalsOf({ ...truth, goodsCents: truth.goodsCents + truth.coresCents, coresCents: 0 }, write, {
    ...words,
    goods: "TOTAL LINES",
    total: "INVOICE AMOUNT",
  }),
  "sum",
)}`,
);

const coreSuffix = htmlLayout(
  {
    name: "reman-core-suffix",
    css: `body{font:10pt Liberation Sans}.goods{width:100%;margin:16px 0}.goods tr:nth-child(odd) td{background:#f3f3f3}.goods td,.goods th{padding:4px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.pairs th{padding-right:10px;text-align:right}`,
    prints: { lines: [1, 7], cores: "lines", charges: ["freight", "tax", "fee"] },
    style: { currency: "$", date: "09-Mar-2026" },
  },
  (
    truth,
    write,
  ) => html`<div style="text-align:center"><h2 style="margin:0">${truth.vendor.name}</h2>${truth.vendor.phone}</div>
${sidePairs([
  ["Invoice No:", truth.number],
  ["Date:", write.date(truth.date)],
  ["Customer No:", truth.accountNumber],
  ["Customer PO:", truth.orderNumber],
])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.at("Item"),
    column.shipped("Quantity"),
    column.part("Part #"),
    column.description("Description", "40%"),
    column.price("Price"),
    column.amount("Total Price"),
  ],
  rowsWithCores(truth, write, {
    part: ({ partNumber }) => `${partNumber}-CORE`,
    description: ({ description }) => `CORE - ${description}`,
    creditOf: "CORE-RTN",
  }),
)}
${sidePairs(
  totalsOf(truth, write, {
    ...words,
    goods: "Total parts",
    cores: "Total cores",
    total: "Amount due",
  }),
  "sum",
)}`,
);

export const cores: Layout[] = [coreColumn, coreLines, coreBelow, coreSuffix];
