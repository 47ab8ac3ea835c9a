// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  Inspection,
  InspectionItemOfInspection,
  InspectionSummary,
  RemovedRecord,
} from "../generated/types.ts";

export interface InspectionsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** Id, unit number, VIN or external id of the vehicle, such as `T-104`. At most 288 characters. */
  vehicleId?: string | undefined;
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | undefined;
  /** The user, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | undefined;
  status?: "passed" | "failed" | "pending" | undefined;
}

export interface InspectionsListResponse {
  inspections: InspectionSummary[];
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

export interface InspectionsCreateParams {
  /** Default: the name of the template; required without one. At most 255 characters. */
  name?: string | undefined;
  /** An inspection template that is not archived. At most 64 characters. */
  templateId?: string | undefined;
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | null | undefined;
  /**
   * Id, unit number or VIN of the vehicle. If omitted, a new `workOrderId` also sets the vehicle of that work order. At most 288 characters.
   */
  vehicleId?: string | null | undefined;
  /** Default `pending`; every transition is allowed. */
  status?: "passed" | "failed" | "pending" | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | null | undefined;
  /** At most 200. */
  items?: Array<{
    /** At most 255 characters. */
    label: string;
    /** At most 100 characters. */
    category?: string | null | undefined;
    /** null until a result is recorded; `na` is accepted as `NA`. */
    result?: "passed" | "failed" | "NA" | "na" | null | undefined;
    /** At most 5000 characters. */
    notes?: string | null | undefined;
    /** At most 50. */
    photos?: string[] | undefined;
    /**
     * Default `pass_fail`. `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
     */
    kind?: "pass_fail" | "measure" | "text" | undefined;
    /** Unit of a measure, such as `psi`. At most 40 characters. */
    unit?: string | null | undefined;
    /** The least value of a measure that passes. -1000000 to 1000000. */
    min?: number | null | undefined;
    /** The greatest value of a measure that passes. -1000000 to 1000000. */
    max?: number | null | undefined;
    /**
     * Default `advice`. What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
     */
    severity?: "safety" | "out_of_service" | "advice" | undefined;
    /** Default false. Whether `passed` and `failed` require a photo in `photos`. */
    photoRequired?: boolean | undefined;
    /**
     * The value of a measure. With limits it sets the result: `failed` outside of them, otherwise `passed`. null removes both. -1000000 to 1000000.
     */
    measured?: number | null | undefined;
  }> | undefined;
}

export interface InspectionsUpdateParams {
  /** At most 255 characters. */
  name?: string | undefined;
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | null | undefined;
  /**
   * Id, unit number or VIN of the vehicle. If omitted, a new `workOrderId` also sets the vehicle of that work order. At most 288 characters.
   */
  vehicleId?: string | null | undefined;
  /** Default `pending`; every transition is allowed. */
  status?: "passed" | "failed" | "pending" | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** An active user of this shop, by id or external id such as `hr:417`. At most 288 characters. */
  technicianId?: string | null | undefined;
  /** At most 200. */
  items?: Array<{
    /**
     * Id of an existing item, of which only the fields sent change; omit it to add an item. At most 64 characters.
     */
    id?: string | undefined;
    /** Required for a new item. At most 255 characters. */
    label?: string | undefined;
    /** At most 100 characters. */
    category?: string | null | undefined;
    /** null until a result is recorded; `na` is accepted as `NA`. */
    result?: "passed" | "failed" | "NA" | "na" | null | undefined;
    /** At most 5000 characters. */
    notes?: string | null | undefined;
    /** At most 50. */
    photos?: string[] | undefined;
    /**
     * Default `pass_fail`. `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
     */
    kind?: "pass_fail" | "measure" | "text" | undefined;
    /** Unit of a measure, such as `psi`. At most 40 characters. */
    unit?: string | null | undefined;
    /** The least value of a measure that passes. -1000000 to 1000000. */
    min?: number | null | undefined;
    /** The greatest value of a measure that passes. -1000000 to 1000000. */
    max?: number | null | undefined;
    /**
     * Default `advice`. What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
     */
    severity?: "safety" | "out_of_service" | "advice" | undefined;
    /** Default false. Whether `passed` and `failed` require a photo in `photos`. */
    photoRequired?: boolean | undefined;
    /**
     * The value of a measure. With limits it sets the result: `failed` outside of them, otherwise `passed`. null removes both. -1000000 to 1000000.
     */
    measured?: number | null | undefined;
  }> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface InspectionsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface InspectionsItemsUpdateParams {
  /** At most 255 characters. */
  label?: string | undefined;
  /** At most 100 characters. */
  category?: string | null | undefined;
  /** null until a result is recorded; `na` is accepted as `NA`. */
  result?: "passed" | "failed" | "NA" | "na" | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** At most 50. */
  photos?: string[] | undefined;
  /**
   * Default `pass_fail`. `pass_fail`: the item gets a result. `measure`: it gets a `measured` value, of which the limits make a result. `text`: the answer is in `notes`.
   */
  kind?: "pass_fail" | "measure" | "text" | undefined;
  /** Unit of a measure, such as `psi`. At most 40 characters. */
  unit?: string | null | undefined;
  /** The least value of a measure that passes. -1000000 to 1000000. */
  min?: number | null | undefined;
  /** The greatest value of a measure that passes. -1000000 to 1000000. */
  max?: number | null | undefined;
  /**
   * Default `advice`. What a failure means: `out_of_service`: the vehicle must not be driven. `safety`: it must be repaired soon. `advice`: it may be repaired.
   */
  severity?: "safety" | "out_of_service" | "advice" | undefined;
  /** Default false. Whether `passed` and `failed` require a photo in `photos`. */
  photoRequired?: boolean | undefined;
  /**
   * The value of a measure. With limits it sets the result: `failed` outside of them, otherwise `passed`. null removes both. -1000000 to 1000000.
   */
  measured?: number | null | undefined;
}

export interface InspectionsPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class InspectionsItemsResource extends Resource {
  /**
   * Update one item of an inspection.
   *
   * Only the fields sent change; `photos` is replaced as a whole. A `result` that contradicts the `measured` value is a 400, and so is one without a photo if `photoRequired`. Without `shop.write`, callers can update only items of their own inspections, and cannot change what an item asks for.
   *
   * `PATCH /inspections/{id}/items/{itemId}`; access: shop.work
   * @example
   * await client.inspections.items.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c62", {
   *   result: "failed",
   *   notes: "Worn below the limit",
   *   photos: ["https://photos.example.com/4821/lining.jpg"],
   * });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, itemId: string, body: InspectionsItemsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, InspectionItemOfInspection>> {
    return this.call("PATCH", "update", { ids: [id, itemId], body }, options);
  }
}

export class InspectionsResource extends Resource {
  readonly items = new InspectionsItemsResource(this.transport, "/inspections/{id}/items/{itemId}");

  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: InspectionsListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<InspectionSummary>, ChangesResponse<InspectionsListResponse, "inspections", InspectionSummary>>;
  /**
   * List inspections, newest first.
   *
   * Rows omit `items`; get a single inspection to read them. Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /inspections`; access: shop.read
   * @example
   * await client.inspections.list({ status: "failed" });
   */
  list(query?: InspectionsListParams, options?: RequestOptions): PagePromise<InspectionSummary, InspectionsListResponse>;
  list(query: InspectionsListParams = {}, options?: RequestOptions): PagePromise<InspectionSummary, InspectionsListResponse> | PagePromise<Changed<InspectionSummary>, ChangesResponse<InspectionsListResponse, "inspections", InspectionSummary>> {
    const page: PagePromise<InspectionSummary, InspectionsListResponse> = this.paged("inspections", "list", { query }, options);
    return page;
  }

