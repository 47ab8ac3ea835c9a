import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Sql } from "sql-template-tag";
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
  /** false: do all the work, then roll it back. */
  commit?: boolean;
  /** "snapshot": every statement sees the same moment; for reports and reconciliation. */
  mode?: "write" | "snapshot";
  /** Takes its connection from the pool of heavy work. Default: for snapshots alone. */
  heavy?: boolean;
  /**
   * The work finds out by itself whether an earlier run of it was kept, so it runs again even
   * where the outcome of a COMMIT is unknown.
   */
  recognisesItself?: boolean;
  /** Told of each run that is made again, and why. */
  onRetry?: (reason: RetryReason) => void;
}

export type RetryReason = "race" | "connection";

/** One unit of work on a connection of its own. */
export interface Transaction extends Executor {
  /**
   * Tries `work` and takes back what it wrote where a row of it is refused by a constraint:
   * then `undefined`. Every other failure ends the transaction. A savepoint costs two statements,
   * and nearly always nothing is refused: so there is none at first, and all the work of the
   * transaction runs again with savepoints where a row is.
   */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** Where transactions run, and how long they may take. */
export interface TransactionServer {
  connections: Connections;
  deadlines: Deadlines;
  /** Set if a connection keeps nothing between transactions: the settings of each. */
  settings?: SessionSettings;
}

/**
 * Runs `work` in one transaction. Work that lost a race with another transaction, or its
 * connection before the commit, runs again (at most three times): until COMMIT nothing of it
 * was kept. A connection lost during COMMIT is a {@link CommitUnknown}. A retry begins only if a
 * connection is missing for less than half of `connectionMs`.
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
        (options.recognisesItself && error instanceof CommitUnknown);
      // A run that the database failed has not found out whether the one before it was kept.
      if (attempt > retries || !mayRunAgain) throw (isDatabaseFailure(error) && unknown) || error;
      options.onRetry?.(lostRace ? "race" : "connection");
      // A restarting database needs longer than a lost race.
      const pause = (lostRace ? 5 : 150) * 2 ** attempt;
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
  const { connections, deadlines, settings } = server;
  const tx = new PooledTransaction(server, client, savepoints);
  let broken: Error | undefined;
  client.on("error", tx.lose);
  try {
    await tx.control(
      settings ? `${begin[mode]}; ${applySettings(settings, "transaction")}` : begin[mode],
    );
    const result = await work(tx);
    tx.end();
    // Lost before COMMIT is sent: then nothing is unknown.
    if (tx.loss) throw tx.loss;
    if (commit) await commitWork(tx, deadlines);
    else await tx.control("ROLLBACK");
    return result;
  } catch (error) {
    tx.end();
    const isRefused = mode === "write" && errorCode(error) === readOnlyRefusal;
    const failure = isRefused ? connections.readOnly(error) : error;
    if (isConnectionLoss(failure) || failure instanceof CommitUnknown) broken = asError(failure);
    else broken = await rollBack(tx);
    // Where one connection went silent, the idle ones may have too.
    if (tx.loss instanceof ServerSilent) connections.discard();
    throw failure;
  } finally {
    client.release(broken);
    client.off("error", tx.lose);
  }
}

async function commitWork(tx: PooledTransaction, { commitMs }: Deadlines): Promise<void> {
  const { command } = await tx.control("COMMIT", commitMs).catch((error: unknown) => {
    // Only the database itself can say that it did not commit; whatever else fails leaves it open.
    const refused = error instanceof pg.DatabaseError && !isConnectionLoss(error);
    throw refused ? error : new CommitUnknown(error);
  });
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
  if (command !== "COMMIT") throw new Error("The transaction had failed and was rolled back");
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

/** A row was refused in an attempt that has no savepoint to go back to. */
class NeedsSavepoints extends Error {}

class PooledTransaction implements Transaction {
  readonly #client: pg.PoolClient;
  readonly #savepoints: boolean;
  readonly #deadlines: Deadlines;
  readonly #keepsSession: boolean;
  readonly #silence: SilenceWatch;
  #over = false;
  #loss: Error | undefined;

  constructor(server: TransactionServer, client: pg.PoolClient, savepoints: boolean) {
    this.#client = client;
    this.#savepoints = savepoints;
    this.#deadlines = server.deadlines;
    this.#keepsSession = server.settings === undefined;
    this.#silence = new SilenceWatch(client);
  }

  /** Hears of a connection that dies between two statements: unheard, that would end the process. */
  readonly lose = (error: Error): void => {
    this.#loss ??= error;
  };

  get loss(): Error | undefined {
    return this.#loss;
  }

  /** The connection is soon another's: statements of work that was left running are refused. */
  end(): void {
    this.#over = true;
  }

  async query<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    this.#refuseLate();
    const { statementMs, graceMs } = this.#deadlines;
    const sent = this.#keepsSession ? sendable(statement, planning) : unnamed(statement);
    const answer = this.#client.query(sent);
    const { rows } = await this.#silence.limit(answer, statementMs + graceMs);
    return rows;
  }

  /** Begins, marks or ends the transaction. */
  control(statement: string, ms = this.#deadlines.connectionMs): Promise<pg.QueryResult> {
    return this.#silence.limit(this.#client.query(statement), ms);
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
      // Released too, or an attempt around this one would take back no more than this one did.
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
