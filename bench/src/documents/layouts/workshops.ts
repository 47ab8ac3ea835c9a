import { html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const tires = htmlLayout(
  {
    name: "tire-dealer-fees-inside",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border:1px solid #000;background:#000;color:#fff;padding:3px}.goods td{border:1px solid #000;padding:3px}.goods td:nth-child(1),.goods td:nth-child(n+4){text-align:right}
.ids td{border:1px solid #000;padding:3px 10px;text-align:center}.ids small{display:block}`,
    prints: { lines: [1, 7], charges: ["fee", "freight", "tax"] },
    style: { date: "03/09/2026", negative: "1-" },
  },
  (truth, write, random) => {
    const inside = truth.charges.filter(({ kind }) => kind !== "tax");
    const taxes = truth.charges.filter(({ kind }) => kind === "tax");
    return html`<div style="text-align:center"><b style="font-size:16pt">${truth.vendor.name}</b><br>${truth.vendor.street} &bull; ${truth.vendor.city} &bull; ${truth.vendor.phone}</div>
<table class="ids" style="margin:12px 0 0 auto"><tr><td><small>INVOICE</small><b>${truth.number}</b></td><td><small>DATE</small>${write.date(truth.date)}</td><td><small>CUST #</small>${truth.accountNumber}</td><td><small>P.O.</small>${truth.orderNumber}</td></tr></table>
<p>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p><p>Vehicle: 2019 tractor &nbsp; Unit 4417 &nbsp; Odometer 412,880 &nbsp; Work order ${random.between(50_000, 59_999)}</p>
<table class="goods">${cellHead(["QTY", "PRODUCT CODE", "SIZE / DESCRIPTION", "UNIT PRICE", "EXTENDED"])}
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  const words = html`${row.description}<br><small>DOT ${random.between(1000, 5299)} load range H, torque wheel nuts after 50 miles</small>`;
  return cellRow([row.shipped, row.part, words, row.price, row.amount]);
})}${inside.map(({ label, amountCents }) => cellRow(["", "", label.toUpperCase(), "", write.number(amountCents)]))}
<tr><td colspan="3" style="border:0;text-align:left">Terms: ${truth.terms}. Pay by ${write.date(truth.dueDate)}.</td><td style="text-align:left">SUBTOTAL</td><td>${write.number(truth.totalCents - taxes.reduce((sum, { amountCents }) => sum + amountCents, 0))}</td></tr>
${taxes.map(({ label, amountCents }) => html`<tr><td colspan="3" style="border:0"></td><td style="text-align:left">${label.toUpperCase()}</td><td>${write.number(amountCents)}</td></tr>`)}
<tr><td colspan="3" style="border:0"></td><td style="text-align:left"><b>TOTAL</b></td><td><b>${write.number(truth.totalCents)}</b></td></tr></table>`;
  },
);

const machined = htmlLayout(
  {
    name: "machine-shop-watermark",
    css: `body{font:10.5pt URW Bookman}.full{width:100%}.mark{position:absolute;top:300px;left:60px;font-size:64pt;color:#eeeeee;z-index:-1;transform:rotate(-24deg)}.goods{width:100%;margin:14px 0}.goods th{border-bottom:1px solid}.goods td,.goods th{padding:4px 7px}
.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.goods td:nth-child(2){white-space:nowrap}`,
    prints: { lines: [1, 6], charges: ["other", "tax"] },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`<div class="mark">CUSTOMER COPY</div><table class="full"><tr><td><b>${truth.vendor.name}</b><br>Crankshafts, heads, drivelines<br>${truth.vendor.street}, ${truth.vendor.city}</td><td style="text-align:right;font-size:13pt">No. <b style="color:#b00">${truth.number}</b><br><span style="font-size:9pt">${write.date(truth.date)}</span></td></tr></table>
<p>Sold to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}<br>Acct: ${truth.accountNumber} &nbsp;&nbsp; Your order: ${truth.orderNumber} &nbsp;&nbsp; Job: 26-1184 &nbsp;&nbsp; Due: ${write.date(truth.dueDate)}</p><h3 style="text-align:center">I N V O I C E</h3>
<table class="goods">${cellHead(["Description", "Part", "Price", "Qty", "Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const words = html`${row.description}<br><i style="font-size:8pt">checked to .0005, bore 4.1250</i>`;
      return cellRow([
        words,
        row.part,
        write.money(line.price),
        row.shipped,
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<p style="text-align:right">Material ${write.money(truth.goodsCents)}<br>${truth.charges.map(({ label, amountCents }) => html`${label} ${write.money(amountCents)}<br>`)}<b>Pay this amount: ${write.money(truth.totalCents)}</b></p>`,
);

const kits = htmlLayout(
  {
    name: "hydraulic-kit-components",
    css: `body{font:8.5pt DejaVu Sans}.full{width:100%}.goods{width:100%;margin:12px 0;border-top:2px solid #036;border-bottom:2px solid #036}.goods th{color:#036}.goods td{padding:2px 4px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.of td{color:#456;font-size:7pt}.of td:nth-child(3){padding-left:18px}`,
    prints: { lines: [1, 8], charges: ["freight", "tax"] },
    style: { date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:60%"><div style="font-size:17pt;color:#036">${truth.vendor.name}</div>${truth.vendor.street}, ${truth.vendor.city}</td><td>INVOICE NO. ${truth.number}<br>INVOICE DATE ${write.date(truth.date)}<br>CUSTOMER NO. ${truth.accountNumber}<br>CUSTOMER PO ${truth.orderNumber}<br>TERMS ${truth.terms}</td></tr></table>
<table class="full" style="margin-top:8px"><tr><td style="width:50%">SHIP TO: ${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td><td>BILL TO: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td></tr></table>
<table class="goods">${cellHead(["LN", "PART NO.", "DESCRIPTION", "QTY", "EACH", "EXT"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const components =
        at % 2 === 0
          ? html`<tr class="of"><td></td><td></td><td>Assembly of, included in the price above:</td><td></td><td></td><td></td></tr>
${["HOSE, 2-WIRE 3/8", "END, FEMALE JIC SWIVEL"].map((name) => cellRow(["", `ZZ-${random.between(100, 999)}Q`, `- ${name}`, random.between(1, 4), "", ""], "of"))}`
          : null;
      return html`${cellRow([at + 1, row.part, row.description, row.shipped, row.price, row.amount])}${components}`;
    },
  )}</table>
<table style="margin-left:62%;width:38%">${cellRow(["GOODS", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label.toUpperCase(), write.number(amountCents)]))}${cellRow([html`<b>TOTAL DUE USD</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>`,
);

const pricePer = htmlLayout(
  {
    name: "hardware-price-slash-unit",
    css: `body{font:9.5pt Noto Mono,Liberation Mono}.full{width:100%}.goods{width:100%;margin:8px 0;border-top:1px dashed;border-bottom:1px dashed}.goods th{font-weight:normal;text-decoration:underline}.goods td:nth-child(1),.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.goods td{padding:1px 5px}.sum td{padding-left:14px}.sum td:last-child{text-align:right}`,
    prints: { lines: [1, 10], units: "packs", charges: ["tax", "discount"] },
    style: { date: "3/9/26", negative: "1-" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td>${truth.vendor.name.toUpperCase()}<br>${truth.vendor.street}<br>${truth.vendor.city}<br>PHONE: ${truth.vendor.phone}</td><td>PAGE NO 1<br><br>CUST NO: ${truth.accountNumber}<br>JOB NO: 000<br>PURCHASE ORDER: ${truth.orderNumber}<br>TERMS: ${truth.terms}<br>CLERK: JW</td><td>DATE / TIME: ${write.date(truth.date)} 3:07<br>DUE DATE: ${write.date(truth.dueDate)}<br>TERMINAL: 552<br><br>INVOICE: ${truth.number}</td></tr></table>
<p>SOLD TO: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["SHIPPED", "UM", "SKU", "DESCRIPTION", "PRICE/PER", "EXTENSION"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const { shipped, unit, part, description, price, amount } = row;
      return cellRow([shipped, unit, part, description, `${price} /${unit}`, amount]);
    },
  )}</table>
<table class="sum" style="margin-left:auto">${cellRow(["** AMOUNT CHARGED TO ACCOUNT **", html`<b>${write.number(truth.totalCents)}</b>`, "", ""])}${cellRow(["", "", "GOODS", write.number(truth.goodsCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow(["", "", label.toUpperCase(), write.number(amountCents)]))}${cellRow(["", "", "TOTAL", write.number(truth.totalCents)])}</table><p>X ______________________ RECEIVED BY</p>`,
);

const boxes = htmlLayout(
  {
    name: "industrial-boxes-and-hundreds",
    css: `body{font:8.5pt Nimbus Sans Narrow}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{background:#7a1f1f;color:#fff;padding:3px}.goods td{padding:3px;border-bottom:1px solid #ddd}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.say td{border:0;font-style:italic;text-align:left!important}`,
    prints: { lines: [3, 18], units: "mixed", charges: ["freight", "fee", "tax"] },
    style: { date: "09-Mar-2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:40%"><b style="font-size:15pt;color:#7a1f1f">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="width:30%">Bill to:<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>Invoice No: <b>${truth.number}</b><br>Invoice Date: ${write.date(truth.date)}<br>Account No: ${truth.accountNumber}<br>PO No: ${truth.orderNumber}<br>Due: ${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["Line", "Part Number", "Description", "Price", "Per", "Qty Shipped", "UOM", "Amount"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const per = line.unit.per === 100 ? "100" : "1";
      const uom = line.unit.per === 100 ? "PC" : row.unit;
      const words =
        at % 5 === 1
          ? html`<tr class="say"><td></td><td colspan="7">Comment: cust req bin 14 of 60, min 250 / max 1,000</td></tr>`
          : null;
      return html`${cellRow([String(at + 1).padStart(3, "0"), row.part, row.description, write.money(line.price), per, row.shipped, uom, write.money(line.amountCents)])}${words}`;
    },
  )}</table>
<table style="margin-left:68%;width:32%">${cellRow(["Merchandise total", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Total amount due</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>`,
);

export const workshops: Layout[] = [tires, machined, kits, pricePer, boxes];
