import pg from "pg";
import { createClient } from "./authentication.ts";
import { endClient, SilenceWatch } from "./deadlines.ts";
import { asError, isSilence, ReadOnlyServer } from "./failures.ts";
import type { SessionClient } from "./session-client.ts";

const retryMs = 500;

/** Held by the session of every process that listens, so that anybody can count them. */
export const listeningLock = 727_003;

export interface Handler {
  heard(payload: string): void;
  /** Called whenever the connection is made again: notifications may have been missed. */
  reconnected(): void;
}

export interface ListenerOptions {
  /** To connect, for each answer, and between two probes of an idle connection. */
  connectionMs: number;
  onError?: ((error: Error) => void) | undefined;
  /** Connected, for the first time or again: connections made before may lead to another server. */
  onConnected?: (() => void) | undefined;
  /** Nothing came back over the connection, nor on the next try to connect. */
  onSilence?: (() => void) | undefined;
}

interface Session {
  client: SessionClient;
  silence: SilenceWatch;
}

/** Hears what other processes tell through PostgreSQL's NOTIFY, and knows when it could have missed it. */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #options: ListenerOptions;
  readonly #handlers = new Map<string, Handler>();
  #session: Session | undefined;
  #connecting: Promise<void> = Promise.resolve();
  #connected = false;
  #closed = false;
  /** Of the next try to connect or, while connected, of the next probe. */
  #timer: NodeJS.Timeout | undefined;
  #failure: Error | undefined;
  /** How many times in a row nothing came back. */
  #silences = 0;

  constructor(config: pg.ClientConfig, options: ListenerOptions) {
    this.#config = { ...config, connectionTimeoutMillis: options.connectionMs };
    this.#options = options;
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
    const session = this.#session;
    if (!session) return this.#reconnect();
    // The next connection listens to all channels.
    await this.#ask(session, listen(channel)).catch(() => undefined);
  }

  /**
   * Resolves if the server answers and accepts writes, on a new connection if there is none.
   *
   * @throws the reason why not
   */
  async check(): Promise<void> {
    if (this.#session) await this.#connecting;
    else if (!this.#closed) await this.#reconnect();
    const session = this.#session;
    if (!session) throw this.#failure ?? new Error("The listener is closed");
    await this.#probe(session);
  }

  /** Connects again, to find out whether the address leads to another server now. */
  restart(): void {
    if (this.#connected && this.#session) this.#lost(this.#session);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#connected = false;
    clearTimeout(this.#timer);
    // The driver never answers a connect() that end() cut short.
    await this.#connecting;
    if (this.#session) await endClient(this.#session.client, this.#options.connectionMs);
  }

  #reconnect(): Promise<void> {
    // This try is the one that was planned, too: two would become two connections.
    clearTimeout(this.#timer);
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const client = createClient(this.#config);
    const session = { client, silence: new SilenceWatch(client) };
    this.#session = session;
    client.on("notification", ({ channel, payload }) =>
      this.#handlers.get(channel)?.heard(payload ?? ""),
    );
    client.on("error", (error) => this.#lost(session, error));
    client.on("end", () => this.#lost(session));
    try {
      await client.connect();
      if (client.isReadOnly) throw new ReadOnlyServer();
      for (const channel of this.#handlers.keys()) await this.#ask(session, listen(channel));
      // Shared, so that nobody waits for it.
      await this.#ask(session, `SELECT pg_advisory_lock_shared(${listeningLock})`);
    } catch (error) {
      return this.#lost(session, asError(error));
    }
    // It may have been closed or lost while the last answer was on its way.
    if (this.#closed || this.#session !== session) return;
    for (const handler of this.#handlers.values()) handler.reconnected();
    this.#connected = true;
    this.#silences = 0;
    this.#options.onConnected?.();
    this.#planProbe(session);
  }

  /** A statement that fails, or stays unanswered, costs the connection. */
  async #ask(session: Session, statement: string): Promise<void> {
    try {
      await session.silence.limit(session.client.query(statement), this.#options.connectionMs);
    } catch (error) {
      this.#lost(session, asError(error));
      throw error;
    }
  }

  /** An idle connection can be dead for hours before TCP notices. */
  async #probe(session: Session): Promise<void> {
    await this.#ask(session, "SELECT");
    if (!session.client.isReadOnly) return;
    const error = new ReadOnlyServer();
    this.#lost(session, error);
    throw error;
  }

  #planProbe(session: Session): void {
    this.#timer = setTimeout(() => {
      const planned = this.#probe(session).then(() => {
        if (this.#session === session && !this.#closed) this.#planProbe(session);
      });
      planned.catch(() => undefined);
    }, this.#options.connectionMs);
    this.#timer.unref();
  }

  #lost(session: Session, error?: Error): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#connected = false;
    session.client.connection.stream.destroy();
    if (this.#closed) return;
    this.#failure = error;
    this.#silences = isSilence(error) ? this.#silences + 1 : 0;
    if (this.#silences === 2) this.#options.onSilence?.();
    if (error) this.#options.onError?.(error);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reconnect(), retryMs);
    this.#timer.unref();
  }
}

function listen(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
