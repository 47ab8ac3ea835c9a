import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { grid, type OfficeCell, line as textLine } from "../paper/office.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf, wordOf } from "../paper/sums.ts";
import type { Truth } from "../truth/types.ts";
import { flexLayout, htmlLayout, type Layout } from "./layout.ts";
import { sheetLayout } from "./offices.ts";

/** Invoices that small suppliers print from their bookkeeping programs and their web shop. */

const open = (text: string | string[], more: Partial<OfficeCell> = {}): OfficeCell => ({
  text,
  hasNoBorder: true,
  ...more,
});

const boxed = (...texts: string[]): OfficeCell[] => texts.map((text) => ({ text }));

const peachGoods = [1.9, 3.8, 7.5, 2.3, 2.5];

const peach = sheetLayout(
  {
    name: "accounting-total-invoice-amount-credit-applied",
    tables: {
      head: [11, 7],
      parties: [9, 9],
      ids: [6, 6, 6],
      shipping: [4.5, 4.5, 4.5, 4.5],
      goods: peachGoods,
      sums: [9.7, 5.8, 2.5],
    },
    prints: { lines: [1, 10] },
    style: { date: "3/9/26" },
  },
  (truth, write) => {
    const { vendor, customer, shipTo } = truth;
    const sums: Array<[label: string, amount: string]> = [
      ["Subtotal", write.number(truth.goodsCents)],
      ["Sales Tax", amountOrBlank(chargesOf(truth, "tax"), write)],
      ["Freight", amountOrBlank(chargesOf(truth, "freight"), write)],
      ["Total Invoice Amount", write.number(truth.totalCents)],
      ["Payment/Credit Applied", ""],
      ["TOTAL", write.number(truth.totalCents)],
    ];
    return html`${grid(
      "head",
      [11, 7],
      [
        [
          open([vendor.name, vendor.street, vendor.city, "USA"]),
          open([
            "INVOICE",
            `Invoice Number: ${truth.number}`,
            `Invoice Date: ${write.date(truth.date)}`,
            "Page: 1",
          ]),
        ],
        [open([`Voice: ${vendor.phone}`, "Fax: "]), open("Duplicate")],
      ],
      0,
    )}${textLine("")}${grid(
      "parties",
      [9, 9],
      [
        boxed("Bill To:", "Ship to:"),
        [
          { text: [customer.name, customer.street, customer.city] },
          { text: [shipTo.name, shipTo.street, shipTo.city] },
        ],
      ],
      0,
    )}${textLine("")}${grid(
      "ids",
      [6, 6, 6],
      [
        boxed("Customer ID", "Customer PO", "Payment Terms"),
        boxed(truth.accountNumber ?? "", truth.orderNumber ?? "", truth.terms),
      ],
      0,
    )}${grid(
      "shipping",
      [4.5, 4.5, 4.5, 4.5],
      [
        boxed("Sales Rep ID", "Shipping Method", "Ship Date", "Due Date"),
        boxed("", "Cust. Pickup", write.date(truth.date), write.date(truth.dueDate)),
      ],
      0,
    )}${textLine("")}${grid("goods", peachGoods, [
      boxed("Quantity", "Item", "Description", "Unit Price", "Amount"),
      ...truth.lines.map((line): OfficeCell[] => {
        const row = goodsRow(line, write);
        return [
          { text: `${row.shipped}.00`, align: "right" },
          { text: row.part },
          { text: row.description },
          { text: row.price, align: "right" },
          { text: row.amount, align: "right" },
        ];
      }),
    ])}${grid(
      "sums",
      [9.7, 5.8, 2.5],
      sums.map(([label, amount], at) => [
        open(at === sums.length - 1 ? "Check/Credit Memo No:" : ""),
        { text: label },
        { text: amount, align: "right" },
      ]),
      0,
    )}`;
  },
);

function amountOrBlank(cents: number, write: Writer): string {
  return cents === 0 ? "" : write.number(cents);
}

export const officeSystemCss = `body{font:9pt Liberation Serif}.full{width:100%}.keys td{padding:0 0 0 10px}.keys td:first-child{text-align:right}
.band{width:100%;border-top:1px solid #000;border-bottom:1px solid #000}.band th{font-weight:normal;font-size:8pt}
.goods{width:100%;margin-top:4px}.goods th{font-weight:normal;font-size:8pt;border-bottom:1px solid #000}.goods td{padding:2px 3px 0}
.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sum{margin:16px 0 0 auto}.sum td{text-align:right;padding:1px 0 1px 26px}`;

/** The head of a paper of the mid-size accounting program, with its labels on the right. */
export function officeSystemHead(truth: Truth, title: string, keys: Html): Html {
  return html`<table class="full"><tr><td style="width:55%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td><b style="font-size:18pt">${title}</b><div style="text-align:right">Page: 1</div><table class="keys">${keys}</table></td></tr></table>
<table class="full" style="margin:16px 0"><tr><td style="width:55%">Sold To:<br>${address(truth.customer)}</td><td>Ship To:<br>${address(truth.shipTo)}</td></tr></table>
<p>Confirm To: SHOP FOREMAN</p>`;
}

