import { address, stackedPairs } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, pagesOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf } from "../paper/sums.ts";
import type { Random } from "../random.ts";
import type { Truth, TruthLine } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

/**
 * Invoices of the houses that sell to all trades: maintenance goods, fasteners, catalogue goods.
 */

function plantHead(truth: Truth, write: Writer, page: string): Html {
  const boxes: Array<[string, string | null]> = [
    ["ACCOUNT NUMBER", truth.accountNumber],
    ["INVOICE NUMBER", truth.number],
    ["INVOICE DATE", write.date(truth.date)],
    ["DUE DATE", write.date(truth.dueDate)],
    ["AMOUNT DUE", write.money(truth.totalCents)],
  ];
  return html`<table class="full"><tr><td><b style="font-size:18pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>www.example.com</td>
<td style="width:38%"><b style="font-size:13pt">ORIGINAL INVOICE</b><span style="float:right">${page}</span>
<table class="full box">${boxes.map(([label, value]) => cellRow([label, value]))}</table></td></tr></table>`;
}

function plantParties(truth: Truth, random: Random): Html {
  return html`<table class="full" style="margin-top:8px"><tr>
<td><b>SHIP TO</b><br>${address(truth.shipTo)}</td><td><b>BILL TO</b><br>${address(truth.customer)}</td>
<td>PO NUMBER: ${truth.orderNumber}<br>CALLER: SHOP FOREMAN<br>CUSTOMER PHONE: ${truth.customer.phone}<br>ORDER NUMBER: ${random.between(1_300_000_000, 1_399_999_999)}<br>INCO TERMS: FOB ORIGIN</td></tr></table>
<p class="small">FOR QUESTIONS ABOUT THIS INVOICE OR ACCOUNT CALL ${truth.vendor.phone}. THANK YOU FOR YOUR BUSINESS.</p>`;
}

function plantFoot(truth: Truth, write: Writer, random: Random): Html {
  return html`<table class="sum">
${cellRow(["INVOICE SUB TOTAL", write.number(truth.goodsCents)])}
${cellRow(["SHIPPING", write.number(chargesOf(truth, "freight"))])}
${cellRow(["TAX", write.number(chargesOf(truth, "tax"))])}
${cellRow([html`<b>AMOUNT DUE</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p class="small">PAYMENT TERMS: ${truth.terms.toUpperCase()}. PAY BY INVOICE, NO STATEMENT WILL BE SENT. THESE ITEMS ARE SOLD FOR DOMESTIC CONSUMPTION. ALL SALES ARE SUBJECT TO OUR TERMS AND CONDITIONS.</p>
<div style="border-top:1px dashed #000;margin-top:18px;padding-top:3px;text-align:center" class="small">PLEASE DETACH THIS PORTION AND RETURN WITH YOUR PAYMENT</div>
<table class="full"><tr><td><b>BILL TO:</b><br>${address(truth.customer)}</td><td><b>REMIT TO:</b><br>${truth.vendor.name}<br>DEPT. ${random.between(100_000_000, 899_999_999)}<br>${truth.vendor.city}</td>
<td style="width:42%">${stackedPairs([
    ["ACCOUNT NUMBER", truth.accountNumber],
    ["DATE", write.date(truth.date)],
    ["INVOICE NUMBER", truth.number],
    ["AMOUNT DUE", write.money(truth.totalCents)],
  ])}</td></tr></table>
<p style="text-align:right;font-family:Liberation Mono">${random.between(100_000_000, 999_999_999)}0${random.between(1_000_000_000, 9_999_999_999)} 6 000${truth.totalCents}4</p>`;
}

const plantStub = htmlLayout(
  {
    name: "plant-supply-po-line-manufacturer",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.small{font-size:7pt}.box td{border:1px solid #000;padding:2px 5px}.box td+td{text-align:right}
.goods{width:100%;margin-top:6px}.goods th{background:#222;color:#fff;padding:3px 6px;font-size:7.5pt}.goods td{padding:4px 6px 0}.goods td:nth-child(2){white-space:nowrap}
.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin:12px 0 8px auto}.sum td{padding:2px 0 2px 30px}.sum td+td{text-align:right}
.stacked{width:100%}.stacked th,.stacked td{border:1px solid #000;padding:2px 4px;font-size:7pt;text-align:center}`,
    prints: { lines: [1, 26] },
    style: { currency: "$" },
  },
  (truth, write, random) => {
    const pages = pagesOf(
      truth.lines.map((line, at) => ({ line, at })),
      13,
      18,
    );
    return html`${pages.map((lines, at) => {
      const goods = lines.map(({ line, at: place }) => {
        const row = goodsRow(line, write);
        return html`${cellRow([place + 1, row.part, row.description, row.shipped, row.price, row.amount])}
${cellRow(["", "", html`<span class="small">MANUFACTURER: ${random.pick(["APPROVED VENDOR", "WESTWARD", "DAYTON", "TOUGH GUY"])}</span>`, "", "", ""])}`;
      });
      const isLast = at === pages.length - 1;
      return html`<div class="page">${plantHead(truth, write, `PAGE ${at + 1} OF ${pages.length}`)}
${at === 0 ? plantParties(truth, random) : null}
<table class="goods">${cellHead(["PO LINE #", "ITEM #", "DESCRIPTION", "QUANTITY", "UNIT PRICE", "TOTAL"])}${goods}</table>
${isLast ? plantFoot(truth, write, random) : null}</div>`;
    })}`;
  },
);

