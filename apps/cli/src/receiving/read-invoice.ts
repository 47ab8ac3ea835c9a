import { buffer } from "node:stream/consumers";
import type { ReceivingRequest } from "@bayline/contracts";
import type { App } from "../app.ts";
import { CliError, usageError } from "../exit.ts";
import { parseJson, readBytes } from "../input.ts";
import { isRecord } from "../names.ts";
import { checkRequest, type Origin, plainRequest } from "./check.ts";
import type { Format } from "./formats.ts";
import { type Overrides, override, requestOfSheet } from "./overrides.ts";
import { readRows } from "./rows.ts";
import { decodeText, formatOf, readCsv, readXlsx, type Sheet } from "./sheet.ts";

/** An invoice has at most 100 lines, so a larger file is not one. */
const largestFile = 10 * 1024 * 1024;

/** One invoice of a file. Only X12 files contain several. */
export interface Source {
  /** The name of the file, and of the invoice if it contains several. */
  name: string;
  /** Returns the request and its notes. Throws if the file is invalid. */
  read(): { invoice: ReceivingRequest; notes: string[] };
}

/** Opens the invoices of a file, or of stdin for `-`. */
export async function openInvoices(
  app: App,
  file: string,
  { format, overrides }: { format: Format | undefined; overrides: Overrides },
): Promise<Source[]> {
  const where = file === "-" ? "stdin" : file;
  const bytes = file === "-" ? await buffer(app.stdin) : await readBytes(file);
  if (bytes.length > largestFile) throw usageError(`${where} is larger than 10 MiB`);
  const drafts = await readers[format ?? formatOf(file, bytes)](bytes, where);
  return drafts.map(({ name, open }) => ({
    name: drafts.length > 1 ? `${where}, ${name}` : file,
    read() {
      const { request, origin, notes } = open();
      const invoice = plainRequest(checkRequest(override(request, overrides), origin));
      return { invoice, notes: notes.map((text) => `note: ${where}: ${text}`) };
    },
  }));
}

interface Read {
  request: Record<string, unknown>;
  origin: Origin;
  notes: string[];
}

interface Draft {
  name: string;
  open(): Read;
}

const readers: Record<Format, (bytes: Buffer, where: string) => Promise<Draft[]>> = {
  async json(bytes, where) {
    const request = parseJson(bytes.toString("utf8"), where);
    if (!isRecord(request)) throw usageError(`${where} must hold one invoice: a JSON object`);
    const origin: Origin = { unit: "row", rowOfLine: [], headerOf: new Map(), problems: [] };
    return [{ name: where, open: () => ({ request, origin, notes: [] }) }];
  },
  async csv(bytes, where) {
    return readSheet(await readCsv(decodeText(bytes), where), where);
  },
  async xlsx(bytes, where) {
    return readSheet(await readXlsx(bytes, where), where);
  },
  async x12(bytes, where) {
    const [{ nameOf, readX12 }, { readInvoice810 }] = await Promise.all([
      import("./x12/read.ts"),
      import("./x12/invoice.ts"),
    ]);
    const { invoices, others } = readX12(decodeText(bytes), where);
    const skipped = others.length > 0 ? [`left alone: transactions ${others.join(", ")}`] : [];
    return invoices.map((transaction, index) => ({
      name: nameOf(transaction),
      open() {
        const { request, origin, notes } = readInvoice810(transaction);
        const told =
          invoices.length > 1 ? notes.map((text) => `${nameOf(transaction)}: ${text}`) : notes;
        return { request, origin, notes: index === 0 ? [...skipped, ...told] : told };
      },
    }));
  },
};

function readSheet(sheet: Sheet, where: string): Draft[] {
  const draft = readRows(sheet);
  if (!("request" in draft)) {
    throw new CliError("VALIDATION_ERROR", `${where} has no table of lines`, { details: [draft] });
  }
  const unused = draft.unusedColumns.join(", ");
  const notes = unused === "" ? [] : [`columns not used: ${unused}`];
  return [{ name: where, open: () => ({ request: requestOfSheet(draft), origin: draft, notes }) }];
}
