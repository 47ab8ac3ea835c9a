import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import type { Random } from "../random.ts";
import { dayAfter } from "../truth/make.ts";
import type { Company, Truth } from "../truth/types.ts";
import type { Words } from "./words.ts";

type Pair = [label: string, value: string];
type Arrangement = (pairs: Pair[]) => Html;

/** How the head of a layout is arranged. */
export interface Head {
  draw(truth: Truth, title: string, write: Writer, random: Random): Html;
}

/** Draws how labels and values stand to each other, and where. */
export function headOf(words: Words, random: Random): Head {
  const arrange = arrangementOf(random);
  const order = shuffled(["number", "date", "account", "order", "due", "terms"] as const, random);
  const hasDue = random.chance(0.6);
  const hasTerms = random.chance(0.7);
  const more = noiseOf(random);
  const isTitleFirst = random.chance(0.3);
  const isCentred = random.chance(0.25);
  const addresses = random.pick([beside, stacked, beside]);
  const isSplit = random.chance(0.25);
  const size = random.between(13, 26);
  return {
    draw(truth, title, write, own) {
      const values: Record<(typeof order)[number], string | null> = {
        number: truth.number,
        date: write.date(truth.date),
        account: truth.accountNumber,
        order: truth.orderNumber,
        due: hasDue ? write.date(truth.dueDate) : null,
        terms: hasTerms ? truth.terms : null,
      };
      const pairs = order.flatMap((name): Pair[] => {
        const value = values[name];
        return value === null ? [] : [[words[name], value]];
      });
      const all = [...pairs, ...more(truth, write, own)];
      const half = Math.ceil(all.length / 2);
      const fields = isSplit
        ? html`${arrange(all.slice(0, half))}${arrange(all.slice(half))}`
        : arrange(all);
      const heading = html`<div class="title" style="font-size:${size}pt">${title}</div>`;
      const dealer = html`<div style="font-size:${Math.max(12, size - 3)}pt"><b>${truth.vendor.name}</b></div>
<div>${truth.vendor.street}, ${truth.vendor.city}</div><div>${truth.vendor.phone}</div>`;
      const top = isCentred
        ? html`<div style="text-align:center">${dealer}${heading}</div>`
        : html`<table class="wide"><tr><td>${isTitleFirst ? heading : dealer}</td><td class="end">${isTitleFirst ? dealer : heading}</td></tr></table>`;
      return html`${top}${addresses(truth)}${fields}`;
    },
  };
}

function arrangementOf(random: Random): Arrangement {
  const mark = random.pick([":", "", ":", "."]);
  const isBoxed = random.chance(0.5);
  const box = isBoxed ? "boxed" : "";
  return random.pick<Arrangement>([
    // Beside each other.
    (pairs) =>
      html`<table class="${box} right">${pairs.map(([label, value]) => html`<tr><td>${label}${mark}</td><td class="value">${value}</td></tr>`)}</table>`,
    // In one run of text.
    (pairs) =>
      html`<div class="run">${pairs.map(([label, value]) => html`<div>${label}${mark || ":"} ${value}</div>`)}</div>`,
    // The label above.
    (pairs) =>
      html`<table class="${box} wide">${chunks(pairs, 6).map((row) => html`<tr>${row.map(([label]) => html`<th>${label}</th>`)}</tr><tr>${row.map(([, value]) => html`<td>${value}</td>`)}</tr>`)}</table>`,
    // The label below its value.
    (pairs) =>
      html`<table class="boxed wide">${chunks(pairs, 5).map((row) => html`<tr>${row.map(([label, value]) => html`<td>${value}<br><small>${label}</small></td>`)}</tr>`)}</table>`,
    // The label in the corner of the value's box.
    (pairs) =>
      html`<table class="boxed wide">${chunks(pairs, 4).map((row) => html`<tr>${row.map(([label, value]) => html`<td><small>${label}</small><br>&nbsp;${value}</td>`)}</tr>`)}</table>`,
    // Two pairs in a row.
    (pairs) =>
      html`<table class="${box} wide">${chunks(pairs, 2).map((row) => html`<tr>${row.map(([label, value]) => html`<td>${label}${mark}</td><td class="value">${value}</td>`)}</tr>`)}</table>`,
  ]);
}

/** Other values around the head, of which none is a value of the invoice. */
function noiseOf(random: Random): (truth: Truth, write: Writer, own: Random) => Pair[] {
  const all: Array<[string, (truth: Truth, write: Writer, own: Random) => string]> = [
    ["Ship Via", (_, __, own) => own.pick(["OUR TRUCK", "UPS GROUND", "WILL CALL", "LTL"])],
    ["Salesperson", (_, __, own) => own.pick(["J. MEYER", "12 - KELLY", "HOUSE", "R05"])],
    ["Order Date", ({ date }, write, own) => write.date(dayAfter(date, -own.between(1, 6)))],
    ["Ship Date", ({ date }, write) => write.date(date)],
    ["Sales Order #", (_, __, own) => `SO${own.between(10_000, 99_999)}`],
    ["Tracking No.", (_, __, own) => `1Z${own.between(100_000_000, 999_999_999)}`],
    ["Weight", (_, __, own) => `${own.between(2, 400)} LB`],
    ["F.O.B.", () => "ORIGIN"],
    ["Page", () => "1"],
    ["Branch", (_, __, own) => String(own.between(1, 40))],
  ];
  const chosen = shuffled(all, random).slice(0, random.between(0, 5));
  return (truth, write, own) => chosen.map(([label, value]) => [label, value(truth, write, own)]);
}

function beside({ customer, shipTo }: Truth): Html {
  return html`<table class="wide"><tr><td>Bill To<br>${addressOf(customer)}</td><td>Ship To<br>${addressOf(shipTo)}</td></tr></table>`;
}

function stacked({ customer }: Truth): Html {
  return html`<div class="gap">SOLD TO:<br>${addressOf(customer)}</div>`;
}

function addressOf({ name, street, city }: Company): Html {
  return html`${name}<br>${street}<br>${city}`;
}

function chunks<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, at * size + size));
}

export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(random.between(0, left.length - 1), 1));
}
