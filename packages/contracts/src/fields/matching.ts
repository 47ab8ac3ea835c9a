// Includes the control characters of bidirectional text, because spreadsheets copy them along.
const zeroWidth = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * Replaces each run of whitespace by one space and removes zero-width characters. Names and part
 * numbers are compared in this form, because copied text contains such characters.
 */
export function foldSpaces(text: string): string {
  return text.replace(zeroWidth, "").replace(/\s+/g, " ").trim();
}

/**
 * Key by which part numbers are compared: ignores case and whitespace differences, so that A-100
 * equals a-100 but not A100.
 */
export function partKey(partNumber: string): string {
  return foldSpaces(partNumber).toUpperCase();
}
