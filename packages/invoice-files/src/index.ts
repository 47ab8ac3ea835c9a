export type { InvoiceDraft, InvoiceInFile, Places, Problem } from "./draft.ts";
export { InvoiceFileError } from "./errors.ts";
export type { InvoiceFormat } from "./formats.ts";
export { orderReference } from "./order-reference.ts";
export { readInvoiceFile } from "./read-invoice-file.ts";
export { readStatementFile } from "./read-statement-file.ts";
export { validateRequest } from "./validate.ts";
