import sql, { type Sql } from "sql-template-tag";

/**
 * The `updated_at` of an updated row. It always increases, even within a millisecond or with a
 * stopped clock, so an update that sends the value it read is rejected after any write in between.
 */
export function nextUpdatedAt(now: string): Sql {
  return sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
}

/**
 * The time for expiry: the database's clock, which all processes share, instead of the clock of the
 * process. `pinnedAt` is the time (ISO 8601) at which `BAYLINE_NOW` stops the clock.
 */
export function expiryTime(pinnedAt: string | undefined): Sql {
  return pinnedAt === undefined ? sql`statement_timestamp()` : sql`${pinnedAt}::timestamptz`;
}
