import { column, titleOf } from "../paper/blocks.ts";
import { frame, pairTable, paragraph, paragraphs, table } from "../paper/fodt.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import type { Company } from "../truth/types.ts";
import { type Layout, officeLayout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Core deposits", total: "Total" };

function linesOf({ name, street, city }: Company): string[] {
  return [name, street, city];
}

const plain = officeLayout(
  {
    name: "writer-plain",
    tables: { head: [9, 8.5], goods: [3.2, 7.6, 1.6, 2.4, 2.7], sum: [14, 3.5] },
    style: { currency: "$" },
    prints: { kinds: ["invoice", "invoice", "credit"] },
  },
  (
    truth,
    write,
  ) => html`${paragraph(truth.vendor.name, "heading")}${paragraphs([truth.vendor.street, truth.vendor.city])}
${paragraph(titleOf(truth, "Invoice", "Credit Memo"), "heading")}
${frame(
  "head",
  [
    paragraphs(["Bill to", ...linesOf(truth.customer)]),
    paragraphs([
      `Invoice number: ${truth.number}`,
      `Invoice date: ${write.date(truth.date)}`,
      `Account number: ${truth.accountNumber}`,
      `Purchase order: ${truth.orderNumber}`,
    ]),
  ],
  [9, 8.5],
)}${paragraph("")}
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
${pairTable("sum", totalsOf(truth, write, words), [14, 3.5])}`,
);

const grid = officeLayout(
  {
    name: "writer-grid",
    paper: { borders: "grid", font: "Liberation Serif", size: 11 },
    tables: { ids: [4.4, 4.4, 4.4, 4.3], goods: [1.5, 3.5, 6.9, 2.6, 3], sum: [14, 3.5] },
    prints: { lines: [2, 26], charges: ["freight", "tax", "fee"] },
    style: { date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`${paragraph("INVOICE", "heading")}${paragraphs(linesOf(truth.vendor), "bold")}${paragraph("")}
${frame(
  "ids",
  [
    paragraphs(["Invoice no.", truth.number]),
    paragraphs(["Date", write.date(truth.date)]),
    paragraphs(["Customer no.", truth.accountNumber ?? ""]),
    paragraphs(["P.O. no.", truth.orderNumber ?? ""]),
  ],
  [4.4, 4.4, 4.4, 4.3],
)}${paragraphs(["", "Sold to:", ...linesOf(truth.customer), ""])}
${table(
  "goods",
  [
    column.shipped("Qty"),
    column.part("Item"),
    column.description("Description"),
    column.price("Price"),
    column.amount("Extension"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [1.5, 3.5, 6.9, 2.6, 3],
)}${paragraph("")}
${pairTable("sum", totalsOf(truth, write, { ...words, total: "Invoice total" }), [14, 3.5])}`,
);

const letter = officeLayout(
  {
    name: "writer-letter",
    paper: { font: "Liberation Serif", size: 12 },
    tables: { goods: [3.6, 7, 1.6, 2.4, 2.9] },
    prints: { lines: [1, 5], hasAccount: false },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`${paragraphs(linesOf(truth.vendor), "centre")}${paragraph("")}${paragraph(write.date(truth.date))}
${paragraphs(["", ...linesOf(truth.customer), ""])}
${paragraph(`Invoice number ${truth.number} for your order ${truth.orderNumber}`, "bold")}
${paragraph(`Invoice date: ${write.date(truth.date)}. Terms: ${truth.terms}.`)}${paragraph("")}
${table(
  "goods",
  [
    column.part("Part no."),
    column.description("Description"),
    column.shipped("Qty"),
    column.price("Each"),
    column.amount("Total"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [3.6, 7, 1.6, 2.4, 2.9],
)}${paragraph("")}
${paragraphs(
  totalsOf(truth, write, { ...words, total: "Total due" }).map(
    ([label, amount]) => `${label}: ${amount}`,
  ),
  "right",
)}${paragraph("We appreciate your business since 1989. Call 1-800-555-0142 with questions.")}`,
);

const compact = officeLayout(
  {
    name: "writer-compact",
    paper: { font: "Liberation Sans Narrow", size: 8, margin: 1.2, borders: "lines" },
    tables: {
      head: [6.4, 6.4, 6.3],
      goods: [1, 3.2, 7, 1.5, 1.5, 1.5, 1.6, 1.8],
      sum: [15.6, 3.5],
    },
    prints: { lines: [5, 45], hasBackorders: true, charges: ["freight", "discount", "tax"] },
    style: { date: "3/9/26", negative: "1-" },
  },
  (truth, write) => html`${frame(
    "head",
    [
      paragraphs([...linesOf(truth.vendor), truth.vendor.phone]),
      paragraphs(["SOLD TO", ...linesOf(truth.customer)]),
      paragraphs([
        `INVOICE # ${truth.number}`,
        `DATE ${write.date(truth.date)}`,
        `ACCT # ${truth.accountNumber}`,
        `PO # ${truth.orderNumber}`,
        `DUE ${write.date(truth.dueDate)}`,
      ]),
    ],
    [6.4, 6.4, 6.3],
  )}${paragraph("")}
${table(
  "goods",
  [
    column.at("LN"),
    column.part("PART NUMBER"),
    column.description("DESCRIPTION"),
    column.ordered("ORD"),
    column.shipped("SHIP"),
    column.backordered("B/O"),
    column.price("NET"),
    column.amount("EXT"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [1, 3.2, 7, 1.5, 1.5, 1.5, 1.6, 1.8],
)}
${pairTable("sum", totalsOf(truth, write, { ...words, goods: "MERCHANDISE", total: "INVOICE TOTAL" }), [15.6, 3.5])}`,
);

const landscape = officeLayout(
  {
    name: "writer-landscape",
    paper: { width: 27.94, height: 21.59, font: "DejaVu Sans", size: 9, borders: "lines" },
    tables: { head: [12, 11.9], goods: [4, 4, 8, 2, 2.8, 3.1], sum: [20, 3.9] },
    prints: { lines: [2, 20], hasVendorParts: true, units: "each" },
    style: { currency: "$", date: "Mar 9 2026" },
  },
  (truth, write) => html`${paragraph(truth.vendor.name, "heading")}
${frame(
  "head",
  [
    paragraphs(linesOf(truth.customer)),
    paragraphs(
      [
        `Invoice No. ${truth.number}`,
        `Invoice Date ${write.date(truth.date)}`,
        `Customer No. ${truth.accountNumber}`,
        `Customer PO ${truth.orderNumber}`,
      ],
      "right",
    ),
  ],
  [12, 11.9],
)}${paragraph("")}
${table(
  "goods",
  [
    column.part("Part Number"),
    column.vendorPart("Supplier Item"),
    column.description("Description"),
    column.shipped("Quantity"),
    column.price("Unit Price"),
    column.amount("Line Amount"),
  ],
  truth.lines.map((line) => goodsRow(line, write)),
  [4, 4, 8, 2, 2.8, 3.1],
)}
${pairTable("sum", totalsOf(truth, write, { ...words, total: "Amount due" }), [20, 3.9])}`,
);

export const writer: Layout[] = [plain, grid, letter, compact, landscape];
