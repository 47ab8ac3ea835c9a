import sql, { join, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { runWhole } from "../sql/insertions.ts";
import { type AuditEntry, auditInsertion } from "./audit-log.ts";
import {
  deliveriesInsertion,
  eventsInsertion,
  eventValuesInsertion,
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
 * Stores the records of a write in one round trip. Events are scheduled for every matching
 * subscription. Returns the number of scheduled deliveries.
 *
 * Call it after the transaction has taken all of its locks. Transactions that change the same
 * record then take their positions in the feed in the order of their commits.
 */
export async function storeWriteRecords(scope: Scope, records: WriteRecords): Promise<number> {
  const { audit, events, answer } = records;
  if (!audit && !answer && events.length === 0) return 0;
  const last = await runWhole(scope, {
    whole: () => statementOf(scope, records),
    steps: () => statementsOf(scope, records),
  });
  return events.length > 0 ? last.length : 0;
}

function statementOf(scope: Scope, { audit, events, answer }: WriteRecords): Sql {
  const parts: Sql[] = [];
  if (audit) parts.push(sql`audited AS (${auditInsertion(scope, audit)})`);
  if (answer) parts.push(sql`answered AS (${answerStorage(scope, answer)})`);
  if (events.length === 0) return sql`WITH ${join(parts)} SELECT`;
  parts.push(sql`written AS (${eventsInsertion(scope, events)})`);
  return sql`WITH ${join(parts)} ${deliveriesInsertion(scope, sql`written`)} RETURNING 1 AS scheduled`;
}

function statementsOf(scope: Scope, { audit, events, answer }: WriteRecords): Sql[] {
  const statements: Sql[] = [];
  if (audit) statements.push(auditInsertion(scope, audit));
  if (answer) statements.push(answerStorage(scope, answer));
  if (events.length === 0) return statements;
  const deliveries = deliveriesInsertion(scope, insertedEvents(scope, events));
  return [
    ...statements,
    eventValuesInsertion(scope, events),
    sql`${deliveries} RETURNING 1 AS scheduled`,
  ];
}
