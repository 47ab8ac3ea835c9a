// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { InvitedUser, User } from "../generated/types.ts";

export interface AdminUsersCreateParams {
  /**
   * Sign-in address; unique within the shop, ignoring case. An e-mail address. At most 254 characters.
   */
  email: string;
  /** At most 255 characters. */
  name: string;
  role: "admin" | "manager" | "service_writer" | "technician";
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** Whether the user can sign in, as set by activate and deactivate. */
  isActive?: boolean | undefined;
  /** 0 to 100, up to 4 decimals; requires `reports:profit` or `attendance:financials`. Percent. */
  commissionRatePercent?: number | null | undefined;
  /** Whole cents; requires `reports:profit` or `attendance:financials`. 0 to 100000000. */
  hourlyCostRateCents?: number | null | undefined;
  /**
   * Permissions granted and revoked in addition to the role's; an omitted list is unchanged, null clears both.
   */
  permissionOverrides?: {
    /** At most 50. */
    grant?: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials"> | undefined;
    /** At most 50. */
    revoke?: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials"> | undefined;
  } | null | undefined;
  /**
   * Ids of the user in other systems, at most 10; each names one user of the shop. On update, replaces the list. At most 10.
   */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
  /** 8 to 128 characters. At most 128 characters. */
  password?: string | undefined;
}

export interface AdminUsersUpdateParams {
  /**
   * Sign-in address; unique within the shop, ignoring case. An e-mail address. At most 254 characters.
   */
  email?: string | undefined;
  /** At most 255 characters. */
  name?: string | undefined;
  role?: "admin" | "manager" | "service_writer" | "technician" | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** Whether the user can sign in, as set by activate and deactivate. */
  isActive?: boolean | undefined;
  /** 0 to 100, up to 4 decimals; requires `reports:profit` or `attendance:financials`. Percent. */
  commissionRatePercent?: number | null | undefined;
  /** Whole cents; requires `reports:profit` or `attendance:financials`. 0 to 100000000. */
  hourlyCostRateCents?: number | null | undefined;
  /**
   * Permissions granted and revoked in addition to the role's; an omitted list is unchanged, null clears both.
   */
  permissionOverrides?: {
    /** At most 50. */
    grant?: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials"> | undefined;
    /** At most 50. */
    revoke?: Array<"shop.read" | "shop.work" | "shop.write" | "shop.admin" | "shop.oversee" | "settings.users" | "reports:operational" | "reports:profit" | "attendance:financials"> | undefined;
  } | null | undefined;
  /** At most 10. */
  externalIds?: Array<{
    /** The other system: 1 to 32 lower-case letters, digits, `-` or `_`. */
    system: string;
    /** The id in that system, as it writes it. At most 255 characters. */
    id: string;
  }> | undefined;
  /**
   * Up to 50 keys with texts of up to 500 characters. On update, other keys stay, and null removes a key.
   */
  metadata?: Record<string, string | null> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface AdminUsersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface AdminUsersSetPasswordParams {
  /** 8 to 128 characters. At most 128 characters. */
  password?: string | undefined;
  /** Mail a temporary password instead of setting `password`. Default false. */
  invite?: boolean | undefined;
}

export class AdminUsersResource extends Resource {
  /**
   * Add a user.
   *
   * An active user created without a `password` is invited: the service mails a temporary password, and `invitation` reports the result. A caller cannot grant a permission that it does not hold, nor change the password or e-mail address of a user who holds more: 403.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /admin/users`; access: settings.users
   * @throws {ConflictError} EMAIL_TAKEN
   * @example
   * await client.admin.users.create({
   *   email: "dana@ridgeline.example",
   *   name: "Dana Whitfield",
   *   role: "service_writer",
   *   phone: "+1 303 555 0142",
   *   commissionRatePercent: 4.5,
   *   hourlyCostRateCents: 3850,
   *   permissionOverrides: { grant: ["reports:profit"], revoke: [] },
   * });
   */
  create(body: AdminUsersCreateParams, options?: RequestOptions): ApiPromise<InvitedUser> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Get a user.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /admin/users/{id}`; access: settings.users
   * @example
   * await client.admin.users.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08");
   */
  get(id: string, options?: RequestOptions): ApiPromise<User> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Update a user.
   *
   * Only the fields sent change; `null` clears a field. Takes effect on the user's next request. A caller cannot grant a permission that it does not hold, nor change the password or e-mail address of a user who holds more: 403.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /admin/users/{id}`; access: settings.users
   * @throws {ConflictError} EMAIL_TAKEN, LAST_ADMIN, STALE_RECORD
   * @example
   * await client.admin.users.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08", { phone: "+1 303 555 0142" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: AdminUsersUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, User>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a user.
   *
   * A soft delete: the user can no longer sign in, the e-mail address can be used again, and past work keeps the name.
   *
   * `DELETE /admin/users/{id}`; access: settings.users
   * @throws {ConflictError} LAST_ADMIN
   * @example
   * await client.admin.users.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, AdminUsersDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Set a user's password, or invite the user again.
   *
   * Send `password`, or `invite: true` to mail a new temporary password. The password is stored only as a hash and never returned.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /admin/users/{id}/set-password`; access: settings.users
   * @example
   * await client.admin.users.setPassword("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08", { password: "a long and unguessable one" });
   */
  setPassword(id: string, body: AdminUsersSetPasswordParams = {}, options?: RequestOptions): ApiPromise<InvitedUser> {
    return this.call("POST", "setPassword /{id}/set-password", { ids: [id], body }, options);
  }

  /**
   * Allow a user to sign in again.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /admin/users/{id}/activate`; access: settings.users
   * @example
   * await client.admin.users.activate("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08");
   */
  activate<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, User>> {
    return this.call("POST", "activate /{id}/activate", { ids: [id] }, options);
  }

  /**
   * Prevent a user from signing in.
   *
   * Takes effect on the user's next request, on every process.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /admin/users/{id}/deactivate`; access: settings.users
   * @throws {ConflictError} LAST_ADMIN
   * @example
   * await client.admin.users.deactivate("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08");
   */
  deactivate<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, User>> {
    return this.call("POST", "deactivate /{id}/deactivate", { ids: [id] }, options);
  }

  /**
   * Delete a user permanently.
   *
   * Cannot be undone. Erases everything but the name, also in the audit log; past work keeps the name. Afterwards the user is not found.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `POST /admin/users/{id}/permanent-delete`; access: settings.users
   * @throws {ConflictError} LAST_ADMIN
   * @example
   * await client.admin.users.permanentDelete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08");
   */
  permanentDelete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, User>> {
    return this.call("POST", "permanentDelete /{id}/permanent-delete", { ids: [id] }, options);
  }
}

export class AdminResource extends Resource {
  readonly users = new AdminUsersResource(this.transport);
}

export interface AdminOperationTypes {
  "admin.users.create": { method: "POST"; input: AdminUsersCreateParams; output: InvitedUser };
  "admin.users.get": { method: "GET"; input: { id: string }; output: User };
  "admin.users.update": { method: "PATCH"; input: { id: string } & AdminUsersUpdateParams; output: User };
  "admin.users.delete": { method: "DELETE"; input: { id: string }; output: AdminUsersDeleteResponse };
  "admin.users.setPassword": { method: "POST"; input: { id: string } & AdminUsersSetPasswordParams; output: InvitedUser };
  "admin.users.activate": { method: "POST"; input: { id: string }; output: User };
  "admin.users.deactivate": { method: "POST"; input: { id: string }; output: User };
  "admin.users.permanentDelete": { method: "POST"; input: { id: string }; output: User };
}
