import { contract, isRecord } from "@bayline/contracts";
import {
  type CreditMemo,
  InvoiceFileError,
  type InvoiceInFile,
  type Problem,
} from "@bayline/invoice-files";
import type { Bayline } from "@bayline/sdk";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { presentProposal } from "../proposals/present.ts";
import { openFile, throwCliError } from "../receiving/read-invoice.ts";
import { presentAnswer } from "../reports/index.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { CliError, usageError } from "../terminal/exit.ts";
import { nameOf } from "../terminal/files.ts";
import { creditOf } from "./credit-lines.ts";
import { goodsOf } from "./goods-lines.ts";

interface Source {
  operation: CommandOperation;
  /** `-` for stdin. */
  file: string;
  /** Fields of flags, which override those of the file. */
  fields: Record<string, unknown>;
}

/** Creates a bill of goods from a dealer's invoice, or a credit from a credit memo. */
export async function createBillFrom(
  app: App,
  command: Command,
  { operation, file, fields }: Source,
): Promise<void> {
  const globals = readGlobals(command);
  const { type: _type, ...given } = fields;
  const invoice = onlyOf(await openFile(app, file), file);
  const memo = creditMemoIn(invoice);
  for (const text of memo?.notes ?? []) note(app, `${nameOf(file)}: ${text}`);
  const client = await openClient(app, globals, operation.access);
  const request = memo
    ? await creditFrom(client, memo, given)
    : withFlags(goodsOf(draftOf(invoice)), given);
  const parsed = contract.bills.create.input.safeParse(request);
  if (!parsed.success) {
    throw invalidFile(
      parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
    );
  }
  const { dryRun, idempotencyKey, proposal: propose } = globals;
  const own = { dryRun, ...(idempotencyKey !== undefined && { idempotencyKey }) };
  if (propose) {
    const proposal = await client.bills.create(parsed.data, { ...own, propose });
    return presentProposal(app, globals, proposal);
  }
  const body = await client.bills.create(parsed.data, own);
  await presentAnswer(app, globals, { name: operation.name, body });
}

type Given = Record<string, unknown>;

function withFlags(request: object, given: Given): object {
  return { ...request, ...given };
}

async function creditFrom(client: Bayline, memo: CreditMemo, given: Given): Promise<object> {
  if (memo.problems.length > 0) throw invalidFile(memo.problems);
  const { vendorId = memo.vendor, number = memo.number } = given;
  if (typeof vendorId !== "string") {
    throw usageError("missing --vendor", "Name the vendor of the credit memo, or send its id.");
  }
  if (typeof number !== "string") {
    throw usageError("missing --number", "Send the number of the credit memo.");
  }
  const { request, problems } = await creditOf(client, { ...memo, number, vendor: vendorId });
  if (problems.length > 0) {
    throw new CliError("CREDIT_MEMO", "the credit memo does not say what it credits", {
      details: problems,
      nextStep:
        "Name the core, the line of the return or the line of the bill of each line: POST /bills, or bayline bills create --input credit.json.",
    });
  }
  return withFlags(request, given);
}

function onlyOf(invoices: readonly InvoiceInFile[], file: string): InvoiceInFile {
  const [first, ...others] = invoices;
  if (first && others.length === 0) return first;
  throw usageError(
    `${nameOf(file)} contains ${invoices.length} invoices: ${invoices.map(({ name }) => name).join(", ")}`,
    "Split the file: a bill is made of one.",
  );
}

/** The credit memo of a file; undefined if it is an invoice. */
function creditMemoIn(invoice: InvoiceInFile): CreditMemo | undefined {
  try {
    invoice.read();
    return undefined;
  } catch (error) {
    if (!(error instanceof InvoiceFileError) || error.code !== "CREDIT_MEMO") {
      return throwCliError(error);
    }
  }
  try {
    return invoice.readCredit();
  } catch (error) {
    return throwCliError(error);
  }
}

function draftOf(invoice: InvoiceInFile): Record<string, unknown> {
  const { request, problems } = invoice.read();
  if (problems.length > 0) throw invalidFile(problems);
  return isRecord(request) ? request : {};
}

function invalidFile(problems: readonly Problem[]): CliError {
  const count = problems.length > 1 ? `${problems.length} errors` : "1 error";
  return new CliError("VALIDATION_ERROR", `the file has ${count}; nothing was sent`, {
    details: problems,
  });
}