const officeSystem = htmlLayout(
  {
    name: "accounting-net-invoice-less-discount",
    css: officeSystemCss,
    prints: {
      lines: [1, 12],
      hasBackorders: true,
      charges: ["freight", "discount", "tax"],
      kinds: ["invoice", "invoice", "invoice", "credit"],
    },
  },
  (truth, write, random) => html`${officeSystemHead(
    truth,
    wordOf(truth, "Invoice", "Credit Memo"),
    html`${cellRow([wordOf(truth, "Invoice Number:", "Credit Memo Number:"), truth.number])}
${cellRow([wordOf(truth, "Invoice Date:", "Credit Memo Date:"), write.date(truth.date)])}
${cellRow([html`&nbsp;`, ""])}${cellRow(["Order Number:", `00${random.between(30_000, 79_999)}`])}
${cellRow(["Order Date:", write.date(truth.date)])}${cellRow(["Salesperson:", "0100"])}${cellRow(["Customer Number:", truth.accountNumber])}`,
  )}
<table class="band">${cellHead(["Customer P.O.", "Ship VIA", "F.O.B.", "Terms"])}${cellRow([truth.orderNumber, "UPS BLUE", "ORIGIN", truth.terms])}</table>
<table class="goods">${cellHead(["Item Number", "Unit", "Ordered", "Shipped", "Back Ordered", "Price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return html`${cellRow([row.part, "EACH", row.ordered, row.shipped, row.backordered, row.price, row.amount])}
<tr><td colspan="3" style="text-align:left;padding-left:14px">${row.description}</td><td colspan="4" style="text-align:left">Whse: 000</td></tr>`;
    },
  )}</table>
<table class="sum">${cellRow([wordOf(truth, "Net Invoice:", "Net Credit:"), write.number(truth.goodsCents)])}
${cellRow(["Less Discount:", write.number(-chargesOf(truth, "discount"))])}
${cellRow(["Freight:", write.number(chargesOf(truth, "freight"))])}
${cellRow(["Sales Tax:", write.number(chargesOf(truth, "tax"))])}
${cellRow([html`<b>${wordOf(truth, "Invoice Total:", "Credit Total:")}</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table>`,
);

const prairieTaxes = [
  { label: "GST", percent: 5 },
  { label: "PST", percent: 7 },
];

const prairie = htmlLayout(
  {
    name: "prairie-supplier-tax-codes-gst-pst",
    css: `body{font:9.5pt Liberation Sans}.full{width:100%}.keys td+td{padding-left:10px}.box{border:1px solid #000;padding:4px 6px;height:70px}.n{text-align:right}
.goods{width:100%;margin-top:10px;border:1px solid #000}.goods th{border:1px solid #000;padding:3px;text-align:center;font-size:8.5pt}.goods td{border-left:1px solid #000;padding:3px 5px}.goods td:nth-child(2){white-space:nowrap}
.goods td:nth-child(1),.goods td:nth-child(n+6){text-align:right}.goods td:nth-child(3),.goods td:nth-child(5){text-align:center}
.sum td{border:1px solid #000;padding:3px 6px}.sum td+td{text-align:right;width:90px}`,
    prints: { lines: [1, 9], charges: [], taxes: prairieTaxes },
    style: { date: "Mar 09, 2026" },
  },
  (truth, write) => {
    const taxes = truth.charges.map(({ label, amountCents }, at) =>
      cellRow([
        "",
        "",
        "",
        `${label.charAt(0)} - ${label} ${prairieTaxes[at]?.percent}%`,
        "",
        "",
        "",
        write.number(amountCents),
      ]),
    );
    return html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>Ph: ${truth.vendor.phone}</td><td class="n"><b style="font-size:17pt">INVOICE</b><table class="keys" style="margin-left:auto">
${cellRow(["Invoice No.:", truth.number])}${cellRow(["Date:", write.date(truth.date)])}${cellRow(["Page:", "1"])}${cellRow(["Re: Order No.", truth.orderNumber])}</table></td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%">Sold to:<div class="box">${address(truth.customer)}</div></td><td>Ship to:<div class="box">${address(truth.shipTo)}</div></td></tr></table>
<p>Customer No.: ${truth.accountNumber} &nbsp;&nbsp; Business No.: 81234 5678 RT0001</p>
<table class="goods">${cellHead(["Quantity", "Item No.", "Unit", "Description", "Tax", "Base Price", "Unit Price", "Amount"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([
          row.shipped,
          row.part,
          "Each",
          row.description,
          "GP",
          row.price,
          row.price,
          row.amount,
        ]);
      },
    )}${cellRow(["", "", "", "Subtotal:", "", "", "", write.number(truth.goodsCents)])}${taxes}</table>
<table class="full" style="margin-top:-1px"><tr><td style="padding-top:6px">Shipped by: Our truck<br>Comment: Thank you for your business.<br>Sold by: Counter<br>Terms: ${truth.terms}. Due ${write.date(truth.dueDate)}.</td><td><table class="sum" style="margin-left:auto">
${cellRow(["Total Amount", write.number(truth.totalCents)])}${cellRow(["Amount Paid", "0.00"])}${cellRow([html`<b>Amount Owing</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table></td></tr></table>`;
  },
);

const smallBusiness = flexLayout(
  {
    name: "small-business-invoice-details-column",
    css: `body{font:9.5pt Liberation Sans;color:#393a3d}.two{display:flex;justify-content:space-between}.head{background:#eef4fa;padding:14px;margin:14px 0}.facts td{padding:0 6px 1px 0}
.goods{width:100%;margin-top:14px}.goods th{font-size:8pt;padding:6px 4px;border-bottom:1px solid #babec5}.goods td{padding:6px 4px;border-bottom:1px solid #ecedee}.goods td:nth-child(2){white-space:nowrap}
.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{width:45%;margin:10px 0 0 auto}.sum div{display:flex;justify-content:space-between;padding:4px}`,
    prints: { lines: [1, 8], hasAccount: false },
    style: { date: "03/09/2026", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<div class="two"><div><b style="font-size:18pt;color:#0b6fa4">INVOICE</b><br><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</div><div style="text-align:right">billing@example.com<br>${truth.vendor.phone}<br>www.example.com</div></div>
<div class="two head"><div><b>Bill to</b><br>${address(truth.customer)}</div><div><b>Ship to</b><br>${address(truth.shipTo)}</div>
<div><b>Invoice details</b><br>Invoice no.: ${truth.number}<br>Terms: ${truth.terms}<br>Invoice date: ${write.date(truth.date)}<br>Due date: ${write.date(truth.dueDate)}</div></div>
<div>P.O. Number: ${truth.orderNumber} &nbsp; Sales Rep: TM</div>
<table class="goods">${cellHead(["#", "Product or service", "Description", "Qty", "Rate", "Amount"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        `${at + 1}.`,
        html`<b>${row.part}</b>`,
        row.description,
        row.shipped,
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<div class="sum"><div><span>Subtotal</span><span>${write.money(truth.goodsCents)}</span></div>
${truth.charges.map(({ kind, label, amountCents }) => html`<div><span>${kind === "freight" ? "Shipping" : label}</span><span>${write.money(amountCents)}</span></div>`)}
<div style="font-size:13pt;border-top:1px solid #babec5"><b>Total</b><b>${write.money(truth.totalCents)}</b></div></div>
<p><b>Note to customer</b><br>Thank you for your business.</p><p><b>Ways to pay</b><br>View and pay online, or mail a check to the address above.</p>`,
);

const webshop = htmlLayout(
  {
    name: "truck-part-webshop-order-printer",
    css: `body{font:10pt Liberation Sans;color:#222}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid #222;padding:6px 0}.goods td{padding:7px 12px 7px 0;border-bottom:1px solid #ddd}.goods td:last-child{padding-right:0}.goods td:nth-child(1){white-space:nowrap}
.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sku{color:#777;font-size:8.5pt}.sum{margin-left:auto}.sum td{padding:3px 0 3px 40px;text-align:right}`,
    prints: {
      lines: [1, 7],
      charges: ["freight", "discount", "tax"],
      hasAccount: false,
      hasOrder: false,
    },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:17pt">${truth.vendor.name}</b></td><td style="text-align:right">Invoice ${truth.number}<br>Order #${random.between(1100, 9999)}<br>${write.date(truth.date)}</td></tr></table>
<table class="full" style="margin-top:16px"><tr><td style="width:33%"><b>From</b><br>${address(truth.vendor)}</td><td style="width:33%"><b>Bill to</b><br>${address(truth.customer)}</td><td><b>Ship to</b><br>${address(truth.shipTo)}</td></tr></table>
<h3 style="margin:18px 0 0">Order Details</h3>
<table class="goods">${cellHead(["Qty", "Item", "Price", "Total"])}${truth.lines.map((line) => {
    const row = goodsRow(line, write);
    return cellRow([
      `${row.shipped} x`,
      html`${row.description}<br><span class="sku">SKU: ${row.part}</span>`,
      write.money(line.price),
      write.money(line.amountCents),
    ]);
  })}</table>
<table class="sum">${cellRow(["Subtotal price:", write.money(truth.goodsCents)])}
${truth.charges.map(({ kind, label, amountCents }) => cellRow([`${{ freight: "Shipping", tax: "Total tax", discount: "Discounts", fee: label, other: label }[kind]}:`, write.money(amountCents)]))}
${cellRow([html`<b>Total price:</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}
${cellRow(["Total paid:", "$0.00"])}${cellRow([html`<b>Outstanding amount:</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p>Payment terms: ${truth.terms}, due ${write.date(truth.dueDate)}. If you have any questions, please send an email to parts@example.com.</p>`,
);

export const ledgers: Layout[] = [peach, officeSystem, prairie, smallBusiness, webshop];
