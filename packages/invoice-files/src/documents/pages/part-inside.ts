import type { Reading } from "../types.ts";
import { type Cell, readingOf } from "./rows.ts";

const label =
  /(?:^|[\s(])(?:(?:part|item|stock|product|catalog|cat|mfr|mfg)\.? ?(?:no|number|num|nbr|code|id|#)\.?|p\/n|pn|mpn|sku)\s*[.:#]*\s*([A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9]*\d[A-Z0-9]*)?)/i;

/**
 * The number of a part where no column has it: in brackets or behind a label, or the first words of
 * the description. The shop's records decide between several.
 */
export function partInside(cells: ReadonlyArray<Cell | null>): Reading<string> | null {
  const found = cells.flatMap((cell) => {
    const numbers = cell ? numbersIn(cell.text) : [];
    return cell && numbers.length > 0 ? [{ cell, numbers }] : [];
  })[0];
  const [first, ...others] = found?.numbers ?? [];
  return found && first ? readingOf(first, found.cell, others) : null;
}

function numbersIn(text: string): string[] {
  const [, bracketed] = /^\[([^\]]+)\]/.exec(text) ?? [];
  if (bracketed) return [bracketed.trim()];
  const [, labelled] = label.exec(text) ?? [];
  if (labelled && /\d/.test(labelled)) return variants(labelled.split(" "));
  const [before] = text.split(/\s+[-–—|:]\s+|:\s+/);
  const words = (before === text ? text : (before ?? "")).split(" ");
  return words.length > 2 && before !== text ? [] : variants(words.slice(0, 2));
}

/** The first word, and the first two. */
function variants([first = "", second]: readonly string[]): string[] {
  const one = /\d/.test(first) && first.length >= 3 ? [first] : [];
  const two = second && /\d/.test(second) ? [`${first} ${second}`] : [];
  return [...one, ...two];
}
