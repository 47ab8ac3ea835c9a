import { detectFormat } from "./detect-format.ts";
import { unreadable } from "./errors.ts";
import { readCsv } from "./sheets/csv.ts";
import { readStatement, type Statement } from "./sheets/statement.ts";
import { readXlsx } from "./sheets/xlsx.ts";
import { decodeText } from "./text.ts";

/** Reads a vendor's statement from CSV or XLSX. Throws an `InvoiceFileError` if it has no table. */
export async function readStatementFile(bytes: Uint8Array, name: string): Promise<Statement> {
  const format = detectFormat(name, bytes);
  if (format === "xlsx") return readStatement(await readXlsx(bytes, name), name);
  if (format === "csv") return readStatement(await readCsv(decodeText(bytes), name), name);
  throw unreadable(`${name} is not a CSV or XLSX file`);
}
