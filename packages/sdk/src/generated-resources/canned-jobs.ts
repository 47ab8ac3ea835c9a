// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { CannedJob, RemovedRecord } from "../generated/types.ts";

export interface CannedJobsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** Part of the code, name or category. At most 255 characters. */
  search?: string | undefined;
  /** The exact category, ignoring case. At most 100 characters. */
  category?: string | undefined;
  /**
   * Records with this VMRS code, or a code below it: `013` finds `013-001-012`, and `013-001` does not find `013`. At most 11 characters.
   */
  vmrsCode?: string | undefined;
  /** Jobs for vehicles of this type, ignoring case, and for all types. At most 100 characters. */
  vehicleType?: string | undefined;
  /** Jobs that fit this vehicle: its id, unit number, VIN or external id. At most 288 characters. */
  vehicleId?: string | undefined;
}

export interface CannedJobsListResponse {
  cannedJobs: CannedJob[];
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

export interface CannedJobsCreateParams {
  /**
   * Names the job wherever its id is taken. Unique in the shop, ignoring case. At most 32 characters.
   */
  code: string;
  /** At most 255 characters. */
  name: string;
  /** At most 5000 characters. */
  description?: string | null | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /** The types of vehicles that the job is for, in any case; empty: all. At most 50. */
  vehicleTypes?: string[] | undefined;
  /** The vehicles that the job is for. Make and model match in any case; null: all. */
  appliesTo?: {
    /** At most 100 characters. */
    make?: string | null | undefined;
    /** At most 100 characters. */
    model?: string | null | undefined;
    /** The first model year. 1900 to 2100. */
    yearFrom?: number | null | undefined;
    /** The last model year. 1900 to 2100. */
    yearThrough?: number | null | undefined;
  } | null | undefined;
  /**
   * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
   */
  laborType?: string | null | undefined;
  /**
   * The price of the whole block before tax, spread over its lines; null: the sum of its lines. Whole cents. 0 to 100000000.
   */
  fixedPriceCents?: number | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  cause?: string | null | undefined;
  /** At most 5000 characters. */
  correction?: string | null | undefined;
  /** At most 200. */
  labor?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  parts?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** The part in stock is found by it each time the job is used. At most 64 characters. */
    partNumber: string;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  tires?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** The part in stock is found by it each time the job is used. At most 64 characters. */
    partNumber: string;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  materials?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
  }> | undefined;
  /** At most 200. */
  fees?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** Sublet work is `subcontract`. */
    feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  }> | undefined;
}

