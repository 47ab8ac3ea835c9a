import { address, titleOf } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import type { Prints, Truth } from "../truth/types.ts";
import { flexLayout, type Layout } from "./layout.ts";

function sums(truth: Truth, write: Writer, goods: string, total: string) {
  return totalsOf(truth, write, { goods, cores: "Cores", total }).map(([label, amount]) =>
    cellRow([label, amount]),
  );
}

const untaxed = flexLayout(
  {
    name: "desk-untaxed-amount-in-blue",
    css: `body{font:9.5pt DejaVu Sans;color:#212529}.right{margin-left:60%}h2{color:#0b5394;font-weight:normal;margin:26px 0 10px}.info{display:flex}.info div{width:25%}.info b{color:#0b5394;display:block}.goods{width:100%;margin-top:18px}.goods th{background:#0b5394;color:#fff;padding:5px 4px;font-size:8.5pt}.goods td{padding:4px}.goods tr:nth-child(even) td{background:#f2f6fa}.goods td:nth-child(n+2),.goods th:nth-child(n+2){text-align:right}.sum{width:44%;margin-left:56%;margin-top:8px}.sum td{padding:4px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 8], charges: ["freight"], taxes: [{ label: "Tax 7.25%", percent: 7.25 }] },
    style: { date: "03/09/2026", currency: "$ " },
  },
  (
    truth,
    write,
    random,
  ) => html`<b>${truth.vendor.name}</b><br><span style="font-size:8pt">Everything for your truck</span><div class="right">${address(truth.customer)}<br>Code: ${truth.accountNumber}</div>
<h2>Invoice ${truth.number}</h2><div class="info"><div><b>Invoice Date:</b>${write.date(truth.date)}</div><div><b>Due Date:</b>${write.date(truth.dueDate)}</div><div><b>Source:</b>S${random.between(10_000, 19_999)}</div><div><b>Customer Reference:</b>${truth.orderNumber}</div></div>
<table class="goods">${cellHead(["Description", "Quantity", "Unit Price", "Disc.%", "Taxes", "Tax excl."])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        html`[${row.part}]<br>${row.description}`,
        html`${line.shipped.toFixed(2)} Unit(s)`,
        row.price,
        "0.00",
        "Tax 7.25%",
        write.money(line.amountCents),
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Untaxed Amount", "Total")}</table><p>Payment terms: ${truth.terms}</p><p style="font-size:7.5pt;text-align:center;border-top:1px solid #888;padding-top:4px;margin-top:70px">${truth.vendor.street}, ${truth.vendor.city} - ${truth.vendor.phone}</p>`,
);

/** An invoice or credit memo of one program, which has one form for both. */
function posted(name: string, prints: Partial<Prints>): Layout {
  return flexLayout(
    {
      name,
      css: `body{font:9pt Liberation Sans}.full{width:100%}.two{display:flex;justify-content:space-between}.keys td{padding:1px 12px 1px 0}.goods{width:100%;margin:16px 0}.goods th{border-bottom:1px solid #000;vertical-align:bottom;padding:2px 4px}.goods td{padding:2px 4px}.goods td:nth-child(4),.goods th:nth-child(4),.goods td:nth-child(n+6),.goods th:nth-child(n+6){text-align:right}.sum{margin-left:52%;width:48%}.sum td+td{text-align:right}`,
      prints,
      style: { date: "March 9, 2026" },
    },
    (truth, write, random) => {
      const title = titleOf(truth, "Sales - Invoice", "Sales - Credit Memo");
      const word = titleOf(truth, "Invoice", "Credit Memo");
      const printed = truth.kind === "credit" ? positive(truth) : truth;
      return html`<div class="two"><div style="font-size:15pt"><b>${title}</b><br><span style="font-size:9pt">Page 1 of 1</span></div><div>${truth.vendor.name}<br>${truth.vendor.street}<br>${truth.vendor.city}<br>Phone No. ${truth.vendor.phone}</div></div>
<p>${address(truth.customer)}</p>
<div class="two"><div><table class="keys">${cellRow(["Bill-to Customer No.", truth.accountNumber])}${cellRow(["Your Reference", truth.orderNumber])}${cellRow(["Salesperson", "Otis Ballard"])}${truth.kind === "credit" ? cellRow(["Applies-to Doc. No.", `1030${random.between(10, 99)}`]) : cellRow(["Order No.", `1010${random.between(10, 99)}`])}</table></div><div><table class="keys">${cellRow([`${word} No.`, truth.number])}${cellRow(["Posting Date", write.date(truth.date)])}${cellRow(["Document Date", write.date(truth.date)])}${truth.kind === "credit" ? null : cellRow(["Due Date", write.date(truth.dueDate)])}</table></div></div>
<table class="goods">${cellHead(["No.", "Description", "Shipment Date", "Quantity", "Unit of Measure", "Unit Price Excl. Tax", "Line Amount Excl. Tax"])}${printed.lines.map(
        (line) => {
          const row = goodsRow(line, write);
          return cellRow([
            row.part,
            row.description,
            write.date(truth.date),
            row.shipped,
            "Piece",
            row.price,
            row.amount,
          ]);
        },
      )}</table><table class="sum">${sums(printed, write, "Subtotal", "Total USD Incl. Tax")}</table>${truth.kind === "credit" ? null : html`<p>Payment Terms: ${truth.terms}</p>`}`;
    },
  );
}

function positive(truth: Truth): Truth {
  return {
    ...truth,
    lines: truth.lines.map((line) => ({
      ...line,
      shipped: -line.shipped,
      amountCents: -line.amountCents,
    })),
    goodsCents: -truth.goodsCents,
    totalCents: -truth.totalCents,
  };
}

const postedInvoice = posted("desk-posted-sales-invoice", {
  lines: [1, 9],
  charges: ["freight", "tax"],
});
const postedCredit = posted("desk-posted-sales-credit", {
  lines: [1, 6],
  charges: [],
  kinds: ["credit"],
});

const industrial = flexLayout(
  {
    name: "desk-industrial-price-per",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{background:#444;color:#fff;padding:3px;font-size:7.5pt}.goods td{padding:3px;border-bottom:1px solid #ccc}.goods td:nth-child(5),.goods th:nth-child(5),.goods td:nth-child(n+7),.goods th:nth-child(n+7){text-align:right}.sum{margin-left:62%;width:38%}.sum td+td{text-align:right}.keys td{padding:1px 8px 1px 0}`,
    prints: {
      lines: [1, 12],
      units: "hundreds",
      hasVendorParts: true,
      hasFractions: true,
      charges: ["freight", "tax"],
    },
    style: { date: "2026-03-09" },
  },
  (
    truth,
    write,
  ) => html`<table class="full"><tr><td style="width:55%"><b style="font-size:16pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}<p>Sold to:<br>${address(truth.customer)}</p></td><td><b style="font-size:13pt">I N V O I C E</b><table class="keys">${cellRow(["Invoice number", truth.number])}${cellRow(["Invoice date", write.date(truth.date)])}${cellRow(["Customer number", truth.accountNumber])}${cellRow(["Customer PO", truth.orderNumber])}${cellRow(["Payment terms", truth.terms])}${cellRow(["Net due", write.date(truth.dueDate)])}</table></td></tr></table>
<table class="goods">${cellHead(["Line", "Our item", "Cust. item", "Description", "Qty", "UM", "Unit price", "per", "Extended"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        row.vendorPart,
        row.part,
        row.description,
        row.shipped,
        "EA",
        row.price,
        line.unit.per,
        row.amount,
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Line total", "Invoice total USD")}</table>`,
);

const sheet = flexLayout(
  {
    name: "desk-spreadsheet-bordered-print",
    css: `body{font:9pt Liberation Sans}table{width:100%}td{border:1px solid #999;padding:2px 4px;height:14px}.h td{font-weight:bold;background:#eee}.l td:nth-child(n+4){text-align:right}.b td{font-weight:bold}`,
    page: { isLandscape: true },
    prints: { lines: [1, 14], charges: ["freight", "tax", "discount"] },
    style: { date: "3/9/26", decimals: "1234.56", negative: "-1" },
  },
  (truth, write) => {
    const cells = (first: string, second: string | null, third = "", fourth: string | null = "") =>
      cellRow([first, second, "", third, fourth, ""]);
    return html`<table>${cells(truth.vendor.name, "", "INVOICE")}${cells(truth.vendor.street, "", "Invoice #", truth.number)}${cells(truth.vendor.city, "", "Date", write.date(truth.date))}${cells("", "", "Acct", truth.accountNumber)}${cells("Customer", truth.customer.name, "PO", truth.orderNumber)}${cells("", truth.customer.street, "Terms", truth.terms)}${cells("", truth.customer.city)}${cells("", "")}${cellRow(["Part #", "Description", "Notes", "Qty", "Unit $", "Line $"], "h")}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([row.part, row.description, "", row.shipped, row.price, row.amount], "l");
      },
    )}${cells("", "")}${totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "TOTAL" }).map(([label, amount]) => cellRow(["", "", "", "", label, amount], "l b"))}</table>`;
  },
);

export const desks: Layout[] = [untaxed, postedInvoice, postedCredit, industrial, sheet];
