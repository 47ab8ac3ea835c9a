import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { sumOf } from "../truth/make.ts";
import type { Company, TruthLine } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function stacked({ name, street, city }: Company): Html {
  return html`${name.toUpperCase()}<br>${street.toUpperCase()}<br>${city.toUpperCase()}`;
}

/** A box of a preprinted form: a small label above the value. */
function box(label: string, value: string | null, width: string): Html {
  return html`<td style="width:${width}"><div class="label">${label}</div>${value ?? ""}</td>`;
}

const bins = ["A14-3", "B02", "SHELF 9", "YARD", "C11-07"];

const counterForm = htmlLayout(
  {
    name: "dealer-counter-form",
    css: `body{font:8.5pt Liberation Mono}.form td{border:1px solid;padding:1px 4px 3px;vertical-align:top}.label{font:5.5pt Liberation Sans;text-transform:uppercase}
.form,.goods{width:100%}.goods{border:1px solid;margin-top:-1px}.goods th{font:6pt Liberation Sans;border:1px solid;text-align:center}
.goods td{padding:1px 4px;border-left:1px solid}.goods td:nth-child(-n+3),.goods td:nth-child(n+7){text-align:right}
.feet{width:100%}.feet>tbody>tr>td{vertical-align:top}.sum{width:100%}.sum td{border:1px solid;padding:2px 5px}.sum td+td{text-align:right}.fine{font:5.5pt Liberation Sans}`,
    prints: {
      lines: [1, 12],
      hasBackorders: true,
      hasUnshipped: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "09MAR26", negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table style="width:100%"><tr><td style="width:55%"><div style="font:bold 17pt Liberation Sans">${truth.vendor.name}</div>
${truth.vendor.street.toUpperCase()} ${truth.vendor.city.toUpperCase()}<br>PARTS ${truth.vendor.phone}</td><td style="text-align:right;font:bold 13pt Liberation Sans">PARTS INVOICE<br><span style="font-size:6pt">PAGE 1 OF 1</span></td></tr></table>
<table class="form"><tr>${box("Cust. No.", truth.accountNumber, "25%")}${box("Date Entered", write.date(truth.date), "25%")}${box("Your Order No.", truth.orderNumber, "25%")}${box("Invoice Number", truth.number, "25%")}</tr>
<tr>${box("Ship Via", "WILL CALL", "25%")}${box("Date Shipped", write.date(truth.date), "25%")}${box("Invoice Date", write.date(truth.date), "25%")}${box("Slsm.", `${random.between(100, 499)}`, "25%")}</tr>
<tr>${box("F.O.B. Point", "OUR DOCK", "25%")}${box("Terms", truth.terms.toUpperCase(), "25%")}${box("B/L No.", `${random.between(10_000, 99_999)}`, "25%")}${box("Time", "10:41", "25%")}</tr></table>
<table class="form" style="margin:-1px 0"><tr><td style="width:50%"><div class="label">Sold To</div>${stacked(truth.customer)}</td><td><div class="label">Ship To</div>${stacked(truth.shipTo)}</td></tr></table>
<table class="goods">${cellHead(["ORD", "SHIP", "B/O", "PART NUMBER", "BIN", "DESCRIPTION", "LIST", "NET", "AMOUNT"])}
${truth.lines.concat(truth.unshipped).map((line, at) => {
  const row = goodsRow(line, write);
  const list = write.price(Math.round(line.price * 1.31));
  const bin = bins[(line.partNumber.length + at) % bins.length] ?? "";
  return cellRow([
    row.ordered,
    row.shipped,
    row.backordered,
    row.part,
    bin,
    row.description.toUpperCase(),
    list,
    row.price,
    row.amount,
  ]);
})}
${cellRow(["", "", "", "", "", "** SOLD BY 114 DALE - PHONE ORDER **", "", "", ""])}</table>
<table class="feet"><tr><td style="width:62%"><p class="fine">All claims and returned goods must be accompanied by this invoice. A 20% handling charge is made on returns after 30 days; electrical
parts and special orders are not returnable. Cores are credited within 90 days.</p>X________________________________<div class="label">Customer signature</div></td>
<td><table class="sum">${cellRow(["PARTS", write.number(truth.goodsCents)])}${truth.charges.map(
    ({ label, amountCents }) => cellRow([label.toUpperCase(), write.number(amountCents)]),
  )}
${cellRow([html`<b>TOTAL</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table></td></tr></table>`,
);

const descriptionAbove = htmlLayout(
  {
    name: "dealer-description-above",
    css: `body{font:9pt Nimbus Sans}.top td{vertical-align:top}.goods{width:100%;margin:14px 0;border-top:2px solid #223;border-bottom:2px solid #223}
.goods th{font-size:7pt;text-align:right;border-bottom:1px solid #223}.goods th:nth-child(-n+3){text-align:left}.goods td{padding:0 4px}.goods td:nth-child(n+4){text-align:right}
.words td{padding-top:6px}.keys td{padding:0 0 1px 14px}.keys td:first-child{color:#445}`,
    prints: { lines: [1, 10], cores: "column", charges: ["freight", "fee"] },
    style: { date: "3/9/26" },
  },
  (truth, write) => {
    const heads = [
      "Ln",
      "Part",
      "U/M",
      "Quantity",
      "Unit Price",
      "Unit Core",
      "Core Ext",
      "Parts Ext",
    ];
    return html`<table style="width:100%" class="top"><tr><td style="width:36%"><table class="keys">
${cellRow(["Invoice", html`<b>${truth.number}</b>`])}${cellRow(["Invoice Date", write.date(truth.date)])}${cellRow(["Account", truth.accountNumber])}
${cellRow(["Customer PO", truth.orderNumber])}${cellRow(["Due Date", write.date(truth.dueDate)])}${cellRow(["Sales Order", `SO${truth.number.length}0114`])}</table></td>
<td style="width:30%"><small>Deliver to</small><br>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td>
<td style="text-align:right"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td></tr></table>
<p><small>Invoiced to</small> ${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</p>
<table class="goods">${cellHead(heads)}${truth.lines.map((line, at) => {
      const row = goodsRow(line, write);
      return html`<tr class="words"><td>${at + 1}</td><td colspan="7">${row.description}</td></tr>
${cellRow(["", row.part, row.unit, row.shipped, row.price, row.core || "0.00", row.coreAmount || "0.00", row.amount])}`;
    })}</table>
<table style="margin-left:auto" class="keys">${cellRow(["Parts", write.money(truth.goodsCents)])}${cellRow(["Core deposits", write.money(truth.coresCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([html`<b>Invoice total</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>`;
  },
);

const sections = htmlLayout(
  {
    name: "dealer-order-sections",
    css: `body{font:8pt DejaVu Sans}.goods{width:100%}.goods td,.goods th{padding:2px 3px}.goods th{background:#333;color:#fff;font-size:7pt}.goods td:nth-child(n+4){text-align:right}
.section td{background:#e6e6e6;font-weight:bold;text-align:left!important}.under td{border-top:1px solid #777;font-style:italic}
.strip{width:100%;margin-top:18px}.strip td{border:1px solid #333;text-align:center;padding:4px}.strip small{display:block;color:#444}`,
    prints: { lines: [3, 16], charges: ["freight", "tax"] },
  },
  (truth, write, random) => {
    const cut = Math.ceil(truth.lines.length / 2);
    const parts = [truth.lines.slice(0, cut), truth.lines.slice(cut)].filter(
      (lines) => lines.length > 0,
    );
    return html`<div style="border-bottom:4px solid #333"><span style="font-size:15pt">${truth.vendor.name}</span> &nbsp; ${truth.vendor.street}, ${truth.vendor.city}</div>
<table style="width:100%;margin:10px 0"><tr><td>Bill-To No. <b>${truth.accountNumber}</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td>
<td style="text-align:right"><span style="font-size:12pt">Invoice <b>${truth.number}</b></span><br>Dated ${write.date(truth.date)}<br>P.O. <b>${truth.orderNumber}</b><br>${truth.terms}, due ${write.date(truth.dueDate)}</td></tr></table>
<table class="goods">${cellHead(["Item", "Description", "Tax", "Qty", "Price", "Extended"])}
${parts.map((lines, at) => sectionOf(lines, `Repair order ${random.between(30_000, 39_999)}   Unit ${101 + at}   Ticket ${random.between(400, 999)}-${at + 1}`))}</table>
<table class="strip"><tr><td><small>Merchandise</small>${write.money(truth.goodsCents)}</td>${truth.charges.map(
      ({ label, amountCents }) => html`<td><small>${label}</small>${write.money(amountCents)}</td>`,
    )}<td><small>Invoice Total</small><b>$${write.money(truth.totalCents)}</b></td></tr></table><p>Tax: T taxable, N exempt. Ask us about 90 days same as cash on orders over $2,500.00.</p>`;

    function sectionOf(lines: TruthLine[], title: string): Html {
      const amount = sumOf(lines.map(({ amountCents }) => amountCents));
      return html`<tr class="section"><td colspan="6">${title}</td></tr>${lines.map((line) => {
        const row = goodsRow(line, write);
        return cellRow([row.part, row.description, "T", row.shipped, row.price, row.amount]);
      })}<tr class="under"><td></td><td colspan="4" style="text-align:right">Subtotal of this order</td><td>${write.number(amount)}</td></tr>`;
    }
  },
);

const returned = htmlLayout(
  {
    name: "dealer-return-credit",
    css: `body{font:9.5pt Liberation Sans Narrow}.goods{width:100%;margin:16px 0}.goods th{border-bottom:3px double #700;color:#700}.goods td{padding:3px 5px;border-bottom:1px solid #dcc}
.goods td:nth-child(-n+3){text-align:right}.goods th:nth-child(-n+3){text-align:right}.ids td{border:1px solid #700;padding:2px 6px}.ids th{background:#700;color:#fff;padding:2px 6px;font-weight:normal}`,
    prints: { kinds: ["credit"], charges: [], lines: [1, 7] },
    style: { negative: "<1>", date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table style="width:100%"><tr><td><div style="font-size:20pt;color:#700">Credit Memo</div>Original invoice ${random.between(100_000, 999_999)} of ${write.date("2025-12-18")}<br>RMA ${random.between(1000, 9999)}, approved by the parts manager</td>
<td style="text-align:right"><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td></tr></table><br>
<table class="ids"><tr><th>Credit Memo No.</th><th>Credit Memo Date</th><th>Customer No.</th><th>Customer P.O.</th><th>Salesperson</th></tr>
${cellRow([truth.number, write.date(truth.date), truth.accountNumber, truth.orderNumber, "HOUSE"])}</table>
<p>Credit issued to<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["Credit", "Price Each", "Qty Returned", "Part Number", "Description / Reason"])}
${truth.lines.map((line) => {
  const row = goodsRow(line, write);
  return cellRow([
    row.amount,
    row.price,
    row.shipped,
    row.part,
    html`${row.description}<br><i>Ordered in error</i>`,
  ]);
})}</table>
<div><b>${write.money(truth.goodsCents)}</b> &nbsp; Parts credit</div><div style="border-top:1px solid #700;width:45%"><b>${write.money(truth.totalCents)}</b> &nbsp; Total credit to your account</div>`,
);

export const dealers: Layout[] = [counterForm, descriptionAbove, sections, returned];
