import sql, { empty, type Sql } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { auditEntries } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { inOrder, nullBeyondBytes, type PageRequest, pageOf } from "../sql/paging.ts";

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
export interface AuditEntry extends Omit<AuditRow, "createdAt" | "changes"> {
  changes: string;
}

export function auditInsertion({ now }: Pick<Scope, "now">, entry: AuditEntry): Sql {
  return sql`
    INSERT INTO audit_entries (tenant_id, id, created_at, actor_type, actor_id, actor_name, agent_name,
      agent_run_id, operation, resource_type, resource_id, changes, request_id)
    VALUES (${entry.tenantId}, ${entry.id}, ${now}, ${entry.actorType}, ${entry.actorId},
      ${entry.actorName}, ${entry.agentName}, ${entry.agentRunId}, ${entry.operation},
      ${entry.resourceType}, ${entry.resourceId}, ${entry.changes}::jsonb, ${entry.requestId})`;
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
