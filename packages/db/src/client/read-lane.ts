import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Sql } from "sql-template-tag";
import { ask } from "./ask.ts";
import { createClient } from "./authentication.ts";
import { endClient, SilenceWatch } from "./deadlines.ts";
import { errorCode, isConnectionLoss, ReadOnlyServer } from "./failures.ts";
import type { Executor, Planning } from "./scope.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";
import { named, type Statement, unnamed } from "./statement.ts";

const retries = 3;

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

  async query<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    this.#waiting += 1;
    try {
      return await this.#ask<Row>(statement, planning);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #ask<Row>(statement: Sql, planning?: Planning): Promise<Row[]> {
    const { connectionMs, answerMs } = this.#deadlines;
    let prepared = planning === undefined && this.#keepsSessions;
    let awaySince: number | undefined;
    for (let attempt = 1; ; attempt++) {
      if (this.#closed) throw new Error("The read lane is closed");
      awaySince ??= performance.now();
      const connection = this.#connection ?? this.#connect();
      try {
        const { client, silence } = await connection;
        awaySince = undefined;
        const sent = prepared ? named(statement) : unnamed(statement);
        const answer = this.#keepsSessions
          ? ask<Row>(client, sent)
          : this.#askAlone<Row>(client, sent);
        return await silence.limit(answer, answerMs);
      } catch (error) {
        const awayMs = awaySince === undefined ? 0 : performance.now() - awaySince;
        const lost = isConnectionLoss(error);
        // The first of several identical statements prepares all of them. If it failed, they fail
        // too.
        const unprepared = errorCode(error) === "26000";
        const mayAskAgain = unprepared || (lost && awayMs < connectionMs / 2);
        if (!mayAskAgain || this.#closed || attempt > retries) throw error;
        // A read can be retried safely: without a name, so that it reports its own error.
        if (unprepared) prepared = false;
        if (lost && this.#connection === connection) this.#connection = undefined;
        // The first retry is immediate, in case only the connection was lost.
        if (lost && attempt > 1) await wait(150 * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
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
    this.#connection = undefined;
    const client = await connection?.then((known) => known.client).catch(() => undefined);
    const { answerMs, connectionMs } = this.#deadlines;
    if (client) await endClient(client, this.#waiting > 0 ? answerMs : connectionMs);
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
      return { client, silence: new SilenceWatch(client) };
    });
    this.#connection = connecting;
    const forget = () => {
      if (this.#connection === connecting) this.#connection = undefined;
      // A connection can be unusable with its socket still open.
      client.end().catch(() => undefined);
    };
    client.on("error", forget);
    client.on("end", forget);
    connecting.catch(forget);
    return connecting;
  }
}
