import type { DigestSnapshot } from "@bayline/contracts";
import { isWholeDate, lengthOfDate } from "./dates-in-text.ts";
import { holdsNumber, isFraction, smallNumbers } from "./number-words.ts";
import { isForeign, plain, type Word, wordsOf } from "./words.ts";

/** Every figure that a narrative may contain, as displayed. */
export interface Figures {
  /** `$1,234.50`, `12`, `8.3%`. */
  readonly written: ReadonlySet<string>;
  /** `up 8.3%`: a change must be copied with its direction. */
  readonly changes: ReadonlySet<string>;
}

/** Collects the figures of all display texts of a snapshot. */
export function figuresIn(snapshot: DigestSnapshot): Figures {
  const written = new Set<string>();
  const changes = new Set<string>();
  for (const text of displaysIn(snapshot)) {
    const words = text.split(" ");
    for (const [at, word] of words.entries()) {
      if (!hasFigure(word)) continue;
      const before = words[at - 1] ?? "";
      if (isDirection(before)) changes.add(`${before} ${word}`);
      else written.add(word);
    }
  }
  return { written, changes };
}

/** Every display text in a part of a snapshot. */
function displaysIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name.endsWith("display") && typeof value === "string" ? [value] : displaysIn(value),
  );
}

/**
 * The first word of a text that is a figure not taken from the snapshot: no display text contains
 * it, and it is not a date or a count of days, weeks or months. Undefined if every figure is
 * copied.
 */
export function strayFigure(text: string, figures: Figures): string | undefined {
  if (isForeign(text)) return "characters that are not plain English";
  const [negative] = bracketed.exec(text) ?? [];
  if (negative !== undefined && !isWholeDate(negative.slice(1, -1).trim())) return negative;
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) {
    const seen = look(words, at);
    const length = lengthOfDate(words, at) || lengthOfCount(seen);
    if (length > 0) at += length - 1;
    else if (isStray(seen, figures)) return [seen.before, seen.word, seen.next].join(" ").trim();
  }
  return undefined;
}

/** A figure alone in parentheses is negative in accounting notation. */
const bracketed = /\(\s*[^\s()]*[\d\p{Sc}%][^\s()]*\s*\)/u;

/** A word with its neighbours. */
interface Seen {
  before: string;
  word: string;
  /** Whether only a space separates it from the next word. */
  continues: boolean;
  next: string;
  later: string[];
}

function look(words: readonly Word[], at: number): Seen {
  const { text = "", after = "" } = words[at] ?? {};
  return {
    before: plain(words[at - 1]?.text ?? ""),
    word: text,
    continues: after === "",
    next: plain(words[at + 1]?.text ?? ""),
    later: words.slice(at + 1, at + 5).map((word) => word.text),
  };
}

/** Whether a word can be read as a number or as part of one. */
function hasFigure(word: string): boolean {
  return /[\p{N}\p{Sc}%‰]/u.test(word);
}

const isDirection = (word: string) => word === "up" || word === "down";

function isStray(seen: Seen, { written, changes }: Figures): boolean {
  const { before, next } = seen;
  const figure = asNumeral(seen);
  if (figure === undefined) return isWordOfNumber(seen);
  const change = `${before} ${figure}`;
  if (isPoints(seen)) return !changes.has(change);
  if (isPercent(seen)) return !written.has(`${figure}%`);
  // Two words may form one figure: `$ 5`, `5 thousand`, `minus 5`, `5 500`. Displays are one word.
  if (currencies.test(before) || multiples.test(next) || isFraction(next)) return true;
  if (seen.continues && (hasFigure(next) || smallNumbers.has(next))) return true;
  if (negations.test(before) && !figure.startsWith("-")) return true;
  // A change must be copied with its direction: otherwise `rose 12.5%` could describe `down 12.5%`.
  return isDirection(before) ? !changes.has(change) : !written.has(figure);
}

const points = /^points?$/;
const percents = /^(percent|per-cent|pct|percentage|%)$/;
const negations = /^(minus|negative|[-‐‑‒–−])$/;

function isPoints({ next, later }: Seen): boolean {
  return points.test(next) || (next === "percentage" && points.test(later[1]?.toLowerCase() ?? ""));
}

function isPercent({ next, later }: Seen): boolean {
  return percents.test(next) || (next === "per" && later[1]?.toLowerCase() === "cent");
}

const currencies = /^(\p{Sc}|us\$|usd|eur|cad|mxn)$/u;
const multiples =
  /^(hundreds?|thousands?|millions?|billions?|trillions?|grand|dozens?|lakhs?|crores?|score|k|m|mm|mil|thou|bn|tn|cr|dr|times|fold|x|×|basis|dollars?|bucks|cents?|usd|eur|cad|mxn|[%‰].*)$/;
/**
 * A figure as digits; undefined if the word is not a figure. "One" counts only before a counted
 * noun.
 */
function asNumeral({ before, word, next, later }: Seen): string | undefined {
  if (hasFigure(word)) return word;
  if (plain(word) !== "one") return smallNumbers.get(plain(word));
  const isOfSeveral = before === "no" || /^(of|or|and|to|for|the)$/.test(next);
  const counts = things.test(next) || things.test(later[1] ?? "");
  return counts && !isOfSeveral ? "1" : undefined;
}

const things =
  /^(invoices?|orders?|estimates?|payments?|refunds?|customers?|vehicles?|trucks?|parts?|requests?|sales?|jobs?|hours?|dollars?|cents?)$/;

/**
 * Whether a word is a number word, fraction or multiple, which cannot be compared with a display
 * text.
 */
function isWordOfNumber(seen: Seen): boolean {
  const { word, next } = seen;
  if (holdsNumber(word, next)) return true;
  const letters = plain(word);
  if (letters === "quarter" && next === "of") return true;
  if (letters === "grand" && next !== "total") return true;
  if (!/^(a|one)$/.test(letters)) return false;
  return isFraction(next) || isPoints(seen) || isPercent(seen);
}

const spans = /^(day|week|month)s?$/i;
const oneSpan = /^\d{1,3}-(day|week|month)s?$/i;
const shortNumber = /^\d{1,3}\+?$/;
const range = /^\d{1,3}[-–]\d{1,3}\+?$/;
const kinds = /^(business|calendar|working|full|straight|consecutive|more|other|past|prior|last)$/i;

/**
 * The number of words that a count of days, weeks or months takes: `30 days`, `4-week`,
 * `31 to 60 days`.
 */
function lengthOfCount({ word, later }: Seen): number {
  const numeral = smallNumbers.get(word.toLowerCase()) ?? word;
  if (oneSpan.test(numeral)) return 1;
  const [hyphenated, ...others] = word.toLowerCase().split("-");
  if (others.length === 1 && smallNumbers.has(hyphenated ?? "") && spans.test(others[0] ?? ""))
    return 1;
  if (!shortNumber.test(numeral) && !range.test(numeral)) return 0;
  const [first = "", second = "", third = ""] = later;
  if (spans.test(first)) return 2;
  if (kinds.test(first) && spans.test(second)) return 3;
  const isRange = /^(to|and|or)$/i.test(first) && shortNumber.test(second);
  // `500 and 30 days` is two quantities.
  return isRange && spans.test(third) && parseInt(numeral, 10) < parseInt(second, 10) ? 4 : 0;
}
