declare module "fontkit" {
  export interface GlyphRun {
    glyphs: readonly { id: number; advanceWidth: number }[];
    positions: readonly GlyphPosition[];
    readonly advanceWidth: number;
  }

  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    glyphForCodePoint(codePoint: number): GlyphRun["glyphs"][number];
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: readonly string[]): GlyphRun;
  }

  export function create(content: Uint8Array): Font;
}
