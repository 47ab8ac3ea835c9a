import { type Database, recordLogins } from "@bayline/db";
import { LRUCache } from "lru-cache";

const storeIntervalMs = 60_000;
/** Logins within this time are written together. */
const gatherMs = 250;

/** Records when users last signed in: outside the request, at most once a minute per user. */
export class Logins {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #recent = new LRUCache<string, true>({ max: 20_000, ttl: storeIntervalMs });
  #unwritten = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  note(tenantId: string, userId: string): void {
    const login = `${tenantId}/${userId}`;
    if (this.#recent.has(login)) return;
    this.#recent.set(login, true);
    this.#unwritten.set(login, this.#now().toISOString());
    this.#timer ??= setTimeout(() => this.#write(), gatherMs).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#write();
    await this.#writing;
  }

  #write(): void {
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const logins = this.#unwritten;
    this.#unwritten = new Map();
    const write = () => recordLogins(this.#database, logins);
    // The time of the last login is a convenience: a failure must not affect anything else.
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }
}
