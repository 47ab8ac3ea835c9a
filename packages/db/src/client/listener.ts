import pg from "pg";
import { createClient } from "./authentication.ts";
import { endClient, SilenceWatch } from "./deadlines.ts";
import { asError, isSilence, ReadOnlyServer } from "./failures.ts";
import type { SessionClient } from "./session-client.ts";

const retryMs = 500;

/**
 * The advisory lock that each listening session holds in shared mode, so that they can be counted.
 */
export const listeningLock = 727_003;

export interface Handler {
  onNotification(payload: string): void;
  /** Called after each connect. Notifications may have been missed. */
  onReconnect(): void;
}

export interface ListenerOptions {
  /** The limit for connecting and for each response, and the interval of probes when idle. */
  connectionMs: number;
  onError?: ((error: Error) => void) | undefined;
  /** Called after each connect. Older connections may lead to another server. */
  onConnected?: (() => void) | undefined;
  /** Called if the server stopped responding, and did not respond to the next connect either. */
  onSilence?: (() => void) | undefined;
}

interface Session {
  client: SessionClient;
  silence: SilenceWatch;
}

/**
 * Receives the notifications of other processes (LISTEN), and reports when some may have been
 * missed.
 */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #options: ListenerOptions;
  readonly #handlers = new Map<string, Handler>();
  #session: Session | undefined;
  #connecting: Promise<void> = Promise.resolve();
  #connected = false;
  #closed = false;
  /** The timer of the next connect or, while connected, of the next probe. */
  #timer: NodeJS.Timeout | undefined;
  #failure: Error | undefined;
  /** The number of consecutive failures without a response. */
  #silences = 0;

  constructor(config: pg.ClientConfig, options: ListenerOptions) {
    this.#config = { ...config, connectionTimeoutMillis: options.connectionMs };
    this.#options = options;
  }

  /**
   * False while the connection is down. Caches that rely on notifications must not be used then.
   */
  get isConnected(): boolean {
    return this.#connected;
  }

  /**
   * Calls `handler` for every notification on `channel`, including after reconnects. Resolves after
   * the first attempt to connect even if it failed; attempts continue in the background.
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
   * Resolves if the server responds and accepts writes. Connects if there is no connection.
   *
   * @throws the reason otherwise
   */
  async check(): Promise<void> {
    if (this.#session) await this.#connecting;
    else if (!this.#closed) await this.#reconnect();
    const session = this.#session;
    if (!session) throw this.#failure ?? new Error("The listener is closed");
    await this.#probe(session);
  }

  /** Reconnects, because the address may lead to another server now. */
  restart(): void {
    if (this.#connected && this.#session) this.#lost(this.#session);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#connected = false;
    clearTimeout(this.#timer);
    // The driver never settles a connect() that was interrupted by end().
    await this.#connecting;
    if (this.#session) await endClient(this.#session.client, this.#options.connectionMs);
  }

  #reconnect(): Promise<void> {
    // This attempt replaces the scheduled one. Both would create two connections.
    clearTimeout(this.#timer);
    this.#connecting = this.#connect();
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const client = createClient(this.#config);
    const session = { client, silence: new SilenceWatch(client) };
    this.#session = session;
    client.on("notification", ({ channel, payload }) =>
      this.#handlers.get(channel)?.onNotification(payload ?? ""),
    );
    client.on("error", (error) => this.#lost(session, error));
    client.on("end", () => this.#lost(session));
    try {
      await client.connect();
      if (client.isReadOnly) throw new ReadOnlyServer();
      for (const channel of this.#handlers.keys()) await this.#ask(session, listen(channel));
      // In shared mode, so that it never waits.
      await this.#ask(session, `SELECT pg_advisory_lock_shared(${listeningLock})`);
    } catch (error) {
      return this.#lost(session, asError(error));
    }
    // The session may have been closed or lost before this response was handled.
    if (this.#closed || this.#session !== session) return;
    for (const handler of this.#handlers.values()) handler.onReconnect();
    this.#connected = true;
    this.#silences = 0;
    this.#options.onConnected?.();
    this.#planProbe(session);
  }

  /** Runs a statement. The connection is dropped if it fails or gets no response. */
  async #ask(session: Session, statement: string): Promise<void> {
    try {
      await session.silence.limit(session.client.query(statement), this.#options.connectionMs);
    } catch (error) {
      this.#lost(session, asError(error));
      throw error;
    }
  }

  /** Checks an idle connection: TCP may take hours to detect that it is dead. */
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
