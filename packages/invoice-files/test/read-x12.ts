import { InvoiceFileError } from "../src/errors.ts";
import { validateRequest } from "../src/validate.ts";
import { openX12 } from "../src/x12/open.ts";

/** Reads and validates the first invoice of an interchange. */
export function readFirst(text: string) {
  const [invoice] = openX12(text, "file");
  if (!invoice) throw new Error("no invoice");
  const draft = invoice.read();
  const validation = validateRequest(draft.request, draft);
  if (validation.isValid) return { request: validation.request, notes: draft.notes };
  throw new InvoiceFileError("VALIDATION_ERROR", "invalid", { problems: validation.problems });
}

/** Returns the problems of an interchange, or the message of its error. */
export function faultsOf(text: string): string[] {
  try {
    readFirst(text);
    return [];
  } catch (error) {
    if (!(error instanceof InvoiceFileError)) throw error;
    const { problems, message } = error;
    return problems.length === 0
      ? [message]
      : problems.map((problem) => `${problem.field}: ${problem.message}`);
  }
}
