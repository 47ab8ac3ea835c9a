import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, pagesOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { dayAfter, sumOf } from "../truth/make.ts";
import type { Company, Truth, TruthLine } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function lines({ name, street, city }: Company): Html {
  return html`${name}<br>${street}<br>${city}`;
}

/** Labels and amounts of the foot of an invoice. */
function footOf(truth: Truth, write: Writer, goods: string, total: string): Html {
  return html`${cellRow([goods, write.money(truth.goodsCents)])}${truth.charges.map(
    ({ label, amountCents }) => cellRow([label, write.money(amountCents)]),
  )}${cellRow([html`<b>${total}</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}`;
}

const terms = [
  "1. Prices. Prices are subject to change without notice. The minimum order is $75.00; smaller orders carry a charge of $12.50.",
  "2. Payment. Invoices are due in 30 days. Past due balances carry 1.5% per month (18% per year). Returned checks cost $35.00.",
  "3. Returns. Parts may be returned within 30 days, less 20% restocking. Electrical parts over $250.00 are not returnable.",
  "4. Cores. Cores are credited at the amount charged if returned within 90 days. Cores older than 365 days are refused.",
  "5. Warranty. 12 months or 100,000 miles. Labor is limited to 2.5 hours at $85.00, total $212.50 per claim. Claims: form 1099-W.",
  "6. Liability. Our liability is limited to the invoice amount and shall not exceed $10,000.00 in any calendar year.",
];

const ownPage = htmlLayout(
  {
    name: "pages-totals-apart-and-terms",
    css: `body{font:9pt Liberation Serif}.full{width:100%}.goods{width:100%;margin-top:12px}.goods th{border-bottom:2px solid #444}.goods td{padding:3px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum td{padding:4px 30px 4px 0}.sum td+td{text-align:right}`,
    prints: { lines: [6, 40], charges: ["freight", "fee", "tax"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (truth, write) => {
    const pages = pagesOf(truth.lines, 24, 28);
    const count = pages.length + 2;
    const head = (at: number) =>
      html`<table class="full"><tr><td>${lines(truth.vendor)}</td><td style="text-align:right">Invoice ${truth.number}<br>${write.date(truth.date)}<br>Sheet ${at} of ${count}</td></tr></table>`;
    return html`${pages.map(
      (
        part,
        at,
      ) => html`<div class="page">${head(at + 1)}${at > 0 ? null : html`<h2>Invoice</h2><table class="full"><tr><td>Sold to<br>${lines(truth.customer)}</td><td>Invoice number: ${truth.number}<br>Invoice date: ${write.date(truth.date)}<br>Account number: ${truth.accountNumber}<br>Purchase order: ${truth.orderNumber}<br>Terms: ${truth.terms}</td></tr></table>`}
<table class="goods">${cellHead(["Line", "Part number", "Description", "Quantity", "Price", "Amount"])}${part.map(
        (line, place) => {
          const row = goodsRow(line, write);
          const number = (at === 0 ? 0 : 24 + (at - 1) * 28) + place + 1;
          return cellRow([number, row.part, row.description, row.shipped, row.price, row.amount]);
        },
      )}</table></div>`,
    )}
<div class="page">${head(count - 1)}<h3>Summary of invoice ${truth.number}</h3><table class="sum">${footOf(truth, write, "Total of all lines", "Invoice total")}</table><p>Due ${write.date(truth.dueDate)}</p></div>
<div class="page">${head(count)}<h3>Terms and conditions of sale</h3>${terms.map((term) => html`<p>${term}</p>`)}</div>`;
  },
);

const twoColumns = htmlLayout(
  {
    name: "pages-two-columns-of-lines",
    css: `body{font:8pt Liberation Sans}.full{width:100%}.half{width:100%}.half th{border-bottom:1px solid;font-size:7pt}.half td{padding:1px 3px}.half td:nth-child(1),.half td:nth-child(n+3),.half th:nth-child(n+3){text-align:right}.words td{color:#444;padding-bottom:4px;text-align:left!important}`,
    prints: { lines: [5, 36], charges: ["freight", "tax"] },
    style: { date: "3/9/26" },
  },
  (truth, write) => {
    const half = Math.ceil(truth.lines.length / 2);
    const column = (part: TruthLine[]) =>
      html`<table class="half">${cellHead(["Qty", "Part Number / Description", "Price", "Amount"])}${part.map(
        (line) => {
          const row = goodsRow(line, write);
          return html`${cellRow([row.shipped, html`<b>${row.part}</b>`, row.price, row.amount])}<tr class="words"><td></td><td colspan="3">${row.description.slice(0, 40)}</td></tr>`;
        },
      )}</table>`;
    return html`<table class="full"><tr><td style="width:50%"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}<br><br>Sold to: ${truth.customer.name}, ${truth.customer.city}</td>
<td>INVOICE NUMBER: ${truth.number}<br>INVOICE DATE: ${write.date(truth.date)}<br>ACCOUNT: ${truth.accountNumber}<br>PURCHASE ORDER: ${truth.orderNumber}<br>DUE: ${write.date(truth.dueDate)}</td></tr></table><br>
<table class="full"><tr><td style="width:49%;border-right:1px solid #999;padding-right:8px">${column(truth.lines.slice(0, half))}</td><td style="width:49%;padding-left:8px">${column(truth.lines.slice(half))}</td></tr></table>
<table style="margin:14px 0 0 60%;width:40%">${footOf(truth, write, "Parts", "Invoice total")}</table>`;
  },
);

const statement = htmlLayout(
  {
    name: "pages-statement-torn-off",
    css: `body{font:9pt Nimbus Roman}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-bottom:1px solid}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.tear{border-top:2px dashed #000;margin-top:24px;padding-top:8px}.of td{padding-right:26px}`,
    prints: { lines: [1, 7], charges: ["freight", "tax"] },
    style: { date: "03/09/2026" },
  },
  (truth, write, random) => {
    const older = [1, 2, 3].map((at) => ({
      number: `${random.between(100_000, 999_999)}`,
      date: dayAfter(truth.date, -14 * at),
      cents: random.between(5_000, 250_000),
    }));
    const balance = truth.totalCents + sumOf(older.map(({ cents }) => cents));
    return html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="text-align:right"><b>INVOICE</b><br>No. ${truth.number}<br>Date ${write.date(truth.date)}<br>Account ${truth.accountNumber}<br>Order ${truth.orderNumber}</td></tr></table><p>${lines(truth.customer)}</p>
<table class="goods">${cellHead(["Part", "Description", "Quantity", "Price", "Amount"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([row.part, row.description, row.shipped, row.price, row.amount]);
      },
    )}</table><table style="margin-left:60%;width:40%">${footOf(truth, write, "Goods", "TOTAL OF THIS INVOICE")}</table>
<div class="tear"><b>STATEMENT OF ACCOUNT</b> as of ${write.date(truth.date)} &nbsp; Account ${truth.accountNumber} &nbsp; (detach and return with payment)
<table class="of">${cellHead(["Invoice", "Date", "Amount", "Open"])}${older.map(({ number, date, cents }) => cellRow([number, write.date(date), write.number(cents), write.number(cents)]))}${cellRow([truth.number, write.date(truth.date), write.number(truth.totalCents), write.number(truth.totalCents)])}</table>
<p>Current ${write.number(balance)} &nbsp; 30 days 0.00 &nbsp; 60 days 0.00 &nbsp; 90 days 0.00 &nbsp; <b>Account balance ${write.number(balance)}</b></p></div>`;
  },
);

const carried = htmlLayout(
  {
    name: "pages-brought-forward",
    css: `body{font:8.5pt Liberation Sans Narrow}.full{width:100%}.goods{width:100%;margin-top:10px;border:1px solid #000}.goods th{border:1px solid #000;background:#eee}.goods td{border-left:1px solid #000;padding:2px 5px}.goods td:nth-child(4),.goods td:nth-child(n+6){text-align:right}.carry td{font-style:italic;border-top:1px solid #000}`,
    prints: { lines: [8, 70], units: "packs", charges: ["freight", "tax"] },
    style: { date: "09-Mar-2026", negative: "1-" },
  },
  (truth, write) => {
    const pages = pagesOf(truth.lines, 26, 34);
    const carry = (words: string, cents: number) =>
      cellRow(["", "", words, "", "", "", write.number(cents)], "carry");
    return html`${pages.map((part, at) => {
      const before = sumOf(
        pages.slice(0, at).flatMap((page) => page.map(({ amountCents }) => amountCents)),
      );
      const after = before + sumOf(part.map(({ amountCents }) => amountCents));
      const isLast = at === pages.length - 1;
      return html`<div class="page"><table class="full"><tr><td><b>${truth.vendor.name}</b>, ${truth.vendor.street}, ${truth.vendor.city}</td><td style="text-align:right"><b>TAX INVOICE${at > 0 ? " continued" : ""}</b> page ${at + 1}</td></tr><tr><td>Sold to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</td>
<td style="text-align:right">Invoice no ${truth.number}, dated ${write.date(truth.date)}</td></tr><tr><td>Customer no ${truth.accountNumber} &nbsp; Order no ${truth.orderNumber}</td><td style="text-align:right">Due ${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["No", "Item", "Description", "Qty", "UOM", "Unit Price", "Value"])}${at > 0 ? carry("Brought forward", before) : null}${part.map(
        (line, place) => {
          const row = goodsRow(line, write);
          const number = (at === 0 ? 0 : 26 + (at - 1) * 34) + place + 1;
          const { description, shipped, unit, price, amount } = row;
          return cellRow([number, row.part, description, shipped, unit, price, amount]);
        },
      )}${isLast ? null : carry("Carried forward", after)}</table>${isLast ? html`<table style="margin-left:58%;width:42%">${footOf(truth, write, "Value of goods", "Total payable")}</table>` : null}</div>`;
    })}`;
  },
);

const copies = htmlLayout(
  {
    name: "pages-file-copy-behind",
    css: `body{font:9.5pt DejaVu Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid #000}.goods td{padding:3px}.goods td:nth-child(1),.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}`,
    prints: { lines: [1, 8], charges: ["tax", "fee"] },
    style: { date: "03/09/2026", currency: "$" },
  },
  (truth, write) => {
    const copy = (
      words: string,
    ) => html`<div class="page"><table class="full"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="text-align:right"><b>Invoice ${truth.number}</b><br>${write.date(truth.date)}<br><i>${words}</i></td></tr></table>
<p>Customer: ${truth.customer.name} &nbsp; Account: ${truth.accountNumber} &nbsp; PO: ${truth.orderNumber}</p><table class="goods">${cellHead(["Qty", "Part", "Description", "Price", "Amount"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([row.shipped, row.part, row.description, row.price, row.amount]);
      },
    )}</table><table style="margin-left:55%;width:45%">${footOf(truth, write, "Subtotal", "Total")}</table></div>`;
    return html`${copy("Customer copy")}${copy("File copy of the same invoice - do not pay twice")}`;
  },
);

const attached = htmlLayout(
  {
    name: "pages-letter-and-packing-slip",
    css: `body{font:10pt Liberation Serif}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid #000}.goods td{padding:3px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}`,
    prints: { lines: [1, 9], hasBackorders: true, charges: ["freight"] },
    style: { date: "9 March 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<div class="page"><p>${lines(truth.vendor)}</p><p>${write.date(dayAfter(truth.date, 1))}</p><p>${lines(truth.customer)}</p><p>Dear customer,</p><p>Please find our invoice for your order ${truth.orderNumber} on the next page, and the packing slip behind it. The next price change, of 3.5%, is on ${write.date(dayAfter(truth.date, 40))}.
Orders over $1,000.00 ship free until then.</p><p>Your parts desk</p></div>
<div class="page"><table class="full"><tr><td><b>${truth.vendor.name}</b></td><td style="text-align:right"><b>INVOICE</b><br>Invoice number ${truth.number}<br>Invoice date ${write.date(truth.date)}<br>Customer number ${truth.accountNumber}<br>Order number ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Item", "Part number", "Description", "Quantity", "Price", "Amount"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([at + 1, row.part, row.description, row.shipped, row.price, row.amount]);
    },
  )}</table><table style="margin-left:60%;width:40%">${footOf(truth, write, "Goods", "Invoice total")}</table></div>
<div class="page"><h2>PACKING SLIP ${random.between(60_000, 69_999)}</h2><p>Shipped ${write.date(truth.date)} to ${truth.shipTo.name}, ${truth.shipTo.city}. Order ${truth.orderNumber}</p><table class="goods">${cellHead(["Item", "Part number", "Description", "Ordered", "Shipped", "To follow"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        row.part,
        row.description,
        row.ordered,
        row.shipped,
        row.backordered,
      ]);
    },
  )}</table><p>2 cartons, 88 lb. Checked by 17.</p></div>`,
);

export const pages: Layout[] = [ownPage, twoColumns, statement, carried, copies, attached];
