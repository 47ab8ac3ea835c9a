/** What a phrase names, and how clearly. Of two phrases for one concept, the heavier one counts. */
export interface Entry<Concept extends string> {
  phrase: string;
  concept: Concept;
  weight: number;
}

/** The entries of phrases that are listed by concept, the clearest first, separated by `|`. */
export function entriesOf<Concept extends string>(
  phrases: Readonly<Record<Concept, string>>,
): Entry<Concept>[] {
  return (Object.keys(phrases) as Concept[]).flatMap((concept) =>
    phrases[concept].split("|").map((phrase, at) => ({ phrase, concept, weight: 1 / (at + 1) })),
  );
}

/**
 * A phrase without case, spaces and punctuation: `Part #` and `PartNumber` are `partno`.
 */
export function keyOf(phrase: string): string {
  return phrase
    .toLowerCase()
    .replaceAll("#", "no")
    .replaceAll("%", "pct")
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("number", "no")
    .replaceAll("quantity", "qty");
}
