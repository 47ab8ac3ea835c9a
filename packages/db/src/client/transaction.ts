import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { ask, sendTogether } from "./ask.ts";
import type { Connections } from "./connections.ts";
import { type Deadlines, SilenceWatch } from "./deadlines.ts";
import {
  asError,
  CommitUnknown,
  errorCode,
  isConnectionLoss,
  isRefusedRow,
  isSerializationFailure,
  readOnlyRefusal,
  ServerSilent,
} from "./failures.ts";
import type { Executor, Planning } from "./scope.ts";
import { applySettings, type SessionSettings } from "./session-settings.ts";
import { sendable, unnamed } from "./statement.ts";

const retries = 3;

export interface TransactionOptions {
  /** If false, the transaction is rolled back at the end. */
  commit?: boolean;
  /** "snapshot": all statements see the same state; for reports and reconciliation. */
  mode?: "write" | "snapshot";
  /** Uses the pool of heavy work. Default: only for snapshots. */
  heavy?: boolean;
  /**
   * The work detects whether an earlier run of it was committed, so it is retried even if the
   * outcome of a COMMIT is unknown.
   */
  detectsReplay?: boolean;
  /** Called before each retry, with its reason. */
  onRetry?: (reason: RetryReason) => void;
}

export type RetryReason = "race" | "connection";

/** A transaction on its connection. */
export interface Transaction extends Executor {
  /**
   * Runs `work`. If a constraint rejects a row, its writes are rolled back, and the result is
   * `undefined`. Any other error ends the transaction.
   *
   * A savepoint costs two statements, and rejections are rare. So the first run has no savepoints,
   * and after a rejection the whole transaction runs again with them.
   */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
  /**
   * Lets the work end without the answer of statements that it has sent, so that they share a round
   * trip with COMMIT. If one of them fails, the transaction fails with its error. The result
   * resolves before the transaction does.
   */
  atCommit<T>(answer: Promise<T>): Promise<T>;
}

/** The connections and limits of transactions. */
export interface TransactionServer {
  connections: Connections;
  deadlines: Deadlines;
  /** The settings of each transaction. Set if connections keep no session between transactions. */
  settings?: SessionSettings;
}

/**
 * Runs `work` in one transaction. It is retried, at most three times, after a serialization failure
 * or a connection loss before COMMIT, when nothing was committed. A connection loss during COMMIT
 * throws {@link CommitUnknown}. A retry starts only if there was no connection for less than half of
 * `connectionMs`.
 */
