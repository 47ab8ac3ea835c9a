import { address, column, goodsTable, sidePairs, stackedPairs } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { chargeRows, goodsRow, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf } from "../paper/sums.ts";
import { dayAfter } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const products = ["FILTRT", "CECO", "PWRCYL", "RECON", "GASKET", "FUELSY"];

const engineBoxes = htmlLayout(
  {
    name: "engine-distributor-eighteen-boxes",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.boxes{width:100%;table-layout:fixed}.boxes td,.boxes th{border:1px solid #000;padding:1px 4px;text-align:center}.boxes th{font-size:6pt;font-weight:normal;border-bottom:none}.boxes td{border-top:none;height:14px}
.goods{width:100%;border:1px solid #000;margin-top:6px}.goods th{font-size:6.5pt;border-bottom:1px solid #000;text-align:center!important}.goods td{padding:2px 4px}.sum{margin-left:auto;margin-top:8px}.sum th{font-weight:normal;padding-right:20px;text-align:right}.sum td{text-align:right}.sum tr:last-child{font-weight:bold}`,
    prints: {
      lines: [1, 11],
      cores: "lines",
      hasBackorders: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "09-Mar-2026" },
  },
  (truth, write, random) => {
    const boxes = [
      [
        ["DATE", write.date(truth.date)],
        ["CUSTOMER ORDER NO.", truth.orderNumber],
        ["DATE IN SERVICE", ""],
        ["ENGINE MODEL", random.pick(["ISX15", "X15", "ISB6.7", ""])],
        ["PUMP NO.", ""],
        ["EQUIPMENT MAKE", random.pick(["", "KW", "FREIGHTLINER"])],
      ],
      [
        ["CUSTOMER NO.", truth.accountNumber],
        ["SHIP VIA", random.pick(["CUSTOMER PICKUP", "DELIVERY", "UPS"])],
        ["FAIL DATE", ""],
        ["ENGINE SERIAL NO.", String(random.between(79_000_000, 80_900_000))],
        ["CPL NO.", ""],
        ["EQUIPMENT MODEL", ""],
      ],
      [
        ["REF. NO.", String(random.between(40_000, 99_999))],
        ["SALESPERSON", random.pick(["KM117", "LD402", "TB085"])],
        ["PARTS DISP.", ""],
        ["MILEAGE/HOURS", ""],
        ["PUMP CODE", ""],
        ["UNIT NO.", random.chance(0.5) ? String(random.between(100, 989)) : ""],
      ],
    ] as const;
    const taxless = {
      ...truth,
      charges: truth.charges.filter(({ kind }) => kind !== "tax"),
    };
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE DEPOSIT",
      creditOf: "",
    }).concat(chargeRows(taxless, write, ""));
    return html`<table class="full"><tr><td style="width:50%"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><b style="font-size:13pt">INVOICE NO: ${truth.number}</b><br>TO REMIT PAYMENT: P.O. BOX ${random.between(77_000, 78_999)}, ${truth.vendor.city}<br><br>PAGE 1 OF 1<br>*** CHARGE ***</td></tr></table>
<table class="full" style="margin:12px 0"><tr><td style="width:50%">BILL TO<br>${address(truth.customer)}</td><td>SHIP TO<br>${address(truth.shipTo)}</td></tr></table>
${boxes.map((pairs) =>
  stackedPairs(
    pairs.map(([label, value]) => [label, value]),
    "boxes",
  ),
)}
${goodsTable(
  [
    column.ordered("QUANTITY<br>ORDERED"),
    column.backordered("BACK<br>ORDERED"),
    column.shipped("QUANTITY<br>SHIPPED"),
    column.part("PART<br>NUMBER"),
    column.description("DESCRIPTION", "36%"),
    {
      head: "PRODUCT<br>CODE",
      of: ({ part, description }) => {
        if (part === "") return "";
        return description === "CORE DEPOSIT" ? "CORE" : random.pick(products);
      },
    },
    column.price("UNIT<br>PRICE"),
    column.amount("AMOUNT"),
  ],
  rows,
)}
${sidePairs(
  [
    ["SUB TOTAL:", write.number(beforeTax(truth))],
    ["TOTAL TAX:", write.number(chargesOf(truth, "tax"))],
    ["TOTAL AMOUNT: US $", write.number(truth.totalCents)],
  ],
  "sum",
)}
<p style="font-size:7pt">TAX EXEMPT NUMBERS: ______________ &nbsp; TERMS: ${truth.terms.toUpperCase()}<br>THERE ARE ADDITIONAL CONTRACT TERMS ON THE REVERSE SIDE OF THIS DOCUMENT, INCLUDING LIMITATION ON WARRANTIES AND REMEDIES, WHICH ARE EXPRESSLY INCORPORATED HEREIN.</p><p>AUTHORIZED BY (PRINT NAME) ____________________ SIGNATURE ____________________ DATE __________</p>`;
  },
);

