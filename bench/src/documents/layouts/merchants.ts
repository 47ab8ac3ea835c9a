import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { sumOf } from "../truth/make.ts";
import type { Truth } from "../truth/types.ts";
import { flexLayout, htmlLayout, type Layout } from "./layout.ts";

/** The taxes of the invoice as shares of its lines, in cents, that add up. */
function taxOfLines({ lines, charges }: Truth): number[] {
  const goods = sumOf(lines.map(({ amountCents }) => amountCents));
  const tax = sumOf(
    charges.flatMap(({ kind, amountCents }) => (kind === "tax" ? amountCents : [])),
  );
  const ends = lines.map((_, at) => {
    const sum = sumOf(lines.slice(0, at + 1).map(({ amountCents }) => amountCents));
    return Math.round((tax * sum) / goods);
  });
  return ends.map((end, at) => end - (ends[at - 1] ?? 0));
}

function sums(truth: Truth, write: Writer, goods: string, total: string) {
  return totalsOf(truth, write, { goods, cores: "Cores", total }).map(([label, amount]) =>
    cellRow([label, amount]),
  );
}

const tires = htmlLayout(
  {
    name: "tire-excise-column",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{background:#333;color:#fff;padding:3px}.goods td{padding:3px;border-bottom:1px solid #aaa}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:auto}.sum td{padding:2px 0 2px 24px;text-align:right}`,
    prints: { lines: [1, 7], charges: ["freight"], taxes: [{ label: "FET", percent: 6 }] },
    style: { date: "03/09/2026" },
  },
  (truth, write) => {
    const excise = taxOfLines(truth);
    return html`<table class="full"><tr><td><b style="font-size:17pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="text-align:right"><b style="font-size:13pt">INVOICE ${truth.number}</b><br>Invoice Date ${write.date(truth.date)}<br>Customer ${truth.accountNumber}<br>PO ${truth.orderNumber}</td></tr></table>
<p>BILL TO<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["Item", "Description", "Loc", "Qty", "Price", "FET", "Extension"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        return cellRow([
          row.part,
          row.description,
          "W2",
          row.shipped,
          row.price,
          write.number(excise[at] ?? 0),
          row.amount,
        ]);
      },
    )}</table><table class="sum">${sums(truth, write, "Merchandise", "Total due")}</table><p>FET is the tax on all units of the line and is not part of its extension.</p>`;
  },
);

const used = htmlLayout(
  {
    name: "used-parts-yard-tags",
    css: `body{font:10pt Liberation Serif}.full{width:100%}.goods{width:100%;margin:10px 0;border:2px solid #000}.goods th{border-bottom:2px solid #000;padding:3px}.goods td{padding:3px 5px;border-bottom:1px dotted #000}.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}`,
    prints: { lines: [1, 6], charges: ["other", "tax"] },
    style: { date: "3/9/26", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<div style="text-align:center"><b style="font-size:18pt">${truth.vendor.name}</b><br>Used, rebuilt and new truck parts<br>${truth.vendor.street}, ${truth.vendor.city}<br>${truth.vendor.phone}</div>
<table class="full" style="margin-top:10px"><tr><td>Sold To: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}<br>Customer #: ${truth.accountNumber}</td><td style="text-align:right">Sales Invoice #: ${truth.number}<br>Date Sold: ${write.date(truth.date)}<br>Sold by: Hank<br>Customer PO: ${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Tag", "Donor", "Description", "Part no.", "Qty", "Price", "Ext"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const donor = `${random.between(2004, 2021)} ${random.pick(["tractor", "box truck", "dump"])}`;
      return cellRow([
        `Y${random.between(10_000, 99_999)}`,
        donor,
        row.description,
        row.part,
        row.shipped,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table class="full"><tr><td style="width:55%;font-size:8pt">Used parts: 30 day exchange warranty, no labor. No returns on electrical parts.</td><td><table class="full">${sums(truth, write, "Sub total", "TOTAL")}</table></td></tr></table>`,
);

const franchise = flexLayout(
  {
    name: "franchise-freight-in-head",
    css: `body{font:8pt Nimbus Sans}.grid{display:flex;flex-wrap:wrap;border-top:1px solid #246;border-left:1px solid #246;margin:6px 0}.grid div{width:23%;border-right:1px solid #246;border-bottom:1px solid #246;padding:2px 4px}.half div{width:48%}.sum{margin:6px 0 0 60%;width:40%}.sum td{border:1px solid #246;padding:2px 5px}.sum td+td{text-align:right}.grid b{display:block;font-size:6.5pt;color:#246}.goods{width:100%}.goods th{background:#246;color:#fff;padding:2px 4px}.goods td{padding:2px 4px;border-bottom:1px solid #cde}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}`,
    prints: { lines: [1, 13], hasBackorders: true, charges: ["freight", "tax"] },
    style: { date: "09MAR26" },
  },
  (truth, write, random) => {
    const box = (label: string, value: string | null) =>
      html`<div><b>${label}</b>${value ?? ""}</div>`;
    return html`<div style="font-size:14pt;color:#246">${truth.vendor.name}</div>${truth.vendor.street}, ${truth.vendor.city}
<div class="grid">${box("DOCUMENT", "PARTS INVOICE")}${box("INVOICE NO", truth.number)}${box("INVOICE DATE", write.date(truth.date))}${box("DUE DATE", write.date(truth.dueDate))}${box("CUSTOMER", truth.accountNumber)}${box("PO NUMBER", truth.orderNumber)}${box("ORDER DATE", write.date(truth.date))}${box("CARRIER", "LTL COMMON")}${box("FREIGHT TERMS", "PREPAID AND ADD")}${box("WEIGHT", `${random.between(4, 900)} LB`)}${box("TRACKING", `1Z${random.between(100_000, 999_999)}`)}${box("WAREHOUSE", "PDC 07")}</div>
<div class="grid half">${box("SOLD TO", `${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}`)}${box("SHIP TO", `${truth.shipTo.name}, ${truth.shipTo.street}, ${truth.shipTo.city}`)}</div>
<table class="goods">${cellHead(["LN", "PART", "DESCRIPTION", "ORD", "SHIP", "BO", "DEALER NET", "EXT NET"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        const { part, description, ordered, shipped, backordered, price, amount } = row;
        return cellRow([at + 1, part, description, ordered, shipped, backordered, price, amount]);
      },
    )}</table><table class="sum">${sums(truth, write, "PARTS", "INVOICE TOTAL")}</table>`;
  },
);

const irish = htmlLayout(
  {
    name: "ireland-net-and-gross",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid #063;color:#063}.goods td{padding:3px 2px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sum{margin-left:60%;width:40%}.sum td+td{text-align:right}`,
    page: { size: "A4" },
    prints: { lines: [1, 8], charges: [], taxes: [{ label: "VAT 23%", percent: 23 }] },
    style: { date: "9 March 2026", currency: "€ " },
  },
  (truth, write) => {
    const vat = taxOfLines(truth);
    return html`<table class="full"><tr><td><b style="font-size:14pt;color:#063">${truth.vendor.name}</b><br>Dock Road, Limerick V94 XY07<br>VAT No. IE 6388047V</td><td style="text-align:right">Sales Invoice<br><b>${truth.number}</b></td></tr></table>
<table class="full" style="margin-top:14px"><tr><td style="width:60%">${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>Date: ${write.date(truth.date)}<br>Account: ${truth.accountNumber}<br>Your ref: ${truth.orderNumber}<br>Due: ${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["Code", "Description", "Qty", "Unit net", "Net", "VAT", "Gross"])}${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        const tax = vat[at] ?? 0;
        return cellRow([
          row.part,
          row.description,
          row.shipped,
          row.price,
          row.amount,
          write.number(tax),
          write.number(line.amountCents + tax),
        ]);
      },
    )}</table>
<table class="sum">${sums(truth, write, "Total net", "Total to pay")}</table>`;
  },
);

const australian = htmlLayout(
  {
    name: "australia-tax-invoice",
    css: `body{font:9.5pt Carlito,Liberation Sans}.full{width:100%}.goods{width:100%;margin:14px 0}.goods th{background:#f4f4f4;padding:5px;border-top:2px solid #d80}.goods td{padding:5px}.goods td:nth-child(1),.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:55%;width:45%}.sum td{padding:2px 5px}.sum td+td{text-align:right}`,
    page: { size: "A4" },
    prints: {
      lines: [1, 8],
      charges: ["freight"],
      taxes: [{ label: "GST 10%", percent: 10 }],
      isForeign: true,
    },
    style: { date: "9 March 2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td><span style="font-size:24pt;color:#d80">Tax Invoice</span><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td><b>Invoice Date</b><br>${write.date(truth.date)}<br><b>Invoice Number</b><br>${truth.number}<br><b>Account Number</b><br>${truth.accountNumber}<br><b>Reference</b><br>${truth.orderNumber}<br><b>ABN</b><br>41 114 229 004</td><td>${truth.vendor.name}<br>18 Kewdale Rd<br>Welshpool WA 6106</td></tr></table>
<table class="goods">${cellHead(["Qty", "Item", "Description", "Unit Price", "GST", "Amount AUD"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        line.shipped.toFixed(2),
        row.part,
        row.description,
        row.price,
        "10%",
        row.amount,
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Subtotal (excl. GST)", "TOTAL AUD")}</table><p><b>Due Date: ${write.date(truth.dueDate)}</b><br>Direct deposit BSB 066-114, account 1042 2290.</p>`,
);

const ontario = htmlLayout(
  {
    name: "ontario-hst-rows-in-table",
    css: `body{font:9pt DejaVu Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border:1px solid #000;padding:3px}.goods td{border:1px solid #000;padding:3px}.goods td:nth-child(n+3){text-align:right}`,
    prints: { lines: [1, 9], charges: ["freight"], taxes: [{ label: "HST 13%", percent: 13 }] },
    style: { date: "2026-03-09", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<b style="font-size:15pt">${truth.vendor.name}</b><br>88 Rexdale Blvd, Etobicoke, ON M9W 1R4<br>HST # 81420 4471 RT0001<table class="full" style="margin-top:12px"><tr><td style="width:50%">Customer: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>Invoice: ${truth.number}<br>Dated: ${write.date(truth.date)}<br>Customer code: ${truth.accountNumber}<br>Order: ${truth.orderNumber}<br>Terms: 2% 10, net 30</td></tr></table>
<table class="goods">${cellHead(["Part #", "Description", "Qty", "Price", "Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([row.part, row.description, row.shipped, row.price, row.amount]);
    },
  )}${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Total CAD" }).map(([label, amount]) => html`<tr><td colspan="4" style="text-align:right">${label}</td><td style="text-align:right">${amount}</td></tr>`)}</table>`,
);

export const merchants: Layout[] = [tires, used, franchise, irish, australian, ontario];
