import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalid } from "@bayline/contracts";

/** The minimum rate of an archive: 8 KiB/s, averaged over a minute. */
const leastBytesOfMinute = 60 * 8 * 1024;
const minuteMs = 60_000;
/** The maximum time for an archive, at any rate. */
const deadlineMs = 4 * 60 * minuteMs;

/**
 * Limits bodies that are being received: those of one shop to the size of one archive, all together
 * to three.
 */
const archivesAtOnce = 3;

/** Stores bodies in files until they are complete, within a limited space. */
export class Spool {
  readonly #maxBytes: number;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Passes a shop's complete body to `work` as an unnamed file, with its SHA-256. */
  async receive<T>(
    shop: string,
    body: Readable,
    work: (file: FileHandle, sha256: string) => Promise<T>,
  ): Promise<T> {
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      if (held > this.#maxBytes) return tooLarge(this.#maxBytes);
      const ofShop = (this.#held.get(shop) ?? 0) + bytes;
      this.#held.set(shop, ofShop);
      this.#all += bytes;
      const isFull = ofShop > this.#maxBytes || this.#all > archivesAtOnce * this.#maxBytes;
      return isFull ? busy() : undefined;
    };
    try {
      return await inNamelessFile(async (file) => work(file, await keep(body, file, hold)));
    } finally {
      this.#release(shop, held);
    }
  }

  #release(shop: string, bytes: number): void {
    this.#all -= bytes;
    const left = (this.#held.get(shop) ?? 0) - bytes;
    if (left > 0) this.#held.set(shop, left);
    else this.#held.delete(shop);
  }
}

/** The refusal if there is no space, or no slot, for another archive now. */
export function busy(): AppError {
  return new AppError("UNAVAILABLE", "Other archives are being transferred. Try again later.");
}

/**
 * Passes `work` a file that no other process can open. Its name is removed before data is written,
 * so a killed process leaves no data of a shop behind.
 */
async function inNamelessFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-import-"));
  const removed = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, "shop.tar.gz"), "wx+", 0o600).catch(async (error) => {
    await removed();
    throw error;
  });
  try {
    // On Windows a file keeps its name while it is open.
    await removed().catch(() => undefined);
    return await work(file);
  } finally {
    await file.close();
    await removed();
  }
}

/** Writes a body to a file. Returns its SHA-256. */
async function keep(
  body: Readable,
  file: FileHandle,
  hold: (bytes: number) => AppError | undefined,
): Promise<string> {
  const hash = createHash("sha256");
  let ofMinute = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      ofMinute += chunk.length;
      hash.update(chunk);
      done(hold(chunk.length) ?? null, chunk);
    },
  });
  const give = (message: string) => meter.destroy(invalid([{ field: "", message }]));
  const rate = setInterval(() => {
    if (ofMinute < leastBytesOfMinute)
      give("the archive arrives too slowly: send at least 8 KiB/s");
    ofMinute = 0;
  }, minuteMs);
  const deadline = setTimeout(() => give("the archive took more than 4 hours"), deadlineMs);
  try {
    await pipeline(body, meter, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.appendFile(chunk);
    });
  } finally {
    clearInterval(rate);
    clearTimeout(deadline);
  }
  return hash.digest("hex");
}

function tooLarge(maxBytes: number): AppError {
  const mebibytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError("BODY_TOO_LARGE", `The archive is larger than ${mebibytes} MiB.`, {
    nextStep: "Let the operator of the service raise BACKUP_MAX_MIB.",
  });
}
