import { address } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const desktop: Layout = {
  ...htmlLayout(
    {
      name: "systems-rep-ship-via",
      css: `.grid{width:100%;margin-top:14px}.grid td,.grid th{border:1px solid #000;padding:3px 6px}.grid th{text-align:center;font-weight:normal}.n{text-align:right}.goods td:nth-child(1),.goods td:nth-child(n+4){text-align:right}`,
      prints: { hasAccount: false },
      style: { date: "3/9/26" },
    },
    (
      truth,
      write,
    ) => html`<table style="width:100%"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td class="n"><h1>Invoice</h1></td></tr></table>
<table class="grid" style="width:40%;margin-left:60%">${cellHead(["Date", "Invoice #"])}${cellRow([write.date(truth.date), truth.number])}</table>
<table class="grid">${cellHead(["Bill To", "Ship To"])}${cellRow([address(truth.customer), address(truth.shipTo)])}</table>
<table class="grid">${cellHead(["P.O. No.", "Terms", "Rep", "Ship", "Via"])}${cellRow([truth.orderNumber, truth.terms, "KLM", write.date(truth.date), "UPS"])}</table>
<table class="grid goods">${cellHead(["Quantity", "Item Code", "Description", "Price Each", "Amount"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([row.shipped, row.part, row.description, row.price, row.amount]);
      },
    )}${truth.charges.map(({ label, amountCents }) => cellRow(["", "", label, "", write.number(amountCents)]))}</table>
<table class="grid" style="width:40%;margin-left:60%">${cellRow([html`<b>Total</b>`, html`<b>$${write.number(truth.totalCents)}</b>`])}</table>`,
  ),
  renderers: ["chromium", "weasyprint"],
};

const counter: Layout = {
  ...htmlLayout(
    {
      name: "systems-truck-counter",
      css: `body{font:9pt Liberation Mono}.goods,.w{width:100%;margin-top:10px}.goods th{border-top:2px solid;border-bottom:2px solid}.goods td:nth-child(-n+3),.goods td:nth-child(n+6),.goods th:nth-child(n+6){text-align:right;padding-right:8px}.sum{margin-left:60%;width:40%}.sum td+td{text-align:right}`,
      prints: { hasBackorders: true, charges: ["freight", "fee", "tax"] },
      style: { date: "09MAR26" },
    },
    (
      truth,
      write,
    ) => html`<b>${truth.vendor.name}</b> ${truth.vendor.street} ${truth.vendor.city} ${truth.vendor.phone}
<table class="w"><tr><td>SOLD TO<br>${address(truth.customer)}</td><td>SHIP TO<br>${address(truth.shipTo)}</td><td><b>PARTS INVOICE</b><br>INVOICE NO: ${truth.number}<br>DATE: ${write.date(truth.date)}<br>ACCT NO: ${truth.accountNumber}<br>CUST PO: ${truth.orderNumber}<br>TERMS: ${truth.terms}</td></tr></table>
<table class="goods">${cellHead(["ORD", "B/O", "SHP", "PART", "DESCRIPTION", "LIST", "NET", "AMOUNT"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        const list = write.price(Math.round(line.price * 1.4));
        return cellRow([
          row.ordered,
          row.backordered,
          row.shipped,
          row.part,
          row.description,
          list,
          row.price,
          row.amount,
        ]);
      },
    )}</table>
<table class="sum">${cellRow(["PARTS TOTAL", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label.toUpperCase(), write.number(amountCents)]))}${cellRow(["PLEASE PAY THIS AMOUNT", write.number(truth.totalCents)])}</table>`,
  ),
  renderers: ["chromium", "weasyprint"],
};

const positions: Layout = {
  ...htmlLayout(
    {
      name: "systems-item-positions",
      css: `.goods{width:100%;margin-top:20px}.goods th{border-bottom:1px solid}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.keys{margin-left:55%}.keys td{padding-right:12px}.end td{border-top:1px solid;font-weight:bold}`,
      prints: { charges: ["freight", "fee"] },
      style: { date: "2026/03/09" },
    },
    (
      truth,
      write,
    ) => html`${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city}<p>${address(truth.customer)}</p><h2>Invoice</h2>
<table class="keys">${cellRow(["Document number", truth.number])}${cellRow(["Document date", write.date(truth.date)])}${cellRow(["Your reference", truth.orderNumber])}${cellRow(["Customer number", truth.accountNumber])}</table><p>Terms of payment: ${truth.terms}</p>
<table class="goods">${cellHead(["Item", "Material", "Description", "Quantity", "Price", "Value USD"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        return cellRow([
          String((at + 1) * 10).padStart(6, "0"),
          row.part,
          row.description,
          `${row.shipped} ${row.unit}`,
          row.price,
          row.amount,
        ]);
      },
    )}${cellRow(["", "", "Items total", "", "", write.number(truth.goodsCents)], "end")}${truth.charges.map(({ label, amountCents }) => cellRow(["", "", label, "", "", write.number(amountCents)]))}${cellRow(["", "", "Final amount", "", "", write.number(truth.totalCents)], "end")}</table>`,
  ),
  renderers: ["chromium", "weasyprint"],
};

export const systems: Layout[] = [desktop, counter, positions];
