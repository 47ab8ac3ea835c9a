import type { Reading } from "../../types.ts";
import { type Cell, readingOf, rightOf } from "../text/rows.ts";
import { looksLikePart } from "./looks-like-part.ts";

const label =
  /(?:^|[\s(])(?:(?:(?:your |our |customer |cust\.? |vendor )?(?:part|item)|stock|product|catalog|cat|mfr|mfg)\.? ?(?:(?:no|number|num|nbr|code|id|#)\.?|:)|p\/n|pn|mpn|sku)\s*[.:#]*\s*([A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9]*\d[A-Z0-9]*)?)/i;

/** `Part 307-0724 | $12.50 each` */
const bareLabel = /^part ([A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9]*\d[A-Z0-9]*)?)/i;

/**
 * The number of a part where no column has it: in brackets or behind a label, or else the first
 * words of the description. The shop's records decide between several.
 */
export function partInside(cells: readonly Cell[]): Reading<string> | null {
  for (const find of [namedIn, firstWordsOf, anyWordsOf]) {
    const found = cells.flatMap((cell, index) => {
      const apart = find === firstWordsOf && index === 0 ? codesApart(cell) : [];
      return [...find(cell.text, index === 0), ...apart].map((number) => ({ cell, number }));
    });
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

/** Words before a part of another kind: `Gasket for 4711`. */
const others =
  "for|with|see|use|was|incl|includes|including|ordered|alt|alternate|cross|sub|subs|substitute|prev|previous";
/** The same before a label. */
const relation = new RegExp(String.raw`\b(${others}|to|of|from|as|than|by|core)[\s.:(]*$`, "i");

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
  if (words.length > 2 && before !== text) return [];
  // A quantity may stand before the number.
  const isCounted = /^\d{1,4}$/.test(words[0] ?? "") && words.length > 1;
  const rest = isCounted ? variants(words.slice(1, 3)) : [];
  return [...rest, ...variants(words.slice(0, 2))];
}

/** The most words of a line that may be its part number. */
const mostWords = 6;

const besideOthers = new RegExp(String.raw`\b(${others})\b`, "i");

/** All words with digits that are no amounts or measures, such as `Brake drum (ABC-123)`. */
function anyWordsOf(text: string): string[] {
  if (ofOthers.test(text) || besideOthers.test(text)) return [];
  const found = text.split(" ").map((word) => word.replace(/^[(#:]+|[):;,.]+$/g, ""));
  const parts = found.filter(
    (word) => /^(?=.*\d)(?=.*[A-Z-])[A-Z0-9][A-Z0-9./-]{3,}$/i.test(word) || /^\d{5,}$/.test(word),
  );
  return parts.length > mostWords ? [] : parts;
}

/** A gap between two columns, in heights. */
const columnGap = 0.65;

/** Codes that stand in columns of their own before a description, behind codes of makers. */
function codesApart({ parts = [] }: Cell): string[] {
  const groups: Cell[][] = [];
  for (const part of parts) {
    const last = groups.at(-1)?.at(-1);
    const isNext = last && part.box.x - rightOf(last.box) < part.box.height * columnGap;
    if (last && isNext) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  const texts = groups.slice(0, -1).map((group) => group.map(({ text }) => text).join(" "));
  const end = texts.findIndex((text) => !looksLikePart(text) && !/^[A-Z]{1,4}$/.test(text));
  return (end < 0 ? texts : texts.slice(0, end)).filter(looksLikePart);
}

/** The first word, and the first two. */
function variants([first = "", second]: readonly string[]): string[] {
  const isPart = /\d/.test(first) && first.length >= 3 && !/^\$?[\d,]+\.\d\d$/.test(first);
  const one = isPart ? [first] : [];
  const two = second && /\d/.test(second) ? [`${first} ${second}`] : [];
  // `Code ABC-123`, or the code of a line before its number.
  const own = two.length > 0 && /^[a-z]+[.:]?$/i.test(first) ? anyWordsOf(second ?? "") : [];
  return [...one, ...two, ...own];
}
