import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
} from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import type { Random } from "../random.ts";
import { dayAfter } from "../truth/make.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };
const css = `.goods{width:100%;margin:12px 0}.goods td,.goods th{border-bottom:1px solid #999;padding:3px}
.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked{width:100%}`;

/** A paper that is no invoice. */
function junk(
  name: string,
  body: (truth: Truth, write: Writer, random: Random) => Html,
  more = "",
): Layout {
  return htmlLayout(
    {
      name: `junk-${name}`,
      css: `${css}${more}`,
      prints: { kinds: ["other"] },
      style: { currency: "$" },
    },
    body,
  );
}

function goods(truth: Truth, write: Writer): Html {
  return goodsTable(
    [
      column.part("Part Number"),
      column.description("Description", "45%"),
      column.shipped("Qty"),
      column.price("Unit Price"),
      column.amount("Amount"),
    ],
    truth.lines.map((line) => goodsRow(line, write)),
  );
}

const quote = junk(
  "quote",
  (truth, write) => html`<h2>${truth.vendor.name}</h2><h3>QUOTATION</h3>${stackedPairs([
    ["Quote No.", truth.number],
    ["Quote Date", write.date(truth.date)],
    ["Account No.", truth.accountNumber],
    ["Valid until", write.date(dayAfter(truth.date, 30))],
  ])}<p>${address(truth.customer)}</p>${goods(truth, write)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Quoted total" }), "sum")}<p>Prices are good for 30 days. This is not an invoice.</p>`,
);

const estimate = junk(
  "estimate",
  (truth, write) =>
    html`<div style="text-align:right"><b>${truth.vendor.name}</b></div><h1>Estimate</h1>${inlinePairs(
      [
        ["Number", truth.number],
        ["Date", write.date(truth.date)],
        ["Customer", truth.accountNumber],
        ["PO", truth.orderNumber],
      ],
    )}${goods(truth, write)}${sidePairs(totalsOf(truth, write, words), "sum")}`,
);

const orderConfirmation = junk(
  "order-confirmation",
  (truth, write) =>
    html`<h2>${truth.vendor.name}</h2><h3>ORDER ACKNOWLEDGEMENT</h3><p>Thank you for your order. It will be invoiced when it ships.</p>${sidePairs(
      [
        ["Sales order", truth.number],
        ["Order date", write.date(truth.date)],
        ["Account number", truth.accountNumber],
        ["Your PO", truth.orderNumber],
      ],
    )}${goods(truth, write)}${sidePairs(totalsOf(truth, write, { ...words, total: "Order total" }), "sum")}`,
);

const packingSlip = junk(
  "packing-slip",
  (truth, write) => html`<h2>PACKING SLIP</h2>${address(truth.vendor)}${stackedPairs([
    ["Shipment", truth.number],
    ["Ship date", write.date(truth.date)],
    ["Account", truth.accountNumber],
    ["PO", truth.orderNumber],
  ])}<p>Ship to: ${address(truth.shipTo)}</p>
${goodsTable(
  [
    column.part("Part Number"),
    column.description("Description", "60%"),
    column.ordered("Ordered"),
    column.shipped("Shipped"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}<p>3 cartons, 142 lb. The invoice follows by mail.</p>`,
);

const statement = junk(
  "statement",
  (
    truth,
    write,
    random,
  ) => html`<h2>${truth.vendor.name}</h2><h3>STATEMENT OF ACCOUNT</h3>${inlinePairs([
    ["Statement date", write.date(truth.date)],
    ["Account number", truth.accountNumber],
    ["Terms", truth.terms],
  ])}<p>${address(truth.customer)}</p><table class="goods"><tr><th>Date</th><th>Invoice number</th><th>Reference</th><th>Amount</th><th>Balance</th></tr>
${truth.lines.map(
  (line, at) =>
    html`<tr><td>${write.date(dayAfter(truth.date, at - 28))}</td><td>${random.between(100_000, 999_999)}</td><td>PO-${random.between(1000, 9999)}</td><td>${write.number(line.amountCents)}</td><td>${write.number(line.amountCents)}</td></tr>`,
)}</table>${sidePairs(
    [
      ["Current", write.money(truth.goodsCents)],
      ["31-60 days", write.money(0)],
      ["Amount due", write.money(truth.goodsCents)],
    ],
    "sum",
  )}`,
);

