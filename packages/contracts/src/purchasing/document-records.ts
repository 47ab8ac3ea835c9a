import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, freeText, Id, ShopDate, Timestamp } from "../fields/fields.ts";
import { withinBytes } from "../fields/limits.ts";
import {
  documentChargeFields,
  documentHeadFields,
  documentLineFields,
  maxDocumentCharges,
  maxDocumentFields,
  maxDocumentLines,
  maxDocumentPages,
  maxEvidenceLength,
  maxReadingBytes,
  maxReasonLength,
  maxRivals,
} from "./document-fields.ts";

export const documentStatuses = [
  "reading",
  "needs_review",
  "ready",
  "booked",
  "rejected",
  "unreadable",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** How a document came to the shop. */
export const documentSources = ["api", "cli", "review"] as const;
export type DocumentSource = (typeof documentSources)[number];

const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: "DocumentBox", description: "In points, from the top left corner of the page" });

const DocumentLine = z.object(documentLineFields);

defineColumns(DocumentLine, [
  { path: "partNumber", isWhole: true, isKey: true },
  "description",
  "quantity",
  { path: "amountCents", label: "Amount" },
]);

const DocumentInvoice = z
  .object({
    type: documentHeadFields.type,
    vendorId: Id.nullable().meta({ description: "null if the shop does not have the vendor" }),
    vendorName: documentHeadFields.vendorName,
    accountNumber: documentHeadFields.accountNumber,
    invoiceNumber: documentHeadFields.invoiceNumber,
    invoiceDate: documentHeadFields.invoiceDate,
    dueDate: documentHeadFields.dueDate,
    purchaseOrderId: Id.nullable(),
    purchaseOrderNumber: documentHeadFields.purchaseOrderNumber,
    lines: z.array(DocumentLine).max(maxDocumentLines),
    charges: z.array(z.object(documentChargeFields)).max(maxDocumentCharges),
    totalCents: documentHeadFields.totalCents,
  })
  .meta({ description: "What a document says. null before it is read, and if it is unreadable" });
export type DocumentInvoice = z.output<typeof DocumentInvoice>;

/** The path of a field, such as `lines[999].coreDepositCents`. */
const FieldPath = z.string().max(100);

const EvidencePage = z.int().min(1).max(maxDocumentPages).nullable();

const EvidenceText = freeText(maxEvidenceLength).nullable();

const DocumentRival = z
  .object({
    value: z.union([z.string().max(255), z.number()]).meta({
      description: "As in `invoice`: an amount is in cents. Set it to choose it",
    }),
    text: EvidenceText.meta({ description: "The text it was read from" }),
    page: EvidencePage.meta({ description: "null if it stands on no page" }),
    box: Box.nullable(),
  })
  .meta({ id: "DocumentRival" });
export type DocumentRival = z.output<typeof DocumentRival>;

const DocumentField = z
  .object({
    path: FieldPath.meta({ description: "A field of `invoice`: `vendor`, `lines[2].quantity`" }),
    certainty: z.enum(["certain", "likely", "missing"]),
    reason: freeText(maxReasonLength).meta({
      description: "What confirms the field, or what a person must check",
    }),
    page: EvidencePage.meta({ description: "From 1; null for a file without pages" }),
    box: Box.nullable(),
    place: freeText(maxEvidenceLength).nullable().meta({
      description: "In a file without pages: `row 4, Unit cost`",
    }),
    text: EvidenceText.meta({ description: "The text it was read from" }),
    by: z.enum(["read", "person"]).meta({
      description: "`person`: a person entered or confirmed it",
    }),
    rivals: z.array(DocumentRival).max(maxRivals).optional().meta({
      description: "Present if the document allows other values, which a person chooses from",
    }),
  })
  .meta({ id: "DocumentField" });
export type DocumentField = z.output<typeof DocumentField>;

const DocumentPage = z
  .object({
    number: z.int().min(1).max(maxDocumentPages).meta({ description: "From 1" }),
    width: z.number().meta({ description: "In points" }),
    height: z.number().meta({ description: "In points" }),
  })
  .meta({ id: "DocumentPage" });
export type DocumentPage = z.output<typeof DocumentPage>;

/** The longest reason of a document and the longest name of a file, in characters. */
export const maxDocumentReasonLength = 1000;
export const maxFileNameLength = 255;

const head = {
  id: Id,
  status: z.enum(documentStatuses),
  reason: freeText(maxDocumentReasonLength).nullable().meta({
    description: "Why it is unreadable, needs a person, or was rejected",
  }),
  fileName: freeText(maxFileNameLength).nullable(),
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string().meta({ description: "Of the original, in hexadecimal digits" }),
  pageCount: z.int().meta({ description: "0 for a file without pages" }),
  source: z.enum(documentSources),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
};

