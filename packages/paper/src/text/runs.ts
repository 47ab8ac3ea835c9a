import { createRequire } from "node:module";
import type { Bidi, EmbeddingLevels } from "bidi-js";
import { type Face, faceFor, latinFace } from "../fonts/library.ts";

export interface Style {
  /** Points. */
  size: number;
  isBold?: boolean;
}

/** Characters of one font and direction, in the order of reading. */
export interface Run {
  text: string;
  face: Face;
  /** Points. */
  width: number;
}

/** Laid-out text of one line: its runs from left to right. */
export interface Line {
  text: string;
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

/** The types of the package describe an ES module, but Node loads its CommonJS file. */
const bidi: Bidi = createRequire(import.meta.url)("bidi-js")();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const plain = /^[\u0020-\u007e\u00a0-\u024f\u0370-\u052f\u2010-\u2027\u20a0-\u20bf]*$/u;

export type Direction = "ltr" | "rtl";

/** Returns the direction of a paragraph: that of its first letter. */
export function directionOf(text: string): Direction {
  if (plain.test(text)) return "ltr";
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? "rtl" : "ltr";
}

/** Lays out text on one line, whatever its width. The direction is that of the paragraph. */
export function lineOf(text: string, style: Style, direction = directionOf(text)): Line {
  const isBold = style.isBold === true;
  const isRightToLeft = direction === "rtl";
  if (!isRightToLeft && plain.test(text)) {
    const run = runOf(text, latinFace(isBold), style);
    return { text, runs: text === "" ? [] : [run], width: run.width, isRightToLeft };
  }
  const levels = bidi.getEmbeddingLevels(text, direction);
  const runs = pieces(text, levels, isBold).map(({ text, face, isReversed }) =>
    runOf(isReversed ? reversed(text, face) : text, face, style),
  );
  const width = runs.reduce((total, run) => total + run.width, 0);
  return { text, runs, width, isRightToLeft };
}

export function widthOf(text: string, style: Style): number {
  return lineOf(text, style).width;
}

/** Splits text into its extended grapheme clusters. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function runOf(text: string, face: Face, { size }: Style): Run {
  const { advanceWidth } = face.font.layout(text, []);
  return { text, face, width: (advanceWidth / face.font.unitsPerEm) * size };
}

interface Piece {
  text: string;
  face: Face;
  isReversed: boolean;
}

/** Splits text by font and direction, and orders the pieces from left to right. */
function pieces(text: string, levels: EmbeddingLevels, isBold: boolean): Piece[] {
  const found: Array<Piece & { level: number }> = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels.levels[index] ?? 0;
    const last = found.at(-1);
    const face = faceOf(segment, isBold, last?.face);
    const shown = face ? segment : box;
    const used = face ?? latinFace(isBold);
    if (last && last.level === level && last.face === used) last.text += shown;
    else found.push({ text: shown, face: used, level, isReversed: level % 2 === 1 });
  }
  return reordered(found);
}

/** A character without a glyph, which fonts draw as a box. */
const box = "\uffff";
const neutral = /^[\s\p{P}\p{M}\u200c\u200d]/u;

function faceOf(grapheme: string, isBold: boolean, before: Face | undefined): Face | undefined {
  const code = grapheme.codePointAt(0) ?? 0;
  if (code < 0x80) return latinFace(isBold);
  // Marks and punctuation continue a run, because a font shapes only what is in one run.
  if (before?.font.hasGlyphForCodePoint(code) && neutral.test(grapheme)) return before;
  return faceFor(code, isBold);
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for pieces of one level each. */
function reordered(found: Array<Piece & { level: number }>): Piece[] {
  const highest = Math.max(0, ...found.map(({ level }) => level));
  let order = found;
  for (let level = highest; level > 0; level -= 1) {
    const next: typeof found = [];
    let waiting: typeof found = [];
    for (const piece of order) {
      if (piece.level >= level) {
        waiting.unshift(piece);
      } else {
        next.push(...waiting, piece);
        waiting = [];
      }
    }
    order = [...next, ...waiting];
  }
  return order;
}

const strongRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u;

/**
 * Mirrors brackets. Fonts lay out right-to-left letters in their order themselves; a run without
 * any letters is reversed here.
 */
function reversed(text: string, { font }: Face): string {
  const mirrored = graphemesOf(text).map(
    (grapheme) => bidi.getMirroredCharacter(grapheme) ?? grapheme,
  );
  const usable = mirrored.every((grapheme) =>
    font.hasGlyphForCodePoint(grapheme.codePointAt(0) ?? 0),
  );
  const shown = usable ? mirrored : graphemesOf(text);
  return (strongRightToLeft.test(text) ? shown : shown.reverse()).join("");
}
