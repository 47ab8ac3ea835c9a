import { monthNames } from "./period.ts";
import type { Word } from "./words.ts";

const month = new RegExp(
  `^(${monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join("|")}|Sept)$`,
);
const day = "([1-9]|[12]\\d|3[01])";
const plainDay = new RegExp(`^${day}$`);
const ordinalDay = new RegExp(`^${day}(st|nd|rd|th)$`);
const days = new RegExp(`^${day}[-–]${day}$`);
const year = /^20\d\d$/;
const isoDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const slashedDay = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/20\d\d$/;

/**
 * Words that may directly follow a day. Any other word may be what the number counts:
 * `March 14 invoices`.
 */
const continuesSentence =
  /^(and|or|but|to|through|until|till|was|is|has|brought|saw|ended|closed|began|started|the|a|an|it|its|we|this|there|with|without|at|by|on|against|compared|versus|vs|alone|after|before|when|which|while|nothing|nobody|no|revenue|profit|income|turnover)$/i;

/** Whether one word is a whole calendar date. */
export function isWholeDate(word: string): boolean {
  return isoDay.test(word) || slashedDay.test(word);
}

/**
 * The number of words that a date takes, 0 if there is no date: `2026-03-02`, `3/2/2026`,
 * `March 2, 2026`, `2 March`, `the 2nd of March`, `March 2 to 8`, `March 2026`.
 */
export function lengthOfDate(words: readonly Word[], at: number): number {
  const texts = words.slice(at, at + 4).map(({ text }) => text);
  const [first = "", second = "", third = ""] = texts;
  if (isWholeDate(first)) return 1;
  if (isMonth(words[at])) return lengthAfterMonth(words, at);
  const isOrdinal = ordinalDay.test(first);
  if (!isOrdinal && !plainDay.test(first)) return 0;
  const named = second === "of" && month.test(third) ? 3 : month.test(second) ? 2 : 0;
  if (named === 0 || words[at]?.after !== "") return 0;
  return withYear(words, { at, length: named, isSure: isOrdinal });
}

/** `In March, 14 invoices` contains no date; `Mar. 14` is one. */
function isMonth(word: Word | undefined): boolean {
  if (!word || !month.test(word.text)) return false;
  return word.after === "" || (word.after === "." && !monthNames.includes(word.text));
}

function lengthAfterMonth(words: readonly Word[], at: number): number {
  const [second, third, fourth] = words.slice(at + 1, at + 4);
  if (!second) return 0;
  if (ordinalDay.test(second.text)) return withYear(words, { at, length: 2, isSure: true });
  if (year.test(second.text)) return endsAt(words, at + 1) ? 2 : 0;
  if (days.test(second.text)) return withYear(words, { at, length: 2, isSure: false });
  if (!plainDay.test(second.text)) return 0;
  const isRange = /^(to|through|and)$/.test(third?.text ?? "") && second.after === "";
  if (isRange && plainDay.test(fourth?.text ?? "") && third?.after === "")
    return withYear(words, { at, length: 4, isSure: false });
  return withYear(words, { at, length: 2, isSure: false });
}

interface Dated {
  at: number;
  length: number;
  /** Whether the number cannot be a count, whatever follows. */
  isSure: boolean;
}

function withYear(words: readonly Word[], { at, length, isSure }: Dated): number {
  const last = at + length - 1;
  const next = words[last + 1]?.text ?? "";
  if (year.test(next) && /^,?$/.test(words[last]?.after ?? "") && endsAt(words, last + 1))
    return length + 1;
  return isSure || endsAt(words, last) ? length : 0;
}

/** Whether the next word is not a noun that the number could count. */
function endsAt(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return words[at]?.after !== "" || next === undefined || continuesSentence.test(next.text);
}
