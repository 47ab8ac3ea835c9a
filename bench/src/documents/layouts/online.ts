import { html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const marketplace = htmlLayout(
  {
    name: "marketplace-numbers-under-title",
    css: `body{font:9pt Liberation Sans;color:#111}.full{width:100%}.sum td{padding:3px 0;border-bottom:1px solid #ddd}.sum td+td{text-align:right}.goods{width:100%;margin:10px 0}.goods th{border-bottom:1px solid #111;padding:4px 2px}.goods td{padding:6px 2px;border-bottom:1px solid #ddd}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}`,
    prints: { lines: [1, 7], charges: ["freight", "tax", "discount"] },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:15pt">invoice</b><br>For customer questions visit the help page of your account.</td><td style="text-align:right"><b style="font-size:12pt">Invoice summary</b><br>Payment due by ${write.date(truth.dueDate)}</td></tr></table>
<table class="full" style="margin-top:14px"><tr><td style="width:52%"><table>${cellRow(["Account #", truth.accountNumber])}${cellRow(["Payment terms", truth.terms])}${cellRow(["Purchase date", write.date(truth.date)])}${cellRow(["Purchased by", "Parts desk"])}${cellRow(["PO #", truth.orderNumber])}</table>
<p><b>Registered business name</b><br>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}</p></td><td><table class="full sum">${cellRow(["Item subtotal", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Amount due</b>`, html`<b>${write.money(truth.totalCents)} USD</b>`])}</table></td></tr></table>
<p><b>Bill to</b> ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</p>
<h3>Invoice details</h3><p>Invoice # ${truth.number} | Invoice date ${write.date(truth.date)} | Order # 114-${random.between(1_000_000, 9_999_999)}-${random.between(1_000_000, 9_999_999)}</p>
<table class="goods">${cellHead(["Description", "Qty", "Unit price", "Item subtotal", "Tax"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const words = html`${at + 1}&nbsp; ${row.description}<br><small>Manufacturer part number: ${row.part}<br>Sold by: ${truth.vendor.name} | Condition: New</small>`;
      return cellRow([
        words,
        row.shipped,
        write.money(line.price),
        write.money(line.amountCents),
        "0.000%",
      ]);
    },
  )}</table><p style="font-size:7pt">Tax is shown in the summary for the whole invoice. Page 1 of 1</p>`,
);

const cards = htmlLayout(
  {
    name: "webshop-cards-without-table",
    css: `body{font:10pt Nimbus Sans;color:#333}.card{border:1px solid #ddd;padding:8px;margin:6px 0;page-break-inside:avoid}.card div{overflow:hidden}.right{float:right;text-align:right}.grey{color:#888;font-size:8.5pt}`,
    prints: { lines: [1, 6], charges: ["freight", "tax"] },
    style: { currency: "$", date: "Mar 9 2026" },
  },
  (
    truth,
    write,
  ) => html`<div class="right"><b>Invoice ${truth.number}</b><br>Issued ${write.date(truth.date)}<br>Due ${write.date(truth.dueDate)}</div><b style="font-size:16pt">${truth.vendor.name}</b><div class="grey">${truth.vendor.street}, ${truth.vendor.city}</div>
<p>Billed to ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}<br>Customer number ${truth.accountNumber}<br>Reference ${truth.orderNumber}</p>
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  return html`<div class="card"><div class="right">${write.money(line.amountCents)}</div><div><b>${row.description}</b></div><div class="grey">SKU ${row.part}</div><div class="grey">Qty ${row.shipped} at ${write.money(line.price)} each</div></div>`;
})}
<div style="width:50%;margin-left:50%;margin-top:14px">${[
    ["Subtotal", truth.goodsCents] as const,
    ...truth.charges.map(({ label, amountCents }) => [label, amountCents] as const),
    ["Total", truth.totalCents] as const,
  ].map(
    ([label, cents]) =>
      html`<div style="overflow:hidden;padding:3px 0"><div class="right">${write.money(cents)}</div>${label}</div>`,
  )}</div><p class="grey">Thank you for your order. You can return unused parts within 60 days. Invoice generated ${write.date(truth.date)} at 11:42 PM.</p>`,
);

const spaced = htmlLayout(
  {
    name: "modern-letter-spaced",
    css: `body{font:8.5pt URW Gothic;letter-spacing:0.8px}.full{width:100%}h1{letter-spacing:9px;font-weight:normal}.goods{width:100%;margin:22px 0}.goods th{letter-spacing:2px;font-size:6.5pt;border-bottom:1px solid #aaa;padding-bottom:4px}.goods td{padding:5px 2px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.small{letter-spacing:2px;font-size:6.5pt;color:#777}
.goods td:first-child{white-space:nowrap}`,
    prints: { lines: [1, 7], charges: ["freight", "tax"] },
    style: { currency: "$", date: "9 March 2026" },
  },
  (truth, write) => html`<h1>INVOICE</h1><table class="full"><tr>${(
    [
      ["INVOICE NUMBER", truth.number],
      ["DATE OF ISSUE", write.date(truth.date)],
      ["PAYMENT DUE", write.date(truth.dueDate)],
      ["ACCOUNT", truth.accountNumber],
      ["YOUR PO", truth.orderNumber],
    ] as const
  ).map(
    ([label, value]) => html`<td><span class="small">${label}</span><br>${value}</td>`,
  )}</tr></table>
<table class="full" style="margin-top:20px"><tr><td style="width:50%"><span class="small">FROM</span><br>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><span class="small">TO</span><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td></tr></table>
<table class="goods">${cellHead(["PART", "DESCRIPTION", "QTY", "PRICE", "AMOUNT"])}${truth.lines.map(
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
<div style="text-align:right">SUBTOTAL &nbsp; ${write.money(truth.goodsCents)}<br>${truth.charges.map(({ label, amountCents }) => html`${label.toUpperCase()} &nbsp; ${write.money(amountCents)}<br>`)}<br><span style="font-size:15pt">TOTAL &nbsp; ${write.money(truth.totalCents)}</span></div>`,
);

export const online: Layout[] = [marketplace, cards, spaced];
