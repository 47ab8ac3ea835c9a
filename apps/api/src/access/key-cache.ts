import { randomUUID } from "node:crypto";
import {
  confirmedInvalidationsChannel,
  confirmInvalidation,
  countListeners,
  type Database,
  invalidateCachedKeys,
  recordKeyUse,
  revokedKeysChannel,
  type Transaction,
} from "@bayline/db";
import { LRUCache } from "lru-cache";
import type { Caller } from "./caller.ts";
import { keyCaller } from "./callers.ts";
import { KeyLookups } from "./key-lookups.ts";

interface CachedKey {
  caller: Caller;
  /** Milliseconds since the epoch; infinity where the key does not expire. */
  expiresAt: number;
  /** Under which its use is noted: `shop/key`. */
  use: string;
}

/** A revocation, or a change of a shop, that waits until every process has forgotten the keys. */
interface Revocation {
  awaited: number;
  confirmedBy: Set<string>;
  done(): void;
}

const cacheMs = 30_000;
/** Longer than any write takes. */
const forgottenMs = 15 * 60_000;

export interface KeyCacheOptions {
  /** How long a revocation waits for a process that does not confirm it. */
  confirmWithinMs?: number;
  storeUsesEveryMs?: number;
}

/**
 * The API keys in use, with the name and time zone of their shop, so that a request costs no
 * look-up. A revocation, and a change of these, is sent to every process by NOTIFY, and each
 * confirms it; while this process could miss one, it trusts nothing it remembers.
 */
export class KeyCache {
  readonly #database: Database;
  readonly #now: () => Date;
  // By the key itself, which each request brings along: a look-up by its hash would hash each time.
  readonly #keys = new LRUCache<string, CachedKey>({ max: 20_000, ttl: cacheMs });
  readonly #lookups: KeyLookups;
  readonly #pending = new Map<string, Revocation>();
  readonly #processId = randomUUID();
  readonly #confirmWithin: number;
  readonly #storeUsesEvery: number;
  #uses = new Map<string, string>();
  #revocations = 0;
  /** When keys were forgotten: the count of revocations, by key or shop. */
  readonly #forgotten = new LRUCache<string, number>({ max: 20_000, ttl: forgottenMs });
  #allForgotten = 0;
  /** The count of revocations when the key of a caller was looked up. */
  readonly #lookedUp = new WeakMap<Caller, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, now: () => Date, options: KeyCacheOptions = {}) {
    this.#database = database;
    this.#lookups = new KeyLookups(database);
    this.#now = now;
    this.#confirmWithin = options.confirmWithinMs ?? 2000;
    this.#storeUsesEvery = options.storeUsesEveryMs ?? 60_000;
  }

  async start(): Promise<void> {
    await this.#database.listener.listen(revokedKeysChannel, {
      onNotification: (what) => this.#forget(what),
      onReconnect: () => {
        this.#revocations += 1;
        this.#allForgotten = this.#revocations;
        this.#keys.clear();
      },
    });
    await this.#database.listener.listen(confirmedInvalidationsChannel, {
      onNotification: (confirmation) => this.#confirm(confirmation),
      onReconnect: () => undefined,
    });
    this.#timer = setInterval(() => void this.#storeUses(), this.#storeUsesEvery);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#storeUses();
  }

  /** The caller of a key, or undefined: unknown, revoked and expired keys are treated alike. */
  find(key: string): Caller | undefined | Promise<Caller | undefined> {
    const known = this.#database.listener.isConnected ? this.#keys.get(key) : undefined;
    return known ? this.#valid(known) : this.#look(key);
  }

  /** Whether the key of a caller was forgotten since: it may be revoked, suspended or limited. */
  hasForgotten(caller: Caller): boolean {
    const since = this.#lookedUp.get(caller);
    if (since === undefined) return false;
    if (!this.#database.listener.isConnected) return true;
    const { id, tenantId } = caller;
    const forgotten = [id ?? "", tenantId].map((what) => this.#forgotten.get(what) ?? 0);
    return Math.max(...forgotten, this.#allForgotten) > since;
  }

  /**
   * Notifies every process that `tx` changes the name or time zone of a shop. Returns what to await
   * once it is committed: then every request to any process is of the shop as it is now.
   */
  async forgetShop(tx: Transaction, tenantId: string): Promise<() => Promise<void>> {
    // Each change waits for separate confirmations, even if changes overlap.
    const change = `${tenantId}/${randomUUID()}`;
    const forgotten = await this.expectForgetting(tx, change);
    await invalidateCachedKeys(tx, change);
    return forgotten;
  }

  /**
   * Prepares to wait until every process has forgotten a key that `tx` revokes. Answers what to
   * await once it is committed: then no request to any process is let in by the key any more.
   */
  async expectForgetting(tx: Transaction, what: string): Promise<() => Promise<void>> {
    // Confirmations cannot be received. The others are notified anyway.
    if (!this.#database.listener.isConnected) return async () => undefined;
    const awaited = await countListeners(tx);
    const forgotten = new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(giveUp);
        this.#pending.delete(what);
        resolve();
      };
      // A process that died meanwhile confirms nothing, and accepts no requests either.
      const giveUp = setTimeout(done, this.#confirmWithin);
      giveUp.unref();
      this.#pending.set(what, { awaited, confirmedBy: new Set(), done });
    });
    return () => forgotten;
  }

  async #look(key: string): Promise<Caller | undefined> {
    const before = this.#revocations;
    const row = await this.#lookups.find(key);
    if (!row) return undefined;
    const expiresAt = row.expiresAt ? Date.parse(row.expiresAt) : Number.POSITIVE_INFINITY;
    const caller = keyCaller(row);
    this.#lookedUp.set(caller, before);
    const found = { caller, expiresAt, use: `${row.tenantId}/${row.id}` };
    // A notification since then may concern this key.
    if (before === this.#revocations) this.#keys.set(key, found);
    return this.#valid(found);
  }

  #valid({ caller, expiresAt, use }: CachedKey): Caller | undefined {
    const now = this.#now();
    if (expiresAt <= now.getTime()) return undefined;
    if (!this.#uses.has(use)) this.#uses.set(use, now.toISOString());
    return caller;
  }

  /** Forgets a key, by its id, or those of a shop: `shop/change`. */
  #forget(what: string): void {
    this.#revocations += 1;
    const [id = ""] = what.split("/");
    this.#forgotten.set(id, this.#revocations);
    for (const [key, { caller }] of this.#keys.entries()) {
      if (caller.id === id || caller.tenantId === id) this.#keys.delete(key);
    }
    // If it cannot be sent, the revocation waits for its full timeout, without further effects.
    confirmInvalidation(this.#database.access, what, this.#processId).catch(() => undefined);
  }

  #confirm(confirmation: string): void {
    const [what = "", processId = ""] = confirmation.split(" ");
    const revocation = this.#pending.get(what);
    if (!revocation) return;
    revocation.confirmedBy.add(processId);
    if (revocation.confirmedBy.size >= revocation.awaited) revocation.done();
  }

  async #storeUses(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    // When a key was last used is a convenience: a failure here must not fail anything else.
    await recordKeyUse(this.#database, uses).catch(() => undefined);
  }
}
