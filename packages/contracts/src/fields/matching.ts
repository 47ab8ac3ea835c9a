// The control characters of bidirectional text are among them: spreadsheets copy them along.
const zeroWidth = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * A text with its spaces as they look: every kind and any number of them is one plain space, and
 * what has no width is left out. Names and numbers are compared so, since copied text has such spaces.
 */
export function foldSpaces(text: string): string {
  return text.replace(zeroWidth, "").replace(/\s+/g, " ").trim();
}

/** Two numbers name the same part if they differ only in case or kinds of spaces: A-100 and a-100, not A100. */
export function partKey(partNumber: string): string {
  return foldSpaces(partNumber).toUpperCase();
}
