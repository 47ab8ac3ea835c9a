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
import { operation } from "../operation/operation.ts";
import { eventKinds, eventNames, exampleEvent, isEventName } from "./events.ts";
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

/** So many subscriptions a shop may have; deleted ones do not count. */
export const mostWebhooks = 100;

const Kind = z.string().refine(isEventName, `must be one of: ${eventNames.join(", ")}`);

const Kinds = z
  .array(Kind)
  .min(1, "must name at least 1 kind of event")
  .max(100, "must name at most 100 kinds of events")
  .refine((names) => new Set(names).size === names.length, "must name each kind once")
  .meta({ description: "Kinds of events; `GET /webhooks/events` lists them" });

/** The use case looks at where it leads. */
const Url = text(2048).meta({
  description:
    "http or https, of a public address; https is recommended. No user name, no password, no fragment",
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
    input: z.strictObject(page(100)),
    output: envelope("webhooks", Webhook),
    example: { output: { webhooks: [exampleWebhook], count: 1, lastEvaluatedKey: null } },
  }),
  events: operation({
    method: "GET",
    path: "/webhooks/events",
    access: "shop.read",
    summary: "List the kinds of events",
    input: z.strictObject({}),
    output: z.object({
      events: z.array(WebhookEventInfo),
      count: z.int(),
      lastEvaluatedKey: z.null().meta({ description: "They are on one page" }),
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
    description: `\`data.secret\` signs every delivery and is shown once, in this answer. A replayed answer shows it masked. A shop has at most ${mostWebhooks} subscriptions. Deliveries show what its owner, the caller, may see when they are sent.`,
    input: z.strictObject({ ...fields, isActive: fields.isActive.default(true) }),
    output: z.object({ data: NewWebhook }),
    secrets: ["data.secret"],
    errors: ["WEBHOOK_LIMIT_REACHED"],
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
      "Only the fields sent change. One that is switched off lets go of what waited for it; switched on again, it begins with new events. Another `url` or other `events` leave what waits as it is: it goes to the new address. A caller who changes the `url` becomes the owner: deliveries then show what that caller may see.",
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
    description: "Nothing more is delivered to it. Its delivery log can still be read.",
    input: ById,
    output: Deleted,
    example: { input: { id: exampleWebhook.id }, output: { id: exampleWebhook.id, deleted: true } },
  }),
  test: operation({
    method: "POST",
    path: "/webhooks/{id}/test",
    access: "shop.admin",
    openWorld: true,
    summary: "Send a test to a webhook subscription",
    description:
      "Delivers `webhook.test`, or an example of another kind, at once and once, also to a subscription that is switched off, and answers what came of it.",
    input: z.strictObject({
      id: PathId,
      event: Kind.default("webhook.test").meta({ description: "The kind whose example is sent" }),
    }),
    output: Delivery,
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
    overwrites: true,
    summary: "Give a webhook subscription a new secret",
    description:
      "For 24 hours deliveries are signed with the old secret too. The new one is shown once, in this answer.",
    input: ById,
    output: z.object({ data: NewWebhook }),
    secrets: ["data.secret"],
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
    summary: "List the attempts to deliver to a webhook subscription",
    description: "Newest first; kept for 30 days.",
    input: z.strictObject({
      id: PathId,
      ...page(100),
      status: z.enum(deliveryStatuses).optional(),
      eventId: text(64).toLowerCase().optional().meta({ description: "Only those of this event" }),
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
      "Due at once, with all retries. Where the event still waits for its next attempt, that one is brought forward instead.",
    input: z.strictObject({ id: PathId, deliveryId: PathId }),
    output: Delivery,
    errors: ["WEBHOOK_INACTIVE"],
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
    summary: "Deliver again what failed since a time",
    description:
      "Every event with an attempt since then that has not reached the receiver, each once, in their order. What still waits for its next attempt is brought forward.",
    input: z.strictObject({
      id: PathId,
      since: Instant.meta({ description: "ISO 8601" }),
    }),
    output: z.object({
      id: Id,
      redelivered: z.int().meta({ description: "How many events are due again" }),
    }),
    errors: ["WEBHOOK_INACTIVE"],
    example: {
      input: { id: exampleWebhook.id, since: "2026-03-02T00:00:00Z" },
      output: { id: exampleWebhook.id, redelivered: 12 },
    },
  }),
};
