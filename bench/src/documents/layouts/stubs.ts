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

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };

const bottom = htmlLayout(
  {
    name: "stub-bottom",
    css: `.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}
.stub{border-top:1px dashed;margin-top:50px;padding-top:10px}.stacked{width:100%}.stacked td,.stacked th{border:1px solid;padding:3px}`,
    style: { currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<h2>INVOICE</h2>
${stackedPairs([
  ["INVOICE NUMBER", truth.number],
  ["INVOICE DATE", write.date(truth.date)],
  ["CUSTOMER ACCOUNT", truth.accountNumber],
  ["CUSTOMER PO", truth.orderNumber],
])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("ITEM"),
    column.description("DESCRIPTION", "46%"),
    column.shipped("QTY"),
    column.price("UNIT PRICE"),
    column.amount("AMOUNT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "INVOICE TOTAL" }), "sum")}
<div class="stub"><i>Please detach and return this portion with your payment</i>
${stackedPairs([
  ["Account", truth.accountNumber],
  ["Invoice", truth.number],
  ["Date", write.date(truth.date)],
  ["Amount Due", write.money(truth.totalCents)],
  ["Amount Enclosed", "$ ____________"],
])}<p>Remit to: ${truth.vendor.name}, PO Box 774120, ${truth.vendor.city}</p></div>`,
);

const top = htmlLayout(
  {
    name: "stub-top",
    css: `.goods{width:100%;margin:12px 0}.goods th{background:#ddd}.goods td{padding:3px}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}
.stub{border-bottom:2px dashed #555;padding-bottom:12px;margin-bottom:16px}.pairs th{padding-right:12px}`,
    prints: { lines: [1, 12] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`<div class="stub"><table width="100%"><tr><td>REMITTANCE ADVICE<br>${address(truth.vendor)}</td><td>${sidePairs(
    [
      ["Invoice No.", truth.number],
      ["Invoice Date", write.date(truth.date)],
      ["Pay This Amount", write.money(truth.totalCents)],
      ["Pay After Due Date", write.money(Math.round(truth.totalCents * 1.015))],
    ],
  )}</td></tr></table></div>
<table width="100%"><tr><td>Sold to: ${address(truth.customer)}</td><td>${inlinePairs([
    ["Invoice", truth.number],
    ["Date", write.date(truth.date)],
    ["Account No", truth.accountNumber],
    ["P.O.", truth.orderNumber],
    ["Due", write.date(truth.dueDate)],
  ])}</td></tr></table>
${goodsTable(
  [
    column.shipped("Qty"),
    column.part("Part Number"),
    column.description("Description", "45%"),
    column.price("Net Each"),
    column.amount("Net Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Net Sale", total: "Invoice Total" }), "sum")}`,
);

const lockbox = htmlLayout(
  {
    name: "stub-lockbox",
    css: `body{font:9pt Liberation Mono}.goods{width:100%;margin:12px 0}.sum{margin-left:auto}.sum td{text-align:right;padding-left:20px}`,
    prints: { charges: ["freight", "tax", "fee"], kinds: ["invoice", "credit"] },
    style: { negative: "1-" },
  },
  (
    truth,
    write,
  ) => html`<div>${truth.vendor.name.toUpperCase()}</div><div>${truth.vendor.street}</div><div>${truth.vendor.city}</div><br>
<table width="100%"><tr><td>BILL-TO ${truth.accountNumber}<br>${address(truth.customer)}</td><td>${inlinePairs(
    [
      [truth.kind === "credit" ? "CREDIT MEMO" : "INVOICE", truth.number],
      ["DATE", write.date(truth.date)],
      ["ACCOUNT", truth.accountNumber],
      ["CUST PO", truth.orderNumber],
      ["TERMS", truth.terms],
    ],
  )}</td></tr></table>
${goodsTable(
  [
    column.part("PART NO"),
    column.description("DESCRIPTION", "40%"),
    column.shipped("QUANTITY"),
    column.price("PRICE"),
    column.amount("AMOUNT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "SALE AMOUNT", total: "TOTAL" }), "sum")}
<p>CUT HERE - - - - - - - - - - - - - - - - - - - - - - - -</p>
<div>LOCKBOX 00774120 ${truth.accountNumber} ${truth.number} ${String(Math.abs(truth.totalCents)).padStart(10, "0")}</div>`,
);

const balance = htmlLayout(
  {
    name: "stub-account-balance",
    css: `body{font:10pt Liberation Serif}.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked td,.stacked th{padding-right:24px}`,
    style: { currency: "$", date: "March 9, 2026" },
  },
  (truth, write, random) => {
    const before = random.between(10_000, 900_000);
    return html`<h2>${truth.vendor.name}</h2><h3>Invoice</h3>${stackedPairs([
      ["Invoice number", truth.number],
      ["Invoice date", write.date(truth.date)],
      ["Account number", truth.accountNumber],
      ["Purchase order", truth.orderNumber],
    ])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part number"),
    column.description("Description", "45%"),
    column.shipped("Quantity"),
    column.price("Unit price"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Invoice total" }), "sum")}
<p>Your account: previous balance ${write.money(before)}, this invoice ${write.money(truth.totalCents)},
new balance ${write.money(before + truth.totalCents)}. Open invoices 30 to 60 days: ${write.money(Math.round(before / 3))}.</p>`;
  },
);

export const stubs: Layout[] = [bottom, top, lockbox, balance];
