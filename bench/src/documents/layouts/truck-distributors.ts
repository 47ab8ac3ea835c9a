import { address, column, goodsTable } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { goodsRow, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf } from "../paper/sums.ts";
import type { Random } from "../random.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function branchTotals(truth: Truth, write: Writer): string[] {
  return [
    truth.goodsCents,
    truth.coresCents,
    chargesOf(truth, "freight"),
    chargesOf(truth, "fee"),
    chargesOf(truth, "tax"),
    truth.totalCents,
  ].map((cents) => write.number(cents));
}

const branch = htmlLayout(
  {
    name: "heavy-duty-branch-core-lines",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.box{width:100%;margin-top:8px}.box td,.box th{border:1px solid #1a3a6b;padding:2px 6px;text-align:center}.box th{background:#dde5f1;font-size:7pt;font-weight:normal}
.goods{width:100%;margin-top:8px;border:1px solid #1a3a6b}.goods th{background:#1a3a6b;color:#fff;font-size:7pt;padding:3px}.goods td{border-left:1px solid #1a3a6b;padding:2px 4px}.small{font-size:6.5pt;margin-top:10px}.sums td:last-child{font-weight:bold}`,
    prints: {
      lines: [1, 14],
      cores: "lines",
      charges: ["freight", "fee", "tax"],
      hasBackorders: true,
    },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:55%"><span style="font-size:17pt;font-weight:bold;color:#1a3a6b">${truth.vendor.name}</span><br>Branch ${random.between(101, 389)} &nbsp; ${truth.vendor.street}<br>${truth.vendor.city} &nbsp; ${truth.vendor.phone}</td>
<td><div style="font-size:15pt;font-weight:bold;text-align:right">INVOICE</div><table class="box">${cellHead(["INVOICE NO.", "INVOICE DATE", "PAGE"])}${cellRow([truth.number, write.date(truth.date), "1 OF 1"])}</table></td></tr></table>
<p style="font-size:7.5pt">REMIT TO: ${truth.vendor.name}, PO BOX ${random.between(840_100, 848_900)}, DALLAS TX 75284</p>
<table class="full"><tr><td style="width:50%"><b>BILL TO</b><br>${address(truth.customer)}</td><td><b>SHIP TO</b><br>${address(truth.shipTo)}</td></tr></table>
<table class="box">${cellHead(["CUSTOMER NO.", "CUSTOMER P.O.", "SALES ORDER", "SALESPERSON", "COUNTER", "SHIP VIA", "TERMS"])}${cellRow(
    [
      truth.accountNumber,
      truth.orderNumber,
      `S${random.between(10_000_000, 99_999_999)}`,
      random.pick(["M HARRIS", "HOUSE", "D OLSEN"]),
      random.pick(["JT", "RBK", "AL"]),
      random.pick(["OUR TRUCK", "WILL CALL", "UPS GRND"]),
      truth.terms.toUpperCase(),
    ],
  )}</table>
${goodsTable(
  [
    column.at("LN"),
    column.part("PART NUMBER"),
    column.description("DESCRIPTION", "36%"),
    column.ordered("ORD"),
    column.shipped("SHIP"),
    column.backordered("B/O"),
    column.unit("U/M"),
    column.price("UNIT PRICE"),
    column.amount("EXTENSION"),
  ],
  rowsWithCores(truth, write, {
    part: () => "CORE",
    description: ({ partNumber }) => `CORE CHARGE ${partNumber}`,
    creditOf: "CORE",
  }),
)}
<table class="box sums">${cellHead(["MERCHANDISE", "CORES", "FREIGHT", "HANDLING/ENV", "SALES TAX", "INVOICE TOTAL"])}${cellRow(branchTotals(truth, write))}</table>
<div class="small">RETURNS: Parts must be returned within 30 days with this invoice, in the original box. Electrical and special order parts are not returnable. Cores must be returned within 12 months. A service charge of 1.5% per month is added to past due accounts. Seller makes no warranty other than that of the manufacturer.</div>`,
);

/** With four decimals, as unit prices of distribution software are. */
function fourDecimals(cents: number): string {
  return (cents / 100).toFixed(4).replaceAll(/\B(?=(\d{3})+\.)/g, ",");
}

const pickTicket = htmlLayout(
  {
    name: "distributor-pick-ticket-remaining",
    css: `body{font:8.5pt Nimbus Sans,Liberation Sans}.full{width:100%}.strip{width:100%;margin-top:6px}.strip td,.strip th{border:1px solid #444;padding:2px 5px;text-align:center;font-weight:normal}.strip th{background:#eee;font-style:italic}
.goods{width:100%;margin-top:10px}.goods th{border:1px solid #444;font-weight:normal;font-style:italic;text-align:center;background:#eee;font-size:7.5pt}.goods td{padding:3px 4px}.goods td:nth-child(-n+3),.goods td:nth-child(n+8){text-align:right}.sum td{padding:2px 0 2px 20px;text-align:right}.side td{padding:1px 8px 1px 0}`,
    prints: { lines: [1, 11], hasBackorders: true, charges: ["freight", "tax"] },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:60%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:center"><b style="font-size:16pt">INVOICE</b>
<table class="strip">${cellRow(["Invoice Number", html`<b>${truth.number}</b>`])}${cellRow(["Invoice Date", html`<b>${write.date(truth.date)} 11:52:07</b>`])}${cellRow(["Order Number", random.between(1_000_000, 1_999_999)])}${cellRow(["Page", "1 of 1"])}</table></td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%"><b>Bill To:</b><br>${address(truth.customer)}</td><td><b>Ship To:</b><br>${address(truth.shipTo)}</td></tr></table>
<p>Attn: Accounts Payable<br>Customer ID: &nbsp; ${truth.accountNumber}</p>
<table class="strip">${cellHead(["PO Number", "Term Description", "Net Due Date", "Disc Due Date", "Discount Amount"])}${cellRow([truth.orderNumber, truth.terms, write.date(truth.dueDate), write.date(truth.dueDate), "0.00"])}</table>
<table class="strip">${cellHead(["Order Date", "Pick Ticket No", "Primary Salesrep Name", "Taker"])}${cellRow([write.date(truth.date), random.between(3_000_000, 3_999_999), random.pick(["Greg Pruitt", "House Account", "Tina Boyle"]), random.pick(["CMILLER", "JPARK", "TWEBB"])])}</table>
<table class="goods"><thead><tr><th colspan="5">Quantities</th><th rowspan="2">Item ID<br>Item Description</th><th rowspan="2">Pricing<br>UOM</th><th rowspan="2">Unit<br>Price</th><th rowspan="2">Extended<br>Price</th></tr><tr><th>Ordered</th><th>Shipped</th><th>Remaining</th><th>UOM</th><th>Disp.</th></tr></thead>
${truth.lines.map((line) =>
  cellRow([
    line.ordered.toFixed(2),
    line.shipped.toFixed(2),
    line.backordered.toFixed(2),
    line.unit.label,
    line.backordered > 0 ? "B" : "",
    html`${line.partNumber}<br>${line.description}`,
    line.unit.label,
    fourDecimals(line.price),
    write.number(line.amountCents),
  ]),
)}</table>
<p style="border-top:1px solid #444;padding-top:3px">Carrier: ${random.pick(["UPS GROUND", "OUR TRUCK", "WILL CALL"])} &nbsp;&nbsp; Tracking #: ${random.chance(0.5) ? `1Z${random.between(100, 999)}E${random.between(10_000_000, 99_999_999)}` : ""}</p>
<table class="full"><tr><td>Total Lines: ${truth.lines.length}</td><td><table class="sum" style="margin-left:auto">${totalsOf(
    truth,
    write,
    { goods: "SUB-TOTAL:", cores: "", total: "AMOUNT DUE:" },
  ).map(([label, amount]) =>
    cellRow([label.endsWith(":") ? label : `${label.toUpperCase()}:`, amount]),
  )}</table><div style="text-align:right;font-size:7.5pt">U.S. Dollars</div></td></tr></table>`,
);

const lineCodes = ["MER", "BEN", "EAT", "DAY", "GUN", "STM", "TIM"];

const wheels = htmlLayout(
  {
    name: "wheel-distributor-nothing-shipped",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin-top:12px}.goods th{border-top:2px solid #900;border-bottom:2px solid #900;font-size:7.5pt;padding:2px 5px;white-space:nowrap}.goods td{padding:2px 5px}.goods td:nth-child(5){white-space:nowrap}.goods td:nth-child(-n+3),.goods td:nth-child(n+7),.goods th:nth-child(n+7){text-align:right}.sum{margin-left:auto;border-top:2px solid #900}.sum td{padding:2px 0 2px 26px}.sum td+td{text-align:right}.info td{padding:0 18px 2px 0}`,
    prints: {
      lines: [2, 16],
      hasBackorders: true,
      hasUnshipped: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:34%">SOLD TO: ${truth.accountNumber}<br>${address(truth.customer)}</td><td style="width:33%;text-align:center;color:#900"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><b style="font-size:13pt">INVOICE ${truth.number}</b><br>ORIGINAL</td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%">SHIP TO:<br>${address(truth.shipTo)}</td><td><table class="info">${cellRow(["INVOICE DATE:", write.date(truth.date)])}${cellRow(["YOUR P.O.:", truth.orderNumber])}${cellRow(["OUR ORDER:", `${random.between(10, 60)}${random.between(10_000, 99_999)}`])}${cellRow(["SHIPPED VIA:", random.pick(["ROUTE TRUCK 4", "SPEEDY", "CUST PICKUP"])])}${cellRow(["TERMS:", truth.terms])}${cellRow(["SLSMN:", random.between(10, 48)])}</table></td></tr></table>
<table class="goods">${cellHead(["ORD", "SHP", "B/O", "MFG", "PART NUMBER", "DESCRIPTION", "LIST", "NET", "EXTENSION"])}${truth.lines
    .concat(truth.unshipped)
    .map((line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.ordered,
        row.shipped,
        row.backordered,
        random.pick(lineCodes),
        row.part,
        row.description,
        write.price(Math.round(line.price * 1.42)),
        row.price,
        row.amount,
      ]);
    })}</table>
<table class="sum">${totalsOf(truth, write, { goods: "SUBTOTAL", cores: "", total: "PLEASE PAY" }).map(([label, amount]) => cellRow([label, amount]))}</table>
<p style="font-size:7.5pt">BACKORDERED ITEMS SHIP WHEN RECEIVED UNLESS CANCELLED. CLAIMS FOR SHORTAGE WITHIN 5 DAYS. NO RETURNS WITHOUT INVOICE NUMBER. RESTOCKING 15%.</p>`,
);

function hydraulicHead(truth: Truth, write: Writer, random: Random): string[][] {
  return [
    [
      "CUSTOMER NUMBER",
      "CUSTOMER ORDER NUMBER",
      "RELEASE NUMBER",
      "SALESPERSON",
      truth.accountNumber ?? "",
      truth.orderNumber ?? "",
      "",
      random.pick(["Kyle Jansen", "House", "Beth Rausch"]),
    ],
    [
      "WRITER",
      "SHIP VIA",
      "TERMS",
      "SHIP DATE",
      random.pick(["Rick T", "Nate Cole"]),
      random.pick(["PICK UP NOW", "OT OUR TRUCK", "UPS GROUND"]),
      truth.terms.toUpperCase(),
      write.date(truth.date),
    ],
  ];
}

const hydraulics = htmlLayout(
  {
    name: "hydraulic-store-release-number",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.corner{margin-left:auto}.strip{width:100%;margin-top:6px;table-layout:fixed}.strip td,.strip th,.corner td,.corner th{border:1px solid #000;text-align:center;padding:2px}.strip th,.corner th{font-size:6.5pt;background:#ccc}
.goods{width:100%;margin-top:6px;border:1px solid #000}.goods th{background:#ccc;font-size:7pt;border-bottom:1px solid #000;text-align:center}.goods td{padding:3px 5px;border-left:1px solid #000}.goods td:nth-child(-n+2),.goods td:nth-child(n+4){text-align:right}.sum{margin-left:auto}.sum td{padding:1px 4px}.sum td+td{text-align:right}`,
    prints: { lines: [1, 10], hasBackorders: true, charges: ["freight", "tax"] },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>Hydraulic hose, fittings &amp; fluid power<br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td><div style="font-size:18pt;text-align:right">INVOICE</div><table class="corner"><tr><th>INVOICE DATE</th><th>INVOICE NUMBER</th></tr>${cellRow([write.date(truth.date), truth.number])}<tr><th>REMIT TO</th><th>PAGE NO.</th></tr>${cellRow([html`${truth.vendor.street}<br>${truth.vendor.city}`, "1 of 1"])}</table></td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%">BILL TO:<br>${address(truth.customer)}</td><td>SHIP TO:<br>${address(truth.shipTo)}</td></tr></table>
${hydraulicHead(truth, write, random).map((cells) => html`<table class="strip">${cellHead(cells.slice(0, 4))}${cellRow(cells.slice(4))}</table>`)}
<table class="goods">${cellHead(["ORDER QTY", "SHIP QTY", "DESCRIPTION", "UNIT PRICE", "EXT PRICE"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const assembly = random.chance(0.2) ? html`<br>*Crimped and capped* tag: unit 14` : null;
      return cellRow([
        `${row.ordered}ea`,
        `${row.shipped}ea`,
        html`${row.part}<br>${row.description}${assembly}`,
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="full" style="margin-top:8px"><tr><td style="width:58%;font-size:7.5pt">Invoice is due by ${write.date(truth.dueDate)}.<br>All past due amounts are subject to a service charge of 1.5% per month. Hose assemblies are not returnable. All claims must be made within 10 days of receipt of goods.</td><td><table class="sum">${totalsOf(
    truth,
    write,
    { goods: "Subtotal", cores: "", total: "Amount Due" },
  ).map(([label, amount]) => cellRow([label, amount]))}</table></td></tr></table>`,
);

const canadian = htmlLayout(
  {
    name: "brake-supply-gst-pst-discount",
    css: `body{font:8.5pt DejaVu Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{border-bottom:1px solid #000;font-size:7pt}.goods td{padding:3px 2px;border-bottom:1px solid #ddd;font-size:8pt}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.keys th{text-align:right;padding-right:8px;font-weight:normal;color:#555}.sum td{padding:2px 0 2px 24px}.sum td+td{text-align:right}`,
    prints: {
      lines: [1, 10],
      hasBackorders: true,
      charges: ["freight", "fee"],
      taxes: [
        { label: "GST 5%", percent: 5 },
        { label: "PST 7%", percent: 7 },
      ],
    },
    style: { date: "Mar 09, 2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:58%"><b style="font-size:13pt">${truth.vendor.name}</b><br>Brake, Suspension &amp; Driveline Specialists<br>${truth.vendor.street}<br>${truth.vendor.city}<br>Toll free ${truth.vendor.phone}</td><td><table class="keys"><tr><th></th><td style="font-size:14pt">Invoice</td></tr>
${[
  ["Invoice #", truth.number],
  ["Date", write.date(truth.date)],
  ["Customer #", truth.accountNumber],
  ["Customer PO", truth.orderNumber],
  ["Ship via", random.pick(["Our truck", "Loomis", "Pick up"])],
  ["Terms", truth.terms],
  ["Due date", write.date(truth.dueDate)],
].map(
  ([label = "", value = ""]) => html`<tr><th>${label}</th><td>${value}</td></tr>`,
)}</table></td></tr></table>
<table class="full" style="margin-top:8px"><tr><td style="width:50%"><i>Sold to</i><br>${address(truth.customer)}</td><td><i>Shipped to</i><br>${address(truth.shipTo)}</td></tr></table>
<table class="goods">${cellHead(["Product", "Description", "Ord", "Shp", "B/O", "List", "Disc %", "Net", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const percent = random.pick([15, 20, 25, 40]);
      return cellRow([
        row.part,
        row.description,
        row.ordered,
        row.shipped,
        row.backordered,
        write.price(Math.round(line.price / (1 - percent / 100))),
        percent.toFixed(1),
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="full"><tr><td style="width:56%;font-size:7pt">GST Reg. No. ${random.between(100_000_000, 899_999_999)} RT0001<br>PST Reg. No. ${random.between(1000, 1999)}-${random.between(1000, 9999)}<br>Interest of 2% per month (24% per annum) on overdue accounts. Returned goods are subject to a handling charge of 20%.</td><td><table class="sum" style="margin-left:auto">${totalsOf(
    truth,
    write,
    { goods: "Merchandise", cores: "", total: "Total CDN" },
  ).map(([label, amount]) => cellRow([label, amount]))}</table></td></tr></table>`,
);

export const truckDistributors: Layout[] = [branch, pickTicket, wheels, hydraulics, canadian];
