import type { DigestSnapshot } from "@bayline/contracts";
import { monthNames } from "./period.ts";

/** Every figure that a narrative may hold, written as it is displayed. */
export interface Figures {
  /** `$1,234.50`, `12`, `8.3%`. */
  readonly written: ReadonlySet<string>;
  /** `up 8.3%`: a change is copied with its direction. */
  readonly changes: ReadonlySet<string>;
}

/** The figures of a snapshot: all that stands in its display texts. */
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

/** Every text of a snapshot that is there to be copied. */
function displaysIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name.endsWith("display") && typeof value === "string" ? [value] : displaysIn(value),
  );
}

/**
 * The first word of a text that is a figure of nobody's: no display text holds it, and it is no date
 * and no count of days, weeks or months. Undefined where every figure is copied.
 */
export function strayFigure(text: string, figures: Figures): string | undefined {
  if (foreign.test(text)) return "characters that are not plain English";
  // A dash between words is no part of either.
  const words = text
    .replace(/—/g, " ")
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== "");
  for (let at = 0; at < words.length; at++) {
    const seen = look(words, at);
    const length = lengthOfDate(words, at) || lengthOfCount(seen);
    if (length > 0) at += length - 1;
    else if (isStray(seen, figures)) return [seen.before, seen.word, seen.next].join(" ").trim();
  }
  return undefined;
}

/** Letters of other scripts, digits that are not 0 to 9, and what changes the order of what is read. */
const foreign = /[^\P{L}\p{Script=Latin}]|[^\P{N}0-9]|[\p{Cf}\p{Co}\p{Cn}]|[^\P{Cc}\s]/u;

/** Without the punctuation around it. */
function bare(word: string): string {
  return word.replace(/^[("'“‘[*_`]+/, "").replace(/[)"'”’\]*_`.,;:!?]+$/, "");
}

/** A word with those around it. */
interface Seen {
  before: string;
  word: string;
  next: string;
  later: string[];
}

function look(words: readonly string[], at: number): Seen {
  const word = words[at] ?? "";
  return {
    before: (words[at - 1] ?? "").toLowerCase(),
    word,
    next: (words[at + 1] ?? "").toLowerCase(),
    later: words.slice(at + 1, at + 5),
  };
}

/** Anything that is read as a number, or as part of one. */
function hasFigure(word: string): boolean {
  return /[\p{N}\p{Sc}%‰]/u.test(word);
}

const isDirection = (word: string) => word === "up" || word === "down";

function isStray(seen: Seen, { written, changes }: Figures): boolean {
  const { before, word, next } = seen;
  const figure = asNumeral(word);
  if (figure === undefined) return isWordOfNumber(seen);
  const change = `${before} ${figure}`;
  if (isPoints(seen)) return !changes.has(change);
  if (isPercent(seen)) return !written.has(`${figure}%`);
  // Two words that are one figure: `$ 5`, `5 thousand`, `minus 5`. Displays are one word.
  if (currencies.test(before) || multiples.test(next) || fractions.test(next)) return true;
  if (negations.test(before) && !figure.startsWith("-")) return true;
  // A change is copied with its direction: `rose 12.5%` may be said of what is `down 12.5%`.
  return isDirection(before) ? !changes.has(change) : !written.has(figure);
}

const points = /^points?$/;
const percents = /^(percent|per-cent|pct|percentage|%)$/;
const negations = /^(minus|negative|−)$/;

function isPoints({ next, later }: Seen): boolean {
  return points.test(next) || (next === "percentage" && points.test(later[1]?.toLowerCase() ?? ""));
}

function isPercent({ next, later }: Seen): boolean {
  return percents.test(next) || (next === "per" && later[1]?.toLowerCase() === "cent");
}

const currencies = /^(\p{Sc}|us\$|usd|eur|cad|mxn)$/u;
const multiples =
  /^(hundreds?|thousands?|millions?|billions?|trillions?|grand|dozens?|k|m|mm|bn|tn|times|fold|x|×|basis|dollars?|bucks|cents?|usd|eur|cad|mxn|[%‰].*)$/;
const fractions = /^(half|halves|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?$/;

/** What counts are written as, in small numbers. */
const smallNumbers = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
    (word, value) => [word, String(value)],
  ),
);

/** A figure as digits; undefined where a word is none. "One" is far too common to be a figure. */
function asNumeral(word: string): string | undefined {
  if (hasFigure(word)) return word;
  return word.toLowerCase() === "one" ? undefined : smallNumbers.get(word.toLowerCase());
}

const largeNumber =
  /^(eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|halved|halves|halving|doubled?|doubles|doubling|tripled?|triples|tripling|quadrupled?|twice|thrice|[a-z]+fold)$/;

/** Numbers in letters, and shares and multiples, which nobody can compare with a display text. */
function isWordOfNumber(seen: Seen): boolean {
  const { word, next } = seen;
  const parts = word.toLowerCase().split("-");
  if (parts.some((part) => largeNumber.test(part))) return true;
  if (parts.length > 1 && parts.some((part) => smallNumbers.has(part))) {
    if (fractions.test(parts.at(-1) ?? "")) return true;
    return !/^(day|week|month)s?$/.test(parts.at(-1) ?? "") && parts[0] !== "one";
  }
  if (!/^(a|one)$/.test(word.toLowerCase())) return false;
  return fractions.test(next) || isPoints(seen) || isPercent(seen);
}

const spans = /^(day|week|month)s?$/i;
const oneSpan = /^\d{1,3}-(day|week|month)s?$/i;
const shortNumber = /^\d{1,3}\+?$/;
const range = /^\d{1,3}[-–]\d{1,3}\+?$/;
const kinds = /^(business|calendar|working|full|straight|consecutive|more|other|past|prior|last)$/i;

/** How many words a count of days, weeks or months takes: `30 days`, `4-week`, `31 to 60 days`. */
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
  // `500 and 30 days` are two things.
  return isRange && spans.test(third) && parseInt(numeral, 10) < parseInt(second, 10) ? 4 : 0;
}

const month = new RegExp(
  `^(${monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join("|")})$`,
);
const dayOfMonth = /^([1-9]|[12]\d|3[01])(st|nd|rd|th)?$/;
const year = /^20\d\d$/;
const isoDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const slashedDay = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/20\d\d$/;

/** How many words a date takes: `2026-03-02`, `3/2/2026`, `March 2, 2026`, `2 March`, `March 2026`. */
function lengthOfDate(words: readonly string[], at: number): number {
  const [first = "", second = "", third = "", fourth = ""] = words.slice(at, at + 4);
  if (isoDay.test(first) || slashedDay.test(first)) return 1;
  if (month.test(first) && dayOfMonth.test(second)) return year.test(third) ? 3 : 2;
  if (month.test(first) && year.test(second)) return 2;
  if (dayOfMonth.test(first) && second === "of" && month.test(third))
    return year.test(fourth) ? 4 : 3;
  if (dayOfMonth.test(first) && month.test(second)) return year.test(third) ? 3 : 2;
  return 0;
}
