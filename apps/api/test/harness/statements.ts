import type { Database, Transaction } from "@bayline/db";
import { vi } from "vitest";
import type { Harness } from "./harness.ts";

type Statement = Parameters<Transaction["read"]>[0];

/**
 * The statements that the service sends in transactions while `work` runs; of the savepoint
 * around an attempt, BEGIN and COMMIT nothing is reported.
 */
export async function statementsOf(
  { services: { database } }: Harness,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  await observingStatements(database, work, (statement) => statements.push(statement));
  return statements;
}

/**
 * Runs `work`, and calls `before` with each statement that it sends in a transaction, before it is
 * sent.
 */
export async function observingStatements(
  database: Database,
  work: () => Promise<unknown>,
  before: (statement: Statement, tx: Transaction) => void,
): Promise<void> {
  const transaction = database.transaction.bind(database);
  const spy = vi.spyOn(database, "transaction").mockImplementation((run, options) =>
    transaction((tx) => {
      const read: typeof tx.read = (statement, planning) => {
        before(statement, tx);
        return tx.read(statement, planning);
      };
      return run({
        read,
        write(statement) {
          before(statement, tx);
          tx.write(statement);
        },
        attempt: (attempted) => tx.attempt(attempted),
        atCommit: (answer) => tx.atCommit(answer),
        beforeResults: (send) => tx.beforeResults(send),
        get isOnCluster() {
          return tx.isOnCluster === true;
        },
      });
    }, options),
  );
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
}
