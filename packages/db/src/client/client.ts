import type pg from "pg";
import sql from "sql-template-tag";
import { clientClass } from "./authentication.ts";
import { Connections } from "./connections.ts";
import { type Deadlines, defaultDeadlines } from "./deadlines.ts";
import { ServerSilent } from "./failures.ts";
import { inTransaction, type TransactionOptions } from "./in-transaction.ts";
import { Listener } from "./listener.ts";
import { ReadLane } from "./read-lane.ts";
import { ReadLanes } from "./read-lanes.ts";
import type { RetryReason } from "./retries.ts";
import type { Executor } from "./scope.ts";
import { SessionClient } from "./session-client.ts";
import type { SessionSettings } from "./session-settings.ts";
import { SharedCommits } from "./shared-commits.ts";
import type { Transaction } from "./transaction.ts";
import { types } from "./types.ts";

/** The database connections of one process. */
export interface Database {
  /** For single-statement reads of background work. */
  readonly background: Executor;
  /**
   * For authentication and health checks: a dedicated connection, so that they work while all other
   * connections are in use.
   */
  readonly access: Executor;
  readonly listener: Listener;
  /** For single-statement reads of a shop's requests; see {@link ReadKind}. */
  readsOf(shop: string, kind: ReadKind): Executor;
  /** Snapshots and `heavy` transactions run in a small separate pool. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Resolves if the database responds and accepts writes.
   *
   * @throws the reason otherwise
   */
  check(): Promise<void>;
  /** The current state, for monitoring. */
  state(): DatabaseState;
  close(): Promise<void>;
}

/**
 * "short": a few rows, over the lanes of short reads; a statement with a custom plan goes over the
 * lanes of lists. "list": over the lanes of lists. "heavy": in the pool of heavy work.
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
  /** Unanswered statements on the shared connections. */
  reads: number;
  lists: number;
  /** Retries of transactions since the start. */
  retries: Readonly<Record<RetryReason, number>>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * The connection string of the database itself, for the listener. Required if `url` leads to a
   * pooler without sessions, such as PgBouncer with `pool_mode = transaction`. Each transaction
   * then contains its settings, single reads become transactions, and no statement is prepared by
   * name.
   */
  directUrl?: string | undefined;
  /** Connections that all reads of single records share. */
  shortLanes?: number;
  /** Connections that all lists and searches share. */
  listLanes?: number;
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
  // A process that hangs within a transaction must not lock a shop's rows forever.
  idle_in_transaction_session_timeout: "60000",
  // Pages of lists are read by index from memory or from an SSD. PostgreSQL's default assumes that
  // a random read costs four times as much as a sequential one.
  random_page_cost: "1.1",
  // A committed transaction must survive a crash, even if the server's default is off.
  synchronous_commit: "on",
};

/** Background work belongs to no shop. It uses the same lanes. */
const noShop = "";

/**
 * Opens a database. Connections are made when they are first needed. Two more than the options say
 * are for `access` and the listener.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, directUrl, onError } = options;
  const { shortLanes = 2, listLanes = 3, poolSize = 10, heavyPoolSize = 4 } = options;
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
  // Separate lanes: a list may take as long as a hundred short reads, and responses arrive in
  // order.
  const lists = new ReadLanes(listLanes, () => lane(searchMs));
  // After a failover, all connections must lead to the new server, as the listener's does.
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
    pipeline: true,
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
  const sharedCommits = new SharedCommits(pool, deadlines);
  const parts = [pool, heavyPool, access, reads, lists];
  const retries = { race: 0, connection: 0 };
  const onRetry = (reason: RetryReason) => {
    retries[reason] += 1;
  };
  let closed: Promise<unknown> | undefined;
  const transaction: Database["transaction"] = (work, options) => {
    const isHeavy = options?.heavy ?? options?.mode === "snapshot";
    const connections = isHeavy ? heavyPool : pool;
    const server = {
      connections,
      deadlines,
      ...(keepsSessions ? {} : { settings }),
      ...(isHeavy ? {} : { sharedCommits }),
    };
    return inTransaction(server, work, { ...options, onRetry });
  };
  const readsOf: Database["readsOf"] = (shop, kind) => {
    switch (kind) {
      case "short":
        return {
          read: (statement, planning) => (planning ? lists : reads).read(shop, statement, planning),
        };
      case "list":
        return { read: (statement, planning) => lists.read(shop, statement, planning) };
      case "heavy":
        return {
          read: (statement, planning) =>
            transaction((tx) => tx.read(statement, planning), { mode: "snapshot" }),
        };
    }
  };
  return {
    background: readsOf(noShop, "short"),
    access,
    listener,
    readsOf,
    transaction,
    async check() {
      await listener.check();
      if (!keepsSessions) await access.read(sql`SELECT`);
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
