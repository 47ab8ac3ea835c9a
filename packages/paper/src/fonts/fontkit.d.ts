declare module "fontkit" {
  export interface GlyphRun {
    glyphs: readonly { id: number; advanceWidth: number }[];
    advanceWidth: number;
  }

  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: readonly string[]): GlyphRun;
  }

  export function create(content: Uint8Array): Font;
}
