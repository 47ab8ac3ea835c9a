import pg from "pg";
import { createClient } from "./authentication.ts";

const retryMilliseconds = 500;

/** Held by the session of every process that listens, so that anybody can count them. */
export const listeningLock = 727_003;

export interface Handler {
  heard(payload: string): void;
  /** Told whenever the connection is made anew: something may have been missed before. */
  reconnected(): void;
}

/** Hears what other processes tell through PostgreSQL's NOTIFY, and knows when it could have missed it. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #onError: ((error: Error) => void) | undefined;
  readonly #handlers = new Map<string, Handler>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> = Promise.resolve();
  #connected = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, onError?: (error: Error) => void) {
    this.#config = { connectionTimeoutMillis: 10_000, ...config };
    this.#onError = onError;
  }

  /** False while the connection is down: then nothing that relies on being told may be trusted. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /**
   * Calls `handler` for every notification on `channel`, over every reconnection. Resolves after
   * the first try to connect, also where that failed: then it is tried again in the background.
   */
  async listen(channel: string, handler: Handler): Promise<void> {
    if (this.#closed) throw new Error("The listener is closed");
    this.#handlers.set(channel, handler);
    const client = this.#client;
    if (!client) return this.#reconnect();
    try {
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // The next connection listens to all channels.
      this.#lost(client, asError(error));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#connected = false;
    clearTimeout(this.#retry);
    // The driver never answers a connect() that end() cut short.
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(): Promise<void> {
    // This try is the one that was planned, too: two would become two connections.
    clearTimeout(this.#retry);
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const client = createClient(this.#config);
    this.#client = client;
    client.on("notification", ({ channel, payload }) =>
      this.#handlers.get(channel)?.heard(payload ?? ""),
    );
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) {
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      }
      // Shared, so that nobody waits for it.
      await client.query("SELECT pg_advisory_lock_shared($1)", [listeningLock]);
      // It may have been closed or lost while the last answer was on its way.
      if (this.#closed || this.#client !== client) return;
      for (const handler of this.#handlers.values()) handler.reconnected();
      this.#connected = true;
    } catch (error) {
      this.#lost(client, asError(error));
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#connected = false;
    client.end().catch(() => undefined);
    if (this.#closed) return;
    if (error) this.#onError?.(error);
    this.#retry = setTimeout(() => void this.#reconnect(), retryMilliseconds);
    this.#retry.unref();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
