import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import type { Random } from "../random.ts";
import type { Truth } from "../truth/types.ts";
import type { Words } from "./words.ts";

type Pair = [label: string, amount: string];

/** Draws the sums of an invoice, with their order, their omissions and their places. */
export function sumsOf(words: Words, hasCharges: boolean, random: Random) {
  const hasGoods = random.chance(0.8);
  const hasZeroes = random.chance(0.2);
  const hasPaid = random.chance(0.15);
  const mark = random.pick(["", ":", ""]);
  const isTotalFirst = random.chance(0.08);
  const arrangement = random.pick(["side", "side", "side", "left", "grid", "run"] as const);
  return (truth: Truth, write: Writer): Html => {
    const total: Pair = [words.total, write.money(truth.totalCents)];
    const printed = hasCharges ? [] : truth.charges;
    const pairs: Pair[] = [
      ...(hasGoods ? [[words.goods, write.money(truth.goodsCents)] as Pair] : []),
      ...(truth.coresCents === 0 ? [] : [[words.cores, write.money(truth.coresCents)] as Pair]),
      ...printed.map(({ label, amountCents }): Pair => [label, write.money(amountCents)]),
      ...(hasZeroes ? [["Misc", write.money(0)] as Pair] : []),
    ];
    const all = isTotalFirst ? [total, ...pairs] : [...pairs, total];
    const paid: Pair[] = hasPaid ? [["Amount Paid", write.money(0)]] : [];
    return drawn([...all, ...paid].map(([label, amount]) => [`${label}${mark}`, amount]));
  };

  function drawn(pairs: Pair[]): Html {
    if (arrangement === "grid") {
      return html`<table class="boxed wide gap"><tr>${pairs.map(([label]) => html`<th>${label}</th>`)}</tr><tr>${pairs.map(([, amount]) => html`<td>${amount}</td>`)}</tr></table>`;
    }
    if (arrangement === "run") {
      return html`<div class="gap">${pairs.map(([label, amount]) => html`<div class="end">${label} ${amount}</div>`)}</div>`;
    }
    const side = arrangement === "side" ? "right" : "";
    return html`<table class="${side} gap">${pairs.map(([label, amount]) => html`<tr><td>${label}</td><td class="end value">${amount}</td></tr>`)}</table>`;
  }
}
