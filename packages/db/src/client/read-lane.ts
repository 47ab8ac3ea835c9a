import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { createClient } from "./authentication.ts";
import { endClient, SilenceWatch } from "./deadlines.ts";
import { errorCode, isConnectionLoss, ReadOnlyServer } from "./failures.ts";
import type { Executor, Planning } from "./scope.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";
import { named, type Statement, unnamed } from "./statement.ts";

const retries = 3;

export interface LaneDeadlines {
  /** To connect. A read is asked again only if a connection is missing for less than half of this. */
  connectionMs: number;
  /** For the next answer, whichever read it is for. */
  answerMs: number;
}

/** What the server is to know of a lane's reads. */
interface LaneSession {
  settings: SessionSettings;
  /** Otherwise each read brings the settings along, in a transaction, and none is prepared. */
  keepsSessions: boolean;
}

interface Connection {
  client: pg.Client;
  silence: SilenceWatch;
}

/**
 * Single-statement reads of all requests over one pipelined connection: they are sent without
 * waiting for one another. Never for transactions, and not for reports, since each answer
 * waits for those before it. Nor for writes, which the database refuses here: one that waited
 * for a lock would hold up every read of the process.
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

  /** Statements that were asked and are not answered yet. */
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
        // Reads of one text are prepared by the first of them: where that one failed to, all did.
        const unprepared = errorCode(error) === "26000";
        const mayAskAgain = unprepared || (lost && awayMs < connectionMs / 2);
        if (!mayAskAgain || this.#closed || attempt > retries) throw traced(error);
        // A read has no effect, so it may simply be asked again: to hear of its own failure, unnamed.
        if (unprepared) prepared = false;
        if (lost && this.#connection === connection) this.#connection = undefined;
        // Immediately if only the connection was lost; a restarting database needs longer.
        if (lost && attempt > 1) await wait(150 * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  /** Asks in a transaction that begins with the settings, all in one round trip. */
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

  /** Asks the next read over another connection. Resolves when this one has answered its reads. */
  async discard(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    const client = await connection?.then((known) => known.client).catch(() => undefined);
    const { answerMs, connectionMs } = this.#deadlines;
    if (client) await endClient(client, this.#waiting > 0 ? answerMs : connectionMs);
  }

  /** Gives up the connection with its unanswered reads, which are asked again if there is time. */
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

function ask<Row>(client: pg.Client, statement: Statement): Promise<Row[]> {
  sendTogether(client.connection.stream);
  return new Promise((resolve, reject) => {
    const answer = (error: unknown, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result.rows);
    client.query(new Read(statement, answer));
  });
}

type Answer = (error: unknown, result: pg.QueryResult) => void;

/** A read as pg takes it without copying it first, which it does with the config of a query. */
class Read extends pg.Query {
  readonly name: string;
  readonly callback: Answer;

  constructor({ name, text, values }: Statement, callback: Answer) {
    super(text, values);
    this.name = name;
    this.callback = callback;
  }
}

/** What one turn of the event loop asks leaves in one write, which costs as much as a small read. */
function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Shows who asked; an error as it comes from the socket does not. */
function traced(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, traced);
  return error;
}
