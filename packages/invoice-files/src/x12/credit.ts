import { partKey } from "@bayline/contracts";
import { type CreditMemo, creditMemoOf } from "../credits/credit-memo.ts";
import type { Problem } from "../draft.ts";
import type { Transaction } from "./envelopes.ts";
import { readInvoice810 } from "./invoice.ts";
import { at, placeOf, type Segment } from "./segments.ts";

/**
 * Qualifiers of a reference (REF01): a returned goods authorization, and the invoice that is
 * credited.
 */
const referenceQualifiers = ["RZ", "OI", "IV"];

/** The elements with signs of the segments of an invoice. */
const signedElements: Record<string, number[]> = { IT1: [2, 4], TDS: [1], SAC: [5], TXI: [2] };

/** Reads a transaction that is a credit memo: as an invoice of what the vendor gives back. */
export function readCredit810(transaction: Transaction): CreditMemo {
  const { segments } = transaction;
  const problems: Problem[] = [];
  const signs = new Set(
    segments.flatMap((segment) => {
      if (segment.tag !== "IT1") return [];
      return at(segment, 2).startsWith("-") !== at(segment, 4).startsWith("-");
    }),
  );
  if (signs.size > 1) {
    const message = "some items have negative amounts and others do not; enter the credit by hand";
    problems.push({ field: "lines", message });
  }
  const draft = readInvoice810({ ...transaction, segments: segments.map(asInvoice) });
  const byItem = referencesOf(segments);
  requireOneReference(segments, byItem, problems);
  const order = draft.request.purchaseOrderNumber;
  const ofOrder = typeof order === "string" ? order : undefined;
  const references = draft.places.rowOfLine.map(
    (number) => byItem.get(number) ?? byItem.get(0) ?? ofOrder,
  );
  return creditMemoOf({
    draft: { ...draft, problems: [...problems, ...draft.problems] },
    references,
  });
}

function asInvoice(segment: Segment): Segment {
  const signed = segment.tag === "BIG" ? [7] : (signedElements[segment.tag] ?? []);
  const elements = segment.elements.map((text, element) => {
    if (!signed.includes(element)) return text;
    return segment.tag === "BIG" ? "" : text.trim().replace(/^-/, "");
  });
  return { ...segment, elements };
}

/** The references of items by the number of their IT1; that of the whole memo is at 0. */
function referencesOf(segments: readonly Segment[]): Map<number, string> {
  const found = new Map<number, string>();
  const ranks = new Map<number, number>();
  let item = 0;
  for (const segment of segments) {
    if (segment.tag === "IT1") item = segment.number;
    if (segment.tag === "TDS") break;
    const rank = segment.tag === "REF" ? referenceQualifiers.indexOf(at(segment, 1)) : -1;
    if (rank < 0 || at(segment, 2) === "" || rank >= (ranks.get(item) ?? rank + 1)) continue;
    found.set(item, at(segment, 2));
    ranks.set(item, rank);
  }
  return found;
}

/** Items of one part are read as one line, which can have one reference only. */
function requireOneReference(
  segments: readonly Segment[],
  references: ReadonlyMap<number, string>,
  problems: Problem[],
): void {
  const first = new Map<string, Segment>();
  for (const segment of segments) {
    if (segment.tag !== "IT1") continue;
    const key = partKey(segment.elements.slice(6).join(" "));
    const earlier = first.get(key) ?? segment;
    first.set(key, earlier);
    if (references.get(earlier.number) === references.get(segment.number)) continue;
    const message = `has another reference than the same part in segment ${earlier.number}; enter the credit by hand`;
    problems.push({ field: placeOf(segment), message });
  }
}
