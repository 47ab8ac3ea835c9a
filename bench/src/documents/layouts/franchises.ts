import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, pagesOf, rowsWithCores } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf, listPriceOf } from "../paper/sums.ts";
import type { Company, Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function initialsOf({ name }: Company): string {
  const words = name.split(" ").filter((word) => /^[A-Z]/.test(word));
  return words
    .slice(0, 3)
    .map(([letter]) => letter)
    .join("");
}

function sumRow(label: string, amount: string): Html {
  return html`<tr><td>${label}</td><td>${amount}</td></tr>`;
}

/** A row for each charge of some kinds. */
function chargeSums(truth: Truth, write: Writer, isShown: (kind: string) => boolean): Html[] {
  return truth.charges
    .filter(({ kind }) => isShown(kind))
    .map(({ label, amountCents }) => sumRow(label, write.money(amountCents)));
}

const continued = htmlLayout(
  {
    name: "dealership-continued-with-branches",
    css: `body{font:8pt Liberation Sans}.top{position:relative;height:150px}.top div{position:absolute}.cap{font-size:6.5pt;font-weight:bold;color:#1d3f72}.strip{width:100%;table-layout:fixed;border:1px solid #1d3f72}.strip td{border-right:1px solid #1d3f72;padding:1px 4px 2px}.strip span{display:block;font-size:6pt;color:#1d3f72}
.goods{width:100%;margin-top:6px}.goods th{background:#1d3f72;color:#fff;font-size:7pt;padding:2px 4px;white-space:nowrap}.goods td{padding:1px 4px}.goods td:nth-child(-n+4),.goods th:nth-child(-n+4){text-align:center}.goods td:nth-child(n+7),.goods th:nth-child(n+7){text-align:right}.goods td:nth-child(5){white-space:nowrap}.core td{font-style:italic}
.end{width:100%;margin-top:10px;border-top:1px solid #1d3f72}.sums{margin-left:auto}.sums td{padding:1px 0 1px 24px;text-align:right}.sums tr:last-child td{font-weight:bold;font-size:10pt;border-top:1px solid #1d3f72}.fine{font-size:6pt;color:#555}.more{text-align:center;margin-top:14px;font-weight:bold}`,
    prints: {
      lines: [2, 38],
      cores: "lines",
      hasBackorders: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "3/9/26" },
  },
  (truth, write, random) => {
    const { vendor, customer, shipTo } = truth;
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE CHARGE",
      creditOf: "CORE-RETURN",
    });
    const pages = pagesOf(rows, 30, 30);
    const writtenBy = random.pick(["D. HAAS", "MIKE T", "CARLA R"]);
    const via = random.pick(["OUR TRUCK", "WILL CALL", "UPS GROUND"]);
    let line = 0;
    const drawn = pages.map((part, at) => {
      const body = part.map((row) => {
        const goods = truth.lines.find(({ partNumber }) => partNumber === row.part);
        const isGoods = goods !== undefined && row.description === goods.description;
        if (isGoods) line += 1;
        return cellRow(
          [
            isGoods ? line : "",
            row.ordered,
            row.shipped,
            row.backordered,
            row.part,
            row.description,
            isGoods ? write.price(listPriceOf(goods, 1.27)) : "",
            row.price,
            row.amount,
          ],
          isGoods ? "" : "core",
        );
      });
      const isLast = at === pages.length - 1;
      return html`<div class="page"><div class="top">
<div style="left:0;top:0"><svg width="58" height="44"><rect x="0" y="0" width="56" height="42" fill="#1d3f72"/><text x="28" y="28" font-size="19" font-family="Liberation Sans" font-weight="bold" fill="#ffffff" text-anchor="middle">${initialsOf(vendor)}</text></svg></div>
<div style="left:66px;top:0"><b style="font-size:12pt">${vendor.name}</b><br>${vendor.street}, ${vendor.city}<br>PARTS ${vendor.phone} &nbsp; SERVICE ${vendor.phone.slice(0, 9)}-0100</div>
<div style="right:0;top:0;text-align:right"><b style="font-size:13pt">PARTS INVOICE</b><br>${truth.number}<br>PAGE ${at + 1} OF ${pages.length}</div>
<div style="left:0;top:70px;width:40%"><span class="cap">BILL TO</span> &nbsp; ${truth.accountNumber}<br>${customer.name}<br>${customer.street}<br>${customer.city}</div>
<div style="left:50%;top:70px;width:40%"><span class="cap">SHIP TO</span><br>${shipTo.name}<br>${shipTo.street}<br>${shipTo.city}</div></div>
<table class="strip"><tr>${[
        ["INVOICE DATE", write.date(truth.date)],
        ["CUSTOMER P.O.", truth.orderNumber ?? ""],
        ["WRITTEN BY", writtenBy],
        ["SHIP VIA", via],
        ["TERMS", truth.terms],
        ["DUE DATE", write.date(truth.dueDate)],
      ].map(
        ([label = "", value = ""]) => html`<td><span>${label}</span>${value}</td>`,
      )}</tr></table>
<table class="goods">${cellHead(["LN", "ORD", "SHP", "B/O", "PART NUMBER", "DESCRIPTION", "LIST", "NET", "EXTENSION"])}<tbody>${body}</tbody></table>
${isLast ? null : html`<div class="more">* * * CONTINUED ON PAGE ${at + 2} * * *</div>`}
${
  isLast
    ? html`<table class="end"><tr><td style="width:58%"><div class="fine">ALL CLAIMS AND RETURNED GOODS MUST BE ACCOMPANIED BY THIS BILL. A 20% CHARGE IS MADE ON STOCK RETURNED AFTER 10 DAYS. NO RETURNS ON ELECTRICAL PARTS. CORES MUST BE RETURNED IN THE ORIGINAL BOX.</div><br><br>RECEIVED BY ______________________________</td><td><table class="sums">${sumRow("PARTS", write.money(truth.goodsCents))}${truth.coresCents === 0 ? null : sumRow("CORES", write.money(truth.coresCents))}${chargeSums(truth, write, (kind) => kind !== "tax")}${sumRow("SALES TAX", write.money(chargesOf(truth, "tax")))}${sumRow("INVOICE TOTAL", write.money(truth.totalCents))}</table></td></tr></table>
<div class="fine" style="margin-top:12px;text-align:center">TOLEDO 419-555-0110 &nbsp;|&nbsp; FINDLAY 419-555-0121 &nbsp;|&nbsp; LIMA 419-555-0132 &nbsp;|&nbsp; MANSFIELD 419-555-0143</div>`
    : null
}</div>`;
    });
    return html`${drawn}`;
  },
);

