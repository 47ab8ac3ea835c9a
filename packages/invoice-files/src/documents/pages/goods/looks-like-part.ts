import { unitOf } from "./units.ts";

/** An amount or a rate, or a quantity with its unit: `12.50`, `10%`, `2 EA`, `7 BX/25`. */
const noPart = /^[($€£<-]?[\d.,]*[.,]\d{2,4}[)>-]?$|%$|^\d{1,4} [A-Z]{1,4}(?:\/?\d{1,3})?$/i;

/** A part number has a digit, and no words in small letters. It is no unit such as `BX12`. */
export function looksLikePart(text: string): boolean {
  if (unitOf(text).pack !== null || noPart.test(text)) return false;
  return /\d/.test(text) && text.length >= 3 && text.length <= 30 && !/[a-z]{3}| .* /.test(text);
}
