import { maxAuditBytes } from "@bayline/contracts";
import type { AuditEntry, AuditedDecision } from "@bayline/db";
import { newId } from "../ids.ts";
import type { Change, ReadContext } from "./context.ts";
import { cutJson } from "./events/event-data.ts";

/** Fields that do not reflect a user's intent. */
const uninteresting = new Set(["createdAt", "updatedAt", "tenantId"]);

/** Returns the single audit entry of a write. */
export function auditEntry(
  { caller, facts, tenantId }: ReadContext,
  operation: string,
  change: Change,
  mandate?: AuditedDecision,
): AuditEntry {
  return {
    tenantId: change.tenantId ?? tenantId,
    id: newId(),
    actorType: caller.type,
    actorId: caller.id,
    actorName: caller.name,
    agentName: facts.agentName,
    agentRunId: facts.agentRunId,
    operation,
    resourceType: change.resourceType,
    resourceId: change.resourceId,
    changes: cutChanges(changedFields(change.before, change.after)),
    requestId: facts.requestId,
    mandate,
  };
}

/** The JSON of changes, of which lists and texts are cut if they are too large. */
export function cutChanges(changes: object): string {
  const mark = { truncated: { before: null, after: true } };
  return cutJson(changes, { text: JSON.stringify(changes), bytes: maxAuditBytes, mark });
}

/** The changed fields, before and after. A created record has no before, a deleted one no after. */
export function changedFields(
  before: object | null,
  after: object | null,
): Record<string, { before: unknown; after: unknown }> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const fresh = new Map<string, unknown>(Object.entries(after ?? {}));
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const field of new Set([...old.keys(), ...fresh.keys()])) {
    const was = old.get(field) ?? null;
    const is = fresh.get(field) ?? null;
    if (uninteresting.has(field) || isSame(was, is)) continue;
    changes[field] = { before: was, after: is };
  }
  return changes;
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}
