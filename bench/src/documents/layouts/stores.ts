import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { type Field, monoAt, monoHead, monoRow } from "../paper/mono.ts";
import { goodsRow, pagesOf, type Row, rowsWithCores } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf, listPriceOf, wordOf } from "../paper/sums.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

/** Invoices of the chains of parts stores, as their commercial counters print them. */

const lineCodes = ["FIL", "BK", "SME", "NOE", "BAT", "ECH", "UP", "TRK"];

const lineAndNet = htmlLayout(
  {
    name: "parts-store-line-price-net",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.right{text-align:right}
.box{border:1px solid #000;padding:5px}.facts td{padding:0 0 0 12px}.facts td:first-child{padding-left:0;font-weight:bold}
.bar td{border:1px solid #000;padding:3px 6px;width:25%}
.goods{width:100%;margin-top:8px}.goods th{background:#ddd;border:1px solid #000;padding:3px 5px}
.goods td{padding:3px 5px}.goods td:first-child{white-space:nowrap}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}
.sum{margin:10px 0 0 auto}.sum td{padding:2px 0 2px 40px}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 14],
      charges: ["fee", "tax"],
      kinds: ["invoice", "invoice", "invoice", "credit"],
    },
  },
  (truth, write, random) => html`<table class="full"><tr>
<td><b style="font-size:17pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td class="right"><b style="font-size:20pt">${wordOf(truth, "INVOICE", "CREDIT")}</b><br>Store: 00${random.between(1000, 9999)}</td></tr></table>
<table class="full" style="margin-top:10px"><tr>
<td style="width:55%"><div class="box"><b>Customer:</b> ${truth.accountNumber}<br>${address(truth.customer)}<br>${truth.customer.phone}</div></td>
<td><table class="facts" style="margin-left:20px">
${cellRow(["Invoice Number:", truth.number])}
${cellRow(["Date:", write.date(truth.date)])}
${cellRow(["Time:", `${random.between(8, 16)}:${random.between(10, 59)}`])}
${cellRow(["Employee:", `${random.between(2, 40)} DANNY`])}
${cellRow(["Sales Rep:", random.between(1, 60)])}
${cellRow(["Accounting Day:", random.between(1, 28)])}
${cellRow(["Page:", "1 of 1"])}</table></td></tr></table>
<table class="full bar" style="margin-top:8px">${cellRow([
    "Attention: SHOP",
    `PO Number: ${truth.orderNumber}`,
    `Terms: ${truth.terms.toUpperCase()}`,
    "Delivery: OUR TRUCK",
  ])}</table>
<table class="goods">${cellHead(["Part Number", "Line", "Description", "Quantity", "Price", "Net", "Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        random.pick(lineCodes),
        row.description,
        `${row.shipped}.00`,
        write.price(listPriceOf(line, 1.42)),
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Subtotal", write.number(truth.goodsCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}
${cellRow([html`<b>Total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}
${cellRow([wordOf(truth, "Charge Sale", "Charge Return"), write.money(truth.totalCents)])}</table>
<p style="margin-top:30px">Customer Signature ______________________________</p>
<p style="font-size:7.5pt">All returned goods must be accompanied by this invoice. Electrical parts are not returnable. All warranties are those of the manufacturers. A service charge of 1.5% a month is added to past due accounts.</p>`,
);

const counterFields: Field<Row & { list: string; line: string }>[] = [
  { head: "QTY", width: 4, isNumber: true, of: ({ shipped }) => shipped },
  { head: "LINE", width: 4, of: ({ line }) => line },
  { head: "ITEM NUMBER", width: 16, of: ({ part }) => part },
  { head: "DESCRIPTION", width: 25, of: ({ description }) => description.toUpperCase() },
  { head: "LIST", width: 9, isNumber: true, of: ({ list }) => list },
  { head: "PRICE", width: 9, isNumber: true, of: ({ price }) => price },
  { head: "EXTENDED", width: 11, isNumber: true, of: ({ amount }) => amount },
  { head: "T", width: 1, of: () => "T" },
];

function counterTotals(truth: Truth, write: Writer): string[] {
  const taxes = truth.charges.filter(({ kind }) => kind === "tax");
  const others = truth.charges.filter(({ kind }) => kind !== "tax");
  const rows: Array<[string, number]> = [
    ["SUB-TOTAL", truth.goodsCents + truth.coresCents],
    ...others.map(({ label, amountCents }): [string, number] => [label, amountCents]),
    ["SALES TAX", taxes[0]?.amountCents ?? 0],
    ["TOTAL", truth.totalCents],
  ];
  return rows.map(([label, cents]) =>
    monoAt([
      [52, label.toUpperCase()],
      [72, write.number(cents).padStart(13)],
    ]),
  );
}

const counterMono = htmlLayout(
  {
    name: "parts-store-commercial-mono",
    css: "pre{font:9pt Liberation Mono;margin:0}",
    prints: { lines: [1, 16], cores: "lines", charges: ["fee", "tax"] },
    style: { negative: "1-" },
  },
  (truth, write, random) => {
    const { vendor, customer, shipTo } = truth;
    const printed = new Map(
      truth.lines.map((line) => [
        line.partNumber,
        { list: write.price(listPriceOf(line, 1.6)), line: random.pick(lineCodes) },
      ]),
    );
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE CHARGE",
      creditOf: "CORE",
    }).map((row) => {
      const { list = "", line = "COR" } = printed.get(row.part) ?? {};
      return { ...row, line, list: row.description.startsWith("CORE C") ? "" : list };
    });
    return html`<pre>${[
      monoAt([
        [0, vendor.name.toUpperCase()],
        [54, `INVOICE  ${truth.number}`],
      ]),
      monoAt([
        [0, vendor.street.toUpperCase()],
        [54, `DATE     ${write.date(truth.date)} 14:22`],
      ]),
      monoAt([
        [0, vendor.city.toUpperCase()],
        [54, `COUNTER  ${random.between(100_000, 999_999)}`],
      ]),
      monoAt([
        [0, vendor.phone],
        [54, "PAGE     1 OF 1"],
      ]),
      "",
      monoAt([
        [0, "BILL TO:"],
        [44, "SHIP TO:"],
      ]),
      ...(["name", "street", "city"] as const).map((key) =>
        monoAt([
          [2, customer[key].toUpperCase()],
          [46, shipTo[key].toUpperCase()],
        ]),
      ),
      "",
      monoAt([
        [0, "CUSTOMER NO"],
        [16, "PURCHASE ORDER"],
        [36, "TERMS"],
        [54, "SHIP VIA"],
        [68, "SALESMAN"],
      ]),
      monoAt([
        [0, truth.accountNumber ?? ""],
        [16, truth.orderNumber ?? ""],
        [36, truth.terms.toUpperCase()],
        [54, "DELIVERY"],
        [68, String(random.between(1000, 9999))],
      ]),
      "",
      monoHead(counterFields),
      "-".repeat(86),
      ...rows.map((row) => monoRow(counterFields, row)),
      "-".repeat(86),
      ...counterTotals(truth, write),
      "",
      `ITEMS: ${rows.length}`,
      "",
      "RECEIVED BY X________________________________",
      "NO RETURNS ON ELECTRICAL OR SPECIAL ORDER ITEMS. CORES MUST BE RETURNED IN THE ORIGINAL BOX.",
    ].join("\n")}</pre>`;
  },
);

function deliveryHead(truth: Truth, write: Writer, page: string): Html {
  return html`<table class="full"><tr>
