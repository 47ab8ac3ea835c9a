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
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { dayAfter } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Net Sales", cores: "Cores", total: "Total" };

const threeQuantities = htmlLayout(
  {
    name: "shipper-three-quantities",
    css: `body{font:9pt Liberation Sans Narrow}.goods{width:100%;border:1px solid;margin:10px 0}
.goods td{border-left:1px solid;border-right:1px solid;padding:2px 4px}.goods th{border:1px solid;padding:2px 4px;font-size:8pt}
.stacked{width:100%}.stacked td,.stacked th{border:1px solid;padding:2px 6px}.stacked th{font-size:7pt;border-bottom:0}.sum td{text-align:right;padding-left:40px}.sum{margin-left:auto}`,
    prints: { lines: [2, 16], hasBackorders: true, charges: ["freight", "tax", "discount"] },
    style: { negative: "(1)" },
  },
  (
    truth,
    write,
  ) => html`<h2 style="margin:0">${truth.vendor.name}</h2>${truth.vendor.street}, ${truth.vendor.city}
<table width="100%"><tr><td width="50%"><b>SOLD TO</b><br>${address(truth.customer)}</td><td><b>SHIPPED TO</b><br>${address(truth.shipTo)}</td></tr></table>
${stackedPairs([
  ["CUST. NO.", truth.accountNumber],
  ["YOUR P.O. NO.", truth.orderNumber],
  ["OUR ORDER NO.", "774120"],
  ["SHIP DATE", write.date(dayAfter(truth.date, -2))],
  ["TERMS", truth.terms],
  ["INVOICE NO.", truth.number],
  ["INV. DATE", write.date(truth.date)],
])}
${goodsTable(
  [
    column.ordered("QTY.<br>ORD."),
    column.backordered("QTY.<br>B/O"),
    column.shipped("QTY.<br>SHIP."),
    column.part("ITEM NUMBER"),
    column.description("DESCRIPTION", "40%"),
    column.price("UNIT<br>PRICE"),
    column.amount("EXTENDED<br>PRICE"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, words), "sum")}`,
);

const twoRows = htmlLayout(
  {
    name: "shipper-two-rows",
    css: `body{font:10pt DejaVu Serif}.goods{width:100%;margin-top:16px}.goods td{padding:1px 4px}
.goods th{background:#444;color:#fff;padding:4px}.second td{font-size:8pt;color:#333;padding-bottom:6px}
.sum{margin:10px 0 0 auto}.sum td{text-align:right;padding-left:26px}.pairs th{padding-right:10px}`,
    prints: { lines: [1, 10], hasVendorParts: true, hasBackorders: true },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (truth, write) => html`<table width="100%"><tr><td>${sidePairs([
    ["Invoice", truth.number],
    ["Issued", write.date(truth.date)],
    ["Customer", truth.accountNumber],
    ["Purchase Order", truth.orderNumber],
    ["Payment due", write.date(truth.dueDate)],
  ])}</td><td style="text-align:right"><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td></tr></table>
<p>Bill to: ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</p>
${goodsTable(
  [
    column.at("#"),
    column.part("Part"),
    column.description("Description", "45%"),
    column.shipped("Shipped"),
    column.price("Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  {
    below: (row) => html`<tr class="second"><td></td><td colspan="5">Mfr part ${row.vendorPart}
${row.backordered === "0" ? "" : ` - ordered ${row.ordered}, ${row.backordered} on back order, ETA 2 weeks`}</td></tr>`,
  },
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Subtotal", total: "Total due" }), "sum")}`,
);

const section = htmlLayout(
  {
    name: "shipper-backorder-section",
    css: `.goods{width:100%}.goods th{border-bottom:2px solid #900;color:#900}.goods td{padding:3px 2px}
.open{width:60%;font-size:8pt;margin-top:20px}.sum{margin-left:auto}.sum td{text-align:right;width:90px}`,
    prints: { lines: [3, 12], hasBackorders: true, kinds: ["invoice"] },
    style: { currency: "$ " },
  },
  (truth, write) => {
    const rows = truth.lines.map((line) => goodsRow(line, write));
    const waiting = rows.filter(({ backordered }) => backordered !== "0");
    return html`<table width="100%"><tr><td><h1 style="color:#900;margin:0">${truth.vendor.name}</h1>${truth.vendor.slogan}</td>
<td style="text-align:right">${titleOf(truth)}<br>${inlinePairs(
      [
        ["No", truth.number],
        ["Date", write.date(truth.date)],
        ["Cust #", truth.accountNumber],
        ["PO #", truth.orderNumber],
      ],
      " ",
    )}</td></tr></table><p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part #"),
    column.description("Description", "48%"),
    column.shipped("Qty Shipped"),
    column.price("Your Price"),
    column.amount("Extended"),
  ],
  rows,
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Merchandise total", total: "Please pay" }), "sum")}
${
  waiting.length === 0
    ? null
    : html`<p><b>Items on back order (not billed)</b></p>${goodsTable(
        [column.part("Part #"), column.description("Description"), column.backordered("Qty B/O")],
        waiting,
        { className: "open" },
      )}`
}`;
  },
);

const narrow = htmlLayout(
  {
    name: "shipper-narrow-a4",
    css: `body{font:8pt Liberation Sans Narrow;width:120mm}.goods{width:100%;margin:8px 0}.goods th{border-bottom:1px dashed}
.goods td{padding:1px 3px}.sum{margin-left:auto}.sum td{text-align:right;padding-left:10px}`,
    page: { size: "A4" },
    prints: { lines: [1, 25], hasBackorders: true, charges: ["freight", "tax"] },
    style: { date: "3/9/26" },
  },
  (truth, write) => html`<b>${truth.vendor.name}</b> ${truth.vendor.phone}
${inlinePairs([
  ["Invoice number", truth.number],
  ["Date of invoice", write.date(truth.date)],
  ["Your account", truth.accountNumber],
  ["Your order", truth.orderNumber],
])}<p>To: ${truth.customer.name}</p>
${goodsTable(
  [
    column.part("Code"),
    column.description("Description", "35%"),
    column.ordered("Ord"),
    column.shipped("Sup"),
    column.backordered("B/O"),
    column.price("Each"),
    column.amount("Value"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, goods: "Goods value", total: "Total payable" }), "sum")}`,
);

export const shipper: Layout[] = [threeQuantities, twoRows, section, narrow];
