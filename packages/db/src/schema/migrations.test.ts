import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { startNetwork } from "../../test/network.ts";
import { until } from "../../test/until.ts";
import { migrate } from "../migrate.ts";
import { dropDatabase } from "../testing.ts";
import * as schema from "./index.ts";

const database = useDatabase();
const made: string[] = [];

afterAll(async () => {
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

/** Everything that makes up a schema, as PostgreSQL tells it. */
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

test("the migrations make what the schema says: generating finds nothing to add", async () => {
  const folder = new URL("../../migrations/meta/", import.meta.url);
  const journal = JSON.parse(await readFile(new URL("_journal.json", folder), "utf8"));
  const last = `${String(journal.entries.at(-1).idx).padStart(4, "0")}_snapshot.json`;
  const snapshot = JSON.parse(await readFile(new URL(last, folder), "utf8"));
  const current = generateDrizzleJson({ ...schema }, snapshot.id);
  expect(await generateMigration(snapshot, current)).toEqual([]);
});

test("migrating once more changes nothing", async () => {
  const before = await describeSchema(database.url);
  await migrate(database.url);
  expect(await describeSchema(database.url)).toEqual(before);
});

test("processes that start together migrate an empty database once", async () => {
  const url = await emptyDatabase();
  await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
});

describe("a start waits for its database, and says why, while", () => {
  const waiting = { waitMs: 120_000, connectionMs: 300 };
  const inTheMidst = (url: string) =>
    until("the migration is in its midst", async () => {
      const found = await database.ask(
        `SELECT FROM pg_stat_activity
          WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE "vendors"%'`,
        [new URL(url).pathname.slice(1)],
      );
      return found.length > 0;
    });

  test.each([
    ["nothing listens there", "fail", /ECONNREFUSED/],
    ["nothing comes back", "fallSilent", /timeout expired/],
  ] as const)("%s", async (_case, how, reason) => {
    await using network = await startNetwork(database.url);
    await network[how]();
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      void network.mend();
    };
    await migrate(network.url, { ...waiting, onWait });
    expect(reasons).toEqual([expect.stringMatching(reason)]);
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

  test("the connection dies in silence in the midst of a migration", async () => {
    const url = await emptyDatabase();
    await using network = await startNetwork(url);
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("CREATE TABLE vendors ()");
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      // PostgreSQL hears of it only now.
      void network.fail().then(network.mend);
    };
    const migrating = migrate(network.url, { ...waiting, onWait });
    await inTheMidst(url);
    network.abandon();
    await holder.query("ROLLBACK");
    await holder.end();
    await migrating;
    expect(reasons[0]).toBe("The database did not answer within 3600 ms");
    expect(await describeSchema(url)).toEqual(await describeSchema(database.url));
  });
});

test("a migration that is killed half way leaves nothing, and the next start does it all", async () => {
  const url = await emptyDatabase();
  // A table of the same name, not committed: the migration waits in its midst.
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("CREATE TABLE vendors ()");
  const migrating = migrate(url);
  migrating.catch(() => undefined);
  await until("the migration is in its midst", async () => {
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
