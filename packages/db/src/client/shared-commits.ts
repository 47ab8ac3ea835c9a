import type pg from "pg";
import { ask } from "./ask.ts";
import { Batch, type Question, questionOf, Skipped } from "./batch.ts";
import type { Connections } from "./connections.ts";
import { type Deadlines, SilenceWatch } from "./deadlines.ts";
import { asError, isConnectionLoss, ServerSilent, SharedFailure } from "./failures.ts";

/** The maximum number of transactions that share a commit. */
const maxTransactions = 16;
/**
 * How many shared commits run at a time. Meanwhile further transactions gather for the next one.
 */
const maxCommits = 2;

const control = (text: string) => ({ name: text, text, values: [] });
const begin = control("BEGIN");
/** A transaction that waits for a lock for longer must not delay the others. */
const limitLocks = control("SET LOCAL lock_timeout = '100ms'");
const commit = control("COMMIT");
const rollback = control("ROLLBACK");
const ignore = () => undefined;

interface Waiting {
  statements: readonly Question[];
  onSend: () => void;
  onCommit: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * Commits transactions that wait for no result together: they share a connection, a round trip and
 * the write to the disk.
 */
export class SharedCommits {
  readonly #connections: Connections;
  readonly #deadlines: Deadlines;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(connections: Connections, deadlines: Deadlines) {
    this.#connections = connections;
    this.#deadlines = deadlines;
  }

  /**
   * Runs all statements of a transaction, and commits it. `onSend` is called before they are sent.
   *
   * @throws {SharedFailure} if a statement of this transaction or of another one failed, and
   * nothing was committed
   */
  commit(statements: readonly Question[], onSend: () => void): Promise<void> {
    return new Promise((onCommit, onFailure) => {
      // Writes of one event loop iteration run together.
      if (this.#waiting.length === 0) setImmediate(() => this.#next());
      this.#waiting.push({ statements, onSend, onCommit, onFailure });
    });
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running < maxCommits) {
      this.#running += 1;
      void this.#run(this.#waiting.splice(0, maxTransactions)).then(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #run(transactions: readonly Waiting[]): Promise<void> {
    try {
      const client = await this.#connections.take({ writes: true });
      for (const { onSend } of transactions) onSend();
      const statements = transactions.flatMap((transaction) => transaction.statements);
      await this.#send(client, statements);
      for (const { onCommit } of transactions) onCommit();
    } catch (error) {
      for (const { onFailure } of transactions) onFailure(error);
    }
  }

  async #send(client: pg.PoolClient, statements: readonly Question[]): Promise<void> {
    const { commitMs, connectionMs } = this.#deadlines;
    const silence = new SilenceWatch(client);
    let broken: Error | undefined;
    try {
      const committed = new Promise((resolve, reject) => {
        // If one of them fails, so does COMMIT.
        const before = [begin, limitLocks].map((each) => questionOf(each, ignore, ignore));
        const last = questionOf(commit, resolve, reject);
        client.query(new Batch([...before, ...statements, last]));
      });
      await silence.limit(committed, commitMs);
    } catch (error) {
      const cause = error instanceof Skipped ? error.cause : error;
      if (isConnectionLoss(cause)) {
        broken = asError(cause);
        // If one connection stopped responding, the idle ones may have too.
        if (cause instanceof ServerSilent) this.#connections.discard();
        throw cause;
      }
      await silence.limit(ask(client, rollback), connectionMs).catch((failure: unknown) => {
        broken = asError(failure);
      });
      throw new SharedFailure(cause);
    } finally {
      client.release(broken);
    }
  }
}
