import { hash as digest, randomInt } from "node:crypto";

/** Half of the threads that Node has for work off its loop: name look-ups need some too. */
const atOnce = 2;
/** What OWASP asks of argon2id (the library's default): 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Without letters and digits that are taken for one another.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to read out and type: 20 of 31 letters, which is 99 bits. */
export function newTemporaryPassword(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: 5 }, letter).join("");
  return [group(), group(), group(), group()].join("-");
}

/** The argon2id hash to keep, with its salt and parameters. Takes some 30 ms and 19 MiB. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import("@node-rs/argon2")).hash(password, strength));
}

/**
 * A digest that is the same for the same text and place, and as slow to guess from as a kept
 * password: for what must be recognised and must not be found out.
 */
export function slowDigest(text: string, place: string): Promise<string> {
  const salt = digest("sha256", place, "buffer").subarray(0, 16);
  return inTurn(async () => (await import("@node-rs/argon2")).hash(text, { ...strength, salt }));
}

let running = 0;
const waiting: Array<() => void> = [];

/** Each run takes memory and a thread, so that only some may at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // The turn of one who waited is handed over, not given back: nobody comes in between.
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
