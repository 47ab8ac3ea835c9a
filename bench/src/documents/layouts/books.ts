import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const activity = htmlLayout(
  {
    name: "books-activity-rate",
    css: `body{font:9.5pt Liberation Sans;color:#222}.goods{width:100%;margin:18px 0}.goods th{background:#d5e8d4;color:#2a5d2a;font-size:8pt;font-weight:normal;padding:5px}
.goods td{padding:5px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.keys td{padding:0 0 0 16px}.keys td:first-child{color:#777;text-align:right}
.sum{width:45%;margin-left:55%}.sum td{padding:3px 5px}.sum td+td{text-align:right}.big td{font-size:15pt;border-top:1px dotted #777;padding-top:8px}`,
    prints: { lines: [1, 7], charges: ["freight", "tax"] },
    style: { date: "03/09/2026" },
  },
  (truth, write) => {
    const deposit = Math.floor(truth.totalCents / 4);
    return html`<div>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}<br>billing@example.com</div>
<h1 style="color:#2a5d2a;font-weight:normal;letter-spacing:2px">INVOICE</h1>
<table style="width:100%"><tr><td style="width:33%"><b>BILL TO</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td style="width:33%"><b>SHIP TO</b><br>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td>
<td><table class="keys">${cellRow(["INVOICE #", truth.number])}${cellRow(["DATE", write.date(truth.date)])}${cellRow(["DUE DATE", write.date(truth.dueDate)])}${cellRow(["TERMS", truth.terms])}</table></td></tr></table>
<table style="width:100%;margin-top:14px;font-size:8pt"><tr><td><b>SHIP DATE</b><br>${write.date(truth.date)}</td><td><b>SHIP VIA</b><br>Our truck</td><td><b>P.O. NUMBER</b><br>${truth.orderNumber}</td><td><b>CUSTOMER #</b><br>${truth.accountNumber}</td></tr></table>
<table class="goods">${cellHead(["ACTIVITY", "DESCRIPTION", "QTY", "RATE", "AMOUNT"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([
          html`<b>${row.part}</b>`,
          row.description,
          row.shipped,
          row.price,
          row.amount,
        ]);
      },
    )}</table>
<table class="sum">${cellRow(["SUBTOTAL", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label.toUpperCase(), write.number(amountCents)]))}
${cellRow(["TOTAL", write.number(truth.totalCents)])}${cellRow(["PAYMENT RECEIVED", `-${write.number(deposit)}`])}${cellRow(["BALANCE DUE", html`<b>$${write.number(truth.totalCents - deposit)}</b>`], "big")}</table>`;
  },
);

const advice = htmlLayout(
  {
    name: "books-payment-advice",
    css: `body{font:9pt DejaVu Sans Light}.goods{width:100%;margin:20px 0 0}.goods th{border-bottom:1.5px solid #000}.goods td{border-bottom:1px solid #ccc;padding:6px 2px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}
.sum{width:50%;margin-left:50%}.sum td{padding:5px 2px}.sum td+td{text-align:right}.cut{border-top:1px dashed #555;margin-top:60px;padding-top:14px}`,
    prints: {
      lines: [1, 6],
      charges: ["freight"],
      taxes: [{ label: "TOTAL TAX 7.25%", percent: 7.25 }],
    },
    style: { date: "Mar 9 2026" },
  },
  (
    truth,
    write,
  ) => html`<table style="width:100%"><tr><td style="width:46%"><div style="font-size:21pt">INVOICE</div><div style="margin:16px 0 0 30px">${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</div></td>
<td style="width:26%">${(
    [
      ["Invoice Date", write.date(truth.date)],
      ["Invoice Number", truth.number],
      ["Reference", truth.orderNumber],
      ["Account Number", truth.accountNumber],
    ] as const
  ).map(([label, value]) => html`<b>${label}</b><br>${value}<br>`)}</td>
<td>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td></tr></table>
<table class="goods">${cellHead(["Item", "Description", "Quantity", "Unit Price", "Tax", "Amount USD"])}${truth.lines.map(
    (line) => {
      const { part, description, price, amount } = goodsRow(line, write);
      return cellRow([part, description, line.shipped.toFixed(2), price, "7.25%", amount]);
    },
  )}</table>
<table class="sum">${cellRow(["Subtotal", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}${cellRow([html`<b>TOTAL USD</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p><b>Due Date: ${write.date(truth.dueDate)}</b><br>Bank transfer: routing 026009593, account 4417 0098 21. Wire fee of 15.00 USD is yours.</p>
<div class="cut"><table style="width:100%"><tr><td style="width:50%"><span style="font-size:15pt">PAYMENT ADVICE</span><br><br>To: ${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}</td>
<td><table style="width:100%">${cellRow(["Customer", truth.customer.name])}${cellRow(["Invoice Number", truth.number])}${cellRow(["Amount Due", write.number(truth.totalCents)])}${cellRow(["Due Date", write.date(truth.dueDate)])}${cellRow(["Amount Enclosed", "__________"])}</table></td></tr></table></div>`,
);

const bracketed = htmlLayout(
  {
    name: "books-bracketed-item",
    css: `body{font:10pt Noto Sans,Liberation Sans}.goods{width:100%;margin:16px 0}.goods th{border-bottom:1px solid #71639e;color:#71639e;font-size:9pt}.goods td{padding:4px 2px;border-bottom:1px solid #eee}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}
h2{color:#71639e;font-weight:normal}.info{width:100%}.sum{width:40%;margin-left:60%;border-top:1px solid #71639e}.sum td{padding:4px}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 8],
      charges: ["fee"],
      taxes: [{ label: "Sales Tax 6%", percent: 6 }],
      kinds: ["invoice", "invoice", "invoice", "credit"],
    },
    style: { date: "03/09/2026", currency: "$ " },
  },
  (truth, write) => {
    const title = truth.kind === "credit" ? "Credit Note" : "Invoice";
    return html`<b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<div style="margin-left:58%">${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</div>
<h2>${title} ${truth.number}</h2><table class="info"><tr><td><b>${title} Date</b><br>${write.date(truth.date)}</td><td><b>Due Date</b><br>${write.date(truth.dueDate)}</td><td><b>Source</b><br>S0${truth.lines.length}418</td>
<td><b>Customer Code</b><br>${truth.accountNumber}</td><td><b>Reference</b><br>${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Description", "Quantity", "Unit Price", "Taxes", "Amount"])}${truth.lines.map(
      (line) => {
        const { part, description, price } = goodsRow(line, write);
        const quantity = `${line.shipped.toFixed(2)} Units`;
        const text = `[${part}] ${description}`;
        return cellRow([text, quantity, price, "6%", write.money(line.amountCents)]);
      },
    )}</table>
<table class="sum">${cellRow(["Untaxed Amount", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p>Payment communication: <b>${truth.number}</b></p><p style="font-size:8pt;text-align:center;border-top:1px solid #aaa;margin-top:80px">${truth.vendor.phone} | Tax ID: 47-2291840 | Page 1 / 1</p>`;
  },
);

