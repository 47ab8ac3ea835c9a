import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const template = htmlLayout(
  {
    name: "supplier-word-template",
    css: `body{font:10pt Carlito,Liberation Sans}.full{width:100%}.boxes{width:100%;margin:10px 0}.boxes td,.boxes th{border:1px solid #8aa;padding:3px 6px}.boxes th{background:#dbe5f1;text-align:center;font-size:8.5pt}.goods td,.goods th{border:1px solid #8aa;padding:3px 6px}.goods{width:100%}.goods th{background:#dbe5f1}.goods td:nth-child(1){text-align:center}.goods td:nth-child(n+3){text-align:right}.goods .none{border:0}`,
    prints: { lines: [1, 7], charges: ["tax", "freight"] },
    style: { date: "March 9, 2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td><b style="font-size:18pt;color:#365f91">${truth.vendor.name}</b><br><i>${truth.vendor.slogan}</i></td><td style="text-align:right"><span style="font-size:26pt;color:#95b3d7">INVOICE</span></td></tr>
<tr><td>${truth.vendor.street}<br>${truth.vendor.city}<br>Phone ${truth.vendor.phone}</td><td style="text-align:right">INVOICE # ${truth.number}<br>DATE: ${write.date(truth.date)}<br>CUSTOMER ID ${truth.accountNumber}</td></tr></table>
<p><b>TO</b> ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="boxes"><tr><th>SALESPERSON</th><th>P.O. NUMBER</th><th>SHIPPED VIA</th><th>PAYMENT TERMS</th><th>DUE DATE</th></tr>${cellRow(["Marla", truth.orderNumber, "Our truck", truth.terms, write.date(truth.dueDate)])}</table>
<table class="goods">${cellHead(["QTY", "DESCRIPTION", "UNIT PRICE", "LINE TOTAL"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const words = `${row.description} (P/N ${row.part})`;
      return cellRow([row.shipped, words, write.money(line.price), write.money(line.amountCents)]);
    },
  )}${Array.from({ length: random.between(2, 5) }, () => cellRow([html`&nbsp;`, "", "", ""]))}
${totalsOf(truth, write, { goods: "SUBTOTAL", cores: "", total: "TOTAL" }).map(
  ([label, amount]) =>
    html`<tr><td class="none"></td><td class="none"></td><td>${label.toUpperCase()}</td><td>${amount}</td></tr>`,
)}</table><p style="text-align:center">Make all checks payable to ${truth.vendor.name}<br><b>THANK YOU FOR YOUR BUSINESS!</b></p>`,
);

const codesApart = htmlLayout(
  {
    name: "warehouse-line-column-sums-left",
    css: `body{font:8.5pt DejaVu Sans Condensed}.full{width:100%}.keys td{padding:2px 8px;border:1px solid #fff}.keys td:nth-child(odd){background:#d4d4d4;font-weight:bold}.goods{width:100%;margin:12px 0;border-top:1px solid}.goods th{background:#d4d4d4;padding:3px}.goods td{padding:2px 4px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{width:42%}.sum td{padding:2px 6px}.sum td+td{text-align:right}`,
    prints: { lines: [2, 12], hasBackorders: true, charges: ["freight", "fee", "tax"] },
    style: { date: "3/9/26", negative: "1-" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:45%"><b style="font-size:13pt">${truth.vendor.name.toUpperCase()}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><table class="keys full">${cellRow(["Invoice", truth.number, "Date", write.date(truth.date)])}${cellRow(["Account", truth.accountNumber, "Counter", "3"])}${cellRow(["Cust PO", truth.orderNumber, "Terms", truth.terms])}${cellRow(["Route", "41 B", "Due", write.date(truth.dueDate)])}</table></td></tr></table>
<table class="full" style="margin-top:10px"><tr><td style="width:50%"><b>Bill</b> ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td><b>Ship</b> ${truth.shipTo.name}<br>${truth.shipTo.street}<br>${truth.shipTo.city}</td></tr></table>
<table class="goods">${cellHead(["Line", "Item", "Description", "Ord", "Shp", "B/O", "List", "Cost", "Extended"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      const code = random.pick(["WIX", "GAT", "BWD", "STE", "TRW", "DAY"]);
      const list = write.price(Math.round(line.price * 1.4));
      const { part, description, ordered, shipped, backordered, price, amount } = row;
      return cellRow([code, part, description, ordered, shipped, backordered, list, price, amount]);
    },
  )}</table>
<table class="sum">${totalsOf(truth, write, { goods: "Merchandise", cores: "", total: "Invoice total" }).map(([label, amount]) => cellRow([label, amount]))}</table><p style="font-size:6.5pt">Line items marked B/O ship with the next order. Restocking 15%.</p>`,
);

const exported = htmlLayout(
  {
    name: "export-number-on-each-row",
    css: `body{font:9pt Liberation Sans}td,th{border:1px solid #000;padding:1px 4px}.all{width:100%}td.r{text-align:right}`,
    page: { isLandscape: true },
    prints: { lines: [2, 10], charges: ["freight", "tax"] },
    style: { decimals: "1234.56", date: "2026-03-09" },
  },
  (truth, write) => {
    const right = (text: string) => html`<td class="r">${text}</td>`;
    return html`<table class="all"><tr><td colspan="8"><b>${truth.vendor.name}</b></td></tr><tr><td colspan="8">${truth.vendor.street}, ${truth.vendor.city}</td></tr><tr><td colspan="8"><b>SALES INVOICE</b></td></tr>
<tr><td colspan="2">Customer</td><td colspan="6">${truth.customer.name}, ${truth.customer.street}, ${truth.customer.city}</td></tr><tr><td colspan="2">Customer code</td><td colspan="6">${truth.accountNumber}</td></tr><tr><td colspan="2">Customer PO</td><td colspan="6">${truth.orderNumber}</td></tr>
<tr><th>Invoice no</th><th>Invoice date</th><th>Row</th><th>Item no</th><th>Item name</th><th>Qty</th><th>Price</th><th>Amount</th></tr>${truth.lines.map(
      (line, at) => {
        const row = goodsRow(line, write);
        return html`<tr><td>${truth.number}</td><td>${write.date(truth.date)}</td>${right(String(at + 1))}<td>${row.part}</td><td>${row.description}</td>${right(row.shipped)}${right(row.price)}${right(row.amount)}</tr>`;
      },
    )}${totalsOf(truth, write, { goods: "Sum of rows", cores: "", total: "Grand total" }).map(([label, amount]) => html`<tr><td colspan="4"></td><td>${label}</td><td></td><td></td>${right(amount)}</tr>`)}</table>`;
  },
);

const carbon = htmlLayout(
  {
    name: "carbon-copy-red-number",
    css: `body{font:11pt URW Chancery L,Z003,Liberation Serif;color:#1a2f8a}.form{font:8pt Liberation Sans;color:#555}.full{width:100%}.line{border-bottom:1px solid #777}.goods{width:100%;margin-top:10px}.goods td,.goods th{border:1px solid #777;padding:3px 6px}.goods th{font:7pt Liberation Sans;color:#555;text-align:center}.goods td:nth-child(1),.goods td:nth-child(n+4){text-align:right}`,
    prints: { lines: [1, 6], charges: ["tax"] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full form"><tr><td><b style="font-size:15pt;color:#333">${truth.vendor.name}</b><br>Mobile parts delivery &mdash; ${truth.vendor.street}, ${truth.vendor.city} &mdash; ${truth.vendor.phone}</td><td style="text-align:right;font-size:13pt">INVOICE No. <span style="color:#c00">${truth.number}</span></td></tr></table>
<table class="full" style="margin-top:8px"><tr><td class="form" style="width:60px">SOLD TO</td><td class="line">${truth.customer.name}</td><td class="form" style="width:50px">DATE</td><td class="line">${write.date(truth.date)}</td></tr><tr><td class="form">ADDRESS</td><td class="line">${truth.customer.street}, ${truth.customer.city}</td><td class="form">ACCT. NO.</td><td class="line">${truth.accountNumber}</td></tr><tr><td class="form">ORDER NO.</td><td class="line">${truth.orderNumber}</td><td class="form">TERMS</td><td class="line">${truth.terms}</td></tr></table>
<table class="goods">${cellHead(["QUAN.", "PART NUMBER", "DESCRIPTION", "PRICE", "AMOUNT"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([row.shipped, row.part, row.description, row.price, row.amount]);
    },
  )}${Array.from({ length: random.between(1, 6) }, () => cellRow([html`&nbsp;`, "", "", "", ""]))}
${truth.charges.map(({ label, amountCents }) => html`<tr><td colspan="3" style="border:0"></td><td class="form">${label.toUpperCase()}</td><td>${write.number(amountCents)}</td></tr>`)}<tr><td colspan="3" class="form" style="border:0;text-align:left">RECEIVED BY ____________________ All claims within 10 days.</td><td class="form">TOTAL</td><td>${write.number(truth.totalCents)}</td></tr></table>`,
);

const assemblies = htmlLayout(
  {
    name: "hose-shop-cut-lengths",
    css: `body{font:9pt Nimbus Sans}.full{width:100%}.cell td{padding:0 14px 0 0}.goods{width:100%;margin:14px 0}.goods th{background:#222;color:#ffd200;padding:4px}.goods td{padding:3px 4px;border-bottom:1px solid #ccc}.goods td:nth-child(n+5),.goods th:nth-child(n+5){text-align:right}.cut{font-size:7.5pt;color:#666}.sum{width:230px;margin-left:auto}.sum td+td{text-align:right}`,
    prints: { lines: [1, 9], charges: ["fee", "tax"] },
    style: { date: "Mar 09, 2026", currency: "$" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:62%"><b style="font-size:16pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}</td><td><table class="cell">${cellRow(["Invoice", html`<b>${truth.number}</b>`])}${cellRow(["Invoice date", write.date(truth.date)])}${cellRow(["Account", truth.accountNumber])}${cellRow(["PO", truth.orderNumber])}${cellRow(["Pay by", write.date(truth.dueDate)])}</table></td></tr></table>
<p>For: ${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</p>
<table class="goods">${cellHead(["Ln", "Part", "Description", "For unit", "Qty", "Each", "Total"])}${truth.lines.map(
    (line, at) => {
      const row = goodsRow(line, write);
      const cut = html`${row.description}<div class="cut">cut ${random.between(12, 96)} in, crimp ${(random.between(400, 1900) / 1000).toFixed(3)}, test 4,000 psi</div>`;
      return cellRow([
        at + 1,
        row.part,
        cut,
        `T-${random.between(100, 480)}`,
        row.shipped,
        row.price,
        row.amount,
      ]);
    },
  )}</table>
<table class="sum">${totalsOf(truth, write, { goods: "Parts", cores: "", total: "Please pay" }).map(([label, amount]) => cellRow([label, amount]))}</table>`,
);

const springs = htmlLayout(
  {
    name: "spring-shop-by-truck",
    css: `body{font:9.5pt DejaVu Serif Condensed,DejaVu Serif}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid #400}.goods td{padding:2px 4px}.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.head td{background:#eee;font-weight:bold;text-align:left!important}.sub td{border-top:1px solid #999;font-style:italic}`,
    prints: { lines: [3, 12], charges: ["freight", "tax"] },
    style: { date: "03/09/2026" },
  },
  (truth, write, random) => {
    const size = Math.ceil(truth.lines.length / random.between(2, 3));
    const trucks = Array.from({ length: Math.ceil(truth.lines.length / size) }, (_, at) =>
      truth.lines.slice(at * size, at * size + size),
    );
    return html`<div style="text-align:center;font-size:15pt">${truth.vendor.name}</div><div style="text-align:center">${truth.vendor.street}, ${truth.vendor.city}</div><hr>
<table class="full"><tr><td>Customer<br>${truth.customer.name}<br>${truth.customer.street}<br>${truth.customer.city}</td><td>Invoice Number<br><b>${truth.number}</b><br>Customer Number<br><b>${truth.accountNumber}</b></td><td>Invoice Date<br><b>${write.date(truth.date)}</b><br>Customer Order<br><b>${truth.orderNumber}</b></td></tr></table>
<table class="goods">${cellHead(["Part Number", "Description", "UM", "Quantity", "Price", "Extension"])}${trucks.map(
      (lines) => {
        const goods = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
        return html`<tr class="head"><td colspan="6">Truck ${random.between(100, 999)} - rear suspension, ticket ${random.between(7000, 7999)}</td></tr>
${lines.map((line) => {
  const row = goodsRow(line, write);
  return cellRow([row.part, row.description, row.unit, row.shipped, row.price, row.amount]);
})}${cellRow(["", "", "", "", "Truck total", write.number(goods)], "sub")}`;
      },
    )}</table>
<table style="margin-left:60%;width:40%">${totalsOf(truth, write, { goods: "All trucks", cores: "", total: "Balance due" }).map(([label, amount]) => html`<tr><td>${label}</td><td style="text-align:right">${amount}</td></tr>`)}</table><p>Terms: ${truth.terms}. U-bolts must be retorqued after 500 miles.</p>`;
  },
);

export const suppliers: Layout[] = [template, codesApart, exported, carbon, assemblies, springs];
