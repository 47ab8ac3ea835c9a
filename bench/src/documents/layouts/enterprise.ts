import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { amountOf } from "../truth/lines.ts";
import type { Company } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function lines({ name, street, city }: Company): Html {
  return html`${name}<br>${street}<br>${city}`;
}

const conditions = htmlLayout(
  {
    name: "enterprise-price-conditions",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin-top:14px}.goods th{border-top:1px solid;border-bottom:1px solid;font-weight:normal}.goods td{padding:0 3px}
.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.goods .item td{padding-top:8px}.ids{border:1px solid;padding:6px}.ids td:first-child{padding-right:18px}`,
    prints: { lines: [1, 9], units: "hundreds", charges: ["freight", "tax"] },
    style: { negative: "1-", date: "03/09/2026" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:58%"><small>${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city}</small><br><br>${lines(truth.customer)}</td>
<td><b style="font-size:14pt">Invoice</b><div class="ids">Information<table>${cellRow(["Invoice no.", truth.number])}${cellRow(["Billing date", write.date(truth.date)])}${cellRow(["Order no.", "1000048812"])}${cellRow(["Delivery no.", "80001457"])}
${cellRow(["Purchase order no.", truth.orderNumber])}${cellRow(["Customer no.", truth.accountNumber])}${cellRow(["Net due date", write.date(truth.dueDate)])}${cellRow(["Currency", "USD"])}</table></div></td></tr></table>
<p>We deliver according to our general terms and conditions. Ship-to party: ${truth.shipTo.name}, ${truth.shipTo.city}</p>
<table class="goods">${cellHead(["Item", "Material", "Description", "Qty", "Price", "Price unit", "Value"])}
${truth.lines.map((line, at) => {
  const row = goodsRow(line, write);
  const unit = line.unit.label === "C" ? "PC" : "EA";
  const per = `${line.unit.per} ${unit}`;
  const gross = Math.round(line.price / 0.75);
  const grossAmount = amountOf(line.shipped, gross, line.unit);
  const item = String((at + 1) * 10).padStart(6, "0");
  return html`${cellRow([item, row.part, row.description, `${row.shipped} ${unit}`, "", "", ""], "item")}
${cellRow(["", "", "Gross price", "", write.price(gross), per, write.number(grossAmount)])}${cellRow(["", "", "Customer discount", "", "25.000- %", "", write.number(line.amountCents - grossAmount)])}
${cellRow(["", "", html`<b>Net price</b>`, "", row.price, per, html`<b>${row.amount}</b>`])}`;
})}</table><hr>
<table style="margin-left:50%;width:50%">${cellRow(["Items total", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}${cellRow([html`<b>Final amount USD</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>Terms of payment: ${truth.terms}. Bank details: 114-22918, routing 071000013.</p>`,
);

const totalOnTop = htmlLayout(
  {
    name: "enterprise-total-on-top",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.total{background:#e3e3e3;padding:10px;text-align:right}.total div{font-size:24pt}.strip{width:100%;margin:14px 0}.strip th{background:#333;color:#fff;padding:4px;font-size:7.5pt}.strip td{padding:4px}
.goods{width:100%}.goods th{background:#333;color:#fff;padding:4px;font-size:7.5pt}.goods td{padding:4px;border-bottom:1px solid #ddd}.goods td:nth-child(n+4){text-align:right}.sum{width:36%;margin-left:64%}.sum td{padding:3px 4px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 14], hasBackorders: true, charges: ["freight", "tax", "discount"] },
    style: { currency: "$", date: "3/9/26", negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td>${lines(truth.vendor)}<br>${truth.vendor.phone}</td><td style="text-align:right"><span style="font-size:22pt">Invoice</span><br>#${truth.number}<br>${write.date(truth.date)}</td></tr></table>
<table class="full" style="margin-top:14px"><tr><td style="width:32%"><b>Bill To</b><br>${lines(truth.customer)}</td><td style="width:32%"><b>Ship To</b><br>${lines(truth.shipTo)}</td>
<td class="total">TOTAL<div>${write.money(truth.totalCents)}</div>Due Date: ${write.date(truth.dueDate)}</td></tr></table>
<table class="strip"><tr><th>Terms</th><th>Due Date</th><th>PO #</th><th>Sales Rep</th><th>Customer #</th><th>Tracking #</th></tr>${cellRow([truth.terms, write.date(truth.dueDate), truth.orderNumber, "K. Moreno", truth.accountNumber, "794612088141"])}</table>
<table class="goods">${cellHead(["Quantity", "Back Ordered", "Item", "Rate", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const item = html`<b>${row.part}</b><br>${row.description}`;
      return cellRow([
        row.shipped,
        row.backordered,
        item,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Subtotal", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>`,
);

