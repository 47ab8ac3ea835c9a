import { maxDocumentReasonLength, maxReadingBytes, plainText } from "@bayline/contracts";
import { unreadable } from "../../errors.ts";
import type { DocumentReading, KnownFacts } from "../types.ts";
import { type LawfulReading, lawful } from "./lawful.ts";
import { prove } from "./prove.ts";
import { storedField } from "./stored.ts";

/** What a document says, as it is stored. */
export interface ProvedDocument extends LawfulReading {
  /** Why it is no invoice. */
  reason: string | null;
  layout: string | null;
}

/**
 * Proves a reading and applies the limits of the contract. Throws an `InvoiceFileError` if what
 * it says is larger than what is stored.
 */
export function proveDocument(reading: DocumentReading, facts: KnownFacts): ProvedDocument {
  const { fields, open, ...invoice } = prove(reading, facts);
  const said = lawful({ invoice, fields: fields.map(storedField), open });
  if (Buffer.byteLength(JSON.stringify(said)) > maxReadingBytes) {
    throw unreadable("This file says more than an invoice", "Split it into several invoices.");
  }
  const isOther = reading.kind === "other";
  const reason = isOther ? `It is ${reading.otherKind ?? "no invoice"}.` : null;
  return {
    ...said,
    reason: reason && plainText(reason, maxDocumentReasonLength),
    layout: reading.layout,
  };
}
