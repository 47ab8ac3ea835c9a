import type { Font, GlyphRun } from "fontkit";

/** About 15 MB of glyphs. */
const maxCharacters = 50_000;

/** A copy of a layout that its caller may change: pdfkit scales the positions in place. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}

/**
 * Remembers layouts of texts. Each text is laid out to break it into lines and again to draw it,
 * words repeat, and shaping Devanagari or Arabic takes a third of a millisecond a letter.
 */
export function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  let characters = 0;
  font.layout = (text, features) => {
    const hasNone = Array.isArray(features) && features.length === 0;
    if (!hasNone) return layout(text, features);
    let run = runs.get(text);
    if (!run) {
      run = laidOut(text, font, layout);
      characters += text.length + 1;
      if (characters > maxCharacters) {
        runs.clear();
        characters = text.length + 1;
      }
      runs.set(text, run);
    }
    return copyOf(run);
  };
  return font;
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * Lays out a text; or its characters without a shape of their neighbors, where the font's rules for
 * placing marks fail. Some fail on marks that follow no letter.
 */
function laidOut(text: string, font: Font, layout: Font["layout"]): GlyphRun {
  try {
    return layout(text, []);
  } catch {
    const glyphs = Array.from(text, (character) =>
      font.glyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    if (rightToLeft.test(text)) glyphs.reverse();
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return Object.assign(layout("", []), { glyphs, positions });
  }
}
