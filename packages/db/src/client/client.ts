import type pg from "pg";
import sql from "sql-template-tag";
import { clientClass } from "./authentication.ts";
import { Connections } from "./connections.ts";
import { type Deadlines, defaultDeadlines } from "./deadlines.ts";
import { ServerSilent } from "./failures.ts";
import { Listener } from "./listener.ts";
import { ReadLane } from "./read-lane.ts";
import { ReadLanes } from "./read-lanes.ts";
import type { Executor } from "./scope.ts";
import { SessionClient } from "./session-client.ts";
import type { SessionSettings } from "./session-settings.ts";
import {
  inTransaction,
  type RetryReason,
  type Transaction,
  type TransactionOptions,
} from "./transaction.ts";
import { types } from "./types.ts";

/** One process's way to the database. */
export interface Database {
  /** For single-statement reads of the background work. */
  readonly read: Executor;
  /**
   * For finding callers, and whether the database answers: a dedicated connection, which answers
   * while all others are taken.
   */
  readonly access: Executor;
  readonly listener: Listener;
  /** For single-statement reads of a shop's requests; see {@link ReadKind}. */
  readsOf(shop: string, kind: ReadKind): Executor;
  /** Snapshots, and what is declared `heavy`, run in a small pool that nothing else uses. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Resolves if the database answers and accepts writes.
   *
   * @throws the reason why not
   */
  check(): Promise<void>;
  /** The current state, for monitoring. */
  state(): DatabaseState;
  close(): Promise<void>;
}

/**
 * "short": a few rows, over the lanes of short reads; a statement that is planned for its values goes
 * over those of lists. "list": over the lanes of lists. "heavy": in the pool of heavy work.
 */
export type ReadKind = "short" | "list" | "heavy";

export interface PoolState {
  total: number;
  idle: number;
  /** Transactions that wait for a connection. */
  waiting: number;
}

export interface DatabaseState {
  /** Connections for transactions. */
  pool: PoolState;
  heavyPool: PoolState;
  /** Statements on the way over the shared connections. */
  reads: number;
  lists: number;
  /** Runs of transactions that were made again, since the start. */
  retries: Readonly<Record<RetryReason, number>>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * Set if `url` leads to a pooler that keeps no sessions, such as PgBouncer with
   * `pool_mode = transaction`: the database itself, for the listener. Transactions then bring their
   * settings along, single reads become transactions, and no statement is prepared by name.
   */
  directUrl?: string | undefined;
  /** Connections for transactions. */
  poolSize?: number;
  /** Connections for heavy work. */
  heavyPoolSize?: number;
  /** Replaces some of the default deadlines. */
  deadlines?: Partial<Deadlines>;
  onError?: (error: Error) => void;
}

const commonSettings: SessionSettings = {
  timezone: "UTC",
  // A process that stalls in mid-transaction must not hold a shop's rows for ever.
  idle_in_transaction_session_timeout: "60000",
  // Pages of lists are read along an index, from memory or from an SSD, where that is not the four
  // times as dear as reading a whole table that PostgreSQL takes it for.
  random_page_cost: "1.1",
  // What was acknowledged must survive a crash, also on a server that was set up to be faster.
  synchronous_commit: "on",
};

/** Connections of a process beside the pools: one more finds callers, and one listens. */
const shortLanes = 2;
const listLanes = 3;

/** The background work is no shop's, and shares the lanes with them. */
const background = "";

/** Opens a database lazily: no connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, directUrl, poolSize = 10, heavyPoolSize = 4, onError } = options;
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const { connectionMs, readMs, searchMs, statementMs, lockMs, graceMs } = deadlines;
  const keepsSessions = directUrl === undefined;
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: "bayline",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
  const settingsFor = (statementMs: number): SessionSettings => ({
    ...commonSettings,
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
  });
  const lane = (answerMs: number) =>
    new ReadLane(
      config,
      { settings: settingsFor(answerMs), keepsSessions },
      { connectionMs, answerMs: answerMs + graceMs },
    );
  const access = lane(readMs);
  const reads = new ReadLanes(shortLanes, () => lane(readMs));
  // Apart, since a list may take as long as a hundred short reads, and each answer waits for those before.
  const lists = new ReadLanes(listLanes, () => lane(searchMs));
  // All connections lead to the server that the listener's leads to: after a failover to the new one.
  const discard = () => {
    for (const stale of parts) void stale.discard();
  };
  const listening = { ...config, connectionString: directUrl ?? url };
  const listener = new Listener(listening, {
    connectionMs,
    onError,
    onConnected: discard,
    onSilence() {
      const reason = new ServerSilent(connectionMs);
      for (const abandoned of parts) abandoned.abandon(reason);
    },
  });
  const settings = settingsFor(statementMs);
  const pooled = {
    ...config,
    Client: clientClass(url),
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 60_000,
    onConnect: async (client: pg.ClientBase) => {
      if (keepsSessions && client instanceof SessionClient) {
        await client.configure(settings, connectionMs);
      }
    },
  };
  const openPool = (max: number) =>
    new Connections(
      { ...pooled, max },
      {
        keepsSessions,
        onError: (error) => onError?.(error),
        onReadOnly() {
          discard();
          listener.restart();
        },
      },
    );
  const pool = openPool(poolSize);
  const heavyPool = openPool(heavyPoolSize);
  const parts = [pool, heavyPool, access, reads, lists];
  const retries = { race: 0, connection: 0 };
  const onRetry = (reason: RetryReason) => {
    retries[reason] += 1;
  };
  let closed: Promise<unknown> | undefined;
  const transaction: Database["transaction"] = (work, options) => {
    const isHeavy = options?.heavy ?? options?.mode === "snapshot";
    const connections = isHeavy ? heavyPool : pool;
    const server = { connections, deadlines, ...(keepsSessions ? {} : { settings }) };
    return inTransaction(server, work, { ...options, onRetry });
  };
  const readsOf: Database["readsOf"] = (shop, kind) => {
    switch (kind) {
      case "short":
        return {
          query: (statement, planning) =>
            (planning ? lists : reads).query(shop, statement, planning),
        };
      case "list":
        return { query: (statement, planning) => lists.query(shop, statement, planning) };
      case "heavy":
        return {
          query: (statement, planning) =>
            transaction((tx) => tx.query(statement, planning), { mode: "snapshot" }),
        };
    }
  };
  return {
    read: readsOf(background, "short"),
    access,
    listener,
    readsOf,
    transaction,
    async check() {
      await listener.check();
      if (!keepsSessions) await access.query(sql`SELECT`);
    },
    state: () => ({
      pool: pool.state(),
      heavyPool: heavyPool.state(),
      reads: reads.waiting,
      lists: lists.waiting,
      retries,
    }),
    async close() {
      closed ??= Promise.all([listener, ...parts].map((part) => part.close()));
      await closed;
    },
  };
}
