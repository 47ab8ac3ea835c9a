import type { Writer } from "../paper/formats.ts";
import { html } from "../paper/html.ts";
import { grid, line, type OfficeCell, pageNumber, textBox } from "../paper/office.ts";
import { chargeRows, goodsRow, rowsWithCores } from "../paper/rows.ts";
import { chargesOf } from "../paper/sums.ts";
import type { Company, Truth } from "../truth/types.ts";
import type { Layout } from "./layout.ts";
import { sheetLayout } from "./offices.ts";

const bold = (text: string): OfficeCell => ({ text, align: "bold" });
const right = (text: string): OfficeCell => ({ text, align: "right" });
const left = (text: string): OfficeCell => ({ text });
const open = (cell: OfficeCell): OfficeCell => ({ ...cell, hasNoBorder: true });

function linesOf({ name, street, city }: Company): string[] {
  return [name, street, city];
}

function chargeCells(truth: Truth, write: Writer): OfficeCell[][] {
  return truth.charges.map(({ label, amountCents }) => [
    open(left(label)),
    open(right(write.money(amountCents))),
  ]);
}

const coreBank = sheetLayout(
  {
    name: "core-bank-credit-for-returned-cores",
    tables: {
      who: [9, 8.9],
      goods: [3.4, 6.1, 1.5, 2.2, 2.2, 2.5],
      sum: [4.5, 3],
    },
    prints: { kinds: ["credit"], lines: [1, 8], cores: "column", charges: [] },
    style: { negative: "(1)", currency: "$", date: "09-Mar-2026" },
    paper: { font: "Liberation Serif", size: 10 },
  },
  (truth, write) => {
    const heads = ["Part number", "Description", "Qty", "Unit price", "Core each", "Amount"];
    const rows = truth.lines.map((goods) => {
      const row = goodsRow(goods, write);
      return [
        left(row.part),
        left(row.description),
        right(row.shipped),
        right(row.price),
        right(row.core),
        right(row.amount),
      ];
    });
    return html`${line(truth.vendor.name, "title")}${line(`${truth.vendor.street}, ${truth.vendor.city}, ${truth.vendor.phone}`)}${line("")}
${grid(
  "who",
  [9, 8.9],
  [
    [
      open({
        text: [
          "Credit issued to:",
          ...linesOf(truth.customer),
          `Returned from: ${truth.shipTo.name}`,
        ],
      }),
      open({
        text: [
          "CREDIT MEMO",
          `Credit memo number: ${truth.number}`,
          `Credit date: ${write.date(truth.date)}`,
          `Account number: ${truth.accountNumber}`,
          `Reference PO: ${truth.orderNumber}`,
        ],
      }),
    ],
  ],
  0,
)}${line("")}${grid("goods", [3.4, 6.1, 1.5, 2.2, 2.2, 2.5], [heads.map(bold), ...rows])}${line("")}
${grid(
  "sum",
  [4.5, 3],
  [
    [open(left("Parts returned")), open(right(write.money(truth.goodsCents)))],
    [open(left("Cores returned")), open(right(write.money(truth.coresCents)))],
    [open(bold("Total credit")), open(right(write.money(truth.totalCents)))],
  ],
  0,
)}${line("")}${line("Cores were inspected and accepted. Do not pay this document; the credit is on your next statement.", "small")}`;
  },
);

const hydraulics = sheetLayout(
  {
    name: "hydraulics-shop-core-summary-below",
    tables: {
      goods: [1.6, 3.6, 7, 2.6, 3],
      cores: [4.6, 2, 3, 3],
      sum: [5, 3],
    },
    prints: { lines: [1, 7], cores: "column", charges: ["freight", "fee", "tax"] },
    style: { currency: "$" },
    paper: { font: "Nimbus Sans" },
  },
  (truth, write) => {
    const heads = ["Quantity", "Part #", "Description", "Price each", "Line total"];
    const goods = truth.lines.map((one) => goodsRow(one, write));
    const deposits = goods.filter(({ core }) => core !== "");
    return html`${textBox(1.8, 3.4, 9, [truth.vendor.street, truth.vendor.city, truth.vendor.phone])}
${textBox(13, 3, 7, [
  `Invoice #: ${truth.number}`,
  `Invoice date: ${write.date(truth.date)}`,
  `Customer #: ${truth.accountNumber}`,
  `PO #: ${truth.orderNumber}`,
  `Terms: ${truth.terms}`,
])}
${textBox(1.8, 5.6, 8, ["Bill to:", ...linesOf(truth.customer)])}${textBox(13, 5.6, 7, ["Ship to:", ...linesOf(truth.shipTo)])}
${line(truth.vendor.name, "title")}${Array.from({ length: 13 }, () => line(""))}
${grid(
  "goods",
  [1.6, 3.6, 7, 2.6, 3],
  [
    heads.map(bold),
    ...goods.map((row) => [
      right(row.shipped),
      left(row.part),
      left(row.description),
      right(row.price),
      right(row.amount),
    ]),
  ],
)}${line("")}
${
  deposits.length === 0
    ? null
    : html`${line("Core deposits on this invoice (refunded when the old unit comes back)", "bold")}${grid(
        "cores",
        [4.6, 2, 3, 3],
        [
          ["Core for part", "Cores", "Deposit each", "Deposits"].map(bold),
          ...deposits.map((row) => [
            left(row.part),
            right(row.shipped),
            right(row.core),
            right(row.coreAmount),
          ]),
        ],
      )}${line("")}`
}
${grid(
  "sum",
  [5, 3],
  [
    [open(left("Parts total")), open(right(write.money(truth.goodsCents)))],
    ...(truth.coresCents === 0
      ? []
      : [[open(left("Core deposits")), open(right(write.money(truth.coresCents)))]]),
    ...chargeCells(truth, write),
    [open(bold("Total due")), open(right(write.money(truth.totalCents)))],
  ],
  0,
)}`;
  },
);

const wheels = sheetLayout(
  {
    name: "wheel-and-rim-store-fees-among-goods",
    tables: {
      facts: [4.5, 4.5, 4.5, 4.4],
      goods: [3.6, 7.1, 1.4, 1.6, 2, 2.2],
    },
    prints: {
      lines: [1, 10],
      units: "packs",
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "Mar 09, 2026" },
    paper: { font: "DejaVu Sans", size: 8 },
    edges: ({ vendor }) => ({
      head: html`${line(vendor.name, "title")}${line(`${vendor.street} - ${vendor.city} - ${vendor.phone}`, "small")}`,
    }),
  },
  (truth, write) => {
    const taxless = { ...truth, charges: truth.charges.filter(({ kind }) => kind !== "tax") };
    const heads = ["Stock no.", "Description", "Qty", "Unit", "Price", "Total"];
    const rows = truth.lines
      .map((goods) => goodsRow(goods, write))
      .concat(chargeRows(taxless, write, ""));
    const end = (label: string, cents: number): OfficeCell[] => [
      { text: label, span: 5, align: "right" },
      right(write.money(cents)),
    ];
    const tax = chargesOf(truth, "tax");
    return html`${line("SALES INVOICE", "bold")}${line("")}
