import { cutText } from "@bayline/contracts";

/** The number of characters of one text on paper. Longer texts are cut. */
const maxCharacters = 12_000;

/**
 * Invisible characters that would be drawn as boxes, and marks that reorder text: they could make a
 * figure look like another.
 */
const unprintable = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;

/** Returns a text without unprintable characters. Lines end with `\n`; tabs become spaces. */
export function cleaned(text: string): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  return cutText(cut.toWellFormed(), maxCharacters + 1)
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replaceAll("\t", " ")
    .replace(unprintable, "");
}
