import { z } from "zod";
import { ById, Deleted, envelope, Id, page, ShopDate, Timestamp, text } from "../fields/fields.ts";
import { maxPageBytes, maxPartBytes, withinBytes } from "../fields/limits.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import {
  Document,
  DocumentSummary,
  documentSources,
  documentStatuses,
  exampleDocument,
  maxDocumentAnswerBytes,
} from "./document-records.ts";
import { ReceivingResponse, receive } from "./receive.ts";

/** How long a review link is valid. */
export const reviewLinkMinutes = 30;

const FieldPath = text(100).meta({
  description:
    "A field of `invoice`: `type`, `vendor`, `accountNumber`, `invoiceNumber`, `invoiceDate`, `dueDate`, `purchaseOrderNumber`, `totalCents`, `lines[2].quantity`, `charges[0].amountCents`",
});

const Correction = inShort(
  z
    .strictObject({
      path: FieldPath.meta({
        description:
          "As in `fields`. The position after the last line or charge adds one; `lines[2]` with null removes one",
      }),
      value: z
        .union([z.string().max(500, "must have at most 500 characters"), z.number()])
        .nullable(),
    })
    .meta({ id: "DocumentCorrection" }),
  { name: "path", value: "value" },
);
export type DocumentCorrection = z.output<typeof Correction>;

const BookedDocument = withinBytes(
  Document.extend({
    receiving: ReceivingResponse.nullable().meta({
      description: "As from `receive.invoice`; null for a credit, and if it was booked before",
    }),
  }).meta({ id: "BookedDocument" }),
  maxDocumentAnswerBytes + maxPartBytes + maxPageBytes,
);

const { pages: _pages, invoice, fields: _fields, open, ...shared } = exampleDocument;
const summary = {
  ...shared,
  openCount: open.length,
  type: invoice?.type ?? null,
  invoiceNumber: invoice?.invoiceNumber ?? null,
  invoiceDate: invoice?.invoiceDate ?? null,
  totalCents: invoice?.totalCents ?? null,
};

const reviewed = {
  ...exampleDocument,
  status: "ready" as const,
  fields: exampleDocument.fields.map((field) =>
    field.certainty === "likely"
      ? {
          ...field,
          certainty: "certain" as const,
          reason: "a person entered it",
          by: "person" as const,
        }
      : field,
  ),
  open: [],
  updatedAt: "2026-03-02T15:06:10.000Z",
};

const received = receive.invoice.example?.output;

