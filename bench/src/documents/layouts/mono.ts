import { titleOf } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { type Field, monoAt, monoHead, monoRow } from "../paper/mono.ts";
import { goodsRow, pagesOf, type Row, totalsOf } from "../paper/rows.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

const totalWords = { goods: "SUB TOTAL", cores: "CORE CHARGES", total: "INVOICE TOTAL" };

function pre(pages: string[][]): Html {
  return html`${pages.map((lines) => html`<pre class="page">${lines.join("\n")}</pre>`)}`;
}

function totalLines(truth: Truth, write: Writer, at: number): string[] {
  return totalsOf(truth, write, totalWords).map(([label, amount]) =>
    monoAt([
      [at, label.toUpperCase()],
      [at + 24, amount.padStart(12)],
    ]),
  );
}

function companies(left: string, right: string, truth: Truth, at: number): string[] {
  const { customer, shipTo } = truth;
  return [
    monoAt([
      [0, left],
      [at, right],
    ]),
    ...(["name", "street", "city"] as const).map((key) =>
      monoAt([
        [2, customer[key].toUpperCase()],
        [at + 2, shipTo[key].toUpperCase()],
      ]),
    ),
  ];
}

const greenBarFields: Field<Row>[] = [
  { head: "ORDERED", width: 7, isNumber: true, of: ({ ordered }) => ordered },
  { head: "SHIPPED", width: 7, isNumber: true, of: ({ shipped }) => shipped },
  { head: "B/O", width: 4, isNumber: true, of: ({ backordered }) => backordered },
  { head: "PART NUMBER", width: 16, of: ({ part }) => part },
  { head: "DESCRIPTION", width: 26, of: ({ description }) => description.toUpperCase() },
  { head: "UNIT", width: 10, isNumber: true, of: ({ price }) => price },
  { head: "EXTENDED", width: 12, isNumber: true, of: ({ amount }) => amount },
];

const greenBar = htmlLayout(
  {
    name: "mono-green-bar",
    css: "pre{font:9pt Liberation Mono;margin:0}",
    prints: { lines: [2, 60], hasBackorders: true },
    style: { date: "3/9/26", negative: "1-" },
  },
  (truth, write) => {
    const rows = truth.lines.map((line) => goodsRow(line, write));
    const pages = pagesOf(rows, 30, 36);
    return pre(
      pages.map((part, at) => [
        monoAt([
          [0, truth.vendor.name.toUpperCase()],
          [56, "I N V O I C E"],
          [76, `PAGE ${at + 1}`],
        ]),
        monoAt([
          [0, truth.vendor.street.toUpperCase()],
          [56, `INVOICE NO: ${truth.number}`],
        ]),
        monoAt([
          [0, truth.vendor.city.toUpperCase()],
          [56, `DATE: ${write.date(truth.date)}`],
        ]),
        monoAt([
          [0, `CUST NO: ${truth.accountNumber}`],
          [28, `CUST PO: ${truth.orderNumber}`],
          [56, `TERMS: ${truth.terms.toUpperCase()}`],
        ]),
        ...(at === 0 ? companies("SOLD TO:", "SHIP TO:", truth, 42) : []),
        "=".repeat(88),
        monoHead(greenBarFields),
        "-".repeat(88),
        ...part.map((row) => monoRow(greenBarFields, row)),
        "-".repeat(88),
        ...(at === pages.length - 1
          ? totalLines(truth, write, 52)
          : [monoAt([[60, "*** CONTINUED ***"]])]),
      ]),
    );
  },
);

const ticketFields: Field<Row>[] = [
  { head: "QTY", width: 6, isNumber: true, of: ({ shipped }) => shipped },
  { head: "ITEM", width: 15, of: ({ part }) => part },
  { head: "DESCRIPTION", width: 20, of: ({ description }) => description },
  { head: "PRICE", width: 10, isNumber: true, of: ({ price }) => price },
  { head: "AMOUNT", width: 14, isNumber: true, of: ({ amount }) => amount },
];

const ticket = htmlLayout(
  {
    name: "mono-counter-ticket",
    css: "pre{font:11pt DejaVu Sans Mono;margin:0}",
    prints: { lines: [1, 7], charges: ["tax", "fee"], kinds: ["invoice", "invoice", "credit"] },
    style: { decimals: "1234.56", negative: "1 CR" },
  },
  (truth, write) =>
    pre([
      [
        truth.vendor.name,
        truth.vendor.street,
        `${truth.vendor.city}  ${truth.vendor.phone}`,
        "",
        titleOf(truth, "CHARGE INVOICE", "CREDIT"),
        `Invoice: ${truth.number}     Date: ${write.date(truth.date)}  10:42 AM`,
        `Account: ${truth.accountNumber}     PO: ${truth.orderNumber}`,
        `Counterman: 14 DALE     Terms: ${truth.terms}`,
        "",
        truth.customer.name,
        truth.customer.street,
        truth.customer.city,
        "",
        monoHead(ticketFields),
        ...truth.lines.map((line) => monoRow(ticketFields, goodsRow(line, write))),
        "",
        ...totalLines(truth, write, 26),
        "",
        "X______________________________  RECEIVED IN GOOD ORDER",
      ],
    ]),
);