const keyed = htmlLayout(
  {
    name: "enterprise-keyed-lines",
    css: `body{font:8.5pt DejaVu Sans Condensed}.full{width:100%}.line{border-bottom:1px solid #999;padding:5px 0}.line table{width:100%}.line td{padding:0 4px}.keys td{padding-right:14px}h4{margin:14px 0 2px;background:#cfd8dc;padding:3px}`,
    prints: {
      lines: [1, 9],
      hasVendorParts: true,
      hasFractions: true,
      charges: ["freight", "fee"],
    },
    style: { date: "09-Mar-2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:50%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><b style="font-size:13pt">Invoice</b>
<table class="keys">${cellRow(["Invoice Number:", truth.number, "Page:", "1 of 1"])}${cellRow(["Invoice Date:", write.date(truth.date), "Terms:", truth.terms])}${cellRow(["Customer ID:", truth.accountNumber, "Due Date:", write.date(truth.dueDate)])}${cellRow(["PO Number:", truth.orderNumber, "Sales Order:", `${random.between(40_000, 49_999)}`])}</table></td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%">Sold To:<br>${lines(truth.customer)}</td><td>Ship To:<br>${lines(truth.shipTo)}</td></tr></table>
<h4>Line &nbsp;/&nbsp; Part &nbsp;/&nbsp; Quantity &nbsp;/&nbsp; Price</h4>
${truth.lines.map((line, at) => {
  const row = goodsRow(line, write);
  return html`<div class="line"><table><tr><td style="width:8%">${at + 1}</td><td style="width:44%">Your Part: <b>${row.part}</b></td><td style="width:24%">Quantity: ${line.shipped.toFixed(2)} EA</td><td style="width:24%;text-align:right">${write.money(line.amountCents)}</td></tr>
<tr><td></td><td>Our Part: ${row.vendorPart} &nbsp; Rev A</td><td>Unit Price: $${row.price} /EA</td><td></td></tr><tr><td></td><td colspan="3">${row.description}</td></tr>
<tr><td></td><td colspan="3"><small>Packing slip ${random.between(20_000, 29_999)} line ${at + 1} shipped ${write.date(truth.date)}</small></td></tr></table></div>`;
})}
<table style="margin:10px 0 0 60%;width:40%">${cellRow(["Line total:", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([`${label}:`, write.money(amountCents)]))}${cellRow([html`<b>Invoice total:</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>`,
);

const wide = htmlLayout(
  {
    name: "enterprise-fourteen-columns",
    css: `body{font:6pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:8px 0}.goods th{background:#d9e2ec;border:0.5px solid #678;padding:1px 2px}.goods td{border:0.5px solid #9ab;padding:1px 2px}.goods td:nth-child(n+7){text-align:right}.goods td:nth-child(10){text-align:center}`,
    page: { size: "A4", isLandscape: true },
    prints: {
      lines: [4, 40],
      hasVendorParts: true,
      hasBackorders: true,
      charges: ["freight", "tax", "fee"],
    },
    style: { date: "2026-03-09" },
  },
  (truth, write, random) => {
    const heads = [
      "Line",
      "Whse",
      "Ordered on",
      "Our item",
      "Customer item",
      "Description",
      "Qty ord",
      "Qty shp",
      "Qty B/O",
      "UoM",
      "List",
      "Disc %",
      "Net price",
      "Net amount",
    ];
    return html`<table class="full"><tr><td style="font-size:11pt"><b>${truth.vendor.name}</b></td><td>${lines(truth.vendor)}</td><td>Bill to<br>${lines(truth.customer)}</td><td>Ship to<br>${lines(truth.shipTo)}</td>
<td><b>INVOICE ${truth.number}</b><br>Invoice date ${write.date(truth.date)}<br>Due date ${write.date(truth.dueDate)}</td><td>Account no. ${truth.accountNumber}<br>Customer PO ${truth.orderNumber}<br>PRO no. ${random.between(100_000_000, 999_999_999)}</td></tr></table>
<table class="goods">${cellHead(heads)}${truth.lines.map((line, at) => {
      const row = goodsRow(line, write);
      const { vendorPart, part, description, ordered, shipped, backordered, unit, price } = row;
      const start = [at + 1, "02", write.date("2026-01-02"), vendorPart, part, description];
      const list = write.price(Math.round(line.price / 0.6));
      return cellRow(
        start.concat([ordered, shipped, backordered, unit, list, "40.0", price, row.amount]),
      );
    })}</table>
<table style="margin-left:78%;width:22%">${cellRow(["Net amount", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}${cellRow([html`<b>Invoice amount USD</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>This invoice is subject to the terms of the master supply agreement MSA-20231108. Discrepancies must be reported within 5 days. EDI 810 reference ${random.between(100_000, 999_999)}.</p>`;
  },
);

const labelsBelow = htmlLayout(
  {
    name: "enterprise-labels-below-values",
    css: `body{font:9.5pt P052}.full{width:100%}.ids td{border:1px solid #888;padding:5px 14px 2px 5px}.ids small{display:block;color:#666;font-size:6.5pt}.goods{width:100%;margin:16px 0}.goods th{border-bottom:1px solid}.goods td:nth-child(-n+2),.goods th:nth-child(-n+2){text-align:right;padding-right:12px}
.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum td{text-align:right;padding:2px 16px 2px 0}`,
    prints: { lines: [1, 10], charges: ["freight", "other"] },
    style: { date: "March 9, 2026" },
  },
  (truth, write) => {
    const value = (text: string | null, label: string) =>
      html`<td>${text ?? ""}<small>${label}</small></td>`;
    return html`<table class="full"><tr><td style="width:30%"><i>Remit payment to</i><br>${truth.vendor.name}<br>Lockbox 771204<br>${truth.vendor.city}</td><td style="width:34%"><i>Goods sent to</i><br>${lines(truth.shipTo)}</td><td><i>Charged to</i><br>${lines(truth.customer)}</td></tr></table>
<table class="full" style="margin-top:18px"><tr><td style="width:64%"><table class="ids"><tr>${value(truth.number, "INVOICE NUMBER")}${value(write.date(truth.date), "INVOICE DATE")}${value(write.date(truth.dueDate), "DUE DATE")}</tr>
<tr>${value(truth.accountNumber, "ACCOUNT")}${value(truth.orderNumber, "YOUR ORDER")}${value("LTL 4418-220", "CARRIER / PRO")}</tr></table></td><td style="text-align:right"><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td></tr></table>
<table class="goods">${cellHead(["Ordered", "Shipped", "Part Number", "Description", "Price", "Extension"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([
          row.ordered,
          row.shipped,
          row.part,
          row.description,
          row.price,
          row.amount,
        ]);
      },
    )}</table>
<table class="sum">${cellRow([write.money(truth.goodsCents), "goods"])}${truth.charges.map(({ label, amountCents }) => cellRow([write.money(amountCents), label.toLowerCase()]))}${cellRow([html`<b>$${write.money(truth.totalCents)}</b>`, html`<b>invoice total</b>`])}</table>`;
  },
);

export const enterprise: Layout[] = [conditions, totalOnTop, keyed, wide, labelsBelow];