const receipt = junk(
  "receipt",
  (
    truth,
    write,
  ) => html`<div style="width:80mm"><b>${truth.vendor.name}</b><br>${truth.vendor.city}<br>SALES RECEIPT ${truth.number}<br>${write.date(truth.date)} 14:08<br><br>
${truth.lines.map(
  (line) =>
    html`<div>${line.partNumber} ${line.description}</div><div>${line.shipped} @ ${write.price(line.price)} = ${write.number(line.amountCents)}</div>`,
)}<br>TOTAL ${write.money(truth.goodsCents)}<br>VISA ************4417 ${write.money(truth.goodsCents)}<br>CHANGE $0.00<br>PAID - THANK YOU</div>`,
  "body{font:9pt Liberation Mono}",
);

const paymentReceipt = junk(
  "payment-receipt",
  (truth, write) =>
    html`<h2>${truth.vendor.name}</h2><h3>Payment receipt</h3>${sidePairs([
      ["Receipt number", truth.number],
      ["Payment date", write.date(truth.date)],
      ["Account number", truth.accountNumber],
      ["Check number", "10442"],
      ["Amount received", write.money(truth.totalCents)],
    ])}<p>We received your payment for invoice 774120 of ${write.date(dayAfter(truth.date, -30))}. Thank you.</p>`,
);

const letter = junk(
  "letter",
  (
    truth,
    write,
  ) => html`<div>${address(truth.vendor)}</div><p>${write.date(truth.date)}</p><p>${address(truth.customer)}</p>
<p>Dear customer, account ${truth.accountNumber},</p><p>On ${write.date(dayAfter(truth.date, 30))} our prices for filters rise by 4.5%, and the minimum order
for free freight becomes ${write.money(75_000)}. Part ${truth.lines[0]?.partNumber ?? ""} is replaced by a new number.
Invoices are sent by e-mail from next month on.</p><p>Yours, ${truth.vendor.name}</p>`,
  "body{font:11pt Liberation Serif}",
);

const proForma = junk(
  "pro-forma",
  (truth, write) => html`<h2>${truth.vendor.name}</h2><h1>PRO FORMA INVOICE</h1>${stackedPairs([
    ["Number", truth.number],
    ["Date", write.date(truth.date)],
    ["Account", truth.accountNumber],
    ["PO", truth.orderNumber],
  ])}<p>${address(truth.customer)}</p>${goods(truth, write)}
${sidePairs(totalsOf(truth, write, words), "sum")}<p>Payment is required before shipment. A commercial invoice follows.</p>`,
);

const priceList = junk(
  "price-list",
  (
    truth,
    write,
  ) => html`<h2>${truth.vendor.name}</h2><h3>Dealer price list, effective ${write.date(truth.date)}</h3>
${goodsTable(
  [column.part("Part Number"), column.description("Description", "60%"), column.price("Net Price")],
  truth.lines.map((line) => goodsRow(line, write)),
)}`,
);

const returnForm = junk(
  "return-authorization",
  (truth, write) =>
    html`<h2>RETURN GOODS AUTHORIZATION</h2>${address(truth.vendor)}${sidePairs([
      ["RGA number", truth.number],
      ["Date", write.date(truth.date)],
      ["Account number", truth.accountNumber],
      ["Original invoice", "R1040558"],
    ])}${goods(truth, write)}<p>A credit memo is issued after inspection.</p>`,
);

const reminder = junk(
  "payment-reminder",
  (truth, write) =>
    html`<h2>${truth.vendor.name}</h2><h3>PAST DUE NOTICE</h3><p>${address(truth.customer)}</p>${inlinePairs(
      [
        ["Invoice number", truth.number],
        ["Invoice date", write.date(truth.date)],
        ["Account number", truth.accountNumber],
        ["Amount due", write.money(truth.totalCents)],
      ],
    )}<p>Our records show that this invoice is past due. Please pay within 10 days.</p>`,
);

const warrantyClaim = junk(
  "warranty-claim",
  (truth, write) =>
    html`<h2>WARRANTY CLAIM</h2>${address(truth.vendor)}${stackedPairs([
      ["Claim number", truth.number],
      ["Claim date", write.date(truth.date)],
      ["Account number", truth.accountNumber],
      ["Failed after", "41,220 miles"],
    ])}${goods(truth, write)}${sidePairs(totalsOf(truth, write, { ...words, total: "Amount claimed" }), "sum")}`,
);

export const junkLayouts: Layout[] = [
  quote,
  estimate,
  orderConfirmation,
  packingSlip,
  statement,
  receipt,
  paymentReceipt,
  letter,
  proForma,
  priceList,
  returnForm,
  reminder,
  warrantyClaim,
];
