import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import {
  asError,
  CommitUnknown,
  errorCode,
  failedBefore,
  isConnectionLoss,
  isNodeLoss,
  LostRace,
  readOnlyRefusal,
  ServerSilent,
  SharedFailure,
} from "./failures.ts";
import { Retries, type RetryReason } from "./retries.ts";
import {
  Absence,
  NeedsSavepoints,
  PooledTransaction,
  type Transaction,
  type TransactionServer,
} from "./transaction.ts";

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
  /**
   * Waits until the transaction may use a connection. Returns what is called when it is released.
   */
  admit?: () => Promise<() => void>;
  /** Called before each retry, with its reason. */
  onRetry?: (reason: RetryReason) => void;
}

/**
 * Runs `work` in one transaction. It is retried after a serialization failure or a connection loss
 * before COMMIT, when nothing was committed; {@link Retries} decides how often. A connection loss
 * during COMMIT throws {@link CommitUnknown}.
 */
export async function inTransaction<T>(
  server: TransactionServer,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  let unknown: CommitUnknown | undefined;
  let savepoints = false;
  let alone = false;
  const absence = new Absence();
  const retries = new Retries(server, absence);
  let lockFirst: LostRace["lock"];
  const lockAndWork = async (tx: Transaction): Promise<T> => {
    await lockFirst?.(tx);
    return work(tx);
  };
  for (;;) {
    try {
      return await runOnce(server, lockAndWork, { ...options, savepoints, alone, absence });
    } catch (error) {
      if (error instanceof NeedsSavepoints) savepoints = true;
      if (error instanceof SharedFailure) alone = true;
      if (error instanceof NeedsSavepoints || error instanceof SharedFailure) continue;
      if (error instanceof CommitUnknown) unknown = error;
      if (error instanceof LostRace) lockFirst = error.lock;
      const pauseMs = retries.pauseAfter(error, options);
      // A run that failed in the database could not detect whether an earlier one was committed.
      if (pauseMs === undefined) throw (isDatabaseFailure(error) && unknown) || error;
      await wait(pauseMs);
    }
  }
}

const begin = {
  write: "BEGIN",
  snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
} satisfies Record<"write" | "snapshot", string>;

/** What one run of a transaction depends on. */
interface Run extends TransactionOptions {
  savepoints: boolean;
  /** No other transaction may share its commit. */
  alone: boolean;
  absence: Absence;
}

async function runOnce<T>(
  server: TransactionServer,
  work: (tx: Transaction) => Promise<T>,
  { commit = true, mode = "write", savepoints, alone, absence, admit }: Run,
): Promise<T> {
  const { connections, settings } = server;
  const writes = mode === "write";
  const mayShare = commit && writes && !alone && !savepoints && connections.isOnCluster === false;
  const sharedCommits = mayShare ? server.sharedCommits : undefined;
  const tx = new PooledTransaction(server, { savepoints, sharedCommits, writes, absence, admit });
  let broken: Error | undefined;
  try {
    if (!sharedCommits) await tx.connect();
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
    const isRefused = writes && errorCode(cause) === readOnlyRefusal;
    const failure = isRefused ? connections.readOnly(cause) : cause;
    const isBroken = isConnectionLoss(failure) && !isNodeLoss(failure);
    if (isBroken || failure instanceof CommitUnknown) broken = asError(failure);
    else broken = await rollBack(tx);
    // If one connection stopped responding, the idle ones may have too.
    if (tx.loss instanceof ServerSilent) connections.discard();
    throw failure;
  } finally {
    await tx.release(broken);
  }
}

async function commitWork(tx: PooledTransaction): Promise<void> {
  const { command } = await tx.commit().catch((error: unknown) => {
    const isAnswer = error instanceof pg.DatabaseError || error instanceof SharedFailure;
    // Only a response of the database proves that it did not commit.
    const isRefused = isAnswer && !isConnectionLoss(error);
    throw isRefused || !tx.isCommitSent ? error : new CommitUnknown(error);
  });
  await ignoringLoss(tx.sent());
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
