import type pg from "pg";
import { clientClass } from "./authentication.ts";
import { Connections } from "./connections.ts";
import { type Deadlines, defaultDeadlines } from "./deadlines.ts";
import { ServerSilent } from "./failures.ts";
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
  /**
   * Resolves if the database answers and accepts writes.
   *
   * @throws the reason why not
   */
  check(): Promise<void>;
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
  /** Replaces some of the default deadlines. */
  deadlines?: Partial<Deadlines>;
  onError?: (error: Error) => void;
}

const sessionSettings = [
  "timezone=UTC",
  // A process that stalls in mid-transaction must not hold a shop's rows for ever.
  "idle_in_transaction_session_timeout=60000",
  // Pages of lists are read along an index, from memory or from an SSD, where that is not the four
  // times as dear as reading a whole table that PostgreSQL takes it for.
  "random_page_cost=1.1",
  // What was acknowledged must survive a crash, also on a server that was set up to be faster.
  "synchronous_commit=on",
];

/** Opens a database lazily: no connection is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize = 10, onError } = options;
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const { connectionMs, readMs, searchMs, statementMs, lockMs, graceMs } = deadlines;
  const session = (statementMs: number): pg.ClientConfig => ({
    connectionString: url,
    application_name: "bayline",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
    options: [...sessionSettings, `statement_timeout=${statementMs}`, `lock_timeout=${lockMs}`]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  });
  const lane = (answerMs: number) =>
    new ReadLane(session(answerMs), { connectionMs, answerMs: answerMs + graceMs });
  const reads = lane(readMs);
  // Apart, since a search may take as long as a hundred reads, and each answer waits for those before.
  const searches = lane(searchMs);
  // All connections lead to the server that the listener's leads to: after a failover to the new one.
  const discard = () => {
    connections.discard();
    for (const lane of [reads, searches]) void lane.discard();
  };
  const listener = new Listener(session(statementMs), {
    connectionMs,
    onError,
    onConnected: discard,
    onSilence() {
      const reason = new ServerSilent(connectionMs);
      for (const abandoned of [connections, reads, searches]) abandoned.abandon(reason);
    },
  });
  const pooled = {
    ...session(statementMs),
    Client: clientClass(url),
    max: poolSize,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 60_000,
  };
  const connections = new Connections(pooled, {
    onError: (error) => onError?.(error),
    onReadOnly() {
      discard();
      listener.restart();
    },
  });
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
    transaction: (work, options) =>
      inTransaction({ connections, deadlines }, work, { ...options, onRetry }),
    check: () => listener.check(),
    state: () => ({
      pool: connections.state(),
      reads: reads.waiting,
      searches: searches.waiting,
      retries,
    }),
    async close() {
      closed ??= Promise.all([
        reads.close(),
        searches.close(),
        listener.close(),
        connections.end(),
      ]);
      await closed;
    },
  };
}
