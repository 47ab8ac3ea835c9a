// @generated from the contract by `npm run generate`. Do not edit.

import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { EventHelpers } from "../follow.ts";
import type { Event } from "./types.ts";

export interface EventsListParams {
  /** The id of the last event seen. At most 64 characters. */
  after?: string | undefined;
  /** Only events of these kinds, separated by commas. At most 1000 characters. */
  types?: string | undefined;
  /** Default "asc". */
  sortDirection?: "asc" | "desc" | undefined;
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
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
   * The feed behind the webhooks, kept for 30 days: who was away reads on after the last event seen. `lastEvaluatedKey` is the id to send next as `after`, null at the end; whoever follows the feed keeps the id of the last event. With `sortDirection=desc` the newest come first, and `after` goes back in time.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /events`; access: shop.oversee
   * @example
   * await client.events.list({ types: "customer.created,vehicle.created", limit: 100 });
   */
  list(query: EventsListParams = {}, options?: RequestOptions): PagePromise<Event, EventsListResponse> {
    return this.transport.page({ operation: "events.list", method: "GET", path: "/events", query, rows: (list) => list.events, cursor: "after" }, options);
  }
}
