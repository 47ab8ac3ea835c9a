import { readSheetFile } from "./read-sheet-file.ts";
import { type Matrix, readMatrix } from "./sheets/matrix.ts";

/** Reads a price matrix from CSV or XLSX. Throws an `InvoiceFileError` if it has no table. */
export async function readMatrixFile(bytes: Uint8Array, name: string): Promise<Matrix> {
  return readMatrix(await readSheetFile(bytes, name), name);
}
