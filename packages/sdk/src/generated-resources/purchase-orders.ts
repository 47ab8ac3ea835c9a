// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  OrderMatch,
  PurchaseOrder,
  PurchaseOrderReceipt,
  PurchaseOrderSummary,
  RemovedRecord,
} from "../generated/types.ts";

export interface PurchaseOrdersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The purchase order with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Part of the number, of the vendor's name or account number, or of the number of a dealer's invoice. At most 255 characters.
   */
  search?: string | undefined;
  /** The exact number of the purchase order, such as `PO-1016`. At most 64 characters. */
  number?: string | undefined;
  status?: "draft" | "ordered" | "partially_received" | "received" | "cancelled" | "fully_received" | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  /** Created on or after this shop-local day. A day, YYYY-MM-DD. */
  dateFrom?: string | undefined;
  /** Created on or before this shop-local day. A day, YYYY-MM-DD. */
  dateTo?: string | undefined;
}

export interface PurchaseOrdersListResponse {
  purchaseOrders: PurchaseOrderSummary[];
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

export interface PurchaseOrdersCreateParams {
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | null | undefined;
  /**
   * Matched ignoring case, whitespace differences and company suffixes; created if there is no match. At most 255 characters.
   */
  vendorName?: string | null | undefined;
  /** Default purchase. */
  type?: "purchase" | "return" | undefined;
  /** At most 64 characters. */
  vendorInvoiceNumber?: string | null | undefined;
  /** At most 5000 characters. */
  note?: string | null | undefined;
  /**
   * Ids of the purchase order in other systems, at most 10; each names one purchase order of the shop. On update, replaces the list. At most 10.
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
  /** Default "draft". */
  status?: "draft" | "ordered" | undefined;
  /** At most 500. */
  parts?: Array<{
    /**
     * On update: id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
     */
    id?: string | undefined;
    /** At most 64 characters. */
    partNumber: string;
    /** At most 255 characters. */
    description?: string | null | undefined;
    /** Up to 4 decimals. 0.0001 to 1000000. */
    quantity: number;
    /**
     * Whole cents. null, or omitted on a new line: the cost is not known, which is not 0. 0 to 100000000.
     */
    unitCostCents?: number | null | undefined;
    /** At most 64 characters. */
    vendorPartNumber?: string | null | undefined;
    /** At most 500 characters. */
    note?: string | null | undefined;
    /**
     * Id or part number of the inventory item, if several have this part number. At most 288 characters.
     */
    inventoryItemId?: string | null | undefined;
  }> | undefined;
}

export interface PurchaseOrdersReorderParams {
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId: string;
  /** Days of use that the stock is to last beyond the reorder point: 1 to 365. Default 30. */
  coverDays?: number | undefined;
  /** At most 5000 characters. */
  note?: string | null | undefined;
}

export interface PurchaseOrdersUpdateParams {
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | null | undefined;
  /**
   * Matched ignoring case, whitespace differences and company suffixes; created if there is no match. At most 255 characters.
   */
  vendorName?: string | null | undefined;
  /** Default purchase. */
  type?: "purchase" | "return" | undefined;
  /** At most 64 characters. */
  vendorInvoiceNumber?: string | null | undefined;
  /** At most 5000 characters. */
  note?: string | null | undefined;
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
  status?: "draft" | "ordered" | "partially_received" | "received" | "cancelled" | undefined;
  /** At most 500. */
  parts?: Array<{
    /**
     * On update: id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
     */
    id?: string | undefined;
    /** At most 64 characters. */
    partNumber: string;
    /** At most 255 characters. */
    description?: string | null | undefined;
    /** Up to 4 decimals. 0.0001 to 1000000. */
    quantity: number;
    /**
     * Whole cents. null, or omitted on a new line: the cost is not known, which is not 0. 0 to 100000000.
     */
    unitCostCents?: number | null | undefined;
    /** At most 64 characters. */
    vendorPartNumber?: string | null | undefined;
    /** At most 500 characters. */
    note?: string | null | undefined;
    /**
     * Id or part number of the inventory item, if several have this part number. At most 288 characters.
     */
    inventoryItemId?: string | null | undefined;
  }> | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface PurchaseOrdersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface PurchaseOrdersReceiveParams {
  /** Default true. */
  receivedAll?: boolean | undefined;
  /** At most 500. */
  lines?: Array<{
    /** Id of the line, or its part number if one line of the order has it. At most 288 characters. */
    partId: string;
    /** Up to 4 decimals. 0.0001 to 1000000. */
    quantity: number;
    /**
     * Default: the ordered unit cost, otherwise the last cost of the part with a warning. Goods that an open bill names cost what the bill says. Whole cents. 0 to 100000000.
     */
    unitCostCents?: number | undefined;
  }> | undefined;
  /** At most 64 characters. */
  vendorInvoiceNumber?: string | undefined;
  /** Default today; not in the future. A day, YYYY-MM-DD. */
  receivedDate?: string | undefined;
}

export interface PurchaseOrdersPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class PurchaseOrdersResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: PurchaseOrdersListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<PurchaseOrderSummary>, ChangesResponse<PurchaseOrdersListResponse, "purchaseOrders", PurchaseOrderSummary>>;
  /**
   * List purchase orders, newest first.
   *
   * Rows include `parts` but omit `auditLog`; get a single order to read it. A page has fewer rows than `limit` if it would exceed 1 MiB. Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /purchase-orders`; access: shop.read
   * @example
   * await client.purchaseOrders.list();
   */
  list(query?: PurchaseOrdersListParams, options?: RequestOptions): PagePromise<PurchaseOrderSummary, PurchaseOrdersListResponse>;
  list(query: PurchaseOrdersListParams = {}, options?: RequestOptions): PagePromise<PurchaseOrderSummary, PurchaseOrdersListResponse> | PagePromise<Changed<PurchaseOrderSummary>, ChangesResponse<PurchaseOrdersListResponse, "purchaseOrders", PurchaseOrderSummary>> {
    const page: PagePromise<PurchaseOrderSummary, PurchaseOrdersListResponse> = this.paged("purchaseOrders", "list", { query }, options);
    return page;
  }

