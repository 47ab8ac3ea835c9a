import { readSheetFile } from "./read-sheet-file.ts";
import { readStatement, type Statement } from "./sheets/statement.ts";

/** Reads a vendor's statement from CSV or XLSX. Throws an `InvoiceFileError` if it has no table. */
export async function readStatementFile(bytes: Uint8Array, name: string): Promise<Statement> {
  return readStatement(await readSheetFile(bytes, name), name);
}
