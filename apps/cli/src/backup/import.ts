import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";
import { confirm } from "../terminal/confirm.ts";
import { checkArchive } from "./archive.ts";
import { describe, presentCounts } from "./present.ts";
import { startProgress } from "./progress.ts";

export interface ImportRun {
  file: string;
  globals: Globals;
}

/** Checks an archive and imports it into the shop of the key. */
export async function importBackup(app: App, { file, globals }: ImportRun): Promise<void> {
  const client = await openClient(app, globals, "shop.admin", fetch);
  const manifest = await checkArchive(file);
  note(app, `${file}: ${describe(manifest)}`);
  const { shopName } = await client.settings.get();
  if (!globals.dryRun) await confirm(app, globals, () => `Import it into the shop "${shopName}"?`);
  const { idempotencyKey, dryRun, timeoutMs: timeout } = globals;
  const totalBytes = (await stat(file)).size;
  const afterwards = "sent; the service checks and stores it";
  const progress = startProgress(app, { done: "sent", afterwards, totalBytes });
  const bytes = bytesOf(progress.count(readChunks(file)));
  const imported = await client.backup
    .import(bytes, { idempotencyKey, dryRun, timeout })
    .finally(progress.end);
  if (dryRun) note(app, "dry run: nothing was stored");
  const { checks, ok } = imported.ledger;
  note(app, `ledger.verify: ${ok ? "clean" : "not clean"}, ${checks.length} checks`);
  note(app, "Users are inactive. Activate each: bayline admin users activate <id>");
  await presentCounts(app, globals, imported);
}

/** A stream, because the file may be larger than memory. */
function bytesOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}
