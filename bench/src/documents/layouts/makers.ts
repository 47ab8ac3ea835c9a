import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { flexLayout, htmlLayout, type Layout } from "./layout.ts";

const glass = htmlLayout(
  {
    name: "glass-shop-quantity-late",
    css: `body{font:8.5pt Liberation Sans Narrow,Liberation Sans}.full{width:100%}.grey{width:100%;margin:8px 0}.grey td,.grey th{border:1px solid #888;padding:2px 6px}.grey th{background:#ddd;font-size:7.5pt}.goods{width:100%;border:1px solid #888}.goods th{background:#ddd;padding:3px;border:1px solid #888}.goods td{padding:2px 5px;border-left:1px solid #888}.goods td:nth-child(n+3){text-align:right}`,
    prints: { lines: [1, 8], charges: ["freight", "fee", "tax"] },
    style: { date: "03-09-26" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b></td><td style="text-align:right">${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td></tr></table>
<table class="grey"><tr><th>Invoice</th><th>Inv Date</th><th>Cust</th><th>PO</th><th>Terms</th><th>Due Date</th></tr>${cellRow([truth.number, write.date(truth.date), truth.accountNumber, truth.orderNumber, truth.terms, write.date(truth.dueDate)])}</table>
<table class="grey"><tr><th style="width:50%">Bill To</th><th>Deliver To</th></tr><tr><td>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td></tr></table>
<table class="goods">${cellHead(["Part", "Description", "List", "Off", "Net Each", "Qty", "Net Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const percent = random.pick([20, 35, 40, 60]);
      const list = write.price(Math.round(line.price / (1 - percent / 100)));
      const { part, description, price, shipped, amount } = row;
      return cellRow([part, description, list, `${percent}%`, price, shipped, amount]);
    },
  )}</table>
<table class="grey" style="width:38%;margin-left:62%">${totalsOf(truth, write, { goods: "Net parts", cores: "", total: "Invoice amount" }).map(([label, amount]) => html`<tr><th>${label}</th><td style="text-align:right">${amount}</td></tr>`)}</table>`,
);

const bearings = htmlLayout(
  {
    name: "bearing-house-interchange",
    css: `body{font:9pt Nimbus Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-top:1px solid;border-bottom:1px solid;padding:3px}.goods td{padding:2px 4px}.goods td:nth-child(1),.goods td:nth-child(2),.goods td:nth-child(n+6),.goods th:nth-child(n+6){text-align:right}.sum{margin-left:65%;width:35%}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 9],
      hasVendorParts: true,
      hasBackorders: true,
      charges: ["freight", "tax"],
    },
    style: { date: "09-Mar-2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:33%"><b>${truth.vendor.name}</b><br>Bearings, seals, power transmission<br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="width:33%;text-align:center;font-size:16pt">Invoice</td><td style="text-align:right">No. ${truth.number}<br>Date ${write.date(truth.date)}<br>Page 1</td></tr></table>
<table class="full" style="margin-top:14px"><tr><td>Sold to ${truth.accountNumber}<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>Your purchase order: ${truth.orderNumber}<br>Terms of payment: ${truth.terms}<br>Payment due: ${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["Qty Ord", "Qty Ship", "Our Stock No.", "Mfr Part No.", "Description", "Net Price", "Net Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.ordered,
        row.shipped,
        row.vendorPart,
        row.part,
        row.description,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table class="sum">${totalsOf(truth, write, { goods: "Net goods", cores: "", total: "Total invoice" }).map(([label, amount]) => cellRow([label, amount]))}</table>`,
);

const radiators = htmlLayout(
  {
    name: "radiator-shop-number-in-footer",
    css: `body{font:10pt URW Gothic,Liberation Sans}.full{width:100%}.goods{width:100%;margin:20px 0}.goods th{font-weight:normal;color:#777;text-transform:uppercase;font-size:7.5pt}.goods td{padding:5px 2px;border-top:1px solid #ddd}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.foot{position:fixed;bottom:0;left:0;right:0;border-top:1px solid #bbb;font-size:8pt;text-align:center;padding-top:4px}`,
    prints: { lines: [1, 7], charges: ["freight", "tax"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<div style="font-size:20pt">${truth.vendor.name}</div><div>${truth.vendor.street}, ${truth.vendor.city}</div><h2 style="font-weight:normal;margin:26px 0 6px">Invoice</h2>
<p>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p><p>Customer account ${truth.accountNumber}. Your order ${truth.orderNumber}. Payment due ${write.date(truth.dueDate)}.</p>
<table class="goods">${cellHead(["Part number", "What", "How many", "Each", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        row.shipped,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table><table style="margin-left:60%;width:40%">${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Total" }).map(([label, amount]) => html`<tr><td>${label}</td><td style="text-align:right">${amount}</td></tr>`)}</table>
<div class="foot">Invoice number ${truth.number} &nbsp;|&nbsp; Invoice date ${write.date(truth.date)} &nbsp;|&nbsp; ${truth.vendor.phone}</div>`,
);

const paint = htmlLayout(
  {
    name: "refinish-two-row-head",
    css: `body{font:8.5pt DejaVu Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border:1px solid #406;text-align:center;padding:1px 4px;color:#406}.goods td{border-left:1px solid #406;border-right:1px solid #406;padding:2px 4px}.goods td:nth-child(n+4){text-align:right}.goods{border-bottom:1px solid #406}.sum td{padding:2px 10px;border-bottom:1px solid #406}.sum td+td{text-align:right}`,
    prints: { lines: [1, 11], hasBackorders: true, charges: ["fee", "discount", "tax"] },
    style: { date: "3/9/26", negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:62%"><span style="font-size:15pt;color:#406">${truth.vendor.name}</span><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td>INVOICE NUMBER: ${truth.number}<br>INVOICE DATE: ${write.date(truth.date)}<br>ACCOUNT NUMBER: ${truth.accountNumber}<br>CUSTOMER P.O.: ${truth.orderNumber}<br>DUE DATE: ${write.date(truth.dueDate)}</td></tr></table>
<p>Bill to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}<br>Ship to: ${truth.shipTo.name}, ${truth.shipTo.street}, ${truth.shipTo.city}</p>
<table class="goods"><thead><tr><th rowspan="2">Ln</th><th rowspan="2">Product</th><th rowspan="2">Description</th><th colspan="3">Quantity</th><th colspan="2">Price</th><th rowspan="2">Amount</th></tr><tr><th>Ord</th><th>Ship</th><th>B/O</th><th>Retail</th><th>Net</th></tr></thead>${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const { part, description, ordered, shipped, backordered, price, amount } = row;
      const retail = write.price(Math.round(line.price * 1.25));
      return cellRow([
        String(at + 1),
        part,
        description,
        ordered,
        shipped,
        backordered,
        retail,
        price,
        amount,
      ]);
    },
  )}</table><table class="sum" style="margin-left:auto">${totalsOf(truth, write, { goods: "Total of goods", cores: "", total: "Please remit" }).map(([label, amount]) => cellRow([label, amount]))}</table>`,
);

const vending = htmlLayout(
  {
    name: "fastener-vending-by-bin",
    css: `body{font:8pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{background:#0a5;color:#fff;padding:3px}.goods td{padding:2px 4px}.goods tr:nth-child(even) td{background:#eefaf2}.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum td{padding:1px 12px}.sum td+td{text-align:right}`,
    prints: { lines: [3, 16], units: "mixed", hasFractions: true, charges: ["freight", "tax"] },
    style: { date: "2026/03/09" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:50%"><b style="font-size:14pt;color:#0a5">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}<br>Remit questions to ${truth.vendor.phone}</td><td><b>Invoice ${truth.number}</b><br>Invoiced on ${write.date(truth.date)}<br>Customer # ${truth.accountNumber}<br>Customer PO # ${truth.orderNumber}<br>Machine ${random.between(2000, 2999)}, period ending ${write.date(truth.date)}</td></tr></table>
<p>Invoice to<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["Bin", "Part #", "Description", "U/M", "Qty", "Price per U/M", "Total"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const bin = `${"ABCD"[at % 4]}-${String(at + 1).padStart(2, "0")}`;
      const unit = line.unit.per === 100 ? "per C" : row.unit;
      return cellRow([bin, row.part, row.description, unit, row.shipped, row.price, row.amount]);
    },
  )}</table><table class="sum" style="margin-left:auto">${totalsOf(truth, write, { goods: "Vended goods", cores: "", total: "Amount due" }).map(([label, amount]) => cellRow([label, amount]))}</table><p>C = price per hundred pieces; the quantity is in pieces.</p>`,
);

const oil = flexLayout(
  {
    name: "oil-distributor-excise",
    css: `body{font:9pt Liberation Sans}.top{display:flex;justify-content:space-between;border:2px solid #630;padding:6px}.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid #630;color:#630}.goods td{padding:3px 4px}.goods td:nth-child(1),.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum{border:2px solid #630;display:inline-block;padding:6px}.sum td+td{text-align:right;padding-left:22px}`,
    prints: {
      lines: [1, 6],
      charges: ["freight"],
      taxes: [
        { label: "Federal Excise Tax", percent: 2.5 },
        { label: "State Lube Tax", percent: 0.5 },
      ],
    },
    style: { date: "Mar 9 2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<div class="top"><div><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</div><div>Delivered to<br>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</div><div><b>INVOICE</b><br>Number: ${truth.number}<br>Date: ${write.date(truth.date)}<br>Account: ${truth.accountNumber}<br>P.O.: ${truth.orderNumber}<br>Due: ${write.date(truth.dueDate)}</div></div>
<table class="goods">${cellHead(["Qty", "Pkg", "Product", "Description", "Gal/Pkg", "Unit Price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const gallons = random.pick(["1.00", "2.50", "5.00", "55.00"]);
      return cellRow([
        row.shipped,
        random.pick(["PAIL", "DRUM", "JUG"]),
        row.part,
        row.description,
        gallons,
        row.price,
        row.amount,
      ]);
    },
  )}</table><div class="sum"><table>${totalsOf(truth, write, { goods: "Product", cores: "", total: "Total this invoice" }).map(([label, amount]) => cellRow([label, amount]))}</table></div><p style="font-size:7pt">Driver: R. Ames. Meter ticket ${random.between(400_000, 499_999)}. 1268 hazardous material handled per regulations, emergency 1-800-555-0199.</p>`,
);

const batteries = htmlLayout(
  {
    name: "battery-route-core-column",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th,.goods td{border:1px solid #c60;padding:2px 5px}.goods th{background:#fc9}.goods td:nth-child(n+3){text-align:right}.sum td{border:1px solid #c60;padding:2px 8px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 8], cores: "column", charges: ["fee", "tax"] },
    style: { date: "03/09/2026" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td><b style="font-size:16pt;color:#c60">${truth.vendor.name}</b><br>Route 12 &middot; ${truth.vendor.street} &middot; ${truth.vendor.city}</td><td style="text-align:right"><b>DELIVERY INVOICE</b><br>Invoice # ${truth.number}<br>${write.date(truth.date)} 09:14 AM</td></tr></table>
<p>Store: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}<br>Acct # ${truth.accountNumber} &nbsp; PO # ${truth.orderNumber} &nbsp; Terms ${truth.terms}</p>
<table class="goods">${cellHead(["Part", "Group / description", "Qty", "Price", "Ext price", "Core", "Ext core"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        row.shipped,
        row.price,
        row.amount,
        row.core,
        row.coreAmount,
      ]);
    },
  )}</table><table class="sum" style="margin-left:auto">${totalsOf(truth, write, { goods: "Batteries and parts", cores: "Core charges", total: "Total invoice" }).map(([label, amount]) => cellRow([label, amount]))}</table><p>Signed ______________ &nbsp; Junk cores picked up today: 0</p>`,
);

export const makers: Layout[] = [glass, bearings, radiators, paint, vending, oil, batteries];