const returned = htmlLayout(
  {
    name: "dealership-return-with-reasons",
    css: `body{font:9pt Liberation Serif}h1{font-size:17pt;margin:0;color:#8a1414}.half{width:100%}.half td{width:50%}dl{margin:8px 0}dt{float:left;clear:left;width:110px;color:#555}dd{margin-left:118px}.lines{width:100%;margin-top:14px;border-top:2px solid #8a1414;border-bottom:2px solid #8a1414}.lines th{font-weight:normal;font-style:italic;padding:3px 4px;border-bottom:1px solid #8a1414}.lines td{padding:3px 4px}.lines td:first-child{white-space:nowrap}.lines th:nth-child(n+5),.lines td:nth-child(n+5){text-align:right}.sums{margin:8px 0 0 auto}.sums td{text-align:right;padding:1px 4px 1px 40px}.sums tr:last-child td{font-weight:bold}`,
    prints: { kinds: ["credit"], lines: [1, 7], charges: [], restocking: 15 },
    style: { currency: "$", date: "Mar 09, 2026" },
  },
  (truth, write, random) => {
    const original = `${random.between(100_000, 899_999)}`;
    const rows = truth.lines.map((line) => {
      const row = goodsRow(line, write);
      const reason = random.pick(["Ordered in error", "Wrong application", "Not needed"]);
      return cellRow([
        row.part,
        row.description,
        original,
        reason,
        row.shipped,
        row.price,
        row.amount,
      ]);
    });
    return html`<table class="half"><tr><td><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><h1>Credit Memo</h1>This is not a bill. Please keep for your records.</td></tr></table>
<table class="half" style="margin-top:14px"><tr><td>Credit to:<br><b>${truth.customer.name}</b><br>${truth.customer.street}<br>${truth.customer.city}<br><br>Returned from: ${truth.shipTo.name}, ${truth.shipTo.city}</td><td><dl><dt>Credit memo no.</dt><dd>${truth.number}</dd><dt>Date</dt><dd>${write.date(truth.date)}</dd><dt>Customer no.</dt><dd>${truth.accountNumber}</dd><dt>Your order</dt><dd>${truth.orderNumber}</dd><dt>Authorization</dt><dd>RGA ${random.between(2000, 9899)}</dd></dl></td></tr></table>
<table class="lines">${cellHead(["Part number", "Description", "Orig. invoice", "Reason", "Qty", "Unit price", "Amount"])}<tbody>${rows}</tbody></table>
<table class="sums">${sumRow("Merchandise credit", write.money(truth.goodsCents))}${chargeSums(truth, write, () => true)}${sumRow("Sales tax", write.money(0))}${sumRow("Total credit", write.money(truth.totalCents))}</table>
<p>Parts were inspected by ${random.pick(["J. Novak", "the warehouse", "R. Simms"])} and returned to stock. The credit is applied to your open account.</p>`;
  },
);

