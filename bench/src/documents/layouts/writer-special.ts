import { column } from "../paper/blocks.ts";
import { pairTable, paragraph, paragraphs, table } from "../paper/fodt.ts";
import { html } from "../paper/html.ts";
import { goodsRow, type Row, rowsWithCores, totalsOf } from "../paper/rows.ts";
import type { Company } from "../truth/types.ts";
import { type Layout, officeLayout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Core deposits", total: "Total" };

function linesOf({ name, street, city }: Company): string[] {
  return [name, street, city];
}

const credit = officeLayout(
  {
    name: "writer-credit",
    tables: { goods: [3.2, 7.6, 1.6, 2.4, 2.7], sum: [14, 3.5] },
    prints: { kinds: ["credit"], lines: [1, 5] },
    style: { negative: "(1)", currency: "$" },
  },
  (
    truth,
    write,
  ) => html`${paragraphs(linesOf(truth.vendor), "right")}${paragraph("CREDIT MEMO", "heading")}
${paragraphs([
  `Credit memo number: ${truth.number}`,
  `Credit memo date: ${write.date(truth.date)}`,
  `Account number: ${truth.accountNumber}`,
  `Purchase order: ${truth.orderNumber}`,
  "",
  ...linesOf(truth.customer),
  "",
])}
${table(
  "goods",
  [
    column.part("Part number"),
    column.description("Description"),
    column.shipped("Qty"),
    column.price("Unit price"),
    column.amount("Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [3.2, 7.6, 1.6, 2.4, 2.7],
)}
${pairTable("sum", totalsOf(truth, write, { ...words, total: "Total credit" }), [14, 3.5])}`,
);

const twoRows = officeLayout(
  {
    name: "writer-two-rows",
    paper: { size: 9, tabs: [1, 4.5, -12.5, -15, -17.5] },
    tables: { sum: [14, 3.5] },
    prints: { lines: [1, 12], hasVendorParts: true },
  },
  (
    truth,
    write,
  ) => html`${paragraphs(linesOf(truth.vendor), "bold")}${paragraph("INVOICE", "heading")}
${paragraphs(
  [
    `Invoice Number\t\t${truth.number}`,
    `Invoice Date\t\t${write.date(truth.date)}`,
    `Customer Number\t\t${truth.accountNumber}`,
    `Your PO\t\t${truth.orderNumber}`,
    "",
    "Ln\tPart Number\tDescription\tQty\tPrice\tAmount",
  ],
  "tabs",
)}
${truth.lines.map((line, at) => {
  const row = goodsRow(line, write);
  return html`${paragraph(`${at + 1}\t${row.part}\t\t${row.shipped}\t${row.price}\t${row.amount}`, "tabs")}
${paragraph(`\t${row.vendorPart}\t${row.description}`, "tabs")}`;
})}${paragraph("")}
${pairTable("sum", totalsOf(truth, write, { ...words, total: "Invoice total" }), [14, 3.5])}`,
);

const cores = officeLayout(
  {
    name: "writer-cores",
    paper: { borders: "lines" },
    tables: { goods: [1.5, 3.6, 7, 2.5, 2.9], sum: [14, 3.5] },
    prints: { lines: [1, 8], cores: "lines", charges: ["freight"] },
    style: { date: "09-Mar-2026" },
  },
  (
    truth,
    write,
  ) => html`${paragraph(truth.vendor.name, "heading")}${paragraphs([truth.vendor.street, truth.vendor.city, ""])}
${paragraphs([
  `Invoice: ${truth.number}`,
  `Date: ${write.date(truth.date)}`,
  `Account: ${truth.accountNumber}`,
  `PO: ${truth.orderNumber}`,
  `Bill to: ${truth.customer.name}, ${truth.customer.city}`,
  "",
])}
${table(
  "goods",
  [
    column.shipped("Qty"),
    column.part("Part"),
    column.description("Description"),
    column.price("Price"),
    column.amount("Amount"),
  ],
  rowsWithCores(truth, write, {
    part: ({ partNumber }) => partNumber,
    description: () => "Core charge",
    creditOf: "CORE",
  }),
  [1.5, 3.6, 7, 2.5, 2.9],
)}
${pairTable("sum", totalsOf(truth, write, { ...words, goods: "Parts", total: "Total due" }), [14, 3.5])}`,
);

const continental = officeLayout(
  {
    name: "writer-continental",
    paper: { width: 21, height: 29.7, font: "DejaVu Serif", size: 9, borders: "lines" },
    tables: { goods: [1.2, 3.4, 6.8, 1.6, 1.9, 2.1], sum: [14, 3] },
    prints: { units: "packs", charges: ["freight", "tax"] },
    style: { decimals: "1.234,56", currency: " €", date: "2026-03-09" },
  },
  (
    truth,
    write,
  ) => html`${paragraphs(linesOf(truth.vendor), "right")}${paragraphs(["", ...linesOf(truth.customer), ""])}
${paragraph(`Invoice No. ${truth.number}`, "heading")}
${paragraphs([
  `Invoice date: ${write.date(truth.date)}`,
  `Due date: ${write.date(truth.dueDate)}`,
  `Customer No.: ${truth.accountNumber}`,
  `Order No.: ${truth.orderNumber}`,
  "",
])}
${table(
  "goods",
  [
    column.at("Pos."),
    column.part("Article"),
    column.description("Description"),
    { head: "Qty", of: ({ shipped, unit }: Row) => `${shipped} ${unit}`, align: "right" },
    column.price("Price"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [1.2, 3.4, 6.8, 1.6, 1.9, 2.1],
)}
${pairTable("sum", totalsOf(truth, write, { ...words, total: "Total amount" }), [14, 3])}`,
);

const tabs = officeLayout(
  {
    name: "writer-tabs",
    paper: { font: "Liberation Mono", size: 9, tabs: [3.6, -11.5, -14.5, -17.5] },
    tables: {},
    prints: { lines: [1, 20], charges: ["freight", "tax"] },
    style: { date: "3/9/26" },
  },
  (
    truth,
    write,
  ) => html`${paragraphs([truth.vendor.name.toUpperCase(), truth.vendor.street, truth.vendor.city, ""])}
${paragraphs(
  [
    `INVOICE NO\t${truth.number}`,
    `DATE\t${write.date(truth.date)}`,
    `ACCOUNT NO\t${truth.accountNumber}`,
    `CUST PO\t${truth.orderNumber}`,
    "",
    `SHIP TO\t${truth.shipTo.name}`,
    "",
    "PART NUMBER\tDESCRIPTION\tQTY\tPRICE\tAMOUNT",
    ...truth.lines.map((line) => {
      const row = goodsRow(line, write);
      return `${row.part}\t${row.description.slice(0, 28)}\t${row.shipped}\t${row.price}\t${row.amount}`;
    }),
    "",
    ...totalsOf(truth, write, { ...words, total: "INVOICE TOTAL" }).map(
      ([label, amount]) => `\t${label.toUpperCase()}\t\t\t${amount}`,
    ),
  ],
  "tabs",
)}`,
);

export const writerSpecial: Layout[] = [credit, twoRows, cores, continental, tabs];
