import type pg from "pg";
import { ServerSilent } from "./failures.ts";

/** The time limits of database operations, in milliseconds. */
export interface Deadlines {
  /**
   * For getting a connection from the pool, and for connecting. Also for statements that do no
   * work: BEGIN, ROLLBACK and probes.
   */
  connectionMs: number;
  /** For a single-statement read. PostgreSQL enforces this limit and the next three. */
  readMs: number;
  /** For a filtered list or a search. */
  searchMs: number;
  /** For a statement in a transaction. */
  statementMs: number;
  /** For waiting for a lock, within a statement. */
  lockMs: number;
  /** How much longer than PostgreSQL's limit the client waits for a statement. */
  graceMs: number;
  /** For COMMIT, which PostgreSQL does not limit. */
  commitMs: number;
}

export const defaultDeadlines: Deadlines = {
  connectionMs: 5_000,
  readMs: 10_000,
  searchMs: 30_000,
  statementMs: 60_000,
  lockMs: 20_000,
  graceMs: 2_000,
  commitMs: 10_000,
};

/**
 * Ends a client after its last response. If the server does not close the connection within `ms`,
 * it is destroyed.
 */
export async function endClient(client: pg.Client, ms: number): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), ms);
  await client.end().finally(() => clearTimeout(timer));
}

/**
 * Destroys a connection that has pending statements but receives no response for too long. All of
 * them fail with {@link ServerSilent}.
 */
export class SilenceWatch {
  readonly #client: pg.Client;
  /** The limits of the pending statements, in the order of their responses. */
  readonly #limits: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Waits for a response at most `ms` after the previous response on this connection. */
  async limit<T>(answer: Promise<T>, ms: number): Promise<T> {
    this.#limits.push(ms);
    if (this.#limits.length === 1) this.#restart();
    try {
      return await answer;
    } finally {
      this.#limits.shift();
      this.#restart();
    }
  }

  /** Limits the pending statements to `ms` each, from now on. */
  shorten(ms: number): void {
    for (const [at, limit] of this.#limits.entries()) this.#limits[at] = Math.min(limit, ms);
    this.#restart();
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [ms] = this.#limits;
    if (ms === undefined) return;
    // If this process was blocked, a response may have arrived but not been read. Read it first.
    const timer = setTimeout(() => setImmediate(expire), ms);
    const expire = () => {
      if (this.#timer === timer) this.#client.connection.stream.destroy(new ServerSilent(ms));
    };
    this.#timer = timer;
  }
}
