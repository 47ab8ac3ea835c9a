import { creditMemoOf } from "./credits/credit-memo.ts";
import { readCreditTable } from "./credits/sheet-credit.ts";
import { detectFormat } from "./detect-format.ts";
import type { InvoiceFormat } from "./formats.ts";
import type { InvoiceInFile } from "./invoice-in-file.ts";
import { readJson } from "./json.ts";
import { readCsv } from "./sheets/csv.ts";
import type { Sheet } from "./sheets/sheet.ts";
import { readTable } from "./sheets/table.ts";
import { readXlsx } from "./sheets/xlsx.ts";
import { decodeText } from "./text.ts";

interface FileDescription {
  /** The file name, for its extension and for messages. */
  name: string;
  /** Detected if undefined. */
  format: InvoiceFormat | undefined;
}

/** Opens the invoices of a file. Throws an `InvoiceFileError` if the file is not readable. */
export function readInvoiceFile(
  bytes: Uint8Array,
  { name, format }: FileDescription,
): Promise<InvoiceInFile[]> {
  return readers[format ?? detectFormat(name, bytes)](bytes, name);
}

type Reader = (bytes: Uint8Array, where: string) => Promise<InvoiceInFile[]>;

const readers: Record<InvoiceFormat, Reader> = {
  async json(bytes, where) {
    const read = () => readJson(bytes, where);
    // A credit in JSON has the fields of the API, and no memo to read.
    return [
      { name: where, read, readCredit: () => creditMemoOf({ draft: read(), references: [] }) },
    ];
  },
  async csv(bytes, where) {
    return sheetOf(await readCsv(decodeText(bytes), where), where);
  },
  async xlsx(bytes, where) {
    return sheetOf(await readXlsx(bytes, where), where);
  },
  async x12(bytes, where) {
    const { openX12 } = await import("./x12/open.ts");
    return openX12(decodeText(bytes), where);
  },
};

/** The invoice of a sheet, or its credit memo. */
function sheetOf(sheet: Sheet, name: string): InvoiceInFile[] {
  return [
    {
      name,
      read: () => readTable(sheet, name),
      readCredit: () => readCreditTable(sheet, name),
    },
  ];
}
