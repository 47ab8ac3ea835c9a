import type { Style, Writer } from "../paper/formats.ts";
import { writerOf } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import {
  grid,
  line,
  type Office,
  type OfficeCell,
  office,
  pageNumber,
  textBox,
} from "../paper/office.ts";
import { goodsRow } from "../paper/rows.ts";
import type { Random } from "../random.ts";
import type { Company, Prints, Truth } from "../truth/types.ts";
import type { Layout } from "./layout.ts";

const paper: Office = {
  font: "Liberation Sans",
  size: 9,
  width: 21.59,
  height: 27.94,
  margin: 1.8,
};

const prints: Prints = {
  lines: [1, 9],
  units: "each",
  hasFractions: false,
  cores: "none",
  charges: ["freight", "tax"],
  hasBackorders: false,
  hasVendorParts: false,
  hasAccount: true,
  hasOrder: true,
  kinds: ["invoice"],
};

const style: Style = { decimals: "1,234.56", currency: "", negative: "-1", date: "03/09/2026" };

interface Sheet {
  name: string;
  tables: Record<string, number[]>;
  paper?: Partial<Office>;
  prints?: Partial<Prints>;
  style?: Partial<Style>;
  /** What is on each page. */
  edges?(truth: Truth, write: Writer): { head?: Html; foot?: Html };
}

export function sheetLayout(
  sheet: Sheet,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  const write = writerOf({ ...style, ...sheet.style });
  return {
    name: sheet.name,
    source: "fodt",
    renderers: ["libreoffice"],
    page: { size: "Letter", isLandscape: false },
    prints: { ...prints, ...sheet.prints },
    draw: (truth, random) =>
      office(
        { ...paper, ...sheet.paper, ...sheet.edges?.(truth, write) },
        sheet.tables,
        body(truth, write, random),
      ),
  };
}

function addressOf({ name, street, city }: Company): string[] {
  return [name, street, city];
}

const right = (text: string): OfficeCell => ({ text, align: "right" });
const left = (text: string): OfficeCell => ({ text });
const bold = (text: string): OfficeCell => ({ text, align: "bold" });

function footOf(
  truth: Truth,
  write: Writer,
  goods: string,
  total: string,
): Array<[string, string]> {
  const charges = truth.charges.map(({ label, amountCents }): [string, string] => [
    label,
    write.money(amountCents),
  ]);
  const first: [string, string] = [goods, write.money(truth.goodsCents)];
  return [first].concat(charges, [[total, write.money(truth.totalCents)]]);
}

const boxedWidths = [2.6, 1.4, 3.4, 7.6, 2.6];

const textBoxes = sheetLayout(
  {
    name: "office-text-boxes",
    tables: { goods: boxedWidths },
    style: { date: "Mar 09, 2026" },
    prints: { lines: [1, 14], charges: ["freight", "fee", "tax"] },
  },
  (
    truth,
    write,
  ) => html`${textBox(12.5, 1.6, 7.5, [truth.vendor.name], "title")}${textBox(12.5, 3.6, 7.5, [truth.vendor.street, truth.vendor.city, truth.vendor.phone])}
${textBox(1.8, 1.6, 6, ["INVOICE"], "title")}${(
  [
    ["Invoice No.", truth.number],
    ["Invoice Date", write.date(truth.date)],
    ["Cust #", truth.accountNumber ?? ""],
    ["Cust PO", truth.orderNumber ?? ""],
    ["Terms", truth.terms],
  ] as const
).map(
  ([label, value], at) =>
    html`${textBox(1.8, 3 + at * 0.7, 2.4, [label])}${textBox(4.4, 3 + at * 0.7, 5, [value], "bold")}`,
)}
${textBox(1.8, 7.2, 8, ["Ship to", ...addressOf(truth.shipTo)])}${textBox(12.5, 7.2, 8, ["Bill to", ...addressOf(truth.customer)])}
${Array.from({ length: 20 }, () => line(""))}
${grid("goods", boxedWidths, [
  [bold("Extension"), bold("Qty"), bold("Part No."), bold("Description"), bold("Net Each")],
  ...truth.lines.map((goods) => {
    const row = goodsRow(goods, write);
    return [
      right(row.amount),
      right(row.shipped),
      left(row.part),
      left(row.description),
      right(row.price),
    ];
  }),
])}${line("")}${footOf(truth, write, "Parts total", "Invoice total").map(([label, amount]) => line(`${amount}   ${label}`, label === "Invoice total" ? "bold" : "left"))}`,
);

const edgeWidths = [1, 3.3, 7.4, 1.6, 2.2, 2.4];

const edges = sheetLayout(
  {
    name: "office-page-head-and-foot",
    tables: { goods: edgeWidths, sum: [5, 3] },
    paper: { font: "Liberation Serif", size: 10 },
    prints: { lines: [12, 60], charges: ["freight", "tax", "discount"] },
    style: { date: "09-Mar-2026", currency: "$" },
    edges: (truth, write) => ({
      head: html`${line(truth.vendor.name, "bold")}${line(`Invoice ${truth.number} of ${write.date(truth.date)}, customer no. ${truth.accountNumber}, your order ${truth.orderNumber}`)}`,
      foot: html`<text:p text:style-name="small">${truth.vendor.street}, ${truth.vendor.city}, ${truth.vendor.phone} - account 4417 0098 21 - page ${pageNumber}</text:p>`,
    }),
  },
  (
    truth,
    write,
  ) => html`${line("Invoice", "title")}${addressOf(truth.customer).map((text) => line(text))}${line("")}${line(`Payment: ${truth.terms}, due ${write.date(truth.dueDate)}`)}${line("")}
${grid("goods", edgeWidths, [
  [bold("No."), bold("Part"), bold("Description"), bold("Qty"), bold("Price"), bold("Amount")],
  ...truth.lines.map((goods, at) => {
    const row = goodsRow(goods, write);
    const start = [right(`${at + 1}`), left(row.part), left(row.description)];
    return start.concat([right(row.shipped), right(row.price), right(row.amount)]);
  }),
])}${line("")}
${grid(
  "sum",
  [5, 3],
  footOf(truth, write, "Goods", "Total amount").map(([label, amount]) => [
    left(label),
    right(amount),
  ]),
  0,
)}`,
);

