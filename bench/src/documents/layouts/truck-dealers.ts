import { address, column, goodsTable, sidePairs, titleOf } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, pagesOf, type Row, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf } from "../paper/sums.ts";
import type { Random } from "../random.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function binOf(random: Random): string {
  return `${random.pick(["A", "B", "C", "F", "K"])}${random.between(10, 48)}${random.pick(["A", "B", "D"])}${random.between(1, 9)}`;
}

const truckCenter = htmlLayout(
  {
    name: "truck-center-bins-over-pages",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.keys{margin-left:auto}.keys th{text-align:right;padding-right:6px}.goods{width:100%;margin-top:10px}.goods th{border-bottom:1.5px solid #b8860b;font-size:7.5pt;padding:2px 5px;white-space:nowrap}.goods td{padding:2px 5px}.sum{margin-left:auto;margin-top:8px;border:1px solid #b8860b}.sum td,.sum th{padding:2px 8px}.sum td{text-align:right}.small{font-size:6.5pt;margin-top:12px}`,
    prints: {
      lines: [3, 34],
      cores: "lines",
      hasBackorders: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { currency: "$" },
  },
  (truth, write, random) => {
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: ({ description }) => `CORE ${description}`.slice(0, 34),
      creditOf: "CORE RTN",
    });
    const pages = pagesOf(rows, 20, 24);
    const order = random.between(20_000_000, 29_999_999);
    const columns = [
      column.ordered("Ordered"),
      column.shipped("Shipped"),
      column.backordered("B/O"),
      column.part("Part Number"),
      column.description("Description", "34%"),
      {
        head: "Bin",
        of: ({ description }: Row) => (description.startsWith("CORE") ? "" : binOf(random)),
      },
      column.price("Unit Price"),
      column.amount("Extended"),
    ];
    const end = html`${sidePairs(totalsOf(truth, write, { goods: "Parts", cores: "Core Deposits", total: "Total Invoice" }), "sum")}
<div class="small">Any warranties on the products sold are those made by the manufacturer. The seller expressly disclaims all warranties, either express or implied, including any implied warranty of merchantability or fitness for a particular purpose. Special order parts are not returnable. All returns within 30 days, with this invoice, less a 20% handling charge.</div>`;
    return html`${pages.map(
      (part, at) =>
        html`<div class="page"><table class="full"><tr><td style="width:36%"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>Parts ${truth.vendor.phone}<br><br>Remit payment to:<br>P.O. Box 2208<br>${truth.vendor.city}</td><td style="width:30%"><b>Bill To</b><br>${address(truth.customer)}<br><br><b>Ship To</b><br>${address(truth.shipTo)}</td><td>${sidePairs(
          [
            ["Invoice:", truth.number],
            ["Date:", write.date(truth.date)],
            ["Page:", `${at + 1} of ${pages.length}`],
            ["Cust No:", truth.accountNumber],
            ["PO No:", truth.orderNumber],
            ["Sales Order:", String(order)],
            ["Ship Via:", "Delivery"],
            ["Terms:", truth.terms],
          ],
          "keys",
        )}</td></tr></table>${goodsTable(columns, part)}${at < pages.length - 1 ? html`<p style="text-align:right">Continued on next page</p>` : end}</div>`,
    )}`;
  },
);

