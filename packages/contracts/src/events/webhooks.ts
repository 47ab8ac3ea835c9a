import { z } from "zod";
import {
  ById,
  Deleted,
  envelope,
  Id,
  Instant,
  Name,
  PathId,
  page,
  text,
} from "../fields/fields.ts";
import { maxPageBytes, withinBytes } from "../fields/limits.ts";
import { eventNames, isEventName } from "../operation/event-names.ts";
import { operation } from "../operation/operation.ts";
import { exampleEvent } from "./events.ts";
import { eventKinds } from "./kinds.ts";
import {
  Delivery,
  deliveryStatuses,
  exampleDelivery,
  exampleNewWebhook,
  exampleSecret,
  exampleWebhook,
  NewWebhook,
  Webhook,
  WebhookEventInfo,
} from "./webhook-records.ts";

/** Maximum number of subscriptions of a shop, not counting deleted ones. */
export const maxWebhooks = 100;

const Kind = z.string().refine(isEventName, `must be one of: ${eventNames.join(", ")}`);

const Kinds = z
  .array(Kind)
  .min(1, "must name at least 1 kind of event")
  .max(100, "must name at most 100 kinds of events")
  .refine((names) => new Set(names).size === names.length, "must name each kind once")
  .meta({ description: "Kinds of events; `GET /webhooks/events` lists them" });

/** The use case checks the address. */
const Url = text(2048).meta({
  description:
    "http or https URL of a public address; https is recommended. Must not contain a user name, password or fragment",
});

const fields = {
  name: Name,
  url: Url,
  events: Kinds,
  isActive: z.boolean(),
};

