import { column, goodsTable, inlinePairs, sidePairs, stackedPairs } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, pagesOf, totalsOf } from "../paper/rows.ts";
import { sumOf } from "../truth/make.ts";
import type { Truth, TruthLine } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };

interface Sheet {
  lines: TruthLine[];
  number: number;
  count: number;
  isLast: boolean;
  /** Amounts of the pages before, and up to the end of this one. */
  before: string;
  until: string;
}

function sheetsOf(truth: Truth, write: Writer, draw: (sheet: Sheet) => Html, size = 18): Html {
  const pages = pagesOf(truth.lines, size - 4, size);
  const amount = (end: number) =>
    write.number(
      sumOf(pages.slice(0, end).flatMap((lines) => lines.map((line) => line.amountCents))),
    );
  return html`${pages.map((lines, at) => {
    const isLast = at === pages.length - 1;
    const sheet = { lines, number: at + 1, count: pages.length, isLast };
    return html`<div class="page">${draw({ ...sheet, before: amount(at), until: amount(at + 1) })}</div>`;
  })}`;
}

const carried = htmlLayout(
  {
    name: "long-carried-forward",
    css: `body{font:10pt Liberation Sans}.goods{width:100%;margin:12px 0}.goods th{border-top:1px solid;border-bottom:1px solid}.goods td{padding:5px 3px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked{width:100%}.carry td{font-style:italic}`,
    prints: { lines: [15, 70], charges: ["freight", "tax", "discount"] },
  },
  (truth, write) =>
    sheetsOf(truth, write, (sheet) => {
      const carry = (label: string, amount: string) =>
        html`<tr class="carry"><td></td><td>${label}</td><td></td><td></td><td style="text-align:right">${amount}</td></tr>`;
      const columns = [
        column.part("Part Number"),
        column.description("Description", "45%"),
        column.shipped("Qty"),
        column.price("Unit Price"),
        column.amount("Amount"),
      ];
      const rows = sheet.lines.map((line) => goodsRow(line, write));
      return html`<table width="100%"><tr><td><b>${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}</td>
<td style="text-align:right">INVOICE<br>Page ${sheet.number} of ${sheet.count}</td></tr></table>
${stackedPairs([
  ["Invoice Number", truth.number],
  ["Invoice Date", write.date(truth.date)],
  ["Customer Number", truth.accountNumber],
  ["PO Number", truth.orderNumber],
])}${sheet.number === 1 ? html`<p>Bill to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</p>` : null}
${sheet.number > 1 ? html`<div>Brought forward from page ${sheet.number - 1}: ${sheet.before}</div>` : null}
${goodsTable(columns, rows, sheet.isLast ? {} : { foot: carry("Carried forward", sheet.until) })}
${sheet.isLast ? sidePairs(totalsOf(truth, write, words), "sum") : null}`;
    }),
);

const pageTotals = htmlLayout(
  {
    name: "long-page-totals",
    css: `body{font:9pt Liberation Serif}.goods{width:100%;margin:10px 0;border:1px solid}.goods td,.goods th{border:1px solid;padding:3px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.right{text-align:right}`,
    prints: { lines: [20, 80], hasBackorders: true },
    style: { currency: "$", date: "3/9/26" },
  },
  (truth, write) =>
    sheetsOf(
      truth,
      write,
      (sheet) => html`<h3 style="margin:0">${truth.vendor.name}</h3>${inlinePairs([
        ["Invoice", truth.number],
        ["Date", write.date(truth.date)],
        ["Account", truth.accountNumber],
        ["P.O. No", truth.orderNumber],
        ["Page", String(sheet.number)],
      ])}
${goodsTable(
  [
    column.part("Item No."),
    column.description("Description", "42%"),
    column.ordered("Ord"),
    column.shipped("Ship"),
    column.backordered("B/O"),
    column.price("Price"),
    column.amount("Extension"),
  ],
  sheet.lines.map((line) => goodsRow(line, write)),
)}
<div class="right">Page total: ${write.number(sumOf(sheet.lines.map((line) => line.amountCents)))}</div>
${sheet.isLast ? sidePairs(totalsOf(truth, write, { ...words, total: "Invoice Total" }), "sum") : html`<div class="right">Continued on next page</div>`}`,
      20,
    ),
);

const flowing = htmlLayout(
  {
    name: "long-flowing-small-print",
    css: `body{font:7.5pt Liberation Sans}.goods{width:100%;margin:10px 0}.goods th{background:#eee}.goods td{padding:2px}.sum{margin-left:auto}.sum td{text-align:right;padding-left:20px}`,
    prints: { lines: [30, 95], charges: ["freight", "tax", "fee"] },
    style: { date: "Mar 9 2026" },
  },
  (
    truth,
    write,
  ) => html`<h2>${truth.vendor.name}</h2>${truth.vendor.street}, ${truth.vendor.city}, ${truth.vendor.phone}
${sidePairs([
  ["Invoice #", truth.number],
  ["Date", write.date(truth.date)],
  ["Customer #", truth.accountNumber],
  ["PO #", truth.orderNumber],
])}<p>Bill to ${truth.customer.name}, ${truth.customer.city}</p>
${goodsTable(
  [
    column.at("Ln"),
    column.shipped("Qty"),
    column.part("Part #"),
    column.description("Description", "46%"),
    column.price("Price"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Total Due" }), "sum")}
<p>Title to goods passes on payment. Warranty: 12 months or 100,000 miles. Hazardous goods: call 1-800-555-0199, contract 20551.
Returns after 30 days: 20% restocking. Returned checks: $35.00. Interest: 1.5% a month.</p>`,
);

const landscape = htmlLayout(
  {
    name: "long-landscape",
    css: `body{font:10pt DejaVu Sans Condensed}.goods{width:100%;margin:10px 0}.goods th{border-bottom:2px solid}.goods td{padding:4px;border-bottom:1px solid #ccc}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    page: { isLandscape: true },
    prints: { lines: [8, 48], hasVendorParts: true },
    style: { currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td><b>${truth.vendor.name}</b></td><td>${truth.customer.name}<br>${truth.customer.city}</td><td>${sidePairs(
    [
      ["Invoice No.", truth.number],
      ["Invoice Date", write.date(truth.date)],
      ["Account No.", truth.accountNumber],
      ["Customer PO", truth.orderNumber],
      ["Due Date", write.date(truth.dueDate)],
    ],
  )}</td></tr></table>
${goodsTable(
  [
    column.vendorPart("Catalog No."),
    column.part("Part No."),
    column.description("Description", "38%"),
    column.shipped("Qty Shipped"),
    column.price("Unit Price"),
    column.amount("Extended Price"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Total Parts", total: "Total Invoice" }), "sum")}`,
);

export const long: Layout[] = [carried, pageTotals, flowing, landscape];