const retail = htmlLayout(
  {
    name: "truck-dealer-sale-type-retail",
    css: `body{font:8.5pt Nimbus Sans,Liberation Sans}.full{width:100%}.three{width:100%;margin-top:8px}.three .box{border:1px solid #777;padding:3px 6px}.three thead th{border:1px solid #777;background:#e6e6e6;padding:1px 6px;font-size:7.5pt;width:33%}
.goods{width:100%;margin-top:10px}.goods th{background:#e6e6e6;border-top:1px solid #777;border-bottom:1px solid #777;font-size:7.5pt;padding:2px 4px}.goods td{padding:2px 4px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.goods td:first-child,.goods th{white-space:nowrap}.keys th{font-weight:normal;padding-right:8px}.end{width:100%;margin-top:12px;border-top:1px solid #777}.sum{margin-left:auto}.sum th{font-weight:normal;padding-right:22px}.sum td{text-align:right}.sum tr:last-child{font-weight:bold}`,
    prints: {
      lines: [1, 9],
      cores: "lines",
      hasBackorders: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { currency: "$", negative: "(1)" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}, ${truth.vendor.city}<br>Phone: ${truth.vendor.phone}</td><td style="text-align:right"><span style="font-size:14pt">Parts Invoice</span><br><b style="font-size:12pt">${truth.number}</b><br>Page 1 of 1</td></tr></table>
<table class="three">${cellHead(["Bill To", "Ship To", "Invoice Information"])}<tr><td class="box">${truth.accountNumber}<br>${address(truth.customer)}</td><td class="box">${address(truth.shipTo)}</td><td class="box">${sidePairs(
    [
      ["Invoice Date", write.date(truth.date)],
      ["Customer", truth.accountNumber],
      ["PO Number", truth.orderNumber],
      ["Sale Type", random.pick(["Retail Charge", "Fleet Charge", "Wholesale"])],
      ["Salesperson", random.pick(["Eric Lund", "Donna Vance", "Parts Counter"])],
      ["Terms", truth.terms],
    ],
    "keys",
  )}</td></tr></table>
<table class="goods">${cellHead(["Part", "Description", "Location", "Order", "Ship", "B/O", "Retail", "Price", "Extended"])}${rowsWithCores(
    truth,
    write,
    {
      part: ({ partNumber }) => `${partNumber}:CORE`,
      description: () => "Core Charge",
      creditOf: "CORE RETURN",
    },
  ).map((row) => {
    const isCore = /core/i.test(row.description);
    const goods = truth.lines.find(({ partNumber }) => partNumber === row.part);
    return cellRow([
      row.part,
      row.description,
      isCore ? "" : binOf(random),
      row.ordered,
      row.shipped,
      row.backordered,
      goods ? write.price(Math.round(goods.price * 1.3)) : "",
      row.price,
      row.amount,
    ]);
  })}</table>
<table class="end"><tr><td style="width:56%;font-size:6.5pt;padding-top:6px">The seller hereby expressly disclaims all warranties, either expressed or implied, including any implied warranty of merchantability or fitness for a particular purpose, and neither assumes nor authorizes any other person to assume for it any liability in connection with the sale of said products. No returns on electrical, special order or emergency parts. No returns after 30 days.<br><br><br>Received by X ____________________________ Date __________</td><td style="padding-top:6px">${sidePairs(totalsOf(truth, write, { goods: "Parts", cores: "Cores", total: "Invoice Total" }), "sum")}</td></tr></table>`,
);

const delivery = htmlLayout(
  {
    name: "truck-dealer-delivery-method",
    css: `body{font:9pt Liberation Sans Narrow,Liberation Sans}.full{width:100%}.keys th{text-align:left;padding-right:10px;font-weight:bold}.goods{width:100%;margin-top:12px}.goods th{background:#d0d0d0;padding:3px}.goods td{padding:3px}.goods td:nth-child(n+3),.goods th:nth-child(n+3){text-align:right}.goods .core td{font-style:italic;color:#333}.sum{margin-left:auto;margin-top:10px}.sum td{padding:1px 0 1px 24px;text-align:right}`,
    prints: { lines: [1, 12], cores: "column", charges: ["freight", "fee", "tax"] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:12pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><span style="font-size:19pt">Invoice: ${truth.number}</span></td></tr></table><hr>
<table class="full"><tr><td style="width:32%"><b>Sold To</b><br>${address(truth.customer)}</td><td style="width:32%"><b>Ship To</b><br>${address(truth.shipTo)}</td><td>${sidePairs(
    [
      ["Invoice Date:", write.date(truth.date)],
      ["Customer:", truth.accountNumber],
      ["Customer PO:", truth.orderNumber],
      ["Branch:", random.pick(["01 - Main", "02 - North", "04 - West"])],
      ["Delivery Method:", random.pick(["Will Call", "Delivery", "Best Way"])],
      ["Sold By:", random.pick(["Brett", "Sue R", "Marcus"])],
      ["Due Date:", write.date(truth.dueDate)],
    ],
    "keys",
  )}</td></tr></table>
<table class="goods">${cellHead(["Item", "Description", "Qty", "UM", "Price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const goods = cellRow([
        row.part,
        row.description,
        row.shipped,
        row.unit,
        row.price,
        row.amount,
      ]);
      if (line.coreDepositCents === null) return goods;
      return html`${goods}${cellRow(["", `Core charge for ${row.part}`, row.shipped, row.unit, row.core, row.coreAmount], "core")}`;
    },
  )}</table>
<table class="sum">${[
    ["Parts:", write.number(truth.goodsCents)],
    ["Cores:", write.number(truth.coresCents)],
    ["Freight:", write.number(chargesOf(truth, "freight"))],
    ["Supplies & Fees:", write.number(chargesOf(truth, "fee"))],
    ["Subtotal:", write.number(beforeTax(truth))],
    ["Sales Tax:", write.number(chargesOf(truth, "tax"))],
    ["Invoice Total:", write.number(truth.totalCents)],
  ].map(([label = "", amount = ""]) => cellRow([label, amount]))}</table>
<p>Payment Method: On Account (${truth.terms})</p><p style="font-size:7.5pt">Thank you for your business! Cores must be clean, complete and in the original box. Returns require this invoice. No cash refunds.</p>`,
);

const disclaimer =
  "DISCLAIMER OF WARRANTIES. ANY WARRANTIES ON THE PRODUCTS SOLD HEREBY ARE THOSE MADE BY THE MANUFACTURER. THE SELLER HEREBY EXPRESSLY DISCLAIMS ALL WARRANTIES, EITHER EXPRESS OR IMPLIED, INCLUDING ANY IMPLIED WARRANTY OF MERCHANTABILITY OR FITNESS FOR A PARTICULAR PURPOSE. NO RETURNS ON ELECTRICAL OR SPECIAL ORDER ITEMS. ALL RETURNS MUST BE ACCOMPANIED BY THIS INVOICE.";

const dateEntered = htmlLayout(
  {
    name: "truck-dealer-form-date-entered",
    css: `body{font:8.5pt Liberation Sans}.full{width:100%}.form td{border:1px solid #064;padding:1px 4px;color:#000}.form i{display:block;font:6pt Liberation Sans;color:#064}.mono td,.form td{font-family:Liberation Mono;font-size:8.5pt}.goods{width:100%;border:1px solid #064}.goods th{font-size:6.5pt;color:#064;border:1px solid #064;text-align:center;font-weight:normal}.goods td{font-family:Liberation Mono;font-size:8.5pt;border-left:1px solid #064;padding:1px 4px}.goods td:nth-child(-n+2),.goods td:nth-child(n+5){text-align:right}.fill td{height:16px}.sum{width:100%}.sum th{font-size:7pt;color:#064;font-weight:normal}.sum td,.sum th{border:1px solid #064;padding:2px 5px}.sum td{text-align:right;font-family:Liberation Mono}`,
    prints: { lines: [1, 12], charges: ["freight", "tax"], hasUnshipped: true },
    style: { date: "09MAR26" },
  },
  (truth, write, random) => {
    const box = (label: string, value: string | null) =>
      html`<td><i>${label}</i>${value ?? ""}</td>`;
    const lines = truth.lines.concat(truth.unshipped);
    return html`<div style="text-align:center"><b style="font-size:15pt;color:#064">${truth.vendor.name}</b><br>${truth.vendor.street} &bull; ${truth.vendor.city} &bull; ${truth.vendor.phone}</div>
<table class="full form" style="margin-top:10px"><tr>${box("DATE ENTERED", write.date(truth.date))}${box("YOUR ORDER NO.", truth.orderNumber)}${box("DATE SHIPPED", write.date(truth.date))}${box("INVOICE DATE", write.date(truth.date))}${box("INVOICE NUMBER", truth.number)}</tr></table>
<table class="full mono"><tr><td style="width:4%;color:#064">S<br>O<br>L<br>D</td><td style="width:46%">ACCOUNT NO. ${truth.accountNumber}<br>${truth.customer.name.toUpperCase()}<br>${truth.customer.street.toUpperCase()}<br>${truth.customer.city.toUpperCase()}</td><td style="width:4%;color:#064">S<br>H<br>I<br>P</td><td>PAGE 1 OF 1<br>${truth.shipTo.name.toUpperCase()}<br>${truth.shipTo.street.toUpperCase()}<br>${truth.shipTo.city.toUpperCase()}</td></tr></table>
<table class="full form">${html`<tr>${box("SHIP VIA", random.pick(["WILLCALL", "DELIVERY", "UPS"]))}${box("SLSM.", String(random.between(100, 4999)))}${box("B/L NO.", "")}${box("TERMS", truth.terms.toUpperCase())}${box("F.O.B. POINT", random.pick(["", "ORIGIN"]))}</tr>`}</table>
<table class="goods" style="margin-top:6px">${cellHead(["ORD", "SHIP", "PART NUMBER", "DESCRIPTION", "LIST", "NET", "AMOUNT"])}${lines.map(
      (line) => {
        const row = goodsRow(line, write);
        const list = write.price(Math.round(line.price * 1.22));
        const description = row.description.toUpperCase().slice(0, 26);
        return cellRow([
          row.ordered,
          row.shipped,
          row.part,
          description,
          list,
          row.price,
          row.amount,
        ]);
      },
    )}${Array.from({ length: Math.max(0, 16 - lines.length) }, () => cellRow(["", "", "", "", "", "", ""], "fill"))}</table>
<table class="full" style="margin-top:4px"><tr><td style="width:62%;font-size:6pt;color:#064;padding-right:10px">${disclaimer}<br><br><br>CUSTOMER'S SIGNATURE X ______________________________</td><td>${sidePairs(
      [
        ["PARTS", write.number(truth.goodsCents)],
        ["SUBLET", "0.00"],
        ["FREIGHT", write.number(chargesOf(truth, "freight"))],
        ["SALES TAX", write.number(chargesOf(truth, "tax"))],
        ["TOTAL", write.number(truth.totalCents)],
      ],
      "sum",
    )}<div style="text-align:center;font-size:7pt;color:#064">CUSTOMER COPY</div></td></tr></table>`;
  },
);

const returns = htmlLayout(
  {
    name: "truck-dealer-credit-original-invoice",
    css: `body{font:9pt Liberation Serif}.full{width:100%}.frame{width:100%;border:1px solid;margin-top:8px}.frame td,.frame th{padding:2px 8px;border-right:1px solid}.frame th{border-bottom:1px solid;font-size:8pt}.goods{width:100%;margin-top:10px}.goods th{border-bottom:1px solid;border-top:1px solid;padding:2px 6px}.goods td{padding:3px 6px}.sum{width:42%;margin:10px 0 0 58%}.sum td{text-align:right}.sum th{font-weight:normal}.sum tr:last-child td,.sum tr:last-child th{border-top:1px solid;font-weight:bold}`,
    prints: {
      lines: [1, 6],
      charges: ["freight", "fee", "tax"],
      restocking: 15,
      kinds: ["invoice", "credit"],
    },
    style: { negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right;font-size:15pt"><b>${titleOf(truth, "PARTS INVOICE", "CREDIT MEMO")}</b></td></tr></table>
<table class="frame">${cellHead([titleOf(truth, "Invoice No.", "Credit Memo No."), "Date", "Customer No.", "Customer P.O.", "Counterman", "Terms"])}${cellRow([truth.number, write.date(truth.date), truth.accountNumber, truth.orderNumber, random.pick(["14", "22", "07"]), truth.terms])}</table>
<table class="full" style="margin-top:8px"><tr><td style="width:50%"><u>Charge to</u><br>${address(truth.customer)}</td><td><u>Deliver to</u><br>${address(truth.shipTo)}</td></tr></table>
${goodsTable(
  [
    column.shipped(titleOf(truth, "Qty", "Qty Ret")),
    column.part("Part No."),
    column.description("Description", "44%"),
    { head: "List", of: (_, at) => write.price(listOf(truth.lines[at]?.price)), align: "right" },
    column.price("Net"),
    column.amount("Extended"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { goods: "Parts Total", cores: "", total: titleOf(truth, "Invoice Total", "Total Credit") }), "sum")}
<p>${titleOf(truth, `Please pay by ${write.date(truth.dueDate)}. Parts returned after 30 days are subject to a 15% restocking charge.`, `Parts returned for credit. Original invoice ${random.between(300_000, 899_999)}. Credit is applied to your account; do not deduct until it appears on your statement.`)}</p><p>Authorized by ____________________</p>`,
);

function listOf(price = 0): number {
  return Math.round(price * 1.35);
}

export const truckDealers: Layout[] = [truckCenter, retail, delivery, dateEntered, returns];
