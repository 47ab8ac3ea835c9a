import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isConnectionLoss } from "@bayline/db";
import { pack } from "tar-stream";
import type { ReadContext } from "../../context.ts";
import { exportShop } from "./export.ts";

const stallMs = 60_000;

/**
 * The archive of a shop as it is made: no faster than it is read, and no longer than somebody reads it.
 * Answers once the database has begun, so that one that is away is told as that. What fails later ends
 * the stream without its end, which its reader sees; `report` hears of it.
 */
export async function sendArchive(
  ctx: ReadContext,
  report: (error: unknown) => void,
): Promise<Readable> {
  const files = pack();
  const archive = createGzip();
  // An error that nobody hears would end the process, also one that comes when all is over.
  for (const stream of [files, archive]) stream.on("error", () => undefined);
  // As long as the database lets a transaction wait.
  const stalled = setTimeout(() => archive.destroy(new BrokeOff()), stallMs);
  archive.once("close", () => clearTimeout(stalled));
  const sent = pipeline(files, archive);
  // Told of by `done` too, unless that fails first.
  sent.catch(() => undefined);
  const begun = Promise.withResolvers<void>();
  let hasBegun = false;
  const made = ctx.services.database.transaction(
    async (db) => {
      const abandoned = whenClosed(archive);
      // Nobody may be waiting for a file by then.
      abandoned.catch(() => undefined);
      const entries = exportShop({ ...ctx, db }, (name, content) => {
        hasBegun = true;
        stalled.refresh();
        begun.resolve();
        return Promise.race([entry(files, { name, content, at: ctx.now }), abandoned]);
      });
      await entries.catch((error: unknown) => {
        // What is on its way cannot be taken back, so this must not run again.
        throw hasBegun && isConnectionLoss(error) ? new BrokeOff(error) : error;
      });
    },
    { mode: "snapshot" },
  );
  const done = made.then(() => files.finalize()).then(() => sent);
  done.catch((error: unknown) => {
    begun.reject(error);
    if (hasBegun && !archive.destroyed) report(error);
    files.destroy();
    archive.destroy(error instanceof Error ? error : undefined);
  });
  await begun.promise;
  return archive;
}

/** The client, or the database, went away in the middle. */
class BrokeOff extends Error {
  constructor(cause?: unknown) {
    super("The export broke off", { cause });
  }
}

/** Fails when nobody takes the archive any more. */
function whenClosed(archive: Readable): Promise<never> {
  return new Promise((_resolve, reject) => {
    archive.once("close", () => reject(new BrokeOff()));
  });
}

function entry(
  files: ReturnType<typeof pack>,
  { name, content, at }: { name: string; content: Buffer; at: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, size: content.length, mode: 0o644, mtime: new Date(at) };
    const file = files.entry(header, (error) => (error ? reject(error) : resolve()));
    file.on("error", reject);
    file.end(content);
  });
}
