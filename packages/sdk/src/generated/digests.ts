// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { Digest, DigestListItem } from "./types.ts";

export interface DigestsListParams {
  /** Anything else is daily. Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /** 1 to 60; what is beyond is taken as the nearest, and 0 or no number as 30. Default 30. */
  limit?: number | undefined;
}

export interface DigestsListResponse {
  /** Newest first. */
  digests: DigestListItem[];
  /** How many these are. */
  count: number;
}

export interface DigestsGetParams {
  /** Anything else is daily. Default "daily". */
  period?: "daily" | "weekly" | undefined;
}

export interface DigestsGenerateParams {
  /** Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /** The day, or the Monday of the week; a completed one. A day, YYYY-MM-DD. */
  date?: string | undefined;
}

export interface DigestsFeedbackParams {
  /** Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /** null takes a rating back. */
  score: "up" | "down" | null;
}

export class DigestsResource extends Resource {
  /**
   * List the newest digests of the shop.
   *
   * Newest first, at most 60: there is no cursor, and older ones are found by their day. Empty where the shop has not switched digests on.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /digests`; access: shop.oversee
   * @example
   * await client.digests.list({ period: "daily", limit: 30 });
   */
  list(query: DigestsListParams = {}, options?: RequestOptions): ApiPromise<DigestsListResponse> {
    return this.transport.call({ operation: "digests.list", method: "GET", path: "/digests", query }, options);
  }

  /**
   * Get the digest of a day or a week.
   *
   * A weekly digest is found by the Monday of its week alone.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /digests/{date}`; access: shop.oversee
   * @example
   * await client.digests.get("2026-03-02", { period: "daily" });
   */
  get(date: string, query: DigestsGetParams = {}, options?: RequestOptions): ApiPromise<Digest> {
    return this.transport.call({ operation: "digests.get", method: "GET", path: "/digests/{date}", ids: [date], query }, options);
  }

  /**
   * Write the digest of a period now.
   *
   * A digest that there is is overwritten, its rating with it. Without a date: that of the last completed day or week. A model that is asked for its words may take half a minute.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /digests`; access: shop.admin
   * @throws {ConflictError} DIGESTS_DISABLED
   * @throws {ValidationError} REPORT_REFUSED
   * @example
   * await client.digests.generate({ period: "daily", date: "2026-03-01" });
   */
  generate(body: DigestsGenerateParams = {}, options?: RequestOptions): ApiPromise<Digest> {
    return this.transport.call({ operation: "digests.generate", method: "POST", path: "/digests", body }, options);
  }

  /**
   * Rate a digest.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /digests/{date}/feedback`; access: shop.admin
   * @example
   * await client.digests.feedback("2026-03-02", { period: "daily", score: "up" });
   */
  feedback(date: string, body: DigestsFeedbackParams, options?: RequestOptions): ApiPromise<Digest> {
    return this.transport.call({ operation: "digests.feedback", method: "POST", path: "/digests/{date}/feedback", ids: [date], body }, options);
  }
}
