import { randomUUID } from "node:crypto";
import { permissions } from "@bayline/contracts";
import type { Transaction } from "@bayline/db";
import { writeAuditEntry } from "../audit.ts";
import { frozenClock } from "../clock.ts";
import type { Caller, Services, WriteContext } from "../context.ts";

export interface DemoTenant {
  tenantId: string;
  shopName: string;
  timeZone: string;
}

/**
 * What a request on some past day would have been given: with it the use cases write the demo
 * shop's history, so that its stock, orders and audit trail are those of a shop that was used.
 */
export function pastContext(
  services: Services,
  db: Transaction,
  { tenant, operation, at }: { tenant: DemoTenant; operation: string; at: Date },
): WriteContext {
  const ctx: WriteContext = {
    tenantId: tenant.tenantId,
    now: at.toISOString(),
    db,
    caller: demoCaller(tenant),
    facts: {
      requestId: randomUUID(),
      agentName: operation === "receive.invoice" ? "parts-clerk/2.1" : null,
      agentRunId: null,
      idempotencyKey: null,
      dryRun: false,
    },
    services: { ...services, clock: frozenClock(at) },
    noteChange: (change) => writeAuditEntry(ctx, operation, change),
    // The history repeats nothing.
    noteRepeat: () => undefined,
    // Nothing that waits for the commit is told of a shop that nobody has seen yet.
    afterCommit: () => undefined,
  };
  return ctx;
}

function demoCaller(tenant: DemoTenant): Caller {
  return {
    ...tenant,
    type: "operator",
    id: null,
    name: "Demo data",
    email: null,
    role: "admin",
    permissions: new Set(permissions),
    readOnly: false,
    includePayData: true,
  };
}
