import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import type { Random } from "../random.ts";
import { sumOf } from "../truth/make.ts";
import type { Company, Truth } from "../truth/types.ts";
import { htmlLayout, type Layout, type Paper } from "./layout.ts";

function lines({ name, street, city }: Company): Html {
  return html`${name}<br>${street}<br>${city}`;
}

/** The dealer has an address of the country whose dates and numbers it writes. */
function abroadLayout(
  [street, city]: [street: string, city: string],
  paper: Paper,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  return htmlLayout(paper, (truth, write, random) => {
    const vendor = { ...truth.vendor, street, city };
    return body({ ...truth, vendor }, write, random);
  });
}

const canadian = abroadLayout(
  ["4410 Portage Ave", "Winnipeg, MB R3K 2E8"],
  {
    name: "canada-two-taxes",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.grid{width:100%;margin-top:8px}.grid td{border:1px solid #555;padding:2px 6px}.grid small{display:block;color:#a00;font-size:6.5pt}.goods{width:100%;margin:10px 0;border:1px solid #555}.goods th{background:#a00;color:#fff;padding:3px;font-size:7.5pt}
.goods td{padding:2px 5px;border-left:1px solid #bbb}.goods td:nth-child(-n+3),.goods td:nth-child(n+6){text-align:right}`,
    prints: {
      lines: [1, 11],
      hasBackorders: true,
      charges: ["freight"],
      taxes: [
        { label: "GST 5%", percent: 5 },
        { label: "PST 7%", percent: 7 },
      ],
    },
    style: { date: "2026/03/09", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>GST/HST reg. no. 10447 ${random.between(1000, 9999)} RT0001</td><td style="text-align:right;font-size:16pt">INVOICE / FACTURE</td></tr></table>
<table class="grid"><tr><td style="width:50%"><small>SOLD TO / VENDU À</small>${lines(truth.customer)}</td><td><small>SHIP TO / EXPÉDIÉ À</small>${lines(truth.shipTo)}</td></tr></table>
<table class="grid"><tr><td><small>INVOICE NO. / N° DE FACTURE</small>${truth.number}</td><td><small>INVOICE DATE (YYYY/MM/DD)</small>${write.date(truth.date)}</td><td><small>CUSTOMER NO. / N° DE CLIENT</small>${truth.accountNumber}</td><td><small>CUSTOMER P.O. / COMMANDE</small>${truth.orderNumber}</td><td><small>DUE DATE (YYYY/MM/DD)</small>${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["ORDERED", "SHIPPED", "B.O.", "PART NO. / N° DE PIÈCE", "DESCRIPTION", "UNIT PRICE", "AMOUNT"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const { ordered, shipped, backordered, part, description } = row;
      return cellRow([
        ordered,
        shipped,
        backordered,
        part,
        description,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table style="margin-left:60%;width:40%">${cellRow(["Sub-total / Sous-total", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>TOTAL (CAD)</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p>Interest of 2% per month (26.8% per year) on overdue accounts.</p>`,
);

const french = abroadLayout(
  ["1180 Boulevard Industriel", "Laval, QC H7L 4R9"],
  {
    name: "canada-space-thousands",
    css: `body{font:9.5pt DejaVu Serif Condensed,DejaVu Serif}.full{width:100%}.goods{width:100%;margin:14px 0}.goods th{border-bottom:2px solid #036}.goods td{padding:3px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sum{margin-left:55%;width:45%}.sum td{padding:2px 3px}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 8],
      charges: ["freight", "fee"],
      taxes: [
        { label: "GST", percent: 5 },
        { label: "QST", percent: 9.975 },
      ],
      kinds: ["invoice", "invoice", "invoice", "credit"],
    },
    style: { decimals: "1 234,56", currency: " $", date: "2026-03-09", negative: "(1)" },
  },
  (truth, write) => {
    const title = truth.kind === "credit" ? "Credit note" : "Invoice";
    return html`<div style="color:#036;font-size:15pt">${truth.vendor.name}</div>${truth.vendor.street}, ${truth.vendor.city}<table class="full" style="margin-top:16px"><tr><td style="width:55%">${lines(truth.customer)}</td><td>${title} no.: <b>${truth.number}</b><br>Date: ${write.date(truth.date)}<br>Client no.: ${truth.accountNumber}<br>Your order: ${truth.orderNumber}<br>Terms: ${truth.terms}</td></tr></table>
<table class="goods">${cellHead(["Part", "Description", "Qty", "Unit price", "Amount"])}${truth.lines.map(
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
    )}</table>
<table class="sum">${cellRow(["Subtotal", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table><p style="font-size:7pt">GST 87412 0091 RT0001 &nbsp; QST 1020448817 TQ0001</p>`;
  },
);

const british = abroadLayout(
  ["Unit 4, Canal Road", "Leeds LS12 2QH, England"],
  {
    name: "uk-vat-analysis",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0;border:1px solid #000}.goods th{border:1px solid #000;font-size:8pt;padding:2px}.goods td{border-left:1px solid #000;padding:2px 4px}.goods td:nth-child(3),.goods td:nth-child(n+5){text-align:right}.small{font-size:7.5pt}.small td,.small th{padding:2px 10px 2px 0;text-align:right}.keys td{padding:1px 10px 1px 0}.sum td{border:1px solid #000;padding:3px 6px}.sum td+td{text-align:right}`,
    page: { size: "A4" },
    prints: {
      lines: [1, 10],
      charges: ["freight"],
      taxes: [{ label: "VAT 20%", percent: 20 }],
    },
    style: { date: "9 March 2026", currency: "£" },
  },
  (truth, write) => {
    const vat = sumOf(
      truth.charges.filter(({ kind }) => kind === "tax").map(({ amountCents }) => amountCents),
    );
    return html`<table class="full"><tr><td style="width:60%">Invoice To:<br>${lines(truth.customer)}</td><td><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>VAT Reg No. GB 287 4410 92</td></tr></table>
<h2 style="text-align:center;margin:8px 0">SALES INVOICE</h2><table class="full"><tr><td style="width:60%">Deliver To:<br>${lines(truth.shipTo)}</td><td><table class="keys">${cellRow(["Invoice No", truth.number])}${cellRow(["Tax Point", write.date(truth.date)])}${cellRow(["Invoice Date", write.date(truth.date)])}${cellRow(["Account Ref", truth.accountNumber])}${cellRow(["Your Order No", truth.orderNumber])}${cellRow(["Despatch No", "DN/20418"])}</table></td></tr></table>
<table class="goods">${cellHead(["Stock Code", "Details", "Quantity", "Unit", "Unit Price", "Disc", "Net Amount", "VAT Code"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        const { part, description, price, amount } = row;
        return cellRow([
          part,
          description,
          line.shipped.toFixed(2),
          "Each",
          price,
          "0.00%",
          amount,
          "T1",
        ]);
      },
    )}</table>
<table class="full"><tr><td style="width:55%"><table class="small"><tr><th>VAT Code</th><th>Rate</th><th>Goods</th><th>VAT</th></tr>${cellRow(["T1", "20.00", write.number(truth.goodsCents), write.number(vat)])}${cellRow(["T0", "0.00", "0.00", "0.00"])}</table><p class="small">Goods remain our property until paid for in full. Sort code 40-11-62, account 20447781.</p></td>
<td><table class="full sum">${cellRow(["Total Goods (net)", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Invoice Total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table></td></tr></table>`;
  },
);

const german = abroadLayout(
  ["Hafenstraße 41", "47809 Krefeld, Germany"],
  {
    name: "german-letter-form",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-top:1px solid;border-bottom:1px solid;padding:3px 2px}.goods td{padding:3px 2px;border-bottom:1px dotted #999}.goods td:nth-child(2),.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.foot{width:100%;font-size:6.5pt;color:#555;border-top:1px solid #555;margin-top:50px}.foot td{width:25%}`,
    page: { size: "A4" },
    margin: "20mm 15mm",
    prints: {
      lines: [1, 10],
      charges: ["freight"],
      taxes: [{ label: "VAT 19 %", percent: 19 }],
      isForeign: true,
    },
    style: { decimals: "1.234,56", date: "09.03.2026", negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<div style="height:20mm;text-align:right;font-size:15pt;color:#00508c">${truth.vendor.name}</div><div style="font-size:6.5pt;text-decoration:underline">${truth.vendor.name} · ${truth.vendor.street} · ${truth.vendor.city}</div>
<table class="full" style="margin-top:8px"><tr><td style="width:58%">${lines(truth.customer)}</td><td><table class="full">${cellRow(["Invoice no.:", truth.number])}${cellRow(["Invoice date:", write.date(truth.date)])}${cellRow(["Customer no.:", truth.accountNumber])}${cellRow(["Delivery date:", write.date(truth.date)])}${cellRow(["Your order:", truth.orderNumber])}${cellRow(["Clerk:", "Frau Weidner -114"])}</table></td></tr></table>
<h3>Invoice ${truth.number}</h3><p>Dear customer, for our delivery note ${random.between(300_000, 399_999)} we invoice:</p>
<table class="goods">${cellHead(["Pos.", "Qty", "Unit", "Article no. / Description", "Price per unit", "Discount", "Total EUR"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const words = html`<b>${row.part}</b><br>${row.description}<br><small>Customs tariff no. 8708 ${random.between(1000, 9999)}</small>`;
      return cellRow([at + 1, row.shipped, "pc.", words, row.price, "", row.amount]);
    },
  )}</table>
<table style="margin-left:50%;width:50%">${cellRow(["Net total EUR", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}${cellRow([html`<b>Gross total EUR</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>Payable without deduction by ${write.date(truth.dueDate)}. The delivery date is the invoice date unless stated otherwise.</p>
<table class="foot"><tr><td>${lines(truth.vendor)}</td><td>Tel. +49 2151 4470-0<br>Fax +49 2151 4470-99</td><td>IBAN DE91 3204 0024 0114 2290 00<br>BIC EXAMDEFF320</td><td>HRB 11482<br>VAT ID DE 114 229 004<br>Managing director: J. Brandt</td></tr></table>`,
);

const dutch = abroadLayout(
  ["Havenweg 18", "3089 JK Rotterdam, The Netherlands"],
  {
    name: "dutch-delivery-notes",
    css: `body{font:8.5pt Nimbus Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{background:#ff7a00;color:#fff;padding:3px}.goods td{padding:3px}.goods td:nth-child(3),.goods td:nth-child(4),.goods td:nth-child(n+5){text-align:right}.note td{font-weight:bold;border-bottom:1px solid #ff7a00;text-align:left!important}.sum{width:46%}.sum td+td{text-align:right}`,
    page: { size: "A4" },
    prints: { lines: [2, 14], charges: ["freight", "discount"] },
    style: { decimals: "1.234,56", currency: "€ ", date: "09-Mar-2026" },
  },
  (truth, write, random) => {
    const half = Math.ceil(truth.lines.length / 2);
    return html`<table class="full"><tr><td style="width:50%"><b style="font-size:18pt;color:#ff7a00">${truth.vendor.name}</b></td><td style="text-align:right;font-size:7.5pt">${lines(truth.vendor)}<br>KvK 30114422 &nbsp; VAT NL 8114.22.904.B01</td></tr></table>
<table class="full" style="margin:16px 0"><tr><td style="width:50%">${lines(truth.customer)}</td><td><b>INVOICE</b><br>Debtor number ${truth.accountNumber}<br>Invoice number ${truth.number}<br>Invoice date ${write.date(truth.date)}<br>Expiry date ${write.date(truth.dueDate)}<br>Your reference ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Article", "Description", "Number", "Price", "Amount"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        const note =
          at % half === 0
            ? html`<tr class="note"><td colspan="5">Delivery note ${random.between(20_000, 29_999)} of ${write.date(truth.date)}</td></tr>`
            : null;
        return html`${note}${cellRow([row.part, row.description, row.shipped, write.money(line.price), write.money(line.amountCents)])}`;
      },
    )}</table>
<table class="sum">${cellRow(["Total goods", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow(["VAT 0% export", write.money(0)])}${cellRow([html`<b>To be paid</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p>VAT exempt export delivery, article 9-2-b. Please transfer to NL12 EXAM 0114 4220 90 stating the invoice number.</p>`;
  },
);

const swiss = abroadLayout(
  ["Industriestrasse 12", "8305 Dietlikon, Switzerland"],
  {
    name: "swiss-apostrophes",
    css: `body{font:10pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:16px 0}.goods th{text-align:left;font-weight:normal;border-bottom:1px solid}.goods td{padding:3px 2px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}`,
    page: { size: "A4" },
    prints: { lines: [1, 8], charges: ["freight", "tax"], hasFractions: true, isForeign: true },
    style: { decimals: "1'234.56", date: "09.03.2026", negative: "-1" },
  },
  (
    truth,
    write,
  ) => html`${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<div style="margin:20px 0 20px 55%">${lines(truth.customer)}</div><b style="font-size:13pt">Invoice No. ${truth.number}</b><br>Date ${write.date(truth.date)}, customer No. ${truth.accountNumber}, your order ${truth.orderNumber}, payable until ${write.date(truth.dueDate)}
<table class="goods">${cellHead(["Pos", "Article", "Description", "Quantity", "Price CHF", "Amount CHF"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        row.part,
        row.description,
        `${row.shipped} pcs`,
        row.price,
        row.amount,
      ]);
    },
  )}${cellRow(["", "", "Subtotal", "", "", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow(["", "", label, "", "", write.number(amountCents)]))}
${cellRow(["", "", html`<b>Total invoice</b>`, "", html`<b>CHF</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>`,
);

export const abroad: Layout[] = [canadian, french, british, german, dutch, swiss];
