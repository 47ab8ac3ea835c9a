import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf } from "../paper/sums.ts";
import type { Company, Truth } from "../truth/types.ts";
import { flexLayout, htmlLayout, type Layout } from "./layout.ts";

function placeOf({ street, city }: Company): Html {
  return html`${street}<br>${city}`;
}

const spanish: Record<string, string> = {
  freight: "Flete",
  fee: "Cargo",
  tax: "Impuesto",
  discount: "Descuento",
  other: "Otro",
};

const bilingual = htmlLayout(
  {
    name: "border-town-factura-bilingual",
    css: `body{font:9pt Liberation Sans}.top{width:100%}.box{border:1px solid #176d38;width:100%}.box td{border:1px solid #176d38;padding:2px 6px}.box td:first-child{font-size:7.5pt;color:#176d38;width:52%}.who{width:100%;margin:10px 0}.who td{width:50%;padding-right:12px}.tag{color:#176d38;font-size:7.5pt}.lines{width:100%;border:1px solid #176d38}.lines th{background:#e5f2e9;font-size:7.5pt;border:1px solid #176d38;padding:2px 4px;text-align:center}.lines td{padding:3px 4px;border-right:1px solid #176d38}.lines td:first-child,.lines td:nth-child(2){text-align:center}.lines td:nth-child(3){white-space:nowrap}.lines td:nth-child(n+5){text-align:right}.sums{margin:8px 0 0 auto}.sums td{padding:2px 4px 2px 30px}.sums td+td{text-align:right}.sums tr:last-child td{font-weight:bold;border-top:2px solid #176d38}`,
    prints: { lines: [1, 10], units: "packs", charges: ["freight", "fee", "discount", "tax"] },
    style: { currency: "$" },
  },
  (truth, write) => {
    const rows = truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return cellRow([row.shipped, row.unit, row.part, row.description, row.price, row.amount]);
    });
    return html`<table class="top"><tr><td><b style="font-size:14pt;color:#176d38">${truth.vendor.name}</b><br>Refacciones para tractocamiones y remolques / Truck and trailer parts<br>${truth.vendor.street}, ${truth.vendor.city}<br>Tel. ${truth.vendor.phone}</td><td style="width:42%"><table class="box">${cellRow(["FACTURA No. / INVOICE No.", truth.number])}${cellRow(["FECHA / DATE", write.date(truth.date)])}${cellRow(["No. DE CLIENTE / CUSTOMER No.", truth.accountNumber])}${cellRow(["ORDEN DE COMPRA / P.O. No.", truth.orderNumber])}${cellRow(["CONDICIONES / TERMS", truth.terms])}${cellRow(["VENCE / DUE DATE", write.date(truth.dueDate)])}</table></td></tr></table>
<table class="who"><tr><td><span class="tag">VENDIDO A / SOLD TO</span><br>${truth.customer.name}<br>${placeOf(truth.customer)}</td><td><span class="tag">ENVIADO A / SHIPPED TO</span><br>${truth.shipTo.name}<br>${placeOf(truth.shipTo)}</td></tr></table>
<table class="lines"><thead><tr><th>CANT.<br>QTY</th><th>UNIDAD<br>UNIT</th><th>No. DE PARTE<br>PART No.</th><th>DESCRIPCIÓN<br>DESCRIPTION</th><th>PRECIO UNIT.<br>UNIT PRICE</th><th>IMPORTE<br>AMOUNT</th></tr></thead><tbody>${rows}</tbody></table>
<table class="sums">${cellRow(["Subtotal", write.money(truth.goodsCents)])}${truth.charges.map(({ kind, label, amountCents }) => cellRow([`${spanish[kind]} / ${label}`, write.money(amountCents)]))}${cellRow(["TOTAL A PAGAR / TOTAL DUE", write.money(truth.totalCents)])}</table>
<p style="font-size:7.5pt">No se aceptan devoluciones de partes eléctricas. / Electrical parts are not returnable. Recibí conforme / Received by ______________________</p>`;
  },
);

