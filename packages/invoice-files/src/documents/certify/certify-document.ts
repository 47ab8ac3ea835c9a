import { maxDocumentReasonLength, maxReadingBytes, plainText } from "@bayline/contracts";
import { unreadable } from "../../errors.ts";
import type { DocumentReading, KnownFacts } from "../types.ts";
import { certify } from "./certify.ts";
import { type LawfulReading, lawful } from "./lawful.ts";
import { storedField } from "./stored.ts";

/** What a document says, as it is stored. */
export interface CertifiedDocument extends LawfulReading {
  /** Why it is no invoice. */
  reason: string | null;
  layout: string | null;
}

/**
 * Certifies a reading and applies the limits of the contract. Throws an `InvoiceFileError` if what
 * it says is larger than what is stored.
 */
export function certifyDocument(reading: DocumentReading, facts: KnownFacts): CertifiedDocument {
  const { fields, open, ...invoice } = certify(reading, facts);
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
