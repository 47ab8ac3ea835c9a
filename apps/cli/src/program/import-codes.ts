import { maxImportedCodes } from "@bayline/contracts";
import { readCodesFile } from "@bayline/invoice-files";
import type { Bayline, VmrsImport } from "@bayline/sdk";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { present } from "../output/present.ts";
import { throwCliError } from "../receiving/read-invoice.ts";
import { openClient } from "../session/client.ts";
import { type Globals, readGlobals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { CliError, usageError } from "../terminal/exit.ts";
import { nameOf, readFileOrStdin } from "../terminal/files.ts";
import { readFlags } from "./options.ts";

interface Source {
  operation: CommandOperation;
  /** `-` for stdin. */
  file: string;
}

/** The most wrong cells that are listed. */
const mostListed = 20;

/** Imports the VMRS codes of a sheet, in as many requests as they need. */
export async function importCodes(
  app: App,
  command: Command,
  { operation, file }: Source,
): Promise<void> {
  const globals = readGlobals(command);
  const { codes: typed, replace } = readFlags(command, operation.flags);
  if (typed !== undefined || command.opts().input !== undefined) {
    throw usageError("the codes are in the file", "Send a file, or --code, or --input.");
  }
  const where = nameOf(file);
  const bytes = await readFileOrStdin(app, file);
  const { codes, problems } = await readCodesFile(bytes, where).catch(throwCliError);
  if (problems.length > 0) {
    const count = problems.length > 1 ? `${problems.length} errors` : "1 error";
    const more = problems.length > mostListed ? `; these are the first ${mostListed}` : "";
    throw new CliError("VALIDATION_ERROR", `the list has ${count}; nothing was sent${more}`, {
      details: problems.slice(0, mostListed),
    });
  }
  const client = await openClient(app, globals, operation.access);
  const total = await send(app, client, { codes, replace: replace === true, globals });
  if (globals.dryRun) note(app, "dry run: nothing was stored");
  await present(app, globals, total, operation.name);
}

interface Import {
  codes: Awaited<ReturnType<typeof readCodesFile>>["codes"];
  replace: boolean;
  globals: Pick<Globals, "dryRun" | "idempotencyKey">;
}

/** Sends the codes in parts, of which the first replaces the list, and adds up their answers. */
async function send(
  app: App,
  client: Bayline,
  { codes, replace, globals: { dryRun, idempotencyKey } }: Import,
): Promise<VmrsImport> {
  let total: VmrsImport | undefined;
  for (let from = 0; from < codes.length; from += maxImportedCodes) {
    const part = {
      codes: codes.slice(from, from + maxImportedCodes),
      replace: replace && from === 0,
    };
    const key = idempotencyKey && from > 0 ? `${idempotencyKey}-${from}` : idempotencyKey;
    const done = await client.vmrsCodes
      .import(part, { dryRun, idempotencyKey: key })
      .catch((error: unknown) => {
        if (from > 0) note(app, `${from} of ${codes.length} codes were imported; run it again`);
        throw error;
      });
    total = {
      ...done,
      added: done.added + (total?.added ?? 0),
      updated: done.updated + (total?.updated ?? 0),
      removed: done.removed + (total?.removed ?? 0),
    };
  }
  if (!total) throw new Error("A list without codes has a problem");
  return total;
}
