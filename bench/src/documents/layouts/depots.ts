import { html } from "../paper/html.ts";
import { monoAt, monoLine } from "../paper/mono.ts";
import { goodsRow, pagesOf, type Row, rowsWithCores } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf } from "../paper/sums.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const gridBands: Layout = {
  ...htmlLayout(
    {
      name: "heavy-duty-depot-description-first",
      css: `body{font:9pt Nimbus Sans;color:#2a2a2a}.top{display:grid;grid-template-columns:2fr 1fr;align-items:end;border-bottom:6px solid #e07a1f;padding-bottom:6px}.facts{display:grid;grid-template-columns:repeat(3,1fr);gap:8px 14px;background:#fbeee1;padding:8px 10px;margin:10px 0}.facts small,.who small{display:block;color:#9a5a1c;font-size:7pt}.who{display:grid;grid-template-columns:1fr 1fr;gap:20px}.list{display:grid;grid-template-columns:1fr 104px 70px 70px 64px 82px;margin-top:14px}.list div{padding:4px 3px;border-bottom:1px solid #f0d8bf}.list .h{background:#e07a1f;color:#fff;font-size:7.5pt;font-weight:bold}.r{text-align:right}.sums{display:grid;grid-template-columns:1fr 110px;width:300px;margin:10px 0 0 auto;row-gap:3px}.due{background:#e07a1f;color:#fff;font-weight:bold;padding:4px 3px}.fine{font-size:6.5pt;color:#9b9b9b;margin-top:22px}`,
      prints: {
        lines: [1, 12],
        units: "packs",
        cores: "column",
        charges: ["freight", "fee", "tax"],
      },
      style: { currency: "$", date: "Mar 9 2026" },
    },
    (truth, write) => {
      const facts = [
        ["Invoice", truth.number],
        ["Invoice date", write.date(truth.date)],
        ["Due date", write.date(truth.dueDate)],
        ["Account", truth.accountNumber],
        ["PO number", truth.orderNumber],
        ["Terms", truth.terms],
      ];
      const heads = ["Description", "Item no.", "Quantity", "Unit price", "Core ea.", "Extended"];
      const sums: Array<[string, number]> = [
        ["Parts", truth.goodsCents],
        ["Core deposits", truth.coresCents],
        ...truth.charges.map(({ label, amountCents }): [string, number] => [label, amountCents]),
      ];
      return html`<div class="top"><div><div style="font-size:18pt;font-weight:bold;color:#e07a1f">${truth.vendor.name}</div>${truth.vendor.slogan}</div><div class="r">${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</div></div>
<div class="facts">${facts.map(([label = "", value = ""]) => html`<div><small>${label}</small>${value}</div>`)}</div>
<div class="who"><div><small>Billed to</small>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</div><div><small>Delivered to</small>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</div></div>
<div class="list">${heads.map((head, at) => html`<div class="h${at > 1 ? " r" : ""}">${head}</div>`)}${truth.lines.map(
        (line) => {
          const row = goodsRow(line, write);
          return html`<div>${row.description}</div><div>${row.part}</div><div class="r">${row.shipped} ${row.unit}</div><div class="r">${row.price}</div><div class="r">${row.core}</div><div class="r">${row.amount}</div>`;
        },
      )}</div>
<div class="sums">${sums.map(([label, cents]) => html`<div>${label}</div><div class="r">${write.money(cents)}</div>`)}<div class="due">Total due</div><div class="due r">${write.money(truth.totalCents)}</div></div>
<div class="fine">Extended amounts do not include core deposits. Environmental and hazardous material fees cover the cost of disposal and compliance and are not a tax. Unpaid balances are charged 1.5% per month. Bank: First Plains Bank, routing 091300023, account 4471902.</div>`;
    },
  ),
  renderers: ["chromium"],
};

