import pg from "pg";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { type Database, type DatabaseOptions, openDatabase } from "../src/client/client.ts";
import { cloneDatabase, dropDatabase } from "../src/testing/databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this run, with a migrated template to clone. */
    databaseServer: string;
  }
}

/** A migrated database of one test file, with a separate session for checks. */
export interface TestDatabase {
  readonly url: string;
  /** Opens the database as a process does. It is closed after the test. */
  open(options?: Partial<DatabaseOptions>): Database;
  /** Runs a statement in the separate session. */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Terminates the backends of all other sessions, or of those that match. Returns their number.
   */
  killBackends(condition?: string): Promise<number>;
  /** Terminates all other sessions, and rejects connections during `work`. */
  whileAway(work: () => Promise<void>): Promise<void>;
  /** The number of other sessions. */
  countSessions(): Promise<number>;
}

/** `template` returns the name of the database to copy instead of the empty one. */
export function useDatabase(template?: (serverUrl: string) => Promise<string>): TestDatabase {
  const opened: Database[] = [];
  let url = "";
  let admin: pg.Client | undefined;

  beforeAll(async () => {
    const server = inject("databaseServer");
    url = await cloneDatabase(server, undefined, await template?.(server));
    admin = new pg.Client({ connectionString: url, application_name: "test" });
    await admin.connect();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await admin?.end();
    await dropDatabase(url);
  });

  const ask: TestDatabase["ask"] = async (statement, values) => {
    if (!admin) throw new Error("The test database is not there yet");
    return (await admin.query(statement, values)).rows;
  };
  const allow = (isAllowed: boolean) =>
    ask("UPDATE pg_database SET datallowconn = $1 WHERE datname = current_database()", [isAllowed]);
  const others = "datname = current_database() AND pid <> pg_backend_pid()";
  const count = async (statement: string) => {
    const [row] = await ask<{ count: number }>(statement);
    return row?.count ?? 0;
  };
  const killBackends = (condition = "true") =>
    count(`SELECT count(pg_terminate_backend(pid, 60000))::int FROM pg_stat_activity
      WHERE ${others} AND ${condition}`);
  return {
    get url() {
      return url;
    },
    open(options = {}) {
      const database = openDatabase({ url, ...options });
      opened.push(database);
      return database;
    },
    ask,
    killBackends,
    async whileAway(work) {
      await allow(false);
      try {
        await killBackends();
        await work();
      } finally {
        await allow(true);
      }
    },
    countSessions: () => count(`SELECT count(*)::int FROM pg_stat_activity WHERE ${others}`),
  };
}
