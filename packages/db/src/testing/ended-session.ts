import sql from "sql-template-tag";
import type { Executor } from "../client/scope.ts";

/**
 * Ends the session of a transaction: all its later statements fail with the loss of the connection.
 */
export function endSession(db: Executor): void {
  db.read(sql`SELECT pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
}
