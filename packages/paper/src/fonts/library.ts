import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { families, familiesOf } from "./families.ts";
import { rememberLayouts } from "./remembered.ts";

/** A loaded font under the name that a document registers it with. */
export interface Face {
  name: string;
  font: Font;
}

const require = createRequire(import.meta.url);
const faces = new Map<string, Face>();

/** Loads a file once per process, when a document has one of its characters. */
function load(file: string): Face {
  const known = faces.get(file);
  if (known) return known;
  const font = create(readFileSync(require.resolve(file)));
  if ("fonts" in font) throw new Error(`${file} contains several fonts`);
  const face = { name: file, font: rememberLayouts(font) };
  faces.set(file, face);
  return face;
}

/** The font of Latin letters. Its box stands for a character that no font has. */
export function latinFace(isBold: boolean): Face {
  return load(isBold ? families.latin.bold : families.latin.regular);
}

/** Returns a font that has a character, or undefined. */
export function faceFor(codePoint: number, isBold: boolean): Face | undefined {
  for (const name of familiesOf(codePoint)) {
    const family = families[name];
    const face = load(isBold ? family.bold : family.regular);
    if (face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return undefined;
}
