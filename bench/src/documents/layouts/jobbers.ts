import { html } from "../paper/html.ts";
import { goodsRow, pagesOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { sumOf } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const lineCodes = ["FIL", "BRK", "ELE", "NOE", "GAT", "TIM"];

const codes = htmlLayout(
  {
    name: "jobber-line-codes",
    css: `body{font:7pt Liberation Sans}.ids{width:100%;background:#dde6f2;margin:8px 0}.ids td{padding:3px 8px}.ids b{display:block;font-size:5.5pt}
.goods{width:100%}.goods th{font-size:6pt;border-bottom:1px solid #225}.goods td,.goods th{padding:1px 3px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}
.sum{width:34%;margin:10px 0 0 66%}.sum td{padding:1px 3px}.sum td+td{text-align:right}`,
    prints: { lines: [2, 22], cores: "column", charges: ["tax", "fee"] },
    style: { date: "03/09/2026", negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table style="width:100%"><tr><td style="width:34%"><b style="font-size:11pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td style="width:33%">SOLD TO<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td style="width:33%">DELIVER TO<br>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td></tr></table>
<table class="ids"><tr><td><b>ACCT</b>${truth.accountNumber}</td><td><b>DATE</b>${write.date(truth.date)}</td><td><b>TIME</b>08:17</td><td><b>STORE</b>00${random.between(1100, 1999)}</td>
<td><b>EMP</b>${random.between(10, 99)}</td><td><b>INVOICE</b>${truth.number}</td><td><b>PO</b>${truth.orderNumber}</td><td><b>TERMS</b>${truth.terms}</td></tr></table>
<table class="goods">${cellHead(["LINE", "PART NUMBER", "DESCRIPTION", "QTY", "LIST", "NET", "NET EXT", "CORE", "CORE EXT", "TX"])}
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  const list = write.price(Math.round(line.price * 1.62));
  const code = lineCodes[line.description.length % lineCodes.length] ?? "";
  const { part, description, shipped, price, amount, core, coreAmount } = row;
  return cellRow([code, part, description, shipped, list, price, amount, core, coreAmount, "Y"]);
})}</table>
<table class="sum">${cellRow(["MERCHANDISE", write.number(truth.goodsCents)])}${truth.coresCents === 0 ? null : cellRow(["CORE DEPOSIT", write.number(truth.coresCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow([label.toUpperCase(), write.number(amountCents)]))}${cellRow([html`<b>TOTAL CHARGED</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>CHARGE SALE &nbsp; ATTENTION: ${truth.customer.name} &nbsp; DELIVERY 2 OF 3 &nbsp; ALL GOODS RETURNED MUST BE ACCOMPANIED BY THIS INVOICE</p>`,
);

const amountFirst = htmlLayout(
  {
    name: "jobber-amount-first",
    css: `body{font:10pt URW Gothic}.band{background:#f4d35e;padding:6px}.band span{margin-right:22px}.goods{width:100%;margin:12px 0}.goods td{padding:3px}
.goods td:nth-child(-n+2),.goods th:nth-child(-n+2){text-align:right}.goods td:nth-child(5),.goods th:nth-child(5){text-align:right}.goods td:nth-child(3){white-space:nowrap;padding-left:14px}.goods tr:nth-child(even) td{background:#fbf5e0}`,
    prints: { lines: [1, 9], charges: ["freight", "tax", "fee"] },
    style: { currency: "$", date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
  ) => html`<h2 style="margin:0">${truth.vendor.name}</h2><small>${truth.vendor.slogan}</small>
<div class="band"><span>INVOICE <b>${truth.number}</b></span> <span>${write.date(truth.date)}</span> <span>CUSTOMER ID <b>${truth.accountNumber}</b></span> <span>PO# <b>${truth.orderNumber}</b></span></div>
<p>Charge to ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["Amount", "Each", "Part No.", "Description", "Qty"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const each = write.money(line.price);
      return cellRow([write.money(line.amountCents), each, row.part, row.description, row.shipped]);
    },
  )}</table>
<table><tr><td style="text-align:right">${write.money(truth.goodsCents)}</td><td>&nbsp;Parts</td></tr>${truth.charges.map(
    ({ label, amountCents }) =>
      html`<tr><td style="text-align:right">${write.money(amountCents)}</td><td>&nbsp;${label}</td></tr>`,
  )}<tr><td style="text-align:right;border-top:2px solid"><b>${write.money(truth.totalCents)}</b></td><td>&nbsp;<b>Total</b></td></tr></table>
<p style="font-size:7pt">${truth.vendor.street}, ${truth.vendor.city}. Returns within 30 days with this invoice. A service charge of 1.5% a month is added to past due accounts.</p>`,
);

const slips = htmlLayout(
  {
    name: "fleet-packing-slips",
    css: `body{font:8.5pt Liberation Sans}.ids td{padding:0 18px 0 0}.ids td:nth-child(odd){font-weight:bold;padding-right:4px}.goods{width:100%;margin-top:10px}.goods th{border-top:1px solid;border-bottom:1px solid;font-size:7.5pt}
.goods td{padding:1px 4px}.goods td:nth-child(-n+4),.goods th:nth-child(-n+4){text-align:right}.goods td:nth-child(n+7),.goods th:nth-child(n+7){text-align:right}.slip td{text-align:left!important;padding-top:8px;text-decoration:underline}`,
    prints: {
      lines: [4, 46],
      hasBackorders: true,
      hasUnshipped: true,
      charges: ["freight", "tax"],
    },
    style: { date: "03/09/2026" },
  },
  (truth, write, random) => {
    const pages = pagesOf(truth.lines.concat(truth.unshipped), 22, 30);
    const heads = ["Ln", "Ord", "Ship", "B/O", "Product", "Description", "Price", "Extension"];
    const slip = random.between(700_000, 799_999);
    const tracking = `1Z${random.between(100_000, 999_999)}03${random.between(10_000_000, 99_999_999)}`;
    return html`${pages.map(
      (
        lines,
        page,
      ) => html`<div class="page"><table style="width:100%"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}</td>
<td style="text-align:right"><b style="font-size:14pt">INVOICE${page > 0 ? " (continued)" : ""}</b><br>Page ${page + 1} of ${pages.length}</td></tr></table>
<table class="ids">${cellRow(["Invoice:", truth.number, "Order:", `${slip - 441}`, "Customer:", truth.accountNumber])}
${cellRow(["Invoice date:", write.date(truth.date), "Ordered:", write.date("2026-01-02"), "Cust PO:", truth.orderNumber])}${cellRow(["Terms:", truth.terms, "Due:", write.date(truth.dueDate), "Ship to:", truth.shipTo.name])}</table>
<table class="goods">${cellHead(heads)}${lines.map((line, at) => {
        const row = goodsRow(line, write);
        const place = page === 0 ? at + 1 : 22 + (page - 1) * 30 + at + 1;
        const head =
          at % 9 === 0
            ? html`<tr class="slip"><td colspan="8">Packing slip ${slip + page * 10 + at} shipped ${write.date(truth.date)} UPS Ground ${tracking}</td></tr>`
            : null;
        const { ordered, shipped, backordered, part, description, price, amount } = row;
        return html`${head}${cellRow([place, ordered, shipped, backordered, part, description, price, amount])}`;
      })}</table>
${
  page < pages.length - 1
    ? html`<p style="text-align:right">Page total ${write.number(sumOf(lines.map(({ amountCents }) => amountCents)))} &mdash; continued on the next page</p>`
    : html`<hr><table style="width:100%"><tr><td style="width:60%">Remit to ${truth.vendor.name}, PO Box 88140, ${truth.vendor.city}<br>Please write the invoice number on your check.</td>
<td><table style="width:100%">${[
        ["Merchandise", truth.goodsCents] as const,
        ...truth.charges.map(({ label, amountCents }) => [label, amountCents] as const),
        ["Please pay", truth.totalCents] as const,
      ].map(
        ([label, cents]) =>
          html`<tr><td>${label}</td><td style="text-align:right">${write.money(cents)}</td></tr>`,
      )}</table></td></tr></table>`
}</div>`,
    )}`;
  },
);

const serials = htmlLayout(
  {
    name: "jobber-serials-and-discounts",
    css: `body{font:9pt Liberation Serif}.goods{width:100%;border:1px solid #555;margin:10px 0}.goods th{border:1px solid #555;background:#eee}.goods td{border-left:1px solid #555;padding:2px 5px}
.goods td:nth-child(1),.goods td:nth-child(n+4){text-align:right}.note td{font-size:7.5pt;color:#333}.box{border:2px solid #000;font-size:15pt;padding:6px 14px;text-align:center}`,
    prints: { lines: [1, 8], charges: ["freight", "tax"] },
    style: { date: "March 9, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table style="width:100%"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>Tel. ${truth.vendor.phone}<br><br>${write.date(truth.date)}<br><br>
${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td style="width:28%"><div style="text-align:center">INVOICE NO.</div><div class="box">${truth.number}</div>
<div>Customer account ${truth.accountNumber}</div><div>Purchase order ${truth.orderNumber}</div><div>Payable ${write.date(truth.dueDate)}</div></td></tr></table>
<table class="goods">${cellHead(["Qty", "Part Number", "Description", "List Price", "Disc. %", "Net Price", "Extension"])}
${truth.lines.map((line, at) => {
  const row = goodsRow(line, write);
  const list = Math.round(line.price / 0.65);
  const note =
    at % 3 === 0
      ? html`<tr class="note"><td></td><td></td><td>Serial no. ${random.between(10_000_000, 99_999_999)} - warranty 24 months or 350,000 miles</td><td></td><td></td><td></td><td></td></tr>`
      : null;
  return html`${cellRow([row.shipped, row.part, row.description, write.price(list), "35", row.price, row.amount])}${note}`;
})}</table>
<table style="margin-left:auto">${cellRow(["Net parts", "USD", write.number(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, "USD", write.number(amountCents)]))}
${cellRow([html`<b>Total of this invoice &nbsp;</b>`, "USD", html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>Save your 2% if you pay by the 10th. Warranty claims need the serial number and the mileage.</p>`,
);

export const jobbers: Layout[] = [codes, amountFirst, slips, serials];
