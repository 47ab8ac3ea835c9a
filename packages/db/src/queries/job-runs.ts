import sql, { type Sql } from "sql-template-tag";
import type { Executor } from "../client/scope.ts";
import { rowsOf } from "../sql/rows.ts";

/** A process that does not renew the lease of a job for this long counts as dead. */
const leaseSeconds = 60;
const retries = 5;
const firstRetrySeconds = 60;

/** A scheduled job, and when it is due after the run that is claimed. */
export interface DueJob {
  name: string;
  /** ISO 8601. */
  nextAt: string;
}

/** A look for due jobs by one process. */
export interface JobCheck {
  /** The id of the process in its leases. */
  worker: string;
  /** The jobs that it knows. */
  names: readonly string[];
  /** The jobs of `names` that this process runs now. */
  running: readonly string[];
}

/** `stopped`: the process stopped, and another one may continue the run. */
export type RunOutcome = "done" | "failed" | "stopped";

/**
 * The time from which a process may start a job: its due time or, if its process died, the end of
 * the lease. If all retries died, the job waits for its schedule.
 */
export const jobReadyAt = sql`CASE
  WHEN leased_until IS NULL THEN due_at
  WHEN attempts <= ${retries} THEN leased_until
  ELSE greatest(leased_until, due_at) END`;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/**
 * Times later than any that a correct clock of the database can have written. A due time is at most
 * the next scheduled one or that of the last retry, which is 16 minutes ahead.
 */
const isImplausible = sql`(leased_until > ${leaseEnd}
  OR leased_until IS NULL AND due_at > greatest(next_at, clock_timestamp()) + interval '1 hour')`;

/** Unscoped on purpose: adds jobs that are new, and makes all of them due. */
export async function requestJobRuns(db: Executor, names: readonly string[]): Promise<void> {
  await db.read(sql`
    INSERT INTO background_jobs AS j (name, due_at, checked_at)
    SELECT name, clock_timestamp(), clock_timestamp()
    FROM unnest(${names}::text[]) AS name ORDER BY name
    ON CONFLICT (name) DO UPDATE
      SET due_at = least(j.due_at, excluded.due_at), checked_at = excluded.checked_at`);
}

/**
 * Unscoped on purpose: records that a process looks for due jobs, and renews the leases of those
 * that it runs. Returns the time by the database's clock, ISO 8601.
 */
export async function checkJobs(
  db: Executor,
  { worker, names, running }: JobCheck,
): Promise<string> {
  const [row] = await db.read<{ now: string }>(sql`
    WITH free AS (
      SELECT name FROM background_jobs WHERE name = ANY (${names}::text[])
      ORDER BY name FOR UPDATE SKIP LOCKED
    ), checked AS (
      UPDATE background_jobs j SET checked_at = clock_timestamp(),
        leased_until = CASE WHEN leased_by = ${worker} AND j.name = ANY (${running}::text[])
          THEN ${leaseEnd} ELSE leased_until END
      FROM free WHERE j.name = free.name
    )
    SELECT clock_timestamp() AS now`);
  if (!row) throw new Error("A statement without FROM has a row");
  return row.now;
}

/**
 * Unscoped on purpose: leases those of the jobs that are ready, and returns their names. A lease in
 * the name of the worker is from a claim or a run whose outcome was lost. Jobs that another process
 * is looking at are skipped.
 */
export async function claimJobRuns(
  db: Executor,
  worker: string,
  jobs: readonly DueJob[],
): Promise<string[]> {
  const rows = await db.read<{ name: string }>(sql`
    WITH ready AS (
      SELECT j.name, n.next_at
      FROM ${rowsOf("n", jobs, { name: "text", nextAt: "timestamptz" })}
      JOIN background_jobs j ON j.name = n.name
      WHERE ${jobReadyAt} <= clock_timestamp() OR leased_by = ${worker} OR ${isImplausible}
      ORDER BY j.name FOR UPDATE OF j SKIP LOCKED
    )
    UPDATE background_jobs j SET due_at = r.next_at, leased_by = ${worker}, leased_until = ${leaseEnd},
      attempts = CASE WHEN j.attempts <= ${retries} THEN j.attempts + 1 ELSE 1 END
    FROM ready r WHERE j.name = r.name
    RETURNING j.name`);
  return rows.map(({ name }) => name);
}

/** The first retry follows a minute after the failure, each later one after twice as long. */
const retryAt = sql`clock_timestamp()
  + make_interval(secs => ${firstRetrySeconds}::int * 2 ^ (attempts - 1))`;

const changes: Record<RunOutcome, Sql> = {
  done: sql`attempts = 0`,
  failed: sql`
    due_at = CASE WHEN attempts <= ${retries} THEN ${retryAt} ELSE due_at END,
    attempts = CASE WHEN attempts <= ${retries} THEN attempts ELSE 0 END`,
  stopped: sql`due_at = clock_timestamp(), attempts = greatest(attempts - 1, 0)`,
};

/**
 * Unscoped on purpose: releases the lease of a run and records its outcome. Changes nothing if the
 * lease was lost.
 */
export async function finishJobRun(
  db: Executor,
  { worker, name }: { worker: string; name: string },
  outcome: RunOutcome,
): Promise<void> {
  await db.read(sql`
    UPDATE background_jobs SET leased_by = NULL, leased_until = NULL, ${changes[outcome]}
    WHERE name = ${name} AND leased_by = ${worker}`);
}
