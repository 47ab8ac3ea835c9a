import { AppError, type ErrorDetail } from "@bayline/contracts";
import type { DocumentRow } from "@bayline/db";
import { statusOf } from "./present.ts";

/** The refusal of a change to a document that is booked. */
export function documentBooked({ billId }: Pick<DocumentRow, "billId">): AppError {
  return new AppError("DOCUMENT_BOOKED", "The document is booked.", {
    nextStep: `Correct or void its bill (GET /bills/${billId}).`,
  });
}

export function documentDeleted(): AppError {
  return new AppError("DOCUMENT_DELETED", "The original of the document was deleted.");
}

/** The refusal of a document with fields that still need a person. */
export function documentNotReady(details: ErrorDetail[]): AppError {
  const count = details.length;
  const fields = count === 1 ? "1 field needs" : `${count} fields need`;
  return new AppError("DOCUMENT_NOT_READY", `${fields} a person.`, {
    details,
    nextStep: "Correct or confirm the fields with PATCH /documents/{id}, then book it.",
  });
}

/** The refusal of a credit with lines whose return, core or invoice is not known. */
export function creditNotNamed(details: ErrorDetail[]): AppError {
  return new AppError("DOCUMENT_NOT_READY", "The credit does not say what it credits.", {
    details,
    nextStep:
      "Set purchaseOrderNumber to the return (PO-…), core return (CR-…) or invoice with PATCH /documents/{id}, or create the credit with POST /bills and reject the document.",
  });
}

/** Whether the fields of a document can be corrected or confirmed. */
export function isReviewable(row: DocumentRow): boolean {
  return ["ready", "needs_review"].includes(statusOf(row));
}

/** Refuses a document without anything to review or book. */
export function requireReviewable(row: DocumentRow): void {
  const status = statusOf(row);
  if (status === "booked") throw documentBooked(row);
  if (status === "ready" || status === "needs_review") return;
  const { message, nextStep } = unreviewable[status];
  throw new AppError("DOCUMENT_NOT_READY", message, {
    details: [{ field: "status", message: row.reason ?? `is ${status}` }],
    nextStep,
  });
}

const again = "Read it again with POST /documents/{id}/reread, or receive the invoice by hand.";

const unreviewable = {
  reading: {
    message: "The document is still being read.",
    nextStep: "Wait for the event document.read, then try again.",
  },
  unreadable: { message: "The document could not be read.", nextStep: again },
  rejected: { message: "The document was rejected.", nextStep: again },
} as const;
