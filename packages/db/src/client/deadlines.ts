import type pg from "pg";
import { ServerSilent } from "./failures.ts";

/** How long the database may take, in milliseconds. */
export interface Deadlines {
  /**
   * For a connection: waiting for a free one of the pool, or connecting. Also for statements that do
   * no work: BEGIN, ROLLBACK and probes.
   */
  connectionMs: number;
  /** For a read of one statement. PostgreSQL enforces this limit and the next three. */
  readMs: number;
  /** For a filtered list or a search. */
  searchMs: number;
  /** For a statement of a transaction. */
  statementMs: number;
  /** For a lock, as a part of its statement. */
  lockMs: number;
  /** How much longer than PostgreSQL's own limit the client waits for a statement. */
  graceMs: number;
  /** For COMMIT, which PostgreSQL itself never gives up. */
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

/** Ends a client after its last answer; a server that does not take part is cut off after `ms`. */
export async function endClient(client: pg.Client, ms: number): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), ms);
  await client.end().finally(() => clearTimeout(timer));
}

/**
 * Destroys a connection on which statements wait and no answer comes for too long. All of them fail
 * with {@link ServerSilent}.
 */
export class SilenceWatch {
  readonly #client: pg.Client;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Waits for an answer at most `ms` after the answer before it on this connection. */
  async limit<T>(answer: Promise<T>, ms: number): Promise<T> {
    this.#waiting += 1;
    if (this.#waiting === 1) this.#start(ms);
    try {
      return await answer;
    } finally {
      this.#waiting -= 1;
      this.#stop();
      if (this.#waiting > 0) this.#start(ms);
    }
  }

  #start(ms: number): void {
    // After a stall of this process the timer is due before the answer that has arrived is read.
    const timer = setTimeout(() => setImmediate(expire), ms);
    const expire = () => {
      if (this.#timer === timer) this.#client.connection.stream.destroy(new ServerSilent(ms));
    };
    this.#timer = timer;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
