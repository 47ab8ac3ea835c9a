import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { Batch, type Question, questionOf, Skipped } from "./batch.ts";
import type { Connections } from "./connections.ts";
import { type Deadlines, SilenceWatch } from "./deadlines.ts";
import {
  asError,
  CommitUnknown,
  errorCode,
  failedBefore,
  isConnectionLoss,
  isNodeLoss,
  isRefusedRow,
  isSerializationFailure,
  LostRace,
  readOnlyRefusal,
  retriesAfter,
  ServerSilent,
} from "./failures.ts";
import type { Executor, Planning } from "./scope.ts";
import { SessionClient } from "./session-client.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";
import { type Statement, sendable, unnamed } from "./statement.ts";

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
 * `connectionMs`. The loss of a node of a cluster is retried once.
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
  let lockFirst: LostRace["lock"];
  const lockAndWork = async (tx: Transaction): Promise<T> => {
    await lockFirst?.(tx);
    return work(tx);
  };
  for (let attempt = 1; ; attempt++) {
    awaySince ??= performance.now();
    try {
      const client = await server.connections.take({ writes });
      awaySince = undefined;
      return await runOnce(server, client, lockAndWork, { ...options, savepoints });
    } catch (error) {
      if (error instanceof NeedsSavepoints) {
        savepoints = true;
        continue;
      }
      if (error instanceof CommitUnknown) unknown = error;
      if (error instanceof LostRace) lockFirst = error.lock;
      const lostRace = isSerializationFailure(error);
      const awayMs = awaySince === undefined ? 0 : performance.now() - awaySince;
      const mayRunAgain =
        lostRace ||
        (isConnectionLoss(error) && awayMs < server.deadlines.connectionMs / 2) ||
        (options.detectsReplay && error instanceof CommitUnknown);
      // A run that failed in the database could not detect whether an earlier one was committed.
      if (attempt > retriesAfter(error) || !mayRunAgain)
        throw (isDatabaseFailure(error) && unknown) || error;
      options.onRetry?.(lostRace ? "race" : "connection");
      // A restarting database needs longer than a lost race.
      const pause = (lostRace ? 5 : 150) * 2 ** Math.min(attempt, 4);
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

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
  const { connections, settings } = server;
  const tx = new PooledTransaction(server, client, savepoints);
  let broken: Error | undefined;
  client.on("error", tx.lose);
  try {
    // Sent with the first statement. If it fails, that statement fails too.
    void tx.atCommit(tx.control(begin[mode]));
    if (settings) void tx.atCommit(tx.configure(settings));
    const result = await work(tx);
    tx.end();
    if (commit) await commitWork(tx);
    else await Promise.all([tx.sent(), tx.control("ROLLBACK")]);
    return result;
  } catch (error) {
    tx.end();
    // A statement fails after one whose answer was not awaited: that one has the reason.
    const cause = errorCode(error) === failedBefore ? await tx.reason(error) : error;
    const isRefused = mode === "write" && errorCode(cause) === readOnlyRefusal;
    const failure = isRefused ? connections.readOnly(cause) : cause;
    const isBroken = isConnectionLoss(failure) && !isNodeLoss(failure);
    if (isBroken || failure instanceof CommitUnknown) broken = asError(failure);
    else broken = await rollBack(tx);
    // If one connection stopped responding, the idle ones may have too.
    if (tx.loss instanceof ServerSilent) connections.discard();
    throw failure;
  } finally {
    client.release(broken);
    client.off("error", tx.lose);
  }
}

async function commitWork(tx: PooledTransaction): Promise<void> {
  const committed = tx.commit().catch((error: unknown) => {
    // Only a response of the database proves that it did not commit.
    const refused = error instanceof pg.DatabaseError && !isConnectionLoss(error);
    throw refused || !tx.isCommitSent ? error : new CommitUnknown(error);
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
    tx.discard();
    if (tx.isBegun) await tx.control("ROLLBACK");
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function isDatabaseFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isConnectionLoss(error);
}

interface Result<Row = unknown> {
  rows: Row[];
  /** `INSERT 0 1`, `COMMIT`. */
  command: string;
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
  /** The statements of this event loop iteration, which are sent together at its end. */
  #batch: { questions: Question[]; limits: number[] } | undefined;
  #isBegun = false;
  #commit: "open" | "added" | "sent" = "open";
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
    try {
      return (await this.#add<Row>(sent, statementMs + graceMs)).rows;
    } catch (error) {
      // Replaces the stack trace with that of the caller. Errors from the socket have none.
      if (error instanceof Error) Error.captureStackTrace(error, this.query);
      throw error;
    }
  }

  /** Begins, marks or ends the transaction. The prepared statement has the name of its text. */
  control(text: string): Promise<Result> {
    const name = this.#keepsSession ? text : "";
    return this.#add({ name, text, values: [] }, this.#deadlines.connectionMs);
  }

  /** Applies settings to this transaction. Its connection keeps what the server reports. */
  async configure(settings: SessionSettings): Promise<void> {
    const text = applySettings(settings, "transaction");
    const { connectionMs } = this.#deadlines;
    const { rows } = await this.#add<ServerState>({ name: "", text, values: [] }, connectionMs);
    if (this.#client instanceof SessionClient) {
      this.#client.isOnCluster = rows[0]?.isOnCluster === true;
    }
  }

  get isOnCluster(): boolean {
    return this.#client instanceof SessionClient && this.#client.isOnCluster;
  }

  commit(): Promise<Result> {
    this.#commit = "added";
    return this.control("COMMIT");
  }

  /** Whether the database may know of this transaction. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  get isCommitSent(): boolean {
    return this.#commit === "sent";
  }

  #add<Row>(statement: Statement, ms: number): Promise<Result<Row>> {
    return new Promise((resolve, reject) => {
      const question = questionOf(
        statement,
        (rows, command) => resolve({ rows, command }),
        (error) => reject(error instanceof Skipped ? error.cause : error),
      );
      if (!this.#batch) {
        this.#batch = { questions: [], limits: [] };
        setImmediate(() => this.#send());
      }
      this.#batch.questions.push(question);
      this.#batch.limits.push(ms);
    });
  }

  /** Drops statements that are not yet sent. */
  discard(reason = new Error("The transaction was rolled back")): void {
    const { questions = [] } = this.#batch ?? {};
    this.#batch = undefined;
    for (const { fail } of questions) fail(reason);
  }

  #send(): void {
    // Nothing of it can have been committed.
    if (this.#loss) this.discard(this.#loss);
    if (!this.#batch) return;
    const { questions, limits } = this.#batch;
    this.#batch = undefined;
    this.#isBegun = true;
    let ms = Math.max(...limits);
    if (this.#commit === "added") {
      this.#commit = "sent";
      // From now on, each response must arrive within this limit, also those of earlier statements.
      ms = this.#deadlines.commitMs;
      this.#silence.shorten(ms);
    }
    const ended = new Promise<void>((resolve) => {
      this.#client.query(new Batch(questions, resolve));
    });
    void this.#silence.limit(ended, ms);
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
      await Promise.all([
        this.#mark("ROLLBACK TO SAVEPOINT attempt"),
        this.#mark("RELEASE SAVEPOINT attempt"),
      ]);
      return undefined;
    }
  }

  #mark(text: string): Promise<Result> {
    this.#refuseLate();
    return this.control(text);
  }

  #refuseLate(): void {
    if (this.#over) throw new Error("A statement came after the end of its transaction");
  }
}
