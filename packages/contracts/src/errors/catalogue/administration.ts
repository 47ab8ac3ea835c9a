import type { ErrorEntry } from "./entry.ts";

/** Errors about users and webhook subscriptions. */
export const administrationErrors = {
  EMAIL_TAKEN: {
    status: 409,
    summary: "Another user of the shop has this email address.",
    happened: "Another user of the shop has this email address. Upper and lower case are equal.",
    todo: ["Find the user with `GET /v1/users` and update it, or send another address."],
    retry: "no",
    guide: "users.md#users",
    facts: {},
  },
  LAST_ADMIN: {
    status: 409,
    summary: "The user is the last active administrator of the shop.",
    happened:
      "The change would leave the shop without an active administrator, and no user could appoint one.",
    todo: ["Make another user an administrator first, then send the request again."],
    retry: "no",
    guide: "users.md#users",
    facts: {},
  },
  WEBHOOK_INACTIVE: {
    status: 409,
    summary: "The subscription is inactive. Activate it first.",
    happened:
      "The subscription is inactive and cannot send. A user deactivated it, or the service did because its receiver failed for days or returned 410.",
    todo: [
      "Fix the receiver, then activate the subscription: `PATCH /v1/webhooks/{id}` with `isActive: true`.",
      "Then redeliver the events that failed in the meantime.",
    ],
    retry: "no",
    guide: "webhook-deliveries.md#deliver-again",
    facts: {},
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    summary: "The shop has the maximum number of webhook subscriptions.",
    happened:
      "The shop has the maximum number of webhook subscriptions. Inactive subscriptions count; deleted ones do not.",
    todo: [
      "Delete subscriptions that are no longer needed. `GET /v1/webhooks` lists them with `lastDeliveryAt`.",
      "Or add the events to an existing subscription: `PATCH /v1/webhooks/{id}` with `events`.",
    ],
    retry: "no",
    guide: "webhooks.md#subscribe",
    facts: {},
  },
} satisfies Record<string, ErrorEntry>;
