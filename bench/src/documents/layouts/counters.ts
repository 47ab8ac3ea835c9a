import { html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { dayAfter } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const fourDecimals = htmlLayout(
  {
    name: "counter-four-decimals",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-top:1px solid;border-bottom:1px solid;text-align:right}.goods th:nth-child(2),.goods th:nth-child(3){text-align:left}.goods td{padding:2px 4px;text-align:right}.goods td:nth-child(2),.goods td:nth-child(3){text-align:left}`,
    prints: { lines: [1, 12], hasFractions: true, charges: ["freight", "discount", "tax"] },
    style: { date: "03/09/2026", negative: "−1" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:34%">${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td style="width:33%"><b>INVOICE</b><br>Printed ${write.date(dayAfter(truth.date, 3))}<br>Ordered ${write.date(dayAfter(truth.date, -9))}<br>Shipped ${write.date(dayAfter(truth.date, -1))}<br>Invoice date ${write.date(truth.date)}<br>Due ${write.date(truth.dueDate)}</td>
<td>Invoice ${truth.number}<br>Order ${random.between(800_000, 899_999)}<br>Waybill ${random.between(80_000_000, 89_999_999)}<br>Account ${truth.accountNumber}<br>PO ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Quantity", "Our Code", "Goods", "Price", "Value"])}${truth.lines.map(
    (line) => {
      const { part, description, amount } = goodsRow(line, write);
      return cellRow([
        line.shipped.toFixed(4),
        part,
        description,
        (line.price / 100).toFixed(4),
        amount,
      ]);
    },
  )}</table>
<table style="margin-left:64%;width:36%">${cellRow(["Goods value", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}${cellRow([html`<b>Invoice value</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p style="text-align:center">${truth.vendor.name} - ${truth.vendor.street} - ${truth.vendor.city} - ${truth.vendor.phone}</p>`,
);

const bigNumber = htmlLayout(
  {
    name: "counter-number-without-colon",
    css: `body{font:10pt DejaVu Sans Condensed}.full{width:100%}.frame{border:2px solid #060;padding:4px 12px;text-align:center}.frame span{font-size:17pt;display:block}.goods{width:100%;margin:10px 0}.goods th{border:1px solid #060;background:#e4f2e4;font-size:8pt}.goods td{border:1px solid #060;padding:2px 5px}.goods td:nth-child(n+4){text-align:right}.goods td:nth-child(2){text-align:center}`,
    prints: { lines: [1, 8], charges: ["tax", "fee"] },
    style: { date: "Mar 9 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:25%"><div class="frame">INVOICE<span>${truth.number}</span></div></td><td style="text-align:center"><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="width:25%"><div class="frame">${write.date(truth.date)}<span>${write.money(truth.totalCents)}</span></div></td></tr></table>
<p>ACCOUNT ${truth.accountNumber} &nbsp; ${truth.customer.name} &nbsp; ${truth.customer.street} &nbsp; ${truth.customer.city}<br>YOUR ORDER ${truth.orderNumber} &nbsp; OUR DRIVER WILL CALL &nbsp; ${truth.terms.toUpperCase()}</p>
<table class="goods">${cellHead(["WHAT", "HOW MANY", "PART NO", "EACH", "TOGETHER"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.description,
        row.shipped,
        row.part,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table><p style="text-align:right">PARTS ${write.money(truth.goodsCents)}<br>${truth.charges.map(({ label, amountCents }) => html`${label.toUpperCase()} ${write.money(amountCents)}<br>`)}<b>TOTAL ${write.money(truth.totalCents)}</b></p>`,
);

const mixedCredit = htmlLayout(
  {
    name: "counter-credit-unicode-minus",
    css: `body{font:9pt Liberation Serif}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-bottom:1px dashed}.goods td{padding:2px 4px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}`,
    prints: { lines: [1, 6], kinds: ["credit"], charges: [] },
    style: { date: "3/9/26", negative: "−1", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<h2>${truth.vendor.name}</h2>${truth.vendor.street}, ${truth.vendor.city}<h3>RETURN - CREDIT INVOICE</h3><table class="full"><tr><td>CREDIT INVOICE # ${truth.number}<br>DATE ${write.date(truth.date)}<br>REF. INVOICE ${random.between(400_000, 499_999)}</td><td>CUST # ${truth.accountNumber}<br>CUST PO ${truth.orderNumber}<br>${truth.customer.name}</td></tr></table>
<table class="goods">${cellHead(["PART #", "DESCRIPTION", "QTY", "PRICE", "TOTAL"])}${truth.lines.map(
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
  )}</table><p>TOTAL PARTS ${write.money(truth.goodsCents)}</p><p><b>CREDIT TOTAL ${write.money(truth.totalCents)}</b></p><p>Refunded to account. Balance before this credit: $1,204.55</p>`,
);

export const counters: Layout[] = [fourDecimals, bigNumber, mixedCredit];