interface ListedRow extends Row {
  list: string;
}

const mainframeFields: Field<ListedRow>[] = [
  { head: "LN", width: 3, isNumber: true, of: () => "" },
  { head: "PRODUCT/DESCRIPTION", width: 24, of: ({ part }) => part },
  { head: "QTY SHPD", width: 8, isNumber: true, of: ({ shipped }) => shipped },
  { head: "UM", width: 5, of: ({ unit }) => unit },
  { head: "LIST", width: 10, isNumber: true, of: ({ list }) => list },
  { head: "NET", width: 10, isNumber: true, of: ({ price }) => price },
  { head: "EXTENSION", width: 12, isNumber: true, of: ({ amount }) => amount },
];

const mainframe = htmlLayout(
  {
    name: "mono-mainframe",
    css: "pre{font:8.5pt FreeMono;margin:0;font-weight:bold}",
    prints: { lines: [1, 12], units: "packs", charges: ["freight", "fee", "tax"] },
    style: { date: "09-Mar-2026" },
  },
  (truth, write) =>
    pre([
      [
        monoAt([
          [30, truth.vendor.name.toUpperCase()],
          [70, "ORIGINAL INVOICE"],
        ]),
        monoAt([[30, `${truth.vendor.street}, ${truth.vendor.city}`.toUpperCase()]]),
        "",
        monoAt([
          [0, "INVOICE DATE"],
          [16, "INVOICE NUMBER"],
          [36, "CUSTOMER NUMBER"],
          [56, "CUSTOMER P.O."],
          [74, "DUE DATE"],
        ]),
        monoAt([
          [0, write.date(truth.date)],
          [16, truth.number],
          [36, truth.accountNumber ?? ""],
          [56, truth.orderNumber ?? ""],
          [74, write.date(truth.dueDate)],
        ]),
        "",
        ...companies("BILL TO", "SHIP TO", truth, 45),
        "",
        monoHead(mainframeFields),
        ...truth.lines.flatMap((line) => {
          const list = write.number(Math.round(line.price * 1.4));
          const row = { ...goodsRow(line, write), list };
          return [monoRow(mainframeFields, row), monoAt([[6, row.description.toUpperCase()]])];
        }),
        "",
        ...totalLines(truth, write, 44),
        "",
        `TERMS: ${truth.terms.toUpperCase()}   REMIT TO: PO BOX 41077, ${truth.vendor.city.toUpperCase()}`,
      ],
    ]),
);

const wideFields: Field<Row>[] = [
  { head: "Customer Item", width: 17, of: ({ part }) => part },
  { head: "Our Item", width: 15, of: ({ vendorPart }) => vendorPart },
  { head: "Description", width: 40, of: ({ description }) => description },
  { head: "Ordered", width: 8, isNumber: true, of: ({ ordered }) => ordered },
  { head: "Shipped", width: 8, isNumber: true, of: ({ shipped }) => shipped },
  { head: "Backord", width: 8, isNumber: true, of: ({ backordered }) => backordered },
  { head: "Unit Price", width: 12, isNumber: true, of: ({ price }) => price },
  { head: "Net Amount", width: 14, isNumber: true, of: ({ amount }) => amount },
];

const wide = htmlLayout(
  {
    name: "mono-wide-landscape",
    css: "pre{font:8.5pt Nimbus Mono PS;margin:0}",
    page: { isLandscape: true },
    prints: { lines: [1, 20], hasBackorders: true, hasVendorParts: true, hasFractions: true },
    style: { date: "2026-03-09" },
  },
  (truth, write) =>
    pre([
      [
        monoAt([
          [0, truth.vendor.name],
          [60, "INVOICE"],
          [90, `Invoice number . . : ${truth.number}`],
        ]),
        monoAt([
          [0, truth.vendor.street],
          [90, `Invoice date . . . : ${write.date(truth.date)}`],
        ]),
        monoAt([
          [0, truth.vendor.city],
          [90, `Account number . . : ${truth.accountNumber}`],
        ]),
        monoAt([
          [0, truth.vendor.phone],
          [90, `Purchase order . . : ${truth.orderNumber}`],
        ]),
        monoAt([[90, `Terms  . . . . . . : ${truth.terms}`]]),
        ...companies("Bill to:", "Ship to:", truth, 45),
        "",
        monoHead(wideFields),
        "_".repeat(129),
        ...truth.lines.map((line) => monoRow(wideFields, goodsRow(line, write))),
        "_".repeat(129),
        ...totalLines(truth, write, 93),
      ],
    ]),
);

export const mono: Layout[] = [greenBar, ticket, mainframe, wide];
