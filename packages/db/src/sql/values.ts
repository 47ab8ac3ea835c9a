import sql, { raw, type Sql } from "sql-template-tag";

/**
 * The `updated_at` of an updated row. It always increases, even within a millisecond or with a
 * stopped clock, so an update that sends the value it read is rejected after any write in between.
 */
export function nextUpdatedAt(now: string): Sql {
  return sql`greatest(${now}::timestamptz, ${raw(justAfter("updated_at"))})`;
}

/**
 * One millisecond after an instant.
 *
 * PostgreSQL counts a timestamptz plus an interval as dependent on the time zone of the session,
 * and Citus refuses such expressions in updates. A timestamp plus an interval is immutable.
 */
export function justAfter(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC' + interval '1 millisecond') AT TIME ZONE 'UTC'`;
}

/**
 * The time for expiry: the database's clock, which all processes share, instead of the clock of the
 * process. `pinnedAt` is the time (ISO 8601) at which `BAYLINE_NOW` stops the clock.
 */
export function expiryTime(pinnedAt: string | undefined): Sql {
  return pinnedAt === undefined ? sql`statement_timestamp()` : sql`${pinnedAt}::timestamptz`;
}

/** The id of no record. With NULL, the planner of a cluster would find no shard for a join. */
export const noId = "00000000-0000-0000-0000-000000000000";