const quantityLast = htmlLayout(
  {
    name: "fastener-vendor-quantity-in-last-column",
    css: `body{font:8.5pt Liberation Sans}.top td{padding-right:30px}.keys{margin-left:auto}.keys td{border:1px solid #444;padding:2px 8px}.keys td:first-child{background:#ddd;font-size:7.5pt}.lines{width:100%;margin-top:16px}.lines th{border-top:1px solid #444;border-bottom:1px solid #444;font-size:7.5pt;padding:3px 6px}.lines td{padding:2px 6px}.lines tbody tr:nth-child(even) td{background:#f2f2f2}.lines th:nth-child(n+3),.lines td:nth-child(n+3){text-align:right}.lines td:first-child{white-space:nowrap}.lines th:nth-child(4),.lines td:nth-child(4){text-align:center}.sums{margin-top:14px;border:1px solid #444}.sums td{padding:2px 10px}.sums td+td{text-align:right}.sums tr:last-child td{border-top:1px solid #444;font-weight:bold}`,
    prints: {
      lines: [3, 22],
      units: "hundreds",
      hasFractions: true,
      charges: ["freight", "tax"],
    },
    style: { date: "03-09-26" },
  },
  (truth, write, random) => {
    const rows = truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return cellRow([row.part, row.description, row.price, row.unit, row.amount, row.shipped]);
    });
    return html`<table class="top" style="width:100%"><tr><td><i style="font-size:16pt;font-weight:bold">${truth.vendor.name}</i><br>${truth.vendor.street} * ${truth.vendor.city} * ${truth.vendor.phone}<br><br><b>Customer</b><br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}<br><br>Ship to: ${truth.shipTo.name}, ${truth.shipTo.street}, ${truth.shipTo.city}</td><td style="width:34%"><table class="keys">${[
      ["Invoice No.", truth.number],
      ["Date", write.date(truth.date)],
      ["Cust. No.", truth.accountNumber],
      ["P.O. No.", truth.orderNumber],
      ["Territory", `${random.between(100, 499)}`],
      ["Terms", truth.terms],
    ].map(([label = "", value = ""]) => cellRow([label, value]))}</table></td></tr></table>
<table class="lines">${cellHead(["Product No.", "Description", "Price", "Per", "Extension", "Qty Shipped"])}<tbody>${rows}</tbody></table>
<table class="sums">${cellRow(["Net merchandise", write.money(truth.goodsCents)])}${truth.charges.map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow(["Invoice amount", write.money(truth.totalCents)])}</table>
<p style="font-size:7pt">EA = each, C = per hundred. Cabinet and bins remain the property of the seller. SDS at no charge on request.</p>`;
  },
);

const widths = { line: 3, code: 4, part: 17, text: 32, quantity: 5, price: 10, amount: 11 };

const teletype = htmlLayout(
  {
    name: "parts-depot-eighty-eight-columns",
    css: `body{font:9pt Liberation Mono}pre{margin:0;font:9pt Liberation Mono}`,
    prints: { lines: [2, 44], cores: "lines", charges: ["freight", "fee", "discount", "tax"] },
    style: { negative: "1-", date: "09MAR26" },
  },
  (truth, write, random) => {
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE DEPOSIT",
      creditOf: "CORE",
    });
    const codes = new Map<string, string>();
    const codeOf = (part: string) => {
      const code = codes.get(part) ?? random.pick(["BDX", "MRT", "WIX", "STM", "GNX", "TIM"]);
      codes.set(part, code);
      return code;
    };
    const pages = pagesOf(rows, 32, 32);
    const textOf = (row: Row, line: number) =>
      monoLine([
        [String(line), widths.line, true],
        [codeOf(row.part), widths.code],
        [row.part, widths.part],
        [row.description.toUpperCase(), widths.text],
        [row.shipped, widths.quantity, true],
        [row.price, widths.price, true],
        [row.amount, widths.amount, true],
      ]);
    const sum = (label: string, cents: number) =>
      monoLine([
        ["", 54],
        [label.toUpperCase(), 21],
        [write.number(cents), 11, true],
      ]);
    return html`${pages.map((part, at) => {
      const isLast = at === pages.length - 1;
      const head = [
        monoAt([
          [0, truth.vendor.name.toUpperCase()],
          [58, "I N V O I C E"],
        ]),
        monoAt([
          [0, truth.vendor.street.toUpperCase()],
          [58, `NUMBER   ${truth.number}`],
        ]),
        monoAt([
          [0, truth.vendor.city.toUpperCase()],
          [58, `DATE     ${write.date(truth.date)}`],
        ]),
        monoAt([
          [0, truth.vendor.phone],
          [58, `PAGE     ${at + 1}`],
        ]),
        "",
        monoAt([
          [0, `BILL TO: ${truth.accountNumber}`],
          [46, "SHIP TO:"],
        ]),
        monoAt([
          [2, truth.customer.name.toUpperCase()],
          [46, truth.shipTo.name.toUpperCase()],
        ]),
        monoAt([
          [2, truth.customer.street.toUpperCase()],
          [46, truth.shipTo.street.toUpperCase()],
        ]),
        monoAt([
          [2, truth.customer.city.toUpperCase()],
          [46, truth.shipTo.city.toUpperCase()],
        ]),
        "",
        monoAt([
          [0, `YOUR P.O.: ${truth.orderNumber}`],
          [28, `TERMS: ${truth.terms.toUpperCase()}`],
          [58, `DUE: ${write.date(truth.dueDate)}`],
        ]),
        "=".repeat(88),
        monoLine([
          ["LN", widths.line, true],
          ["LINE", widths.code],
          ["PART NUMBER", widths.part],
          ["DESCRIPTION", widths.text],
          ["QTY", widths.quantity, true],
          ["NET", widths.price, true],
          ["EXTENDED", widths.amount, true],
        ]),
        "=".repeat(88),
      ];
      const body = part.map((row, index) => textOf(row, at * 32 + index + 1));
      const foot = isLast
        ? [
            "-".repeat(88),
            sum("MERCHANDISE", truth.goodsCents),
            ...(truth.coresCents === 0 ? [] : [sum("CORES", truth.coresCents)]),
            ...truth.charges.map(({ label, amountCents }) => sum(label, amountCents)),
            sum("*** TOTAL INVOICE", truth.totalCents),
            "",
            "CORES MUST BE RETURNED WITHIN 60 DAYS. THANK YOU FOR YOUR BUSINESS.",
          ]
        : ["", monoAt([[58, "CONTINUED ON NEXT PAGE"]])];
      return html`<div class="page"><pre>${[...head, ...body, ...foot].join("\n")}</pre></div>`;
    })}`;
  },
);

