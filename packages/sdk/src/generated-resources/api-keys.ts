// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { ApiKey, Mandate } from "../generated/types.ts";

export interface ApiKeysListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
}

export interface ApiKeysListResponse {
  apiKeys: ApiKey[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface ApiKeysCreateParams {
  /** Default "API key". At most 255 characters. */
  name?: string | undefined;
  /** Default "full". */
  accessLevel?: "read_only" | "full" | undefined;
  /** Default false. */
  includePayData?: boolean | undefined;
  /** In the future; from then on the key answers 401. ISO 8601 date-time. At most 40 characters. */
  expiresAt?: string | null | undefined;
}

export interface ApiKeysCreateResponse {
  /** Identifier (UUIDv7). */
  id: string;
  name: string;
  /** The first characters, to distinguish keys. */
  prefix: string;
  accessLevel: "read_only" | "full";
  /** Whether a read-only key may see employee pay. */
  includePayData: boolean;
  /** The customer to whose records `customers.apiKeys.create` limits it; else null. UUID. */
  customerId: string | null;
  /** The user or key that made it; null for the first key of a shop. */
  maker: {
    /** Identifier (UUIDv7). */
    id: string;
    name: string;
  } | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** To the minute. ISO 8601 date-time. */
  lastUsedAt: string | null;
  /** ISO 8601, UTC. */
  expiresAt: string | null;
  /** ISO 8601, UTC. */
  revokedAt: string | null;
  /** Since when `apiKeys.suspend` stops it; null while it works. ISO 8601 date-time. */
  suspendedAt: string | null;
  /** The key: bl_live_…. */
  key: string;
}

export interface ApiKeysRevokeResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface ApiKeysSetMandateParams {
  /** The writes that the key may do, 1 to 100. Reads are not limited. At most 100. */
  operations: string[];
  /** Ids or exact names of the vendors that a write may concern. At most 100. */
  vendorIds?: string[] | undefined;
  /** Ids or exact names of the customers that a write may concern. At most 100. */
  customerIds?: string[] | undefined;
  /** Whole cents that one call may move. 0 or more. */
  maxAmountCents?: number | null | undefined;
  /** Whole cents that the calls of a day of the shop may move together. 0 or more. */
  dailyAmountCents?: number | null | undefined;
  /** Calls of a day of the shop. 1 to 1000000. */
  dailyCalls?: number | null | undefined;
  /** Calls in all. Each new version of the mandate counts from zero. 1 to 1000000. */
  maxCalls?: number | null | undefined;
  /** Days and times of the shop at which the key may write. At most 14. */
  hours?: Array<{
    /** At most 7. */
    days: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">;
    from: string;
    to: string;
  }> | null | undefined;
  /** The last day of the shop. A day, YYYY-MM-DD. */
  validThrough?: string | null | undefined;
  /**
   * The least margin of the work orders that a call writes, 0 to 99.99. Below it are also orders that move money and whose cost is unknown. Percent.
   */
  marginFloorPercent?: number | null | undefined;
  /** The outcome of a call beyond the mandate: a 403, or a proposal with 202. Default "refuse". */
  beyond?: "refuse" | "propose" | undefined;
  /** Whether open proposals of the key hold their part of the daily limits. Default true. */
  waitingCounts?: boolean | undefined;
}

export interface ApiKeysRemoveMandateResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export class ApiKeysResource extends Resource {
  /**
   * List API keys.
   *
   * The keys themselves are never shown again, only their prefixes. Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /api-keys`; access: shop.admin
   * @example
   * await client.apiKeys.list();
   */
  list(query: ApiKeysListParams = {}, options?: RequestOptions): PagePromise<ApiKey, ApiKeysListResponse> {
    return this.paged("apiKeys", "list", { query }, options);
  }

  /**
   * Create an API key.
   *
   * `key` is shown once, in this answer. A replayed answer shows it masked. A user cannot create a key with more permissions than they have.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /api-keys`; access: shop.admin
   * @example
   * await client.apiKeys.create({
   *   name: "Parts counter tablet",
   *   accessLevel: "read_only",
   *   expiresAt: "2027-03-02T00:00:00.000Z",
   * });
   */
  create(body: ApiKeysCreateParams = {}, options?: RequestOptions): ApiPromise<ApiKeysCreateResponse> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Revoke an API key.
   *
   * Takes effect on the next request, on every process.
   *
   * `DELETE /api-keys/{id}`; access: shop.admin
   * @example
   * await client.apiKeys.revoke("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05");
   */
  revoke<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, ApiKeysRevokeResponse>> {
    return this.call("DELETE", "revoke /{id}", { ids: [id] }, options);
  }

  /**
   * Suspend an API key.
   *
   * Stops the key in every process when this answers. Calls in progress are refused before they commit. Everything that the key then sends is a 403 until `apiKeys.resume`. A repeat changes nothing.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /api-keys/{id}/suspend`; access: shop.admin
   * @example
   * await client.apiKeys.suspend("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05");
   */
  suspend<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, ApiKey>> {
    return this.call("POST", "suspend /{id}/suspend", { ids: [id] }, options);
  }

  /**
   * Let a suspended API key work again.
   *
   * A repeat changes nothing.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /api-keys/{id}/resume`; access: shop.admin
   * @example
   * await client.apiKeys.resume("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05");
   */
  resume<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, ApiKey>> {
    return this.call("POST", "resume /{id}/resume", { ids: [id] }, options);
  }

  /**
   * Get the mandate of an API key, and what remains of it.
   *
   * 404 for a key without a mandate. The key itself reads it with `users.me`.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /api-keys/{id}/mandate`; access: shop.admin
   * @example
   * await client.apiKeys.getMandate("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05");
   */
  getMandate(id: string, options?: RequestOptions): ApiPromise<Mandate> {
    return this.call("GET", "getMandate /{id}/mandate", { ids: [id] }, options);
  }

  /**
   * Set the mandate of an API key.
   *
   * Replaces the whole mandate; absent fields set no limit. The service holds every write of the key to it, in the transaction of the write. A mandate only narrows what the key may do. What was spent today stays spent. Applies to the next call in every process, and to calls in progress.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /api-keys/{id}/mandate`; access: shop.admin
   * @example
   * await client.apiKeys.setMandate("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05", {
   *   operations: ["receive.*", "bills.create"],
   *   maxAmountCents: 100000,
   *   dailyAmountCents: 250000,
   *   dailyCalls: 200,
   *   validThrough: "2026-03-08",
   *   beyond: "propose",
   * });
   */
  setMandate<Options extends RequestOptions = RequestOptions>(id: string, body: ApiKeysSetMandateParams, options?: Options): ApiPromise<AnswerOf<Options, Mandate>> {
    return this.call("POST", "setMandate /{id}/mandate", { ids: [id], body }, options);
  }

  /**
   * Remove the mandate of an API key.
   *
   * The key then has all rights of its access level.
   *
   * `DELETE /api-keys/{id}/mandate`; access: shop.admin
   * @example
   * await client.apiKeys.removeMandate("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05");
   */
  removeMandate<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, ApiKeysRemoveMandateResponse>> {
    return this.call("DELETE", "removeMandate /{id}/mandate", { ids: [id] }, options);
  }
}

export interface ApiKeysOperationTypes {
  "apiKeys.list": { method: "GET"; input: ApiKeysListParams; output: ApiKeysListResponse };
  "apiKeys.create": { method: "POST"; input: ApiKeysCreateParams; output: ApiKeysCreateResponse };
  "apiKeys.revoke": { method: "DELETE"; input: { id: string }; output: ApiKeysRevokeResponse };
  "apiKeys.suspend": { method: "POST"; input: { id: string }; output: ApiKey };
  "apiKeys.resume": { method: "POST"; input: { id: string }; output: ApiKey };
  "apiKeys.getMandate": { method: "GET"; input: { id: string }; output: Mandate };
  "apiKeys.setMandate": { method: "POST"; input: { id: string } & ApiKeysSetMandateParams; output: Mandate };
  "apiKeys.removeMandate": { method: "DELETE"; input: { id: string }; output: ApiKeysRemoveMandateResponse };
}
