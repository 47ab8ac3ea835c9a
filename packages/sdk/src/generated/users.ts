// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { ListedUser, Me } from "./types.ts";

export interface UsersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the page before. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  role?: "admin" | "manager" | "service_writer" | "technician" | undefined;
  /** Only those who can sign in, or cannot. */
  active?: boolean | undefined;
}

export interface UsersListResponse {
  users: ListedUser[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null at the end. */
  lastEvaluatedKey: string | null;
}

export class UsersResource extends Resource {
  /**
   * List the shop's users.
   *
   * Pay is shown to holders of `reports:profit` or `attendance:financials`; `lastLoginAt` and `permissionOverrides` to holders of `settings.users`.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /users`; access: shop.read
   * @example
   * await client.users.list({ role: "service_writer", active: true });
   */
  list(query: UsersListParams = {}, options?: RequestOptions): PagePromise<ListedUser, UsersListResponse> {
    return this.transport.page({ operation: "users.list", method: "GET", path: "/users", query, rows: (list) => list.users }, options);
  }

  /**
   * Tell who the caller is and what they may do.
   *
   * For a person also their profile; pay only where they may see it.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /users/me`; access: signed-in
   * @example
   * await client.users.me();
   */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.transport.call({ operation: "users.me", method: "GET", path: "/users/me" }, options);
  }
}
