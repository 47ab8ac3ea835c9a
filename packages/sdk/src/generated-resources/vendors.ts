// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { RemovedRecord, UpsertOutcome, Vendor } from "../generated/types.ts";

export interface VendorsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The vendor with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /** Part of the name, account number or phone. At most 255 characters. */
  search?: string | undefined;
}

export interface VendorsListResponse {
  vendors: Vendor[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
  /**
   * With `updatedSince`: all changes up to this instant are in this answer and its further pages. Send it as `updatedSince` of the next call. ISO 8601 date-time.
   */
  updatedThrough?: string;
  /** With `updatedSince`: the records that were permanently deleted since. */
  removed?: RemovedRecord[];
}

export interface VendorsCreateParams {
  /** At most 255 characters. */
  name: string;
  /** At most 64 characters. */
  accountNumber?: string | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Ids of the vendor in other systems, at most 10; each names one vendor of the shop. On update, replaces the list. At most 10.
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
}

export interface VendorsUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  /** At most 64 characters. */
  accountNumber?: string | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
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

export interface VendorsUpsertParams {
  /** At most 255 characters. */
  name: string;
  /** At most 64 characters. */
  accountNumber?: string | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** At most 1000 characters. */
  address?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /**
   * Ids of the vendor in other systems, at most 10; each names one vendor of the shop. On update, replaces the list. At most 10.
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
}

export interface VendorsUpsertResponse {
  outcome: "created" | "updated" | "unchanged";
  record: Vendor;
}

export interface VendorsUpsertManyParams {
  /** At most 500. */
  records: Array<{
    /** At most 255 characters. */
    name: string;
    /** At most 64 characters. */
    accountNumber?: string | null | undefined;
    /** An e-mail address. At most 255 characters. */
    email?: string | null | undefined;
    /** At most 64 characters. */
    phone?: string | null | undefined;
    /** At most 1000 characters. */
    address?: string | null | undefined;
    /** At most 5000 characters. */
    notes?: string | null | undefined;
    /**
     * Ids of the vendor in other systems, at most 10; each names one vendor of the shop. On update, replaces the list. At most 10.
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
    /** The external id of the record, such as `qbo:417`. At most 288 characters. */
    externalId: string;
  }>;
  /** All rows or none: a refused row fails the call. Default false. */
  atomic?: boolean | undefined;
}

export interface VendorsUpsertManyResponse {
  /** One for each row, in their order. At most 500. */
  outcomes: UpsertOutcome[];
}

export interface VendorsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export class VendorsResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: VendorsListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<Vendor>, ChangesResponse<VendorsListResponse, "vendors", Vendor>>;
  /**
   * List vendors.
   *
   * Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /vendors`; access: shop.read
   * @example
   * await client.vendors.list({ search: "Great Lakes", limit: 50 });
   */
  list(query?: VendorsListParams, options?: RequestOptions): PagePromise<Vendor, VendorsListResponse>;
  list(query: VendorsListParams = {}, options?: RequestOptions): PagePromise<Vendor, VendorsListResponse> | PagePromise<Changed<Vendor>, ChangesResponse<VendorsListResponse, "vendors", Vendor>> {
    const page: PagePromise<Vendor, VendorsListResponse> = this.paged("vendors", "list", { query }, options);
    return page;
  }

  /**
   * Get a vendor.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /vendors/{id}`; access: shop.read
   * @param id Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`
   * @example
   * await client.vendors.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Vendor> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a vendor.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /vendors`; access: shop.write
   * @example
   * await client.vendors.create({
   *   name: "Great Lakes Heavy Duty Parts, Inc.",
   *   accountNumber: "48-2210",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: VendorsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Vendor>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a vendor.
   *
   * Only the fields sent change; `null` clears a field.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /vendors/{id}`; access: shop.write
   * @param id Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.vendors.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01", { phone: "+1 312 555 0148" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: VendorsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Vendor>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Create or update the vendor with an external id.
   *
   * Creates the vendor if no vendor of the shop has the external id, and otherwise changes the fields that are sent and differ. Of concurrent calls, one creates it. A call that changes nothing writes nothing. Other `externalIds` that are sent are added to the one in the path.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /vendors/by-external/{system}/{externalId}`; access: shop.write
   * @example
   * await client.vendors.upsert("crm", "417", {
   *   name: "Great Lakes Heavy Duty Parts, Inc.",
   *   accountNumber: "48-2210",
   * });
   */
  upsert<Options extends RequestOptions = RequestOptions>(system: string, externalId: string, body: VendorsUpsertParams, options?: Options): ApiPromise<AnswerOf<Options, VendorsUpsertResponse>> {
    return this.call("PATCH", "upsert /by-external/{system}/{externalId}", { ids: [system, externalId], body }, options);
  }

  /**
   * Create or update vendors by their external ids.
   *
   * Up to 500 rows, each as `upsert`, in one transaction. A row that is malformed, or that the shop's records refuse, has the outcome `refused` with its error; the others are saved. With `atomic`, a refused row fails the call, and nothing is saved.
   *
   * `POST /vendors/upsert-many`; access: shop.write
   * @throws {ConflictError} EXTERNAL_ID_TAKEN
   * @example
   * await client.vendors.upsertMany({
   *   records: [{
   *     externalId: "crm:417",
   *     name: "Great Lakes Heavy Duty Parts, Inc.",
   *     accountNumber: "48-2210",
   *   }],
   * });
   */
  upsertMany<Options extends RequestOptions = RequestOptions>(body: VendorsUpsertManyParams, options?: Options): ApiPromise<AnswerOf<Options, VendorsUpsertManyResponse>> {
    return this.call("POST", "upsertMany /upsert-many", { body }, options);
  }

  /**
   * Delete a vendor.
   *
   * A soft delete: past purchase orders keep showing the vendor.
   *
   * `DELETE /vendors/{id}`; access: shop.write
   * @example
   * await client.vendors.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, VendorsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }
}

export interface VendorsOperationTypes {
  "vendors.list": { method: "GET"; input: VendorsListParams; output: VendorsListResponse };
  "vendors.get": { method: "GET"; input: { id: string }; output: Vendor };
  "vendors.create": { method: "POST"; input: VendorsCreateParams; output: Vendor };
  "vendors.update": { method: "PATCH"; input: { id: string } & VendorsUpdateParams; output: Vendor };
  "vendors.upsert": { method: "PATCH"; input: { system: string; externalId: string } & VendorsUpsertParams; output: VendorsUpsertResponse };
  "vendors.upsertMany": { method: "POST"; input: VendorsUpsertManyParams; output: VendorsUpsertManyResponse };
  "vendors.delete": { method: "DELETE"; input: { id: string }; output: VendorsDeleteResponse };
}
