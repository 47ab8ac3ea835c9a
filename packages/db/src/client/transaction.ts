import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { Batch, type Question, questionOf, Skipped } from "./batch.ts";
import type { Connections } from "./connections.ts";
import { type Deadlines, SilenceWatch } from "./deadlines.ts";
import { asError, isRefusedRow } from "./failures.ts";
import type { Executor, Planning } from "./scope.ts";
import { SessionClient } from "./session-client.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";
import type { SharedCommits } from "./shared-commits.ts";
import { type Statement, sendable, unnamed } from "./statement.ts";

/** A transaction on its connection. */
export interface Transaction extends Executor {
  /**
   * Sends a statement without waiting for its answer: it shares a round trip with the next one, or
   * with COMMIT. If it fails, so does the transaction.
   */
  write(statement: Sql): void;
  /**
   * Runs `work`. If a constraint rejects a row, its writes are rolled back, and the result is
   * `undefined`. Any other error ends the transaction. `isRefused` recognises other errors instead.
   *
   * A savepoint costs two statements, and rejections are rare. So the first run has no savepoints,
   * and after a rejection the whole transaction runs again with them.
   */
  attempt<T>(
    work: () => Promise<T>,
    isRefused?: (error: unknown) => boolean,
  ): Promise<T | undefined>;
  /**
   * Lets the work end without the answer of statements that it has sent, so that they share a round
   * trip with COMMIT. If one of them fails, the transaction fails with its error. The result
   * resolves before the transaction does.
   */
  atCommit<T>(answer: Promise<T>): Promise<T>;
  /**
   * Sends a statement before all others of the work once it waits for a result, or at its end. Its
   * answer is left for the commit.
   */
  beforeResults(send: () => Promise<unknown>): FirstStatement;
}

/**
 * A statement that is sent before all others of its transaction, when the first of them is sent.
 */
export interface FirstStatement {
  /** Takes it back. Returns false if it was sent. */
  withdraw(): boolean;
  /** Sends it now if it was not, and waits for its answer. */
  settle(): Promise<unknown>;
}

/** The connections and limits of transactions. */
export interface TransactionServer {
  connections: Connections;
  deadlines: Deadlines;
  /** The settings of each transaction. Set if connections keep no session between transactions. */
  settings?: SessionSettings;
  /** Runs transactions that wait for no result. */
  sharedCommits?: SharedCommits;
}

/** How long a transaction has had no connection, over all of its runs. */
export class Absence {
  #since: number | undefined;

  get ms(): number {
    return this.#since === undefined ? 0 : performance.now() - this.#since;
  }

  begin(): void {
    this.#since ??= performance.now();
  }

  end(): void {
    this.#since = undefined;
  }
}

/** How one run of a transaction gets its connection, and what it may do with it. */
interface RunOptions {
  writes: boolean;
  savepoints: boolean;
  /** Set if it may share its commit. It then takes a connection only if it waits for a result. */
  sharedCommits: SharedCommits | undefined;
  absence: Absence;
  /** Waits until it may take a connection. Returns what is called when it is released. */
  admit: (() => Promise<() => void>) | undefined;
}

/** A connection of the pool. */
interface TakenConnection {
  client: pg.PoolClient;
  silence: SilenceWatch;
  leave: (() => void) | undefined;
}

interface Result<Row = unknown> {
  rows: Row[];
  /** `INSERT 0 1`, `COMMIT`. */
  command: string;
}

/** A row was rejected in an attempt without a savepoint. */
export class NeedsSavepoints extends Error {}

/** The statements of one transaction. */
export class PooledTransaction implements Transaction {
  readonly #connections: Connections;
  readonly #options: RunOptions;
  readonly #deadlines: Deadlines;
  readonly #keepsSession: boolean;
  #connecting: Promise<void> | undefined;
  #connection: TakenConnection | undefined;
  #over = false;
  #loss: Error | undefined;
  /** The statements of this event loop iteration, which are sent together at its end. */
  #batch: { questions: Question[]; limits: number[] } | undefined;
  /** What is sent first, and its place in the batch: behind BEGIN. */
  #first: { send: () => Promise<unknown>; at: number } | undefined;
  #isBegun = false;
  #commit: "open" | "added" | "sent" = "open";
  readonly #sent: Array<Promise<unknown>> = [];

  constructor({ connections, deadlines, settings }: TransactionServer, options: RunOptions) {
    this.#connections = connections;
    this.#options = options;
    this.#deadlines = deadlines;
    this.#keepsSession = settings === undefined;
  }

