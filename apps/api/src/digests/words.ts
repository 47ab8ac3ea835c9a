import { hasLongMarks } from "@bayline/contracts";

/** A word of a text, and what stands around it. */
export interface Word {
  /** Without the punctuation around it. */
  text: string;
  /** The punctuation right behind it. */
  after: string;
}

/** The words of a text. A dash between two is no part of either. */
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
 * What nobody can compare with a display text: letters that are not those of English, digits that are not
 * 0 to 9, signs that are numbers, and what changes the order of what is read. Accents are taken.
 */
export function isForeign(text: string): boolean {
  const letters = text.replace(/\uFE0F/g, "");
  return (
    hasLongMarks(letters) ||
    unreadable.test(withoutAccents(letters)) ||
    /\p{M}/u.test(letters.normalize("NFC"))
  );
}

/** Marks are removed before as well: normalizing takes time that is quadratic in a run of them. */
function withoutAccents(text: string): string {
  return text.replace(/\p{M}/gu, "").normalize("NFD").replace(/\p{M}/gu, "");
}

const unreadable =
  /[^\P{L}A-Za-z]|[^\P{N}0-9]|[\p{Cf}\p{Co}\p{Cn}\p{Cs}]|[^\P{Cc}\s]|[💯🔟🔞🥇🥈🥉]/u;

/** A word as numbers are looked for in it: in small letters, without accents. */
export function plain(word: string): string {
  return withoutAccents(word).toLowerCase();
}
