import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isConnectionLoss } from "@bayline/db";
import type { Pack } from "tar-stream";
import type { ReadContext } from "../../pipeline/context.ts";
import { exportShop } from "./export.ts";

const stallMs = 60_000;

/**
 * Streams the archive of a shop as it is made, at the speed of the reader, with a limit on stalls.
 *
 * Resolves after the database has returned the first rows, so that an unavailable database is
 * reported as such. A later failure ends the stream early, which the reader detects, and is logged.
 */
export async function sendArchive(ctx: ReadContext): Promise<Readable> {
  const { pack } = await import("tar-stream");
  const files = pack();
  const archive = createGzip();
  // An unhandled error event would end the process, also after the stream has ended.
  for (const stream of [files, archive]) stream.on("error", () => undefined);
  // The same limit as for an idle transaction in the database.
  const stalled = setTimeout(() => archive.destroy(new BrokeOff()), stallMs);
  archive.once("close", () => clearTimeout(stalled));
  const sent = pipeline(files, archive);
  // `done` reports this too, unless it fails first.
  sent.catch(() => undefined);
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const made = ctx.services.database.transaction(
    async (db) => {
      const abandoned = whenClosed(archive);
      // It may reject when nothing awaits it any more.
      abandoned.catch(() => undefined);
      const entries = exportShop({ ...ctx, db }, (name, content) => {
        hasBegun = true;
        stalled.refresh();
        begun.resolve();
        return Promise.race([entry(files, { name, content, at: ctx.now }), abandoned]);
      });
      await entries.catch((error: unknown) => {
        // Sent bytes cannot be taken back, so this must not be retried.
        throw hasBegun && isConnectionLoss(error) ? new BrokeOff(error) : error;
      });
    },
    { mode: "snapshot" },
  );
  const done = made.then(() => files.finalize()).then(() => sent);
  done.catch((error: unknown) => {
    begun.reject(error);
    if (hasBegun && !archive.destroyed) {
      ctx.services.log.error({ err: error, requestId: ctx.facts.requestId }, "failed");
    }
    files.destroy();
    archive.destroy(error instanceof Error ? error : undefined);
  });
  await begun.promise;
  return archive;
}

/** The client or the database disconnected during the transfer. */
class BrokeOff extends Error {
  constructor(cause?: unknown) {
    super("The export was interrupted", { cause });
  }
}

/** Rejects when the reader has closed the archive. */
function whenClosed(archive: Readable): Promise<never> {
  return new Promise((_resolve, reject) => {
    archive.once("close", () => reject(new BrokeOff()));
  });
}

function entry(
  files: Pack,
  { name, content, at }: { name: string; content: Buffer; at: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, size: content.length, mode: 0o644, mtime: new Date(at) };
    const file = files.entry(header, (error) => (error ? reject(error) : resolve()));
    file.on("error", reject);
    file.end(content);
  });
}
