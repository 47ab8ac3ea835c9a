import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import * as schema from "../schema/index.ts";
import { dropDatabase } from "../testing/databases.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import { migrate } from "./migrate.ts";

const database = useDatabase();
const made: string[] = [];
const clients: pg.Client[] = [];

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  for (const url of made) await dropDatabase(url);
});

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await database.ask(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(inject("databaseServer"));
  url.pathname = `/${name}`;
  made.push(url.href);
  return url.href;
}

/** Describes the complete schema by PostgreSQL's catalogs. */
async function describeSchema(url: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT table_name AS name, column_name || ' ' || udt_name || ' ' || is_nullable || ' ' ||
          coalesce(column_default, '') AS what
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'applied', hash FROM drizzle.__drizzle_migrations
      ORDER BY 1, 2`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

const folder = new URL("../../migrations/", import.meta.url);
const journal = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8"));
const sqlOf = (tag: string) => readFile(new URL(`${tag}.sql`, folder), "utf8");

/** A database in the state of the last version before the concurrent indexes of 0005. */
async function olderDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await emptyDatabase();
  const client = new pg.Client(url);
  await client.connect();
  clients.push(client);
  await client.query("CREATE SCHEMA drizzle");
  await client.query(
    "CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  for (const { tag, when } of journal.entries.slice(0, 5)) {
    const text = await sqlOf(tag);
    await client.query(text);
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [createHash("sha256").update(text).digest("hex"), when],
    );
  }
  return { url, client };
}

test("the migrations match the schema: generating finds no difference", async () => {
  const last = `${String(journal.entries.at(-1).idx).padStart(4, "0")}_snapshot.json`;
  const snapshot = JSON.parse(await readFile(new URL(`meta/${last}`, folder), "utf8"));
  const current = generateDrizzleJson({ ...schema }, snapshot.id);
  expect(await generateMigration(snapshot, current)).toEqual([]);
});

test("migrating again changes nothing", async () => {
  const before = await describeSchema(database.url);
  await migrate(database.url);
  expect(await describeSchema(database.url)).toEqual(before);
});

test("processes that start concurrently migrate an empty database once", async () => {
  const url = await emptyDatabase();
  await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

describe("a start waits for its database, and reports the reason, if", () => {
  const waiting = { waitMs: 120_000, connectionMs: 300 };
  const untilWaiting = (url: string) =>
    until("the migration is waiting", async () => {
      const found = await database.ask(
        `SELECT FROM pg_stat_activity
          WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE "vendors"%'`,
        [new URL(url).pathname.slice(1)],
      );
      return found.length > 0;
    });

  test.each([
    ["nothing listens at its address", "fail", /ECONNREFUSED/],
    ["there is no response", "fallSilent", /timeout expired/],
  ] as const)("%s", async (_case, how, reason) => {
    await using network = await startNetwork(database.url);
    await network[how]();
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      void network.restore();
    };
    await migrate(network.url, { ...waiting, onWait });
    // On a busy machine a later attempt may fail for another reason.
    expect(reasons[0]).toMatch(reason);
  });

  test("it accepts no writes", async () => {
    const name = new URL(database.url).pathname.slice(1);
    const readOnly = (value: string) =>
      database.ask(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
    await readOnly("on");
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      void readOnly("off");
    };
    await migrate(database.url, { ...waiting, onWait });
    expect(reasons).toEqual(["The database accepts no writes"]);
  });

  test("the connection is lost without notice during a migration", async () => {
    const url = await emptyDatabase();
    await using network = await startNetwork(url);
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("CREATE TABLE vendors ()");
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      // PostgreSQL detects it only now.
      void network.fail().then(network.restore);
    };
    const migrating = migrate(network.url, { ...waiting, onWait });
    await untilWaiting(url);
    network.abandon();
    await holder.query("ROLLBACK");
    await holder.end();
    await migrating;
    expect(reasons[0]).toBe("The database did not answer within 3600 ms");
    expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
  });
});