export async function inTransaction<T>(
  server: TransactionServer,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  let unknown: CommitUnknown | undefined;
  let savepoints = false;
  const writes = options.mode !== "snapshot";
  let awaySince: number | undefined;
  for (let attempt = 1; ; attempt++) {
    awaySince ??= performance.now();
    try {
      const client = await server.connections.take({ writes });
      awaySince = undefined;
      return await runOnce(server, client, work, { ...options, savepoints });
    } catch (error) {
      if (error instanceof NeedsSavepoints) {
        savepoints = true;
        continue;
      }
      if (error instanceof CommitUnknown) unknown = error;
      const lostRace = isSerializationFailure(error);
      const awayMs = awaySince === undefined ? 0 : performance.now() - awaySince;
      const mayRunAgain =
        lostRace ||
        (isConnectionLoss(error) && awayMs < server.deadlines.connectionMs / 2) ||
        (options.detectsReplay && error instanceof CommitUnknown);
      // A run that failed in the database could not detect whether an earlier one was committed.
      if (attempt > retries || !mayRunAgain) throw (isDatabaseFailure(error) && unknown) || error;
      options.onRetry?.(lostRace ? "race" : "connection");
      // A restarting database needs longer than a lost race.
      const pause = (lostRace ? 5 : 150) * 2 ** attempt;
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

/** A statement after a failed one of its transaction. */
const failedBefore = "25P02";

const begin = {
  write: "BEGIN",
  snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
} satisfies Record<"write" | "snapshot", string>;

async function runOnce<T>(
  server: TransactionServer,
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  { commit = true, mode = "write", savepoints }: TransactionOptions & { savepoints: boolean },
): Promise<T> {
  const { connections, deadlines, settings } = server;
  const tx = new PooledTransaction(server, client, savepoints);
  let broken: Error | undefined;
  client.on("error", tx.lose);
  try {
    // Sent with the first statement. If it fails, the connection is lost or the statement fails too.
    void tx.atCommit(
      tx.control(
        settings ? `${begin[mode]}; ${applySettings(settings, "transaction")}` : begin[mode],
      ),
    );
    const result = await work(tx);
    tx.end();
    // Lost before COMMIT was sent: nothing was committed.
    if (tx.loss) throw tx.loss;
    if (commit) await commitWork(tx, deadlines);
    else await Promise.all([tx.sent(), tx.control("ROLLBACK")]);
    return result;
  } catch (error) {
    tx.end();
    // A statement fails after one whose answer was not awaited: that one has the reason.
    const cause = errorCode(error) === failedBefore ? await tx.reason(error) : error;
    const isRefused = mode === "write" && errorCode(cause) === readOnlyRefusal;
    const failure = isRefused ? connections.readOnly(cause) : cause;
    if (isConnectionLoss(failure) || failure instanceof CommitUnknown) broken = asError(failure);
    else broken = await rollBack(tx);
    // If one connection stopped responding, the idle ones may have too.
    if (tx.loss instanceof ServerSilent) connections.discard();
    throw failure;
  } finally {
    client.release(broken);
    client.off("error", tx.lose);
  }
}

async function commitWork(tx: PooledTransaction, { commitMs }: Deadlines): Promise<void> {
  const committed = tx.commit(commitMs).catch((error: unknown) => {
    // Only a response of the database proves that it did not commit.
    const refused = error instanceof pg.DatabaseError && !isConnectionLoss(error);
    throw refused ? error : new CommitUnknown(error);
  });
  const [{ command }] = await Promise.all([committed, ignoringLoss(tx.sent())]);
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
  if (command !== "COMMIT") throw new Error("The transaction had failed and was rolled back");
}

/** COMMIT was sent after these statements, so only its own failure says what a loss means. */
async function ignoringLoss(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
  }
}

async function rollBack(tx: PooledTransaction): Promise<Error | undefined> {
  try {
    await tx.control("ROLLBACK");
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function isDatabaseFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isConnectionLoss(error);
}

/** A row was rejected in an attempt without a savepoint. */
class NeedsSavepoints extends Error {}

class PooledTransaction implements Transaction {
  readonly #client: pg.PoolClient;
  readonly #savepoints: boolean;
  readonly #deadlines: Deadlines;
  readonly #keepsSession: boolean;
  readonly #silence: SilenceWatch;
  #over = false;
  #loss: Error | undefined;
  readonly #sent: Array<Promise<unknown>> = [];

  constructor(server: TransactionServer, client: pg.PoolClient, savepoints: boolean) {
    this.#client = client;
    this.#savepoints = savepoints;
    this.#deadlines = server.deadlines;
    this.#keepsSession = server.settings === undefined;
    this.#silence = new SilenceWatch(client);
  }

  /**
   * Records a connection loss between two statements. An unhandled error event would end the
   * process.
   */
  readonly lose = (error: Error): void => {
    this.#loss ??= error;
  };

  get loss(): Error | undefined {
    return this.#loss;
  }

  atCommit<T>(answer: Promise<T>): Promise<T> {
    // It is awaited later, or not at all after another failure.
    answer.catch(() => undefined);
    this.#sent.push(answer);
    return answer;
  }

  /** Waits for the statements whose answers were left for the commit. */
  async sent(): Promise<void> {
    for (const answer of this.#sent) await answer;
  }

  /** The first error of those statements; `otherwise` if none of them failed. */
  reason(otherwise: unknown): Promise<unknown> {
    return this.sent().then(
      () => otherwise,
      (error: unknown) => error,
    );
  }

  /** Rejects further statements of work that is still running: the connection will be reused. */
  end(): void {
    this.#over = true;
  }

  async query<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    this.#refuseLate();
    const { statementMs, graceMs } = this.#deadlines;
    const sent = this.#keepsSession ? sendable(statement, planning) : unnamed(statement);
    return this.#silence.limit(ask<Row>(this.#client, sent), statementMs + graceMs);
  }

  /** Begins, marks or ends the transaction. */
  control(statement: string, ms = this.#deadlines.connectionMs): Promise<pg.QueryResult> {
    sendTogether(this.#client.connection.stream);
    return this.#silence.limit(this.#client.query(statement), ms);
  }

  /** Sends COMMIT. From now on each response must arrive within `ms`, also those of earlier statements. */
  commit(ms: number): Promise<pg.QueryResult> {
    this.#silence.shorten(ms);
    return this.control("COMMIT", ms);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#savepoints) await this.#mark("SAVEPOINT attempt");
    try {
      const result = await work();
      if (this.#savepoints) await this.#mark("RELEASE SAVEPOINT attempt");
      return result;
    } catch (error) {
      if (!isRefusedRow(error)) throw error;
      if (!this.#savepoints) throw new NeedsSavepoints("A row was refused", { cause: error });
      // Also released, so that an enclosing attempt rolls back to its own savepoint.
      await this.#mark("ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt");
      return undefined;
    }
  }

  #mark(statement: string): Promise<pg.QueryResult> {
    this.#refuseLate();
    return this.control(statement);
  }

  #refuseLate(): void {
    if (this.#over) throw new Error("A statement came after the end of its transaction");
  }
}
