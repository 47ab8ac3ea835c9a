import type { Reading } from "../../types.ts";
import { dateIn } from "../text/dates.ts";
import { type Row, readingOf, wordsOf } from "../text/rows.ts";

const mostNumbers = 60;

/** A word with at least four characters, three of which are digits. */
const numberLike = /^(?=(?:\D*\d){3})[A-Z0-9][A-Z0-9./-]{2,}[A-Z0-9]$/i;

/**
 * The words around the goods that may be an account number, whatever names them. They identify the
 * vendor only if its record has one of them, and its name is on the document as well.
 */
export function otherNumbersIn(
  rows: readonly Row[],
  known: ReadonlyArray<Reading<string> | null>,
): Reading<string>[] {
  const found = new Map<string, Reading<string>>();
  for (const cell of rows.flatMap(({ cells }) => cells).flatMap(wordsOf)) {
    const text = cell.text.replace(/^[#(:]+|[):;,.]+$/g, "");
    const isOther = dateIn(text) !== null || /^\d{3}[-.]\d{3}[-.]\d{4}$|^\d+\.\d\d$/.test(text);
    const isKnown = known.some((reading) => reading?.value.toUpperCase() === text.toUpperCase());
    if (!numberLike.test(text) || isOther || isKnown || found.size >= mostNumbers) continue;
    if (!found.has(text)) found.set(text, readingOf(text, cell));
  }
  return [...found.values()];
}
