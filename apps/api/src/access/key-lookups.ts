import { setTimeout as pause } from "node:timers/promises";
import { type ApiKeyRow, type CallerShop, type Database, findApiKeysByHash } from "@bayline/db";
import { LRUCache } from "lru-cache";
import { hashApiKey, isApiKeyShaped } from "./api-key.ts";

export type FoundKey = ApiKeyRow & CallerShop;

interface Lookup {
  hash: Buffer;
  found: PromiseWithResolvers<FoundKey | undefined>;
}

const keysPerStatement = 500;
const pauseMs = 5;

/**
 * Looks up API keys in the database, many in one statement. One statement runs at a time, and the next
 * starts 5 ms after it: a flood of unknown keys costs at most 200 statements a second, and a valid key
 * that comes along with them is found by the next statement.
 */
export class KeyLookups {
  readonly #database: Database;
  // A key is random and is stored before it is issued, so an unknown key stays unknown.
  readonly #unknown = new LRUCache<string, true>({ max: 10_000, ttl: 30_000 });
  /** By hash, in hexadecimal. A lookup leaves with its statement: a later caller needs a later one. */
  readonly #waiting = new Map<string, Lookup>();
  #isRunning = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The key as the database has it now; undefined if it is malformed, unknown or revoked. */
  find(key: string): Promise<FoundKey | undefined> {
    if (!isApiKeyShaped(key)) return Promise.resolve(undefined);
    const hash = hashApiKey(key);
    const name = hash.toString("hex");
    if (this.#unknown.has(name)) return Promise.resolve(undefined);
    const lookup = this.#waiting.get(name) ?? { hash, found: Promise.withResolvers() };
    this.#waiting.set(name, lookup);
    void this.#run();
    return lookup.found.promise;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Everything that this turn of the event loop asks for goes into the first statement.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      await this.#look();
      await pause(pauseMs);
    }
    this.#isRunning = false;
  }

  async #look(): Promise<void> {
    const batch = [...this.#waiting].slice(0, keysPerStatement);
    for (const [name] of batch) this.#waiting.delete(name);
    try {
      const hashes = batch.map(([, { hash }]) => hash);
      const rows = await findApiKeysByHash(this.#database.access, hashes);
      const byHash = new Map(rows.map((row) => [row.keyHash.toString("hex"), row]));
      for (const [name, { found }] of batch) {
        const row = byHash.get(name);
        if (!row) this.#unknown.set(name, true);
        found.resolve(row);
      }
    } catch (error) {
      for (const [, { found }] of batch) found.reject(error);
    }
  }
}
