import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Sql } from "sql-template-tag";
import { errorCode, isConnectionLoss } from "./failures.ts";
import type { Executor } from "./scope.ts";
import { named } from "./statement.ts";

const retries = 3;

/**
 * Single-statement reads of all requests over one pipelined connection: they are sent without
 * waiting for one another. Never for transactions, and not for reports, since each answer
 * waits for those before it. Nor for writes, which the database refuses here: one that waited
 * for a lock would hold up every read of the process.
 */
export class ReadLane implements Executor {
  readonly #config: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig) {
    const options = `${config.options ?? ""} -c default_transaction_read_only=on`.trim();
    this.#config = { connectionTimeoutMillis: 10_000, ...config, options, pipeline: true };
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    for (let attempt = 1; ; attempt++) {
      if (this.#closed) throw new Error("The read lane is closed");
      const client = this.#client ?? this.#connect();
      try {
        const result = await (await client).query(named(statement));
        return result.rows;
      } catch (error) {
        const lost = isConnectionLoss(error);
        // Reads of one text are prepared by the first of them: where that one failed to, all did.
        const unprepared = errorCode(error) === "26000";
        if (!(lost || unprepared) || this.#closed || attempt > retries) throw error;
        // A read has no effect, so it may simply be asked again.
        if (lost && this.#client === client) this.#client = undefined;
        // At once where the connection alone was lost; a restarting database needs longer.
        if (attempt > 1) await wait(150 * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    const connecting = client.connect().then(() => client);
    this.#client = connecting;
    const forget = () => {
      if (this.#client === connecting) this.#client = undefined;
      // A connection can be unusable with its socket still open.
      client.end().catch(() => undefined);
    };
    client.on("error", forget);
    client.on("end", forget);
    connecting.catch(forget);
    return connecting;
  }
}
