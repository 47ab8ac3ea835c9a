import pg from "pg";
import type { Sql } from "sql-template-tag";
import { isConnectionLoss } from "./failures.ts";
import type { Executor } from "./scope.ts";
import { named } from "./statement.ts";

/**
 * Single-statement reads of all requests over one pipelined connection: they are sent without
 * waiting for one another. Never for transactions, and not for reports, since each answer
 * waits for those before it.
 */
export class ReadLane implements Executor {
  readonly #config: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, pipeline: true };
  }

  async query<Row>(statement: Sql): Promise<Row[]> {
    const client = this.#client ?? this.#connect();
    try {
      const result = await (await client).query(named(statement));
      return result.rows;
    } catch (error) {
      if (!isConnectionLoss(error) || this.#closed) throw error;
      // A read has no effect, so it may simply be asked again over a new connection.
      if (this.#client === client) this.#client = undefined;
      const result = await (await (this.#client ?? this.#connect())).query(named(statement));
      return result.rows;
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
    };
    client.on("error", forget);
    client.on("end", forget);
    connecting.catch(forget);
    return connecting;
  }
}
