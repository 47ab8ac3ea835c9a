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

/** Refuses a file that gives back money or goods, which receiving would book as the opposite. */
export function creditMemo(message: string): InvoiceFileError {
  return new InvoiceFileError("CREDIT_MEMO", message, {
    nextStep:
      "Receiving only adds stock. Make a credit of the file: bayline bills create --from FILE, or POST /bills with type credit. Enter goods that you send back as an order of type return: POST /purchase-orders.",
  });
}

/** The problem of a line with a negative quantity. */
export function returned(quantity: string): string {
  return `"${quantity}" returns goods, and receiving only adds stock; enter it as a purchase order of type return`;
}

export function unreadable(message: string, nextStep?: string): InvoiceFileError {
  return new InvoiceFileError(
    "UNREADABLE_FILE",
    message,
    nextStep === undefined ? {} : { nextStep },
  );
}
