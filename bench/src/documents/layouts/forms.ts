import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { dayAfter } from "../truth/make.ts";
import type { Truth } from "../truth/types.ts";
import { flexLayout, type Layout } from "./layout.ts";

function sums(truth: Truth, write: Writer, goods: string, total: string) {
  return totalsOf(truth, write, { goods, cores: "Cores", total }).map(([label, amount]) =>
    cellRow([label, amount]),
  );
}

const coupon = flexLayout(
  {
    name: "form-coupon-right-of-remit-address",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.two{display:flex;justify-content:space-between}.goods{width:100%;margin:12px 0;min-height:200px}.goods th{border-bottom:1px solid #000;padding:3px}.goods td{padding:2px 3px}.goods td:nth-child(1),.goods th:nth-child(1),.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:60%;width:40%}.sum td+td{text-align:right}.cut{border-top:2px dashed #000;margin-top:40px;padding-top:10px;font-size:8.5pt}.box td{border:1px solid #000;padding:3px 8px}`,
    prints: { lines: [1, 8], charges: ["freight", "tax", "fee"] },
    style: { date: "03/09/2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<div class="two"><div><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.phone}</div><div style="text-align:right"><b>INVOICE</b><br>Customer ID: ${truth.accountNumber}<br>Purchase Order: ${truth.orderNumber}<br>Invoice Date: ${write.date(truth.date)}<br>Invoice ID: ${truth.number}</div></div>
<p style="margin-left:30px">${address(truth.customer)}</p>
<table class="goods">${cellHead(["Qty", "Stock No.", "Description", "Selling Price", "Total Price"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.shipped,
        row.part,
        row.description,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Merchandise Total", "Pay This Amount")}</table>
<div class="cut"><i>Please detach and return this portion with your payment.</i><div class="two"><div>Remit to:<br>${truth.vendor.name}<br>Dept. 4410<br>${truth.vendor.street}<br>${truth.vendor.city}</div><table class="box">${cellRow(["Customer ID", truth.accountNumber])}${cellRow(["Invoice ID", truth.number])}${cellRow(["Due Date", write.date(truth.dueDate)])}${cellRow(["Amount Due", write.money(truth.totalCents)])}${cellRow(["Amount Paid", "$"])}</table></div></div>`,
);

const mail = flexLayout(
  {
    name: "form-mail-of-order",
    css: `body{font:10pt DejaVu Sans;max-width:600px;margin:auto}.head{background:#20314f;color:#fff;padding:12px;text-align:center;font-size:15pt}.grey{color:#777;font-size:8.5pt}.goods{width:100%;margin:14px 0}.goods td{border-bottom:1px solid #e5e5e5;padding:8px 2px}.goods th{border-bottom:1px solid #aaa}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}.sum{width:100%}.sum td+td{text-align:right}.full{width:100%}`,
    prints: { lines: [1, 6], charges: ["freight", "tax", "discount"] },
    style: { date: "March 9, 2026", currency: "$", negative: "-1" },
  },
  (
    truth,
    write,
  ) => html`<div class="head">${truth.vendor.name}</div><h2>Here is your invoice</h2><p>Hello ${truth.customer.name}, your order has shipped. This mail is the invoice for it.</p>
<p><b>Invoice #${truth.number}</b> (${write.date(truth.date)})<br>Your purchase order: ${truth.orderNumber}<br>Account number: ${truth.accountNumber}</p>
<table class="goods">${cellHead(["Product", "Quantity", "Price"])}${truth.lines.map((line) => {
    const row = goodsRow(line, write);
    const text = html`${row.description}<br><span class="grey">Part ${row.part} | ${write.money(line.price)} each</span>`;
    return cellRow([text, row.shipped, write.money(line.amountCents)]);
  })}</table><table class="sum">${sums(truth, write, "Subtotal:", "Total:")}${cellRow(["Payment method:", truth.terms])}</table>
<table class="full" style="margin-top:14px"><tr><td><b>Billing address</b><br>${address(truth.customer)}</td><td><b>Shipping address</b><br>${address(truth.shipTo)}</td></tr></table><p class="grey">Questions? Reply to this mail or call ${truth.vendor.phone}. ${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city}</p>`,
);

const leading = flexLayout(
  {
    name: "form-part-leads-description",
    css: `body{font:10pt Liberation Serif}.full{width:100%}.goods{width:100%;margin:16px 0}.goods th{border:1px solid #000;padding:3px 6px;background:#f0f0f0}.goods td{border-left:1px solid #000;border-right:1px solid #000;padding:3px 6px}.goods{border-bottom:1px solid #000}.goods td:nth-child(n+2){text-align:right}.small td,.small th{border:1px solid #000;padding:2px 8px;text-align:center;font-weight:normal}.sum{margin-left:60%;width:40%}.sum td{border:1px solid #000;padding:3px 6px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 9], charges: ["tax", "freight"] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td>${address(truth.vendor)}</td><td style="text-align:right"><b style="font-size:19pt">Invoice</b></td></tr></table>
<table class="small" style="margin-left:auto"><tr><th>Invoice No.</th><td>${truth.number}</td></tr><tr><th>Invoice Date</th><td>${write.date(truth.date)}</td></tr><tr><th>Customer No.</th><td>${truth.accountNumber}</td></tr><tr><th>Cust. PO</th><td>${truth.orderNumber}</td></tr></table>
<p><b>Bill To</b><br>${address(truth.customer)}</p>
<table class="goods">${cellHead(["Item", "Qty", "Rate", "Amount"])}${truth.lines.map((line) => {
    const row = goodsRow(line, write);
    return cellRow([`${row.part} ${row.description}`, row.shipped, row.price, row.amount]);
  })}</table><table class="sum">${sums(truth, write, "Subtotal", "Balance Due")}</table><p>${truth.terms}</p>`,
);

const bins = flexLayout(
  {
    name: "form-bins-and-extended-weight",
    css: `body{font:8pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-top:1px solid;border-bottom:1px solid;padding:2px 3px}.goods td{padding:2px 3px}.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum{margin-left:auto}.sum td{padding-left:26px;text-align:right}`,
    page: { isLandscape: true },
    prints: { lines: [2, 16], charges: ["freight", "fee"] },
    style: { date: "03/09/2026" },
  },
  (truth, write, random) => {
    const weights = truth.lines.map(() => random.between(2, 480) / 10);
    const total = truth.lines.reduce(
      (sum, { shipped }, at) => sum + shipped * (weights[at] ?? 0),
      0,
    );
    return html`<table class="full"><tr><td><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td>Bill to<br>${address(truth.customer)}</td><td>Ship to<br>${address(truth.shipTo)}</td><td><b>INVOICE</b><br>Number: ${truth.number}<br>Date: ${write.date(truth.date)}<br>Account: ${truth.accountNumber}<br>P.O.: ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Ship date", "Bin", "Part", "Description", "Qty", "Unit wt", "Ext wt", "Price", "Ext price"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        const weight = weights[at] ?? 0;
        return cellRow([
          write.date(dayAfter(truth.date, -1)),
          `${random.pick(["A", "B", "C"])}${random.between(10, 49)}-${random.between(1, 6)}`,
          row.part,
          row.description,
          row.shipped,
          weight.toFixed(1),
          (weight * line.shipped).toFixed(1),
          row.price,
          row.amount,
        ]);
      },
    )}${cellRow(["", "", "", "Total weight LB", "", "", total.toFixed(1), "", ""])}</table><table class="sum">${sums(truth, write, "Goods", "Invoice amount")}</table><p>Terms ${truth.terms}, due ${write.date(truth.dueDate)}</p>`;
  },
);

const charges = flexLayout(
  {
    name: "form-charges-column-like-statement",
    css: `body{font:9.5pt Nimbus Sans}.full{width:100%}.goods{width:100%;margin:14px 0;border:1.5px solid #000}.goods th{background:#000;color:#fff;padding:4px}.goods td{padding:3px 5px;border-bottom:1px dotted #888}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.strong td{border-top:1.5px solid #000;font-weight:bold}`,
    prints: { lines: [1, 8], charges: ["tax", "fee"] },
    style: { date: "03-09-26" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><b style="font-size:14pt">INVOICE NO. ${truth.number}</b><br>Date of invoice ${write.date(truth.date)}<br>Account no. ${truth.accountNumber}<br>Order no. ${truth.orderNumber}<br>Terms ${truth.terms}</td></tr></table><p>In account with<br>${address(truth.customer)}</p>
<table class="goods">${cellHead(["Date", "Part", "Particulars", "Qty", "@", "Charges"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        write.date(truth.date),
        row.part,
        row.description,
        row.shipped,
        row.price,
        row.amount,
      ]);
    },
  )}${truth.charges.map(({ label, amountCents }) => cellRow([write.date(truth.date), "", label, "", "", write.number(amountCents)]))}${cellRow(["", "", "Total of this invoice", "", "", write.number(truth.totalCents)], "strong")}</table>`,
);

export const forms: Layout[] = [coupon, mail, leading, bins, charges];