const reefer = htmlLayout(
  {
    name: "reefer-dealer-list-and-your-price",
    css: `body{font:9pt Liberation Sans;color:#222}.head{width:100%;border-bottom:3px solid #c8102e}.cols{width:100%;margin-top:10px}.cols td{padding-right:10px}.cap{color:#c8102e;font-weight:bold;font-size:8pt}.keys th{font-weight:normal;color:#666;padding-right:10px}
.goods{width:100%;margin-top:14px}.goods th{color:#c8102e;font-size:8pt;border-bottom:1px solid #c8102e}.goods td{padding:4px 3px;border-bottom:1px solid #e4e4e4}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.sum{margin:10px 0 0 auto}.sum th{font-weight:normal;padding-right:30px}.sum td{text-align:right}.sum tr:last-child{font-weight:bold}`,
    prints: { lines: [1, 8], charges: ["freight", "fee", "discount", "tax"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="head"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>Truck &amp; trailer refrigeration sales, parts and service<br>${truth.vendor.street}, ${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><span style="font-size:18pt">Parts Sales Invoice</span><br>${truth.number}</td></tr></table>
<table class="cols"><tr><td><div class="cap">Bill-to Customer</div>${address(truth.customer)}</td><td><div class="cap">Ship-to Address</div>${address(truth.shipTo)}</td><td>${sidePairs(
    [
      ["Invoice Date", write.date(truth.date)],
      ["Due Date", write.date(truth.dueDate)],
      ["Customer No.", truth.accountNumber],
      ["External Document No.", truth.orderNumber],
      ["Payment Terms", truth.terms],
      ["Salesperson", random.pick(["Parts Counter", "Jen Hollis", "R. Ortega"])],
    ],
    "keys",
  )}</td></tr></table>
<table class="cols" style="font-size:8pt"><tr><td>Unit Model: ${random.pick(["S-600", "X4 7500", "C-600M", "7300 X4"])}</td><td>Unit Serial: ${random.pick(["600", "BAV", "NAW"])}${random.between(1_000_000, 9_999_999)}</td><td>Unit Hours: ${random.between(2000, 19_999)}</td></tr></table>
<table class="goods">${cellHead(["No.", "Description", "Qty", "UOM", "List Price", "Your Price", "Line Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.part,
        row.description,
        row.shipped,
        "Each",
        write.price(Math.round(line.price * random.pick([1.1, 1.18, 1.25]))),
        row.price,
        row.amount,
      ]);
    },
  )}</table>
${sidePairs(totalsOf(truth, write, { goods: "Subtotal", cores: "", total: "Total USD" }), "sum")}
<p style="font-size:7.5pt">Refrigerant sold to EPA 608/609 certified technicians only. Compressors and controllers: 12 months parts warranty, no labor. A 3% fee applies to card payments over $500. Home page and credit application on request.</p>`,
);

const exchange = htmlLayout(
  {
    name: "reman-exchange-core-due-back",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.stacked{width:100%;margin-top:10px}.stacked th{text-align:left;font-size:7.5pt;background:#f3ead7;padding:2px 5px}.stacked td{padding:2px 5px;border-bottom:1px solid #c9a227}.goods{width:100%;margin-top:12px}.goods th{font-size:7.5pt;background:#f3ead7;padding:3px}.goods td{padding:3px}.note td{font-size:7.5pt;color:#555;padding-top:0}.sum{margin-left:auto;margin-top:10px}.sum td{text-align:right;padding-left:36px}.sum th{font-weight:normal}.sum tr:last-child{font-weight:bold}`,
    prints: { lines: [1, 7], cores: "column", charges: ["freight", "tax"] },
    style: { date: "03/09/2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:16pt;color:#7a5c00">${truth.vendor.name}</b><br>Remanufactured steering gears, compressors, brake shoes, differentials<br>${truth.vendor.street}, ${truth.vendor.city} &nbsp; ${truth.vendor.phone}</td><td style="text-align:right;font-size:16pt">INVOICE</td></tr></table>
${stackedPairs([
  ["Invoice #", truth.number],
  ["Invoice Date", write.date(truth.date)],
  ["Cust #", truth.accountNumber],
  ["P.O. #", truth.orderNumber],
  ["Sales Rep", random.pick(["TERRY", "HOUSE", "VINCE"])],
  ["Ship Via", random.pick(["R&L", "UPS", "TRUCK"])],
  ["Terms", truth.terms],
])}
<table class="full" style="margin-top:10px"><tr><td style="width:50%"><b>Sold To:</b><br>${address(truth.customer)}</td><td><b>Ship To:</b><br>${address(truth.shipTo)}</td></tr></table>
${goodsTable(
  [
    column.shipped("Qty"),
    column.part("Part Number"),
    column.description("Description", "34%"),
    column.price("Unit Price"),
    column.core("Core Charge"),
    column.amount("Ext. Price"),
    column.coreAmount("Ext. Core"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  {
    below: ({ core }) =>
      core === ""
        ? null
        : html`<tr class="note"><td></td><td></td><td colspan="5">Core due back by ${write.date(dayAfter(truth.date, 90))}. Tag R${random.between(10_000, 99_999)}.</td></tr>`,
  },
)}
${sidePairs(totalsOf(truth, write, { goods: "Merchandise Total", cores: "Core Total", total: "Invoice Total" }), "sum")}
<p style="font-size:7.5pt"><b>CORE POLICY:</b> Like for like, complete, assembled and drained. Cracked or welded housings get no credit. Cores received after 90 days are credited at 50%. Warranty: 12 months, unlimited miles; labor is not covered.</p>`,
);

export const truckEngines: Layout[] = [engineBoxes, reefer, exchange];
