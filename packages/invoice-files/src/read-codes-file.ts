import { readSheetFile } from "./read-sheet-file.ts";
import { type CodeList, readCodes } from "./sheets/codes.ts";

/** Reads a list of VMRS codes from CSV or XLSX. Throws an `InvoiceFileError` if it has no table. */
export async function readCodesFile(bytes: Uint8Array, name: string): Promise<CodeList> {
  return readCodes(await readSheetFile(bytes, name), name);
}
