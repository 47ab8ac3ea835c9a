import { hasLongMarkRun } from "@bayline/contracts";

/** A word of a text with its punctuation. */
export interface Word {
  /** Without surrounding punctuation. */
  text: string;
  /** The punctuation directly after it. */
  after: string;
}

/** Splits a text into words. A dash between two words belongs to neither. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const token of text.replace(/—/g, " — ").split(/\s+/)) {
    const opened = token.replace(/^[("'“‘[*_`]+/, "");
    const [after = ""] = /[)"'”’\]*_`.,;:!?—]*$/.exec(opened) ?? [];
    const bare = opened.slice(0, opened.length - after.length);
    const last = words.at(-1);
    if (bare !== "") words.push({ text: bare, after });
    else if (last) last.after += after;
  }
  return words;
}

/**
 * Whether a text contains characters that cannot be compared with a display text: non-English
 * letters, digits other than 0 to 9, signs that are numbers, and control or format characters,
 * which can reorder the text. Accented letters are allowed.
 */
export function isForeign(text: string): boolean {
  const letters = text.replace(/\uFE0F/g, "");
  return (
    hasLongMarkRun(letters) ||
    unreadable.test(withoutAccents(letters)) ||
    /\p{M}/u.test(letters.normalize("NFC"))
  );
}

/** Also removes marks before normalizing, which takes quadratic time for a run of marks. */
function withoutAccents(text: string): string {
  return text.replace(/\p{M}/gu, "").normalize("NFD").replace(/\p{M}/gu, "");
}

const unreadable =
  /[^\P{L}A-Za-z]|[^\P{N}0-9]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|[^\P{Cc}\s]|[💯🔟🔞🥇🥈🥉]/u;

/** A word in lower case without accents, as matched against number words. */
export function plain(word: string): string {
  return withoutAccents(word).toLowerCase();
}
