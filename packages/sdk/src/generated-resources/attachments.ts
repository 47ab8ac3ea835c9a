// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { FileBody } from "../files.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Attachment } from "../generated/types.ts";

export interface AttachmentsListParams {
  /**
   * Type of the record. Not needed with an id, or a number that begins with `WO-`, `PO-`, `SO-`, `INV-` or `SR-`.
   */
  recordType?: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item" | undefined;
  /**
   * Id or number of the record, or with `recordType` also a part number, a unit number, a VIN or an exact name. At most 288 characters.
   */
  recordId?: string | undefined;
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** Only attachments for the customer, or only those within the shop. */
  visibleToCustomer?: boolean | undefined;
}

export interface AttachmentsListResponse {
  attachments: Attachment[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface AttachmentsUpdateParams {
  /** At most 500 characters. */
  caption?: string | null | undefined;
  visibleToCustomer?: boolean | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface AttachmentsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface AttachmentsCreateParams {
  /**
   * Type of the record. Not needed with an id, or a number that begins with `WO-`, `PO-`, `SO-`, `INV-` or `SR-`.
   */
  recordType?: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item" | undefined;
  /**
   * Id or number of the record, or with `recordType` also a part number, a unit number, a VIN or an exact name. At most 288 characters.
   */
  recordId: string;
  /** At most 500 characters. */
  caption?: string | undefined;
  /** Whether it is for the customer; default false. */
  visibleToCustomer?: boolean | undefined;
}

export class AttachmentsResource extends Resource {
  /**
   * List attachments, newest first.
   *
   * With `recordId` those of one record: of a work order also those of its services and lines, of an inspection those of its items. None if the record does not exist or is deleted. Without `recordId`, all of the shop. Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /attachments`; access: shop.read
   * @example
   * await client.attachments.list({ recordId: "WO-1001" });
   */
  list(query: AttachmentsListParams = {}, options?: RequestOptions): PagePromise<Attachment, AttachmentsListResponse> {
    return this.paged("attachments", "list", { query }, options);
  }

  /**
   * Get an attachment.
   *
   * Its file is at `/attachments/{id}/content`.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /attachments/{id}`; access: shop.read
   * @example
   * await client.attachments.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Attachment> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Update the caption or the visibility of an attachment.
   *
   * Only the fields sent change; `null` clears the caption.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `PATCH /attachments/{id}`; access: shop.write
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.attachments.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92", { visibleToCustomer: true });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: AttachmentsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Attachment>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete an attachment for good, with its file.
   *
   * Makes room for another: a record has at most 100.
   *
   * `DELETE /attachments/{id}`; access: shop.write
   * @example
   * await client.attachments.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, AttachmentsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Attach a photo or a PDF to a record.
   *
   * The body is the file, or a form with one file: JPEG, PNG, WebP or PDF, of at most 20 MB. The other fields are in the query. A photo is stored upright as JPEG of at most 4096 pixels a side, without what the camera wrote into it, such as the place. Without `shop.write`, callers can name only their own work: work orders that are assigned to them or contain their labor, their inspections and those of such orders, and the services, lines and items of these.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /attachments`; access: shop.work
   * @example
   * const photo = await fetch("https://ridgeline.example/lining.jpg");
   * await client.attachments.create(await photo.blob(), { recordId: "WO-1001" });
   */
  create(attachment: FileBody, query: AttachmentsCreateParams, options?: RequestOptions): ApiPromise<Attachment> {
    return this.call("POST", "create", { query, file: attachment }, options);
  }

  /**
   * Get the file of an attachment.
   *
   * `GET /attachments/{id}/content`; access: shop.read
   * @example
   * const { body } = await client.attachments.content("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92");
   */
  content(id: string, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "content /{id}/content", { ids: [id] }, options);
  }

  /**
   * Get a small picture of an attached photo.
   *
   * A JPEG of at most 320 pixels a side. A PDF has none: 404.
   *
   * `GET /attachments/{id}/thumbnail`; access: shop.read
   * @example
   * const { body } = await client.attachments.thumbnail("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c92");
   */
  thumbnail(id: string, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "thumbnail /{id}/thumbnail", { ids: [id] }, options);
  }
}

export interface AttachmentsOperationTypes {
  "attachments.list": { method: "GET"; input: AttachmentsListParams; output: AttachmentsListResponse };
  "attachments.get": { method: "GET"; input: { id: string }; output: Attachment };
  "attachments.update": { method: "PATCH"; input: { id: string } & AttachmentsUpdateParams; output: Attachment };
  "attachments.delete": { method: "DELETE"; input: { id: string }; output: AttachmentsDeleteResponse };
  "attachments.create": { method: "POST"; input: AttachmentsCreateParams; output: Attachment };
  "attachments.content": { method: "GET"; input: { id: string }; output: Response };
  "attachments.thumbnail": { method: "GET"; input: { id: string }; output: Response };
}
