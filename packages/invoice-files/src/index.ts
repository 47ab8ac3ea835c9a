export {
  type CreditedGoods,
  type CreditMemo,
  chargeProblem,
  creditedChargeOf,
} from "./credits/credit-memo.ts";
export { type CreditBooks, invoicesOf, nameLines } from "./credits/name-lines.ts";
export type { InvoiceDraft, Places, Problem } from "./draft.ts";
export { InvoiceFileError } from "./errors.ts";
export type { InvoiceFormat } from "./formats.ts";
export type { InvoiceInFile } from "./invoice-in-file.ts";
export { orderReference } from "./order-reference.ts";
export { readCodesFile } from "./read-codes-file.ts";
export { readInvoiceFile } from "./read-invoice-file.ts";
export { readMatrixFile } from "./read-matrix-file.ts";
export { readRemittanceFile } from "./read-remittance-file.ts";
export { readStatementFile } from "./read-statement-file.ts";
export { validateRequest } from "./validate.ts";