  /** Takes a connection. */
  async connect(): Promise<void> {
    const { admit, absence, writes } = this.#options;
    const leave = await admit?.();
    absence.begin();
    try {
      const client = await this.#connections.take({ writes });
      absence.end();
      client.on("error", this.lose);
      this.#connection = { client, silence: new SilenceWatch(client), leave };
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  /** Returns the connection to the pool, or closes it after an error. */
  async release(broken: Error | undefined): Promise<void> {
    await this.#connecting;
    if (!this.#connection) return;
    const { client, leave } = this.#connection;
    client.release(broken);
    client.off("error", this.lose);
    leave?.();
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

  write(statement: Sql): void {
    void this.atCommit(this.read(statement));
  }

  atCommit<T>(answer: Promise<T>): Promise<T> {
    // It is awaited later, or not at all after another failure.
    answer.catch(() => undefined);
    this.#sent.push(answer);
    return answer;
  }

  beforeResults(send: () => Promise<unknown>): FirstStatement {
    let answer: Promise<unknown> | undefined;
    const start = () => {
      answer ??= this.atCommit(send());
      return answer;
    };
    this.#first = { send: start, at: this.#batch?.questions.length ?? 0 };
    const withdraw = () => {
      const isWaiting = this.#first !== undefined;
      this.#first = undefined;
      return isWaiting;
    };
    const settle = () => {
      withdraw();
      return start();
    };
    return { withdraw, settle };
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

  /**
   * Sends what was to be sent first, and rejects further statements of work that is still running:
   * the connection will be reused.
   */
  end(): void {
    this.#sendFirst();
    this.#over = true;
  }

  async read<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    this.#refuseLate();
    const { statementMs, graceMs } = this.#deadlines;
    const sent = this.#keepsSession ? sendable(statement, planning) : unnamed(statement);
    try {
      return (await this.#add<Row>(sent, statementMs + graceMs)).rows;
    } catch (error) {
      // Replaces the stack trace with that of the caller. Errors from the socket have none.
      if (error instanceof Error) Error.captureStackTrace(error, this.read);
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
    const client = this.#connection?.client;
    if (client instanceof SessionClient) client.isOnCluster = rows[0]?.isOnCluster === true;
  }

  get isOnCluster(): boolean {
    const client = this.#connection?.client;
    return client instanceof SessionClient && client.isOnCluster;
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
        setImmediate(() => this.#flush());
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

  #flush(): void {
    if (!this.#batch) return;
    this.#sendFirst();
    const { sharedCommits } = this.#options;
    if (this.#connection) this.#send(this.#connection);
    else if (this.#commit === "added" && sharedCommits) this.#share(sharedCommits);
    else this.#connecting ??= this.#connectAndSend();
  }

  #sendFirst(): void {
    if (!this.#first || !this.#batch) return;
    const { questions, limits } = this.#batch;
    const { send, at } = this.#first;
    this.#first = undefined;
    const [later, laterLimits] = [questions.splice(at), limits.splice(at)];
    void send();
    questions.push(...later);
    limits.push(...laterLimits);
  }

  async #connectAndSend(): Promise<void> {
    try {
      await this.connect();
      this.#flush();
    } catch (error) {
      this.discard(asError(error));
    }
  }

  /** Commits the transaction with others: all of its statements are known. */
  #share(sharedCommits: SharedCommits): void {
    const [begin, ...statements] = this.#batch?.questions ?? [];
    const commit = statements.pop();
    const { absence } = this.#options;
    const onSend = () => {
      absence.end();
      this.#commit = "sent";
    };
    this.#batch = undefined;
    absence.begin();
    begin?.answer([], "BEGIN");
    void sharedCommits.commit(statements, onSend).then(
      () => commit?.answer([], "COMMIT"),
      (error: unknown) => commit?.fail(error),
    );
  }

  #send({ client, silence }: TakenConnection): void {
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
      silence.shorten(ms);
    }
    const ended = new Promise<void>((resolve) => {
      client.query(new Batch(questions, resolve));
    });
    void silence.limit(ended, ms);
  }

  async attempt<T>(work: () => Promise<T>, isRefused = isRefusedRow): Promise<T | undefined> {
    if (this.#options.savepoints) await this.#mark("SAVEPOINT attempt");
    try {
      const result = await work();
      if (this.#options.savepoints) await this.#mark("RELEASE SAVEPOINT attempt");
      return result;
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (!this.#options.savepoints)
        throw new NeedsSavepoints("A row was refused", { cause: error });
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
