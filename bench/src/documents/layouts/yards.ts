import { address } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, rowsWithCores } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf } from "../paper/sums.ts";
import { htmlLayout, type Layout } from "./layout.ts";

/** Invoices of dealers in tires, oil, batteries and welding gas. */

const tires = htmlLayout(
  {
    name: "tire-store-totals-strip-labor",
    css: `body{font:9pt Liberation Mono}.full{width:100%}.strip td,.strip th{border:1px solid #000;padding:3px 4px;text-align:center;font-size:8pt}
.goods{width:100%;margin-top:8px}.goods th{border-top:1px solid #000;border-bottom:1px solid #000;padding:0 6px}.goods td{padding:2px 6px}.goods td:first-child{white-space:nowrap}
.goods td:nth-child(3),.goods th:nth-child(3),.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}`,
    prints: {
      lines: [1, 8],
      charges: ["fee", "tax"],
      taxes: [{ label: "F.E.T.", percent: 4 }],
    },
    style: { date: "03-09-26" },
  },
  (truth, write, random) => {
    const excise = truth.charges.find(({ label }) => label === "F.E.T.")?.amountCents ?? 0;
    return html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name.toUpperCase()}</b><br>${truth.vendor.street.toUpperCase()}<br>${truth.vendor.city.toUpperCase()}<br>${truth.vendor.phone}</td>
<td>INVOICE#: ${truth.number}<br>INV DATE: ${write.date(truth.date)}<br>CUST#...: ${truth.accountNumber}<br>CUST PO#: ${truth.orderNumber}<br>TERMS...: ${truth.terms.toUpperCase()}<br>SALESMN.: ${random.between(1, 40)} JIM R<br>PAGE....: 1</td></tr></table>
<table class="full" style="margin:10px 0"><tr><td>BILL TO:<br>${address(truth.customer)}</td><td>SHIP TO:<br>${address(truth.shipTo)}</td></tr></table>
<table class="full strip">${cellHead(["VEHICLE", "UNIT NO", "LICENSE", "MILEAGE", "WORK ORDER", "DUE DATE"])}
${cellRow(["FREIGHTLINER", random.between(100, 999), "PXK 4471", random.between(100_000, 899_999), random.between(10_000, 99_999), write.date(truth.dueDate)])}</table>
<table class="goods">${cellHead(["PRODUCT CODE", "DESCRIPTION", "QTY", "MECH", "UNIT PRICE", "EXTENSION"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([row.part, row.description, row.shipped, "", row.price, row.amount]);
      },
    )}</table>
<p>TORQUE LUG NUTS AGAIN AFTER 50 TO 100 MILES. ADJUSTMENTS ARE MADE ON THE REMAINING TREAD.</p>
<table class="full strip">${cellHead(["PARTS", "LABOR", "F.E.T.", "FEES", "SALES TAX", "INVOICE TOTAL"])}
${cellRow([
  write.number(truth.goodsCents),
  "0.00",
  write.number(excise),
  write.number(chargesOf(truth, "fee")),
  write.number(chargesOf(truth, "tax") - excise),
  html`<b>${write.number(truth.totalCents)}</b>`,
])}</table>
<p>CUSTOMER SIGNATURE: ______________________________ &nbsp; CHARGE TO ACCOUNT</p>`;
  },
);

const lubePackages: Array<[name: string, gallons: number]> = [
  ["PAIL", 5],
  ["DRUM", 55],
  ["KEG", 16],
  ["JUG", 1],
  ["TOTE", 275],
];

const lube = htmlLayout(
  {
    name: "lube-distributor-gallons-and-lading",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.head td{vertical-align:middle}.keys{width:100%;margin-top:8px}.keys th{background:#e4e4e4;border:1px solid #777;font-size:7.5pt;padding:2px 4px}.keys td{border:1px solid #777;padding:3px 4px}
.goods{width:100%;margin-top:8px;border:1px solid #777}.goods th{background:#e4e4e4;border-bottom:1px solid #777;padding:3px;font-size:8pt}.goods td{padding:3px}
.goods tr:nth-child(even) td{background:#f6f6f6}.goods td:first-child{white-space:nowrap}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}
.sum{margin:8px 0 0 auto}.sum td{padding:2px 4px 2px 30px}.sum td+td{text-align:right}.stub td{padding-right:20px}`,
    prints: { lines: [1, 9], hasFractions: true, charges: ["freight", "fee", "tax"] },
    style: { date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full head"><tr><td><b style="font-size:16pt">${truth.vendor.name}</b><br>Lubricants &middot; Fuels &middot; Coolants &middot; DEF</td><td style="text-align:right">${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td></tr></table>
<h2 style="text-align:center;margin:8px 0 0">INVOICE</h2>
<table class="full"><tr><td><b>Bill To:</b> ${truth.accountNumber}<br>${address(truth.customer)}</td><td><b>Deliver To:</b> 001<br>${address(truth.shipTo)}</td></tr></table>
<table class="keys">${cellHead(["Invoice Number", "Invoice Date", "Customer PO", "BOL Number", "Driver", "Delivered", "Terms"])}
${cellRow([truth.number, write.date(truth.date), truth.orderNumber, random.between(300_000, 399_999), "R. MEYER", write.date(truth.date), truth.terms])}</table>
<table class="goods">${cellHead(["Product", "Description", "Package", "Shipped", "Gallons", "Unit Price", "Extension"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const [name, gallons] = random.pick(lubePackages);
      return cellRow([
        row.part,
        row.description,
        name,
        `${row.shipped}.00`,
        `${line.shipped * gallons}.00`,
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Product Total", write.number(truth.goodsCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}
${cellRow([html`<b>Invoice Total</b>`, html`<b>$${write.number(truth.totalCents)}</b>`])}</table>
<p><b>Please pay $${write.number(truth.totalCents)} by ${write.date(truth.dueDate)}.</b> Past due balances bear a finance charge of 18% a year.</p>
<div style="border-top:1px dashed #555;margin:16px 0 6px"></div>
<table class="stub"><tr><td><b>Remit To</b><br>${truth.vendor.name}<br>PO Box 3318<br>${truth.vendor.city}</td><td>Customer<br>Invoice<br>Amount Due<br>Amount Enclosed</td><td>${truth.accountNumber}<br>${truth.number}<br>$${write.number(truth.totalCents)}<br>____________</td></tr></table>`,
);

const batteries = htmlLayout(
  {
    name: "battery-warehouse-core-deposits",
    css: `body{font:9.5pt Liberation Sans}.full{width:100%}.mid{text-align:center}.box td{border:1px solid #000;padding:5px;width:50%}
.goods{width:100%;margin:10px 0;border:1px solid #000}.goods th{border-bottom:1px solid #000;border-right:1px solid #000;padding:3px;text-align:center}.goods td{border-right:1px solid #000;padding:3px 5px}.goods td:nth-child(2){white-space:nowrap}
.goods td:first-child{text-align:center}.goods td:nth-child(n+4){text-align:right}.sum td{padding:2px 0 2px 20px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 8], cores: "lines", charges: ["fee", "tax"] },
    style: { negative: "(1)" },
  },
  (truth, write) => {
    const rows = rowsWithCores(truth, write, {
      part: () => "CORE",
      description: ({ partNumber }) => `Core deposit on ${partNumber}`,
      creditOf: "CORE RTN",
    });
    return html`<div class="mid"><b style="font-size:18pt">${truth.vendor.name}</b><br>${truth.vendor.street} - ${truth.vendor.city}<br>Tel ${truth.vendor.phone}</div>
<table class="full" style="margin:10px 0"><tr><td><b style="font-size:14pt">Invoice ${truth.number}</b></td><td class="mid">Date: ${write.date(truth.date)}</td><td style="text-align:right">Page 1/1</td></tr></table>
<table class="full box"><tr><td>Customer #: ${truth.accountNumber}<br>${address(truth.customer)}</td><td>P.O. #: ${truth.orderNumber}<br>Route: 12 &nbsp; Stop: 7<br>Terms: ${truth.terms}<br>Sold by: Carl</td></tr></table>
<table class="goods">${cellHead(["Qty", "Type", "Description", "Price", "Amount"])}${rows.map(
      (row) => cellRow([row.shipped, row.part, row.description, row.price, row.amount]),
    )}</table>
<table class="full"><tr><td>Junk cores picked up: 0<br><br>Received in good order:<br><br>____________________________</td><td style="width:45%"><table class="sum" style="margin-left:auto">
${cellRow(["Sales", write.number(truth.goodsCents)])}
${cellRow(["Core deposits", write.number(truth.coresCents)])}
${truth.charges.map(({ label, amountCents }) => cellRow([label, write.number(amountCents)]))}
${cellRow([html`<b>Total</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}
${cellRow(["Payment received", "0.00"])}
${cellRow([html`<b>Balance due</b>`, html`<b>${write.number(truth.totalCents)}</b>`])}</table></td></tr></table>
<p class="mid" style="font-size:8pt">Return your junk batteries within 30 days for credit of the core deposit. It is unlawful to discard a battery.</p>`;
  },
);

const gas = htmlLayout(
  {
    name: "welding-gas-cylinders-shipped-returned",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.keys{width:100%}.keys th,.keys td{border:1px solid #004a8f;padding:2px 5px}.keys th{background:#004a8f;color:#fff;font-size:7pt}
.goods{width:100%;margin-top:6px}.goods th{background:#004a8f;color:#fff;padding:3px;font-size:7pt;text-align:center}.goods td{padding:3px 4px;border-bottom:1px solid #c8d6e6}.goods td:first-child{white-space:nowrap}
.goods td:nth-child(n+3):not(:nth-child(5)){text-align:right}.goods td:nth-child(5){text-align:center}
.sum{margin:8px 0 0 auto}.sum td{padding:2px 4px 2px 24px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 10], hasBackorders: true, charges: ["freight", "fee", "tax"] },
    style: { date: "03/09/2026", currency: "$" },
  },
  (truth, write, random) => {
    const charges = truth.charges.filter(({ kind }) => kind !== "tax");
    return html`<table class="full"><tr><td><b style="font-size:17pt;color:#004a8f">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td style="text-align:right"><b style="font-size:14pt">INVOICE</b><br>Questions? Call ${truth.vendor.phone}</td></tr></table>
<table class="keys" style="margin-top:8px">${cellHead(["INVOICE NUMBER", "INVOICE DATE", "ACCOUNT NUMBER", "DUE DATE", "TOTAL DUE"])}
${cellRow([truth.number, write.date(truth.date), truth.accountNumber, write.date(truth.dueDate), write.money(truth.totalCents)])}</table>
<table class="full" style="margin:8px 0"><tr><td><b>BILL TO</b><br>${address(truth.customer)}</td><td><b>SHIP TO</b><br>${address(truth.shipTo)}</td></tr></table>
<table class="keys">${cellHead(["PURCHASE ORDER", "ORDER NUMBER", "SHIP DATE", "SHIPPED VIA", "TERMS"])}
${cellRow([truth.orderNumber, random.between(1_100_000, 1_199_999), write.date(truth.date), "OUR TRUCK", truth.terms])}</table>
<table class="goods"><thead><tr><th rowspan="2">ITEM</th><th rowspan="2">DESCRIPTION</th><th colspan="2">QUANTITY</th><th rowspan="2">UM</th><th colspan="2">CYLINDERS</th><th rowspan="2">UNIT PRICE</th><th rowspan="2">AMOUNT</th></tr>
<tr><th>SHIPPED</th><th>B/O</th><th>SHIP</th><th>RTN</th></tr></thead>${truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        row.shipped,
        row.backordered,
        row.unit,
        "0",
        "0",
        row.price,
        row.amount,
      ]);
    })}${charges.map(({ label, amountCents }) => cellRow(["", label.toUpperCase(), "", "", "", "", "", "", write.number(amountCents)]))}</table>
<table class="sum">${cellRow(["SUB TOTAL", write.money(beforeTax(truth))])}
${cellRow(["SALES TAX", write.money(chargesOf(truth, "tax"))])}
${cellRow([html`<b>TOTAL DUE</b>`, html`<b>${write.money(truth.totalCents)}</b>`])}</table>
<p>CYLINDER BALANCE: OXYGEN 4, ACETYLENE 2, ARGON MIX 3. RENT IS BILLED AT THE END OF THE MONTH.</p>
<p style="font-size:7.5pt">REMIT TO: ${truth.vendor.name}, P.O. BOX 734672, ${truth.vendor.city}. Cylinders remain the property of the seller.</p>`;
  },
);

export const yards: Layout[] = [tires, lube, batteries, gas];
