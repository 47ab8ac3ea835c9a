import type { AuditEntry } from "@bayline/contracts";
import { isoInstant, type ListedAuditRow } from "@bayline/db";
import type { z } from "zod";
import { isPay, type Visibility, visibleTo } from "../../access/visibility.ts";
import { isSame } from "../../pipeline/audit.ts";

type ActorType = z.infer<typeof AuditEntry>["actor"]["type"];

const actorTypes: readonly ActorType[] = ["user", "api_key", "operator", "link", "system"];

/**
 * Returns undefined for an entry whose changes were not read, because the page was already full.
 */
export function presentAuditEntry(row: ListedAuditRow): z.infer<typeof AuditEntry> | undefined {
  if (row.changes === null) return undefined;
  return {
    id: row.id,
    createdAt: isoInstant(row.createdAt),
    actor: {
      type: actorTypes.find((type) => type === row.actorType) ?? "system",
      id: row.actorId,
      name: row.actorName,
    },
    agentName: row.agentName,
    agentRunId: row.agentRunId,
    operation: row.operation,
    resource: { type: row.resourceType, id: row.resourceId },
    changes: row.changes,
    requestId: row.requestId,
    ...(row.mandate && { mandate: row.mandate }),
  };
}

/**
 * An entry as its reader may see it.
 *
 * Totals that include the cost of labor are omitted: an entry does not contain the lines from which
 * they could be recomputed. A change whose visible values are equal is omitted too, because it
 * would reveal that a hidden field changed.
 */
export function presentEntryTo(visibility: Visibility, row: ListedAuditRow) {
  const entry = presentAuditEntry(row);
  if (visibility.pay || !entry) return entry;
  const changes = Object.entries(entry.changes)
    .filter(([field]) => !isPay(field) && !isCostTotal(entry.resource.type, field))
    .map(([field, { before, after }]) => {
      const shown = { before: visibleTo(visibility, before), after: visibleTo(visibility, after) };
      return [field, shown] as const;
    })
    .filter(([, { before, after }]) => !isSame(before, after));
  return { ...entry, changes: Object.fromEntries(changes) };
}

function isCostTotal(resourceType: string, field: string): boolean {
  return resourceType === "work_order" && field === "totalCostCents";
}
