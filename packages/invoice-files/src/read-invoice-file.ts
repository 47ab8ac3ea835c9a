import { detectFormat } from "./detect-format.ts";
import type { InvoiceDraft, InvoiceInFile } from "./draft.ts";
import type { InvoiceFormat } from "./formats.ts";
import { readJson } from "./json.ts";
import { readCsv } from "./sheets/csv.ts";
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
    return only(where, readJson(bytes, where));
  },
  async csv(bytes, where) {
    return only(where, readTable(await readCsv(decodeText(bytes), where), where));
  },
  async xlsx(bytes, where) {
    return only(where, readTable(await readXlsx(bytes, where), where));
  },
  async x12(bytes, where) {
    const { openX12 } = await import("./x12/open.ts");
    return openX12(decodeText(bytes), where);
  },
};

function only(name: string, draft: InvoiceDraft): InvoiceInFile[] {
  return [{ name, read: () => draft }];
}
