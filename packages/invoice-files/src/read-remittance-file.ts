import { readSheetFile } from "./read-sheet-file.ts";
import { type Remittance, readRemittance } from "./sheets/remittance.ts";

/** Reads a customer's remittance from CSV or XLSX. Throws an `InvoiceFileError` without a table. */
export async function readRemittanceFile(bytes: Uint8Array, name: string): Promise<Remittance> {
  return readRemittance(await readSheetFile(bytes, name), name);
}
