import { detectFormat } from "./detect-format.ts";
import { unreadable } from "./errors.ts";
import { readCsv } from "./sheets/csv.ts";
import { type Matrix, readMatrix } from "./sheets/matrix.ts";
import { readXlsx } from "./sheets/xlsx.ts";
import { decodeText } from "./text.ts";

/** Reads a price matrix from CSV or XLSX. Throws an `InvoiceFileError` if it has no table. */
export async function readMatrixFile(bytes: Uint8Array, name: string): Promise<Matrix> {
  const format = detectFormat(name, bytes);
  if (format === "xlsx") return readMatrix(await readXlsx(bytes, name), name);
  if (format === "csv") return readMatrix(await readCsv(decodeText(bytes), name), name);
  throw unreadable(`${name} is not a CSV or XLSX file`);
}
