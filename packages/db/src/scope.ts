import type { Sql } from "sql-template-tag";

/** Runs one statement: on a shared read lane, or inside the transaction it belongs to. */
export interface Executor {
  query<Row>(statement: Sql, planning?: Planning): Promise<Row[]>;
}

/**
 * A statement is planned for all values at once, unless it asks for a plan of its own: as lists do
 * whose best plan is another for another shop or filter. One million orders are not read like ten.
 */
export type Planning = "for its values";

/**
 * The shop a query speaks for. Every query function takes it first, so that no statement can
 * forget whose rows it may see.
 */
export interface Scope {
  readonly tenantId: string;
  /** The request's point in time, ISO 8601: every timestamp it writes is this one. */
  readonly now: string;
  readonly db: Executor;
}
