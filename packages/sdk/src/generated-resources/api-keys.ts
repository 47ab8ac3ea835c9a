// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { ApiKey } from "../generated/types.ts";

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
  /** The key: bl_live_…. */
  key: string;
}

export interface ApiKeysRevokeResponse {
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
}

export interface ApiKeysOperationTypes {
  "apiKeys.list": { method: "GET"; input: ApiKeysListParams; output: ApiKeysListResponse };
  "apiKeys.create": { method: "POST"; input: ApiKeysCreateParams; output: ApiKeysCreateResponse };
  "apiKeys.revoke": { method: "DELETE"; input: { id: string }; output: ApiKeysRevokeResponse };
}
