import { connectTo, nodesOf } from "@bayline/db/testing";
import { afterAll } from "vitest";
import type { Harness } from "./harness.ts";

type Connection = Awaited<ReturnType<typeof connectTo>>;

/** Direct access to the service's database. */
export interface RawDatabase {
  /** Runs SQL; `$1` is the first parameter. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it selects.
  query(text: string, parameters?: unknown[]): Promise<any[]>;
  /** The number of a shop's rows in a table. */
  count(table: string, tenantId: string): Promise<number>;
  /** The number of sessions that wait for a lock on a table. */
  countWaitingFor(table: string): Promise<number>;
  /** Runs SQL on the database's server, or on all nodes of a cluster. Returns all rows. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it selects.
  queryNodes(text: string): Promise<any[]>;
  /** The statements that wait for a lock, on all nodes of a cluster. */
  waitingStatements(): Promise<string[]>;
  /** An additional connection, for a test that holds locks. Closed after the file's tests. */
  connect(): Promise<Connection>;
}

export function useDatabase(harness: Harness): RawDatabase {
  const connections: Connection[] = [];
  let main: Promise<Connection> | undefined;
  let ofNodes: Promise<Connection[]> | undefined;

  const connect = async (url = harness.databaseUrl) => {
    const connection = await connectTo(url);
    // The harness drops the database after the file.
    connection.on("error", () => undefined);
    connections.push(connection);
    return connection;
  };

  afterAll(async () => {
    for (const connection of connections) await connection.end();
  });

  // A test may stop the database, and query it when it is back.
  const lasting = async () => {
    const connection = await connect();
    connection.once("error", () => {
      main = undefined;
    });
    return connection;
  };

  const query: RawDatabase["query"] = async (text, parameters) => {
    main ??= lasting();
    return (await (await main).query(text, parameters)).rows;
  };
  const connectToNodes = async () => {
    const nodes = await nodesOf(harness.databaseUrl);
    const connected = await Promise.all(nodes.map((node) => connect(node)));
    for (const connection of connected) {
      connection.once("error", () => {
        ofNodes = undefined;
      });
    }
    return connected;
  };
  const queryNodes: RawDatabase["queryNodes"] = async (text) => {
    ofNodes ??= connectToNodes();
    const results = (await ofNodes).map((node) => node.query(text));
    return (await Promise.all(results)).flatMap(({ rows }) => rows);
  };

  return {
    query,
    connect: () => connect(),
    async count(table, tenantId) {
      const sql = `SELECT count(*)::int AS rows FROM ${table} WHERE tenant_id = $1`;
      const [counted] = await query(sql, [tenantId]);
      return counted.rows;
    },
    async countWaitingFor(table) {
      // The copies of one template have the same OIDs in their tables.
      const waiting = await query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      );
      return waiting.length;
    },
    queryNodes,
    async waitingStatements() {
      const waiting = await queryNodes(`SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return waiting.map((row) => row.query);
    },
  };
}