${grid(
  "facts",
  [4.5, 4.5, 4.5, 4.4],
  [
    [
      { text: ["Invoice no.", truth.number] },
      { text: ["Invoice date", write.date(truth.date)] },
      { text: ["Customer no.", truth.accountNumber ?? ""] },
      { text: ["Customer PO", truth.orderNumber ?? ""] },
    ],
    [
      { text: ["Sold to", ...linesOf(truth.customer)], span: 2 },
      { text: ["Ship to", ...linesOf(truth.shipTo)], span: 2 },
    ],
  ],
  0,
)}${line("")}
${grid(
  "goods",
  [3.6, 7.1, 1.4, 1.6, 2, 2.2],
  [
    heads.map(bold),
    ...rows.map((row) => [
      left(row.part),
      left(row.description),
      right(row.shipped),
      left(row.unit),
      right(row.price),
      right(row.amount),
    ]),
    end("Subtotal", truth.totalCents - tax),
    end("Sales tax", tax),
    end("TOTAL DUE", truth.totalCents),
  ],
)}${line("")}${line(`Terms: ${truth.terms}. Payment is due ${write.date(truth.dueDate)}. Torque wheels again after 50 miles.`, "small")}`;
  },
);

const driveline = sheetLayout(
  {
    name: "driveline-shop-pages-with-bank-details",
    tables: { who: [6, 6, 5.9], goods: [1.2, 3.6, 8, 2.4, 2.7], sum: [4.2, 3] },
    prints: { lines: [6, 40], cores: "lines", charges: ["freight", "discount", "tax"] },
    style: { currency: "$ ", date: "9 March 2026" },
    edges: (truth) => ({
      foot: html`<text:p text:style-name="small">Bank: Prairie State Bank, routing 071923284, account 220914 - Remit to ${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city} - Page ${pageNumber}</text:p>`,
    }),
  },
  (truth, write) => {
    const heads = ["Qty", "Part no.", "Description", "Unit price", "Amount"];
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "Core deposit (refundable)",
      creditOf: "CORE",
    });
    return html`${line(truth.vendor.name, "title")}${line(truth.vendor.slogan)}${line("")}
${grid(
  "who",
  [6, 6, 5.9],
  [
    [
      open({ text: ["Sold to", ...linesOf(truth.customer)] }),
      open({ text: ["Shipped to", ...linesOf(truth.shipTo)] }),
      open({
        text: [
          `Invoice ${truth.number}`,
          `Date ${write.date(truth.date)}`,
          `Customer ${truth.accountNumber}`,
          `Your PO ${truth.orderNumber}`,
          `Terms ${truth.terms}`,
        ],
      }),
    ],
  ],
  0,
)}${line("")}
${grid(
  "goods",
  [1.2, 3.6, 8, 2.4, 2.7],
  [
    heads.map((head) => open(bold(head))),
    ...rows.map((row) =>
      [
        right(row.shipped),
        left(row.part),
        left(row.description),
        right(row.price),
        right(row.amount),
      ].map(open),
    ),
  ],
)}${line("")}
${grid(
  "sum",
  [4.2, 3],
  [
    [open(left("Parts")), open(right(write.money(truth.goodsCents)))],
    ...(truth.coresCents === 0
      ? []
      : [[open(left("Core deposits")), open(right(write.money(truth.coresCents)))]]),
    ...chargeCells(truth, write),
    [open(bold("Invoice total")), open(right(write.money(truth.totalCents)))],
  ],
  0,
)}`;
  },
);

export const typedOffices: Layout[] = [coreBank, hydraulics, wheels, driveline];
