import type { ChargeKind } from "@bayline/contracts";
import { accountTitle, namesCondition } from "../../lexicon/amounts.ts";
import { chargeKindOf } from "../../lexicon/charges.ts";
import { clarityOf, type LabelConcept, labelWords } from "../../lexicon/labels.ts";
import { type Cell, overlap, type Row } from "../pages/text/rows.ts";
import {
  amountKey,
  type Learnt,
  type LearntAmount,
  learntClarity,
  nothingLearnt,
} from "./learnt.ts";
import { isMoney, type Token, textsOf } from "./tokens.ts";

/** An amount outside the goods, and what its label says. */
export interface Amount {
  token: Token;
  cents: number;
  label: Cell | null;
  /** How clearly the label names each of these. */
  clarity: Partial<Record<SumConcept, number>>;
  /** The label names a charge. */
  isCharge: boolean;
  /** The kind of charge that a person has booked it as. */
  kind?: ChargeKind;
}

type SumConcept = Extract<LabelConcept, "total" | "subtotal" | "core" | "payment" | "memo">;

const concepts: readonly SumConcept[] = ["total", "subtotal", "core", "payment", "memo"];

/** The most words of a label. More are a sentence. */
const mostWords = 7;

/** The amounts of rows that are no goods, each with the text that names it. */
export function proposeAmounts(
  rows: readonly Row[],
  tokens: readonly Token[][],
  isGoods: (row: number) => boolean,
  learnt: Learnt = nothingLearnt,
): Amount[] {
  const first = rows.findIndex((_, at) => isGoods(at));
  const list = rows.findIndex(
    ({ cells }, at) => at > first && cells.some(({ text }) => accountTitle.test(text)),
  );
  const listFrom = list < 0 ? rows.length : list;
  return rows.flatMap((_, at) => {
    if (isGoods(at)) return [];
    const own = tokens[at] ?? [];
    return own.flatMap((token): Amount[] => {
      const labels = labelsOf(token, own, rows);
      // Above the goods, a number without cents is that of something else.
      const isNamed = at > first && labels.slice(0, 1).some(({ text }) => isShort(token, text));
      if (!isMoney(token) && !isNamed) return [];
      if (labels.some(({ text }) => isSentence(text) && !asksFor.test(text))) return [];
      const named = labels.find(({ text }) => isKnown(text)) ?? labels[0] ?? null;
      const cut = own.find((other) => other !== token && other.before === named?.text);
      const label = cut?.source ?? named;
      const amount = amountOf(token, label);
      const known = label && learnt.amounts.get(amountKey(label.text));
      if (known) return [learntAmount(amount, known)];
      const isNote = at > listFrom || namesCondition(label?.text ?? "");
      if (isNote) return [{ ...amount, clarity: { memo: 1 }, isCharge: false }];
      return [isOfPage(token, rows) ? { ...amount, clarity: { subtotal: 1 } } : amount];
    });
  });
}

/** An amount whose label a person has confirmed. */
function learntAmount(amount: Amount, learnt: LearntAmount): Amount {
  switch (learnt.is) {
    case "total":
      return { ...amount, clarity: { total: learntClarity }, isCharge: false };
    case "charge":
      return { ...amount, clarity: {}, isCharge: true, kind: learnt.kind };
    case "none":
      return { ...amount, clarity: { memo: learntClarity }, isCharge: false };
  }
}

/** Whether the row of an amount is the sum of a page. */
function isOfPage({ row, cell }: Token, rows: readonly Row[]): boolean {
  const before = rows[row]?.cells.filter(({ box }) => box.x < cell.box.x) ?? [];
  return before.some(({ text }) => /\bpage\b/i.test(text));
}

export function amountOf(token: Token, label: Cell | null): Amount {
  const text = label?.text ?? "";
  const clear = concepts.map((concept) => [concept, clarityOf(text, concept)] as const);
  const named = Object.fromEntries(clear.filter(([, clarity]) => clarity > 0));
  const isNamed = Object.keys(named).length > 0;
  return {
    token,
    cents: Math.round(token.value * 100),
    label,
    clarity: named,
    isCharge: !isNamed && isChargeName(text),
  };
}

/** `Freight 4` and `Amount due 24.5` are amounts without all of their cents. */
function isShort({ decimals, value, before, behind }: Token, label: string): boolean {
  const words = labelWords(label);
  const isOther = words.some((word) => /^(invoice|number|order|date)$/.test(word));
  const isOwn = before === "" || before === label;
  const isNamed = isChargeName(label) && words.length < 3 && !isOther && isOwn;
  const isPart = decimals < 2 && behind === "" && Math.abs(value) < 100_000;
  return isPart && (isNamed || (decimals === 1 && clarityOf(label, "total") > 0));
}

/** Words of charges whose kind the lexicon of charges does not say. */
const others =
  /\b(discount|disc|misc|miscellaneous|restocking|restock|duty|levy|supplies|disposal)\b/;

function isChargeName(text: string): boolean {
  const name = labelWords(text).join(" ");
  return chargeKindOf(name) !== undefined || others.test(name);
}

/** Whether a text names a charge or a sum. */
export function isKnown(text: string): boolean {
  return isChargeName(text) || concepts.some((concept) => clarityOf(text, concept) > 0);
}

/** Whether a number of a note may be owed. One within a text that names no charge is a size. */
export function isOwed(token: Token): boolean {
  const { before, hasCurrency } = token;
  const isSize = before !== "" && !hasCurrency && !before.endsWith(":") && !isKnown(before);
  return isMoney(token) && !isSize;
}

/** Sentences whose amounts are part of what is owed. */
const asksFor = /\b(added|deducted|please (pay|remit)|instead of)\b/i;

function isSentence(text: string): boolean {
  return labelWords(text).length > mostWords;
}

/** The texts that may name an amount: before it, to the left, above and behind it. */
function labelsOf(token: Token, own: readonly Token[], rows: readonly Row[]): Cell[] {
  const row = rows[token.row];
  if (!row) return [];
  const texts = textsOf(row, own).filter(({ text }) => /[a-z]/i.test(text) && !isRate(text));
  const left = texts.filter(({ box }) => box.x < token.cell.box.x).toReversed();
  const right = texts.filter(({ box }) => box.x > token.cell.box.x);
  const above = rows[token.row - 1];
  const isNear = above?.page === row.page && row.baseline - above.baseline < row.height * 3;
  // A page may end between names and their amounts.
  const isFirst = above?.page === row.page - 1 && above.cells.length === own.length;
  const grid = above && (isNear || isFirst) && texts.length === 0 ? inGrid(token, own, above) : [];
  return [...left.slice(0, 1), ...grid, ...right.slice(0, 1)];
}

/** Of a row of amounts below as many names, the name in the same order, or the one above. */
function inGrid(token: Token, own: readonly Token[], above: Row): Cell[] {
  const names = above.cells.filter(({ text }) => /[a-z]/i.test(text));
  if (names.length === own.length) return names.slice(own.indexOf(token), own.indexOf(token) + 1);
  return names.filter(({ box }) => overlap(box, token.cell.box) > 0);
}

function isRate(text: string): boolean {
  return /^(USD|EUR|CAD|[\d.,]+\s*%|:)$/.test(text);
}
