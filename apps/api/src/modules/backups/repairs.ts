import {
  contract,
  maxDocumentCharges,
  maxDocumentLines,
  maxDocumentReasonLength,
  maxFileNameLength,
  maxReadingBytes,
  plainText,
} from "@bayline/contracts";
import { lawful, type StoredField } from "@bayline/invoice-files/documents";
import { z } from "zod";
import { faultOfLines } from "./shapes.ts";

const { fields } = contract.documents.get.output.shape;

/** A field as it was stored before its texts and places had limits. */
const Field = fields.element.extend({
  path: z.string(),
  reason: z.string(),
  page: z.number().nullable(),
  place: z.string().nullable(),
  text: z.string().nullable(),
  isDoubtful: z.boolean().exactOptional(),
}) satisfies z.ZodType<StoredField>;

/** A document with what it says, before that had limits. */
const Document = z.looseObject({
  status: z.string(),
  reason: z.string().nullable(),
  file_name: z.string().nullable(),
  invoice: z
    .looseObject({
      vendorId: z.string().nullable(),
      purchaseOrderId: z.string().nullable(),
      lines: z.array(z.looseObject({})),
      charges: z.array(z.looseObject({})),
    })
    .nullable(),
  fields: z.array(Field),
  open: z.array(z.string()),
});
type Document = z.output<typeof Document>;

/**
 * Repairs the rows of documents that were read before what they say had limits: texts are cut, values
 * beyond the limits are left out and need a person. Other lines stay as they are.
 */
export function repairedLines(kind: string, lines: string[]): string[] {
  return kind === "documents" ? lines.map(repairedLine) : lines;
}

function repairedLine(line: string): string {
  if (faultOfLines("documents", [line]) === undefined) return line;
  const { data } = Document.safeParse(JSON.parse(line));
  return data ? JSON.stringify(repaired(data)) : line;
}

function repaired(row: Document): Document {
  const named = {
    ...row,
    file_name: row.file_name && plainText(row.file_name, maxFileNameLength),
    reason: row.reason && plainText(row.reason, maxDocumentReasonLength),
  };
  return row.invoice ? { ...named, ...saidBy(row, row.invoice) } : named;
}

type Said = Pick<Document, "status" | "reason" | "invoice" | "fields" | "open">;

/** What a document says, within the limits. One that is too large is unreadable, unless it is booked. */
function saidBy(row: Document, invoice: NonNullable<Document["invoice"]>): Partial<Said> {
  const { status, fields, open } = row;
  const isBooked = status === "booked";
  const { lines, charges } = invoice;
  const isLarge = lines.length > maxDocumentLines || charges.length > maxDocumentCharges;
  const said = isLarge ? undefined : lawful({ invoice, fields, open });
  if (!said || Buffer.byteLength(JSON.stringify(said)) > maxReadingBytes) {
    return isBooked ? {} : tooLarge;
  }
  // What is booked was certain. Nothing of it is open again.
  if (isBooked) return { ...said, open };
  return status === "ready" && said.open.length > 0 ? { ...said, status: "needs_review" } : said;
}

const tooLarge = {
  status: "unreadable",
  reason: "This file says more than an invoice. Split it into several invoices.",
  vendor_id: null,
  invoice: null,
  fields: [],
  open: [],
};
