import pg from "pg";

/** PostgreSQL's settings for the statements of one kind, by their names. */
export type SessionSettings = Readonly<Record<string, string>>;

/** What {@link applySettings} returns. */
export interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
  /** The database has Citus. */
  isOnCluster: boolean;
}

/** An SQL expression: whether the database has Citus. */
export const hasCitus = "to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL";

/**
 * A statement that applies settings to its session or, with "transaction", to its transaction
 * alone, and returns the {@link ServerState}. Poolers refuse settings in the startup packet.
 */
export function applySettings(settings: SessionSettings, scope: "session" | "transaction"): string {
  const isLocal = scope === "transaction";
  const calls = Object.entries(settings).map(
    ([name, value]) =>
      `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, ${isLocal})`,
  );
  return `SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
    ${hasCitus} AS "isOnCluster", ${calls.join(", ")}`;
}
