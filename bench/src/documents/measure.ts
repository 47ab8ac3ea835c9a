import {
  certify,
  type DocumentKind,
  type DocumentReading,
  lookupsOf,
} from "@bayline/invoice-files/documents";
import { compare, type Verdict } from "./compare.ts";
import type { Planned } from "./plan.ts";
import type { Reader } from "./read.ts";
import { factsOf, recordsOf } from "./records.ts";
import { pathOf } from "./render.ts";

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
}

/**
 * Reads and certifies each document in turn. The layout of a document counts as confirmed by a
 * person once it was read.
 */
export async function measureAll(
  documents: Planned[],
  folder: string,
  reader: Reader,
): Promise<Measured[]> {
  const confirmed = new Map<string, Set<string>>();
  const results: Measured[] = [];
  for (const document of documents) {
    const { layout, renderer, truth } = document;
    const key = `${layout.name} ${renderer}`;
    const layouts = confirmed.get(key);
    const isVendorKnown = truth.accountNumber !== null || layouts !== undefined;
    const result = await reader.read(pathOf(folder, document));
    results.push({
      document,
      verdict: result.reading && verdictOf(document, result.reading, layouts ?? new Set()),
      reason: result.reason,
      kind: result.reading?.kind ?? null,
      isExpectedReady: truth.blocked === null && !truth.hasTwins && isVendorKnown,
      pages: result.pages,
      seconds: result.seconds,
      peakBytes: result.peakBytes,
    });
    if (truth.blocked !== null) continue;
    confirmed.set(key, new Set([...(layouts ?? []), result.reading?.layout ?? ""]));
  }
  return results;
}

function verdictOf(
  { name, truth, dealer }: Planned,
  reading: DocumentReading,
  confirmedLayouts: ReadonlySet<string>,
): Verdict {
  const records = recordsOf(name, truth, dealer.name);
  const facts = factsOf(records, lookupsOf(reading), confirmedLayouts);
  return compare(certify(reading, facts), truth);
}