  /**
   * Get an inspection with its items.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /inspections/{id}`; access: shop.read
   * @example
   * await client.inspections.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Inspection> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create an inspection.
   *
   * With `templateId` the items of the template are copied, before those of `items`. The template may change later; the inspection keeps its items.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /inspections`; access: shop.write
   * @example
   * await client.inspections.create({
   *   vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
   *   name: "Annual DOT inspection",
   *   items: [{
   *     label: "Brake lining, left rear",
   *     category: "Brakes",
   *     kind: "measure",
   *     unit: "1/32 in",
   *     min: 4,
   *     severity: "out_of_service",
   *     photoRequired: true,
   *   }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: InspectionsCreateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Inspection>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update an inspection.
   *
   * Only the fields sent change. A `result` that contradicts the `measured` value is a 400. `items` replaces the checklist: items with an id are updated, items without one are added, and missing items are removed. Without `shop.write`, callers can update only their own inspections, and cannot assign them to another technician, work order or vehicle, or change what an item asks for.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /inspections/{id}`; access: shop.work
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.inspections.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61", { status: "failed", notes: "Linings first, then again" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: InspectionsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Inspection>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete an inspection.
   *
   * A soft delete.
   *
   * `DELETE /inspections/{id}`; access: shop.write
   * @example
   * await client.inspections.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, InspectionsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Print an inspection as PDF.
   *
   * `GET /inspections/{id}/pdf`; access: shop.read
   * @example
   * const { body } = await client.inspections.pdf("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61");
   */
  pdf(id: string, query: InspectionsPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /{id}/pdf", { ids: [id], query }, options);
  }
}

export interface InspectionsOperationTypes {
  "inspections.list": { method: "GET"; input: InspectionsListParams; output: InspectionsListResponse };
  "inspections.get": { method: "GET"; input: { id: string }; output: Inspection };
  "inspections.create": { method: "POST"; input: InspectionsCreateParams; output: Inspection };
  "inspections.update": { method: "PATCH"; input: { id: string } & InspectionsUpdateParams; output: Inspection };
  "inspections.delete": { method: "DELETE"; input: { id: string }; output: InspectionsDeleteResponse };
  "inspections.items.update": { method: "PATCH"; input: { id: string; itemId: string } & InspectionsItemsUpdateParams; output: InspectionItemOfInspection };
  "inspections.pdf": { method: "GET"; input: { id: string } & InspectionsPdfParams; output: Response };
}
