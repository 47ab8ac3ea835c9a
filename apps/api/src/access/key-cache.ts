import { type Database, findApiKeyByHash, noteKeyUse, revokedKeysChannel } from "@bayline/db";
import { LRUCache } from "lru-cache";
import type { Caller } from "../context.ts";
import { hashApiKey } from "./api-key.ts";
import { keyCaller } from "./callers.ts";

interface CachedKey {
  caller: Caller;
  /** Milliseconds since the epoch; infinity where the key does not expire. */
  expiresAt: number;
  /** Under which its use is noted: `shop/key`. */
  use: string;
}

const cacheMilliseconds = 30_000;
const noteUseEveryMilliseconds = 60_000;

/**
 * The API keys in use, so that a request costs no look-up. A revocation is told to every process
 * by NOTIFY; while this process could miss one, it trusts nothing it remembers.
 */
export class KeyCache {
  readonly #database: Database;
  readonly #now: () => Date;
  // By the key itself, which each request brings along: a look-up by its hash would hash each time.
  readonly #keys = new LRUCache<string, CachedKey>({ max: 20_000, ttl: cacheMilliseconds });
  readonly #waiting = new Map<string, () => void>();
  #uses = new Map<string, string>();
  #revocations = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async start(): Promise<void> {
    await this.#database.listener.listen(revokedKeysChannel, {
      heard: (keyId) => this.#forget(keyId),
      reconnected: () => this.#keys.clear(),
    });
    this.#timer = setInterval(() => void this.#noteUses(), noteUseEveryMilliseconds);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#noteUses();
  }

  /** The caller a key stands for, or undefined: unknown, revoked and expired keys are alike. */
  find(key: string): Caller | undefined | Promise<Caller | undefined> {
    const known = this.#database.listener.isConnected ? this.#keys.get(key) : undefined;
    return known ? this.#valid(known) : this.#look(key);
  }

  /**
   * Resolves once this process, and with it every other, was told of a key's revocation. Ask
   * before the commit, since the news may come as soon as it is made.
   */
  whenForgotten(keyId: string): Promise<void> {
    if (!this.#database.listener.isConnected) return Promise.resolve();
    return new Promise((resolve) => {
      const giveUp = setTimeout(resolve, 1000);
      giveUp.unref();
      this.#waiting.set(keyId, () => {
        clearTimeout(giveUp);
        resolve();
      });
    });
  }

  async #look(key: string): Promise<Caller | undefined> {
    const before = this.#revocations;
    const row = await findApiKeyByHash(this.#database.read, hashApiKey(key));
    if (!row) return undefined;
    const expiresAt = row.expiresAt ? Date.parse(row.expiresAt) : Number.POSITIVE_INFINITY;
    const found = { caller: keyCaller(row), expiresAt, use: `${row.tenantId}/${row.id}` };
    // A revocation that came in between may have been of this very key.
    if (before === this.#revocations) this.#keys.set(key, found);
    return this.#valid(found);
  }

  #valid({ caller, expiresAt, use }: CachedKey): Caller | undefined {
    const now = this.#now();
    if (expiresAt <= now.getTime()) return undefined;
    if (!this.#uses.has(use)) this.#uses.set(use, now.toISOString());
    return caller;
  }

  #forget(keyId: string): void {
    this.#revocations += 1;
    for (const [key, { caller }] of this.#keys.entries()) {
      if (caller.id === keyId) this.#keys.delete(key);
    }
    this.#waiting.get(keyId)?.();
    this.#waiting.delete(keyId);
  }

  async #noteUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    // When a key was last used is a convenience: a failure here must not fail anything else.
    await this.#database.transaction((tx) => noteKeyUse(tx, uses)).catch(() => undefined);
  }
}
