import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import type { Random } from "../random.ts";
import { dayAfter } from "../truth/make.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

/** A paper of a shop's files that is no invoice of a dealer. */
function paper(name: string, body: (truth: Truth, write: Writer, random: Random) => Html): Layout {
  return htmlLayout(
    {
      name: `junk-${name}`,
      css: `body{font:9pt Liberation Sans}.full{width:100%}.goods{width:100%;margin:12px 0}.goods th{border-bottom:1px solid}.goods td{padding:3px}`,
      prints: { kinds: ["other"], charges: ["freight", "tax"] },
      style: { currency: "$" },
    },
    body,
  );
}

function goodsOf(truth: Truth, write: Writer): Html {
  return html`<table class="goods">${cellHead(["Qty", "Part Number", "Description", "Unit Price", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([row.shipped, row.part, row.description, row.price, row.amount]);
    },
  )}</table>`;
}

const purchaseOrder = paper(
  "shop-purchase-order",
  (
    truth,
    write,
  ) => html`<b>${truth.customer.name}</b><br>${truth.customer.street}<br>${truth.customer.city}<h2>PURCHASE ORDER</h2>PO Number: ${truth.orderNumber}<br>Date: ${write.date(truth.date)}<br>Our account with you: ${truth.accountNumber}<br>Vendor: ${truth.vendor.name}, ${truth.vendor.city}
${goodsOf(truth, write)}<p style="text-align:right">Subtotal ${write.money(truth.goodsCents)}<br>Order total ${write.money(truth.goodsCents)}</p><p>Please send the invoice to accounts payable. Terms: ${truth.terms}.</p>`,
);

const remittance = paper(
  "remittance-advice",
  (
    truth,
    write,
    random,
  ) => html`<h2>REMITTANCE ADVICE</h2>From: ${truth.customer.name}<br>To: ${truth.vendor.name}<br>Check number ${random.between(10_000, 19_999)}, dated ${write.date(truth.date)}, account number ${truth.accountNumber}
<table class="goods">${cellHead(["Invoice Number", "Invoice Date", "Gross", "Discount", "Net Paid"])}${cellRow([truth.number, write.date(dayAfter(truth.date, -29)), write.money(truth.goodsCents), "$0.00", write.money(truth.goodsCents)])}</table><p>Total paid: ${write.money(truth.goodsCents)}</p>`,
);

const aging = paper(
  "aging-report",
  (truth, write, random) =>
    html`<h3>Accounts payable aging, ${write.date(truth.date)}</h3>Vendor ${truth.vendor.name}, our account ${truth.accountNumber}<table class="goods">${cellHead(["Invoice", "Date", "Current", "31-60", "61-90", "Total"])}${truth.lines.map(
      (line, at) =>
        cellRow([
          `${random.between(100_000, 999_999)}`,
          write.date(dayAfter(truth.date, -7 * at)),
          write.number(line.amountCents),
          "0.00",
          "0.00",
          write.number(line.amountCents),
        ]),
    )}${cellRow(["Total", "", write.number(truth.goodsCents), "0.00", "0.00", write.number(truth.goodsCents)])}</table>`,
);

const register = paper(
  "invoice-register",
  (truth, write, random) =>
    html`<h3>${truth.vendor.name}</h3><b>Invoice register for customer ${truth.accountNumber}, week of ${write.date(truth.date)}</b><table class="goods">${cellHead(["Invoice No.", "Invoice Date", "Part Number", "Qty", "Amount"])}${truth.lines.map(
      (line) =>
        cellRow([
          `${random.between(100_000, 999_999)}`,
          write.date(truth.date),
          line.partNumber,
          line.shipped,
          write.number(line.amountCents),
        ]),
    )}</table>Total invoiced ${write.money(truth.goodsCents)}. This list is for information; each invoice was mailed.`,
);

const lading = paper(
  "bill-of-lading",
  (
    truth,
    write,
    random,
  ) => html`<h2>STRAIGHT BILL OF LADING</h2>PRO number ${random.between(100_000_000, 999_999_999)} &nbsp; Date ${write.date(truth.date)}<br>Shipper: ${truth.vendor.name}, ${truth.vendor.city}<br>Consignee: ${truth.shipTo.name}, ${truth.shipTo.city}<br>Customer PO ${truth.orderNumber}
<table class="goods">${cellHead(["Pieces", "Description", "Weight lb", "Class"])}${truth.lines.map((line) => cellRow([line.shipped, line.description, random.between(4, 900), "70"]))}</table><p>Freight charges prepaid. Declared value ${write.money(truth.goodsCents)}. COD amount $0.00.</p>`,
);

const pickTicket = paper(
  "pick-ticket",
  (
    truth,
    write,
    random,
  ) => html`<h2>PICK TICKET ${random.between(10_000, 99_999)}</h2>${truth.vendor.name} &nbsp; order ${truth.number} of ${write.date(truth.date)} &nbsp; customer ${truth.accountNumber} &nbsp; PO ${truth.orderNumber}
<table class="goods">${cellHead(["Bin", "Part Number", "Description", "To pick", "Picked", "List"])}${truth.lines.map((line) => cellRow([`A${random.between(10, 99)}`, line.partNumber, line.description, line.shipped, "____", write.price(line.price)]))}</table>Picked by ______ Checked by ______`,
);

const workOrder = paper(
  "work-order",
  (truth, write, random) =>
    html`<b>${truth.customer.name}</b><h2>REPAIR ORDER ${random.between(3000, 9999)}</h2>Unit 114, 412,880 miles, opened ${write.date(truth.date)}<p>Complaint: air leak at the left rear. Technician 7, 3.5 hours.</p>${goodsOf(truth, write)}<p>Parts ${write.money(truth.goodsCents)}, labor $472.50, total ${write.money(truth.goodsCents + 47_250)}</p>`,
);

const backorders = paper(
  "backorder-report",
  (truth, write) =>
    html`<h3>${truth.vendor.name}: open backorders</h3>Account number ${truth.accountNumber}, as of ${write.date(truth.date)}<table class="goods">${cellHead(["Part Number", "Description", "Open Qty", "Net Price", "Expected"])}${truth.lines.map((line, at) => cellRow([line.partNumber, line.description, line.shipped, write.price(line.price), write.date(dayAfter(truth.date, 3 + at))]))}</table><p>Value of open orders ${write.money(truth.goodsCents)}. You will be invoiced when parts ship.</p>`,
);

export const shopJunk: Layout[] = [
  purchaseOrder,
  remittance,
  aging,
  register,
  lading,
  pickTicket,
  workOrder,
  backorders,
];