const tail = {
  billId: Id.nullable(),
  billNumber: z.string().nullable(),
  purchaseOrderId: Id.nullable().meta({ description: "The order that received the goods" }),
  purchaseOrderNumber: z.string().nullable().meta({
    description: "Of `purchaseOrderId`. What the paper says is in `invoice`",
  }),
  submittedBy: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  bookedAt: Timestamp.nullable(),
  originalDeletedAt: Timestamp.nullable().meta({
    description: "When the original was deleted, after `documentRetentionDays`",
  }),
};

/** A row of a list. */
export const DocumentSummary = z
  .object({
    ...head,
    type: documentHeadFields.type.nullable(),
    invoiceNumber: documentHeadFields.invoiceNumber,
    invoiceDate: ShopDate.nullable(),
    totalCents: CentsOut.nullable(),
    openCount: z.int().meta({ description: "The number of fields that need a person" }),
    ...tail,
  })
  .meta({ id: "DocumentSummary" });

defineColumns(DocumentSummary, [
  "status",
  { path: "vendorName", label: "Vendor" },
  { path: "invoiceNumber", label: "Number", orElse: "fileName", isWhole: true },
  { path: "totalCents", label: "Total" },
  { path: "openCount", label: "To check", isRare: true },
  { path: "id", isKey: true },
  { path: "invoiceDate", label: "Date" },
  { path: "type", words: { invoice: "" } },
  { path: "createdAt", label: "Submitted" },
  "fileName",
  "reason",
]);

/** A document with what it says. */
export const maxDocumentAnswerBytes = maxReadingBytes + 128 * 1024;

export const Document = withinBytes(
  z
    .object({
      ...head,
      pages: z.array(DocumentPage).max(maxDocumentPages),
      invoice: DocumentInvoice.nullable(),
      fields: z
        .array(DocumentField)
        .max(maxDocumentFields)
        .meta({ description: "The certainty of each field" }),
      open: z.array(FieldPath).max(maxDocumentFields).meta({
        description: "The fields that must be certain before it is `ready`, and are not",
      }),
      ...tail,
    })
    .meta({ id: "Document" }),
  maxDocumentAnswerBytes,
);
export type Document = z.output<typeof Document>;

const confirmed = (path: string, reason: string, box: z.output<typeof Box>, text: string) => ({
  path,
  certainty: "certain" as const,
  reason,
  page: 1,
  box,
  place: null,
  text,
  by: "read" as const,
});

export const exampleDocument: Document = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
  status: "needs_review",
  reason: null,
  fileName: "great-lakes-88213.pdf",
  contentType: "application/pdf",
  sizeBytes: 48_211,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  pageCount: 1,
  source: "api",
  vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  vendorName: "Great Lakes Heavy Duty Parts, Inc.",
  pages: [{ number: 1, width: 612, height: 792 }],
  invoice: {
    type: "invoice",
    vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
    vendorName: "Great Lakes Heavy Duty Parts, Inc.",
    accountNumber: "40177",
    invoiceNumber: "GL-88213",
    invoiceDate: "2026-03-02",
    dueDate: null,
    purchaseOrderId: null,
    purchaseOrderNumber: null,
    lines: [
      {
        partNumber: "FF63009",
        vendorPartNumber: null,
        description: "Fuel filter",
        quantity: 12,
        packQuantity: null,
        unitCostCents: 2875,
        amountCents: 34_500,
        coreDepositCents: null,
      },
    ],
    charges: [{ kind: "freight", description: "Freight", amountCents: 1500 }],
    totalCents: 36_000,
  },
  fields: [
    confirmed(
      "vendor",
      "the account number is known",
      { x: 430, y: 96, width: 34, height: 10 },
      "40177",
    ),
    confirmed(
      "totalCents",
      "quantity × unit cost is the amount, and all amounts add up to the total",
      { x: 520, y: 640, width: 40, height: 10 },
      "360.00",
    ),
    {
      path: "lines[0].partNumber",
      certainty: "likely",
      reason: "no order, part or earlier bill has it",
      page: 1,
      box: { x: 40, y: 260, width: 48, height: 10 },
      place: null,
      text: "FF63009",
      by: "read",
    },
    {
      path: "invoiceDate",
      certainty: "likely",
      reason: "it may also be 2026-02-03",
      page: 1,
      box: { x: 430, y: 110, width: 52, height: 10 },
      place: null,
      text: "03/02/2026",
      by: "read",
      rivals: [
        {
          value: "2026-02-03",
          text: "03/02/2026",
          page: 1,
          box: { x: 430, y: 110, width: 52, height: 10 },
        },
      ],
    },
  ],
  open: ["invoiceDate", "lines[0].partNumber"],
  billId: null,
  billNumber: null,
  purchaseOrderId: null,
  purchaseOrderNumber: null,
  submittedBy: "Front desk",
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:07.000Z",
  bookedAt: null,
  originalDeletedAt: null,
};