const mergedWidths = [2.2, 3.4, 3, 3, 3, 3];

const merged = sheetLayout(
  {
    name: "office-merged-cells",
    tables: { all: mergedWidths },
    prints: { lines: [1, 9], hasBackorders: true, charges: ["freight", "tax", "fee"] },
    style: { date: "March 9, 2026" },
  },
  (truth, write) => {
    const across = (text: string | string[], span: number): OfficeCell => ({ text, span });
    return grid(
      "all",
      mergedWidths,
      [
        [
          across([truth.vendor.name, truth.vendor.street, truth.vendor.city], 3),
          across(["INVOICE", `Number: ${truth.number}`, `Date: ${write.date(truth.date)}`], 3),
        ],
        [
          across(["Sold to:", ...addressOf(truth.customer)], 3),
          across(
            [
              `Account: ${truth.accountNumber}`,
              `P.O.: ${truth.orderNumber}`,
              `Terms: ${truth.terms}`,
              `Due: ${write.date(truth.dueDate)}`,
            ],
            3,
          ),
        ],
        [
          bold("Line"),
          bold("Part number"),
          bold("Ordered"),
          bold("Shipped"),
          bold("Unit price"),
          bold("Amount"),
        ],
        ...truth.lines.flatMap((goods, at) => {
          const row = goodsRow(goods, write);
          return [
            [
              left(`${at + 1}`),
              left(row.part),
              right(row.ordered),
              right(row.shipped),
              right(row.price),
              right(row.amount),
            ],
            [left(""), across(row.description, 5)],
          ];
        }),
        ...footOf(truth, write, "Subtotal", "Total due").map(([label, amount]) => [
          { text: "", span: 3, hasNoBorder: true },
          across(label, 2),
          right(amount),
        ]),
      ],
      0,
    );
  },
);

const landscapeWidths = [3, 3.6, 9.4, 2.4, 2.8, 3];

const credit = sheetLayout(
  {
    name: "office-credit-landscape",
    tables: { goods: landscapeWidths },
    paper: { width: 29.7, height: 21, font: "DejaVu Serif", size: 9 },
    prints: { kinds: ["credit"], charges: [], lines: [1, 6] },
    style: { negative: "(1)", date: "9 March 2026", currency: "US$" },
  },
  (
    truth,
    write,
    random,
  ) => html`${line("Credit note", "title")}${line(`${truth.vendor.name}, ${truth.vendor.street}, ${truth.vendor.city}`)}${line("")}
${line(`Credit note number ${truth.number}, credit note date ${write.date(truth.date)}`, "bold")}${line(`For your account ${truth.accountNumber}, purchase order ${truth.orderNumber}. It concerns invoice ${random.between(200_000, 899_999)} and goods returned with RGA ${random.between(1000, 9999)}.`)}${line("")}
${grid("goods", landscapeWidths, [
  [
    bold("Reason"),
    bold("Part number"),
    bold("Description"),
    bold("Quantity"),
    bold("Price"),
    bold("Credit"),
  ],
  ...truth.lines.map((goods) => {
    const row = goodsRow(goods, write);
    const start = [left("Not needed"), left(row.part), left(row.description)];
    return start.concat([
      right(row.shipped),
      right(row.price),
      right(write.money(goods.amountCents)),
    ]);
  }),
  [{ text: "Total credit", span: 5, align: "right" }, right(write.money(truth.totalCents))],
])}${line("")}${line(`Issued to ${truth.customer.name}, ${truth.customer.city}. Please deduct it from your next payment.`)}`,
);

const leaders = sheetLayout(
  {
    name: "office-dotted-leaders",
    tables: {},
    paper: { font: "Liberation Serif", size: 11, leaders: [17.5] },
    prints: { lines: [1, 8], charges: ["freight", "tax"] },
    style: { currency: "$", date: "March 9, 2026" },
  },
  (
    truth,
    write,
  ) => html`${addressOf(truth.vendor).map((text) => line(text, "bold"))}${line("")}${line(`Invoice ${truth.number}`, "title")}${line(`Date: ${write.date(truth.date)}`)}${line(`Account: ${truth.accountNumber}`)}${line(`Your order: ${truth.orderNumber}`)}${line("")}${addressOf(truth.customer).map((text) => line(text))}${line("")}
${line("Part, quantity and price\tAmount", "leader")}
${truth.lines.map((goods) => {
  const row = goodsRow(goods, write);
  return html`${line(`${row.part}, ${row.shipped} at ${write.money(goods.price)} each\t${write.money(goods.amountCents)}`, "leader")}${line(`      ${row.description}`, "small")}`;
})}${line("")}${footOf(truth, write, "Parts", "Total due").map(([label, amount]) => line(`${label}\t${amount}`, "leader"))}`,
);

export const offices: Layout[] = [textBoxes, edges, merged, credit, leaders];
