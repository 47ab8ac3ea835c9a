import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { envelope, Id, page, ShopDate, Timestamp, text, textFilter } from "../fields/fields.ts";
import { maxAuditBytes, withinBytes } from "../fields/limits.ts";
import { MandateDecision } from "../mandates/mandate-records.ts";
import { operation } from "../operation/operation.ts";

export const AuditEntry = z
  .object({
    id: Id,
    createdAt: Timestamp,
    actor: z.object({
      type: z.enum(["user", "api_key", "operator", "link", "system"]),
      id: z.string().nullable(),
      name: z.string(),
    }),
    agentName: z.string().nullable().meta({ description: "The X-Agent-Name header" }),
    agentRunId: z.string().nullable().meta({ description: "The X-Agent-Run-Id header" }),
    operation: z.string().meta({ description: "Operation name, such as purchaseOrders.receive" }),
    resource: z.object({ type: z.string(), id: z.string() }),
    changes: withinBytes(
      z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).meta({
        description:
          "Changed fields with their values before and after. Changes above 4 MiB are cut: they have `truncated` and the beginnings of lists and texts",
      }),
      maxAuditBytes,
    ),
    requestId: z.string(),
    mandate: MandateDecision.optional().meta({
      description: "Present for calls of API keys with a mandate: the decision and its figures",
    }),
  })
  .meta({ id: "AuditEntry" });

defineColumns(AuditEntry, [
  { path: "createdAt", label: "When" },
  { path: "actor.name", label: "By" },
  "operation",
  { path: "changes", label: "Changed", format: "keys" },
  { path: "agentName", label: "Agent" },
]);

export const auditLog = {
  list: operation({
    method: "GET",
    path: "/audit-log",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "List audit log entries, newest first",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      resourceType: textFilter(64).meta({ description: "Resource type, such as `purchase_order`" }),
      resourceId: text(64).optional(),
      startDate: ShopDate.optional().meta({
        description: "Written on or after this shop-local day",
      }),
      endDate: ShopDate.optional().meta({
        description: "Written on or before this shop-local day",
      }),
    }),
    output: envelope("entries", AuditEntry),
    example: {
      input: {
        resourceType: "purchase_order",
        resourceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03",
      },
      output: {
        entries: [
          {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c06",
            createdAt: "2026-03-03T09:00:00.000Z",
            actor: {
              type: "api_key",
              id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
              name: "Receiving agent",
            },
            agentName: "parts-clerk/2.1",
            agentRunId: "run_01J9ZK",
            operation: "purchaseOrders.receive",
            resource: { type: "purchase_order", id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03" },
            changes: { status: { before: "ordered", after: "received" } },
            requestId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c07",
          },
        ],
        count: 1,
        lastEvaluatedKey: null,
      },
    },
  }),
};
