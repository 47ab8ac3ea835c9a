import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
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
