import { type Style, writerOf } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { type Random, randomOf } from "../random.ts";
import type { Prints, Truth } from "../truth/types.ts";
import { goodsOf } from "./goods.ts";
import { headOf } from "./head.ts";
import type { Layout } from "./layout.ts";
import { sumsOf } from "./sums.ts";
import { otherPapers, type Words, wordsOf } from "./words.ts";

/** The share of layouts of papers that are no invoices. */
const otherShare = 0.12;

/** Draws layouts as samples of features. The same seed gives the same layouts. */
export function drawLayouts(seed: string, count: number): Layout[] {
  return Array.from({ length: count }, (_, at) => layoutOf(`${seed}-${at}`));
}

function layoutOf(name: string): Layout {
  const random = randomOf(`layout ${name}`);
  const isOther = random.chance(otherShare);
  const [paper, noun] = random.pick(otherPapers);
  const words = isOther ? renamed(wordsOf(random), noun) : wordsOf(random);
  const style = styleOf(random);
  const prints = printsOf(style, isOther, random);
  const head = headOf(words, random);
  const goods = goodsOf(words, prints, random);
  const sums = sumsOf(words, goods.hasCharges, random);
  const write = writerOf(style);
  const size = random.pick(["Letter", "Letter", "A4"] as const);
  const page = { size, isLandscape: random.chance(0.06) };
  const css = cssOf(`${size}${page.isLandscape ? " landscape" : ""}`, random);
  const foot = footOf(words, random);
  const isUpper = random.chance(0.5);
  const invoice = random.pick([
    "Invoice",
    "Invoice",
    "Tax Invoice",
    "Parts Invoice",
    "Sales Invoice",
  ]);
  const credit = random.pick(["Credit Memo", "Credit Note", "Parts Credit Memo"]);
  const titleOf = ({ kind }: Truth) => {
    const title = isOther ? paper : kind === "credit" ? credit : invoice;
    return isUpper ? title.toUpperCase() : title;
  };
  return {
    name,
    page,
    prints,
    write,
    draw: (truth, own) =>
      html`<!DOCTYPE html><html><head><meta charset="utf-8"><title>Document</title>
<style>${css}</style></head><body>${head.draw(truth, titleOf(truth), write, own)}${goods.draw(truth, write)}${sums(truth, write)}${foot(truth, write.money(truth.totalCents))}</body></html>`
        .markup,
  };
}

/** The same labels, which name another paper. */
function renamed(words: Words, noun: string): Words {
  return { ...words, number: `${noun} No.`, date: `${noun} Date` };
}

const american: Style["decimals"][] = ["1,234.56", "1,234.56", "1,234.56", "1234.56"];

function styleOf(random: Random): Style {
  const isEuropean = random.chance(0.06);
  return {
    decimals: isEuropean ? random.pick(["1.234,56", "1 234,56"]) : random.pick(american),
    currency: random.pick(["", "", "$", "$", "$ ", isEuropean ? " €" : "US$"]),
    negative: random.pick(["-1", "-1", "1-", "(1)", "1 CR", "1CR"]),
    date: random.pick([
      "03/09/2026",
      "03/09/2026",
      "3/9/26",
      "2026-03-09",
      "March 9, 2026",
      "09-Mar-2026",
      "Mar 9 2026",
      "09MAR26",
      "Mar 09, 2026",
    ]),
  };
}

function printsOf({ currency }: Style, isOther: boolean, random: Random): Prints {
  const isLong = random.chance(0.1);
  const units = random.pick(["each", "each", "each", "packs", "hundreds", "mixed"] as const);
  // Only an order confirms how many pieces are in a pack.
  const hasPacks = units === "packs" || units === "mixed";
  return {
    lines: isLong
      ? [20, 45]
      : random.pick([
          [1, 4],
          [1, 9],
          [3, 14],
        ]),
    units,
    hasFractions: random.chance(0.15),
    cores: random.pick(["none", "none", "none", "column", "lines"]),
    charges: (["freight", "tax", "fee", "discount", "other"] as const).filter((kind) =>
      random.chance(kind === "freight" || kind === "tax" ? 0.6 : 0.2),
    ),
    hasBackorders: random.chance(0.3),
    hasUnshipped: random.chance(0.12),
    hasVendorParts: false,
    hasAccount: random.chance(0.75),
    hasOrder: random.chance(0.8) || hasPacks,
    isForeign: currency === " €",
    kinds: isOther ? ["other"] : ["invoice", "invoice", "invoice", "credit"],
  };
}

/** Fonts, sizes and rulings. */
function cssOf(size: string, random: Random): Html {
  const font = random.pick([
    "Liberation Sans",
    "Liberation Serif",
    "Liberation Mono",
    "DejaVu Sans",
  ]);
  const points = random.between(7, 11);
  const padding = random.between(1, 6);
  const rules = random.pick([
    ".goods td,.goods th{border:1px solid}",
    ".goods tr{border-bottom:1px solid #999}",
    ".goods th{border-bottom:2px solid}",
    ".goods th{background:#ddd}.goods td{border-left:1px solid #bbb}",
    // Only the lines are between the columns.
    ".goods{width:auto}.goods td,.goods th{border:1px solid;padding:0 2px}",
    "",
  ]);
  const names = random.chance(0.3) ? "small,th{font-size:75%;font-weight:normal}" : "";
  return html`@page{size:${size};margin:${random.between(8, 18)}mm}body{margin:0;font:${points}pt ${font}}
table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:${padding}px ${padding + 3}px}
thead{display:table-header-group}tr{page-break-inside:avoid}.wide{width:100%}.right{margin-left:auto}
.end,td.end,th.end{text-align:right}td.middle,th.middle{text-align:center}.gap{margin-top:12px}
.goods{margin-top:12px}.boxed td,.boxed th{border:1px solid}.value{font-weight:bold}small{font-size:75%}
${rules}${names}`;
}

/** What stands below the sums: notes with numbers, a slip for the payment, the page. */
function footOf(words: Words, random: Random): (truth: Truth, total: string) => Html {
  const notes = [
    "All claims must be made within 10 days. A 15% restocking charge applies to returns.",
    "A service charge of 1.5% per month (18% per year) is added to past due accounts.",
    "Thank you for your business!",
    "Received in good order by: ____________________",
    "Cores must be returned within 30 days in the original box.",
    "Remit to: P.O. Box 1180, Dept 42",
  ].filter(() => random.chance(0.25));
  const hasSlip = random.chance(0.12);
  const hasSlogan = random.chance(0.3);
  return (truth, total) =>
    html`<div class="gap">${notes.map((note) => html`<div>${note}</div>`)}${hasSlogan ? html`<i>${truth.vendor.slogan}</i>` : null}</div>${
      hasSlip
        ? html`<hr><table class="wide"><tr><td>${words.number} ${truth.number}</td><td>${words.total}</td><td>${total}</td></tr></table>`
        : null
    }`;
}
