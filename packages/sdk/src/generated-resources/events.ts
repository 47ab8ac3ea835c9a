// @generated from the contract by `npm run generate`. Do not edit.

import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { EventHelpers } from "../follow.ts";
import type { WebhookEvent as Event } from "../webhook-events.ts";

export interface EventsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /**
   * Cursor: the `lastEvaluatedKey` of the previous page, or the id of any event. At most 64 characters.
   */
  lastEvaluatedKey?: string | undefined;
  /** Alias of `lastEvaluatedKey`. At most 64 characters. */
  after?: string | undefined;
  /** Return only events of these kinds, separated by commas. At most 2000 characters. */
  types?: string | undefined;
  /** Default "asc". */
  sortDirection?: "asc" | "desc" | undefined;
}

export interface EventsListResponse {
  events: Event[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export class EventsResource extends EventHelpers {
  /**
   * List the shop's events in order.
   *
   * Returns the event feed that webhooks deliver from. Events are kept for 30 days. The cursor is the id of an event: `lastEvaluatedKey` is the id of the last event of the page, and null at the end of the feed. To poll, send the id of the last event received, also at the end of the feed; after an empty page, send the same cursor again. A cursor is valid for any `types`. With `sortDirection=desc` the newest events come first, and the cursor moves back in time. Sorted by the order in which they were recorded, in the direction of `sortDirection`.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /events`; access: shop.oversee
   * @example
   * await client.events.list({ types: "customer.created,vehicle.created", limit: 100 });
   */
  list(query: EventsListParams = {}, options?: RequestOptions): PagePromise<Event, EventsListResponse> {
    return this.paged("events", "list", { query, cursorAlias: "after" }, options);
  }
}

export interface EventsOperationTypes {
  "events.list": { method: "GET"; input: EventsListParams; output: EventsListResponse };
}
