import { z } from "zod";
import {
  cutText,
  decimal,
  hasLongMarkRun,
  maxCents,
  maxUnitCents,
  ShopDate,
  text,
} from "../fields/fields.ts";
import { chargeKinds } from "./bill-fields.ts";

/** The maximum number of pages of a document. */
export const maxDocumentPages = 50;

/** The most lines and charges of a reading. A document with more is unreadable. */
export const maxDocumentLines = 1000;
export const maxDocumentCharges = 100;

/** A line has eight fields, a charge two, and the invoice itself fewer than twenty. */
export const maxDocumentFields = 8 * maxDocumentLines + 2 * maxDocumentCharges + 20;

/** The most bytes of JSON of what is read from a document, with the evidence of its fields. */
export const maxReadingBytes = 4 * 1024 * 1024;

/** The most other values of a field that the document allows. */
export const maxRivals = 5;

/** The longest evidence and the longest reason of a field, in characters. */
export const maxEvidenceLength = 255;
export const maxReasonLength = 500;

/** The longest texts of what a document says, in characters. */
export const documentTextLengths = {
  vendorName: 255,
  accountNumber: 64,
  invoiceNumber: 64,
  purchaseOrderNumber: 64,
  partNumber: 64,
  vendorPartNumber: 64,
  description: 255,
} as const;

const lengths = documentTextLengths;

/** An amount, which is below zero on a credit. */
function signedCents(max = maxCents) {
  return z
    .number("must be a number")
    .min(-max, `must be at least ${-max}`)
    .max(max, `must be at most ${max}`)
    .refine(Number.isSafeInteger, "must be whole cents")
    .meta({ type: "integer", description: "Whole cents" });
}

const quantity = decimal(-1_000_000, 1_000_000);

/** The fields of the invoice itself, apart from the ids of records. */
export const documentHeadFields = {
  type: z.enum(["invoice", "credit"], "must be invoice or credit"),
  vendorName: text(lengths.vendorName).nullable(),
  accountNumber: text(lengths.accountNumber).nullable(),
  invoiceNumber: text(lengths.invoiceNumber).nullable(),
  invoiceDate: ShopDate.nullable(),
  dueDate: ShopDate.nullable(),
  purchaseOrderNumber: text(lengths.purchaseOrderNumber).nullable(),
  totalCents: signedCents().nullable(),
};

export const documentLineFields = {
  partNumber: text(lengths.partNumber).nullable(),
  vendorPartNumber: text(lengths.vendorPartNumber).nullable(),
  description: text(lengths.description).nullable(),
  quantity: quantity.nullable().meta({ description: "As billed, up to 4 decimals" }),
  packQuantity: quantity.nullable().meta({
    description: "Units of stock in each unit of the invoice",
  }),
  unitCostCents: signedCents(maxUnitCents).nullable().meta({
    description: "Of a billed unit; null if the line does not come to whole cents a unit",
  }),
  amountCents: signedCents().nullable(),
  coreDepositCents: signedCents(maxUnitCents)
    .nullable()
    .meta({ description: "Deposit of each core" }),
};

export const documentChargeFields = {
  kind: z.enum(chargeKinds, `must be one of: ${chargeKinds.join(", ")}`),
  description: text(lengths.description).nullable(),
  amountCents: signedCents(),
};

/** How much of a text is looked at, for each character that is kept. */
const lookedAt = 4;

/** A text that was read from a file, as a field of `max` characters can store it. */
export function plainText(raw: string, max: number): string {
  const begin = raw
    .slice(0, max * lookedAt)
    .replaceAll("\u0000", "")
    .toWellFormed();
  const plain = cutText(begin, max).trim();
  // Some marks are two in NFC.
  return hasLongMarkRun(plain) ? plain.replace(/\p{M}+/gu, "") : plain;
}
