import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import {
  CommitUnknown,
  isConnectionLoss,
  isRefusedRow,
  isSerializationFailure,
} from "./failures.ts";
import type { Executor } from "./scope.ts";
import { named } from "./statement.ts";

const retries = 3;

export interface TransactionOptions {
  /** false: do all the work, then roll it back. */
  commit?: boolean;
  /** "snapshot": every statement sees the same moment; for reports and reconciliation. */
  mode?: "write" | "snapshot";
  /**
   * The work finds out by itself whether an earlier run of it was kept, so it runs again even
   * where the outcome of a COMMIT is unknown.
   */
  recognisesItself?: boolean;
}

/** One unit of work on a connection of its own. */
export interface Transaction extends Executor {
  /**
   * Tries `work` and takes back what it wrote where a row of it is refused by a constraint:
   * then `undefined`. Every other failure ends the transaction.
   */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/**
 * Runs `work` in one transaction. Work that lost a race with another transaction, or its
 * connection before the commit, runs again (at most three times): until COMMIT nothing of it
 * was kept. A connection lost during COMMIT is a {@link CommitUnknown}.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work, options);
    } catch (error) {
      const lostRace = isSerializationFailure(error);
      const lostConnection =
        isConnectionLoss(error) || (options.recognisesItself && error instanceof CommitUnknown);
      if (attempt > retries || !(lostRace || lostConnection)) throw error;
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
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  { commit = true, mode = "write" }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin[mode]);
    const result = await work(new PooledTransaction(client));
    if (commit) await commitWork(client);
    else await client.query("ROLLBACK");
    return result;
  } catch (error) {
    if (isConnectionLoss(error) || error instanceof CommitUnknown) broken = asError(error);
    else broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function commitWork(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query("COMMIT");
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
    if (command !== "COMMIT") throw new Error("The transaction had failed and was rolled back");
  } catch (error) {
    throw isConnectionLoss(error) ? new CommitUnknown(error) : error;
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("ROLLBACK");
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

class PooledTransaction implements Transaction {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    const result = await this.#client.query(named(statement));
    return result.rows;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    await this.#client.query("SAVEPOINT attempt");
    try {
      const result = await work();
      await this.#client.query("RELEASE SAVEPOINT attempt");
      return result;
    } catch (error) {
      if (!isRefusedRow(error)) throw error;
      await this.#client.query("ROLLBACK TO SAVEPOINT attempt");
      return undefined;
    }
  }
}
