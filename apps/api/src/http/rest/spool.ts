import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, invalid } from "@bayline/contracts";
import { busy, type Share, SpoolSpace } from "./spool-space.ts";

/** The minimum rate of a body: 8 KiB/s, averaged over a minute. */
const leastBytesOfMinute = 60 * 8 * 1024;
const minuteMs = 60_000;
/** The maximum time for a body, at any rate. */
const deadlineMs = 4 * 60 * minuteMs;

/** What is read of a body that is refused: a client that still sends does not see an answer. */
const ignoredBytes = 64 * 1024 * 1024;

/** The bodies that are received, and their limits. */
export interface SpooledBodies {
  /** `archive`. */
  noun: string;
  maxBytes: number;
  /** The space for bodies of one shop, and for all of them, in bodies of the maximum size. */
  ofShop: number;
  together: number;
  /** How long a body may wait for space. */
  waitMs: number;
  /** What to do about a body that is too large. */
  nextStep: string;
}

/** Stores bodies in files until they are complete, within a limited space. */
export class Spool {
  readonly #bodies: SpooledBodies;
  readonly #space: SpoolSpace;

  constructor(bodies: SpooledBodies) {
    this.#bodies = bodies;
    const { maxBytes, ofShop, together, waitMs } = bodies;
    this.#space = new SpoolSpace({
      ofShop: ofShop * maxBytes,
      together: together * maxBytes,
      waitMs,
    });
  }

  /** Passes a shop's complete body to `work` as an unnamed file, with its SHA-256. */
  async receive<T>(
    shop: string,
    body: Readable,
    work: (file: FileHandle, sha256: string) => Promise<T>,
  ): Promise<T> {
    const share = this.#space.enter(shop);
    try {
      return await inNamelessFile(async (file) =>
        work(file, await keep(this.#bodies, { body, file, share })),
      );
    } finally {
      share.release();
    }
  }
}

/**
 * Passes `work` a file that no other process can open. Its name is removed before data is written,
 * so a killed process leaves no data of a shop behind.
 */
async function inNamelessFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bayline-import-"));
  const removed = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, "body"), "wx+", 0o600).catch(async (error) => {
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

interface KeptBody {
  body: Readable;
  file: FileHandle;
  share: Share;
}

/** Writes a body to a file. Returns its SHA-256. */
async function keep(bodies: SpooledBodies, { body, file, share }: KeptBody): Promise<string> {
  const { noun, maxBytes } = bodies;
  const hash = createHash("sha256");
  let received = 0;
  let ofMinute = 0;
  let ignored = 0;
  let isWaiting = false;
  let refusal: AppError | undefined;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      ofMinute += chunk.length;
      const pass = (hasSpace: boolean) => {
        if (!hasSpace) refusal ??= busy(noun);
        if (refusal) {
          ignored += chunk.length;
          return done(ignored <= ignoredBytes ? null : refusal);
        }
        hash.update(chunk);
        done(null, chunk);
      };
      if (received > maxBytes) refusal ??= tooLarge(bodies);
      const space = refusal ? undefined : share.take(chunk.length);
      if (!space) return pass(true);
      isWaiting = true;
      void space.then((hasSpace) => {
        isWaiting = false;
        // The client could not send while it waited.
        ofMinute = leastBytesOfMinute;
        pass(hasSpace);
      });
    },
    flush: (done) => done(refusal ?? null),
  });
  const give = (message: string) => meter.destroy(invalid([{ field: "", message }]));
  const rate = setInterval(() => {
    if (ofMinute < leastBytesOfMinute && !isWaiting)
      give(`the ${noun} arrives too slowly: send at least 8 KiB/s`);
    ofMinute = 0;
  }, minuteMs);
  const deadline = setTimeout(() => give(`the ${noun} took more than 4 hours`), deadlineMs);
  try {
    await pipeline(body, meter, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.appendFile(chunk);
    });
  } catch (error) {
    // The client is gone: no fault of the service.
    if (Object(error).code !== "ECONNRESET") throw error;
    throw invalid([{ field: "", message: `the ${noun} did not arrive completely` }]);
  } finally {
    clearInterval(rate);
    clearTimeout(deadline);
  }
  return hash.digest("hex");
}

/** The refusal of a body of more than the most bytes. */
export function tooLarge({
  noun,
  maxBytes,
  nextStep,
}: Pick<SpooledBodies, "noun" | "maxBytes" | "nextStep">): AppError {
  const mebibytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError("BODY_TOO_LARGE", `The ${noun} is larger than ${mebibytes} MiB.`, {
    nextStep,
  });
}
