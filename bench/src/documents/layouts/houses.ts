import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { type Field, monoAt, monoHead, monoRow } from "../paper/mono.ts";
import { goodsRow, type Row, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import type { Truth } from "../truth/types.ts";
import { flexLayout, type Layout } from "./layout.ts";

function sums(truth: Truth, write: Writer, goods: string, total: string) {
  return totalsOf(truth, write, { goods, cores: "Core deposits", total }).map(([label, amount]) =>
    cellRow([label, amount]),
  );
}

const ticketFields: Field<Row>[] = [
  { head: "QTY", width: 5, isNumber: true, of: ({ shipped }) => shipped },
  { head: "UM", width: 3, of: ({ unit }) => unit },
  { head: "ITEM", width: 17, of: ({ part }) => part },
  { head: "DESCRIPTION", width: 24, of: ({ description }) => description.toUpperCase() },
  { head: "PRICE", width: 10, isNumber: true, of: ({ price }) => `${price}/EA` },
  { head: "EXTENSION", width: 11, isNumber: true, of: ({ amount }) => amount },
];

const ticket = flexLayout(
  {
    name: "house-counter-ticket-half-page",
    css: "pre{font:9pt Liberation Mono;margin:0}",
    prints: { lines: [1, 8], charges: ["tax"] },
    style: { date: "3/9/26", decimals: "1234.56" },
  },
  (truth, write, random) => {
    const { vendor, customer } = truth;
    const lines = [
      monoAt([[22, vendor.name.toUpperCase()]]),
      monoAt([[22, vendor.street.toUpperCase()]]),
      monoAt([[22, vendor.city.toUpperCase()]]),
      monoAt([[22, `PHONE: ${vendor.phone}`]]),
      "",
      "CUST NO: JOB NO: PURCHASE ORDER:     REFERENCE:        TERMS:          CLERK:  DATE / TIME:",
      monoAt([
        [0, truth.accountNumber ?? ""],
        [9, "000"],
        [17, truth.orderNumber ?? ""],
        [37, "COUNTER"],
        [55, truth.terms.toUpperCase()],
        [71, "BW"],
        [79, `${write.date(truth.date)}  ${random.between(8, 12)}:${random.between(10, 59)}`],
      ]),
      "",
      monoAt([
        [0, "SOLD TO:"],
        [44, "SHIP TO:"],
        [70, `INVOICE: ${truth.number}`],
      ]),
      monoAt([
        [2, customer.name.toUpperCase()],
        [70, "*** INVOICE ***"],
      ]),
      monoAt([[2, customer.street.toUpperCase()]]),
      monoAt([[2, customer.city.toUpperCase()]]),
      "",
      monoHead(ticketFields),
      "-".repeat(94),
      ...truth.lines.map((line) => monoRow(ticketFields, goodsRow(line, write))),
      "-".repeat(94),
      ...totalsOf(truth, write, { goods: "TAXABLE", cores: "", total: "TOTAL AMOUNT" }).map(
        ([label, amount]) =>
          monoAt([
            [50, label.toUpperCase()],
            [70, amount.padStart(12)],
          ]),
      ),
      "",
      "  ** AMOUNT CHARGED TO STORE ACCOUNT **",
      "  X _________________________   RECEIVED BY",
    ];
    return html`<pre>${lines.join("\n")}</pre>`;
  },
);

const partsHouse = flexLayout(
  {
    name: "house-delivery-line-code-core-rows",
    css: `body{font:9pt Liberation Mono}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{background:#ddd;border:1px solid #000;padding:2px}.goods td{padding:1px 4px;border-left:1px solid #000;border-right:1px solid #000}.goods td:nth-child(3),.goods td:nth-child(n+5){text-align:right}.goods{border-bottom:1px solid #000}.sum{margin-left:auto}.sum td{padding-left:20px;text-align:right}`,
    prints: { lines: [1, 9], cores: "lines", charges: ["tax", "freight"] },
    style: { date: "03/09/2026", negative: "1-" },
  },
  (truth, write, random) => {
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE",
      creditOf: "CORE-RTN",
    });
    return html`<table class="full"><tr><td style="width:38%"><b>${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>STORE 0${random.between(100, 999)}</td><td style="width:28%;text-align:center"><b style="font-size:13pt">DELIVERY INVOICE</b><br>ROUTE 4 STOP 11</td><td>INVOICE NUMBER ${truth.number}<br>INVOICE DATE &nbsp; ${write.date(truth.date)}<br>ACCOUNT NUMBER ${truth.accountNumber}<br>CUSTOMER PO &nbsp; &nbsp;${truth.orderNumber}</td></tr></table>
<p>DELIVER TO: ${truth.shipTo.name}, ${truth.shipTo.street}, ${truth.shipTo.city}</p>
<table class="goods">${cellHead(["LINE", "PART NUMBER", "QTY", "DESCRIPTION", "LIST", "NET", "EXTENDED"])}${rows.map(
      (row) => {
        const isCore = row.description.startsWith("CORE");
        const list = isCore ? "" : write.number(random.between(20_000, 90_000));
        return cellRow([
          isCore ? "COR" : random.pick(["BRK", "FIL", "ELE", "HDC"]),
          row.part,
          row.shipped,
          isCore ? row.description : row.description.toUpperCase().slice(0, 26),
          list,
          row.price,
          row.amount,
        ]);
      },
    )}</table><table class="sum">${sums({ ...truth, goodsCents: truth.goodsCents + truth.coresCents, coresCents: 0 }, write, "SUBTOTAL", "TOTAL DUE").map((row) => row)}</table>
<p>ALL CORES MUST BE RETURNED WITHIN 30 DAYS. PIECES: ${rows.length}. DRIVER ____________</p>`;
  },
);