test("a first migration that is killed leaves nothing, and the next start runs it completely", async () => {
  const url = await emptyDatabase();
  // The migration waits for this uncommitted table of the same name.
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("CREATE TABLE vendors ()");
  const migrating = migrate(url);
  migrating.catch(() => undefined);
  await until("the migration is waiting", async () => {
    const killed = await database.ask(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE "vendors"%'`,
      [new URL(url).pathname.slice(1)],
    );
    return killed.length > 0;
  });
  await expect(migrating).rejects.toThrow();
  await holder.query("ROLLBACK");
  const left = await holder.query("SELECT FROM pg_tables WHERE schemaname = 'public'");
  expect(left.rowCount).toBe(0);
  await holder.end();
  await migrate(url);
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

test("an existing database gets the same schema from processes that start concurrently", async () => {
  const { url } = await olderDatabase();
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

test("while an upgrade waits for a lock the table can be used, and it continues when the lock is free", async () => {
  const { url, client: report } = await olderDatabase();
  await report.query("BEGIN");
  await report.query("SELECT FROM sales_orders");
  const messages: string[] = [];
  const migrating = migrate(url, { onProgress: (message) => void messages.push(message) });
  await until("the upgrade has not got its lock", async () =>
    messages.some((message) => /statement 6 of 8 of migration 0009\S* waits/.test(message)),
  );
  const other = new pg.Client({ connectionString: url, statement_timeout: 10_000 });
  clients.push(other);
  await other.connect();
  await other.query("SELECT FROM sales_orders");
  await report.query("COMMIT");
  await migrating;
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

test("an upgrade that is killed continues with its unfinished statement", async () => {
  const { url, client } = await olderDatabase();
  await client.query("BEGIN");
  await client.query("SELECT FROM sales_orders");
  const migrating = migrate(url);
  migrating.catch(() => undefined);
  await until("the upgrade is in the midst of 0009", async () => {
    const killed = await database.ask(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%"sales_orders_limit"%'`,
      [new URL(url).pathname.slice(1)],
    );
    return killed.length > 0;
  });
  await expect(migrating).rejects.toThrow();
  await client.query("COMMIT");
  const { rows } = await client.query("SELECT steps FROM drizzle.migration_progress");
  expect(rows).toEqual([{ steps: 5 }]);
  await migrate(url);
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

test("an index that an interrupted upgrade left invalid is created again", async () => {
  const { url, client } = await olderDatabase();
  await client.query("CREATE INDEX vehicles_letters ON vehicles (tenant_id)");
  await client.query(
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'vehicles_letters'::regclass",
  );
  await migrate(url);
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

test("all migrations since 0005 create and drop indexes of existing tables concurrently", async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql") && name >= "0005");
  const offending: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const created = new Set([...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name));
    for (const step of text.split("--> statement-breakpoint")) {
      const [, table] = /(?:CREATE (?:UNIQUE )?INDEX .*? ON|DROP INDEX) "(\w+)"/.exec(step) ?? [];
      const isSafe = /INDEX CONCURRENTLY IF (NOT )?EXISTS "/.test(step);
      if (table && !isSafe && !created.has(table)) offending.push(`${file}: ${table}`);
    }
  }
  expect(offending).toEqual([]);
});

test("all migrations since 0019 add constraints in a form that Citus sends to its nodes", async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql") && name >= "0019");
  const offending: string[] = [];
  for (const file of files) {
    for (const step of (await readFile(new URL(file, folder), "utf8")).split(
      "--> statement-breakpoint",
    )) {
      const [, table, command] = /ALTER TABLE "(\w+)"(.*)/s.exec(step) ?? [];
      if (!command?.includes(" ADD CONSTRAINT ")) continue;
      // The only command of its statement, with columns that do not name the table.
      const isSupported =
        command.startsWith(" ADD CONSTRAINT ") && !command.includes(`"${table}".`);
      if (!isSupported) offending.push(`${file}: ${command}`);
    }
  }
  expect(offending).toEqual([]);
});
