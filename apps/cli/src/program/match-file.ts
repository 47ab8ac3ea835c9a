import { readRemittanceFile } from "@bayline/invoice-files";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { throwCliError } from "../receiving/read-invoice.ts";
import { presentAnswer } from "../reports/index.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { CliError, usageError } from "../terminal/exit.ts";
import { nameOf, readFileOrStdin } from "../terminal/files.ts";

interface Source {
  operation: CommandOperation;
  /** `-` for stdin. */
  file: string;
}

/** Matches the remittance in a file with the invoices of its customer. */
export async function matchFile(
  app: App,
  command: Command,
  { operation, file }: Source,
): Promise<void> {
  const globals = readGlobals(command);
  const { customer, customerId } = command.opts();
  const named = customer ?? customerId;
  if (typeof named !== "string") {
    throw usageError("missing --customer", "Name the customer of the remittance, or send its id.");
  }
  const where = nameOf(file);
  const bytes = await readFileOrStdin(app, file);
  const { rows, problems, notes } = await readRemittanceFile(bytes, where).catch(throwCliError);
  if (problems.length > 0) {
    const count = problems.length > 1 ? `${problems.length} errors` : "1 error";
    throw new CliError("VALIDATION_ERROR", `the remittance has ${count}; nothing was sent`, {
      details: problems,
    });
  }
  for (const text of notes) note(app, `${where}: ${text}; skipped`);
  const client = await openClient(app, globals, operation.access);
  const body = await client.receipts.match({ customerId: named, rows });
  await presentAnswer(app, globals, { name: operation.name, body });
}
