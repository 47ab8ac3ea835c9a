import { spawn } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, note, say } from "../terminal/app.ts";
import { CliError, exitCodes, usageError } from "../terminal/exit.ts";
import { addDayFlags, readDays } from "./day-flags.ts";
import { withDays } from "./day-words.ts";
import { exampleLine } from "./example.ts";
import { addFlags, readFlags } from "./options.ts";
import { shopDays } from "./shop-day.ts";

/**
 * Adds the flags and the action of an operation that returns a document:
 * `bayline invoices pdf INV-1003`.
 */
export function addPrint(command: Command, operation: CommandOperation, app: App): void {
  const { name, flags, ids } = operation;
  addFlags(command, flags);
  addDayFlags(command, flags);
  command
    .argument("[file]", "the file to write, or - for stdout; default: the name of the document")
    .option("--force", "overwrite an existing file")
    .option("--open", "open the document in the system's viewer")
    .addHelpText("after", `\nExample:\n  ${exampleLine(operation)} --open\n`);
  command.action(async () => {
    const globals = readGlobals(command);
    const values = command.args.slice(0, ids.length);
    if (values.some((id) => /^\s*$|^\.{1,2}$/.test(id)))
      throw usageError("an id must not be empty");
    const { force, open } = command.opts();
    const day = shopDays(app, globals);
    const days = await readDays(command, flags, day.today);
    const input = await withDays(flags, day, { ...readFlags(command, flags), ...days });
    const wanted = command.args[ids.length];
    if (wanted !== undefined) await checkPlace(wanted, force === true);
    const client = await openClient(app, globals, operation.access);
    const { invoke } = await import("../session/invoke.ts");
    const { resolveNames } = await import("./resolve-names.ts");
    const { withOffers } = await import("./offer.ts");
    const options = { timeout: globals.timeoutMs };
    const typed = { operation, ids: values, input };
    const request = { ...typed, ...(await resolveNames(app, client, typed, { isAsked: false })) };
    const answer = await withOffers(app, request, (named) =>
      invoke(client, name, { ...named, options }).asResponse(),
    );
    const content = await readAll(answer);
    if (wanted === "-") return void app.stdout.write(content);
    const file = wanted ?? nameOf(answer);
    if (wanted === undefined) await checkPlace(file, force === true);
    await writeFile(file, content, { mode: 0o600 });
    say(app, file);
    if (open === true) openInViewer(app, file);
  });
}

/** Checks the target before the request where its name is known. */
async function checkPlace(file: string, force: boolean): Promise<void> {
  if (file === "-") return;
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) throw usageError(`${file} is a folder`, "Name a file in it.");
  if (existing && !force)
    throw usageError(`${file} already exists`, "Add --force to overwrite it.");
  const folder = dirname(file);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw usageError(`the folder ${folder} does not exist`, "Name a file in an existing folder.");
}

async function readAll(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError("CONNECTION_FAILED", `the download was interrupted: ${reason}`, {
      exit: exitCodes.failed,
      nextStep: "Run the command again. The file was not written.",
    });
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The name that the server gives the document, without any folder. */
function nameOf({ headers }: Response): string {
  const disposition = headers.get("content-disposition") ?? "";
  const [, plain = ""] = /filename="([\w.-]+)"/.exec(disposition) ?? [];
  const [, exact = ""] = /filename\*=UTF-8''([\w.%-]+)/.exec(disposition) ?? [];
  const name = [decoded(exact), plain].find((each) => /^[\p{L}\p{M}\p{N}_.-]+$/u.test(each)) ?? "";
  if (!/^\.*$/.test(name)) return name;
  const type = headers.get("content-type");
  if (type === "image/png") return "logo.png";
  return type === "image/jpeg" ? "logo.jpg" : "document.pdf";
}

function openInViewer(app: App, file: string): void {
  const viewers: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ["open", [file]],
    win32: ["cmd", ["/c", "start", "", file]],
  };
  const [program, args] = viewers[process.platform] ?? ["xdg-open", [file]];
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.on("error", () => note(app, `${program} is not available; open ${file} yourself`));
  child.unref();
}
