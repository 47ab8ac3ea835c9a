import type { TextPage } from "../types.ts";

/** The share of its texts that a page has in common with a copy of it. */
const mostTexts = 0.9;

/** Leaves out pages that repeat an earlier one, such as a copy for the files. */
export function withoutCopies(pages: readonly TextPage[]): TextPage[] {
  const kept: TextPage[] = [];
  for (const page of pages) {
    const texts = new Set(page.items.map(({ text }) => text));
    const isCopy = kept.some((other) => {
      const others = new Set(other.items.map(({ text }) => text));
      const shared = [...texts].filter((text) => others.has(text)).length;
      // Another invoice with the same goods has another number.
      const isOwn = [...texts].some((text) => !others.has(text) && isNumber(text));
      return !isOwn && shared >= Math.max(texts.size, others.size) * mostTexts && shared > 0;
    });
    if (!isCopy) kept.push(page);
  }
  return kept;
}

/** Whether a text has a number, apart from that of a page or a copy. */
function isNumber(text: string): boolean {
  return /\d{3}/.test(text) && !/\b(page|copy|printed)\b/i.test(text);
}
