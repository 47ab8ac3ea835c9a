import { hash as digest, randomInt } from "node:crypto";
import { FairQueue } from "../admission/fair-queue.ts";

/**
 * The queue of all hashes of this process. Two run at a time, half of Node's threads for work off
 * its event loop: name look-ups need some too.
 */
export const hashQueue = new FairQueue({
  perShop: 1,
  total: 2,
  waitingPerShop: 64,
  waitingTotal: 256,
  waitMs: 30_000,
});

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

/**
 * Returns the argon2id hash of a password of a shop, with its salt and parameters. Takes some 30 ms
 * and 19 MiB, and may wait for others: no transaction may be open meanwhile.
 */
export function hashPassword(tenantId: string, password: string): Promise<string> {
  return hashQueue.run(tenantId, async () => {
    const { hash } = await import("@node-rs/argon2");
    return hash(password, strength);
  });
}

/**
 * Returns a digest that is the same for the same text and purpose within a shop, and as slow to
 * guess from as a stored password. For what must be recognised without being stored. Waits as
 * `hashPassword` does.
 */
export function slowDigest(tenantId: string, text: string, purpose: string): Promise<string> {
  const salt = digest("sha256", `${tenantId}:${purpose}`, "buffer").subarray(0, 16);
  return hashQueue.run(tenantId, async () => {
    const { hash } = await import("@node-rs/argon2");
    return hash(text, { ...strength, salt });
  });
}
