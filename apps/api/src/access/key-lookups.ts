import { setTimeout as pause } from "node:timers/promises";
import { type Database, type FoundKey, findApiKeys, findShopsOfKeys } from "@bayline/db";
import { LRUCache } from "lru-cache";
import { hashApiKey, isApiKeyShaped } from "./api-key.ts";

interface Lookup {
  hash: Buffer;
  found: PromiseWithResolvers<FoundKey | undefined>;
}

const keysPerLookup = 500;
const pauseMs = 5;

/**
 * Looks up API keys in the database, many at a time: first their shops, then the keys of each shop.
 * The next lookup starts 5 ms after one ends: a flood of unknown keys costs at most 200 lookups a
 * second, and a valid key that comes along with them is found by the next one.
 */
export class KeyLookups {
  readonly #database: Database;
  // A key is random and is stored before it is issued, so an unknown key stays unknown.
  readonly #unknown = new LRUCache<string, true>({ max: 10_000, ttl: 30_000 });
  /**
   * By hash, in hexadecimal. A lookup leaves with its statements: a later caller needs later ones.
   */
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
    // Everything that this turn of the event loop asks for goes into the first lookup.
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      await this.#look();
      await pause(pauseMs);
    }
    this.#isRunning = false;
  }

  async #look(): Promise<void> {
    const batch = [...this.#waiting].slice(0, keysPerLookup);
    for (const [name] of batch) this.#waiting.delete(name);
    try {
      const hashes = batch.map(([, { hash }]) => hash);
      const shops = await findShopsOfKeys(this.#database.access, hashes);
      const shopOf = new Map(shops.map((key) => [key.keyHash.toString("hex"), key.tenantId]));
      const byShop = Map.groupBy(batch, ([name]) => shopOf.get(name));
      await Promise.all([...byShop].map(([shop, ofShop]) => this.#lookIn(shop, ofShop)));
    } catch (error) {
      for (const [, { found }] of batch) found.reject(error);
    }
  }

  /**
   * Looks up the keys of one shop. A failure concerns its keys alone: it may be that of its node.
   */
  async #lookIn(tenantId: string | undefined, batch: Array<[string, Lookup]>): Promise<void> {
    try {
      const scope = { tenantId: tenantId ?? "", db: this.#database.access };
      const hashes = batch.map(([, { hash }]) => hash);
      const rows = tenantId === undefined ? [] : await findApiKeys(scope, hashes);
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
