import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createClient } from "../client/authentication.ts";
import { defaultDeadlines, endClient, SilenceWatch } from "../client/deadlines.ts";
import { errorCode, isConnectionLoss, ReadOnlyServer, ServerSilent } from "../client/failures.ts";
import type { SessionClient } from "../client/session-client.ts";
import { applyMigrations, type OnProgress, readJournal } from "./apply-migrations.ts";

const retryMs = 500;
/** How many times `connectionMs` a migration may seem dead: on a busy machine a probe can fail. */
const patience = 12;
// A session that lost its client in silence keeps its locks until it ends.
const begin = `SELECT pg_backend_pid() AS pid, set_config('idle_session_timeout', '60s', false),
  set_config('idle_in_transaction_session_timeout', '60s', false)`;
const liveSession = `SELECT FROM pg_stat_activity WHERE pid = $1
  AND (state = 'active' OR state_change > clock_timestamp() - $2 * interval '1 millisecond')`;

export interface MigrationOptions {
  /** For how long a database that is away, or accepts no writes, is waited for; 0 by default. */
  waitMs?: number;
  /** Called with the reason when a wait begins, and when its reason changes. */
  onWait?: (reason: Error) => void;
  onProgress?: OnProgress;
  /** To connect, and for each answer of a probe. */
  connectionMs?: number;
  /** Refuses a `url` at which notifications sent over this connection string are not heard. */
  heardFrom?: string;
}

/** Notifications do not arrive: a pooler keeps no sessions, or two addresses lead to two databases. */
export class Unheard extends Error {
  readonly code = "ERR_UNHEARD";

  constructor() {
    super("A notification was not heard");
    this.name = "Unheard";
  }
}

/**
 * Brings the database's schema up to this version. Processes that start together take turns. What a
 * lost connection interrupts goes on while there is time.
 *
 * @throws {Unheard} before anything is changed
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<void> {
  const { waitMs = 0, onWait } = options;
  const deadline = performance.now() + waitMs;
  let reason = "";
  for (;;) {
    try {
      return await migrateOnce(url, options);
    } catch (error) {
      if (!isPassing(error) || performance.now() + retryMs > deadline) throw error;
      if (error.message !== reason) onWait?.(error);
      reason = error.message;
      await wait(retryMs);
    }
  }
}

/** Another program on the database's port does not go away by waiting. */
function isPassing(error: unknown): error is Error {
  const isUnproven = errorCode(error) === "ERR_SERVER_UNPROVEN";
  return error instanceof Error && !isUnproven && isConnectionLoss(error);
}

async function migrateOnce(url: string, options: MigrationOptions): Promise<void> {
  const { connectionMs = defaultDeadlines.connectionMs, heardFrom } = options;
  const client = connection(url, connectionMs);
  const watching = new AbortController();
  let loss: Error | undefined;
  client.once("error", (error) => {
    loss = error;
  });
  try {
    await client.connect();
    if (client.isReadOnly) throw new ReadOnlyServer();
    if (heardFrom) await hear(client, heardFrom, connectionMs);
    const asked = client.query<{ pid: number }>(begin);
    const { rows } = await new SilenceWatch(client).limit(asked, connectionMs);
    void watchSession(client, { pid: rows[0]?.pid, url, connectionMs }, watching.signal);
    await applyMigrations(client, options.onProgress ?? (() => undefined));
  } catch (error) {
    // What failed is the statement that met it, which does not say why.
    throw loss ?? error;
  } finally {
    watching.abort();
    await endClient(client, connectionMs);
  }
}

/** Sends a notification over `url`, and waits until `listener` hears it. */
async function hear(listener: SessionClient, url: string, connectionMs: number): Promise<void> {
  const ask = (client: SessionClient, statement: string) =>
    new SilenceWatch(client).limit(client.query(statement), connectionMs);
  const channel = `bayline_start_${randomUUID()}`;
  const sender = connection(url, connectionMs);
  try {
    await ask(listener, `LISTEN "${channel}"`);
    // Twice as long as an answer may take: a busy process must not take itself for deaf.
    const signal = AbortSignal.timeout(2 * connectionMs);
    const heard = once(listener, "notification", { signal });
    heard.catch(() => undefined);
    await sender.connect();
    await ask(sender, `NOTIFY "${channel}"`);
    await heard.catch(() => {
      throw new Unheard();
    });
    await ask(listener, `UNLISTEN "${channel}"`);
  } finally {
    sender.connection.stream.destroy();
  }
}

interface Session {
  pid: number | undefined;
  url: string;
  connectionMs: number;
}

/**
 * Destroys the connection of a migration once the server does not work for it any more, or does not
 * answer over another connection. One statement may take hours, so its silence alone says nothing.
 */
async function watchSession(
  client: SessionClient,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const { connectionMs } = session;
  const patienceMs = connectionMs * patience;
  let aliveAt = performance.now();
  while (!signal.aborted) {
    await wait(connectionMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (await hasSession(session)) aliveAt = performance.now();
    const isSilent = performance.now() - aliveAt > patienceMs;
    if (isSilent) client.connection.stream.destroy(new ServerSilent(patienceMs));
  }
}

/** Whether the session runs a statement, or has just ended one. */
async function hasSession({ pid, url, connectionMs }: Session): Promise<boolean> {
  const client = connection(url, connectionMs);
  try {
    await client.connect();
    const asked = client.query(liveSession, [pid, 2 * connectionMs]);
    const { rowCount } = await new SilenceWatch(client).limit(asked, connectionMs);
    return rowCount === 1;
  } catch (error) {
    // A server that refuses one more connection does answer.
    return error instanceof pg.DatabaseError;
  } finally {
    client.connection.stream.destroy();
  }
}

function connection(url: string, connectionMs: number): SessionClient {
  const client = createClient({
    connectionString: url,
    application_name: "bayline migrations",
    connectionTimeoutMillis: connectionMs,
  });
  // A lost connection fails the statement that is under way; unheard here, it would end the process.
  client.on("error", () => undefined);
  return client;
}

/** The name of the last migration: what the schema of this version is. Names sort by age. */
export function schemaVersion(): string {
  return readJournal().at(-1)?.tag ?? "";
}
