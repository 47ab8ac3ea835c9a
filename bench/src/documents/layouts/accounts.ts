import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import type { Truth } from "../truth/types.ts";
import { flexLayout, type Layout } from "./layout.ts";

function sums(truth: Truth, write: Writer, goods: string, total: string) {
  return totalsOf(truth, write, { goods, cores: "Cores", total }).map(([label, amount]) =>
    cellRow([label, amount]),
  );
}

const rowOfBoxes = flexLayout(
  {
    name: "accounts-item-first-tax-exempt",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.grid{width:100%;margin-top:6px}.grid td,.grid th{border:1px solid #777;padding:2px 4px}.grid th{font-weight:normal;font-size:7.5pt;text-align:center}.goods td:nth-child(2){text-align:center}.goods td:nth-child(n+5){text-align:right}.goods tr td{border-top:0;border-bottom:0}.end td{border-bottom:1px solid #777!important;height:60px}.sum{width:38%;margin-left:62%}.sum td{border:1px solid #777;padding:2px 4px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 11], charges: ["tax", "freight"], hasBackorders: true },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:60%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><table class="grid">${cellRow(["Sales Invoice", html`<b>${truth.number}</b>`])}${cellRow(["Date", write.date(truth.date)])}${cellRow(["Page", "1 of 1"])}</table></td></tr></table>
<table class="grid">${cellHead(["Sold to", "Deliver to", "Business No."])}${cellRow([address(truth.customer), address(truth.shipTo), html`87-2214093<br>Cust. ${truth.accountNumber}<br>P.O. ${truth.orderNumber}`])}</table>
<table class="grid goods">${cellHead(["Item No.", "Unit", "Ordered / Qty.", "Description", "Tax", "Unit Price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const quantities = `${row.ordered} / ${row.shipped}`;
      return cellRow([row.part, "Each", quantities, row.description, "S", row.price, row.amount]);
    },
  )}${cellRow(["", "", "", "", "", "", ""], "end")}</table><table class="sum">${sums(truth, write, "Subtotal:", "Total Amount")}${cellRow(["Amount Paid", "0.00"])}${cellRow(["Amount Owing", write.number(truth.totalCents)])}</table>
<p>Comment: second figure of the quantity is what was delivered.<br>Terms: ${truth.terms}. Due ${write.date(truth.dueDate)}.</p>`,
);

const stackedCentre = flexLayout(
  {
    name: "accounts-stacked-centre",
    css: `body{font:9pt Liberation Sans;color:#222}.head{display:flex;justify-content:space-between}.head div{width:32%}.keys b{display:block;margin-top:5px}.goods{width:100%;margin-top:30px}.goods th{border-bottom:1px solid #222;padding-bottom:4px}.goods td{border-bottom:1px solid #ddd;padding:6px 0}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}.none td{border:0;padding:4px 0}.last td{border-top:1px solid #222;font-weight:bold}`,
    page: { size: "A4" },
    prints: { lines: [1, 8], charges: ["freight", "discount"] },
    style: { date: "9 March 2026", negative: "-1" },
  },
  (
    truth,
    write,
  ) => html`<div class="head"><div><span style="font-size:20pt">TAX INVOICE</span><p style="margin-left:20px">${truth.customer.name}<br>Attention: Accounts Payable<br>${truth.customer.street}<br>${truth.customer.city}</p></div><div class="keys"><b>Invoice Date</b>${write.date(truth.date)}<b>Account Number</b>${truth.accountNumber}<b>Invoice Number</b>${truth.number}<b>Reference</b>${truth.orderNumber}<b>Tax ID</b>38-4410276</div><div>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<br>UNITED STATES</div></div>
<table class="goods">${cellHead(["Description", "Quantity", "Unit Price", "Amount USD"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const text = html`${row.part}<br>${row.description}`;
      return cellRow([text, line.shipped.toFixed(2), row.price, row.amount]);
    },
  )}${cellRow(["", "", "Subtotal", write.number(truth.goodsCents)], "none")}${truth.charges.map(({ label, amountCents }) => cellRow(["", "", label, write.number(amountCents)], "none"))}${cellRow(["", "", "TOTAL USD", write.number(truth.totalCents)], "none last")}</table>
<h3>Due Date: ${write.date(truth.dueDate)}</h3><p>Pay by wire to First Plains Bank, ABA 091000019, and quote the number of the document.</p>`,
);

const bigTotal = flexLayout(
  {
    name: "accounts-big-total-box",
    css: `body{font:9pt DejaVu Sans Condensed;color:#333}.full{width:100%}.big{background:#e8edf2;padding:10px 16px}.big b{font-size:20pt;display:block}.strip{width:100%;margin:12px 0}.strip th{background:#45556b;color:#fff;padding:3px 6px;font-weight:normal}.strip td{padding:5px 6px;border-bottom:1px solid #ccd}.goods th:nth-child(1),.goods td:nth-child(1),.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:auto}.sum td{padding:3px 0 3px 28px;text-align:right}`,
    prints: { lines: [1, 9], charges: ["freight", "tax"] },
    style: { date: "3/9/26", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>United States</td><td style="text-align:right"><span style="font-size:24pt">Invoice</span><br>#${truth.number}<br>${write.date(truth.date)}</td></tr></table>
<table class="full" style="margin-top:14px"><tr><td style="width:30%"><b>Bill To</b><br>${address(truth.customer)}</td><td style="width:30%"><b>Ship To</b><br>${address(truth.shipTo)}</td><td><div class="big">TOTAL<b>${write.money(truth.totalCents)}</b>Due Date: ${write.date(truth.dueDate)}</div></td></tr></table>
<table class="strip">${cellHead(["Terms", "Due Date", "PO #", "Sales Rep", "Customer ID"])}${cellRow([truth.terms, write.date(truth.dueDate), truth.orderNumber, "M. Ostrander", truth.accountNumber])}</table>
<table class="strip goods">${cellHead(["Quantity", "Item", "Options", "Rate", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const item = html`<b>${row.part}</b><br>${row.description}`;
      return cellRow([
        row.shipped,
        item,
        "",
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Subtotal", "Total")}</table>
<p style="text-align:center;letter-spacing:6px;font-size:8pt">${truth.number}</p>`,
);

const balanceOnTop = flexLayout(
  {
    name: "accounts-balance-due-on-top",
    css: `body{font:9.5pt Liberation Sans;color:#333}.right{text-align:right}.row{display:flex;justify-content:space-between;margin-bottom:22px}.goods{width:100%;margin-top:14px}.goods th{background:#3c3d3a;color:#fff;font-weight:normal;padding:6px}.goods td{padding:7px 6px;border-bottom:1px solid #adadad}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.grey{color:#727272;font-size:8.5pt}.sum{width:50%;margin-left:50%}.sum td{padding:5px 6px;text-align:right}.keys td{padding:3px 0 3px 24px;text-align:right}`,
    prints: { lines: [1, 8], charges: ["freight", "tax", "discount"] },
    style: { date: "March 9, 2026", currency: "$", negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<div class="row"><div><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</div><div class="right"><span style="font-size:26pt">INVOICE</span><br><b># ${truth.number}</b><p><span class="grey">Balance Due</span><br><b style="font-size:14pt">${write.money(truth.totalCents)}</b></p></div></div>
<div class="row"><div><span class="grey">Bill To</span><br><b>${truth.customer.name}</b><br>${truth.customer.street}<br>${truth.customer.city}</div><table class="keys">${cellRow(["Invoice Date :", write.date(truth.date)])}${cellRow(["Terms :", truth.terms])}${cellRow(["Due Date :", write.date(truth.dueDate)])}${cellRow(["P.O.# :", truth.orderNumber])}${cellRow(["Customer No. :", truth.accountNumber])}</table></div>
<table class="goods">${cellHead(["#", "Item & Description", "Qty", "Rate", "Amount"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const item = html`${row.description}<br><span class="grey">SKU : ${row.part}</span>`;
      const quantity = html`${line.shipped.toFixed(2)}<br><span class="grey">pcs</span>`;
      return cellRow([at + 1, item, quantity, row.price, row.amount]);
    },
  )}</table><table class="sum">${sums(truth, write, "Sub Total", "Total")}${cellRow([html`<b>Balance Due</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p class="grey">Notes<br>Thanks for your business.</p>`,
);

const columnOnLeft = flexLayout(
  {
    name: "accounts-amount-due-with-currency",
    css: `body{font:10pt Nimbus Sans;color:#2b2b2b}.top{display:flex;justify-content:space-between;border-bottom:5px solid #0a7;padding-bottom:10px}.facts{display:flex;margin:16px 0}.facts div{width:25%}.facts small{display:block;color:#888}.goods{width:100%}.goods th{color:#0a7;border-bottom:1px solid #0a7;padding:6px 0}.goods td{border-bottom:1px solid #ddd;padding:8px 0}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}.sum{width:46%;margin-left:54%}.sum td{padding:3px 0}.sum td+td{text-align:right}small{color:#666}`,
    prints: { lines: [1, 6], charges: ["tax", "other"] },
    style: { date: "03/09/2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<div class="top"><b style="font-size:17pt">${truth.vendor.name}</b><span style="text-align:right">${truth.vendor.phone}<br>${truth.vendor.street}<br>${truth.vendor.city}</span></div>
<div class="facts"><div><small>Billed To</small>${address(truth.customer)}<br>Acct ${truth.accountNumber}</div><div><small>Date of Issue</small>${write.date(truth.date)}<br><small>Due Date</small>${write.date(truth.dueDate)}</div><div><small>Invoice Number</small>${truth.number}<br><small>Reference</small>${truth.orderNumber}</div><div style="text-align:right"><small>Amount Due (USD)</small><b style="font-size:18pt;color:#0a7">${write.money(truth.totalCents)}</b></div></div>
<table class="goods">${cellHead(["Description", "Rate", "Qty", "Line Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const text = html`${row.part}<br><small>${row.description}</small>`;
      return cellRow([text, write.money(line.price), row.shipped, write.money(line.amountCents)]);
    },
  )}</table><table class="sum">${sums(truth, write, "Subtotal", "Total")}${cellRow(["Amount Paid", "$0.00"])}${cellRow([html`<b style="color:#0a7">Amount Due (USD)</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table><p><small>Terms</small><br>${truth.terms}. Please pay by card or check.</p>`,
);

export const accounts: Layout[] = [rowOfBoxes, stackedCentre, bigTotal, balanceOnTop, columnOnLeft];
