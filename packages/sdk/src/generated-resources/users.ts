// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { ListedUser, Me } from "../generated/types.ts";

export interface UsersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** The user with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  role?: "admin" | "manager" | "service_writer" | "technician" | undefined;
  /** true: only active users; false: only inactive users. */
  active?: boolean | undefined;
}

export interface UsersListResponse {
  users: ListedUser[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export class UsersResource extends Resource {
  /**
   * List the shop's users.
   *
   * Pay is returned only to callers with `reports:profit` or `attendance:financials`; `lastLoginAt` and `permissionOverrides` only to callers with `settings.users`. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /users`; access: shop.read
   * @example
   * await client.users.list({ role: "service_writer", active: true });
   */
  list(query: UsersListParams = {}, options?: RequestOptions): PagePromise<ListedUser, UsersListResponse> {
    return this.paged("users", "list", { query }, options);
  }

  /**
   * Get the caller's identity and permissions.
   *
   * For a user, includes the profile, with pay only if the user may see it. For an API key with a mandate, includes what remains of it.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /users/me`; access: signed-in
   * @example
   * await client.users.me();
   */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.call("GET", "me /me", {}, options);
  }
}

export interface UsersOperationTypes {
  "users.list": { method: "GET"; input: UsersListParams; output: UsersListResponse };
  "users.me": { method: "GET"; input: Record<string, never>; output: Me };
}
