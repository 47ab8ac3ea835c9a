import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** How many glyphs of a page are drawn, and how many are not, such as those behind a scan. */
export interface GlyphCounts {
  shown: number;
  hidden: number;
}

/** The modes in which text is neither filled nor stroked. */
const hiddenModes: ReadonlySet<unknown> = new Set([3, 7]);

/** What decides whether text is drawn. It is saved and restored with the graphics state. */
interface TextState {
  isDrawn: boolean;
  isOpaque: boolean;
}

/**
 * Counts the glyphs that a page draws. Programs for scans write what they recognise without drawing
 * it.
 */
export async function countGlyphs(page: PDFPageProxy): Promise<GlyphCounts> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await page.getOperatorList();
  const counts: GlyphCounts = { shown: 0, hidden: 0 };
  const saved: TextState[] = [];
  let state: TextState = { isDrawn: true, isOpaque: true };
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown[] = argsArray[index] ?? [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(state);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      state = saved.pop() ?? state;
    } else if (operator === OPS.setTextRenderingMode) {
      state = { ...state, isDrawn: !hiddenModes.has(args[0]) };
    } else if (operator === OPS.setGState) {
      state = { ...state, isOpaque: opacityIn(args[0]) ?? state.isOpaque };
    } else if (operator === OPS.showText) {
      counts[state.isDrawn && state.isOpaque ? "shown" : "hidden"] += glyphsIn(args[0]);
    }
  }
  return counts;
}

/**
 * Whether a change of the graphics state lets filled text be seen. Undefined if it does not say.
 */
function opacityIn(changes: unknown): boolean | undefined {
  if (!Array.isArray(changes)) return undefined;
  const found = changes.findLast((change) => Array.isArray(change) && change[0] === "ca");
  return Array.isArray(found) ? found[1] !== 0 : undefined;
}

/** Glyphs, without spaces and the distances between them. */
function glyphsIn(glyphs: unknown): number {
  if (!Array.isArray(glyphs)) return 0;
  return glyphs.filter(
    (glyph: unknown) =>
      typeof glyph === "object" && glyph !== null && "isSpace" in glyph && !glyph.isSpace,
  ).length;
}
