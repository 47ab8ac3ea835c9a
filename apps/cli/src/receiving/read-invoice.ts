import { contract, type ReceivingRequest } from "@bayline/contracts";
import {
  InvoiceFileError,
  type InvoiceInFile,
  type Problem,
  readInvoiceFile,
  validateRequest,
} from "@bayline/invoice-files";
import type { InvoiceFormat } from "@bayline/invoice-files/formats";
import { didYouMean } from "../errors/closest.ts";
import { fieldNames } from "../output/field-names.ts";
import type { App } from "../terminal/app.ts";
import { CliError } from "../terminal/exit.ts";
import { nameOf, readFileOrStdin } from "../terminal/files.ts";
import { type Overrides, override } from "./overrides.ts";
import { plainRequest } from "./request.ts";

/** An invoice has at most 100 lines, so a larger file is not one. */
const largestFile = 10 * 1024 * 1024;

/** One invoice of a file. Only X12 files contain several. */
export interface Source {
  /** The name of the file, and of the invoice if it contains several. */
  name: string;
  /** Returns the request and its notes. Throws if the invoice is invalid. */
  read(): { invoice: ReceivingRequest; notes: string[] };
}

interface ReadOptions {
  format: InvoiceFormat | undefined;
  overrides: Overrides;
}

/** Opens the invoices of a file, or of stdin for `-`. */
export async function openInvoices(
  app: App,
  file: string,
  { format, overrides }: ReadOptions,
): Promise<Source[]> {
  const where = nameOf(file);
  const invoices = await openFile(app, file, format);
  return invoices.map((invoice) => ({
    name: invoices.length > 1 ? `${where}, ${invoice.name}` : file,
    read() {
      const { request, notes } = readRequest(invoice, overrides);
      return { invoice: request, notes: notes.map((text) => `note: ${where}: ${text}`) };
    },
  }));
}

/** Opens the invoices and credit memos of a file, or of stdin for `-`. */
export async function openFile(
  app: App,
  file: string,
  format?: InvoiceFormat,
): Promise<InvoiceInFile[]> {
  const name = nameOf(file);
  const bytes = await readFileOrStdin(app, file, largestFile);
  return readInvoiceFile(bytes, { name, format }).catch(throwCliError);
}

function readRequest(invoice: InvoiceInFile, overrides: Overrides) {
  const { request, places, problems, notes } = draftOf(invoice);
  const validation = validateRequest(override(request, overrides), {
    places,
    problems,
    suggestField: (name, path) => didYouMean(name, fieldsAt(path)),
  });
  if (!validation.isValid) throw invalidInvoice(validation.problems);
  return { request: plainRequest(validation.request), notes };
}

function draftOf(invoice: InvoiceInFile) {
  try {
    return invoice.read();
  } catch (error) {
    return throwCliError(error);
  }
}

export function throwCliError(error: unknown): never {
  if (!(error instanceof InvoiceFileError)) throw error;
  const code = error.code === "UNREADABLE_FILE" ? "USAGE" : error.code;
  throw new CliError(code, error.message, {
    details: error.problems,
    ...(error.nextStep !== undefined && { nextStep: error.nextStep }),
  });
}

/** Returns the fields of a request at a path: of a line, the vendor, or the request itself. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  const names = path.filter((step) => typeof step === "string");
  return fieldNames(contract.receive.invoice.input, names);
}

const flagOf: Record<string, string> = {
  invoiceNumber: "--invoice-number",
  invoiceDate: "--invoice-date",
  vendor: "--vendor",
};

function invalidInvoice(problems: readonly Problem[]): CliError {
  const flags = problems.flatMap(({ field }) => flagOf[field] ?? []).join(", ");
  const count = problems.length > 1 ? `${problems.length} errors` : "1 error";
  return new CliError("VALIDATION_ERROR", `the invoice has ${count}; nothing was sent`, {
    details: problems,
    ...(flags !== "" && { nextStep: `Set the missing fields with flags: ${flags}.` }),
  });
}
