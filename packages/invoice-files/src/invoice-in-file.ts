import type { CreditMemo } from "./credits/credit-memo.ts";
import type { InvoiceDraft } from "./draft.ts";

/** One invoice of a file. Only X12 files contain several. */
export interface InvoiceInFile {
  /** Identifies the invoice: the name of the file, or the dealer's number in an X12 file. */
  name: string;
  /** Throws an `InvoiceFileError` if this is not a bill for goods, such as a credit memo. */
  read(): InvoiceDraft;
  /** Reads the credit memo for which `read` throws the error `CREDIT_MEMO`. */
  readCredit(): CreditMemo;
}
