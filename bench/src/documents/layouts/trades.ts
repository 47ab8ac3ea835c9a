import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
  titleOf,
} from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { dayAfter } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Core deposits", total: "Total" };

const branch = htmlLayout(
  {
    name: "branch-transfer",
    css: `body{font:9pt Liberation Sans}.goods{width:100%;margin:12px 0}.goods th{font-size:7pt;border-bottom:1px solid}.goods td{padding:4px 2px}
.stacked{width:100%;border-top:2px solid;border-bottom:2px solid}.stacked th{font-size:7pt}.sum{margin-left:auto}.sum td{text-align:right;padding-left:40px}.foot{font-size:7pt;text-align:center}`,
    prints: {
      lines: [1, 12],
      charges: ["freight", "tax"],
      kinds: ["invoice", "invoice", "credit"],
    },
    style: { negative: "1-", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table width="100%"><tr><td><b>${truth.vendor.name}</b><br>Branch ${random.between(2, 48)}, ${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td style="text-align:right"><b>${titleOf(truth, "INVOICE", "CREDIT")}</b><br>Order ${random.between(1_000_000, 8_999_999)}<br>Ordered ${write.date(dayAfter(truth.date, -3))}</td></tr></table>
${stackedPairs([
  ["ACCOUNT", truth.accountNumber],
  [titleOf(truth, "INVOICE NUMBER", "CREDIT NUMBER"), truth.number],
  [titleOf(truth, "INVOICE DATE", "CREDIT DATE"), write.date(truth.date)],
  ["CUSTOMER PO", truth.orderNumber],
  ["ROUTE", "12B"],
])}<table width="100%"><tr><td>Charge to:<br>${address(truth.customer)}</td><td>Delivered to:<br>${address(truth.shipTo)}</td></tr></table>
${goodsTable(
  [
    column.at("LINE"),
    column.part("PART NUMBER"),
    column.description("DESCRIPTION", "42%"),
    column.shipped("QTY"),
    column.price("NET EACH"),
    column.amount("NET EXT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "TOTAL" }), "sum")}<p class="foot">Remit to P.O. Box 88, Dept 4410, ${truth.vendor.city}</p>`,
);

const rebuilder = htmlLayout(
  {
    name: "electrical-rebuilder",
    css: `body{font:10pt DejaVu Serif}.goods{width:100%;margin:12px 0;border-collapse:separate;border-spacing:0 2px}.goods th{background:#333;color:#fff;padding:3px}.goods td{background:#f5f5f5;padding:3px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.pairs th{padding-right:12px}`,
    prints: { lines: [1, 7], cores: "lines", charges: ["freight", "tax"] },
    style: { date: "Mar 9 2026" },
  },
  (
    truth,
    write,
  ) => html`<h2 style="margin:0">${truth.vendor.name}</h2><div>${truth.vendor.street}, ${truth.vendor.city}</div><br>
<table width="100%"><tr><td>${address(truth.customer)}</td><td>${sidePairs([
    ["Invoice #", truth.number],
    ["Inv. date", write.date(truth.date)],
    ["Cust. #", truth.accountNumber],
    ["P.O. #", truth.orderNumber],
  ])}</td></tr></table>
${goodsTable(
  [
    column.shipped("Qty"),
    column.part("Unit no."),
    column.description("Description", "44%"),
    column.price("Unit price"),
    column.amount("Total"),
  ],
  rowsWithCores(truth, write, {
    part: () => "CORE",
    description: ({ partNumber }) => `Core deposit ${partNumber}`,
    creditOf: "CORE",
  }),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Units", total: "Invoice total" }), "sum")}`,
);

const lubricants = htmlLayout(
  {
    name: "oil-and-lube",
    css: `body{font:9pt Liberation Sans Narrow}.goods{width:100%;margin:12px 0}.goods td,.goods th{border:1px solid #777;padding:3px}.sum{margin-left:auto}.sum td,.sum th{border:1px solid #777;padding:3px;text-align:right}`,
    prints: { lines: [1, 8], hasFractions: true, charges: ["fee", "fee", "tax"] },
    style: { date: "03/09/2026" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td width="60%"><h2 style="margin:0">${truth.vendor.name}</h2>${truth.vendor.slogan}</td><td>${inlinePairs(
    [
      ["Invoice", truth.number],
      ["Date", write.date(truth.date)],
      ["Page", "1 of 1"],
    ],
  )}</td></tr></table>${stackedPairs([
    ["Customer #", truth.accountNumber],
    ["PO #", truth.orderNumber],
    ["Terms", truth.terms],
    ["Due date", write.date(truth.dueDate)],
    ["Driver", "R. Diaz"],
  ])}<p>Bill to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</p>
${goodsTable(
  [
    column.part("Product code"),
    column.description("Product", "44%"),
    column.shipped("Quantity"),
    column.price("Unit price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Product total", total: "Pay this amount" }), "sum")}`,
);

const paint = htmlLayout(
  {
    name: "paint-supplier",
    css: `body{font:10pt FreeSerif}.goods{width:100%;margin:12px 0}.goods th{text-decoration:underline;padding-right:6px}.goods td{padding:3px 6px 3px 0}.sum{width:100%}.sum th{text-align:right}.sum td{text-align:right;width:110px}`,
    page: { size: "A4" },
    prints: { lines: [1, 10], hasBackorders: true, hasVendorParts: true, hasAccount: false },
    style: { currency: "$", date: "09-Mar-2026" },
  },
  (
    truth,
    write,
  ) => html`<div style="text-align:center"><b style="font-size:16pt">${truth.vendor.name}</b><br>${truth.vendor.street} ${truth.vendor.city}</div>
<table width="100%"><tr><td>Sold to<br>${address(truth.customer)}</td><td>${inlinePairs([
    ["Invoice number", truth.number],
    ["Invoice date", write.date(truth.date)],
    ["Your order number", truth.orderNumber],
    ["Payment terms", truth.terms],
  ])}</td></tr></table>
${goodsTable(
  [
    column.part("Part number"),
    column.description("Description", "40%"),
    column.ordered("Ordered"),
    column.backordered("Back ordered"),
    column.shipped("Shipped"),
    column.price("Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  {
    below: ({ vendorPart }) =>
      html`<tr><td></td><td colspan="6"><i>Catalog ${vendorPart}</i></td></tr>`,
  },
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Sales amount", total: "Total due" }), "sum")}`,
);

const tires = htmlLayout(
  {
    name: "tire-wholesale",
    css: `body{font:9pt DejaVu Sans Condensed}.goods{width:100%;margin:12px 0}.goods th{background:#000;color:#fff;padding:4px}.goods td{padding:4px;border-bottom:1px solid #000}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    prints: { lines: [1, 30], charges: ["freight", "fee", "tax", "discount"] },
    style: { date: "2026-03-09", currency: "$", negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td>INVOICE<br><b>${truth.number}</b></td><td style="text-align:center"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.city}</td>
<td style="text-align:right">${write.date(truth.date)}</td></tr></table>${stackedPairs([
    ["Invoice no.", truth.number],
    ["Invoice date", write.date(truth.date)],
    ["Customer no.", truth.accountNumber],
    ["Customer PO", truth.orderNumber],
    ["Due date", write.date(truth.dueDate)],
  ])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.shipped("QTY"),
    column.part("ITEM NO."),
    column.description("DESCRIPTION", "46%"),
    column.price("EACH"),
    column.amount("TOTAL"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Merchandise", total: "TOTAL DUE" }), "sum")}`,
);

export const trades: Layout[] = [branch, rebuilder, lubricants, paint, tires];
