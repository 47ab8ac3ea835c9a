import { z } from "zod";
import { ById } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { maxDocumentPages } from "./document-fields.ts";
import { Document, exampleDocument } from "./document-records.ts";

/** The maximum size of a document. */
export const maxDocumentBytes = 20 * 1024 * 1024;

/** The operations on documents whose request body or response is a file. */
export const documentFiles = {
  documents: {
    submit: operation({
      method: "POST",
      path: "/documents",
      status: 202,
      access: "shop.write",
      workload: "heavy",
      recognisesRepeats: true,
      addsOnly: true,
      summary: "Submit a dealer's invoice as a file",
      description: `The body is the file, or a form with one file: PDF, JPEG, PNG, TIFF, CSV, XLSX, X12, JSON or e-mail, of at most ${maxDocumentBytes / 1024 / 1024} MB and ${maxDocumentPages} pages. Its name may be sent as \`Content-Disposition: attachment; filename="…"\`. It is read in the background; pictures and e-mails are stored, but not read. The same bytes again return the first document with 200.`,
      body: "document",
      input: z.strictObject({
        file: z.string().meta({ description: "The SHA-256 of the file" }),
        fileName: z.string().nullable(),
        contentType: z.string(),
      }),
      output: Document,
      errors: ["TOO_MANY_DOCUMENTS"],
      emits: ["document.created"],
      example: {
        output: {
          ...exampleDocument,
          status: "reading",
          pageCount: 0,
          vendorId: null,
          vendorName: null,
          pages: [],
          invoice: null,
          fields: [],
          open: [],
          updatedAt: exampleDocument.createdAt,
        },
      },
    }),
    original: operation({
      method: "GET",
      path: "/documents/{id}/original",
      access: "shop.read",
      workload: "heavy",
      summary: "Get the file of a document",
      description: "As it was submitted, until it is deleted after `documentRetentionDays`.",
      answers: "document",
      input: ById,
      output: z.unknown(),
      errors: ["DOCUMENT_DELETED"],
      example: { input: { id: exampleDocument.id } },
    }),
    page: operation({
      method: "GET",
      path: "/documents/{id}/pages/{number}",
      access: "shop.read",
      workload: "drawing",
      summary: "Get a page of a document as PNG",
      answers: "png",
      input: ById.extend({
        number: z
          .string()
          .regex(/^[1-9]\d?$/, "must be the number of a page")
          .meta({ description: "From 1" }),
        width: z
          .int("must be a whole number")
          .min(200, "must be at least 200")
          .max(2400, "must be at most 2400")
          .optional()
          .meta({ description: "In pixels, 200 to 2400; default 1200" }),
      }),
      output: z.unknown(),
      errors: ["DOCUMENT_DELETED"],
      example: { input: { id: exampleDocument.id, number: "1" } },
    }),
  },
};