function branchHead(truth: Truth, write: Writer, random: Random): Html {
  return html`<table class="full"><tr><td><b style="font-size:19pt;font-style:italic">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>Phone# ${truth.vendor.phone}</td>
<td style="width:40%"><b style="font-size:15pt">INVOICE</b><table class="facts">
${cellRow(["Invoice Date", write.date(truth.date)])}${cellRow(["Invoice No.", truth.number])}${cellRow(["Due Date", write.date(truth.dueDate)])}
${cellRow(["Cust. No.", truth.accountNumber])}${cellRow(["Cust. P.O.", truth.orderNumber])}${cellRow(["Job No.", "SHOP STOCK"])}${cellRow(["Sales Order No.", `OHTOL${random.between(10_000, 99_999)}`])}</table></td></tr></table>
<table class="full line"><tr><td><b>Sold To</b><br>${address(truth.customer)}</td><td><b>Ship To</b><br>${address(truth.shipTo)}</td></tr></table>
<p style="font-size:7pt">This order and document are subject to the terms of purchase that are posted in our stores.</p>`;
}

const branchHundreds = htmlLayout(
  {
    name: "fastener-branch-control-numbers",
    css: `body{font:8.5pt Liberation Sans Narrow}.full{width:100%}.facts td{padding:0 14px 1px 0}.line{border-top:2px solid #036;margin-top:8px}.line td{padding-top:4px;width:50%}
.goods{width:100%}.goods th{border:1px solid #036;padding:2px 4px;text-align:center;font-size:7.5pt}.goods td{border-left:1px solid #036;border-right:1px solid #036;padding:3px 5px}
.goods td:nth-child(-n+4),.goods td:nth-child(n+8){text-align:right}.goods td:nth-child(n+7){white-space:nowrap}.goods tr:last-child td{border-bottom:1px solid #036;height:40px}
.sum{margin:6px 0 0 65%;width:35%}.sum td{padding:1px 5px}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 14],
      units: "hundreds",
      hasFractions: true,
      hasBackorders: true,
      charges: ["freight", "tax"],
    },
  },
  (truth, write, random) => html`${branchHead(truth, write, random)}
<table class="goods">${cellHead([
    html`Line<br>No.`,
    html`Quantity<br>Ordered`,
    html`Quantity<br>Shipped`,
    html`Quantity<br>Backordered`,
    "Description",
    "Control No.",
    "Part No.",
    "Price / UOM",
    "Amount",
  ])}${truth.lines.map((line, at) => {
    const row = goodsRow(line, write);
    return cellRow([
      at + 1,
      row.ordered,
      row.shipped,
      row.backordered,
      row.description,
      random.between(110_000_000, 229_999_999),
      row.part,
      `${row.price} / ${row.unit}`,
      row.amount,
    ]);
  })}</table>
<table class="sum">${cellRow(["Subtotal", write.number(truth.goodsCents)])}
${cellRow(["Shipping & Handling", write.number(chargesOf(truth, "freight"))])}
${cellRow(["State Tax", write.number(chargesOf(truth, "tax"))])}
${cellRow(["County Tax", "0.00"])}
${cellRow([html`<b>TOTAL</b>`, html`<b>USD ${write.number(truth.totalCents)}</b>`])}</table>
<p>Terms: ${truth.terms}. Please pay from this invoice. Received By ____________________ Comments:</p>
<p style="font-size:7pt">No materials accepted for return without our permission. All discrepancies must be reported within 10 days. Remit to: ${truth.vendor.name}, P.O. Box 1286, ${truth.vendor.city}</p>`,
);

function catalogProduct(line: TruthLine): Html {
  return html`<b>${line.partNumber}</b><br>${line.description}`;
}

const catalog = htmlLayout(
  {
    name: "catalog-house-ordered-shipped-balance",
    css: `body{font:9pt Nimbus Sans;color:#111}.full{width:100%}.keys td,.keys th{padding:0 16px 0 0;font-size:8.5pt}.keys th{font-weight:bold}
.goods{width:100%;margin-top:16px}.goods th{border-bottom:1px solid #999;padding:0 8px 3px 0;font-size:8pt}.goods td:nth-child(3){white-space:nowrap}.goods td{padding:5px 8px 5px 0;border-bottom:1px solid #ddd}
.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin:10px 0 0 auto}.sum td{padding:2px 8px 2px 40px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 12], hasBackorders: true },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right;font-size:20pt">Invoice</td></tr></table>
<table class="full" style="margin:16px 0"><tr><td><b>Billed to</b><br>${address(truth.customer)}</td><td><b>Shipped to</b><br>${address(truth.shipTo)}</td><td><b>Payment terms</b><br>${truth.terms}<br>Due by ${write.date(truth.dueDate)}</td></tr></table>
${stackedPairs(
  [
    ["Purchase Order", truth.orderNumber],
    ["Invoice", truth.number],
    ["Invoice Date", write.date(truth.date)],
    ["Your Account", truth.accountNumber],
    ["Placed by", "Parts Desk"],
    ["Shipped via", "UPS Ground"],
  ],
  "keys",
)}
<table class="goods">${cellHead(["Line", "Product", "Ordered", "Shipped", "Balance", "Price", "Total"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        catalogProduct(line),
        `${row.ordered} Each`,
        row.shipped,
        row.backordered,
        html`${row.price}<br>Each`,
        row.amount,
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Merchandise", write.number(truth.goodsCents)])}
${chargesOf(truth, "tax") === 0 ? null : cellRow(["Sales Tax", write.number(chargesOf(truth, "tax"))])}
${chargesOf(truth, "freight") === 0 ? null : cellRow(["Shipping", write.number(chargesOf(truth, "freight"))])}
${cellRow([html`<b>Total</b>`, html`<b>$${write.number(truth.totalCents)}</b>`])}</table>
<p style="margin-top:24px">Please send your payment with the invoice number to ${truth.vendor.name}, PO Box 7690, ${truth.vendor.city}. Federal ID 36-1458720.</p>`,
);

export const industrial: Layout[] = [plantStub, branchHundreds, catalog];
