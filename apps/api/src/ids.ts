import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

// Randomness costs by the call, not by the byte, and an invoice of 100 lines takes 300 ids.
const pool = Buffer.alloc(16 * 256);
let used = pool.length;
let milliseconds = 0;
let sequence = 0;

/** A new record's id: a UUIDv7, so that ids grow with time and indexes stay dense. */
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
    // Within a millisecond, or where the clock was set back, ids go on from the last one.
    sequence += 1;
  }
  return v7({ random, msecs: milliseconds, seq: sequence });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a record at all; asking the database for another one is an error there. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === "string" && uuid.test(text);
}
