import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bayline } from "@bayline/sdk";
import { explain } from "../../errors/failure.ts";
import { openClient } from "../../session/client.ts";
import type { Globals } from "../../session/globals.ts";
import { type App, note } from "../../terminal/app.ts";
import { exitCodes, usageError } from "../../terminal/exit.ts";
import { onInterrupt } from "../../terminal/interrupt.ts";
import { plainText } from "../../terminal/text.ts";
import { noteOpen } from "./receive-document.ts";
import { submitFile, whenRead } from "./submit.ts";

const pollMs = 2000;
/** Files of one folder that are remembered. */
const mostFiles = 10_000;

export interface WatchRun {
  folder: string;
  /** The mode in which documents that are ready are booked; undefined to book none. */
  mode: "draft" | "receive" | undefined;
  /** Ends after the files that are in the folder now. */
  once: boolean;
  globals: Globals;
}

/**
 * Submits each new file of a folder. Files stay where they are: the service knows the bytes that it
 * has, so a file that was submitted before changes nothing.
 */
export async function watch(app: App, run: WatchRun): Promise<void> {
  const client = await openClient(app, run.globals, "shop.write");
  const stop = new AbortController();
  const release = onInterrupt(() => stop.abort());
  /** The size and time of each file that was submitted, and of those seen once. */
  const done = new Map<string, string>();
  let seen = await stampsIn(run.folder);
  if (!run.once) note(app, `watching ${plainText(run.folder)}; Ctrl-C ends it`);
  while (!stop.signal.aborted) {
    const current = run.once ? seen : await stampsIn(run.folder);
    for (const [file, stamp] of current) {
      if (stop.signal.aborted) break;
      // A file that still changes is being written.
      if (done.get(file) === stamp || seen.get(file) !== stamp) continue;
      if (await submitOne(app, { client, run, file })) done.set(file, stamp);
    }
    if (run.once) break;
    seen = current;
    await wait(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  release();
  if (stop.signal.aborted) app.exitCode = exitCodes.interrupted;
}

async function stampsIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw usageError(`${folder} is not a folder that can be read`);
  });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const stamps = new Map<string, string>();
  for (const { name } of files.slice(0, mostFiles)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found) stamps.set(name, `${found.size} ${found.mtimeMs}`);
  }
  return stamps;
}

/** Returns whether the file is dealt with; false if it is to be sent again. */
async function submitOne(
  app: App,
  { client, run, file }: { client: Bayline; run: WatchRun; file: string },
): Promise<boolean> {
  try {
    const document = await whenRead(client, await submitFile(client, join(run.folder, file)));
    if (document.status === "ready" && run.mode) {
      const { receiving } = await client.documents.book(document.id, { mode: run.mode });
      note(app, `${plainText(file)}: booked as ${receiving?.purchaseOrder.number ?? "before"}`);
      return true;
    }
    if (document.status === "ready" || document.status === "booked") {
      note(app, `${plainText(file)}: ${document.status}`);
      return true;
    }
    if (run.once) app.exitCode ||= exitCodes.partial;
    noteOpen(app, file, document);
    return true;
  } catch (error) {
    const { code, message, exit } = await explain(error);
    note(app, `${plainText(file)}: ${message}`);
    if (run.once) app.exitCode ||= exit;
    return code !== "CONNECTION_FAILED" && code !== "TIMEOUT" && code !== "TOO_MANY_DOCUMENTS";
  }
}