export interface CannedJobsUpdateParams {
  /**
   * Names the job wherever its id is taken. Unique in the shop, ignoring case. At most 32 characters.
   */
  code?: string | undefined;
  /** At most 255 characters. */
  name?: string | undefined;
  /** At most 5000 characters. */
  description?: string | null | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /**
   * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). At most 11 characters.
   */
  vmrsCode?: string | null | undefined;
  /** The types of vehicles that the job is for, in any case; empty: all. At most 50. */
  vehicleTypes?: string[] | undefined;
  /** The vehicles that the job is for. Make and model match in any case; null: all. */
  appliesTo?: {
    /** At most 100 characters. */
    make?: string | null | undefined;
    /** At most 100 characters. */
    model?: string | null | undefined;
    /** The first model year. 1900 to 2100. */
    yearFrom?: number | null | undefined;
    /** The last model year. 1900 to 2100. */
    yearThrough?: number | null | undefined;
  } | null | undefined;
  /**
   * Type of the work, such as `diagnostic`, `reefer` or `road call`: selects the rate. At most 64 characters.
   */
  laborType?: string | null | undefined;
  /**
   * The price of the whole block before tax, spread over its lines; null: the sum of its lines. Whole cents. 0 to 100000000.
   */
  fixedPriceCents?: number | null | undefined;
  /** At most 5000 characters. */
  complaint?: string | null | undefined;
  /** At most 5000 characters. */
  cause?: string | null | undefined;
  /** At most 5000 characters. */
  correction?: string | null | undefined;
  /** At most 200. */
  labor?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  parts?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** The part in stock is found by it each time the job is used. At most 64 characters. */
    partNumber: string;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  tires?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** The part in stock is found by it each time the job is used. At most 64 characters. */
    partNumber: string;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** null: by the shop's settings. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /** At most 200. */
  materials?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
  }> | undefined;
  /** At most 200. */
  fees?: Array<{
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Hours for labor. Default 1. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Multiplies the quantity by the vehicle's `axles`, `wheels` or `cylinders`, which the vehicle must then have.
     */
    per?: "axle" | "wheel" | "cylinder" | null | undefined;
    /**
     * Whole cents. Default null: the price that a line without one gets at the time of use. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
    /** Whole cents. Default null: the cost of a stocked part, otherwise not known. 0 to 100000000. */
    unitCostCents?: number | null | undefined;
    /** Sublet work is `subcontract`. */
    feeType?: "fee" | "epa" | "service_item" | "subcontract" | undefined;
  }> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface CannedJobsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export class CannedJobsResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: CannedJobsListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<CannedJob>, ChangesResponse<CannedJobsListResponse, "cannedJobs", CannedJob>>;
  /**
   * List canned jobs.
   *
   * Returns the jobs that match every filter sent. With `vehicleId`, those that nothing known of the vehicle excludes: a vehicle without a make fits the jobs of every make. Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /canned-jobs`; access: shop.read
   * @example
   * await client.cannedJobs.list({ category: "Brakes", limit: 50 });
   */
  list(query?: CannedJobsListParams, options?: RequestOptions): PagePromise<CannedJob, CannedJobsListResponse>;
  list(query: CannedJobsListParams = {}, options?: RequestOptions): PagePromise<CannedJob, CannedJobsListResponse> | PagePromise<Changed<CannedJob>, ChangesResponse<CannedJobsListResponse, "cannedJobs", CannedJob>> {
    const page: PagePromise<CannedJob, CannedJobsListResponse> = this.paged("cannedJobs", "list", { query }, options);
    return page;
  }

  /**
   * Get a canned job.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /canned-jobs/{id}`; access: shop.read
   * @param id Id or code of the canned job, such as `BRK-02`
   * @example
   * await client.cannedJobs.get("BRK-02");
   */
  get(id: string, options?: RequestOptions): ApiPromise<CannedJob> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a canned job.
   *
   * Stores a block of work with its lines, which quotes and work orders take by its `code`. Parts are named by number, and found in stock each time the job is used. A job has at most 200 lines, and a shop 5000 jobs.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /canned-jobs`; access: shop.write
   * @throws {ConflictError} CANNED_JOB_CODE_TAKEN
   * @example
   * await client.cannedJobs.create({
   *   code: "BRK-02",
   *   name: "Brake job, drive axle",
   *   description: "Shoes, drums and hardware on both ends of each drive axle",
   *   category: "Brakes",
   *   vmrsCode: "013",
   *   vehicleTypes: ["tractor"],
   *   appliesTo: { make: "Freightliner", yearFrom: 2008 },
   *   complaint: "Brakes worn",
   *   labor: [{
   *     description: "Replace shoes and drums",
   *     quantity: 1.2,
   *     per: "wheel",
   *     vmrsCode: "013-002",
   *   }],
   *   parts: [{ partNumber: "BS-4707Q", per: "wheel" }],
   *   fees: [{ description: "Shop supplies", unitPriceCents: 1500 }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: CannedJobsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, CannedJob>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a canned job.
   *
   * Only the fields sent change; `null` clears a field. A list replaces the lines of its kind. Orders that have used the job keep their lines. A job has at most 200 lines, and a shop 5000 jobs.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /canned-jobs/{id}`; access: shop.write
   * @param id Id or code of the canned job, such as `BRK-02`
   * @throws {ConflictError} CANNED_JOB_CODE_TAKEN, STALE_RECORD
   * @example
   * await client.cannedJobs.update("BRK-02", { complaint: "Brakes worn" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: CannedJobsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, CannedJob>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a canned job.
   *
   * A soft delete: orders that have used the job keep their lines, and its `code` becomes free.
   *
   * `DELETE /canned-jobs/{id}`; access: shop.write
   * @param id Id or code of the canned job, such as `BRK-02`
   * @example
   * await client.cannedJobs.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c81");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, CannedJobsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }
}

export interface CannedJobsOperationTypes {
  "cannedJobs.list": { method: "GET"; input: CannedJobsListParams; output: CannedJobsListResponse };
  "cannedJobs.get": { method: "GET"; input: { id: string }; output: CannedJob };
  "cannedJobs.create": { method: "POST"; input: CannedJobsCreateParams; output: CannedJob };
  "cannedJobs.update": { method: "PATCH"; input: { id: string } & CannedJobsUpdateParams; output: CannedJob };
  "cannedJobs.delete": { method: "DELETE"; input: { id: string }; output: CannedJobsDeleteResponse };
}
