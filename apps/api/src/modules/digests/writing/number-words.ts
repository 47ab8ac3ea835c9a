import { plain } from "./words.ts";

/** Number words that are accepted as counts. */
export const smallNumbers = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
    (word, value) => [word, String(value)],
  ),
);

const number = [
  ...smallNumbers.keys(),
  "eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen",
  "(?:twen|thir|fou?r|fif|six|seven|eigh|nine?)ty",
  "hundred|thousand|(?:m|b|tr|quadr|z)illion|dozen|lakh|crore",
].join("|");

/** `twentyfive`, `fivehundred`, `tens`, `fourfold`. */
const numbers = new RegExp(
  `^(?:${number})(?:(?:and)?(?:${number}))*(?:e?s|fold|ish|some|odd|plus|something)?$`,
);

/**
 * `third`, `twentyfifth`. "First" and "second" are omitted: they are common and rarely count
 * anything.
 */
const ordinals = new RegExp(
  `^(?:${number})*(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twen|thir|for|fif|six|seven|eigh|nine)tieth|(?:hundred|thousand|million|billion)th)s?$`,
);

const sharesAndMultiples =
  /^(half.*|halve[ds]?|halving|doubl(e|ed|es|ing)|tripl(e|ed|es|ing)|trebl(e|ed|es|ing)|(quadr|quint|sext)upl(e|ed|es|ing)|twice|thrice|couples?|pairs?|duos?|trios?|quartets?)$/;

const fractions = /^(half|halves|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?$/;

export const isFraction = (word: string) => fractions.test(word);

/** A number word that is not one to ten, which may be counts. */
function isNumber(letters: string): boolean {
  if (letters === "ones" || smallNumbers.has(letters)) return false;
  return numbers.test(letters) || ordinals.test(letters) || sharesAndMultiples.test(letters);
}

const idioms = /^(double-check(s|ed|ing)?|third-part(y|ies))$/;

/**
 * Whether a word contains a number word, alone or in a compound: `twenty-five`, `six-pack`,
 * `one-third`.
 */
export function holdsNumber(word: string, next: string): boolean {
  const whole = plain(word);
  if (idioms.test(whole) || (whole === "double" && /^check(s|ed|ing)?$/.test(next))) return false;
  const parts = whole.match(/[a-z]+/g) ?? [];
  if (parts.some(isNumber) || isRoman(word)) return true;
  if (parts.length < 2 || !parts.some((part) => smallNumbers.has(part))) return false;
  const last = parts.at(-1) ?? "";
  return isFraction(last) || (!/^(day|week|month)s?$/.test(last) && parts[0] !== "one");
}

const romans = /^(?=.)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
/** Letters that look like 1 and 0. */
const disguised = /^[lIO|]{2,}$/;

/** `XII`, and `lO`. "I" and "mix" are words. */
function isRoman(word: string): boolean {
  const letters = plain(word).replace(/['’]s$/, "");
  const isOne = (part: string) => part !== "i" && part !== "mix" && romans.test(part);
  return disguised.test(word) || letters.split(/[-–/]/).some(isOne);
}
