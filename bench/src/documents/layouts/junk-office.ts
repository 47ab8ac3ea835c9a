import { column } from "../paper/blocks.ts";
import { pairTable, paragraph, paragraphs, table } from "../paper/fodt.ts";
import { html } from "../paper/html.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { dayAfter } from "../truth/make.ts";
import { type Layout, officeLayout } from "./layout.ts";

const words = { goods: "Subtotal", cores: "Cores", total: "Total" };

const goodsWidths = [3.2, 7.6, 1.6, 2.4, 2.7];

const officeQuote = officeLayout(
  {
    name: "junk-writer-quote",
    tables: { goods: goodsWidths, sum: [14, 3.5] },
    prints: { kinds: ["other"] },
  },
  (
    truth,
    write,
  ) => html`${paragraph(truth.vendor.name, "heading")}${paragraph("Price quotation", "heading")}
${paragraphs([
  `Quote number: ${truth.number}`,
  `Date: ${write.date(truth.date)}`,
  `Account number: ${truth.accountNumber}`,
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
  goodsWidths,
)}${pairTable("sum", totalsOf(truth, write, words), [14, 3.5])}`,
);

const officeStatement = officeLayout(
  {
    name: "junk-writer-statement",
    paper: { tabs: [4, 8, -15] },
    tables: {},
    prints: { kinds: ["other"] },
  },
  (
    truth,
    write,
    random,
  ) => html`${paragraph(truth.vendor.name, "heading")}${paragraph("Statement", "heading")}
${paragraphs([`Account ${truth.accountNumber}`, `As of ${write.date(truth.date)}`, ""])}
${paragraphs(
  [
    "Date\tInvoice\tYour PO\tOpen amount",
    ...truth.lines.map(
      ({ amountCents }, at) =>
        `${write.date(dayAfter(truth.date, at - 40))}\t${random.between(100_000, 999_999)}\tPO-${random.between(1000, 9999)}\t${write.number(amountCents)}`,
    ),
    `\t\tTotal due\t${write.number(truth.goodsCents)}`,
  ],
  "tabs",
)}`,
);

export const officeJunk: Layout[] = [officeQuote, officeStatement];