const harmonized = htmlLayout(
  {
    name: "maritime-dealer-harmonized-tax",
    css: `body{font:9.5pt Nimbus Roman,Liberation Serif}.rule{border-top:3px solid #b01c2e;border-bottom:1px solid #b01c2e;padding:6px 0;margin-bottom:10px}.trio{width:100%}.trio .c{width:33%;padding-right:10px}.trio th{font-weight:normal;color:#b01c2e;padding-right:8px}.lines{width:100%;margin-top:16px}.lines th{font-variant:small-caps;border-bottom:1px solid #b01c2e;padding:2px 5px}.lines td{padding:3px 5px}.lines td:first-child{white-space:nowrap}.lines td:nth-child(n+3),.lines th:nth-child(n+3){text-align:right}.sums{width:46%;margin:16px 0 0 auto;border-top:1px solid #b01c2e}.sums td{padding:2px 5px}.sums td+td{text-align:right}.sums .t td{font-weight:bold;font-size:11pt}`,
    prints: {
      lines: [1, 11],
      cores: "column",
      charges: ["freight"],
      taxes: [{ label: "HST 15%", percent: 15 }],
      hasBackorders: true,
    },
    style: { currency: "$", date: "2026-03-09" },
  },
  (truth, write) => {
    const rows = truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        row.ordered,
        row.shipped,
        row.backordered,
        row.price,
        row.core,
        row.amount,
      ]);
    });
    return html`<div class="rule"><b style="font-size:17pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city} &nbsp; ${truth.vendor.phone} &nbsp; GST/HST Reg. No. 80412 7735 RT0001</div>
<table class="trio"><tr><td class="c"><b>Sold to</b><br>${truth.customer.name}<br>${placeOf(truth.customer)}</td><td class="c"><b>Ship to</b><br>${truth.shipTo.name}<br>${placeOf(truth.shipTo)}</td><td class="c"><b style="font-size:13pt">INVOICE</b><table><tr><th>Number</th><td>${truth.number}</td></tr><tr><th>Date</th><td>${write.date(truth.date)}</td></tr><tr><th>Account</th><td>${truth.accountNumber}</td></tr><tr><th>Cust. PO</th><td>${truth.orderNumber}</td></tr><tr><th>Terms</th><td>${truth.terms}</td></tr><tr><th>Due</th><td>${write.date(truth.dueDate)}</td></tr></table></td></tr></table>
<table class="lines">${cellHead(["Part No.", "Description", "Ord.", "Shp.", "B.O.", "Price", "Core", "Amount"])}<tbody>${rows}</tbody></table>
<table class="sums">${cellRow(["Parts", write.money(truth.goodsCents)])}${truth.coresCents === 0 ? null : cellRow(["Cores (deposit)", write.money(truth.coresCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow(["Total (CAD)", write.money(truth.totalCents)], "t")}</table>
<p style="font-size:8pt">Prices are in Canadian dollars. Interest of 2% per month (26.8% per year) is charged on overdue accounts. E-transfer: receivables@dealer.example</p>`;
  },
);

const entries = flexLayout(
  {
    name: "fleet-portal-one-entry-per-part",
    css: `body{font:9.5pt DejaVu Sans;color:#1c1c28}.bar{display:flex;justify-content:space-between;align-items:center;padding:10px 14px;background:#eef0fb;border-radius:8px}.cols{display:flex;gap:26px;margin:16px 14px}.cols .c{flex:1}dl{margin:0}dt{font-size:7pt;color:#6a6f95;margin-top:5px}dd{margin:0}.entry{display:flex;justify-content:space-between;padding:8px 14px;border-bottom:1px solid #e4e6f3}.entry small{display:block;color:#5c6080;font-size:8pt;margin-top:2px}.num{white-space:nowrap;padding-left:20px}.end{padding:0 14px 0 62%}.sum{display:flex;justify-content:space-between;margin-top:5px}.sum.t{font-weight:bold;font-size:12pt;border-top:2px solid #1c1c28;padding-top:5px}`,
    prints: { lines: [1, 9], charges: ["freight", "fee", "discount", "tax"] },
    style: { currency: "$", date: "March 9, 2026", negative: "−1" },
  },
  (truth, write) => {
    const entry = (line: Truth["lines"][number]) => {
      const row = goodsRow(line, write);
      return html`<div class="entry"><div>${row.description}<small>Part no. ${row.part}</small><small>Quantity ${row.shipped} at $${row.price} each</small></div><div class="num">$${row.amount}</div></div>`;
    };
    const sum = (label: string, cents: number, className = "") =>
      html`<div class="sum ${className}"><span>${label}</span><span>${write.money(cents)}</span></div>`;
    return html`<div class="bar"><svg width="380" height="30"><circle cx="13" cy="15" r="12" fill="#4650c8"/><text x="34" y="20" font-family="DejaVu Sans" font-size="14" font-weight="bold" fill="#1c1c28">${truth.vendor.name}</text></svg><b>Invoice ${truth.number}</b></div>
<div class="cols"><div class="c"><dl><dt>Invoice date</dt><dd>${write.date(truth.date)}</dd><dt>Payment due</dt><dd>${write.date(truth.dueDate)}</dd><dt>Payment terms</dt><dd>${truth.terms}</dd></dl></div><div class="c"><dl><dt>Customer account</dt><dd>${truth.accountNumber}</dd><dt>Your PO number</dt><dd>${truth.orderNumber}</dd></dl></div><div class="c"><dl><dt>Bill to</dt><dd>${truth.customer.name}<br>${placeOf(truth.customer)}</dd></dl></div><div class="c"><dl><dt>Deliver to</dt><dd>${truth.shipTo.name}<br>${placeOf(truth.shipTo)}</dd></dl></div></div>
<div class="entry" style="color:#6a6f95;font-size:7.5pt"><div>Items</div><div class="num">Amount</div></div>${truth.lines.map(entry)}
<div class="end">${sum("Items subtotal", truth.goodsCents)}${truth.charges.map(({ label, amountCents }) => sum(label, amountCents))}${sum("Invoice total", truth.totalCents, "t")}</div>
<p style="font-size:7.5pt;color:#6a6f95;margin:26px 14px">${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city}. Questions: ${truth.vendor.phone}. Pay by ACH at no cost, or by card with a 2.9% fee.</p>`;
  },
);

