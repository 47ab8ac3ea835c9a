/** Removes control characters, which could move the cursor or hide text. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ");
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u;

/**
 * Zero-width characters that combine with the previous one: marks, and the vowels and final
 * consonants of a Hangul syllable.
 */
const joining = /[\p{Mn}\u1160-\u11ff]/u;

/** Returns the number of terminal columns that a text takes. */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => {
    if (joining.test(character)) return sum;
    return sum + (wide.test(character) ? 2 : 1);
  }, 0);
}
