import { z } from "zod";

// The limits that bound every answer. Those of a request stand at its fields.

/** The most bytes of an answer as JSON. Reports, files and archives have no limit. */
export const maxAnswerBytes = 8 * 1024 * 1024;

/** The most bytes of a page of a list, unless it has one row. */
export const maxPageBytes = 1024 * 1024;

/** The most bytes of the part of a record to which several requests add, such as its texts. */
export const maxPartBytes = 2 * 1024 * 1024;

/** The most bytes of the changes in an audit entry. Larger ones are cut. */
export const maxAuditBytes = 4 * 1024 * 1024;

export const maxWorkOrderBlocks = 100;
export const maxWorkOrderLines = 1000;
/** Live canned jobs of a shop. */
export const maxCannedJobs = 5000;
export const maxCannedJobLines = 200;
export const maxSalesLines = 200;
export const maxInspectionItems = 200;
export const maxPhotos = 50;
export const maxPurchaseOrderLines = 500;
/** Invoice numbers of a purchase order. */
export const maxOrderInvoices = 500;
export const maxBillLines = 1000;
/** Lines of a request that receives an invoice or enters a bill. */
export const maxInvoiceLines = 100;
/** Bills of a payment, and cores that are sent back together. */
export const maxPaidBills = 100;
/** Invoices that a request allocates a receipt to. */
export const maxAllocations = 100;
/** Invoices that a receipt pays. */
export const maxAllocationsOfReceipt = 500;
export const maxReceiptRefunds = 100;
/** Attachments of a record. */
export const maxAttachments = 100;
/** Attachments of a sent estimate. */
export const maxPacketAttachments = 50;
/** Comments of a record. */
export const maxComments = 1000;
/** Shops that the answer of a job names. */
export const maxFailedShops = 1000;
/** Parts of one number that an answer proposes. */
export const maxPartCandidates = 5;

const byteLimits = z.registry<{ bytes: number }>();

/** Declares the most bytes of a value as JSON, which the service enforces. */
export function withinBytes<T extends z.core.$ZodType>(schema: T, bytes: number): T {
  byteLimits.add(schema, { bytes });
  return schema;
}

/** Returns the most bytes of a value as JSON; undefined if none are declared. */
export function maxBytesOf(schema: z.core.$ZodType): number | undefined {
  return byteLimits.get(schema)?.bytes;
}
