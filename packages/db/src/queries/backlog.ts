import sql from "sql-template-tag";
import type { Executor } from "../client/scope.ts";

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
}

/** The exact number above this limit is not useful. */
const maxCounted = 10_000;
const maxSubscriptions = 1000;
const maxPerSubscription = 1000;

/**
 * Unscoped on purpose: measures how far the background work is behind, for the operator. The cost
 * does not depend on the amount of pending work or history: each subscription with pending attempts
 * is found from the previous one in the index.
 *
 * Waiting times follow the service's clock, which also sets the due times. A last delivery in the
 * future, caused by a wrong clock, is ignored.
 */
export async function readBacklog(db: Executor, now: string): Promise<Backlog> {
  const [row] = await db.query<{
    dirtyDays: Backlog["dirtyDays"];
    deliveries: Backlog["deliveries"];
  }>(
    sql`
    WITH RECURSIVE lanes AS (
      (SELECT tenant_id, subscription_id FROM webhook_deliveries WHERE status = 'pending'
        ORDER BY tenant_id, subscription_id LIMIT 1)
      UNION ALL
      SELECT next.tenant_id, next.subscription_id FROM lanes l, LATERAL (
        SELECT d.tenant_id, d.subscription_id FROM webhook_deliveries d
        WHERE d.status = 'pending'
          AND (d.tenant_id, d.subscription_id) > (l.tenant_id, l.subscription_id)
        ORDER BY d.tenant_id, d.subscription_id LIMIT 1) next),
    due AS (
      SELECT waiting.due_at,
        coalesce(s.leased_until < clock_timestamp(), true)
          AND coalesce(s.last_delivery_at NOT BETWEEN ${now}::timestamptz - interval '1 minute'
            AND ${now}::timestamptz + interval '1 minute', true)
          AS unattended
      FROM (SELECT * FROM lanes LIMIT ${maxSubscriptions}) l
      JOIN webhook_subscriptions s ON s.tenant_id = l.tenant_id AND s.id = l.subscription_id
      CROSS JOIN LATERAL (
        SELECT d.due_at FROM webhook_deliveries d
        WHERE d.tenant_id = l.tenant_id AND d.subscription_id = l.subscription_id
          AND d.status = 'pending' AND d.due_at <= ${now}::timestamptz
        ORDER BY d.due_at LIMIT ${maxPerSubscription}) waiting
      WHERE s.is_active AND s.deleted_at IS NULL
      LIMIT ${maxCounted}),
    marks AS (SELECT id::text AS id FROM dirty_days LIMIT ${maxCounted})
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
        FROM due) AS "deliveries"`,
    // Runs on the read lane for searches: it is called rarely and may take longer than a read.
    "custom plan",
  );
  if (!row) throw new Error("An aggregate has a row");
  return row;
}

/** The schedule of the jobs in pg-boss; null if no process has run the jobs yet. */
export interface ScheduleState {
  /** Seconds since a process last checked the schedule; null if none has yet. */
  lastTickSeconds: number | null;
  /** Runs that are due but not started. */
  waiting: number;
  oldestSeconds: number | null;
}

/** Unscoped on purpose: whether the scheduled jobs are running. */
export async function readSchedule(db: Executor): Promise<ScheduleState | null> {
  // Checked first, because a statement on a missing table would fill the database's log.
  const [made] = await db.query<{ there: boolean }>(
    sql`SELECT to_regclass('jobs.version') IS NOT NULL AND to_regclass('jobs.job') IS NOT NULL AS there`,
  );
  if (!made?.there) return null;
  const [row] = await db.query<ScheduleState>(
    sql`
    SELECT
      (SELECT round(extract(epoch FROM clock_timestamp() - max(cron_on)))::int
        FROM jobs.version) AS "lastTickSeconds",
      count(*)::int AS waiting,
      round(extract(epoch FROM clock_timestamp() - min(start_after)))::int AS "oldestSeconds"
    FROM (
      SELECT start_after FROM jobs.job
      WHERE state < 'active' AND start_after <= clock_timestamp() LIMIT ${maxCounted}) waiting`,
    "custom plan",
  );
  return row ?? null;
}
