import type { Scope } from "../../src/client/scope.ts";
import * as events from "../../src/queries/events.ts";
import * as log from "../../src/queries/webhooks/delivery-log.ts";
import * as webhooks from "../../src/queries/webhooks/subscriptions.ts";
import { busiestId, firstPosition } from "../many-rows.ts";
import { first, id, next, type Reads } from "./pages.ts";

type ReadList = Array<[string, (scope: Scope) => Promise<unknown>]>;

const feed: events.FeedFilter = {
  after: firstPosition + 5000,
  end: Number.MAX_SAFE_INTEGER,
  types: null,
  direction: "asc",
  limit: 101,
  bytes: 1_048_576,
};
const ofFeed: ReadList = Object.entries({
  "": {},
  " from the beginning": { after: null },
  " of some kinds": { types: ["work_order.updated", "customer.created"] },
  " of a kind without events": { types: ["invoice.created"] },
  ", the newest": { after: null, direction: "desc" as const },
  " of a kind, the newest": { types: ["customer.created"], direction: "desc" as const },
}).map(([name, filter]) => [
  `events of the feed${name}`,
  (scope) => events.listEvents(scope, { ...feed, ...filter }),
]);

const ofDeliveries: ReadList = Object.entries({
  "": {},
  " that failed": { status: "failed" as const },
  " that succeeded": { status: "success" as const },
  " that wait": { status: "pending" as const },
  " of an event": { eventId: id },
  " of an event that failed": { eventId: id, status: "failed" as const },
}).flatMap(([name, filter]): ReadList => {
  const list = (page: object) => (scope: Scope) =>
    log.listDeliveries(scope, { ...next, ...page, subscriptionId: busiestId, ...filter });
  return [
    [`deliveries${name}`, list({ after: undefined, limit: 500 })],
    [`deliveries${name}, a later page`, list({})],
  ];
});

/** The reads of webhooks, deliveries and the feed. */
export const webhookReads: Reads = {
  ...Object.fromEntries(ofFeed),
  "a webhook": (scope) => webhooks.findWebhook(scope, busiestId),
  "a webhook, to lock it": (scope) => webhooks.lockWebhook(scope, busiestId),
  webhooks: (scope) => webhooks.listWebhooks(scope, first),
  "webhooks, a later page": (scope) => webhooks.listWebhooks(scope, next),
  ...Object.fromEntries(ofDeliveries),
  "the pending deliveries of a webhook, to end them": (scope) =>
    log.endPendingDeliveries(scope, busiestId, "the webhook was disabled"),
  "an event, to deliver it again": (scope) => log.redeliver(scope, busiestId, id),
  "events that failed, to deliver them again": (scope) =>
    log.redeliverFailed(scope, busiestId, "2026-01-09T15:04:05Z"),
};
