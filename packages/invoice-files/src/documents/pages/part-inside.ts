import type { Reading } from "../types.ts";
import { type Cell, readingOf } from "./rows.ts";

const label =
  /(?:^|[\s(])(?:(?:(?:your |our |customer |cust\.? |vendor )?(?:part|item)|stock|product|catalog|cat|mfr|mfg)\.? ?(?:(?:no|number|num|nbr|code|id|#)\.?|:)|p\/n|pn|mpn|sku)\s*[.:#]*\s*([A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9]*\d[A-Z0-9]*)?)/i;

/** `Part 307-0724 | $12.50 each` */
const bareLabel = /^part ([A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9]*\d[A-Z0-9]*)?)/i;

/**
 * The number of a part where no column has it: in brackets or behind a label, or else the first
 * words of the description. The shop's records decide between several.
 */
export function partInside(cells: ReadonlyArray<Cell | null>): Reading<string> | null {
  for (const find of [namedIn, firstWordsOf]) {
    const found = cells.flatMap((cell, index) =>
      cell ? find(cell.text, index === 0).map((number) => ({ cell, number })) : [],
    );
    const [first, ...others] = found;
    if (first) {
      return readingOf(
        first.number,
        first.cell,
        others.map(({ number }) => number),
      );
    }
  }
  return null;
}

/** Why another part was sent than the one of the line. */
export function replacedDoubt(newPart: string | null, texts: readonly string[]): string | null {
  const replaced = /\b(superseded|replaced) by\b|\bsub(stitute)?d? (with|by)\b|\bships? as\b/i;
  const note = newPart && /\d/.test(newPart) ? newPart : texts.find((text) => replaced.test(text));
  return note ? `another part may have been sent: "${note.slice(0, 60)}"` : null;
}

/** Numbers of other parts that a description names. */
const ofOthers = /\b(replac|supersed|former|old|fits|instead)/i;

/** Words before a label that make its number that of another part: `Gasket for part no. 4711`. */
const relation =
  /\b(for|with|to|of|from|as|than|see|use|was|by|incl|includes|including|ordered|core|alt|alternate|cross|sub|subs|substitute|prev|previous)[\s.:(]*$/i;

/** The number that the shop uses, which stands below that of the dealer. */
export function shopNumbersIn(texts: readonly string[]): string[] {
  return texts.filter((text) => /\b(your|cust(omer)?)\b/i.test(text)).flatMap(namedIn);
}

function namedIn(text: string): string[] {
  if (ofOthers.test(text)) return [];
  const [, bracketed] = /^\[([^\]]+)\]/.exec(text) ?? [];
  if (bracketed) return [bracketed.trim()];
  const found = label.exec(text) ?? bareLabel.exec(text);
  const [, labelled] = found ?? [];
  if (!found || !labelled || relation.test(text.slice(0, found.index))) return [];
  return /\d/.test(labelled) ? variants(labelled.split(" ")) : [];
}

/** The words before a dash or colon, if they are at most two, or else the first two. */
function firstWordsOf(text: string, isDescription: boolean): string[] {
  const [before = ""] = text.split(/\s+[-–—|:]\s+|:\s+/);
  const words = before.split(" ");
  if (!isDescription && (words.length > 2 || before !== text)) return [];
  return words.length > 2 && before !== text ? [] : variants(words.slice(0, 2));
}

/** The first word, and the first two. */
function variants([first = "", second]: readonly string[]): string[] {
  const isPart = /\d/.test(first) && first.length >= 3 && !/^\$?[\d,]+\.\d\d$/.test(first);
  const one = isPart ? [first] : [];
  const two = second && /\d/.test(second) ? [`${first} ${second}`] : [];
  return [...one, ...two];
}
