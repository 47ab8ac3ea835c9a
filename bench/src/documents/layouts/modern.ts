import { address, column, goodsTable, sidePairs, stackedPairs, titleOf } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };

const airy = htmlLayout(
  {
    name: "modern-airy",
    css: `body{font:11pt FreeSans;color:#333}h1{font-weight:300;font-size:30pt;margin:0 0 24px}.goods{width:100%;margin:30px 0}
.goods th{color:#999;font-weight:normal;padding-bottom:10px}.goods td{padding:9px 0}.sum{margin-left:auto}.sum td{text-align:right;padding:5px 0 5px 60px}
.sum tr:last-child{font-size:16pt}.pairs th{color:#999;font-weight:normal;padding-right:20px}`,
    prints: { lines: [1, 6] },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`<h1>Invoice</h1><table width="100%"><tr><td width="34%">From<br><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td>
<td width="33%">To<br><b>${truth.customer.name}</b><br>${truth.customer.street}<br>${truth.customer.city}</td><td>${sidePairs(
    [
      ["Number", truth.number],
      ["Issue date", write.date(truth.date)],
      ["Due date", write.date(truth.dueDate)],
      ["Account", truth.accountNumber],
      ["Reference", truth.orderNumber],
    ],
  )}</td></tr></table>
${goodsTable(
  [
    column.description("Item", "40%"),
    column.part("SKU"),
    column.shipped("Quantity"),
    column.price("Rate"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Amount due" }), "sum")}`,
);

const card = htmlLayout(
  {
    name: "modern-card",
    css: `body{font:9pt DejaVu Sans;background:#fff}.card{border:1px solid #ccc;border-radius:6px;padding:12px;margin-bottom:12px}
.goods{width:100%}.goods td{padding:5px 3px;border-bottom:1px solid #eee}.stacked{width:100%}.stacked th{font-size:7pt;color:#777;text-transform:uppercase}.stacked td{font-weight:bold}
.sum{width:100%}.sum th{text-align:right;width:80%}.sum td{text-align:right}`,
    prints: { hasAccount: false, lines: [1, 10], charges: ["freight", "tax", "discount"] },
    style: { date: "Mar 9 2026", currency: " USD" },
  },
  (
    truth,
    write,
  ) => html`<div class="card"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}</div>
<div class="card">${stackedPairs([
    ["Invoice number", truth.number],
    ["Invoice date", write.date(truth.date)],
    ["Purchase order", truth.orderNumber],
    ["Due", write.date(truth.dueDate)],
  ])}</div><div class="card"><b>Billed to</b> ${truth.customer.name}, ${truth.customer.city}</div>
<div class="card">${goodsTable(
    [
      column.part("Part"),
      column.description("Details", "44%"),
      column.shipped("Qty"),
      column.price("Each"),
      column.amount("Line total"),
    ],
    truth.lines.map((line) => goodsRow(line, write)),
  )}</div>
<div class="card">${sidePairs(totalsOf(truth, write, words), "sum")}</div>`,
);

const sidebar = htmlLayout(
  {
    name: "modern-sidebar",
    css: `body{font:9pt Liberation Sans}.side{width:26%;background:#f0f4f8;padding:10px}.goods{width:100%}.goods th{border-bottom:2px solid #246;color:#246}
.goods td{padding:4px 2px}.side b{display:block;margin-top:10px;font-size:7pt;color:#246}.sum{width:100%;margin-top:20px}.sum td{text-align:right}`,
    prints: { lines: [1, 12], kinds: ["invoice", "invoice", "credit"] },
    style: { negative: "-1", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td class="side"><div style="font-size:13pt">${truth.vendor.name}</div>
<b>${titleOf(truth, "INVOICE NUMBER", "CREDIT MEMO NUMBER")}</b>${truth.number}
<b>DATE</b>${write.date(truth.date)}<b>ACCOUNT NUMBER</b>${truth.accountNumber}<b>YOUR PO</b>${truth.orderNumber}
<b>TERMS</b>${truth.terms}<b>BILL TO</b>${address(truth.customer)}<b>QUESTIONS?</b>${truth.vendor.phone}</td>
<td style="padding-left:16px"><h2 style="color:#246">${titleOf(truth)}</h2>
${goodsTable(
  [
    column.shipped("Qty"),
    column.part("Part no."),
    column.description("Description", "42%"),
    column.price("Price"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Invoice total" }), "sum")}</td></tr></table>`,
);

const band = htmlLayout(
  {
    name: "modern-teal-band",
    css: `body{font:10pt Liberation Sans}.band{background:#077;color:#fff;padding:14px}.band td{color:#fff}.goods{width:100%;margin-top:18px}
.goods th{background:#077;color:#fff;padding:6px}.goods td{padding:6px;border-bottom:1px solid #077}.due{background:#077;color:#fff;font-size:14pt;padding:8px;text-align:right;margin-top:10px}
.sum{margin-left:auto;margin-top:8px}.sum td{text-align:right;padding-left:30px}`,
    prints: { lines: [1, 9], charges: ["freight", "fee", "tax"] },
    style: { currency: "$ ", date: "2026-03-09" },
  },
  (
    truth,
    write,
  ) => html`<div class="band"><table width="100%"><tr><td style="font-size:18pt">${truth.vendor.name}</td>
<td style="text-align:right">INVOICE<br># ${truth.number}</td></tr></table></div>
<table width="100%" style="margin-top:12px"><tr><td>${address(truth.customer)}</td><td>${sidePairs([
    ["Invoice date:", write.date(truth.date)],
    ["Due date:", write.date(truth.dueDate)],
    ["Customer account:", truth.accountNumber],
    ["PO number:", truth.orderNumber],
  ])}</td></tr></table>
${goodsTable(
  [
    column.part("PART #"),
    column.description("DESCRIPTION", "40%"),
    column.price("UNIT COST"),
    column.shipped("QTY"),
    column.amount("TOTAL"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words).slice(0, -1), "sum")}
<div class="due">TOTAL DUE ${write.money(truth.totalCents)}</div><p>${truth.vendor.slogan}</p>`,
);

export const modern: Layout[] = [airy, card, sidebar, band];
