// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Comment } from "../generated/types.ts";

export interface CommentsListParams {
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
  /** Only comments for the customer, or only those within the shop. */
  visibleToCustomer?: boolean | undefined;
}

export interface CommentsListResponse {
  comments: Comment[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface CommentsCreateParams {
  /**
   * Type of the record. Not needed with an id, or a number that begins with `WO-`, `PO-`, `SO-`, `INV-` or `SR-`.
   */
  recordType?: "work_order" | "purchase_order" | "sales_order" | "invoice" | "bill" | "service_request" | "inspection" | "customer" | "vehicle" | "vendor" | "inventory_item" | "service_block" | "line_item" | "inspection_item" | undefined;
  /**
   * Id or number of the record, or with `recordType` also a part number, a unit number, a VIN or an exact name. At most 288 characters.
   */
  recordId: string;
  /** What the comment says, on one or more lines. At most 5000 characters. */
  text: string;
  /** Whether the comment is for the customer; default false. */
  visibleToCustomer?: boolean | undefined;
}

export interface CommentsDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export class CommentsResource extends Resource {
  /**
   * List comments, newest first.
   *
   * With `recordId` those of one record: of a work order also those of its services and lines, of an inspection those of its items. None if the record does not exist or is deleted. Without `recordId`, all of the shop. Sorted by `createdAt`, then `id`, descending.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /comments`; access: shop.read
   * @example
   * await client.comments.list({ recordId: "WO-1001" });
   */
  list(query: CommentsListParams = {}, options?: RequestOptions): PagePromise<Comment, CommentsListResponse> {
    return this.paged("comments", "list", { query }, options);
  }

  /**
   * Get a comment.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `GET /comments/{id}`; access: shop.read
   * @example
   * await client.comments.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c91");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Comment> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Comment on a record.
   *
   * Comments are for the shop, unless `visibleToCustomer` is true. They are not edited: delete one and write another. A record has at most 1000 comments. Without `shop.write`, callers can name only their own work: work orders that are assigned to them or contain their labor, their inspections and those of such orders, and the services, lines and items of these.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /comments`; access: shop.work
   * @example
   * await client.comments.create({
   *   recordId: "WO-1001",
   *   text: "Customer approves the brake job by phone; wants the old drums back.",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: CommentsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Comment>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Delete a comment.
   *
   * A soft delete.
   *
   * `DELETE /comments/{id}`; access: shop.write
   * @example
   * await client.comments.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c91");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, CommentsDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }
}

export interface CommentsOperationTypes {
  "comments.list": { method: "GET"; input: CommentsListParams; output: CommentsListResponse };
  "comments.get": { method: "GET"; input: { id: string }; output: Comment };
  "comments.create": { method: "POST"; input: CommentsCreateParams; output: Comment };
  "comments.delete": { method: "DELETE"; input: { id: string }; output: CommentsDeleteResponse };
}