const ledger = htmlLayout(
  {
    name: "books-blank-ledger-rows",
    css: `body{font:9pt Liberation Sans}.grid{width:100%;margin-top:8px}.grid td,.grid th{border:1px solid #000;padding:2px 5px;height:14px}.grid th{background:#ccd;text-align:center}.goods td:nth-child(2),.goods td:nth-child(n+5){text-align:right}
.sum{width:44%}.sum td{border:1px solid #000;padding:2px 5px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 12], charges: ["freight", "tax", "discount"], units: "packs" },
    style: { date: "3/9/26", negative: "(1)" },
  },
  (truth, write) => {
    const blank = Array.from({ length: Math.max(0, 15 - truth.lines.length) }, () =>
      cellRow(["\u00a0", "", "", "", "", ""]),
    );
    return html`<table style="width:100%"><tr><td>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<br><br>Voice: ${truth.vendor.phone}<br>Fax: (555) 555-0100</td><td style="text-align:right"><span style="font-size:22pt;font-weight:bold">INVOICE</span><br>
Invoice Number: ${truth.number}<br>Invoice Date: ${write.date(truth.date)}<br>Page: 1</td></tr></table>
<table class="grid"><tr><th>Bill To:</th><th>Ship to:</th></tr><tr><td>${addressOf(truth.customer.name, truth.customer.street, truth.customer.city)}</td><td>${addressOf(truth.shipTo.name, truth.shipTo.street, truth.shipTo.city)}</td></tr></table>
<table class="grid"><tr><th>Customer ID</th><th>Customer PO</th><th>Payment Terms</th></tr>${cellRow([truth.accountNumber, truth.orderNumber, truth.terms])}
<tr><th>Sales Rep ID</th><th>Shipping Method</th><th>Due Date</th></tr>${cellRow(["DHILL", "Courier", write.date(truth.dueDate)])}</table>
<table class="grid goods"><tr><th>Item</th><th>Quantity</th><th>U/M</th><th>Description</th><th>Unit Price</th><th>Amount</th></tr>
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  return cellRow([row.part, row.shipped, row.unit, row.description, row.price, row.amount]);
})}${blank}</table>
<table style="width:100%"><tr><td style="width:50%"><table class="sum" style="width:90%">${cellRow(["Subtotal", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}
${cellRow(["Total Invoice Amount", write.number(truth.totalCents)])}${cellRow(["Payment/Credit Applied", ""])}${cellRow([html`<b>TOTAL</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table></td>
<td>Check/Credit Memo No:<br><br>Overdue invoices are subject to finance charges.</td></tr></table>`;
  },
);

function addressOf(name: string, street: string, city: string): Html {
  return html`${name}<br>${street}<br>${city}`;
}

export const books: Layout[] = [activity, advice, bracketed, ledger];
