import type { ErrorEntry } from "./entry.ts";

/** Errors of dealers' documents. */
export const documentErrors = {
  DOCUMENT_NOT_READY: {
    status: 409,
    summary: "The document is not read, or fields of it still need a person.",
    happened:
      "The document is still being read, could not be read, was rejected, or has fields that are not certain. `details` lists these fields. Nothing was booked.",
    todo: [
      "Compare the fields in `details` with the page, and correct or confirm each with `PATCH /v1/documents/{id}`.",
      "If it is still being read, wait for the event `document.read`.",
      "If it was rejected or could not be read, read it again with `POST /v1/documents/{id}/reread`, or receive the invoice by hand.",
    ],
    retry: "no",
    guide: "reviewing-documents.md#reviewing",
    facts: {
      details: [
        {
          field: "lines[0].partNumber",
          message:
            "neither the order, the inventory nor an earlier bill of the vendor has the part",
        },
      ],
    },
  },
  DOCUMENT_BOOKED: {
    status: 409,
    summary: "The document is booked.",
    happened: "The document is booked and stays as it was when it was booked. Nothing was changed.",
    todo: [
      "Correct or void its bill instead: `POST /v1/bills/{id}/correct`, `POST /v1/bills/{id}/void`.",
    ],
    retry: "no",
    guide: "documents.md#booking",
    facts: {
      nextStep: "Correct or void its bill (GET /bills/0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01).",
    },
  },
  DOCUMENT_DELETED: {
    status: 409,
    summary: "The original of the document was deleted.",
    happened:
      "Originals are deleted after the shop's `documentRetentionDays`. The record of the document remains.",
    todo: ["Use the record and its bill. The file itself is gone."],
    retry: "no",
    guide: "documents.md#originals",
    facts: {},
  },
  TOO_MANY_DOCUMENTS: {
    status: 429,
    summary: "Too many documents of the shop wait to be read.",
    happened: "The shop has as many documents in the queue as it may have. Nothing was stored.",
    todo: ["Wait until some are read, and submit the document again."],
    retry: "later",
    guide: "documents.md#submitting",
    facts: {},
  },
} as const satisfies Record<string, ErrorEntry>;
