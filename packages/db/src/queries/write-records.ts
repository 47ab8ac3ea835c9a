import sql, { join, type Sql } from "sql-template-tag";
import { pipelined } from "../client/pipelined.ts";
import type { Scope } from "../client/scope.ts";
import { type AuditEntry, auditInsertion } from "./audit-log.ts";
import {
  deliveriesInsertion,
  eventInsertion,
  eventsInsertion,
  insertedEvents,
  type NewEvent,
} from "./events.ts";
import { answerStorage, type StoredAnswer } from "./idempotency.ts";

/** The records that a write stores beside its effect. */
export interface WriteRecords {
  audit?: AuditEntry | undefined;
  events: readonly NewEvent[];
  /** The answer to store under the request's Idempotency-Key. */
  answer?: StoredAnswer | undefined;
}

/**
 * Stores the records of a write in one statement, or on a cluster in one round trip. Events are
 * scheduled for every matching subscription. Returns the number of scheduled deliveries.
 *
 * Call it after the transaction has taken all of its locks. Transactions that change the same
 * record then take their positions in the feed in the order of their commits.
 */
export async function storeWriteRecords(scope: Scope, records: WriteRecords): Promise<number> {
  if (scope.db.isOnCluster) return storeOnCluster(scope, records);
  const { audit, events, answer } = records;
  const parts: Sql[] = [];
  if (audit) parts.push(sql`audited AS (${auditInsertion(scope, audit)})`);
  if (answer) parts.push(sql`answered AS (${answerStorage(scope, answer)})`);
  if (events.length === 0) {
    if (parts.length > 0) await scope.db.read(sql`WITH ${join(parts)} SELECT`);
    return 0;
  }
  parts.push(sql`written AS (${eventsInsertion(scope, events)})`);
  const scheduled = await scope.db.read(
    sql`WITH ${join(parts)} ${deliveriesInsertion(scope, sql`written`)} RETURNING 1 AS scheduled`,
  );
  return scheduled.length;
}

/** As separate statements, each of which Citus plans to one shard. */
async function storeOnCluster(
  scope: Scope,
  { audit, events, answer }: WriteRecords,
): Promise<number> {
  const statements: Sql[] = [];
  if (audit) statements.push(auditInsertion(scope, audit));
  if (answer) statements.push(answerStorage(scope, answer));
  statements.push(...events.map((event) => eventInsertion(scope, event)));
  if (events.length > 0) {
    const deliveries = deliveriesInsertion(scope, insertedEvents(scope, events));
    statements.push(sql`${deliveries} RETURNING 1 AS scheduled`);
  }
  const answers = await pipelined(statements.map((statement) => scope.db.read(statement)));
  return events.length > 0 ? (answers.at(-1)?.length ?? 0) : 0;
}
