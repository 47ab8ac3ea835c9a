import { maxDocumentCharges, maxDocumentLines } from "@bayline/contracts";
import { type InvoiceFileError, unreadable } from "./errors.ts";

/** The most rows of a sheet and segments of an interchange that are read, with blank ones. */
export const mostRows = 50_000;

/**
 * Rows with content: a line and its core deposit may have a row each; others have names and sums.
 */
export const mostFilledRows = 2 * maxDocumentLines + 1000;

const split = "Split it into several invoices, or ask the dealer for them.";

export function tooManyRows(where: string, rows = "rows"): InvoiceFileError {
  return unreadable(`${where} has more ${rows} than an invoice`, split);
}

/** Refuses an invoice with more lines or charges than a document has. */
export function refuseMany({ lines, charges }: Counts, where: string): void {
  if (lines > maxDocumentLines) throw tooMany(maxDocumentLines, "lines", where);
  if (charges > maxDocumentCharges) throw tooMany(maxDocumentCharges, "charges", where);
}

interface Counts {
  lines: number;
  charges: number;
}

function tooMany(most: number, what: string, where: string): InvoiceFileError {
  const count = most.toLocaleString("en-US");
  return unreadable(`${where} has more than ${count} ${what}, the most that are read`, split);
}
