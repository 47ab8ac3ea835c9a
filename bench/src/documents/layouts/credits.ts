import {
  address,
  column,
  goodsTable,
  inlinePairs,
  sidePairs,
  stackedPairs,
} from "../paper/blocks.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };
const prints = { kinds: ["credit" as const], charges: [], lines: [1, 6] as [number, number] };

const parentheses = htmlLayout(
  {
    name: "credit-parentheses",
    css: `.goods{width:100%;margin:12px 0}.goods th{border-bottom:2px solid}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.stacked{width:100%}`,
    prints,
    style: { negative: "(1)", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`<h2>${truth.vendor.name}</h2>${truth.vendor.street}<br>${truth.vendor.city}<h3>CREDIT MEMO</h3>${stackedPairs(
    [
      ["Credit Memo No.", truth.number],
      ["Credit Memo Date", write.date(truth.date)],
      ["Customer No.", truth.accountNumber],
      ["Your PO", truth.orderNumber],
      ["Reason", "Returned goods"],
    ],
  )}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part Number"),
    column.description("Description", "45%"),
    column.shipped("Qty"),
    column.price("Unit Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Total Credit" }), "sum")}`,
);

const trailing = htmlLayout(
  {
    name: "credit-trailing-minus",
    css: `body{font:9pt Liberation Mono}.goods{width:100%;margin:12px 0}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    prints,
    style: { negative: "1-", date: "3/9/26" },
  },
  (truth, write) => html`<div>${truth.vendor.name}</div>${inlinePairs([
    ["CREDIT MEMO", truth.number],
    ["DATE", write.date(truth.date)],
    ["ACCOUNT", truth.accountNumber],
    ["PO", truth.orderNumber],
  ])}<p>${address(truth.customer)}</p>
${goodsTable(
  [
    column.shipped("QTY"),
    column.part("PART NUMBER"),
    column.description("DESCRIPTION", "40%"),
    column.price("PRICE"),
    column.amount("AMOUNT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "CREDIT TOTAL" }), "sum")}`,
);

const suffix = htmlLayout(
  {
    name: "credit-cr-suffix",
    css: `body{font:10pt Liberation Serif}.goods{width:100%;margin:12px 0}.goods td,.goods th{border:1px solid;padding:3px}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}.pairs th{padding-right:10px}`,
    prints,
    style: { negative: "1 CR", date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`<table width="100%"><tr><td>${address(truth.vendor)}</td><td><b>CREDIT NOTE</b>${sidePairs(
    [
      ["Credit No", truth.number],
      ["Date", write.date(truth.date)],
      ["Account No", truth.accountNumber],
      ["Order No", truth.orderNumber],
    ],
  )}</td></tr></table><p>Credit to: ${truth.customer.name}</p>
${goodsTable(
  [
    column.part("Item"),
    column.description("Description", "44%"),
    column.shipped("Quantity"),
    column.price("Price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => {
    const row = goodsRow(line, write);
    return { ...row, shipped: String(Math.abs(line.shipped)) };
  }),
)}
${sidePairs(totalsOf(truth, write, { ...words, total: "Amount credited" }), "sum")}
<p>Do not pay. This credit will be applied to your account.</p>`,
);

const unsigned = htmlLayout(
  {
    name: "credit-without-signs",
    css: `body{font:9pt DejaVu Sans}.goods{width:100%;margin:12px 0}.goods th{color:#a00;border-bottom:1px solid #a00}.sum{margin-left:auto}.sum td{text-align:right;padding-left:30px}`,
    prints,
    style: { currency: "$" },
  },
  (truth, write) => {
    const printed = positive(truth);
    return html`<h1 style="color:#a00">CREDIT MEMO</h1>${truth.vendor.name}, ${truth.vendor.city}${inlinePairs(
      [
        ["Credit memo number", truth.number],
        ["Credit date", write.date(truth.date)],
        ["Account number", truth.accountNumber],
        ["Purchase order", truth.orderNumber],
      ],
    )}<p>Issued to ${address(truth.customer)}</p>
${goodsTable(
  [
    column.part("Part no."),
    column.description("Description", "44%"),
    column.shipped("Qty returned"),
    column.price("Unit credit"),
    column.amount("Credit"),
  ],
  printed.lines.map((line) => goodsRow(line, write)),
)}
${sidePairs(totalsOf(printed, write, { ...words, goods: "Credit for goods", total: "Total credit" }), "sum")}`;
  },
);

/** As a dealer prints a credit memo without signs. */
function positive(truth: Truth): Truth {
  return {
    ...truth,
    lines: truth.lines.map((line) => ({
      ...line,
      shipped: -line.shipped,
      amountCents: -line.amountCents,
    })),
    goodsCents: -truth.goodsCents,
    totalCents: -truth.totalCents,
  };
}

export const credits: Layout[] = [parentheses, trailing, suffix, unsigned];
