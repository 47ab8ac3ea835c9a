import { detectFormat } from "./detect-format.ts";
import { unreadable } from "./errors.ts";
import { readCsv } from "./sheets/csv.ts";
import type { Sheet } from "./sheets/sheet.ts";
import { readXlsx } from "./sheets/xlsx.ts";
import { decodeText } from "./text.ts";

/** Reads the cells of a CSV or XLSX file. Throws an `InvoiceFileError` for other files. */
export async function readSheetFile(bytes: Uint8Array, name: string): Promise<Sheet> {
  const format = detectFormat(name, bytes);
  if (format === "xlsx") return readXlsx(bytes, name);
  if (format === "csv") return readCsv(decodeText(bytes), name);
  throw unreadable(`${name} is not a CSV or XLSX file`);
}
