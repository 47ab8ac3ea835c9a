import bwip from "@bwip-js/node";

/** Bars and spaces by turns, in modules. */
export interface Bars {
  kind: "bars";
  widths: number[];
  modules: number;
}

export interface Matrix {
  kind: "matrix";
  /** Row by row; true for a dark module. */
  cells: boolean[];
  side: number;
}

/** The narrowest bar that office printers and scanners resolve, in points: 0.19 mm. */
export const narrowest = 0.54;
/** The space that a scanner needs on both sides of Code 128, in modules. */
export const quietModules = 10;

/** Returns Code 128 if it fits into a width in points, else a QR code. */
export function barcodeOf(text: string, width: number): Bars | Matrix {
  return (isAscii(text) && code128(text, width)) || qrCode(text);
}

function isAscii(text: string): boolean {
  return /^[\u0020-\u007e]+$/.test(text);
}

function code128(text: string, width: number): Bars | undefined {
  const [symbol] = bwip.raw("code128", text, { parse: false });
  if (!symbol || !("sbs" in symbol)) return undefined;
  const modules = symbol.sbs.reduce((total, bar) => total + bar, 0);
  const fits = (modules + 2 * quietModules) * narrowest <= width;
  return fits ? { kind: "bars", widths: [...symbol.sbs], modules } : undefined;
}

function qrCode(text: string): Matrix {
  // Readers guess the encoding of other letters, unless the code says that it is UTF-8.
  const [symbol] = isAscii(text)
    ? bwip.raw("qrcode", text, "eclevel=M")
    : bwip.raw("qrcode", `^ECI000026${text.replaceAll("^", "^^")}`, "eclevel=M parsefnc");
  if (!symbol || !("pixs" in symbol)) throw new Error("A QR code has no modules");
  return {
    kind: "matrix",
    cells: [...symbol.pixs].map((pixel) => pixel === 1),
    side: symbol.pixx,
  };
}
