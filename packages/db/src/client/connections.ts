import pg from "pg";
import { ReadOnlyServer } from "./failures.ts";
import { SessionClient } from "./session-client.ts";

interface ConnectionsOptions {
  /** Connections stay with one server, so that its reports about itself hold. */
  keepsSessions: boolean;
  onError: (error: Error) => void;
  /** The server refuses writes. */
  onReadOnly: () => void;
}

/** The connections for transactions. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #keepsSessions: boolean;
  readonly #onReadOnly: () => void;
  /** Connections of an older generation are discarded instead of used. */
  readonly #generations = new WeakMap<pg.PoolClient, number>();
  #generation = 0;
  readonly #inUse = new Set<pg.PoolClient>();
  #isOnCluster: boolean | undefined;

  constructor(config: pg.PoolConfig, { keepsSessions, onError, onReadOnly }: ConnectionsOptions) {
    this.#pool = new pg.Pool(config);
    this.#keepsSessions = keepsSessions;
    this.#onReadOnly = onReadOnly;
    this.#pool.on("error", onError);
    this.#pool.on("acquire", (client) => this.#inUse.add(client));
    this.#pool.on("release", (_error, client) => this.#inUse.delete(client));
    this.#pool.on("connect", (client) => {
      this.#generations.set(client, this.#generation);
      // A connection can be lost right after it is made, and its first statement then fails.
      // Without
      // a listener, the error event would end the process.
      client.on("error", () => undefined);
    });
  }

  /**
   * Takes a connection until its `release`.
   *
   * @throws {ReadOnlyServer} if `writes` is set and the server accepts no writes
   */
  async take({ writes }: { writes: boolean }): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      const isCurrent = this.#generations.get(client) === this.#generation;
      const isReadOnly =
        this.#keepsSessions && client instanceof SessionClient && client.isReadOnly;
      const isRefused = writes && isReadOnly;
      if (client instanceof SessionClient) this.#isOnCluster = client.isOnCluster;
      if (isCurrent && !isRefused) return client;
      client.connection.stream.destroy();
      client.release(true);
      if (isCurrent) throw this.readOnly();
    }
  }

  /** Whether the database has Citus, as of the last connection; undefined before the first one. */
  get isOnCluster(): boolean | undefined {
    return this.#keepsSessions ? this.#isOnCluster : undefined;
  }

  /** Reports that a write was refused. Returns the error to throw. */
  readOnly(cause?: unknown): ReadOnlyServer {
    this.#onReadOnly();
    return new ReadOnlyServer(cause);
  }

  /** Stops using all existing connections. Those in use finish their transaction. */
  discard(): void {
    this.#generation += 1;
  }

  /** Closes all connections immediately. Their transactions fail with `reason`. */
  abandon(reason: Error): void {
    this.discard();
    for (const client of this.#inUse) client.connection.stream.destroy(reason);
  }

  state(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
