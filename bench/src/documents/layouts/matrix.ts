import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { monoAt } from "../paper/mono.ts";
import { goodsRow, pagesOf } from "../paper/rows.ts";
import type { Truth } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function pre(pages: string[][]): Html {
  return html`${pages.map((lines) => html`<pre class="page">${lines.join("\n")}</pre>`)}`;
}

/** Puts each text so that it ends at its column. */
function endingAt(line: string, parts: Array<[end: number, text: string]>): string {
  return parts.reduce(
    (sum, [end, text]) => `${sum.padEnd(Math.max(sum.length + 1, end - text.length))}${text}`,
    line,
  );
}

function amounts(truth: Truth, write: Writer, words: [goods: string, total: string]) {
  return [
    [words[0], write.number(truth.goodsCents)] as const,
    ...truth.charges.map(({ label, amountCents }) => [label, write.number(amountCents)] as const),
    [words[1], write.number(truth.totalCents)] as const,
  ].map(([label, amount]): [label: string, amount: string] => [label.toUpperCase(), amount]);
}

const preprinted = htmlLayout(
  {
    name: "matrix-preprinted-boxes",
    css: "pre{font:9pt Liberation Mono;margin:0;line-height:1.15}",
    prints: {
      lines: [1, 14],
      charges: ["freight", "tax"],
      kinds: ["invoice", "invoice", "credit"],
    },
    style: { date: "03-09-26", negative: "1-" },
  },
  (truth, write) => {
    const { vendor, customer, shipTo } = truth;
    const bar = `+${"-".repeat(86)}+`;
    const title = truth.kind === "credit" ? "CREDIT MEMO" : "INVOICE";
    return pre([
      [
        monoAt([
          [2, vendor.name.toUpperCase()],
          [64, title],
        ]),
        monoAt([
          [2, `${vendor.street}, ${vendor.city}`],
          [64, "DATE MM-DD-YY"],
        ]),
        "",
        ...(["name", "street", "city"] as const).map((key) =>
          monoAt([
            [4, customer[key].slice(0, 30).toUpperCase()],
            [46, shipTo[key].slice(0, 36).toUpperCase()],
          ]),
        ),
        "",
        bar,
        monoAt([
          [0, `|${title} NO.`],
          [19, "|DATE"],
          [32, "|CUSTOMER NO"],
          [46, "|CUSTOMER ORDER NO"],
          [66, "|TERMS"],
          [87, "|"],
        ]),
        monoAt([
          [0, `| ${truth.number}`],
          [19, `| ${write.date(truth.date)}`],
          [32, `| ${truth.accountNumber}`],
          [46, `| ${truth.orderNumber}`],
          [66, `| ${truth.terms}`],
          [87, "|"],
        ]),
        bar,
        "",
        monoAt([
          [2, "PART NO."],
          [20, "QTY"],
          [27, "DESCRIPTION"],
          [64, "PRICE"],
          [76, "AMOUNT"],
        ]),
        "",
        ...truth.lines.map((line) => {
          const row = goodsRow(line, write);
          const start = endingAt(`  ${row.part}`, [[24, row.shipped]]).padEnd(27);
          return endingAt(`${start}${row.description.slice(0, 30)}`, [
            [69, row.price],
            [82, row.amount],
          ]);
        }),
        "",
        bar,
        ...amounts(truth, write, ["PARTS", `TOTAL ${title}`]).map(([label, amount]) =>
          endingAt("|", [
            [60, label],
            [82, amount],
          ])
            .padEnd(87)
            .concat("|"),
        ),
        bar,
        "  NO RETURNS AFTER 30 DAYS - 15% RESTOCKING CHARGE - NO CASH REFUNDS OVER 25.00",
      ],
    ]);
  },
);

