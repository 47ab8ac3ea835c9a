import { LRUCache } from "lru-cache";
import type { Caller } from "../access/caller.ts";

/** The Idempotency-Keys that this process received lately. Another one is most likely new. */
export class SeenKeys {
  readonly #seen = new LRUCache<string, true>({ max: 10_000 });

  /** Adds the key of a request. Returns whether it is new; false without a key. */
  add({ tenantId }: Caller, key: string | null): boolean {
    if (key === null) return false;
    const name = `${tenantId} ${key}`;
    if (this.#seen.has(name)) return false;
    this.#seen.set(name, true);
    return true;
  }
}
