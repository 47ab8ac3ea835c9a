import { contract, maxDocumentFields, maxDocumentPages } from "@bayline/contracts";
import type { DocumentLookups, DocumentReading } from "@bayline/invoice-files/documents";
import { z } from "zod";

const { pages, invoice, fields, open, reason } = contract.documents.get.output.shape;

const Text = z.string().max(1000);

const Lookups = z.object({
  accountNumbers: z.array(Text).max(100),
  vendorNames: z.array(Text).max(100),
  purchaseOrderNumbers: z.array(Text).max(100),
  partNumbers: z.array(Text).max(500),
  layout: Text.nullable(),
}) satisfies z.ZodType<DocumentLookups>;

/**
 * What the process returns of a file that it has read. Only the process reads the reading itself.
 */
const ReadFile = z.object({
  reading: z.custom<DocumentReading>((value) => typeof value === "object" && value !== null),
  pages: z.array(pages.element).max(maxDocumentPages),
  lookups: Lookups,
});
export type ReadFile = z.output<typeof ReadFile>;

/**
 * What the process returns of a reading that it has proved, as the contract allows it to be
 * stored.
 */
const Proved = z.object({
  invoice: invoice.unwrap(),
  fields: z
    .array(fields.element.extend({ isDoubtful: z.boolean().exactOptional() }))
    .max(maxDocumentFields),
  open,
  reason,
  layout: Text.nullable(),
});
export type Proved = z.output<typeof Proved>;

/** Checks the results of a process, which a hostile file may have taken over. */
export function parseReadFile(result: unknown): ReadFile | undefined {
  return ReadFile.safeParse(result).data;
}

export function parseProved(result: unknown): Proved | undefined {
  return Proved.safeParse(result).data;
}
