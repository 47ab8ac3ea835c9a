// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { WebhookHelpers } from "../webhooks.ts";
import type {
  Webhook,
  WebhookDelivery,
  WebhookEventInfo,
  WebhookWithSecret,
} from "../generated/types.ts";

export interface WebhooksListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface WebhooksListResponse {
  webhooks: Webhook[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface WebhooksEventsResponse {
  events: WebhookEventInfo[];
  count: number;
  /** Always null: all kinds are on one page. */
  lastEvaluatedKey: null;
}

export interface WebhooksCreateParams {
  /** At most 255 characters. */
  name: string;
  /**
   * http or https URL of a public address; https is recommended. Must not contain a user name, password or fragment. At most 2048 characters.
   */
  url: string;
  /** Kinds of events; `GET /webhooks/events` lists them. At most 100. */
  events: string[];
  /** Default true. */
  isActive?: boolean | undefined;
}

export interface WebhooksCreateResponse {
  data: WebhookWithSecret;
}

export interface WebhooksUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  /**
   * http or https URL of a public address; https is recommended. Must not contain a user name, password or fragment. At most 2048 characters.
   */
  url?: string | undefined;
  /** Kinds of events; `GET /webhooks/events` lists them. At most 100. */
  events?: string[] | undefined;
  isActive?: boolean | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface WebhooksDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface WebhooksTestParams {
  /** The kind of event to send an example of. Default "webhook.test". */
  event?: string | undefined;
}

export interface WebhooksRotateSecretResponse {
  data: WebhookWithSecret;
}

export interface WebhooksDeliveriesParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  status?: "pending" | "success" | "failed" | undefined;
  /** Only attempts to deliver this event. At most 64 characters. */
  eventId?: string | undefined;
}

export interface WebhooksDeliveriesResponse {
  deliveries: WebhookDelivery[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface WebhooksRedeliverFailedParams {
  /** ISO 8601. At most 40 characters. */
  since: string;
}

export interface WebhooksRedeliverFailedResponse {
  /** Identifier (UUIDv7). */
  id: string;
  /** Number of events that are due again. */
  redelivered: number;
}

export class WebhooksResource extends WebhookHelpers {
  /**
   * List webhook subscriptions.
   *
   * Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /webhooks`; access: shop.oversee
   * @example
   * await client.webhooks.list();
   */
  list(query: WebhooksListParams = {}, options?: RequestOptions): PagePromise<Webhook, WebhooksListResponse> {
    return this.paged("webhooks", "list", { query }, options);
  }

  /**
   * List the kinds of events.
   *
   * Sorted by their order in the catalogue, ascending.
   *
   * `GET /webhooks/events`; access: shop.read
   * @example
   * await client.webhooks.events();
   */
  events(options?: RequestOptions): ApiPromise<WebhooksEventsResponse> {
    return this.call("GET", "events /events", {}, options);
  }

  /**
   * Get a webhook subscription.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /webhooks/{id}`; access: shop.oversee
   * @example
   * await client.webhooks.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a webhook subscription.
   *
   * `data.secret` signs every delivery and is returned only in this response; a replayed response masks it. A shop has at most 100 subscriptions. The caller becomes the owner of the subscription: deliveries contain only the data that the owner may see when they are sent.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /webhooks`; access: shop.admin
   * @throws {ConflictError} WEBHOOK_LIMIT_REACHED
   * @example
   * await client.webhooks.create({
   *   name: "ERP",
   *   url: "https://erp.example/hooks/bayline",
   *   events: ["invoice.created", "payment.received"],
   * });
   */
  create(body: WebhooksCreateParams, options?: RequestOptions): ApiPromise<WebhooksCreateResponse> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a webhook subscription.
   *
   * Only the fields sent change. Deactivating a subscription discards its pending deliveries; after reactivation it receives only new events. Changing `url` or `events` keeps pending deliveries, which are sent to the new address. A caller who changes the `url` becomes the owner: deliveries then contain only the data that this caller may see.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /webhooks/{id}`; access: shop.admin
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.webhooks.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", { isActive: false });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: WebhooksUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Webhook>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a webhook subscription.
   *
   * Stops all deliveries to the subscription. Its delivery log can still be read.
   *
   * `DELETE /webhooks/{id}`; access: shop.admin
   * @example
   * await client.webhooks.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, WebhooksDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Send a test event to a webhook subscription.
   *
   * Delivers `webhook.test`, or an example of another kind, immediately and without retries, also to an inactive subscription, and returns the result.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /webhooks/{id}/test`; access: shop.admin
   * @example
   * await client.webhooks.test("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  test<Options extends RequestOptions = RequestOptions>(id: string, body: WebhooksTestParams = {}, options?: Options): ApiPromise<AnswerOf<Options, WebhookDelivery>> {
    return this.call("POST", "test /{id}/test", { ids: [id], body }, options);
  }

  /**
   * Rotate the secret of a webhook subscription.
   *
   * For 24 hours, deliveries are also signed with the old secret. The new secret is returned only in this response.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /webhooks/{id}/rotate-secret`; access: shop.admin
   * @example
   * await client.webhooks.rotateSecret("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  rotateSecret(id: string, options?: RequestOptions): ApiPromise<WebhooksRotateSecretResponse> {
    return this.call("POST", "rotateSecret /{id}/rotate-secret", { ids: [id] }, options);
  }

  /**
   * List delivery attempts of a webhook subscription.
   *
   * Kept for 30 days. Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /webhooks/{id}/deliveries`; access: shop.oversee
   * @example
   * await client.webhooks.deliveries("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", { status: "failed" });
   */
  deliveries(id: string, query: WebhooksDeliveriesParams = {}, options?: RequestOptions): PagePromise<WebhookDelivery, WebhooksDeliveriesResponse> {
    return this.paged("deliveries", "deliveries /{id}/deliveries", { ids: [id], query }, options);
  }

  /**
   * Deliver an event again.
   *
   * The delivery is due immediately, with all retries. If the event is still waiting for its next attempt, that attempt is brought forward instead.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /webhooks/{id}/deliveries/{deliveryId}/redeliver`; access: shop.admin
   * @throws {ConflictError} WEBHOOK_INACTIVE
   * @example
   * await client.webhooks.redeliver("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d02");
   */
  redeliver<Options extends RequestOptions = RequestOptions>(id: string, deliveryId: string, options?: Options): ApiPromise<AnswerOf<Options, WebhookDelivery>> {
    return this.call("POST", "redeliver /{id}/deliveries/{deliveryId}/redeliver", { ids: [id, deliveryId] }, options);
  }

  /**
   * Deliver again the events that failed since a time.
   *
   * Redelivers every event that had an attempt since then and has not reached the receiver, each once and in order. Pending attempts are brought forward.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /webhooks/{id}/redeliver-failed`; access: shop.admin
   * @throws {ConflictError} WEBHOOK_INACTIVE
   * @example
   * await client.webhooks.redeliverFailed("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", { since: "2026-03-02T00:00:00Z" });
   */
  redeliverFailed<Options extends RequestOptions = RequestOptions>(id: string, body: WebhooksRedeliverFailedParams, options?: Options): ApiPromise<AnswerOf<Options, WebhooksRedeliverFailedResponse>> {
    return this.call("POST", "redeliverFailed /{id}/redeliver-failed", { ids: [id], body }, options);
  }
}

export interface WebhooksOperationTypes {
  "webhooks.list": { method: "GET"; input: WebhooksListParams; output: WebhooksListResponse };
  "webhooks.events": { method: "GET"; input: Record<string, never>; output: WebhooksEventsResponse };
  "webhooks.get": { method: "GET"; input: { id: string }; output: Webhook };
  "webhooks.create": { method: "POST"; input: WebhooksCreateParams; output: WebhooksCreateResponse };
  "webhooks.update": { method: "PATCH"; input: { id: string } & WebhooksUpdateParams; output: Webhook };
  "webhooks.delete": { method: "DELETE"; input: { id: string }; output: WebhooksDeleteResponse };
  "webhooks.test": { method: "POST"; input: { id: string } & WebhooksTestParams; output: WebhookDelivery };
  "webhooks.rotateSecret": { method: "POST"; input: { id: string }; output: WebhooksRotateSecretResponse };
  "webhooks.deliveries": { method: "GET"; input: { id: string } & WebhooksDeliveriesParams; output: WebhooksDeliveriesResponse };
  "webhooks.redeliver": { method: "POST"; input: { id: string; deliveryId: string }; output: WebhookDelivery };
  "webhooks.redeliverFailed": { method: "POST"; input: { id: string } & WebhooksRedeliverFailedParams; output: WebhooksRedeliverFailedResponse };
}
