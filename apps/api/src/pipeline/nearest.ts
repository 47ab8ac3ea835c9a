import {
  type LineReferenceKind,
  numberSeries,
  partKey,
  type ReferenceKind,
} from "@bayline/contracts";
import { findReferences, findSimilar, type ReferencedRecord } from "@bayline/db";
import type { ReadContext } from "./context.ts";

/** The most records that are suggested in place of an unknown one. */
const maxSuggestions = 3;

/** Finds the records whose number or name is nearest to a text that is that of no record. */
export async function nearest(
  ctx: ReadContext,
  kind: ReferenceKind | LineReferenceKind,
  text: string,
  ownerId?: string,
): Promise<ReferencedRecord[]> {
  const numbers = numberSeries[kind];
  if (!numbers) return findSimilar(ctx, kind, text, { limit: maxSuggestions, ownerId });

  const variants = variantsOf(partKey(text), numbers);
  if (variants.length === 0) return [];
  const keys = variants.map((key) => ({ text: key, key }));
  const found = await findReferences(ctx, kind, keys);
  return found
    .sort((a, b) => variants.indexOf(a.text) - variants.indexOf(b.text))
    .slice(0, maxSuggestions)
    .map(({ id, number, name, about }) => ({ id, number, name, about }));
}

/** The longest number that typing errors are looked for in. */
const maxCharacters = 12;

/**
 * Returns the numbers that differ from a text by one typing error, the most probable first: a
 * missing or wrong prefix, two exchanged characters, or one that is wrong, missing or too many.
 */
function variantsOf(
  text: string,
  { prefix, characters }: { prefix: string; characters: string },
): string[] {
  const typed = text.replace(/^[#\s]*([A-Z]{1,3}[-\s#]+|[A-Z]+(?=\d+$))?/, "");
  if (typed.length > maxCharacters || !/^[A-Z0-9]+$/.test(typed)) return [];

  const at = [...typed].map((_, index) => index);
  const all = [...characters];
  const exchanged = at
    .slice(1)
    .map((i) => typed.slice(0, i - 1) + typed[i] + typed[i - 1] + typed.slice(i + 1));
  const wrong = at.flatMap((i) => all.map((one) => typed.slice(0, i) + one + typed.slice(i + 1)));
  const surplus = at.map((i) => typed.slice(0, i) + typed.slice(i + 1));
  const missing = [...at, typed.length].flatMap((i) =>
    all.map((one) => typed.slice(0, i) + one + typed.slice(i)),
  );
  const numbers = [typed].concat(exchanged, wrong, surplus, missing);
  return [...new Set(numbers)].filter((number) => number !== "").map((number) => prefix + number);
}
