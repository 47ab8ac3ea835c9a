import sql, { join, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { type AuditEntry, auditInsertion } from "./audit-log.ts";
import { deliveriesInsertion, eventsInsertion, type NewEvent } from "./events.ts";
import { answerUpdate, type StoredAnswer } from "./idempotency.ts";

/** The records that a write stores beside its effect. */
export interface WriteRecords {
  audit?: AuditEntry | undefined;
  events: readonly NewEvent[];
  /** The answer to store under the request's Idempotency-Key. */
  answer?: StoredAnswer | undefined;
}

/**
 * Stores the records of a write in one statement. Events are scheduled for every matching
 * subscription. Returns the number of scheduled deliveries.
 *
 * Call it after the transaction has taken all of its locks. Transactions that change the same record
 * then take their positions in the feed in the order of their commits.
 */
export async function storeWriteRecords(
  scope: Scope,
  { audit, events, answer }: WriteRecords,
): Promise<number> {
  const parts: Sql[] = [];
  if (audit) parts.push(sql`audited AS (${auditInsertion(scope, audit)})`);
  if (answer) parts.push(sql`answered AS (${answerUpdate(scope, answer)})`);
  if (events.length === 0) {
    if (parts.length > 0) await scope.db.query(sql`WITH ${join(parts)} SELECT`);
    return 0;
  }
  parts.push(sql`written AS (${eventsInsertion(scope, events)})`);
  const scheduled = await scope.db.query(
    sql`WITH ${join(parts)} ${deliveriesInsertion(scope, "written")} RETURNING 1`,
  );
  return scheduled.length;
}
