import type { AuditEntry } from "@bayline/contracts";
import { type AuditRow, isoInstant } from "@bayline/db";
import type { z } from "zod";

type ActorType = z.infer<typeof AuditEntry>["actor"]["type"];

const actorTypes: readonly ActorType[] = ["user", "api_key", "operator", "system"];

export function presentAuditEntry(row: AuditRow): z.infer<typeof AuditEntry> {
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
  };
}
