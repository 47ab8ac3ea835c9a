import { address } from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { beforeTax, chargesOf } from "../paper/sums.ts";
import { dayAfter, sumOf } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";
import { officeSystemCss, officeSystemHead } from "./ledgers.ts";
import { cloudCss, cloudHead, distributorCss, distributorHead } from "./wholesale.ts";

/** Papers that are no invoices, from the programs whose invoices are among the layouts. */

const acknowledgement = htmlLayout(
  {
    name: "junk-distributor-order-acknowledgement",
    css: distributorCss,
    prints: { lines: [1, 8], kinds: ["other"] },
  },
  (truth, write) => html`${distributorHead(truth, write, {
    title: "ORDER ACKNOWLEDGEMENT",
    number: "Order Number",
    date: "Order Date",
    page: "1 of 1",
  })}
<div style="margin-bottom:4px">Customer ID: &nbsp; ${truth.accountNumber} &nbsp; Requested By: Shop Foreman</div>
<table class="full terms">${cellHead(["PO Number", "Term Description", "Ship Route", "Taker"])}${cellRow([truth.orderNumber, truth.terms, "TRUCK 4", "KWELLS"])}</table>
<table class="goods"><thead><tr><th colspan="3">Quantities</th><th>UOM</th><th>Req. Date</th><th>Item ID<br>Item Description</th><th>Pricing UOM</th><th>Unit<br>Price</th><th>Extended<br>Price</th></tr>
<tr><th>Ordered</th><th>Allocated</th><th>Remaining</th><th colspan="6"></th></tr></thead>${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        `${row.ordered}.00`,
        `${row.shipped}.00`,
        "0.00",
        row.unit,
        write.date(dayAfter(truth.date, 2)),
        html`${row.part}<br>${row.description}`,
        row.unit,
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="sum">${cellRow([html`<b>SUB-TOTAL:</b>`, write.number(truth.goodsCents)])}${cellRow([html`<b>TAX:</b>`, write.number(chargesOf(truth, "tax"))])}
${cellRow([html`<b>ORDER TOTAL:</b>`, write.number(truth.goodsCents + chargesOf(truth, "tax"))])}</table>
<p class="small">Total Lines: ${truth.lines.length}. Thank you for your order. Prices are confirmed for 10 days.</p>`,
);

const statement = htmlLayout(
  {
    name: "junk-parts-store-monthly-statement",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:10px 0}.goods th{background:#ddd;border:1px solid #000;padding:3px}.goods td{padding:2px 4px}
.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.aging td,.aging th{border:1px solid #000;padding:3px;text-align:center}`,
    prints: { lines: [3, 14], kinds: ["other"] },
    style: { date: "3/9/26" },
  },
  (truth, write, random) => {
    const balances = truth.lines.map((_, at) =>
      sumOf(truth.lines.slice(0, at + 1).map(({ amountCents }) => amountCents)),
    );
    return html`<table class="full"><tr><td><b style="font-size:17pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td><td style="text-align:right"><b style="font-size:18pt">STATEMENT</b><br>Closing Date: ${write.date(truth.date)}<br>Customer Number: ${truth.accountNumber}<br>Terms: ${truth.terms}<br>Page: 1</td></tr></table>
<p>${address(truth.customer)}</p>
<table class="goods">${cellHead(["Date", "Invoice", "Type", "PO Number", "Amount", "Balance"])}
${cellRow([write.date(dayAfter(truth.date, -31)), "", "Previous balance", "", "", "0.00"])}${truth.lines.map(
  (line, at) =>
    cellRow([
      write.date(dayAfter(truth.date, at - truth.lines.length)),
      random.between(400_000, 499_999),
      "Charge",
      `PO-${random.between(1000, 9999)}`,
      write.number(line.amountCents),
      write.number(balances[at] ?? 0),
    ]),
)}</table>
<table class="full aging">${cellHead(["Current", "Over 30", "Over 60", "Over 90", "Amount Due"])}${cellRow([write.number(truth.goodsCents), "0.00", "0.00", "0.00", html`<b>${write.number(truth.goodsCents)}</b>`])}</table>
<p>Please pay by ${write.date(truth.dueDate)}. Please return this portion with your payment. Amount enclosed $ ____________</p>`;
  },
);

const estimate = htmlLayout(
  {
    name: "junk-cloud-erp-estimate",
    css: cloudCss,
    prints: { lines: [1, 8], kinds: ["other"] },
    style: { date: "3/9/26", currency: "$" },
  },
  (truth, write) => html`${cloudHead(truth, write, { title: "Quote", total: "TOTAL" })}
<table class="full band">${cellHead(["Expires", "Customer #", "Sales Rep", "Shipping Method"])}${cellRow([write.date(dayAfter(truth.date, 30)), truth.accountNumber, "Alvarez, M", "FedEx Ground"])}</table>
<table class="goods">${cellHead(["Quantity", "Item", "Options", "Rate", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.shipped,
        html`<b>${row.part}</b><br>${row.description}`,
        "",
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Subtotal", write.money(truth.goodsCents)])}${cellRow(["Shipping Cost", write.money(beforeTax(truth) - truth.goodsCents)])}
${cellRow([chargesOf(truth, "tax") === 0 ? "Tax (0%)" : "Tax (7.25%)", write.money(chargesOf(truth, "tax"))])}${cellRow(["Total", write.money(truth.totalCents)], "all")}</table>
<p style="text-align:center;margin-top:24px;font-family:Liberation Mono;letter-spacing:2px">*${truth.number}*</p>`,
);

const packingList = htmlLayout(
  {
    name: "junk-accounting-packing-list",
    css: officeSystemCss,
    prints: { lines: [1, 12], hasBackorders: true, kinds: ["other"] },
  },
  (truth, write, random) => html`${officeSystemHead(
    truth,
    "Packing List",
    html`${cellRow(["Order Number:", truth.number])}${cellRow(["Order Date:", write.date(truth.date)])}
${cellRow(["Salesperson:", "0100"])}${cellRow(["Customer Number:", truth.accountNumber])}`,
  )}
<table class="band">${cellHead(["Customer P.O.", "Ship VIA", "F.O.B.", "Ship Date"])}${cellRow([truth.orderNumber, "UPS BLUE", "ORIGIN", write.date(truth.date)])}</table>
<table class="goods">${cellHead(["Item Number", "Unit", "Ordered", "Shipped", "Back Ordered"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return html`${cellRow([row.part, "EACH", row.ordered, row.shipped, row.backordered])}
<tr><td colspan="5" style="text-align:left;padding-left:14px">${row.description}</td></tr>`;
    },
  )}</table>
<table class="sum">${cellRow(["Number of Packages:", random.between(1, 6)])}${cellRow(["Total Weight:", `${random.between(4, 900)} LBS`])}</table>
<p>Packed by ________ &nbsp; Checked by ________</p>`,
);

export const programJunk: Layout[] = [acknowledgement, statement, estimate, packingList];
