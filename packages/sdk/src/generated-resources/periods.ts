// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Period } from "../generated/types.ts";

export interface PeriodsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface PeriodsListResponse {
  periods: Period[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface PeriodsCloseParams {
  /** A past day in the shop's time zone, after the last closed day. A day, YYYY-MM-DD. */
  through: string;
}

export interface PeriodsReopenParams {
  /** The first day to reopen, which must be closed. A day, YYYY-MM-DD. */
  from: string;
}

export interface PeriodsReopenResponse {
  /** The last closed day of the shop now. A day, YYYY-MM-DD. */
  closedThrough: string;
  /** Adjustments that moved back to the reopened days. Whole cents. */
  movedAdjustmentCents: number;
  /** The reopened closings, earliest first. */
  reopened: Period[];
}

export class PeriodsResource extends Resource {
  /**
   * List the closings of periods, newest first.
   *
   * Every closing is kept with its figures, also after its days were reopened. The last closed day of the shop is `closedThrough` of `settings.get`. Sorted by `closedAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /periods`; access: shop.admin
   * @example
   * await client.periods.list();
   */
  list(query: PeriodsListParams = {}, options?: RequestOptions): PagePromise<Period, PeriodsListResponse> {
    return this.paged("periods", "list", { query }, options);
  }

  /**
   * Close all days through a day.
   *
   * From then on no invoice, payment or credit can be added, voided or changed on these days: such a write is a 409 `PERIOD_CLOSED`. A later change of the cost of goods used on these days counts as `costAdjustmentCents` on the day of the change. The bill of an invoice with an earlier date is posted today. Waits for writes of earlier days that are running.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /periods/close`; access: shop.admin
   * @example
   * await client.periods.close({ through: "2026-02-28" });
   */
  close<Options extends RequestOptions = RequestOptions>(body: PeriodsCloseParams, options?: Options): ApiPromise<AnswerOf<Options, Period>> {
    return this.call("POST", "close /close", { body }, options);
  }

  /**
   * Reopen a day and all later days.
   *
   * The closings of these days remain in the list with `reopenedAt`. If one of them has earlier days too, those stay closed by a new closing. Adjustments of the cost of the reopened days move back to the days on which the goods were used.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /periods/reopen`; access: shop.admin
   * @example
   * await client.periods.reopen({ from: "2026-02-01" });
   */
  reopen<Options extends RequestOptions = RequestOptions>(body: PeriodsReopenParams, options?: Options): ApiPromise<AnswerOf<Options, PeriodsReopenResponse>> {
    return this.call("POST", "reopen /reopen", { body }, options);
  }
}

export interface PeriodsOperationTypes {
  "periods.list": { method: "GET"; input: PeriodsListParams; output: PeriodsListResponse };
  "periods.close": { method: "POST"; input: PeriodsCloseParams; output: Period };
  "periods.reopen": { method: "POST"; input: PeriodsReopenParams; output: PeriodsReopenResponse };
}
