import pg from "pg";

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
  #connected = false;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, onError?: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** False while the connection is down: then nothing that relies on being told may be trusted. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /** Calls `handler` for every notification on `channel`, over every reconnection. */
  async listen(channel: string, handler: Handler): Promise<void> {
    this.#handlers.set(channel, handler);
    if (!this.#client) await this.#connect();
    else await this.#client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
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
      for (const handler of this.#handlers.values()) handler.reconnected();
      this.#connected = true;
    } catch (error) {
      this.#lost(client, error instanceof Error ? error : undefined);
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#connected = false;
    if (this.#closed) return;
    if (error) this.#onError?.(error);
    this.#retry = setTimeout(() => void this.#connect(), 500);
    this.#retry.unref();
  }
}
