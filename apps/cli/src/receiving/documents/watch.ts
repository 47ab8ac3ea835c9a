import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bayline, Document } from "@bayline/sdk";
import { explain } from "../../errors/failure.ts";
import { openClient } from "../../session/client.ts";
import type { Globals } from "../../session/globals.ts";
import { type App, note } from "../../terminal/app.ts";
import { exitCodes, usageError } from "../../terminal/exit.ts";
import { onInterrupt } from "../../terminal/interrupt.ts";
import { plainText } from "../../terminal/text.ts";
import { isCreditForDraft, noteOpen } from "./receive-document.ts";
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
  const watching = { client, run, signal: stop.signal, failures: new Map<string, string>() };
  /** The size and time of each file that was submitted, and of those seen once. */
  const done = new Map<string, string>();
  let seen = await stampsIn(run.folder);
  if (!run.once) note(app, `watching ${plainText(run.folder)}; Ctrl-C ends it`);
  while (!stop.signal.aborted) {
    const current = run.once ? seen : await stampsNow(app, watching);
    for (const [file, stamp] of current) {
      if (stop.signal.aborted) break;
      // A file that still changes is being written.
      if (done.get(file) === stamp || seen.get(file) !== stamp) continue;
      const outcome = await submitOne(app, watching, file);
      if (outcome === "done") done.set(file, stamp);
      if (outcome === "unreached") break;
    }
    if (run.once) break;
    seen = current;
    await wait(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  release();
  if (stop.signal.aborted) app.exitCode = exitCodes.interrupted;
}

interface Watching {
  client: Bayline;
  run: WatchRun;
  signal: AbortSignal;
  /** The last failure of each file that is tried again, and of the folder. */
  failures: Map<string, string>;
}

/** The files of the folder; none while it cannot be read, as one of another machine. */
async function stampsNow(app: App, { run, failures }: Watching): Promise<Map<string, string>> {
  try {
    const stamps = await stampsIn(run.folder);
    failures.delete(run.folder);
    return stamps;
  } catch (error) {
    const { message } = await explain(error);
    if (failures.get(run.folder) !== message) note(app, plainText(message));
    failures.set(run.folder, message);
    return new Map();
  }
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

/** The outcome of a file: `failed` and `unreached` are tried again. */
type FileOutcome = "done" | "failed" | "unreached";

async function submitOne(app: App, watching: Watching, file: string): Promise<FileOutcome> {
  const { client, run, signal, failures } = watching;
  try {
    const submitted = await submitFile(client, join(run.folder, file), { signal });
    const document = await whenRead(client, submitted, { signal });
    await bookReady(app, watching, { file, document });
    return "done";
  } catch (error) {
    if (signal.aborted) return "failed";
    const { code, message, exit } = await explain(error);
    // No later file would fare better.
    if (exit === exitCodes.denied) throw error;
    // The same failure again is no news.
    if (failures.get(file) !== message) note(app, `${plainText(file)}: ${message}`);
    failures.set(file, message);
    if (run.once) app.exitCode ||= exit;
    if (unreached.has(code)) return "unreached";
    return isOfFile(code, exit) ? "done" : "failed";
  }
}

const unreached = new Set(["CONNECTION_FAILED", "TIMEOUT"]);

/** Whether a failure is due to the file, so that it would fail again. */
function isOfFile(code: string, exit: number): boolean {
  if (code === "TOO_MANY_DOCUMENTS") return false;
  if (code === "UNSUPPORTED_MEDIA_TYPE" || code === "BODY_TOO_LARGE") return true;
  return exit === exitCodes.usage || exit === exitCodes.conflict;
}

/** Books a document that is ready, if the command books, and reports the outcome. */
async function bookReady(
  app: App,
  { client, run }: Watching,
  { file, document }: { file: string; document: Document },
): Promise<void> {
  const { mode } = run;
  if (document.status === "ready" && mode && !isCreditForDraft(document, mode)) {
    const { receiving } = await client.documents.book(document.id, { mode });
    const order = receiving ? ` as ${receiving.purchaseOrder.number}` : "";
    note(app, `${plainText(file)}: booked${order}`);
    return;
  }
  if (document.status === "booked" || (document.status === "ready" && !mode)) {
    note(app, `${plainText(file)}: ${document.status}`);
    return;
  }
  if (run.once) app.exitCode ||= exitCodes.partial;
  noteOpen(app, file, document);
}
