import { eventExamples } from "./generated/event-examples.ts";
import type { WebhookEvents } from "./generated/event-types.ts";
import type { EventKind, WebhookEventOf } from "./webhook-events.ts";

export interface ExampleOptions<Kind extends EventKind> {
  /** Fields of the record that replace those of the example. */
  data?: Partial<WebhookEvents[Kind]> | undefined;
  /** The event's id. Default: a random id, because receivers detect duplicates by it. */
  id?: string | undefined;
  /** The time of the event, in Unix seconds. Default: now. */
  timestamp?: number | undefined;
}

/**
 * Builds an example event, to test a webhook receiver.
 *
 * @example
 * const event = exampleEvent("invoice.created", { data: { totalCents: 42_00 } });
 * const delivery = await webhooks.signDelivery(event, secret);
 * await fetch(receiver, { method: "POST", ...delivery });
 */
export function exampleEvent<Kind extends EventKind>(
  kind: Kind,
  { id, data, timestamp = Date.now() / 1000 }: ExampleOptions<Kind> = {},
): WebhookEventOf<Kind> {
  const example: WebhookEvents[Kind] = eventExamples[kind];
  return {
    id: id ?? crypto.randomUUID(),
    event: kind,
    createdAt: new Date(timestamp * 1000).toISOString(),
    tenantId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
    data: { ...example, ...data },
  };
}
