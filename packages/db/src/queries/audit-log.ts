import type { MandateDecision } from "@bayline/contracts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { auditEntries } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { inOrder, nullBeyondBytes, type PageRequest, pageOf } from "../sql/paging.ts";
import { arrayOf } from "../sql/rows.ts";

export type AuditRow = RowOf<typeof auditEntries>;

/** An entry of a list that is limited by bytes. Beyond the limit, `changes` is null. */
export type ListedAuditRow = Omit<AuditRow, "changes"> & { changes: AuditRow["changes"] | null };

/**
 * The columns of a list `a` of entries, newest first. `changes` is read up to the entry that
 * exceeds the bytes.
 */
export function auditColumns(bytes: number): Sql {
  const changes = nullBeyondBytes(sql`a.changes`, { bytes, order: inOrder("a") });
  return sql`${columnsOf(auditEntries, "a", ["changes"])}, ${changes} AS changes`;
}

/** An entry to write. `changes` is JSON. */
export interface AuditEntry extends Omit<AuditRow, "createdAt" | "changes" | "mandate"> {
  changes: string;
  /** Only for calls of a key with a mandate. */
  mandate?: AuditedDecision | undefined;
}

/** A decision about a call, for its audit entry. */
export interface AuditedDecision {
  keyId: string;
  /** The JSON of the decision, without what the mandate had before the call if that is `added`. */
  decision: string;
  /** What the transaction has added to the counters of the mandate before this statement. */
  added: CountsAdded | null;
}

export interface CountsAdded {
  calls: number;
  cents: number;
  waitingCalls: number;
  waitingCents: number;
}

export function auditInsertion({ now }: Pick<Scope, "now">, entry: AuditEntry): Sql {
  const { mandate } = entry;
  const columns = sql`tenant_id, id, created_at, actor_type, actor_id, actor_name, agent_name,
      agent_run_id, operation, resource_type, resource_id, changes, request_id`;
  const values = sql`${entry.id}::uuid, ${now}::timestamptz, ${entry.actorType}, ${entry.actorId},
      ${entry.actorName}, ${entry.agentName}, ${entry.agentRunId}, ${entry.operation},
      ${entry.resourceType}, ${entry.resourceId}::uuid, ${entry.changes}::jsonb, ${entry.requestId}`;
  if (!mandate) {
    return sql`INSERT INTO audit_entries (${columns}) VALUES (${entry.tenantId}, ${values})`;
  }
  // From the mandate, so that a cluster plans it to the node of the shop.
  return sql`INSERT INTO audit_entries (${columns}, mandate)
    SELECT m.tenant_id, ${values}, ${mandate.decision}::jsonb ${countsBefore(mandate.added)}
    FROM mandates m WHERE m.tenant_id = ${entry.tenantId} AND m.key_id = ${mandate.keyId}`;
}

/** What the mandate had before the call, to be added to the JSON of the decision. */
function countsBefore(added: CountsAdded | null): Sql {
  if (!added) return empty;
  const { calls, cents, waitingCalls, waitingCents } = added;
  return sql`|| jsonb_build_object('before', jsonb_build_object('day', m.day,
    'amountCents', m.day_cents - ${cents}::bigint, 'calls', m.day_calls - ${calls}::int,
    'totalCalls', m.total_calls - ${calls}::int,
    'waitingCents', m.waiting_cents - ${waitingCents}::bigint,
    'waitingCalls', m.waiting_calls - ${waitingCalls}::int))`;
}

/** An entry with a decision about a call of a key with a mandate. */
export interface DecisionRow {
  id: string;
  createdAt: string;
  mandate: MandateDecision;
}

/** Lists the decisions of a time, the oldest first, after another one. */
export function listDecisions(
  { tenantId, db }: Scope,
  { from, before, after, limit }: DecisionPage,
): Promise<DecisionRow[]> {
  const later = after
    ? sql`AND (a.created_at, a.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : empty;
  return db.read(sql`
    SELECT a.id, a.created_at AS "createdAt", a.mandate FROM audit_entries a
    WHERE a.tenant_id = ${tenantId} AND a.mandate IS NOT NULL
      AND a.created_at >= ${from} AND a.created_at < ${before} ${later}
    ORDER BY a.created_at, a.id LIMIT ${limit}`);
}

export interface DecisionPage {
  /** ISO 8601. */
  from: string;
  before: string;
  after?: DecisionRow | undefined;
  limit: number;
}

/** Lists the changes of the mandates of keys, as their audit entries have them. */
export function listMandateChanges(
  { tenantId, db }: Scope,
  keyIds: readonly string[],
): Promise<Array<{ keyId: string; changes: AuditRow["changes"] }>> {
  return db.read(sql`
    SELECT a.resource_id AS "keyId", a.changes FROM audit_entries a
    WHERE a.tenant_id = ${tenantId} AND a.resource_type = 'mandate'
      AND a.resource_id = ANY (${arrayOf(keyIds)}::uuid[])`);
}

export interface AuditFilter extends PageRequest {
  resourceType?: string | undefined;
  resourceId?: string | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
}

export function listAuditEntries(
  scope: Scope,
  filter: AuditFilter,
  bytes: number,
): Promise<ListedAuditRow[]> {
  return scope.db.read(sql`
    SELECT ${auditColumns(bytes)} FROM (SELECT * FROM audit_entries a WHERE a.tenant_id = ${scope.tenantId}
    ${filter.resourceType ? sql`AND a.resource_type = ${filter.resourceType}` : empty}
    ${filter.resourceId ? sql`AND a.resource_id = ${filter.resourceId}` : empty}
    ${filter.createdFrom ? sql`AND a.created_at >= ${filter.createdFrom}` : empty}
    ${filter.createdBefore ? sql`AND a.created_at < ${filter.createdBefore}` : empty}
    ${pageOf("a", filter)}) a ${inOrder("a")}`);
}
