// @generated from the contract by `npm run generate`. Do not edit.

import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { EventHelpers } from "../follow.ts";
import type { Event } from "./types.ts";

export interface EventsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /**
   * Cursor: the `lastEvaluatedKey` of the page before, or the id of any event. At most 64 characters.
   */
  lastEvaluatedKey?: string | undefined;
  /** Another name of `lastEvaluatedKey`. At most 64 characters. */
  after?: string | undefined;
  /** Only events of these kinds, separated by commas. At most 1000 characters. */
  types?: string | undefined;
  /** Default "asc". */
  sortDirection?: "asc" | "desc" | undefined;
}

export interface EventsListResponse {
  events: Event[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null at the end. */
  lastEvaluatedKey: string | null;
}

export class EventsResource extends EventHelpers {
  /**
   * List the events of the shop in their order.
   *
   * The feed behind the webhooks, kept for 30 days. The cursor is the id of an event: `lastEvaluatedKey` is the id of the last event of the page, and null at the end of the feed. A client that polls sends the id of the last event it has seen, also after the end, and the same cursor again after an empty page. The cursor fits any `types`. With `sortDirection=desc` the newest come first, and the cursor goes back in time.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /events`; access: shop.oversee
   * @example
   * await client.events.list({ types: "customer.created,vehicle.created", limit: 100 });
   */
  list(query: EventsListParams = {}, options?: RequestOptions): PagePromise<Event, EventsListResponse> {
    return this.transport.page({ operation: "events.list", method: "GET", path: "/events", query, rows: (list) => list.events, cursorAlias: "after" }, options);
  }
}
