import { createWriteStream } from "node:fs";
import { access, constants, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { CliError, exitCodes, usageError } from "../terminal/exit.ts";
import { checkArchive } from "./archive.ts";
import { countOf, describe, presentCounts } from "./present.ts";
import { type Progress, startProgress } from "./progress.ts";

export interface ExportRun {
  file: string;
  force: boolean;
  globals: Globals;
}

/** Writes the shop's archive. The file appears under its name only when it is complete. */
export async function exportBackup(app: App, { file, force, globals }: ExportRun): Promise<void> {
  await checkPlace(file, force);
  const client = await openClient(app, globals, "shop.admin", fetch);
  const part = `${file}.${process.pid}.part`;
  const progress = startProgress(app, { done: "received", afterwards: "checking the archive" });
  try {
    const response = await client.backup.export({ timeout: globals.timeoutMs });
    await download(response, part, progress);
    const manifest = await checkArchive(part);
    await rename(part, file);
    progress.end();
    note(app, `${file}: ${describe(manifest)}`);
    const records = manifest.kinds.map(({ kind, rows }) => ({ kind, rows }));
    const { shopName, exportedAt, schema } = manifest;
    const result = { file, shopName, exportedAt, schema, records, count: countOf(records) };
    await presentCounts(app, globals, result);
  } finally {
    progress.end();
    await rm(part, { force: true });
  }
}

/** Checks the target before the request, so that an unwritable archive is not sent. */
async function checkPlace(file: string, force: boolean): Promise<void> {
  if (file === "-") {
    const reason = "an archive is checked when it is complete, so it cannot be written to stdout";
    throw usageError(reason, "Name a file, such as shop.tar.gz.");
  }
  const existing = await stat(file).catch(() => undefined);
  if (existing?.isDirectory()) throw usageError(`${file} is a folder`, "Name a file in it.");
  if (existing && !force) {
    throw usageError(`${file} already exists`, "Add --force to overwrite it.");
  }
  const folder = dirname(file);
  await access(folder, constants.W_OK).catch(() => {
    throw usageError(`the folder ${folder} does not exist or is not writable`);
  });
}

async function download({ body }: Response, part: string, progress: Progress): Promise<void> {
  if (!body) throw new CliError("FAILED", "the answer has no body", { exit: exitCodes.failed });
  try {
    // Other users of this machine must not read a shop's records.
    await pipeline(body, progress.count, createWriteStream(part, { mode: 0o600 }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError("CONNECTION_FAILED", `the download was interrupted: ${reason}`, {
      exit: exitCodes.failed,
      nextStep: "Run the command again. The file was not written.",
    });
  }
}
