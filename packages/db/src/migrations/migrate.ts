import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createClient } from "../client/authentication.ts";
import { defaultDeadlines, endClient, SilenceWatch } from "../client/deadlines.ts";
import { errorCode, isConnectionLoss, ReadOnlyServer, ServerSilent } from "../client/failures.ts";
import type { OnProgress } from "../client/lock-retries.ts";
import type { SessionClient } from "../client/session-client.ts";
import { allowTriggers, distributeNewTables, isDistributed } from "../distribution/distribute.ts";
import { applyMigrations, migrationsFolder, readJournal } from "./apply-migrations.ts";

const retryMs = 500;
/** The number of consecutive probes that may fail: on a busy machine some do. */
const maxFailedProbes = 12;
// A session whose client vanished keeps its locks until it ends.
const begin = `SELECT pg_backend_pid() AS pid, set_config('idle_session_timeout', '60s', false),
  set_config('idle_in_transaction_session_timeout', '60s', false)`;
const liveSession = `SELECT FROM pg_stat_activity WHERE pid = $1
  AND (state = 'active' OR state_change > clock_timestamp() - $2 * interval '1 millisecond')`;

export interface MigrationOptions {
  /** How long to wait for a database that is unavailable or read-only; 0 by default. */
  waitMs?: number;
  /** Called when waiting starts, and when its reason changes. */
  onWait?: (reason: Error) => void;
  onProgress?: OnProgress;
  /** The limit for connecting and for each response of a probe. */
  connectionMs?: number;
  /** Requires that notifications sent over this connection string arrive at `url`. */
  notifyUrl?: string;
  /** The folder of the migrations; that of this version by default. */
  folder?: string;
}

/**
 * Notifications do not arrive: a pooler without sessions, or two addresses of different databases.
 */
export class NotificationsUnavailable extends Error {
  readonly code = "ERR_UNHEARD";

  constructor() {
    super("A notification was not heard");
    this.name = "NotificationsUnavailable";
  }
}

/**
 * Migrates the schema to this version, one process at a time. After a connection loss it continues
 * within `waitMs`.
 *
 * @throws {NotificationsUnavailable} before any change
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

/** Whether waiting may help. Another program on the database's port does not go away. */
function isPassing(error: unknown): error is Error {
  const isUnproven = errorCode(error) === "ERR_SERVER_UNPROVEN";
  return error instanceof Error && !isUnproven && isConnectionLoss(error);
}

async function migrateOnce(url: string, options: MigrationOptions): Promise<void> {
  const { connectionMs = defaultDeadlines.connectionMs, notifyUrl } = options;
  const client = connection(url, connectionMs);
  const watching = new AbortController();
  let loss: Error | undefined;
  client.once("error", (error) => {
    loss = error;
  });
  try {
    await client.connect();
    if (client.isReadOnly) throw new ReadOnlyServer();
    if (notifyUrl) await requireNotifications(client, notifyUrl, connectionMs);
    const asked = client.query<{ pid: number }>(begin);
    const { rows } = await new SilenceWatch(client).limit(asked, connectionMs);
    void watchSession(client, { pid: rows[0]?.pid, url, connectionMs }, watching.signal);
    const isOnCluster = await isDistributed(client);
    if (isOnCluster) await client.query(allowTriggers);
    await applyMigrations(client, {
      folder: options.folder ?? migrationsFolder,
      onProgress: options.onProgress ?? (() => undefined),
      // A table is distributed before the next statement fills it: its rows refer to distributed ones.
      betweenSteps: async () => {
        if (isOnCluster) await distributeNewTables(client);
      },
    });
  } catch (error) {
    // The statement's own error does not contain the reason.
    throw loss ?? error;
  } finally {
    watching.abort();
    await endClient(client, connectionMs);
  }
}

/** Sends a notification over `url`, and waits until `listener` receives it. */
async function requireNotifications(
  listener: SessionClient,
  url: string,
  connectionMs: number,
): Promise<void> {
  const ask = (client: SessionClient, statement: string) =>
    new SilenceWatch(client).limit(client.query(statement), connectionMs);
  const channel = `bayline_start_${randomUUID()}`;
  const sender = connection(url, connectionMs);
  try {
    await ask(listener, `LISTEN "${channel}"`);
    // Twice the limit of a response, because this process may be busy.
    const signal = AbortSignal.timeout(2 * connectionMs);
    const received = once(listener, "notification", { signal });
    received.catch(() => undefined);
    await sender.connect();
    await ask(sender, `NOTIFY "${channel}"`);
    await received.catch(() => {
      throw new NotificationsUnavailable();
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
 * Destroys the connection of a migration if the server no longer runs it, or does not respond on
 * another connection. A statement may take hours, so a missing response alone means nothing.
 */
async function watchSession(
  client: SessionClient,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const { connectionMs } = session;
  const silenceMs = connectionMs * maxFailedProbes;
  let aliveAt = performance.now();
  while (!signal.aborted) {
    await wait(connectionMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (await hasSession(session)) aliveAt = performance.now();
    const isSilent = performance.now() - aliveAt > silenceMs;
    if (isSilent) client.connection.stream.destroy(new ServerSilent(silenceMs));
  }
}

/** Whether the session is running a statement or has just finished one. */
async function hasSession({ pid, url, connectionMs }: Session): Promise<boolean> {
  const client = connection(url, connectionMs);
  try {
    await client.connect();
    const asked = client.query(liveSession, [pid, 2 * connectionMs]);
    const { rowCount } = await new SilenceWatch(client).limit(asked, connectionMs);
    return rowCount === 1;
  } catch (error) {
    // A server that rejects another connection is responding.
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
  // A connection loss fails the running statement. An unhandled error event would end the process.
  client.on("error", () => undefined);
  return client;
}

/** Returns the name of the latest migration of this version. Names sort by age. */
export function schemaVersion(): string {
  return readJournal(migrationsFolder).at(-1)?.tag ?? "";
}
