// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { Digest, DigestListItem } from "../generated/types.ts";

export interface DigestsListParams {
  /** Any other value means `daily`. Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /**
   * 1 to 60; values outside are clamped, and 0 or a value that is not a number means 30. Default 30.
   */
  limit?: number | undefined;
}

export interface DigestsListResponse {
  /** Newest first. At most 60. */
  digests: DigestListItem[];
  /** Number of digests returned. */
  count: number;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface DigestsGetParams {
  /** Any other value means `daily`. Default "daily". */
  period?: "daily" | "weekly" | undefined;
}

export interface DigestsGenerateParams {
  /** Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /** A completed day, or the Monday of a completed week. A day, YYYY-MM-DD. */
  date?: string | undefined;
}

export interface DigestsFeedbackParams {
  /** Default "daily". */
  period?: "daily" | "weekly" | undefined;
  /** null removes the rating. */
  score: "up" | "down" | null;
}

export class DigestsResource extends Resource {
  /**
   * List the newest digests of the shop.
   *
   * At most 60. There is no cursor: get older digests by their date. Empty if the shop has not enabled digests. Sorted by `businessDate`, descending.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /digests`; access: shop.oversee
   * @example
   * await client.digests.list({ period: "daily", limit: 30 });
   */
  list(query: DigestsListParams = {}, options?: RequestOptions): ApiPromise<DigestsListResponse> {
    return this.call("GET", "list", { query }, options);
  }

  /**
   * Get the digest of a day or a week.
   *
   * A weekly digest is identified by the Monday of its week.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /digests/{date}`; access: shop.oversee
   * @example
   * await client.digests.get("2026-03-02", { period: "daily" });
   */
  get(date: string, query: DigestsGetParams = {}, options?: RequestOptions): ApiPromise<Digest> {
    return this.call("GET", "get /{date}", { ids: [date], query }, options);
  }

  /**
   * Generate a digest now.
   *
   * Overwrites an existing digest, including its rating. Without `date`, generates the digest of the last completed day or week. If a language model writes the text, the request may take half a minute.
   *
   * Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /digests`; access: shop.admin
   * @throws {ConflictError} DIGESTS_DISABLED
   * @throws {ValidationError} REPORT_REFUSED
   * @example
   * await client.digests.generate({ period: "daily", date: "2026-03-01" });
   */
  generate<Options extends RequestOptions = RequestOptions>(body: DigestsGenerateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Digest>> {
    return this.call("POST", "generate", { body }, options);
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
  feedback<Options extends RequestOptions = RequestOptions>(date: string, body: DigestsFeedbackParams, options?: Options): ApiPromise<AnswerOf<Options, Digest>> {
    return this.call("POST", "feedback /{date}/feedback", { ids: [date], body }, options);
  }
}

export interface DigestsOperationTypes {
  "digests.list": { method: "GET"; input: DigestsListParams; output: DigestsListResponse };
  "digests.get": { method: "GET"; input: { date: string } & DigestsGetParams; output: Digest };
  "digests.generate": { method: "POST"; input: DigestsGenerateParams; output: Digest };
  "digests.feedback": { method: "POST"; input: { date: string } & DigestsFeedbackParams; output: Digest };
}
