import type { WebhookEvents } from "./generated/event-types.ts";

/** An event type that this version of the package knows, such as `purchase_order.received`. */
export type EventKind = keyof WebhookEvents;

interface Envelope<Kind extends string, Data> {
  /** The id of the event. Deliveries may repeat and arrive out of order: record processed ids. */
  id: string;
  /** The event type, such as `purchase_order.received`. */
  event: Kind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The id of the shop. */
  tenantId: string;
  /** Present if the record was too large for an event: its lists and texts are cut. */
  truncated?: true;
  /** The record as its GET returned it at that time. */
  data: Data;
}

/** An event of one type, or of any of several types. */
export type WebhookEventOf<Kind extends EventKind> = {
  [Each in Kind]: Envelope<Each, WebhookEvents[Each]>;
}[Kind];

declare const addedLater: unique symbol;

/**
 * An event of a type that was added to the API after this version of the package.
 *
 * The brand on its name exists only for the type checker. Without it, the name could be any string,
 * and comparing `event` with a known type would not narrow `data`.
 */
export type UnknownWebhookEvent = Envelope<
  `${string}.${string}` & { readonly [addedLater]: true },
  Record<string, unknown>
>;

/** An event from a webhook or from the event feed. Comparing `event` narrows the type of `data`. */
export type WebhookEvent = WebhookEventOf<EventKind> | UnknownWebhookEvent;
