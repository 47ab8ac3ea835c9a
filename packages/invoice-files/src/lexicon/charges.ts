import type { ChargeKind } from "@bayline/contracts";
import { type Entry, entriesOf } from "./entry.ts";

/** Words that name a charge. Of several in one name, the first kind counts: `Freight tax`. */
const entries: Entry<ChargeKind>[] = entriesOf<Exclude<ChargeKind, "discount" | "other">>({
  freight:
    "freight|shipping|delivery|postage|courier|ups|fedex|usps|ltl|carrier|cartage|frt|shpg|dlvy|drayage|haulage|trucking|transport|transportation|parcel|s h",
  tax: "tax|taxes|sales tax|fet|f e t|g s t|excise|gst|hst|pst|qst|tps|tvq|vat|btw|mwst|iva",
  fee: "fee|fees|handling|surcharge|hazmat|hazardous|environmental|insurance",
});

/** Longer words also begin or end others, as in `shippinghandling`. */
const shortest = 6;

const patterns = entries.map(({ phrase, concept }) => ({
  concept,
  pattern: new RegExp(phrase.length < shortest ? `\\b${phrase}\\b` : phrase),
}));

/** Words that only suggest a kind, for an amount that the sum proves to be a charge. */
const suggestions: ReadonlyArray<[kind: ChargeKind, words: RegExp]> = [
  ["freight", /\b(carriage|hauling|dispatch|logistics|messenger|mail|hot ?shot|air|ground)\b/],
  ["tax", /\b(duty|duties|tariff|surtax|levy)\b/],
  ["fee", /\b(charge|restock\w*|fuel|card|supplies|service|program\w*|disposal)\b/],
];

/** The kind that a name in lower case suggests. A rate alone is that of a tax. */
export function suggestedKindOf(name: string): ChargeKind {
  const suggested = suggestions.find(([, words]) => words.test(name))?.[0];
  return suggested ?? (/\d\s*%/.test(name) ? "tax" : "other");
}

/** The kind of charge that a name in lower case names. */
export function chargeKindOf(name: string): ChargeKind | undefined {
  return patterns.find(({ pattern }) => pattern.test(name))?.concept;
}