  /**
   * Get a purchase order with its parts and audit log.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC.
   *
   * `GET /purchase-orders/{id}`; access: shop.read
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @example
   * await client.purchaseOrders.get("PO-1001");
   */
  get(id: string, options?: RequestOptions): ApiPromise<PurchaseOrder> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Compare what was ordered, received and billed on a purchase order.
   *
   * Lists what differs in quantity and price for each line. The credits of a return count as its bills. Goods that were closed as unbilled remain `not_billed`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals.
   *
   * `GET /purchase-orders/{id}/match`; access: shop.read
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @example
   * await client.purchaseOrders.match("PO-1001");
   */
  match(id: string, options?: RequestOptions): ApiPromise<OrderMatch> {
    return this.call("GET", "match /{id}/match", { ids: [id] }, options);
  }

  /**
   * Create a purchase order.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /purchase-orders`; access: shop.write
   * @throws {ConflictError} AMBIGUOUS_VENDOR
   * @example
   * await client.purchaseOrders.create({
   *   vendorName: "Great Lakes Heavy Duty Parts",
   *   status: "ordered",
   *   parts: [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: PurchaseOrdersCreateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, PurchaseOrderSummary>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Create a draft order of a vendor's parts to reorder.
   *
   * Orders the suggested quantities of `GET /reports/reorder` for the vendor, at the last cost, at most 500 parts. Orders of a shop are created one after the other, and drafts count as ordered, so a concurrent or repeated call does not order a part twice. Returns `NOTHING_TO_REORDER` if nothing is due.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /purchase-orders/reorder`; access: shop.write
   * @throws {ConflictError} NOTHING_TO_REORDER
   * @example
   * await client.purchaseOrders.reorder({ vendorId: "Great Lakes Heavy Duty Parts, Inc.", coverDays: 30 });
   */
  reorder<Options extends RequestOptions = RequestOptions>(body: PurchaseOrdersReorderParams, options?: Options): ApiPromise<AnswerOf<Options, PurchaseOrderSummary>> {
    return this.call("POST", "reorder /reorder", { body }, options);
  }

