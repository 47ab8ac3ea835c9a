import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

// Random bytes cost per call, not per byte, and an invoice of 100 lines needs 300 ids.
const pool = Buffer.alloc(16 * 256);
let used = pool.length;
let milliseconds = 0;
let sequence = 0;

const generated = new AsyncLocalStorage<Set<string>>();

/**
 * Collects the ids and numbers that are generated during `work`: another run of the same work has
 * others.
 */
export async function collectGenerated<T>(
  work: (texts: Set<string>) => Promise<T>,
): Promise<{ result: T; texts: ReadonlySet<string> }> {
  const texts = new Set<string>();
  return { result: await generated.run(texts, () => work(texts)), texts };
}

/** Notes a number of a new record, such as `WO-1001`. */
export function noteGenerated(text: string): string {
  generated.getStore()?.add(text);
  return text;
}

/** The id of a new record: a UUIDv7. Ids grow with time, which keeps indexes dense. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > milliseconds) {
    milliseconds = now;
    sequence = random.readUInt32BE() >>> 1;
  } else {
    // Within a millisecond, or after the clock was set back, ids continue from the last one.
    sequence += 1;
  }
  return noteGenerated(v7({ random, msecs: milliseconds, seq: sequence }));
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the format of an id. The database throws an error for other texts. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === "string" && uuid.test(text);
}
