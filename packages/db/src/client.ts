import pg from "pg";
import { clientClass } from "./authentication.ts";
import { Listener } from "./listener.ts";
import { ReadLane } from "./read-lane.ts";
import type { Executor } from "./scope.ts";
import {
  inTransaction,
  type RetryReason,
  type Transaction,
  type TransactionOptions,
} from "./transaction.ts";
import { types } from "./values.ts";

/** One process's way to the database. */
export interface Database {
  /** For single-statement reads of requests. Those that are planned for their values have a lane of their own. */
  readonly read: Executor;
  readonly listener: Listener;
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** What goes on just now, for whoever looks after the service. */
  state(): DatabaseState;
  close(): Promise<void>;
}

export interface DatabaseState {
  /** Connections for transactions, and who waits for one. */
  pool: { total: number; idle: number; waiting: number };
  /** Statements on the way over the shared connections. */
  reads: number;
  searches: number;
  /** Runs of transactions that were made again, since the start. */
  retries: Readonly<Record<RetryReason, number>>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections for transactions; reads share one of their own, and searches another. */
  poolSize?: number;
  onError?: (error: Error) => void;
}

// A process that stalls in mid-transaction must not hold a shop's rows for ever.
const sessionSettings = [
  "timezone=UTC",
  "statement_timeout=60000",
  "lock_timeout=20000",
  "idle_in_transaction_session_timeout=60000",
  // Pages of lists are read along an index, from memory or from an SSD, where that is not the four
  // times as dear as reading a whole table that PostgreSQL takes it for.
  "random_page_cost=1.1",
  // What was acknowledged must survive a crash, also on a server that was set up to be faster.
  "synchronous_commit=on",
];

/** Opens a database lazily: no connection is made before the first statement. */
export function openDatabase({ url, poolSize = 10, onError }: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: "bayline",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    options: sessionSettings.map((setting) => `-c ${setting}`).join(" "),
  };
  const Client = clientClass(url);
  const pool = new pg.Pool({ ...config, Client, max: poolSize, idleTimeoutMillis: 60_000 });
  pool.on("error", (error) => onError?.(error));
  // A connection can die with the very words that it is ready, before anybody got to listen; its
  // first statement finds out. An error that nobody hears would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const reads = new ReadLane(config);
  // Apart, since a search may take as long as a hundred reads, and each answer waits for those before.
  const searches = new ReadLane(config);
  const listener = new Listener(config, onError);
  const retries = { race: 0, connection: 0 };
  const onRetry = (reason: RetryReason) => {
    retries[reason] += 1;
  };
  let closed: Promise<unknown> | undefined;
  return {
    read: {
      query: (statement, planning) => (planning ? searches : reads).query(statement, planning),
    },
    listener,
    transaction: (work, options) => inTransaction(pool, work, { ...options, onRetry }),
    state: () => ({
      pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      reads: reads.waiting,
      searches: searches.waiting,
      retries,
    }),
    async close() {
      closed ??= Promise.all([reads.close(), searches.close(), listener.close(), pool.end()]);
      await closed;
    },
  };
}