const fluids = htmlLayout(
  {
    name: "fluids-and-chemicals-landscape-hazmat",
    css: `body{font:8.5pt Liberation Sans}.top{width:100%}.top td{width:25%;padding-right:12px}.top u{text-decoration:none;color:#0a6b4b;font-size:7pt;font-weight:bold;display:block}.lines{width:100%;margin-top:12px}.lines th{background:#0a6b4b;color:#fff;font-size:7pt;padding:3px 5px}.lines td{padding:3px 5px;border-bottom:1px dotted #0a6b4b}.lines td:nth-child(2){white-space:nowrap}.lines th:nth-child(n+6),.lines td:nth-child(n+6){text-align:right}.sums{margin:8px 0 0 auto;page-break-inside:avoid}.sums td{padding:1px 5px 1px 40px;text-align:right}.sums tr:last-child td{font-weight:bold;border-top:2px solid #0a6b4b}`,
    page: { isLandscape: true },
    prints: {
      lines: [4, 36],
      units: "packs",
      hasFractions: true,
      charges: ["freight", "fee", "discount", "tax"],
    },
    style: { date: "09-Mar-2026", negative: "(1)" },
  },
  (truth, write, random) => {
    const rows = truth.lines.map((line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        row.part,
        row.description,
        random.pick(["", "", "", "UN1263 PG III", "UN1993 PG III", "LTD QTY"]),
        row.unit,
        `${row.shipped}.00`,
        row.price,
        row.amount,
      ]);
    });
    return html`<div style="border-left:14px solid #0a6b4b;padding-left:10px;margin-bottom:12px"><span style="font-size:17pt">${truth.vendor.name}</span> &nbsp; ${truth.vendor.street}, ${truth.vendor.city} &nbsp; Tel. ${truth.vendor.phone} &nbsp; Emergency (chemical spills): 1-800-555-0199</div>
<table class="top"><tr><td><u>BILL TO</u>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td><u>SHIP TO</u>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td><td><u>INVOICE</u>${truth.number}<u style="margin-top:5px">INVOICE DATE</u>${write.date(truth.date)}<u style="margin-top:5px">PAYMENT TERMS</u>${truth.terms}, due ${write.date(truth.dueDate)}</td><td><u>CUSTOMER</u>${truth.accountNumber}<u style="margin-top:5px">CUSTOMER PO</u>${truth.orderNumber}<u style="margin-top:5px">DELIVERY</u>Route ${random.between(2, 19)}, stop ${random.between(1, 14)}</td></tr></table>
<table class="lines">${cellHead(["#", "Product", "Description", "DOT class", "UOM", "Qty", "Unit price", "Line total"])}<tbody>${rows}</tbody></table>
<table class="sums">${cellRow(["Products", write.money(truth.goodsCents)])}${truth.charges
      .filter(({ kind }) => kind !== "tax")
      .map(({ label, amountCents }) => cellRow([label, write.money(amountCents)]))}${cellRow([
      "Sales tax",
      write.money(chargesOf(truth, "tax")),
    ])}${cellRow(["Invoice total (USD)", write.money(truth.totalCents)])}</table>
<p style="font-size:7pt">This is to certify that the above named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the regulations of the Department of Transportation.</p>`;
  },
);

export const depots: Layout[] = [gridBands, quantityLast, teletype, fluids];
