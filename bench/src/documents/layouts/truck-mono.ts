import { type Html, html } from "../paper/html.ts";
import { type Field, monoAt, monoHead, monoRow } from "../paper/mono.ts";
import { goodsRow, pagesOf, type Row, rowsWithCores, totalsOf } from "../paper/rows.ts";
import { chargesOf } from "../paper/sums.ts";
import { sumOf } from "../truth/make.ts";
import { htmlLayout, type Layout } from "./layout.ts";

function pre(pages: string[][]): Html {
  return html`${pages.map((lines) => html`<pre class="page">${lines.join("\n")}</pre>`)}`;
}

interface BinRow extends Row {
  bin: string;
  list: string;
}

const laserFields: Field<BinRow>[] = [
  { head: "SOLD", width: 4, isNumber: true, of: ({ shipped }) => shipped },
  { head: "B/O", width: 4, isNumber: true, of: ({ backordered }) => backordered },
  { head: " PART NUMBER", width: 18, of: ({ part }) => ` ${part}` },
  { head: "DESCRIPTION", width: 20, of: ({ description }) => description.toUpperCase() },
  { head: "BIN", width: 6, of: ({ bin }) => bin },
  { head: "LIST", width: 9, isNumber: true, of: ({ list }) => list },
  { head: "NET", width: 9, isNumber: true, of: ({ price }) => price },
  { head: "EXTENDED", width: 11, isNumber: true, of: ({ amount }) => amount },
];

const laser = htmlLayout(
  {
    name: "truck-dealer-laser-mono-cores",
    css: "pre{font:9pt Liberation Mono;margin:0}",
    prints: {
      lines: [1, 14],
      cores: "lines",
      hasBackorders: true,
      charges: ["freight", "fee", "tax"],
    },
    style: { date: "09MAR26", negative: "1CR", decimals: "1234.56" },
  },
  (truth, write, random) => {
    const rows = rowsWithCores(truth, write, {
      part: ({ partNumber }) => partNumber,
      description: () => "CORE CHARGE",
      creditOf: "CORE",
    });
    const { vendor, customer, shipTo } = truth;
    const totals: Array<[label: string, cents: number]> = [
      ["PARTS", truth.goodsCents],
      ["CORE", truth.coresCents],
      ["FREIGHT", chargesOf(truth, "freight")],
      ["MISC", chargesOf(truth, "fee")],
      ["SALES TAX", chargesOf(truth, "tax")],
      ["TOTAL", truth.totalCents],
    ];
    return pre([
      [
        monoAt([
          [0, vendor.name.toUpperCase()],
          [62, "PARTS INVOICE"],
        ]),
        monoAt([
          [0, vendor.street.toUpperCase()],
          [62, "PAGE 1"],
        ]),
        `${vendor.city.toUpperCase()}   ${vendor.phone}`,
        "",
        ...(["name", "street", "city"] as const).map((key, at) =>
          monoAt([
            [0, at === 0 ? "BILL TO:" : ""],
            [9, customer[key].toUpperCase()],
            [46, at === 0 ? "SHIP TO:" : ""],
            [55, shipTo[key].toUpperCase()],
          ]),
        ),
        "",
        monoAt([
          [0, "CUST#"],
          [13, "INVOICE#"],
          [29, "INV DATE"],
          [40, "P.O.#"],
          [52, "SLSM"],
          [60, "SALE TYPE"],
          [72, "TERMS"],
        ]),
        monoAt([
          [0, truth.accountNumber ?? ""],
          [13, truth.number],
          [29, write.date(truth.date)],
          [40, truth.orderNumber ?? ""],
          [52, String(random.between(100, 899))],
          [60, "CHARGE"],
          [72, truth.terms.toUpperCase()],
        ]),
        "-".repeat(90),
        monoHead(laserFields),
        "-".repeat(90),
        ...rows.map((row) => {
          const goods = truth.lines.find(
            ({ partNumber, description }) =>
              partNumber === row.part && description === row.description,
          );
          const bin = goods ? `${random.pick(["A", "C", "W"])}${random.between(100, 989)}` : "";
          const list = goods ? write.price(Math.round(goods.price * 1.25)) : "";
          return monoRow(laserFields, { ...row, bin, list });
        }),
        "-".repeat(90),
        ...totals.map(([label, cents]) =>
          monoAt([
            [62, label],
            [74, write.number(cents).padStart(14)],
          ]),
        ),
        "",
        "ALL RETURNS MUST BE WITHIN 30 DAYS WITH INVOICE. NO RETURNS ON ELECTRICAL PARTS.",
        "CORE CREDIT ALLOWED WITHIN 60 DAYS IN ORIGINAL BOX.",
        "",
        "RECEIVED BY: ______________________________",
      ],
    ]);
  },
);