const tearOff = htmlLayout(
  {
    name: "brake-shop-supplier-tear-off-remittance",
    css: `body{font:9pt Liberation Sans}.top{width:100%}.facts{width:100%;margin:10px 0;border:1px solid #000}.facts th{background:#d9e4f1;font-size:7.5pt;border:1px solid #000;text-align:center;padding:1px}.facts td{border:1px solid #000;text-align:center;padding:2px}.lines{width:100%;border:1px solid #000;table-layout:fixed}.lines th{background:#d9e4f1;font-size:7.5pt;border:1px solid #000;padding:2px 4px}.lines td{border-left:1px solid #000;border-right:1px solid #000;padding:3px 4px}.lines .void td{height:60px}.lines td:nth-child(n+3){text-align:right}.foot{width:100%}.foot td{border:1px solid #000;padding:3px 6px}.cut{border-top:1px dashed #000;margin-top:34px;padding-top:6px;font-size:7.5pt;text-align:center}.slip{width:100%;margin-top:6px}.slip .c{width:50%}.slip table td{padding:2px 8px 2px 0}`,
    prints: { lines: [1, 8], charges: ["freight", "fee", "tax"] },
    style: { currency: "$", date: "3/9/26" },
  },
  (truth, write) => {
    const rows = truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return cellRow([row.part, row.description, row.shipped, row.price, row.amount]);
    });
    const fees = truth.charges
      .filter(({ kind }) => kind !== "tax")
      .map(({ label, amountCents }) =>
        cellRow(["", label, "1", write.number(amountCents), write.number(amountCents)]),
      );
    return html`<table class="top"><tr><td><b style="font-size:13pt">${truth.vendor.name}</b><br>${placeOf(truth.vendor)}<br>${truth.vendor.phone}</td><td style="text-align:right;font-size:20pt;color:#28548a">Invoice</td></tr></table>
<table class="top" style="margin-top:14px"><tr><td style="width:50%"><b>Bill To</b><br>${truth.customer.name}<br>${placeOf(truth.customer)}</td><td><b>Ship To</b><br>${truth.shipTo.name}<br>${placeOf(truth.shipTo)}</td></tr></table>
<table class="facts">${cellHead(["Date", "Invoice #", "Account #", "P.O. No.", "Terms", "Due Date"])}${cellRow([write.date(truth.date), truth.number, truth.accountNumber, truth.orderNumber, truth.terms, write.date(truth.dueDate)])}</table>
<table class="lines"><colgroup><col style="width:18%"><col><col style="width:9%"><col style="width:13%"><col style="width:15%"></colgroup>${cellHead(["Item", "Description", "Qty", "Rate", "Amount"])}<tbody>${rows}${fees}${cellRow(["", "", "", "", ""], "void")}</tbody></table>
<table class="foot"><tr><td rowspan="3" style="width:55%">Thank you. Drums, shoes, chambers, slack adjusters, air and ABS parts.</td><td>Subtotal</td><td style="text-align:right">${write.money(beforeTax(truth))}</td></tr><tr><td>Sales Tax (${chargesOf(truth, "tax") === 0 ? "0.0%" : "7.25%"})</td><td style="text-align:right">${write.money(chargesOf(truth, "tax"))}</td></tr><tr><td><b>Total</b></td><td style="text-align:right"><b>${write.money(truth.totalCents)}</b></td></tr></table>
<div class="cut">PLEASE DETACH AND RETURN THIS PART WITH YOUR PAYMENT</div>
<table class="slip"><tr><td class="c">Remit to:<br>${truth.vendor.name}<br>${placeOf(truth.vendor)}</td><td><table>${cellRow(["Customer", truth.customer.name])}${cellRow(["Account #", truth.accountNumber])}${cellRow(["Invoice #", truth.number])}${cellRow(["Amount due", write.money(truth.totalCents)])}${cellRow(["Amount enclosed", "$ ________________"])}</table></td></tr></table>`;
  },
);

export const mailed: Layout[] = [bilingual, harmonized, entries, tearOff];
