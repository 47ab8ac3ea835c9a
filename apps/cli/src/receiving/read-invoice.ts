import { buffer } from "node:stream/consumers";
import type { ReceivingRequest } from "@bayline/contracts";
import { type App, note } from "../app.ts";
import { CliError, usageError } from "../exit.ts";
import { parseJson, readBytes } from "../input.ts";
import { isRecord } from "../names.ts";
import { checkRequest, type Origin, plainRequest } from "./check.ts";
import { type Overrides, override, requestOfSheet } from "./overrides.ts";
import { readRows } from "./rows.ts";
import { decodeText, type Format, formatOf, readCsv, readXlsx, type Sheet } from "./sheet.ts";

/** An invoice has at most 100 lines; what is larger than this is some other file. */
const largestFile = 10 * 1024 * 1024;

/** Reads an invoice from a file, or from stdin for `-`, and makes the request that is sent. */
export async function readInvoice(
  app: App,
  file: string,
  { format, overrides }: { format: Format | undefined; overrides: Overrides },
): Promise<ReceivingRequest> {
  const where = file === "-" ? "stdin" : file;
  const bytes = file === "-" ? await buffer(app.stdin) : await readBytes(file);
  if (bytes.length > largestFile) throw usageError(`${where} is larger than 10 MiB`);
  const { request, origin } = await readers[format ?? formatOf(file, bytes)](app, bytes, where);
  return plainRequest(checkRequest(override(request, overrides), origin));
}

interface Read {
  request: Record<string, unknown>;
  origin: Origin;
}

const readers: Record<Format, (app: App, bytes: Buffer, where: string) => Promise<Read>> = {
  async json(_app, bytes, where) {
    const request = parseJson(bytes.toString("utf8"), where);
    if (!isRecord(request)) throw usageError(`${where} must hold one invoice: a JSON object`);
    return { request, origin: { rowOfLine: [], headerOf: new Map(), problems: [] } };
  },
  async csv(app, bytes, where) {
    return readSheet(app, await readCsv(decodeText(bytes), where), where);
  },
  async xlsx(app, bytes, where) {
    return readSheet(app, await readXlsx(bytes, where), where);
  },
};

function readSheet(app: App, sheet: Sheet, where: string): Read {
  const draft = readRows(sheet);
  if (!("request" in draft)) {
    throw new CliError("VALIDATION_ERROR", `${where} has no table of lines`, { details: [draft] });
  }
  if (draft.unusedColumns.length > 0) {
    note(app, `note: ${where}: columns not used: ${draft.unusedColumns.join(", ")}`);
  }
  return { request: requestOfSheet(draft), origin: draft };
}
