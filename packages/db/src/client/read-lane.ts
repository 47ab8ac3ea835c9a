import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { ask } from "./ask.ts";
import { createClient } from "./authentication.ts";
import { Skipped } from "./batch.ts";
import { endClient, SilenceWatch } from "./deadlines.ts";
import {
  errorCode,
  isConnectionLoss,
  isNodeLoss,
  isSerializationFailure,
  ReadOnlyServer,
  retriesAfter,
} from "./failures.ts";
import { ReadBatches } from "./read-batches.ts";
import type { Executor, Planning } from "./scope.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";
import { named, type Statement, unnamed } from "./statement.ts";

export interface LaneDeadlines {
  /**
   * For connecting. A read is retried only if there was no connection for less than half of this.
   */
  connectionMs: number;
  /** For the next response, whichever read it is for. */
  answerMs: number;
}

/** The session of a lane. */
interface LaneSession {
  settings: SessionSettings;
  /** If false, each read is a transaction with the settings, and no statement is prepared. */
  keepsSessions: boolean;
}

interface Connection {
  client: pg.Client;
  silence: SilenceWatch;
  batches: ReadBatches;
}

/** A read, and how its next attempt is sent. */
interface Read {
  statement: Sql;
  shop: string;
  isNamed: boolean;
  alone: boolean;
  /** Since when there is no connection, in milliseconds of `performance.now()`. */
  awaySince?: number | undefined;
  connection?: Promise<Connection>;
}

/**
 * Runs single-statement reads of all requests over one pipelined connection: statements are sent
 * without waiting for earlier responses.
 *
 * Not for transactions or reports, because responses arrive in order. Writes are rejected by the
 * database: one that waits for a lock would block every read of the process.
 */
export class ReadLane implements Executor {
  readonly #config: pg.ClientConfig;
  readonly #settings: SessionSettings;
  readonly #keepsSessions: boolean;
  readonly #deadlines: LaneDeadlines;
  #connection: Promise<Connection> | undefined;
  /** The same once it is connected. */
  #open: Connection | undefined;
  #closed = false;
  #waiting = 0;

  constructor(config: pg.ClientConfig, session: LaneSession, deadlines: LaneDeadlines) {
    this.#config = { ...config, pipeline: true };
    this.#settings = session.settings;
    this.#keepsSessions = session.keepsSessions;
    this.#deadlines = deadlines;
  }

  /** The number of unanswered statements. */
  get waiting(): number {
    return this.#waiting;
  }

  async read<Row>(statement: Sql, planning?: Planning, shop = ""): Promise<Row[]> {
    const isNamed = planning === undefined && this.#keepsSessions;
    const read: Read = { statement, shop, isNamed, alone: false };
    this.#waiting += 1;
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#attempt<Row>(read);
        } catch (error) {
          await this.#prepareRetry(read, attempt, error);
        }
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  #attempt<Row>(read: Read): Promise<Row[]> {
    if (this.#closed) throw new Error("The read lane is closed");
    const open = this.#open;
    read.connection = this.#connection ?? this.#connect();
    if (open) return this.#send<Row>(open, read);
    read.awaySince ??= performance.now();
    return read.connection.then((connection) => this.#send<Row>(connection, read));
  }

  #send<Row>({ client, silence, batches }: Connection, read: Read): Promise<Row[]> {
    read.awaySince = undefined;
    const sent = read.isNamed ? named(read.statement) : unnamed(read.statement);
    if (this.#keepsSessions) return batches.ask<Row>(sent, read);
    return silence.limit(this.#askAlone<Row>(client, sent), this.#deadlines.answerMs);
  }

  /** Waits until a read may be sent again. Throws its error if it may not. */
  async #prepareRetry(read: Read, attempt: number, error: unknown): Promise<void> {
    const awayMs = read.awaySince === undefined ? 0 : performance.now() - read.awaySince;
    const isLost = isConnectionLoss(error);
    // The first of several identical statements prepares all of them. If it failed, they fail too.
    const isUnprepared = errorCode(error) === "26000";
    // A batch holds the locks of its earlier statements.
    const mustRunAlone = error instanceof Skipped || isSerializationFailure(error);
    const canRetry =
      mustRunAlone || isUnprepared || (isLost && awayMs < this.#deadlines.connectionMs / 2);
    if (!canRetry || this.#closed || attempt > retriesAfter(error)) {
      // The trace of the caller. Errors from the socket have none.
      if (error instanceof Error) Error.captureStackTrace(error, this.read);
      throw error;
    }
    // A read can be retried safely: without a name, so that it reports its own error.
    if (isUnprepared) read.isNamed = false;
    if (mustRunAlone) read.alone = true;
    if (isLost && !isNodeLoss(error) && this.#connection === read.connection) this.#forget();
    // The first retry is immediate, in case only the connection was lost.
    if (isLost && attempt > 1) await wait(150 * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }

  /** Runs a statement in a transaction with the settings, in one round trip. */
  async #askAlone<Row>(client: pg.Client, statement: Statement): Promise<Row[]> {
    const control = (text: string) => ask<ServerState>(client, { name: "", text, values: [] });
    const [, [server], rows] = await Promise.all([
      control("BEGIN READ ONLY"),
      control(applySettings(this.#settings, "transaction")),
      ask<Row>(client, statement),
      control("COMMIT"),
    ]);
    if (server?.isStandby) throw new ReadOnlyServer();
    return rows;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.discard();
  }

  /** Runs the next reads on another connection. Resolves when this one has answered its reads. */
  async discard(): Promise<void> {
    const connection = this.#connection;
    this.#forget();
    const known = await connection?.catch(() => undefined);
    const { answerMs, connectionMs } = this.#deadlines;
    if (!known) return;
    known.batches.flush();
    await endClient(known.client, this.#waiting > 0 ? answerMs : connectionMs);
  }

  /** Closes the connection immediately. Its unanswered reads are retried if time allows. */
  abandon(reason: Error): void {
    const abandoned = this.#connection?.then(({ client }) =>
      client.connection.stream.destroy(reason),
    );
    abandoned?.catch(() => undefined);
  }

  #connect(): Promise<Connection> {
    const client = createClient({
      ...this.#config,
      connectionTimeoutMillis: this.#deadlines.connectionMs,
    });
    const connecting = client.connect().then(async () => {
      if (this.#keepsSessions) {
        const settings = { ...this.#settings, default_transaction_read_only: "on" };
        await client.configure(settings, this.#deadlines.connectionMs);
        if (client.isStandby) throw new ReadOnlyServer();
      }
      const { answerMs } = this.#deadlines;
      const silence = new SilenceWatch(client);
      const open = { client, silence, batches: new ReadBatches(client, answerMs) };
      if (this.#connection === connecting) this.#open = open;
      return open;
    });
    this.#connection = connecting;
    const forget = () => {
      if (this.#connection === connecting) this.#forget();
      // A connection can be unusable with its socket still open.
      client.end().catch(() => undefined);
    };
    client.on("error", forget);
    client.on("end", forget);
    connecting.catch(forget);
    return connecting;
  }

  #forget(): void {
    this.#connection = undefined;
    this.#open = undefined;
  }
}