<td style="width:38%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>PHONE ${truth.vendor.phone}</td>
<td style="width:24%;text-align:center"><b style="font-size:15pt">INVOICE</b><br>COMMERCIAL DELIVERY<br>${page}</td>
<td><b>REMIT TO:</b><br>${truth.vendor.name}<br>P.O. BOX 742063<br>${truth.vendor.city}</td></tr></table>
<table class="full" style="margin:8px 0"><tr><td><b>SOLD TO:</b><br>${address(truth.customer)}</td><td><b>SHIP TO:</b><br>${address(truth.shipTo)}</td></tr></table>
<table class="full key">${cellHead(["INVOICE NO.", "DATE", "TIME", "ACCOUNT NO.", "P.O. NO.", "COUNTERMAN", "TERMS"])}
${cellRow([truth.number, write.date(truth.date), "09:47", truth.accountNumber, truth.orderNumber, "TOMMY", truth.terms])}</table>`;
}

const deliveryCores = htmlLayout(
  {
    name: "parts-store-delivery-cost-core",
    css: `body{font:8.5pt Nimbus Sans}.full{width:100%}.key td,.key th{border:1px solid #000;padding:2px 4px;text-align:center;font-size:7.5pt}
.goods{width:100%;margin-top:6px}.goods th{border-bottom:1.5px solid #000;font-size:7.5pt}.goods td{padding:2px 4px}
.goods td:nth-child(-n+3),.goods th:nth-child(-n+3),.goods td:nth-child(n+7),.goods th:nth-child(n+7){text-align:right;padding-right:6px}
.goods td:nth-child(5){white-space:nowrap}
.sum{margin:8px 0 0 60%;width:40%;border:1px solid #000}.sum td{padding:2px 6px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 34], cores: "column", charges: ["fee", "tax"], hasBackorders: true },
    style: { date: "3/9/26" },
  },
  (truth, write, random) => {
    const pages = pagesOf(truth.lines, 24, 30);
    return html`${pages.map((lines, at) => {
      const goods = lines.map((line) => {
        const row = goodsRow(line, write);
        return cellRow([
          row.ordered,
          row.shipped,
          row.backordered,
          random.pick(lineCodes),
          row.part,
          row.description,
          write.price(listPriceOf(line, 1.5)),
          row.price,
          row.core,
          row.amount,
        ]);
      });
      return html`<div class="page">${deliveryHead(truth, write, `PAGE ${at + 1} OF ${pages.length}`)}
<table class="goods">${cellHead(["ORD", "SHIP", "B/O", "MFG", "PART NUMBER", "DESCRIPTION", "LIST", "COST", "CORE", "EXTENDED"])}${goods}</table>
${at === pages.length - 1 ? deliveryTotals(truth, write) : html`<p style="text-align:right">CONTINUED ON NEXT PAGE</p>`}</div>`;
    })}`;
  },
);

function deliveryTotals(truth: Truth, write: Writer): Html {
  return html`<table class="sum">
${cellRow(["PARTS TOTAL", write.number(truth.goodsCents)])}
${cellRow(["CORE TOTAL", write.number(truth.coresCents)])}
${cellRow(["FEES", write.number(chargesOf(truth, "fee"))])}
${cellRow(["SALES TAX", write.number(chargesOf(truth, "tax"))])}
${cellRow([html`<b>INVOICE TOTAL</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>
<p>X ______________________ PRINT NAME ______________________</p>`;
}

export const stores: Layout[] = [lineAndNet, counterMono, deliveryCores];
