import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
} from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { chargeRows, goodsRow, totalsOf } from "../paper/rows.ts";
import { sumOf } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };

const twoTables = htmlLayout(
  {
    name: "split-parts-and-fees",
    css: `.goods{width:100%;margin:6px 0 14px}.goods td,.goods th{border-bottom:1px solid #aaa;padding:3px}.goods th{background:#f4f4f4}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked{width:100%}`,
    prints: { charges: ["freight", "fee", "fee", "other"] },
    style: { currency: "$" },
  },
  (truth, write) => {
    const fees = chargeRows(truth, write, "");
    return html`<h2>${truth.vendor.name}</h2>${truth.vendor.street}, ${truth.vendor.city}
${stackedPairs([
  ["Invoice", truth.number],
  ["Invoice date", write.date(truth.date)],
  ["Account number", truth.accountNumber],
  ["PO number", truth.orderNumber],
  ["Terms", truth.terms],
])}<p>${address(truth.customer)}</p><b>PARTS</b>
${goodsTable(
  [
    column.part("Part number"),
    column.description("Description", "45%"),
    column.shipped("Qty"),
    column.price("Unit price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${
  fees.length === 0
    ? null
    : html`<b>FEES AND SERVICES</b>${goodsTable(
        [column.description("Fee", "80%"), column.amount("Amount")],
        fees,
      )}`
}
${sidePairs(
  [
    ["Parts", write.money(truth.goodsCents)],
    ["Fees", write.money(sumOf(truth.charges.map(({ amountCents }) => amountCents)))],
    ["Total due", write.money(truth.totalCents)],
  ],
  "sum",
)}`;
  },
);

const freightRow = htmlLayout(
  {
    name: "split-freight-as-row",
    css: `body{font:9pt Liberation Sans Narrow}.goods{width:100%;margin:12px 0;border:1px solid}.goods th{border-bottom:1px solid}.goods td{padding:2px 5px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.pairs th{padding-right:10px}`,
    prints: { charges: ["freight", "fee"], lines: [1, 12] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td>${address(truth.vendor)}<br>${truth.vendor.phone}</td><td>${sidePairs(
    [
      ["INVOICE NO", truth.number],
      ["INV DATE", write.date(truth.date)],
      ["CUST ACCT", truth.accountNumber],
      ["CUST PO", truth.orderNumber],
    ],
  )}</td></tr></table><p>SOLD TO ${truth.customer.name}</p>
${goodsTable(
  [
    column.part("ITEM"),
    column.description("DESCRIPTION", "45%"),
    column.shipped("QTY"),
    column.price("PRICE"),
    column.amount("EXT"),
  ],
  [...truth.lines.map((line) => goodsRow(line, write)), ...chargeRows(truth, write, "MISC")],
)}
${sidePairs([["TOTAL", write.money(truth.totalCents)]], "sum")}`,
);

const tickets = htmlLayout(
  {
    name: "split-by-ticket",
    css: `body{font:10pt Liberation Serif}.goods{width:100%;margin:2px 0 12px}.goods th{border-bottom:1px solid}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    prints: { lines: [3, 14], charges: ["freight", "tax"] },
    style: { date: "Mar 9 2026" },
  },
  (truth, write, random) => {
    const cut = Math.ceil(truth.lines.length / 2);
    const parts = [truth.lines.slice(0, cut), truth.lines.slice(cut)];
    return html`<h2>${truth.vendor.name}</h2>${inlinePairs([
      ["Invoice number", truth.number],
      ["Invoice date", write.date(truth.date)],
      ["Account number", truth.accountNumber],
      ["Your PO", truth.orderNumber],
    ])}<p>Bill to ${address(truth.customer)}</p>
${parts
  .filter((lines) => lines.length > 0)
  .map(
    (lines) =>
      html`<div>Delivery ticket ${random.between(200_000, 899_999)}</div>${goodsTable(
        [
          column.shipped("Qty"),
          column.part("Part"),
          column.description("Description", "46%"),
          column.price("Price"),
          column.amount("Extended"),
        ],
        lines.map((line) => goodsRow(line, write)),
      )}`,
  )}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Total of tickets", total: "Invoice total" }), "sum")}`;
  },
);

const inTable = htmlLayout(
  {
    name: "split-totals-in-table",
    css: `body{font:9pt DejaVu Sans}.goods{width:100%;margin:12px 0}.goods td,.goods th{border:1px solid #666;padding:4px}.end{text-align:right}`,
    prints: { charges: ["freight", "discount", "tax"], lines: [1, 10] },
    style: { currency: "$", date: "2026-03-09", negative: "(1)" },
  },
  (truth, write) => {
    const totals = totalsOf(truth, write, { ...words, goods: "SUBTOTAL", total: "TOTAL DUE" });
    return html`<table width="100%"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.city}</td><td>${inlinePairs(
      [
        ["Invoice #", truth.number],
        ["Invoice Date", write.date(truth.date)],
        ["Account #", truth.accountNumber],
        ["PO #", truth.orderNumber],
      ],
    )}</td><td>${address(truth.customer)}</td></tr></table>
${goodsTable(
  [
    column.part("PART"),
    column.description("DESCRIPTION", "44%"),
    column.shipped("QTY"),
    column.price("PRICE"),
    column.amount("AMOUNT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  {
    foot: html`${totals.map(
      ([label, amount]) =>
        html`<tr><td colspan="4" class="end">${label}</td><td class="end">${amount}</td></tr>`,
    )}`,
  },
)}`;
  },
);

export const split: Layout[] = [twoTables, freightRow, tickets, inTable];