  /**
   * Update a purchase order.
   *
   * Only the fields sent change. `status` can change from `draft` to `ordered`, and from `draft`, `ordered` or `partially_received` to `cancelled`. `parts` replaces all lines. `parts`, `type` and the vendor can be sent only while the order is `draft` or `ordered`. `auditLog` and `truncated` are ignored and not returned.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /purchase-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @throws {ConflictError} PO_LOCKED, AMBIGUOUS_VENDOR, DUPLICATE_INVOICE, DUPLICATE_BILL, BILL_IN_USE, OVER_CREDIT, STALE_RECORD
   * @example
   * await client.purchaseOrders.update("PO-1001", { status: "ordered" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: PurchaseOrdersUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, PurchaseOrderSummary>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a purchase order.
   *
   * A soft delete, allowed only if nothing was received on the order. The order's invoice numbers can be used again.
   *
   * `DELETE /purchase-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @throws {ConflictError} PO_LOCKED, BILL_IN_USE
   * @example
   * await client.purchaseOrders.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, PurchaseOrdersDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Receive outstanding lines into stock.
   *
   * Receives the lines in `lines`, or everything outstanding if omitted. An order of type `return` takes stock out instead. Goods without a unit cost have the last cost of their part, are on no bill, also with a `vendorInvoiceNumber`, and are in `warnings` as `COST_MISSING`; those of a return have the cost of the goods.
   *
   * Money is in whole cents where the name ends in `Cents`, else in dollars. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /purchase-orders/{id}/receive`; access: shop.write
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @throws {ConflictError} PO_ALREADY_RECEIVED, OVER_RECEIPT, INSUFFICIENT_STOCK, PO_LOCKED, OVER_CREDIT
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.purchaseOrders.receive("PO-1001");
   */
  receive<Options extends RequestOptions = RequestOptions>(id: string, body: PurchaseOrdersReceiveParams = {}, options?: Options): ApiPromise<AnswerOf<Options, PurchaseOrderReceipt>> {
    return this.call("POST", "receive /{id}/receive", { ids: [id], body }, options);
  }

  /**
   * Print a purchase order as PDF.
   *
   * For the vendor: it contains the unit costs of the order.
   *
   * `GET /purchase-orders/{id}/pdf`; access: shop.read
   * @param id Id, number or external id of the purchase order, such as `PO-1016`
   * @example
   * const { body } = await client.purchaseOrders.pdf("PO-1001");
   */
  pdf(id: string, query: PurchaseOrdersPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /{id}/pdf", { ids: [id], query }, options);
  }
}

export interface PurchaseOrdersOperationTypes {
  "purchaseOrders.list": { method: "GET"; input: PurchaseOrdersListParams; output: PurchaseOrdersListResponse };
  "purchaseOrders.get": { method: "GET"; input: { id: string }; output: PurchaseOrder };
  "purchaseOrders.match": { method: "GET"; input: { id: string }; output: OrderMatch };
  "purchaseOrders.create": { method: "POST"; input: PurchaseOrdersCreateParams; output: PurchaseOrderSummary };
  "purchaseOrders.reorder": { method: "POST"; input: PurchaseOrdersReorderParams; output: PurchaseOrderSummary };
  "purchaseOrders.update": { method: "PATCH"; input: { id: string } & PurchaseOrdersUpdateParams; output: PurchaseOrderSummary };
  "purchaseOrders.delete": { method: "DELETE"; input: { id: string }; output: PurchaseOrdersDeleteResponse };
  "purchaseOrders.receive": { method: "POST"; input: { id: string } & PurchaseOrdersReceiveParams; output: PurchaseOrderReceipt };
  "purchaseOrders.pdf": { method: "GET"; input: { id: string } & PurchaseOrdersPdfParams; output: Response };
}
