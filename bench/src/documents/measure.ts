import {
  type DocumentKind,
  type DocumentReading,
  lookupsOf,
  prove,
} from "@bayline/invoice-files/documents";
import type { Booked } from "./booked.ts";
import { compare, type Verdict } from "./compare.ts";
import type { Planned } from "./plan.ts";
import type { Reader } from "./read.ts";
import type { ReadTask } from "./reader.ts";
import { factsOf, recordsOf } from "./records.ts";
import { pathOf } from "./render.ts";
import type { Truth } from "./truth/types.ts";

/** What was measured on one document. */
export interface Measured {
  document: Planned;
  /** Null if the file was refused. */
  verdict: Verdict | null;
  /** Why the file was refused. */
  reason: string | null;
  /** What the reader took the document for. */
  kind: DocumentKind | null;
  /** The shop knows all that the rule needs, so that the document needs no person. */
  isExpectedReady: boolean;
  pages: number;
  seconds: number;
  peakBytes: number;
  /** A document of the layout was corrected and booked before. */
  isTaught: boolean;
}

/**
 * Reads and proves each document in turn. The layout of a document counts as confirmed by a
 * person once it was read.
 */
export async function measureAll(
  documents: Planned[],
  folder: string,
  reader: Reader,
  bookedOf: (document: Planned) => Booked,
): Promise<Measured[]> {
  const confirmed = new Map<string, Set<string>>();
  const taught = new Map<string, Taught>();
  const results: Measured[] = [];
  for (const document of documents) {
    const { layout, renderer, truth } = document;
    const key = `${layout.name} ${renderer}`;
    const layouts = confirmed.get(key);
    const isVendorKnown = truth.accountNumber !== null || layouts !== undefined;
    const path = pathOf(folder, document);
    const known = taught.get(key);
    const result = await reader.read({ path, ...(known && { example: known.example }) });
    results.push({
      document,
      verdict: result.reading && verdictOf(document, result.reading, layouts ?? new Set()),
      reason: result.reason,
      kind: result.reading?.kind ?? null,
      isExpectedReady:
        truth.blocked === null &&
        !truth.hasTwins &&
        isVendorKnown &&
        (!hasDeposit(truth) || known?.hasDeposit === true),
      pages: result.pages,
      seconds: result.seconds,
      peakBytes: result.peakBytes,
      isTaught: known !== undefined,
    });
    if (truth.blocked !== null) continue;
    confirmed.set(key, new Set([...(layouts ?? []), result.reading?.layout ?? ""]));
    const example = { path, booked: bookedOf(document) };
    taught.set(key, { example, hasDeposit: known?.hasDeposit || hasDeposit(truth) });
  }
  return results;
}

/** The last document of a layout that was booked, and whether one had a deposit as a charge. */
interface Taught {
  example: NonNullable<ReadTask["example"]>;
  hasDeposit: boolean;
}

/** A deposit among the charges, which may come back, is left to a person until one was booked. */
function hasDeposit({ charges }: Truth): boolean {
  return charges.some(({ label }) => /deposit/i.test(label));
}

function verdictOf(
  { name, truth, dealer }: Planned,
  reading: DocumentReading,
  confirmedLayouts: ReadonlySet<string>,
): Verdict {
  const records = recordsOf(name, truth, dealer.name);
  const facts = factsOf(records, lookupsOf(reading), confirmedLayouts);
  return compare(prove(reading, facts), truth);
}