export const webhooks = {
  list: operation({
    method: "GET",
    path: "/webhooks",
    access: "shop.oversee",
    summary: "List webhook subscriptions",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject(page(100)),
    output: envelope("webhooks", Webhook),
    example: { output: { webhooks: [exampleWebhook], count: 1, lastEvaluatedKey: null } },
  }),
  events: operation({
    method: "GET",
    path: "/webhooks/events",
    access: "shop.read",
    summary: "List the kinds of events",
    sortedBy: ["catalogue asc"],
    input: z.strictObject({}),
    output: z.object({
      events: withinBytes(z.array(WebhookEventInfo), 2 * maxPageBytes),
      count: z.int(),
      lastEvaluatedKey: z.null().meta({ description: "Always null: all kinds are on one page" }),
    }),
    example: {
      output: {
        events: [
          {
            type: "customer.created",
            description: eventKinds["customer.created"].description,
            category: eventKinds["customer.created"].category,
            schema: { type: "object" },
            example: exampleEvent,
          },
        ],
        count: 1,
        lastEvaluatedKey: null,
      },
    },
  }),
  get: operation({
    method: "GET",
    path: "/webhooks/{id}",
    access: "shop.oversee",
    summary: "Get a webhook subscription",
    input: ById,
    output: Webhook,
    example: { input: { id: exampleWebhook.id }, output: exampleWebhook },
  }),
  create: operation({
    method: "POST",
    path: "/webhooks",
    status: 201,
    access: "shop.admin",
    summary: "Create a webhook subscription",
    description: `\`data.secret\` signs every delivery and is returned only in this response; a replayed response masks it. A shop has at most ${maxWebhooks} subscriptions. The caller becomes the owner of the subscription: deliveries contain only the data that the owner may see when they are sent.`,
    input: z.strictObject({ ...fields, isActive: fields.isActive.default(true) }),
    output: z.object({ data: NewWebhook }),
    secrets: ["data.secret"],
    errors: ["WEBHOOK_LIMIT_REACHED"],
    addsOnly: true,
    example: {
      input: { name: exampleWebhook.name, url: exampleWebhook.url, events: exampleWebhook.events },
      output: { data: { ...exampleNewWebhook, secret: exampleSecret, warning: null } },
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/webhooks/{id}",
    access: "shop.admin",
    summary: "Update a webhook subscription",
    description:
      "Only the fields sent change. Deactivating a subscription discards its pending deliveries; after reactivation it receives only new events. Changing `url` or `events` keeps pending deliveries, which are sent to the new address. A caller who changes the `url` becomes the owner: deliveries then contain only the data that this caller may see.",
    input: z.strictObject({
      id: PathId,
      name: fields.name.optional(),
      url: fields.url.optional(),
      events: fields.events.optional(),
      isActive: fields.isActive.optional(),
    }),
    output: Webhook,
    example: {
      input: { id: exampleWebhook.id, isActive: false },
      output: { ...exampleWebhook, isActive: false },
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/webhooks/{id}",
    access: "shop.admin",
    summary: "Delete a webhook subscription",
    description: "Stops all deliveries to the subscription. Its delivery log can still be read.",
    input: ById,
    output: Deleted,
    example: { input: { id: exampleWebhook.id }, output: { id: exampleWebhook.id, deleted: true } },
  }),
  test: operation({
    method: "POST",
    path: "/webhooks/{id}/test",
    access: "shop.admin",
    openWorld: true,
    summary: "Send a test event to a webhook subscription",
    description:
      "Delivers `webhook.test`, or an example of another kind, immediately and without retries, also to an inactive subscription, and returns the result.",
    input: z.strictObject({
      id: PathId,
      event: Kind.default("webhook.test").meta({
        description: "The kind of event to send an example of",
      }),
    }),
    output: Delivery,
    addsOnly: true,
    example: {
      input: { id: exampleWebhook.id },
      output: {
        ...exampleDelivery,
        event: "webhook.test",
        status: "success",
        responseStatus: 200,
        error: null,
        nextAttemptAt: null,
      },
    },
  }),
  rotateSecret: operation({
    method: "POST",
    path: "/webhooks/{id}/rotate-secret",
    access: "shop.admin",
    summary: "Rotate the secret of a webhook subscription",
    description:
      "For 24 hours, deliveries are also signed with the old secret. The new secret is returned only in this response.",
    input: ById,
    output: z.object({ data: NewWebhook }),
    secrets: ["data.secret"],
    asksOnTerminal: true,
    example: {
      input: { id: exampleWebhook.id },
      output: {
        data: {
          ...exampleWebhook,
          secret: exampleSecret,
          secretExpiresAt: "2026-03-03T15:04:05.000Z",
          warning: null,
        },
      },
    },
  }),
  deliveries: operation({
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    access: "shop.oversee",
    summary: "List delivery attempts of a webhook subscription",
    description: "Kept for 30 days.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      id: PathId,
      ...page(100),
      status: z.enum(deliveryStatuses).optional(),
      eventId: text(64)
        .toLowerCase()
        .optional()
        .meta({ description: "Only attempts to deliver this event" }),
    }),
    output: envelope("deliveries", Delivery),
    example: {
      input: { id: exampleWebhook.id, status: "failed" },
      output: { deliveries: [exampleDelivery], count: 1, lastEvaluatedKey: null },
    },
  }),
  redeliver: operation({
    method: "POST",
    path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
    status: 201,
    access: "shop.admin",
    openWorld: true,
    summary: "Deliver an event again",
    description:
      "The delivery is due immediately, with all retries. If the event is still waiting for its next attempt, that attempt is brought forward instead.",
    input: z.strictObject({ id: PathId, deliveryId: PathId }),
    output: Delivery,
    errors: ["WEBHOOK_INACTIVE"],
    addsOnly: true,
    example: {
      input: { id: exampleWebhook.id, deliveryId: exampleDelivery.id },
      output: {
        ...exampleDelivery,
        status: "pending",
        responseStatus: null,
        durationMs: null,
        error: null,
        nextAttemptAt: "2026-03-02T17:00:00.000Z",
        createdAt: "2026-03-02T17:00:00.000Z",
      },
    },
  }),
  redeliverFailed: operation({
    method: "POST",
    path: "/webhooks/{id}/redeliver-failed",
    access: "shop.admin",
    openWorld: true,
    summary: "Deliver again the events that failed since a time",
    description:
      "Redelivers every event that had an attempt since then and has not reached the receiver, each once and in order. Pending attempts are brought forward.",
    input: z.strictObject({
      id: PathId,
      since: Instant.meta({ description: "ISO 8601" }),
    }),
    output: z.object({
      id: Id,
      redelivered: z.int().meta({ description: "Number of events that are due again" }),
    }),
    errors: ["WEBHOOK_INACTIVE"],
    addsOnly: true,
    example: {
      input: { id: exampleWebhook.id, since: "2026-03-02T00:00:00Z" },
      output: { id: exampleWebhook.id, redelivered: 12 },
    },
  }),
};
