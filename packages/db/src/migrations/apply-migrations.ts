import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type OnProgress, retried } from "../client/lock-retries.ts";

/** The folder of the migrations that drizzle-kit generates. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * The advisory lock of the migrating session. It is polled, not waited for, because `CREATE INDEX
 * CONCURRENTLY` waits for the snapshots of all running statements, including one that waits for this
 * lock.
 */
const lockKey = 727_004;
const lockPollMs = 200;

/** While a statement waits for a lock on a table, later statements on the table wait behind it. */
const lockTimeout = "1s";
/** Creating an index concurrently blocks nothing, but waits for all open transactions. */
const concurrentLockTimeout = "10min";

interface JournalEntry {
  /** The name of the file. Names sort by age. */
  tag: string;
  /** Milliseconds since 1970, by which the database identifies an applied migration. */
  when: number;
}

interface Migration extends JournalEntry {
  hash: string;
  /** The parts of the file between breakpoints. */
  steps: string[];
}

export function readJournal(folder: string): JournalEntry[] {
  const journal: { entries: JournalEntry[] } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, "utf8"),
  );
  return journal.entries;
}

function readMigration(folder: string, { tag, when }: JournalEntry): Migration {
  const text = readFileSync(`${folder}/${tag}.sql`, "utf8");
  const hash = createHash("sha256").update(text).digest("hex");
  return { tag, when, hash, steps: text.split("--> statement-breakpoint") };
}

export interface ApplyOptions {
  folder: string;
  onProgress: OnProgress;
  /** Called before each statement of an upgrade, outside of a transaction, and after the last one. */
  betweenSteps(): Promise<void>;
}

/**
 * Applies the pending migrations, one process at a time. A new database gets all of them in one
 * transaction. On an existing database, each statement is a separate transaction that also saves the
 * progress, so that an interrupted run continues with its unfinished statement.
 */
export async function applyMigrations(client: pg.Client, options: ApplyOptions): Promise<void> {
  const { folder, onProgress, betweenSteps } = options;
  await client.query("SET statement_timeout = 0");
  await acquireLock(client, onProgress);
  await createHistory(client);
  const { rows } = await client.query<{ last: string | null }>(
    "SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations",
  );
  const last = rows[0]?.last ?? null;
  const pending = readJournal(folder)
    .filter(({ when }) => last === null || when > Number(last))
    .map((entry) => readMigration(folder, entry));
  if (last === null) return create(client, pending);
  for (const migration of pending) {
    onProgress(`migration ${migration.tag} begins`);
    await upgrade(client, migration, options);
    onProgress(`migration ${migration.tag} is applied`);
  }
  await betweenSteps();
}

/**
 * Creates the list of applied migrations if it does not exist. Only then: on a cluster the first statement
 * needs all nodes, even if it changes nothing.
 */
async function createHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  );
  if (rows[0]?.exists) return;
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
}

async function acquireLock(client: pg.Client, onProgress: OnProgress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS mine",
      [lockKey],
    );
    if (rows[0]?.mine) return;
    if (attempt === 1) onProgress("another process migrates the database: waiting for it");
    await wait(lockPollMs);
  }
}

async function create(client: pg.Client, migrations: Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    for (const migration of migrations) {
      for (const step of migration.steps) await client.query(withoutConcurrently(step));
      await saveApplied(client, migration);
    }
  });
}

async function upgrade(
  client: pg.Client,
  migration: Migration,
  { onProgress, betweenSteps }: ApplyOptions,
): Promise<void> {
  const { tag, when, steps } = migration;
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.migration_progress
    (created_at bigint PRIMARY KEY, steps int NOT NULL)`);
  const { rows } = await client.query<{ steps: number }>(
    "SELECT steps FROM drizzle.migration_progress WHERE created_at = $1",
    [when],
  );
  for (const [at, step] of steps.entries()) {
    if (at < (rows[0]?.steps ?? 0)) continue;
    await betweenSteps();
    const name = `statement ${at + 1} of ${steps.length} of migration ${tag}`;
    await retried(name, onProgress, () => applyStep(client, { step, when, done: at + 1 }));
  }
  await inTransaction(client, async () => {
    await saveApplied(client, migration);
    await client.query("DELETE FROM drizzle.migration_progress WHERE created_at = $1", [when]);
  });
}

interface Step {
  step: string;
  when: number;
  /** The number of completed steps after this one. */
  done: number;
}

async function applyStep(client: pg.Client, { step, when, done }: Step): Promise<void> {
  const saveProgress = () =>
    client.query(
      `INSERT INTO drizzle.migration_progress (created_at, steps) VALUES ($1, $2)
        ON CONFLICT (created_at) DO UPDATE SET steps = excluded.steps`,
      [when, done],
    );
  const index = concurrentIndex(step);
  if (index === undefined) {
    await inTransaction(client, async () => {
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      await client.query(step);
      await saveProgress();
    });
    return;
  }
  await client.query(`SET lock_timeout = '${concurrentLockTimeout}'`);
  await dropInvalid(client, index);
  await client.query(step);
  await saveProgress();
}

/** Drops the index of an interrupted CREATE INDEX: it exists and is maintained, but never used. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

const concurrently =
  /^((?:CREATE (?:UNIQUE )?|DROP )INDEX) CONCURRENTLY (IF (?:NOT )?EXISTS) ("\w+")/m;

/** Returns the index that a statement creates or drops outside of a transaction. */
function concurrentIndex(step: string): string | undefined {
  return concurrently.exec(step)?.[3];
}

function withoutConcurrently(step: string): string {
  return step.replace(concurrently, "$1 $2 $3");
}

function saveApplied(client: pg.Client, { hash, when }: Migration): Promise<unknown> {
  return client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
    [hash, when],
  );
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
