import { type Writer, writerOf } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { grid, line, type Office, type OfficeCell, office, pageNumber } from "../paper/office.ts";
import { goodsRow, totalsOf } from "../paper/rows.ts";
import { chargesOf } from "../paper/sums.ts";
import type { Random } from "../random.ts";
import type { Company, Truth } from "../truth/types.ts";
import { type Layout, type OfficePaper, officeLayout } from "./layout.ts";

interface Sheet extends Pick<OfficePaper, "name" | "tables" | "style" | "prints"> {
  office?: Partial<Office>;
  /** Printed at the foot of each page. */
  foot?(truth: Truth): Html;
}

const letter: Office = {
  font: "Liberation Sans",
  size: 9,
  width: 21.59,
  height: 27.94,
  margin: 1.6,
};

/** A layout of Writer with merged cells and a foot on each page. */
function sheetLayout(
  sheet: Sheet,
  body: (truth: Truth, write: Writer, random: Random) => Html,
): Layout {
  const plain = officeLayout(sheet, body);
  const write = writerOf({
    decimals: "1,234.56",
    currency: "",
    negative: "-1",
    date: "03/09/2026",
    ...sheet.style,
  });
  return {
    ...plain,
    draw: (truth, random) =>
      office(
        { ...letter, ...sheet.office, ...(sheet.foot && { foot: sheet.foot(truth) }) },
        sheet.tables,
        body(truth, write, random),
      ),
  };
}

function placeOf({ name, street, city }: Company): string[] {
  return [name, street, city];
}

const open = (text: string | string[], align: OfficeCell["align"] = "left"): OfficeCell => ({
  text,
  align,
  hasNoBorder: true,
});
const right = (text: string): OfficeCell => ({ text, align: "right" });
const bold = (text: string): OfficeCell => ({ text, align: "bold" });

const itemWidths = [1.8, 7.6, 1.8, 1.5, 2.8, 2.8];

const positions = sheetLayout(
  {
    name: "transmission-distributor-item-and-material",
    tables: { head: [9.4, 4.2, 4.7], goods: itemWidths, sum: [12.7, 5.6] },
    style: { date: "03/09/2026" },
    prints: { lines: [1, 12], cores: "column", charges: ["freight", "fee", "tax"] },
    foot: (truth) =>
      line(
        `${truth.vendor.name} | ${truth.vendor.street}, ${truth.vendor.city} | ${truth.vendor.phone}`,
        "small",
      ),
  },
  (truth, write, random) => {
    const keys: Array<[string, string]> = [
      ["Invoice Number", truth.number],
      ["Invoice Date", write.date(truth.date)],
      ["Customer Number", truth.accountNumber ?? ""],
      ["PO Number", truth.orderNumber ?? ""],
      ["Sales Order", String(random.between(5_000_000, 5_999_999))],
      ["Delivery", String(random.between(80_000_000, 80_999_999))],
      ["Payment Terms", truth.terms],
      ["Due Date", write.date(truth.dueDate)],
    ];
    const rows = truth.lines.flatMap((goods, at): OfficeCell[][] => {
      const row = goodsRow(goods, write);
      const item = [
        open(String((at + 1) * 10).padStart(6, "0")),
        open([row.part, row.description]),
        open(row.shipped, "right"),
        open(row.unit),
        open(row.price, "right"),
        open(row.amount, "right"),
      ];
      if (goods.coreDepositCents === null) return [item];
      const core = [
        open(""),
        open("Core deposit"),
        open(row.shipped, "right"),
        open(row.unit),
        open(row.core, "right"),
        open(row.coreAmount, "right"),
      ];
      return [item, core];
    });
    return html`${line(truth.vendor.name, "title")}${line("Invoice", "bold")}${line("")}
${grid(
  "head",
  [9.4, 4.2, 4.7],
  keys.map(([label, value], at) => [
    open(
      ["Bill-to party", ...placeOf(truth.customer), "Ship-to party", ...placeOf(truth.shipTo)][
        at
      ] ?? "",
      at % 4 === 0 ? "bold" : "left",
    ),
    open(label),
    open(value),
  ]),
  0,
)}${line("")}
${grid("goods", itemWidths, [
  ["Item", "Material / Description", "Qty", "Unit", "Unit price", "Amount USD"].map(bold),
  ...rows,
])}${line("")}
${grid(
  "sum",
  [12.7, 5.6],
  totalsOf(truth, write, {
    goods: "Items total",
    cores: "Core deposits",
    total: "Invoice amount USD",
  }).map(([label, amount]) => [
    open(label, label.startsWith("Invoice") ? "bold" : "left"),
    open(amount, "right"),
  ]),
  0,
)}${line("")}${line("Please reference the invoice number with your payment. Goods remain our property until paid in full. Warranty claims require the failed part and the repair order.", "small")}`;
  },
);

const trailerWidths = [1.4, 1.4, 3.6, 6.8, 1.2, 1.9, 2.1];
const trailerBoxes = [3, 3, 3, 3, 3.2, 3.2];