export const documents = {
  list: operation({
    method: "GET",
    path: "/documents",
    access: "shop.read",
    summary: "List documents, newest first",
    description: "Rows omit `pages`, `invoice` and `fields`.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      status: z.enum(documentStatuses).optional(),
      vendorId: idOrNumber("vendors").optional(),
      source: z.enum(documentSources).optional(),
      dateFrom: ShopDate.optional().meta({
        description: "Submitted on or after this shop-local day",
      }),
      dateTo: ShopDate.optional().meta({
        description: "Submitted on or before this shop-local day",
      }),
    }),
    output: envelope("documents", DocumentSummary),
    example: {
      input: { status: "needs_review" },
      output: { documents: [summary], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/documents/{id}",
    access: "shop.read",
    summary: "Get a document with what it says",
    input: ById,
    output: Document,
    example: { input: { id: exampleDocument.id }, output: exampleDocument },
  }),
  update: operation({
    method: "PATCH",
    path: "/documents/{id}",
    access: "shop.write",
    summary: "Correct or confirm what was read",
    description:
      "A field that a person sets or confirms is certain, unless booking would refuse it. Amounts are checked again: those that add up are certain. `vendor` takes the id of a vendor, or the name of one, which booking adds if the shop does not have it.",
    input: ById.extend({
      set: z
        .array(Correction)
        .max(500, "must have at most 500 corrections")
        .optional()
        .meta({ description: "Values that were misread or not read, applied in their order" }),
      confirm: z
        .array(FieldPath)
        .max(500, "must have at most 500 fields")
        .optional()
        .meta({ description: "Fields that were read correctly" }),
    }),
    output: Document,
    errors: ["DOCUMENT_NOT_READY", "DOCUMENT_BOOKED"],
    emits: ["document.updated"],
    example: {
      input: {
        id: exampleDocument.id,
        set: [
          { path: "invoiceDate", value: "2026-03-02" },
          { path: "lines[0].partNumber", value: "FF63009" },
        ],
      },
      output: reviewed,
    },
  }),
  book: operation({
    method: "POST",
    path: "/documents/{id}/book",
    access: "shop.write",
    summary: "Book a document",
    description:
      "Receives an invoice as `receive.invoice` does, and creates the bill of a credit as `bills.create` does if `purchaseOrderNumber` names the return, core return or invoice of its lines. A document is booked once: a repeated request returns it unchanged. If a person booked a document, its layout identifies the vendor on the next one.",
    input: ById.extend({
      mode: z.enum(["draft", "receive"]).default("receive").meta({
        description: "`receive` stocks every line; `draft` creates an order to review",
      }),
    }),
    output: BookedDocument,
    recognisesRepeats: true,
    errors: [
      ...receive.invoice.errors,
      "TOO_MANY_CORES",
      "BILL_NOT_OPEN",
      "OVER_CREDIT",
      "DOCUMENT_NOT_READY",
      "DOCUMENT_BOOKED",
    ],
    failure: "RECEIVING_FAILED",
    asksOnTerminal: true,
    amount: ({ receiving }) =>
      receiving?.bill?.totalCents ?? receiving?.purchaseOrder.totalCostCents ?? 0,
    emits: receive.invoice.emits.flatMap((event) =>
      event === "inventory.stock_changed" ? ["document.booked", event] : [event],
    ),
    example: {
      input: { id: exampleDocument.id, mode: "receive" },
      output: {
        ...reviewed,
        status: "booked" as const,
        billId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
        purchaseOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
        bookedAt: "2026-03-02T15:07:00.000Z",
        updatedAt: "2026-03-02T15:07:00.000Z",
        receiving: received,
      },
    },
  }),
  reject: operation({
    method: "POST",
    path: "/documents/{id}/reject",
    access: "shop.write",
    summary: "Reject a document",
    description: "It is no invoice, or is not to be booked. `documents.reread` takes it back.",
    input: ById.extend({ reason: text(255) }),
    output: Document,
    errors: ["DOCUMENT_BOOKED"],
    emits: ["document.rejected"],
    example: {
      input: { id: exampleDocument.id, reason: "A statement of account" },
      output: {
        ...exampleDocument,
        status: "rejected",
        reason: "A statement of account",
        updatedAt: "2026-03-02T15:06:10.000Z",
      },
    },
  }),
  reread: operation({
    method: "POST",
    path: "/documents/{id}/reread",
    access: "shop.write",
    summary: "Read a document again",
    description:
      "Reads the original again, with the vendors, parts and orders that the shop has. Corrections are lost.",
    input: ById,
    output: Document,
    errors: ["DOCUMENT_BOOKED", "DOCUMENT_DELETED", "TOO_MANY_DOCUMENTS"],
    asksOnTerminal: true,
    emits: ["document.updated"],
    example: {
      input: { id: exampleDocument.id },
      output: {
        ...exampleDocument,
        status: "reading",
        invoice: null,
        fields: [],
        open: [],
        updatedAt: "2026-03-02T15:06:10.000Z",
      },
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/documents/{id}",
    access: "shop.write",
    summary: "Delete a document",
    description:
      "Deletes the document and its original permanently. The audit log keeps what it said. A booked document stays, because its bill was made from it. The same bytes can be submitted again.",
    input: ById,
    output: Deleted,
    errors: ["DOCUMENT_BOOKED"],
    emits: ["document.deleted"],
    example: {
      input: { id: exampleDocument.id },
      output: { id: exampleDocument.id, deleted: true },
    },
  }),
  reviewLink: operation({
    method: "POST",
    path: "/documents/{id}/review-link",
    status: 201,
    access: "shop.write",
    summary: "Make a link to the review page of a document",
    description: `The link is good for this document and ${reviewLinkMinutes} minutes, with the rights of its maker; it ends when the maker loses them. Open \`url\` followed by \`#token=\` and the token, or send the token as \`Authorization: Bearer\`.`,
    input: ById,
    output: z
      .object({
        id: Id,
        url: z.string().meta({
          description: "The review page; without a host if the service has no PUBLIC_URL",
        }),
        token: z.string().meta({ description: "The token: bl_link_…" }),
        expiresAt: Timestamp,
      })
      .meta({ id: "DocumentReviewLink" }),
    secrets: ["token"],
    addsOnly: true,
    example: {
      input: { id: exampleDocument.id },
      output: {
        id: exampleDocument.id,
        url: `https://bayline.example/v1/documents/${exampleDocument.id}/review`,
        token: "bl_link_9vJq…",
        expiresAt: "2026-03-02T15:34:05.000Z",
      },
    },
  }),
};
