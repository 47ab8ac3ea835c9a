import type { Problem } from "./draft.ts";

type Code = "UNREADABLE_FILE" | "VALIDATION_ERROR" | "CREDIT_MEMO" | "CANCELLED_INVOICE";

interface Details {
  problems?: readonly Problem[];
  nextStep?: string;
}

/** A file that cannot be read, or an invoice in it that cannot be received. */
export class InvoiceFileError extends Error {
  override name = "InvoiceFileError";
  readonly code: Code;
  readonly problems: readonly Problem[];
  readonly nextStep: string | undefined;

  constructor(code: Code, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.problems = details.problems ?? [];
    this.nextStep = details.nextStep;
  }
}

export function unreadable(message: string, nextStep?: string): InvoiceFileError {
  return new InvoiceFileError(
    "UNREADABLE_FILE",
    message,
    nextStep === undefined ? {} : { nextStep },
  );
}
