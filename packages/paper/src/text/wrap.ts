import { cleaned } from "./clean.ts";
import { directionOf, graphemesOf, type Line, lineOf, type Style, widthOf } from "./runs.ts";

const words = new Intl.Segmenter("th", { granularity: "word" });
/** Scripts that put no spaces between words. */
const unspaced =
  /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;
const closing = /^[\p{Pe}\p{Pf}\p{M}!%,.:;?、。，．！？：；％々ー]/u;
const opening = /[\p{Ps}\p{Pi}$¥€£]$/u;

/** Wraps a text to a width in points. Always returns at least one line. */
export function wrapped(text: string, style: Style, width: number): Line[] {
  return cleaned(text)
    .split("\n")
    .flatMap((paragraph) => wrapParagraph(paragraph.trimEnd(), style, width));
}

function wrapParagraph(paragraph: string, style: Style, width: number): Line[] {
  const direction = directionOf(paragraph);
  const whole = paragraph.length <= 400 ? lineOf(paragraph, style, direction) : undefined;
  if (whole && whole.width <= width) return [whole];
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of wordsOf(paragraph)) {
    const wide = widthOf(word.trimEnd(), style);
    if (line !== "" && used + wide > width) {
      lines.push(line);
      line = "";
      used = 0;
    }
    if (wide <= width) {
      line += word;
      used += widthOf(word, style);
      continue;
    }
    const parts = brokenWord(word, style, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
    used = widthOf(line, style);
  }
  if (line !== "" || lines.length === 0) lines.push(line);
  return lines.map((text) => lineOf(text.trimEnd(), style, direction));
}

/** Splits a paragraph where a line may end. Each word includes the spaces after it. */
function wordsOf(paragraph: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const last = found.at(-1);
    if (last === undefined) found.push(segment);
    else if (mayBreak(last, segment)) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (/[^\S\u00a0]$/.test(before)) return true;
  if (closing.test(after) || opening.test(before)) return false;
  return unspaced.test(before.slice(-1)) || unspaced.test(after.slice(0, 1));
}

/** Breaks a word that is wider than a line. */
function brokenWord(word: string, style: Style, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const grapheme of graphemesOf(word)) {
    const wide = widthOf(grapheme, style);
    if (part !== "" && used + wide > width) {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += grapheme;
    used += wide;
  }
  return [...parts, part];
}
