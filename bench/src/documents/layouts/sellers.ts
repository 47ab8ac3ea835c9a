import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { flexLayout, htmlLayout, type Layout } from "./layout.ts";

const paidOnline = flexLayout(
  {
    name: "pay-online-issue-date",
    css: `body{font:9.5pt Liberation Sans;color:#222}.two{display:flex;justify-content:space-between;margin:12px 0}.keys td{padding:0 20px 0 0}.goods{width:100%;margin:16px 0}.goods th{font-weight:normal;color:#666;font-size:8pt;border-bottom:1px solid #222;padding:4px 0}.goods td{padding:6px 0}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}.part{color:#666;font-size:8pt}.sum{margin-left:50%}.sum div{display:flex;justify-content:space-between;border-top:1px solid #eee;padding:4px 0}`,
    prints: { lines: [1, 6], charges: ["freight", "tax"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<div class="two"><b style="font-size:20pt">Invoice</b><b style="color:#888;font-size:13pt">${truth.vendor.name}</b></div>
<table class="keys">${cellRow([html`<b>Invoice number</b>`, html`<b>${truth.number}</b>`])}${cellRow(["Date of issue", write.date(truth.date)])}${cellRow(["Date due", write.date(truth.dueDate)])}${cellRow(["Customer ID", truth.accountNumber])}${cellRow(["PO number", truth.orderNumber])}</table>
<div class="two"><div><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>United States</div><div><b>Bill to</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</div></div>
<h3>${write.money(truth.totalCents)} USD due ${write.date(truth.dueDate)}</h3><u>Pay online</u>
<table class="goods">${cellHead(["Description", "Qty", "Unit price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const words = html`${row.description}<br><span class="part">${row.part}</span>`;
      return cellRow([words, row.shipped, write.money(line.price), write.money(line.amountCents)]);
    },
  )}</table><div class="sum">${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Amount due" }).map(([label, amount]) => html`<div><span>${label}</span><span>${amount}${label === "Amount due" ? " USD" : ""}</span></div>`)}</div>`,
);

const pointOfSale = flexLayout(
  {
    name: "point-of-sale-times-price",
    css: `body{font:10.5pt Nimbus Sans;max-width:520px;margin:auto}.mid{text-align:center}.two{display:flex;justify-content:space-between;margin-top:7px}.small{font-size:8.5pt;color:#777}`,
    prints: { lines: [1, 6], charges: ["tax", "discount"] },
    style: { date: "Mar 9 2026", currency: "$", negative: "-1" },
  },
  (
    truth,
    write,
  ) => html`<div class="mid"><b style="font-size:15pt">${truth.vendor.name}</b><div class="small">${truth.vendor.street}, ${truth.vendor.city}</div><h1 style="margin:14px 0">${write.money(truth.totalCents)}</h1>Invoice #${truth.number}<br>${write.date(truth.date)}</div>
<div class="two"><span>Customer</span><span>${truth.customer.name}</span></div><div class="two"><span>Account</span><span>${truth.accountNumber}</span></div><div class="two"><span>PO</span><span>${truth.orderNumber}</span></div><hr>
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  return html`<div class="two"><b>${row.description}</b><b>${write.money(line.amountCents)}</b></div><div class="small">${row.part}</div><div class="small">${row.shipped} &times; ${write.money(line.price)}</div>`;
})}<hr>${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Total" }).map(([label, amount]) => html`<div class="two"><span>${label}</span><span>${amount}</span></div>`)}
<p class="small mid">Please pay by ${write.date(truth.dueDate)}. Thanks!</p>`,
);

const network = htmlLayout(
  {
    name: "network-line-blocks",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.line{border-top:1px solid #bbb;width:100%;margin-top:6px}.line td{padding:1px 4px}.line td:nth-child(odd){color:#555;width:15%}.line td:nth-child(even){width:18%}`,
    prints: { lines: [1, 7], charges: ["freight", "tax"] },
    style: { date: "Mar 09, 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<h2>Standard Invoice</h2><table class="full"><tr><td>Invoice Number: ${truth.number}<br>Invoice Date: ${write.date(truth.date)}<br>Purchase Order: ${truth.orderNumber}<br>Customer Number: ${truth.accountNumber}<br>Payment Terms: ${truth.terms}</td><td><b>REMIT TO:</b><br>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><b>BILL TO:</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td></tr></table>
<h3>Line Items</h3>${truth.lines.map((line, at) => {
    const row = goodsRow(line, write);
    return html`<table class="line"><tr><td>Line</td><td>${at + 1}</td><td>Part Number</td><td>${row.part}</td><td>Type</td><td>Material</td></tr><tr><td>Description</td><td colspan="5">${row.description}</td></tr><tr><td>Quantity</td><td>${row.shipped} EA</td><td>Unit Price</td><td>${write.money(line.price)} USD</td><td>Subtotal</td><td>${write.money(line.amountCents)} USD</td></tr></table>`;
  })}<h3>Invoice Summary</h3><table style="width:45%">${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Amount Due" }).map(([label, amount]) => cellRow([`${label}:`, `${amount} USD`]))}</table>`,
);

const yourPrice = htmlLayout(
  {
    name: "webshop-list-and-your-price",
    css: `body{font:9.5pt DejaVu Sans Condensed}.full{width:100%}.goods{width:100%;margin:14px 0}.goods th{background:#eef;padding:5px 3px}.goods td{padding:5px 3px;border-bottom:1px solid #dde}.goods td:nth-child(1){text-align:center}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}s{color:#999}.sum{margin-left:auto}.sum td+td{text-align:right;padding-left:30px}`,
    prints: { lines: [1, 8], charges: ["freight", "discount", "tax"] },
    style: { date: "March 9, 2026", currency: "$", negative: "-1" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:17pt;color:#33a">${truth.vendor.name}</b></td><td style="text-align:right">Order <b>#W${random.between(200_000, 299_999)}</b> placed ${write.date(truth.date)}<br>Invoice <b>#${truth.number}</b> of ${write.date(truth.date)}</td></tr></table>
<table class="full" style="margin-top:10px"><tr><td><b>Billing address</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td><b>Shipping address</b><br>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td><td><b>Payment</b><br>On account ${truth.accountNumber}<br>PO ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Qty", "Part", "Description", "List", "Your price", "You save", "Ext"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const list = Math.round(line.price * random.pick([1.15, 1.3, 1.6]));
      return cellRow([
        row.shipped,
        row.part,
        row.description,
        html`<s>${write.money(list)}</s>`,
        write.money(line.price),
        write.money((list - line.price) * line.shipped),
        write.money(line.amountCents),
      ]);
    },
  )}</table><table class="sum">${totalsOf(truth, write, { goods: "Items", cores: "", total: "Order total" }).map(([label, amount]) => cellRow([label, amount]))}</table><p>${truth.vendor.street}, ${truth.vendor.city}. Return within 30 days with this invoice.</p>`,
);

const perTruck = htmlLayout(
  {
    name: "fleet-truck-and-job-columns",
    css: `body{font:8.5pt Liberation Mono}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-top:1px solid;border-bottom:1px solid;font-weight:normal}.goods td{padding:1px 3px}.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum td{padding:0 0 0 20px}.sum td+td{text-align:right}`,
    page: { isLandscape: true },
    prints: { lines: [2, 14], charges: ["fee", "tax"] },
    style: { date: "03-09-26", negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td>${truth.vendor.name.toUpperCase()}<br>${truth.vendor.street.toUpperCase()}<br>${truth.vendor.city.toUpperCase()}</td><td>INVOICE#: ${truth.number}<br>INV DATE: ${write.date(truth.date)}<br>CUST#: ${truth.accountNumber}<br>CUST PO: ${truth.orderNumber}</td><td>BILL TO:<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td></tr></table>
<table class="goods">${cellHead(["TRUCK", "JOB", "PART", "DESCRIPTION", "QTY", "RATE", "AMOUNT"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        `#${random.between(10, 99)}`,
        random.between(26_000, 26_999),
        row.part,
        row.description,
        row.shipped,
        row.price,
        row.amount,
      ]);
    },
  )}</table><table class="sum" style="margin-left:auto">${totalsOf(truth, write, { goods: "PARTS TOTAL", cores: "", total: "PAY THIS AMOUNT" }).map(([label, amount]) => cellRow([label.toUpperCase(), amount]))}</table><p>TERMS ${truth.terms.toUpperCase()} - DUE ${write.date(truth.dueDate)}</p>`,
);

export const sellers: Layout[] = [paidOnline, pointOfSale, network, yourPrice, perTruck];
