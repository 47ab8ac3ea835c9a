import { readFile } from "node:fs/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { describeSchema } from "../../test/described-schema.ts";
import * as schema from "../schema/index.ts";
import { createDatabase, dropDatabase } from "../testing/databases.ts";
import { startNetwork } from "../testing/network.ts";
import { until } from "../testing/until.ts";
import { migrate } from "./migrate.ts";

const database = useDatabase();
const made: string[] = [];

afterAll(async () => {
  for (const url of made) await dropDatabase(url);
});

async function emptyDatabase(): Promise<string> {
  const url = await createDatabase(inject("databaseServer"));
  made.push(url);
  return url;
}

const folder = new URL("../../migrations/", import.meta.url);
const journal = JSON.parse(await readFile(new URL("meta/_journal.json", folder), "utf8"));
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
  // Only a case that wants a limit to pass sets a short one: a busy machine exceeds it.
  const waiting = { waitMs: 120_000, connectionMs: 60_000 };
  const impatient = { ...waiting, connectionMs: 300 };
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
    ["nothing listens at its address", "fail", waiting, /ECONNREFUSED/],
    ["there is no response", "fallSilent", impatient, /timeout expired/],
  ] as const)("%s", async (_case, how, options, reason) => {
    await using network = await startNetwork(database.url);
    await network[how]();
    const reasons: string[] = [];
    const onWait = ({ message }: Error) => {
      reasons.push(message);
      void network.restore();
    };
    await migrate(network.url, { ...options, onWait });
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
    // On a busy machine the next attempt may come before the database accepts writes.
    expect(new Set(reasons)).toEqual(new Set(["The database accepts no writes"]));
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
    const migrating = migrate(network.url, { ...impatient, onWait });
    await untilWaiting(url);
    network.abandon();
    await holder.query("ROLLBACK");
    await holder.end();
    await migrating;
    // On a busy machine an earlier attempt may not connect within its limit.
    expect(reasons).toContain("The database did not answer within 3600 ms");
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