const wide = htmlLayout(
  {
    name: "matrix-description-above",
    css: "pre{font:7.5pt DejaVu Sans Mono;margin:0}",
    page: { isLandscape: true },
    prints: {
      lines: [3, 34],
      hasBackorders: true,
      hasUnshipped: true,
      charges: ["freight", "fee"],
    },
    style: { date: "09MAR26", negative: "1CR" },
  },
  (truth, write) => {
    const pages = pagesOf(truth.lines.concat(truth.unshipped), 12, 14);
    return pre(
      pages.map((part, page) => [
        monoAt([
          [0, `*** ${truth.vendor.name.toUpperCase()} ***`],
          [80, `INVOICE${page > 0 ? "  CONTINUED" : ""}`],
          [110, `PG ${page + 1}`],
        ]),
        monoAt([
          [0, `${truth.vendor.street}   ${truth.vendor.city}`],
          [80, `INV# ${truth.number}`],
          [110, `INV DATE ${write.date(truth.date)}`],
        ]),
        monoAt([
          [0, `SHIP TO ${truth.shipTo.name}`],
          [80, `ACCT# ${truth.accountNumber}`],
          [110, `DUE DATE ${write.date(truth.dueDate)}`],
        ]),
        monoAt([
          [0, `BILL TO ${truth.customer.name}, ${truth.customer.city}`],
          [80, `P.O.# ${truth.orderNumber}`],
          [110, "SHIP DATE 02JAN26"],
        ]),
        "=".repeat(132),
        endingAt("LN  DESCRIPTION", []),
        endingAt("       PART NUMBER", [
          [50, "ORDERED"],
          [62, "SHIPPED"],
          [74, "BACKORD"],
          [90, "LIST"],
          [106, "NET PRICE"],
          [126, "EXTENSION"],
        ]),
        "=".repeat(132),
        ...part.flatMap((line, at) => {
          const row = goodsRow(line, write);
          const number = String((page === 0 ? 0 : page * 14 - 2) + at + 1).padStart(2);
          return [
            `${number}  ${row.description.toUpperCase()}`,
            endingAt(`       ${row.part}`, [
              [50, row.ordered],
              [62, row.shipped],
              [74, row.backordered],
              [90, write.price(Math.round(line.price * 1.25))],
              [106, row.price],
              [126, row.amount],
            ]),
          ];
        }),
        "-".repeat(132),
        ...(page < pages.length - 1
          ? ["CONTINUED ON NEXT PAGE"]
          : amounts(truth, write, ["TOTAL PARTS", "INVOICE TOTAL"]).map(([label, amount]) =>
              endingAt("", [
                [106, label],
                [126, amount],
              ]),
            )),
      ]),
    );
  },
);

const register = htmlLayout(
  {
    name: "matrix-totals-strip",
    css: "pre{font:10pt Nimbus Mono PS,Liberation Mono;margin:0;font-weight:bold;letter-spacing:-0.4px}",
    prints: { lines: [1, 9], cores: "column", charges: ["tax"] },
    style: { date: "3/9/26", decimals: "1234.56", negative: "1-" },
  },
  (truth, write) => {
    const strip = [
      ["PARTS", write.number(truth.goodsCents)] as const,
      ["CORES", write.number(truth.coresCents)] as const,
      ...truth.charges.map(
        ({ label, amountCents }) => [label.toUpperCase(), write.number(amountCents)] as const,
      ),
      ["TOTAL", write.number(truth.totalCents)] as const,
    ];
    return pre([
      [
        truth.vendor.name,
        `${truth.vendor.street}, ${truth.vendor.city}`,
        `PH ${truth.vendor.phone}`,
        "",
        `CHARGE INVOICE ${truth.number}   ${write.date(truth.date)} 14:22   STORE 07 REG 2`,
        `CUST ${truth.accountNumber} ${truth.customer.name}`,
        `PO ${truth.orderNumber}   TERMS ${truth.terms}   DUE ${write.date(truth.dueDate)}`,
        "",
        endingAt("PART", [
          [24, "QTY"],
          [35, "EACH"],
          [46, "CORE"],
          [57, "EXT"],
          [68, "CORE EXT"],
        ]),
        ...truth.lines.flatMap((line) => {
          const row = goodsRow(line, write);
          return [
            endingAt(row.part, [
              [24, row.shipped],
              [35, row.price],
              [46, row.core || "-"],
              [57, row.amount],
              [68, row.coreAmount || "-"],
            ]),
            `   ${row.description}`,
          ];
        }),
        "",
        "-".repeat(70),
        endingAt(
          "",
          strip.map(([label], at) => [14 + at * 17, label]),
        ),
        endingAt(
          "",
          strip.map(([, amount], at) => [14 + at * 17, amount]),
        ),
        "",
        "CORES MUST BE CLEAN AND IN THE BOX. THANK YOU",
      ],
    ]);
  },
);

export const matrix: Layout[] = [preprinted, wide, register];
