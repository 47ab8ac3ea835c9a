import type { Sql } from "sql-template-tag";

/** Runs one statement: on the shared read lane, or inside the transaction it belongs to. */
export interface Executor {
  query<Row>(statement: Sql): Promise<Row[]>;
}

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
