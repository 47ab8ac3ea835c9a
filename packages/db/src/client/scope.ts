import type { Sql } from "sql-template-tag";

/** Runs one statement, on a shared read lane or in a transaction. */
export interface Executor {
  /** Sends a statement and returns its rows, which the caller awaits. */
  read<Row>(statement: Sql, planning?: Planning): Promise<Row[]>;
  /**
   * Whether the server is the coordinator of a Citus cluster. A statement that inserts rows and
   * does more is then sent as several, because Citus plans only those to one shard.
   */
  readonly isOnCluster?: boolean;
}

/**
 * How to plan a statement. The default is a generic plan for all values. `custom plan` makes a
 * separate plan, for lists whose best plan depends on the shop or the filter: a million orders are
 * not read like ten.
 */
export type Planning = "custom plan";

/**
 * The shop of a query. Every query function takes it as its first parameter, so that no statement
 * omits the tenant.
 */
export interface Scope {
  readonly tenantId: string;
  /** The time of the request, ISO 8601. All timestamps that it writes have this value. */
  readonly now: string;
  readonly db: Executor;
}
