import type { WebhookEvents } from "./generated/event-types.ts";

/** A kind of event that this version of the package knows, such as `purchase_order.received`. */
export type EventKind = keyof WebhookEvents;

interface Envelope<Kind extends string, Data> {
  /** Deliveries may repeat and overtake each other: keep track of it. */
  id: string;
  /** The kind, such as `purchase_order.received`. */
  event: Kind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The shop's. */
  tenantId: string;
  /** The record as its GET answered it then. */
  data: Data;
}

/** An event of one kind, or of one of several. */
export type WebhookEventOf<Kind extends EventKind> = {
  [Each in Kind]: Envelope<Each, WebhookEvents[Each]>;
}[Kind];

declare const addedLater: unique symbol;

/**
 * An event of a kind that the service has learned since this package was made. Its name has a mark,
 * which exists for the type checker only: without it the name could be any, and comparing `event`
 * with a known one would not tell what `data` is.
 */
export type UnknownWebhookEvent = Envelope<
  `${string}.${string}` & { readonly [addedLater]: true },
  Record<string, unknown>
>;

/** What a webhook delivers, and what the feed tells: comparing `event` tells the type of `data`. */
export type WebhookEvent = WebhookEventOf<EventKind> | UnknownWebhookEvent;
