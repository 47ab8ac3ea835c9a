import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import type { Random } from "../random.ts";
import { coreCreditCents } from "../truth/make.ts";
import type { Prints, Truth, TruthLine } from "../truth/types.ts";
import { shuffled } from "./head.ts";
import type { Named, Words } from "./words.ts";

/** A column of goods. */
interface Column {
  named: Named;
  isNumber: boolean;
  of(line: TruthLine, write: Writer, at: number): string;
}

/** The table of goods of one layout. */
export interface Goods {
  /** Charges are rows of the table, and no sums below it. */
  hasCharges: boolean;
  draw(truth: Truth, write: Writer): Html;
}

const texts: Partial<Record<Named, Column["of"]>> = {
  bin: ({ partNumber }) => `${partNumber.length}${partNumber.at(-1) ?? "A"}`,
  flag: () => "T",
  ownPart: () => "",
  unit: ({ unit }) => unit.label,
};

/** Draws the columns, their order, and how a line of goods is laid out. */
export function goodsOf(words: Words, prints: Prints, random: Random): Goods {
  const factor = random.pick([1.25, 1.6, 2]);
  const percent = Math.round(100 - 100 / factor);
  const numbers: Partial<Record<Named, Column["of"]>> = {
    line: (_, __, at) => String(at + 1),
    ordered: ({ ordered }, write) => write.quantity(ordered),
    shipped: ({ shipped }, write) => write.quantity(shipped),
    backordered: ({ backordered }) => String(backordered),
    list: ({ price }, write) => write.number(Math.round(price * factor)),
    discount: () => `${percent}.0`,
    price: ({ price }, write) => write.price(price),
    core: ({ coreDepositCents }, write) =>
      coreDepositCents === null ? "" : write.number(coreDepositCents),
    amount: ({ amountCents }, write) => write.number(amountCents),
  };
  const has = (share: number) => random.chance(share);
  const layout = random.pick(["cells", "cells", "cells", "below", "joined"] as const);
  const start: Named[] = has(0.35) ? ["line"] : [];
  const counts: Named[] = [
    ...(prints.hasBackorders || has(0.2) ? (["ordered"] as const) : []),
    "shipped",
    ...(prints.hasBackorders ? (["backordered"] as const) : []),
    ...(prints.units !== "each" || has(0.4) ? (["unit"] as const) : []),
  ];
  const names: Named[] = shuffled(
    [
      "part" as const,
      ...(layout === "joined" ? [] : ["description" as const]),
      ...(has(0.12) ? ["ownPart" as const] : []),
      ...(has(0.15) ? ["bin" as const] : []),
    ],
    random,
  );
  const money: Named[] = [
    ...(has(0.2) ? (["list"] as const) : []),
    ...(has(0.12) ? (["discount"] as const) : []),
    "price",
    ...(prints.cores === "column" ? (["core"] as const) : []),
    ...(has(0.12) ? (["flag"] as const) : []),
    "amount",
  ];
  const order = has(0.5)
    ? [...start, ...counts, ...names, ...money]
    : [...start, ...names, ...counts, ...money];
  const columns = order.map((named): Column => {
    const of = numbers[named] ?? texts[named];
    const isNumber = numbers[named] !== undefined;
    if (of) return { named, isNumber, of };
    if (named === "description") return { named, isNumber, of: ({ description }) => description };
    return { named, isNumber, of: ({ partNumber }) => partNumber };
  });
  const align = random.pick(["end", "end", "end", "middle", ""]);
  const coreWords = random.pick([
    ["CORE", "CORE DEPOSIT"],
    ["", "Core charge"],
    ["CORE-", "CORE EXCHANGE"],
  ] as const);
  const hasCharges = has(0.12);
  const hasHead = has(0.95);
  const isDoubleHead = hasHead && has(0.15);
  const head = columns.map(({ named, isNumber }) =>
    cell(headOf(words[named], isDoubleHead), isNumber, align, "th"),
  );
  return {
    hasCharges,
    draw(truth, write) {
      const rows = [...truth.lines, ...truth.unshipped].map((line, at) => {
        const values = columns.map(({ named, of, isNumber }) => {
          const text = of(line, write, at);
          const isJoined = layout === "joined" && named === "part";
          const shown = isJoined ? html`${text}<br>${line.description}` : html`${text}`;
          const isMoved = layout === "below" && named === "description";
          return cell(isMoved ? html`` : shown, isNumber, align);
        });
        const below =
          layout === "below"
            ? html`<tr><td></td><td colspan="${columns.length - 1}">${line.description}</td></tr>`
            : null;
        const deposit =
          prints.cores === "lines" && line.coreDepositCents !== null
            ? extra(columns, align, {
                part: coreWords[0],
                description: coreWords[1],
                quantity: write.quantity(line.shipped),
                price: write.price(line.coreDepositCents),
                amount: write.number(line.coreDepositCents * line.shipped),
              })
            : null;
        return html`<tr>${values}</tr>${below}${deposit}`;
      });
      const isCredited = truth.blocked === "core credit";
      const credited = isCredited
        ? extra(columns, align, {
            part: "CORE RTN",
            description: "CORE CREDIT - OLD CORE RETURNED",
            quantity: write.quantity(-1),
            price: write.price(coreCreditCents),
            amount: write.number(-coreCreditCents),
          })
        : null;
      const charges = hasCharges
        ? truth.charges.map(({ label, amountCents }) =>
            extra(columns, align, {
              part: "",
              description: label,
              quantity: "",
              price: "",
              amount: write.number(amountCents),
            }),
          )
        : null;
      return html`<table class="goods wide">${hasHead ? html`<thead><tr>${head}</tr></thead>` : null}<tbody>${rows}${credited}${charges}</tbody></table>`;
    },
  };
}

/** A row that is no goods: a deposit, or a charge. */
interface Extra {
  part: string;
  description: string;
  quantity: string;
  price: string;
  amount: string;
}

function extra(columns: Column[], align: string, row: Extra): Html {
  const hasDescription = columns.some(({ named }) => named === "description");
  const value = (named: Named) => {
    if (named === "part")
      return hasDescription ? row.part : `${row.part} ${row.description}`.trim();
    if (named === "description") return row.description;
    if (named === "shipped" || named === "ordered") return row.quantity;
    if (named === "price") return row.price;
    return named === "amount" ? row.amount : "";
  };
  return html`<tr>${columns.map(({ named, isNumber }) => cell(html`${value(named)}`, isNumber, align))}</tr>`;
}

function cell(content: Html, isNumber: boolean, align: string, tag: "td" | "th" = "td"): Html {
  const name = isNumber ? align : "";
  return tag === "th"
    ? html`<th class="${name}">${content}</th>`
    : html`<td class="${name}">${content}</td>`;
}

/** A name, or its words above each other. */
function headOf(name: string, isDouble: boolean): Html {
  if (!isDouble) return html`${name}`;
  const [first = "", ...others] = name.split(" ");
  return html`${first}${others.length > 0 ? html`<br>` : null}${others.join(" ")}`;
}
