import type { AuditEntry } from "@bayline/contracts";
import { type AuditRow, isoInstant } from "@bayline/db";
import type { z } from "zod";
import { maySeePay } from "../../access/authorise.ts";
import { isPay, withoutPay } from "../../access/pay.ts";
import type { Caller } from "../../context.ts";

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

/** An entry as a caller may see it: what employees earn is shown by the rule of their records. */
export function presentEntryTo(viewer: Pick<Caller, "permissions">, row: AuditRow) {
  const entry = presentAuditEntry(row);
  if (maySeePay(viewer)) return entry;
  const changes = Object.entries(entry.changes)
    .filter(([field]) => !isPay(field))
    .map(([field, { before, after }]) => [
      field,
      { before: withoutPay(before), after: withoutPay(after) },
    ]);
  return { ...entry, changes: Object.fromEntries(changes) };
}