const sideBand = htmlLayout(
  {
    name: "rebuilder-dark-side-band",
    css: `body{font:8.5pt DejaVu Sans}.sheet{width:100%}.band{width:25%;background:#24323d;color:#fff;padding:12px}.band b{display:block}.band span{display:block;margin-top:9px;font-size:6.5pt;color:#a9c1d3}.main{padding:6px 0 0 14px}.to{width:100%}.to td{width:50%}.grey{color:#888;font-size:7pt}.lines{width:100%;margin-top:16px}.lines th{font-size:7pt;border-bottom:2px solid #24323d;padding:3px 2px}.lines td{padding:3px 2px;border-bottom:1px solid #ddd}.lines td:first-child{text-align:center}.lines td:nth-child(2){white-space:nowrap}.lines td:nth-child(n+4),.lines th:nth-child(n+4){text-align:right}.sums{width:60%;margin:10px 0 0 auto}.sums td{padding:2px}.sums td+td{text-align:right}.sums tr:last-child td{background:#24323d;color:#fff;font-weight:bold;padding:4px}`,
    prints: { lines: [1, 6], cores: "lines", charges: ["freight", "tax"] },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (truth, write) => {
    const rows = rowsWithCores(truth, write, {
      part: () => "CORE",
      description: ({ partNumber }) => `Core deposit for ${partNumber}`,
      creditOf: "CORE",
    });
    return html`<table class="sheet"><tr><td class="band"><b style="font-size:13pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}<br>
<span>INVOICE NUMBER</span>${truth.number}<span>INVOICE DATE</span>${write.date(truth.date)}<span>CUSTOMER ID</span>${truth.accountNumber}<span>PURCHASE ORDER</span>${truth.orderNumber}<span>TERMS</span>${truth.terms}<span>PAYMENT DUE</span>${write.date(truth.dueDate)}<br><br><span>REBUILT AND TESTED HERE</span>Starters, alternators, generators, DC motors. Bench test sheet in the box.</td>
<td class="main"><div style="font-size:20pt;color:#24323d;margin-bottom:12px">Invoice</div><table class="to"><tr><td><div class="grey">Bill to</div>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td><div class="grey">Ship to</div>${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td></tr></table>
<table class="lines">${cellHead(["Qty", "Item", "Description", "Each", "Total"])}<tbody>${rows.map((row) => cellRow([row.shipped, row.part, row.description, row.price, row.amount]))}</tbody></table>
<table class="sums">${sumRow("Subtotal", write.money(truth.goodsCents + truth.coresCents))}${chargeSums(truth, write, () => true)}${sumRow("Amount due", write.money(truth.totalCents))}</table>
<p style="font-size:7pt;color:#666">Return the old unit in the box of the new one within 45 days to receive your deposit. Burned, broken or incomplete cores are worth less.</p></td></tr></table>`;
  },
);

const labelsBelow = htmlLayout(
  {
    name: "trailer-supply-labels-under-values",
    css: `body{font:9pt Liberation Sans Narrow,Liberation Sans}.top{width:100%;border-bottom:4px double #000}.facts{width:100%;margin:10px 0;table-layout:fixed}.facts td{text-align:center;padding:0 6px}.facts b{display:block;border-bottom:1px solid #000;font-weight:normal;font-size:10pt}.facts i{font-style:normal;font-size:6.5pt}.who{width:100%}.who td{width:50%;border:1px solid #999;padding:4px 6px}.lines{width:100%;margin-top:10px;border:1px solid #999}.lines th{border:1px solid #999;font-size:7.5pt;padding:2px;text-align:center}.lines td{border-left:1px solid #999;border-right:1px solid #999;padding:2px 4px}.lines td:nth-child(2),.lines td:nth-child(3){white-space:nowrap}.lines td:nth-child(n+5){text-align:right}.lines td:nth-child(8){text-align:center}.feet{width:100%;margin-top:8px;table-layout:fixed}.feet td{border:1px solid #999;text-align:right;padding:2px 5px}.feet tr:first-child td{text-align:center;font-size:7pt;background:#eee}.feet td:last-child{font-weight:bold}`,
    prints: {
      lines: [1, 24],
      units: "packs",
      hasVendorParts: true,
      hasBackorders: true,
      hasUnshipped: true,
      charges: ["freight", "fee", "tax"],
    },
  },
  (truth, write, random) => {
    const rows = [...truth.lines, ...truth.unshipped].map((line, at) => {
      const row = goodsRow(line, write);
      return cellRow([
        at + 1,
        row.vendorPart,
        row.part,
        row.description,
        row.ordered,
        row.shipped,
        row.backordered,
        row.unit,
        row.price,
        row.amount,
      ]);
    });
    const facts = [
      [truth.number, "INVOICE NUMBER"],
      [write.date(truth.date), "INVOICE DATE"],
      [truth.accountNumber, "ACCOUNT"],
      [truth.orderNumber, "CUSTOMER ORDER"],
      [truth.terms, "TERMS"],
      [random.pick(["FEDEX GRND", "MILK RUN", "PICKUP"]), "SHIPPED VIA"],
    ];
    return html`<table class="top"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b></td><td style="text-align:right">${truth.vendor.street}, ${truth.vendor.city}<br>${truth.vendor.phone} &nbsp; ${truth.vendor.slogan}</td></tr></table>
<table class="facts"><tr>${facts.map(([value = "", label = ""]) => html`<td><b>${value}</b><i>${label}</i></td>`)}</tr></table>
<table class="who"><tr><td>SOLD TO: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>SHIPPED TO: ${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td></tr></table>
<table class="lines">${cellHead(["LN", "OUR ITEM", "MFR PART NO.", "DESCRIPTION", "ORD", "SHIP", "B/O", "U/M", "UNIT PRICE", "EXTENDED"])}<tbody>${rows}</tbody></table>
<table class="feet">${cellRow(["MERCHANDISE", ...truth.charges.filter(({ kind }) => kind !== "tax").map(({ label }) => label.toUpperCase()), "TAXABLE", "TAX", "PAY THIS AMOUNT"])}${cellRow([write.number(truth.goodsCents), ...truth.charges.filter(({ kind }) => kind !== "tax").map(({ amountCents }) => write.number(amountCents)), chargesOf(truth, "tax") === 0 ? "0.00" : write.number(beforeTax(truth)), write.number(chargesOf(truth, "tax")), write.number(truth.totalCents)])}</table>
<p style="font-size:7.5pt">Items shown in the B/O column ship when available and are billed then. Remit to the address above. Due ${write.date(truth.dueDate)}.</p>`;
  },
);

export const franchises: Layout[] = [continued, returned, sideBand, labelsBelow];
