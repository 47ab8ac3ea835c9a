import { address, column } from "../paper/blocks.ts";
import { paragraph, paragraphs, table } from "../paper/fodt.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { flexLayout, type Layout, officeLayout } from "./layout.ts";

const typed = officeLayout(
  {
    name: "letter-typed-with-small-table",
    paper: { font: "Liberation Serif", size: 11, borders: "grid" },
    tables: { goods: [1.8, 3.8, 6.4, 2.6, 2.9] },
    prints: { lines: [1, 5], charges: ["freight", "tax"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`${paragraph(truth.vendor.name, "bold")}${paragraphs([truth.vendor.street, truth.vendor.city, "", write.date(truth.date), "", truth.customer.name, truth.customer.street, truth.customer.city, ""])}
${paragraph(`Re: Invoice No. ${truth.number}`, "bold")}${paragraphs(["", `Gentlemen: for your order ${truth.orderNumber} on account ${truth.accountNumber} we bill you as follows.`, ""])}
${table(
  "goods",
  [
    column.shipped("Quantity"),
    column.part("Part"),
    column.description("What it is"),
    column.price("Each"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [1.8, 3.8, 6.4, 2.6, 2.9],
)}
${paragraphs(["", ...totalsOf(truth, write, { goods: "Parts", cores: "", total: "Total of this invoice" }).map(([label, amount]) => `${label}: ${amount}`), "", `Terms are ${truth.terms}. Thank you.`, "", "Walt Brandt, Parts Manager"])}`,
);

const creditsRemaining = flexLayout(
  {
    name: "letter-credits-remaining-on-top",
    css: `body{font:9.5pt Liberation Sans;color:#333}.row{display:flex;justify-content:space-between;margin-bottom:20px}.goods{width:100%;margin-top:14px}.goods th{background:#eee;font-weight:normal;padding:6px}.goods td{padding:6px;border-bottom:1px solid #ccc}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sum{width:46%;margin-left:54%}.sum td{padding:4px 6px;text-align:right}.keys td{padding:2px 0 2px 24px;text-align:right}`,
    prints: { lines: [1, 5], kinds: ["credit"], charges: [] },
    style: { date: "09-Mar-2026", currency: "$", negative: "(1)" },
  },
  (
    truth,
    write,
    random,
  ) => html`<div class="row"><div><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</div><div style="text-align:right"><span style="font-size:22pt">CREDIT NOTE</span><br><b># ${truth.number}</b><p>Credits Remaining<br><b>${write.money(truth.totalCents)}</b></p></div></div>
<div class="row"><div>Bill To<br>${address(truth.customer)}</div><table class="keys">${cellRow(["Credit Date :", write.date(truth.date)])}${cellRow(["Customer No. :", truth.accountNumber])}${cellRow(["P.O.# :", truth.orderNumber])}${cellRow(["Invoice# :", `INV-0${random.between(1000, 9999)}`])}</table></div>
<table class="goods">${cellHead(["#", "Item & Description", "Qty", "Rate", "Amount"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        html`${row.part}<br>${row.description}`,
        row.shipped,
        row.price,
        row.amount,
      ]);
    },
  )}</table><table class="sum">${totalsOf(truth, write, { goods: "Sub Total", cores: "", total: "Total" }).map(([label, amount]) => cellRow([label, amount]))}${cellRow(["Credits Remaining", write.money(truth.totalCents)])}</table>`,
);

export const letters: Layout[] = [typed, creditsRemaining];
