import sql, { type Sql } from "sql-template-tag";
import type { Executor } from "../client/scope.ts";
import { type Among, readReachable } from "../distribution/reachable-shops.ts";
import { jobReadyAt } from "./job-runs.ts";

/** Pending background work of all shops. Counts stop at 10,000. */
export interface Backlog {
  /** Days whose stored figures need to be recomputed. */
  dirtyDays: { count: number; oldestSeconds: number | null };
  /** Delivery attempts that are due. */
  deliveries: {
    due: number;
    oldestSeconds: number | null;
    /**
     * The same for subscriptions without a lease that were not served within the last minute:
     * workers serve many subscriptions in turns. Does not include slow receivers.
     */
    unattendedSeconds: number | null;
  };
  /** Dealers' documents that wait to be read or are being read. */
  documents: { waiting: number; oldestSeconds: number | null };
}

/** The exact number above this limit is not useful. */
const maxCounted = 10_000;
const maxSubscriptions = 1000;
const maxPerSubscription = 1000;

/**
 * Unscoped on purpose: measures how far the background work is behind, for the operator, without
 * the shops on nodes of a cluster that do not respond. The cost does not depend on the amount of
 * pending work or history.
 *
 * Waiting times follow the service's clock, which also sets the due times. A last delivery in the
 * future, caused by a wrong clock, is ignored.
 */
export async function readBacklog(db: Executor, now: string): Promise<Backlog> {
  // Runs on the read lane for searches: it is called rarely and may take longer than a read.
  const { rows } = await readReachable<Backlog>(
    db,
    (among) => backlogOf(among, now),
    "custom plan",
  );
  const dirtyDays = rows.map((row) => row.dirtyDays);
  const deliveries = rows.map((row) => row.deliveries);
  const documents = rows.map((row) => row.documents);
  return {
    dirtyDays: {
      count: sum(dirtyDays.map(({ count }) => count)),
      oldestSeconds: longest(dirtyDays.map(({ oldestSeconds }) => oldestSeconds)),
    },
    deliveries: {
      due: sum(deliveries.map(({ due }) => due)),
      oldestSeconds: longest(deliveries.map(({ oldestSeconds }) => oldestSeconds)),
      unattendedSeconds: longest(deliveries.map(({ unattendedSeconds }) => unattendedSeconds)),
    },
    documents: {
      waiting: sum(documents.map(({ waiting }) => waiting)),
      oldestSeconds: longest(documents.map(({ oldestSeconds }) => oldestSeconds)),
    },
  };
}

function sum(counts: readonly number[]): number {
  return Math.min(
    maxCounted,
    counts.reduce((total, count) => total + count, 0),
  );
}

function longest(times: ReadonlyArray<number | null>): number | null {
  return times.reduce((most, time) => (time === null ? most : Math.max(most ?? time, time)), null);
}

function backlogOf(among: Among, now: string): Sql {
  return sql`
    WITH due AS (
      SELECT waiting.due_at,
        coalesce(s.leased_until < clock_timestamp(), true)
          AND coalesce(s.last_delivery_at NOT BETWEEN ${now}::timestamptz - interval '1 minute'
            AND ${now}::timestamptz + interval '1 minute', true)
          AS unattended
      FROM (SELECT * FROM waiting_subscriptions WHERE ${among(sql`tenant_id`)}
        LIMIT ${maxSubscriptions}) l
      JOIN webhook_subscriptions s ON s.tenant_id = l.tenant_id AND s.id = l.subscription_id
      CROSS JOIN LATERAL (
        SELECT d.due_at FROM webhook_deliveries d
        WHERE d.tenant_id = s.tenant_id AND d.subscription_id = s.id
          AND d.status = 'pending' AND d.due_at <= ${now}::timestamptz
        ORDER BY d.due_at LIMIT ${maxPerSubscription}) waiting
      WHERE s.is_active AND s.deleted_at IS NULL
      LIMIT ${maxCounted}),
    marks AS (SELECT id::text AS id FROM dirty_days WHERE ${among(sql`tenant_id`)} LIMIT ${maxCounted}),
    unread AS (SELECT updated_at FROM documents
      WHERE status = 'reading' AND ${among(sql`tenant_id`)} LIMIT ${maxCounted})
    SELECT
      (SELECT json_build_object(
        'count', count(*)::int,
        'oldestSeconds', round(extract(epoch FROM clock_timestamp())
          - min(('x' || left(replace(id, '-', ''), 12))::bit(48)::bigint)
            FILTER (WHERE substr(id, 15, 1) = '7') / 1000.0)::int)
        FROM marks) AS "dirtyDays",
      (SELECT json_build_object(
        'due', count(*)::int,
        'oldestSeconds', round(extract(epoch FROM ${now}::timestamptz - min(due_at)))::int,
        'unattendedSeconds', round(extract(epoch FROM ${now}::timestamptz
          - min(due_at) FILTER (WHERE unattended)))::int)
        FROM due) AS "deliveries",
      (SELECT json_build_object(
        'waiting', count(*)::int,
        'oldestSeconds', round(extract(epoch FROM ${now}::timestamptz - min(updated_at)))::int)
        FROM unread) AS "documents"`;
}

/** The state of the scheduled jobs. */
export interface ScheduleState {
  /** Seconds since a process last looked for due jobs. */
  lastTickSeconds: number | null;
  /** Runs that are due but not started. */
  waiting: number;
  oldestSeconds: number | null;
}

/**
 * Unscoped on purpose: whether the scheduled jobs are running; null if no process has run them yet.
 * Does not count a job that only an older or newer version has, and that no process looks for any
 * more.
 */
export async function readSchedule(db: Executor): Promise<ScheduleState | null> {
  const [row] = await db.read<ScheduleState>(
    sql`
    SELECT
      round(extract(epoch FROM clock_timestamp() - last_check))::int AS "lastTickSeconds",
      count(*) FILTER (WHERE ready_at <= clock_timestamp())::int AS waiting,
      round(extract(epoch FROM clock_timestamp()
        - min(ready_at) FILTER (WHERE ready_at <= clock_timestamp())))::int AS "oldestSeconds"
    FROM (SELECT ${jobReadyAt} AS ready_at, checked_at, max(checked_at) OVER () AS last_check
      FROM background_jobs) jobs
    WHERE checked_at > last_check - interval '5 minutes'
    GROUP BY last_check`,
    "custom plan",
  );
  return row ?? null;
}
