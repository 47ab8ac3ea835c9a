import {
  CommitUnknown,
  isConnectionLoss,
  isSerializationFailure,
  retriesAfter,
} from "./failures.ts";
import type { Absence, TransactionServer } from "./transaction.ts";

export type RetryReason = "race" | "connection";

interface RetryOptions {
  detectsReplay?: boolean;
  onRetry?: (reason: RetryReason) => void;
}

/**
 * Counts the failed runs of a transaction.
 *
 * A lost race means that another transaction made progress. It is retried until `lockMs` have
 * passed since the first one, as if the transaction had waited for a lock. A lost connection is
 * retried three times, if there was none for less than half of `connectionMs`.
 */
export class Retries {
  readonly #server: TransactionServer;
  readonly #absence: Absence;
  #races = 0;
  #losses = 0;
  #racingSince: number | undefined;

  constructor(server: TransactionServer, absence: Absence) {
    this.#server = server;
    this.#absence = absence;
  }

  /** How long to wait before the next run, in milliseconds; undefined if there must be none. */
  pauseAfter(error: unknown, options: RetryOptions): number | undefined {
    if (isSerializationFailure(error)) {
      if (!this.#mayRaceAgain()) return undefined;
      options.onRetry?.("race");
      return pauseOf(5, ++this.#races);
    }
    if (!this.#mayConnectAgain(error, options)) return undefined;
    options.onRetry?.("connection");
    // A restarting database needs longer than a lost race.
    return pauseOf(150, ++this.#losses);
  }

  #mayRaceAgain(): boolean {
    this.#racingSince ??= performance.now();
    return performance.now() - this.#racingSince < this.#server.deadlines.lockMs;
  }

  #mayConnectAgain(error: unknown, { detectsReplay }: RetryOptions): boolean {
    if (this.#losses >= retriesAfter(error)) return false;
    if (error instanceof CommitUnknown) return detectsReplay === true;
    return isConnectionLoss(error) && this.#absence.ms < this.#server.deadlines.connectionMs / 2;
  }
}

function pauseOf(ms: number, attempt: number): number {
  return ms * 2 ** Math.min(attempt, 4) * (0.5 + Math.random());
}
