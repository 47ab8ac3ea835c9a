import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { describeSchema } from "../../test/described-schema.ts";
import { unsafeSteps } from "../../test/upgrade-rules.ts";
import { cloneDatabase, connectTo, dropDatabase } from "../testing/databases.ts";
import {
  sampleStep,
  sampleSteps,
  sampleTag,
  writeSampleUpgrade,
} from "../testing/sample-upgrade.ts";
import { until } from "../testing/until.ts";
import { migrate } from "./migrate.ts";

const database = useDatabase();
let sample: Awaited<ReturnType<typeof writeSampleUpgrade>>;
/** The schema that each upgrade ends with. */
let upgraded: unknown[];

beforeAll(async () => {
  sample = await writeSampleUpgrade();
  await migrate(database.url, sample);
  upgraded = await describeSchema(database.url);
});
afterAll(() => sample.remove());

/** Copies the migrated database, which the sample has not upgraded. */
async function currentDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await cloneDatabase(inject("databaseServer"));
  onTestFinished(() => dropDatabase(url));
  const client = await connectTo(url);
  onTestFinished(() => client.end());
  return { url, client };
}

/** The statement that needs a lock on the table that the tests lock. */
const blocked = sampleStep("sales_orders_sample");

test("an upgrade leads to the schema of a new database", async () => {
  const { url, client } = await currentDatabase();
  await client.query(
    "DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public",
  );
  await migrate(url, sample);
  expect(await describeSchema(url)).toEqual(upgraded);
});

test("an existing database gets the same schema from processes that start concurrently", async () => {
  const { url } = await currentDatabase();
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, sample)));
  expect(await describeSchema(url)).toEqual(upgraded);
});

test("the table can be used while an upgrade waits for a lock, and the upgrade continues when the lock is free", async () => {
  const { url, client: report } = await currentDatabase();
  await report.query("BEGIN");
  await report.query("SELECT FROM sales_orders");
  const messages: string[] = [];
  const onProgress = (message: string) => void messages.push(message);
  const migrating = migrate(url, { ...sample, onProgress });
  const waits = `statement ${blocked} of ${sampleSteps.length} of migration ${sampleTag} waits`;
  await until("the upgrade has not got its lock", async () =>
    messages.some((message) => message.startsWith(waits)),
  );
  const other = await connectTo(url);
  onTestFinished(() => other.end());
  await other.query("SET statement_timeout = 10000");
  await other.query("SELECT FROM sales_orders");
  await report.query("COMMIT");
  await migrating;
  expect(await describeSchema(url)).toEqual(upgraded);
});

test("an upgrade that is killed continues with its unfinished statement", async () => {
  const { url, client } = await currentDatabase();
  await client.query("BEGIN");
  await client.query("SELECT FROM sales_orders");
  const migrating = migrate(url, sample);
  migrating.catch(() => undefined);
  await until("the upgrade waits in its midst", async () => {
    const killed = await database.ask(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%"sales_orders_sample"%'`,
      [new URL(url).pathname.slice(1)],
    );
    return killed.length > 0;
  });
  await expect(migrating).rejects.toThrow();
  await client.query("COMMIT");
  const { rows } = await client.query("SELECT steps FROM drizzle.migration_progress");
  expect(rows).toEqual([{ steps: blocked - 1 }]);
  await migrate(url, sample);
  expect(await describeSchema(url)).toEqual(upgraded);
});

test("an index that an interrupted upgrade left invalid is created again", async () => {
  const { url, client } = await currentDatabase();
  await client.query("CREATE INDEX vehicles_sample ON vehicles (tenant_id)");
  await client.query(
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'vehicles_sample'::regclass",
  );
  await migrate(url, sample);
  expect(await describeSchema(url)).toEqual(upgraded);
});

test("all migrations after the baseline leave requests running, on a cluster too", async () => {
  const files = (await readdir(sample.folder)).filter((name) => name.endsWith(".sql")).toSorted();
  expect(files.at(0)).toBe("0000_baseline.sql");
  const unsafe = new Map<string, string[]>();
  const earlier: string[] = [];
  for (const file of files) {
    const text = await readFile(join(sample.folder, file), "utf8");
    const steps = earlier.length === 0 ? [] : unsafeSteps(text, earlier);
    if (steps.length > 0) unsafe.set(file, steps);
    earlier.push(text);
  }
  expect(unsafe).toEqual(new Map());
});

test.each([
  `CREATE INDEX "vehicles_sample" ON "vehicles" USING btree ("tenant_id");`,
  `DROP INDEX "vehicles_make";`,
  `ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_sample" CHECK ("year" > 0);`,
  `ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_sample" CHECK ("vehicles"."year" > 0) NOT VALID;`,
  `ALTER TABLE "vehicles" ADD COLUMN "sample" text, ADD CONSTRAINT "vehicles_sample" CHECK ("sample" <> '') NOT VALID;`,
  `ALTER TABLE "vehicles" ALTER COLUMN "year" SET NOT NULL;`,
])("the rules for migrations refuse %s", (step) => {
  expect(unsafeSteps(step)).toEqual([step]);
});

/** The steps of a migration that requires a column without reading its table under the lock. */
const required = `ALTER TABLE "vehicles" ALTER COLUMN "year" SET NOT NULL;`;
const added = `ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_year" CHECK ("year" IS NOT NULL) NOT VALID;`;
const validated = `ALTER TABLE "vehicles" VALIDATE CONSTRAINT "vehicles_year";`;
const dropped = `ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_year";`;
const fileOf = (...steps: string[]) => steps.join("--> statement-breakpoint\n");

test.each([
  { how: "a CHECK of the same file was validated", steps: [added, validated, required, dropped] },
  { how: "a CHECK of earlier files was validated", earlier: [added, validated], steps: [required] },
  { how: "an earlier CHECK is validated", earlier: [added], steps: [validated, required] },
  { how: "the table is new", steps: [`CREATE TABLE "vehicles" ("year" integer);`, required] },
])("the rules for migrations accept SET NOT NULL if $how", ({ earlier = [], steps }) => {
  expect(unsafeSteps(fileOf(...steps), earlier)).toEqual([]);
});

const otherColumn = added.replace(`"year"`, `"make"`);
const otherTable = [added, validated].map((step) => step.replace("vehicles", "trailers"));

test.each([
  { how: "its CHECK is validated later", steps: [added, required, validated] },
  { how: "its CHECK was dropped", steps: [added, validated, dropped, required] },
  { how: "a CHECK of another column was validated", steps: [otherColumn, validated, required] },
  { how: "a CHECK of another table was validated", steps: [...otherTable, required] },
])("the rules for migrations refuse SET NOT NULL if $how", ({ steps }) => {
  expect(unsafeSteps(fileOf(...steps))).toEqual([required]);
});