interface CodedRow extends Row {
  code: string;
  cents: number;
}

const springFields: Field<CodedRow>[] = [
  { head: "QTY", width: 5, isNumber: true, of: ({ shipped }) => shipped },
  { head: "U/M", width: 3, of: ({ unit }) => unit },
  { head: "LINE", width: 4, of: ({ code }) => code },
  { head: "PART NUMBER", width: 18, of: ({ part }) => part },
  { head: "DESCRIPTION", width: 30, of: ({ description }) => description },
  { head: "PRICE", width: 10, isNumber: true, of: ({ price }) => price },
  { head: "EXTENSION", width: 12, isNumber: true, of: ({ amount }) => amount },
];

const spring = htmlLayout(
  {
    name: "spring-and-driveshaft-page-forwarded",
    css: "pre{font:9pt DejaVu Sans Mono;margin:0}",
    prints: { lines: [2, 44], charges: ["freight", "fee", "tax"] },
    style: { date: "3/9/26" },
  },
  (truth, write, random) => {
    const rows = truth.lines.map((line) => ({
      ...goodsRow(line, write),
      code: random.pick(["SPI", "DAN", "NEA", "TRI", "HEN", "FAB"]),
      cents: line.amountCents,
    }));
    const pages = pagesOf(rows, 22, 30);
    const clerk = random.pick(["BILL", "DAVE K", "STEPH"]);
    const forwarded = (at: number) =>
      write.number(
        sumOf(
          pages
            .slice(0, at)
            .flat()
            .map(({ cents }) => cents),
        ),
      );
    const amountAt = (label: string, amount: string) =>
      monoAt([
        [54, label],
        [76, amount.padStart(12)],
      ]);
    return pre(
      pages.map((part, at) => [
        monoAt([
          [0, truth.vendor.name],
          [60, `Invoice:  ${truth.number}`],
        ]),
        monoAt([
          [0, truth.vendor.street],
          [60, `Date:     ${write.date(truth.date)}`],
        ]),
        monoAt([
          [0, truth.vendor.city],
          [60, `Page:     ${at + 1} of ${pages.length}`],
        ]),
        monoAt([
          [0, truth.vendor.phone],
          [60, `Account:  ${truth.accountNumber}`],
        ]),
        "",
        ...(at === 0
          ? [
              monoAt([
                [0, "Sold to"],
                [44, "Ship to"],
              ]),
              ...(["name", "street", "city"] as const).map((key) =>
                monoAt([
                  [2, truth.customer[key]],
                  [46, truth.shipTo[key]],
                ]),
              ),
              "",
              `Your order: ${truth.orderNumber}    Terms: ${truth.terms}    Counter: ${clerk}    Via: WILL CALL`,
              "",
            ]
          : []),
        monoHead(springFields),
        "=".repeat(88),
        ...(at > 0 ? [amountAt("Balance forward", forwarded(at))] : []),
        ...part.map((row) => monoRow(springFields, row)),
        "=".repeat(88),
        ...(at < pages.length - 1
          ? [amountAt("Carried to next page", forwarded(at + 1))]
          : [
              ...totalsOf(truth, write, {
                goods: "Sub-total",
                cores: "",
                total: "Invoice total",
              }).map(([label, amount]) => amountAt(label, amount)),
              "",
              "Driveshafts are balanced and phased; 90 days warranty on workmanship only.",
              "Claims and returned goods must be accompanied by this bill.",
            ]),
      ]),
    );
  },
);

export const truckMono: Layout[] = [laser, spring];