const truckCounter = flexLayout(
  {
    name: "house-truck-center-requested-filled",
    css: `body{font:8pt Liberation Sans}.full{width:100%}.boxes td{border:1px solid #036;padding:2px 4px;vertical-align:top}.boxes small{display:block;color:#036;font-size:6.5pt}.goods{width:100%;margin-top:6px;border:1px solid #036}.goods th{font-size:6.5pt;color:#036;border-bottom:1px solid #036;text-align:center}.goods td{padding:2px 4px;border-right:1px solid #9bd}.goods td:nth-child(-n+3),.goods td:nth-child(n+6){text-align:right}.sum td{border:1px solid #036;padding:2px 5px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 12], hasBackorders: true, charges: ["freight", "fee", "tax"] },
    style: { date: "09MAR26" },
  },
  (truth, write, random) => {
    const box = (label: string, value: string | null) =>
      html`<td><small>${label}</small>${value ?? ""}</td>`;
    return html`<table class="full"><tr><td><b style="font-size:16pt;color:#036">${truth.vendor.name}</b><br>Parts - Service - Body Shop<br>${truth.vendor.street}, ${truth.vendor.city}</td><td style="text-align:right;font-size:12pt"><b>PARTS COUNTER INVOICE</b><br><span style="color:#a00">${truth.number}</span></td></tr></table>
<table class="full boxes"><tr>${box("CUSTOMER NO.", truth.accountNumber)}${box("INVOICE NO.", truth.number)}${box("DATE ENTERED", write.date(truth.date))}${box("INVOICE DATE", write.date(truth.date))}${box("YOUR ORDER NO.", truth.orderNumber)}${box("TERMS", truth.terms)}</tr><tr>${box("VIN / UNIT", `T${random.between(100, 999)}`)}${box("SALESPERSON", `4${random.between(100, 999)}`)}${box("SHIP VIA", "OUR TRUCK")}${box("RO NO.", String(random.between(61_000, 61_999)))}${box("PHONE", truth.customer.phone)}${box("F.O.B.", "ORIGIN")}</tr></table>
<table class="full" style="margin-top:6px"><tr><td>S<br>O<br>L<br>D</td><td style="width:46%">${address(truth.customer)}</td><td>S<br>H<br>I<br>P</td><td>${address(truth.shipTo)}</td></tr></table>
<table class="goods">${cellHead(["REQ", "FILLED", "B.O.", "PART NUMBER", "DESCRIPTION", "LIST", "NET", "AMOUNT"])}${truth.lines.map(
      (line) => {
        const row = goodsRow(line, write);
        return cellRow([
          row.ordered,
          row.shipped,
          row.backordered,
          row.part,
          row.description,
          write.price(Math.round(line.price) + random.between(500, 9_000)),
          row.price,
          row.amount,
        ]);
      },
    )}</table>
<table class="full"><tr><td style="width:62%;font-size:6.5pt">The factory warranty is the only warranty on the goods sold. Any return needs this invoice and is subject to a handling charge of 15%.</td><td><table class="full sum">${sums(truth, write, "PARTS", "TOTAL INVOICE")}</table></td></tr></table>
<table class="full boxes"><tr>${box("LABOR", "0.00")}${box("SUBLET", "0.00")}${box("CUSTOMER SIGNATURE", "X")}</tr></table>`;
  },
);

const tires = flexLayout(
  {
    name: "house-tires-size-and-excise-row",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-top:2px solid #000;border-bottom:2px solid #000;padding:3px}.goods td{padding:3px}.goods td:nth-child(1),.goods th:nth-child(1),.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.sum{margin-left:58%;width:42%;border-top:2px solid}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 6],
      charges: ["freight", "fee"],
      taxes: [{ label: "F.E.T.", percent: 5 }],
    },
    style: { date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><i style="font-size:18pt">${truth.vendor.name}</i><br>Wholesale Tires &amp; Wheels<br>${truth.vendor.street}, ${truth.vendor.city}</td><td style="width:30%"><b>INVOICE</b><br>No. ${truth.number}<br>Dated ${write.date(truth.date)}<br>Due ${write.date(truth.dueDate)}</td></tr></table>
<table class="full" style="margin-top:8px"><tr><td><u>Bill to ${truth.accountNumber}</u><br>${address(truth.customer)}</td><td><u>Ship to</u><br>${address(truth.shipTo)}</td><td><u>Customer PO</u><br>${truth.orderNumber}</td></tr></table>
<table class="goods">${cellHead(["Qty", "Product Code", "Size", "Description", "Unit", "Disc %", "Total"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const size = random.pick(["11R22.5", "295/75R22.5", "425/65R22.5", "ST235/80R16"]);
      return cellRow([row.shipped, row.part, size, row.description, row.price, "0.0", row.amount]);
    },
  )}</table><table class="sum">${sums(truth, write, "Product total", "Invoice total")}</table><p>Pieces ${truth.lines.reduce((sum, { shipped }) => sum + shipped, 0)} &nbsp; Weight ${random.between(90, 4_900)} lbs</p>`,
);

const restocked = flexLayout(
  {
    name: "house-credit-restocking-fee",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.keys td{padding:1px 10px 1px 0}.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid #900}.goods td{padding:3px 0;border-bottom:1px solid #ecc}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:auto}.sum td{padding-left:24px;text-align:right}`,
    prints: { lines: [1, 5], kinds: ["credit"], charges: [], restocking: 15 },
    style: { date: "03/09/2026", negative: "-1" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><b style="font-size:14pt;color:#900">CREDIT MEMO</b><table class="keys">${cellRow(["Credit Memo #", truth.number])}${cellRow(["Credit Date", write.date(truth.date)])}${cellRow(["Original Invoice #", random.between(5_100_000, 5_199_999)])}${cellRow(["Customer #", truth.accountNumber])}${cellRow(["Customer PO", truth.orderNumber])}${cellRow(["RGA #", `RG${random.between(1000, 9999)}`])}</table></td></tr></table>
<p>CREDIT TO<br>${address(truth.customer)}</p>
<table class="goods">${cellHead(["Part Number", "Description", "Reason", "Qty", "Unit Price", "Extended"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        random.pick(["Wrong part", "Not needed", "Warranty"]),
        row.shipped,
        row.price,
        row.amount,
      ]);
    },
  )}</table><table class="sum">${sums(truth, write, "Merchandise", "Net Credit")}</table><p>The restocking fee is 15 % of the returned goods. The credit is on your account.</p>`,
);

export const houses: Layout[] = [ticket, partsHouse, truckCounter, tires, restocked];
