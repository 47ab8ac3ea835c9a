import type { ChargeKind } from "@bayline/contracts";
import { type Entry, entriesOf } from "./entry.ts";

/** Words that name a charge. Of several in one name, the first kind counts: `Freight tax`. */
const entries: Entry<ChargeKind>[] = entriesOf<Exclude<ChargeKind, "discount" | "other">>({
  freight:
    "freight|shipping|delivery|postage|courier|ups|fedex|usps|ltl|carrier|cartage|frt|shpg|dlvy|drayage|haulage|trucking|transport|transportation|parcel|s h",
  tax: "tax|taxes|sales tax|fet|excise|gst|hst|pst|qst|tps|tvq|vat|btw|mwst|iva",
  fee: "fee|fees|handling|surcharge|hazmat|hazardous|environmental|insurance",
});

/** Longer words also begin or end others, as in `shippinghandling`. */
const shortest = 6;

const patterns = entries.map(({ phrase, concept }) => ({
  concept,
  pattern: new RegExp(phrase.length < shortest ? `\\b${phrase}\\b` : phrase),
}));

/** The kind of charge that a name in lower case names. */
export function chargeKindOf(name: string): ChargeKind | undefined {
  return patterns.find(({ pattern }) => pattern.test(name))?.concept;
}