const trailers = sheetLayout(
  {
    name: "trailer-dealer-counter-unit-and-vin",
    tables: { head: [11, 7.4], boxes: trailerBoxes, goods: trailerWidths },
    style: { date: "3/9/26", currency: "$" },
    prints: { lines: [1, 10], hasBackorders: true, charges: ["freight", "fee", "tax"] },
    foot: () => html`<text:p text:style-name="small">Page ${pageNumber}</text:p>`,
  },
  (truth, write, random) => html`${grid(
    "head",
    [11, 7.4],
    [
      [
        open([truth.vendor.name, "Trailer sales, parts & service"], "bold"),
        open(["PARTS INVOICE", `No. ${truth.number}`], "right"),
      ],
      [
        open([truth.vendor.street, truth.vendor.city, truth.vendor.phone]),
        open([`Date: ${write.date(truth.date)}`, "Original"], "right"),
      ],
    ],
    0,
  )}${line("")}
${grid("boxes", trailerBoxes, [
  ["Customer No.", "P.O. No.", "Unit No.", "Ship via", "Sold by", "Terms"].map((text) => ({
    text,
    align: "small" as const,
  })),
  [
    truth.accountNumber ?? "",
    truth.orderNumber ?? "",
    random.chance(0.6) ? `T${random.between(100, 5999)}` : "",
    random.pick(["Counter", "Our truck", "UPS"]),
    random.pick(["Lonnie", "Parts 2", "Mark S."]),
    truth.terms,
  ].map((text) => ({ text })),
  [
    { text: ["Bill to", ...placeOf(truth.customer)], span: 3 },
    { text: ["Ship to", ...placeOf(truth.shipTo)], span: 3 },
  ],
])}${line("")}
${grid("goods", trailerWidths, [
  ["Shipped", "B/O", "Part No.", "Description", "UM", "Price", "Extension"].map(bold),
  ...truth.lines.map((goods) => {
    const row = goodsRow(goods, write);
    return [
      right(row.shipped),
      right(row.backordered),
      { text: row.part },
      { text: row.description },
      { text: row.unit },
      right(row.price),
      right(row.amount),
    ];
  }),
])}${line("")}
${grid("boxes", trailerBoxes, [
  ["Parts", "Labor", "Freight", "Shop supplies", "Sales tax", "TOTAL"].map(bold),
  [
    truth.goodsCents,
    0,
    chargesOf(truth, "freight"),
    chargesOf(truth, "fee"),
    chargesOf(truth, "tax"),
    truth.totalCents,
  ].map((cents) => right(write.money(cents))),
])}${line("No returns without this invoice. Special order doors, panels and cross members are not returnable. Past due accounts are charged 1.5% per month.", "small")}${line("")}${line("Customer signature ______________________________")}`,
);

const clutchWidths = [2, 3.6, 6.1, 3.9, 2.8];

const clutches = sheetLayout(
  {
    name: "clutch-rebuilder-credit-applied",
    tables: {
      head: [11.4, 7],
      places: [9.2, 9.2],
      terms: [6.2, 6.1, 6.1],
      reps: [4.6, 4.6, 4.6, 4.6],
      goods: clutchWidths,
    },
    style: { date: "3/9/26" },
    prints: { lines: [1, 8], charges: ["freight", "tax"] },
    office: { font: "Liberation Serif", size: 10 },
  },
  (truth, write, random) => {
    const total = write.number(truth.totalCents);
    const foot: Array<[string, string]> = [
      ["Subtotal", write.number(truth.goodsCents)],
      ["Sales Tax", write.number(chargesOf(truth, "tax"))],
      ["Freight", write.number(chargesOf(truth, "freight"))],
      ["Total Invoice Amount", total],
      ["Payment/Credit Applied", ""],
      ["TOTAL", total],
    ];
    return html`${grid(
      "head",
      [11.4, 7],
      [
        [open(truth.vendor.name, "bold"), open("INVOICE", "bold")],
        [
          open([truth.vendor.street, truth.vendor.city, "", `Voice: ${truth.vendor.phone}`]),
          open([
            `Invoice Number: ${truth.number}`,
            `Invoice Date: ${write.date(truth.date)}`,
            "Page: 1",
          ]),
        ],
      ],
      0,
    )}${line("")}
${grid(
  "places",
  [9.2, 9.2],
  [
    [bold("Bill To:"), bold("Ship to:")],
    [{ text: placeOf(truth.customer) }, { text: placeOf(truth.shipTo) }],
  ],
)}${line("")}
${grid(
  "terms",
  [6.2, 6.1, 6.1],
  [
    ["Customer ID", "Customer PO", "Payment Terms"].map(bold),
    [{ text: truth.accountNumber ?? "" }, { text: truth.orderNumber ?? "" }, { text: truth.terms }],
  ],
)}
${grid(
  "reps",
  [4.6, 4.6, 4.6, 4.6],
  [
    ["Sales Rep ID", "Shipping Method", "Ship Date", "Due Date"].map(bold),
    [
      { text: random.pick(["", "HOUSE", "RAY"]) },
      { text: random.pick(["UPS Ground", "Cust. Pickup", "Truck"]) },
      { text: write.date(truth.date) },
      { text: write.date(truth.dueDate) },
    ],
  ],
)}${line("")}
${grid("goods", clutchWidths, [
  ["Quantity", "Item", "Description", "Unit Price", "Amount"].map(bold),
  ...truth.lines.map((goods) => {
    const row = goodsRow(goods, write);
    return [
      right(goods.shipped.toFixed(2)),
      { text: row.part },
      { text: row.description },
      right(row.price),
      right(row.amount),
    ];
  }),
  ...foot.map(([label, amount]): OfficeCell[] => [
    { text: label === "TOTAL" ? "Check/Credit Memo No:" : "", span: 3, hasNoBorder: true },
    open(label, label === "TOTAL" ? "bold" : "left"),
    right(amount),
  ]),
])}${line("Rebuilt clutches and flywheels carry 12 months warranty. Old units must be returned within 30 days.", "small")}`;
  },
);

export const truckOffices: Layout[] = [positions, trailers, clutches];
