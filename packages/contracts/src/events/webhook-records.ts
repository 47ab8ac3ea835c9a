import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { DeletedAt, Id, Timestamp } from "../fields/fields.ts";
import type { EventName } from "../operation/event-names.ts";
import { exampleEvent } from "./events.ts";
import { eventCategories } from "./kinds.ts";

export const deliveryStatuses = ["pending", "success", "failed"] as const;

export const Webhook = z
  .object({
    id: Id,
    tenantId: Id.meta({ description: "Identifier of the shop" }),
    name: z.string(),
    url: z.string(),
    events: z
      .array(z.string())
      .max(100)
      .meta({ description: "Kinds of events delivered to the subscription" }),
    isActive: z.boolean(),
    secret: z.string().meta({
      description:
        "The signing secret, masked except for its last characters; returned in full only at creation and rotation",
    }),
    secretExpiresAt: Timestamp.nullable().meta({
      description:
        "After a rotation: until when deliveries are also signed with the previous secret",
    }),
    disabledReason: z.string().nullable().meta({
      description: "Why the service disabled the subscription; null if it did not",
    }),
    disabledAt: Timestamp.nullable(),
    lastDeliveryStatus: z.enum(["success", "failed"]).nullable(),
    lastDeliveryAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "Webhook" });

defineColumns(Webhook, [
  "name",
  { path: "isActive", label: "State", words: { true: "on", false: "off" } },
  { path: "lastDeliveryStatus", label: "Last", words: { success: "delivered" } },
  { path: "url", label: "URL" },
  { path: "lastDeliveryAt", label: "At" },
  { path: "disabledReason", label: "Why off" },
  "events",
  { path: "id", isKey: true },
]);

export const NewWebhook = Webhook.extend({
  secret: z.string().meta({ description: "The signing secret, returned only once: whsec_…" }),
  warning: z
    .string()
    .nullable()
    .meta({ description: "Warning about the URL; null if there is none" }),
}).meta({ id: "WebhookWithSecret" });

export const Delivery = z
  .object({
    id: Id.meta({ description: "Identifier of the attempt, sent as `X-Shop-Delivery`" }),
    eventId: Id,
    event: z.string(),
    attempt: z.int().meta({ description: "Number of the attempt, from 1" }),
    status: z.enum(deliveryStatuses),
    responseStatus: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the receiver's response" }),
    durationMs: z
      .int()
      .nullable()
      .meta({ description: "Milliseconds until the receiver responded" }),
    error: z.string().nullable().meta({ description: "Reason for the failure" }),
    nextAttemptAt: Timestamp.nullable().meta({
      description: "Pending: when the attempt is due. Failed: when the next attempt was scheduled",
    }),
    createdAt: Timestamp,
  })
  .meta({ id: "WebhookDelivery" });

defineColumns(Delivery, [
  { path: "createdAt", label: "When" },
  { path: "event", isWhole: true },
  { path: "status", words: { success: "delivered" } },
  { path: "attempt", label: "Try" },
  { path: "responseStatus", label: "Answer" },
  { path: "durationMs", label: "ms" },
  { path: "nextAttemptAt", label: "Next" },
  "error",
  { path: "id", isKey: true },
  { path: "eventId", label: "Event ID" },
]);

export const WebhookEventInfo = z
  .object({
    type: z.string(),
    description: z.string(),
    category: z.enum(eventCategories),
    schema: z.record(z.string(), z.unknown()).meta({ description: "JSON schema of `data`" }),
    example: z.record(z.string(), z.unknown()).meta({ description: "An example delivery" }),
  })
  .meta({ id: "WebhookEventInfo" });

defineColumns(WebhookEventInfo, [
  { path: "type", label: "Event", isWhole: true },
  "category",
  "description",
]);

export const exampleWebhook = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01",
  tenantId: exampleEvent.tenantId,
  name: "ERP",
  url: "https://erp.example/hooks/bayline",
  events: ["invoice.created", "payment.received"] satisfies EventName[],
  isActive: true,
  secret: "whsec_…Zk8=",
  secretExpiresAt: null,
  disabledReason: null,
  disabledAt: null,
  lastDeliveryStatus: "success" as const,
  lastDeliveryAt: "2026-03-02T16:11:00.000Z",
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

export const exampleSecret = "whsec_ZXhhbXBsZSBvZiBhIHNlY3JldCwgbm90IG9uZS4uLiE=";

export const exampleDelivery = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02",
  eventId: exampleEvent.id,
  event: "invoice.created",
  attempt: 1,
  status: "failed" as const,
  responseStatus: 503,
  durationMs: 84,
  error: "answered 503",
  nextAttemptAt: "2026-03-02T16:11:05.000Z",
  createdAt: "2026-03-02T16:11:00.000Z",
};

export const exampleNewWebhook = {
  ...exampleWebhook,
  lastDeliveryStatus: null,
  lastDeliveryAt: null,
};
