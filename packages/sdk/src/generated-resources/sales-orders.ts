// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { Changed, ChangesResponse } from "../changes.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { RemovedRecord, SalesOrder } from "../generated/types.ts";

export interface SalesOrdersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The counter sale with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Part of the number or the PO number, or of the customer's name, company, email, phone or DOT number. At most 255 characters.
   */
  search?: string | undefined;
  /** The exact number of the counter sale, such as `SO-1001`. At most 64 characters. */
  number?: string | undefined;
  status?: "draft" | "completed" | "partially_refunded" | "refunded" | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** First creation date, inclusive; requires endDate. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last creation date, inclusive; requires startDate. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface SalesOrdersListResponse {
  salesOrders: SalesOrder[];
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

export interface SalesOrdersCreateParams {
  /** Id or exact name of the customer; omit for cash customers. At most 288 characters. */
  customerId?: string | null | undefined;
  /** Number of the customer's purchase order; printed on documents. At most 64 characters. */
  poNumber?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** At most 200. */
  lines?: Array<{
    /**
     * On update: id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
     */
    id?: string | undefined;
    /** Default `part`; cannot be changed. */
    kind?: "part" | "fee" | undefined;
    /**
     * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
     */
    inventoryItemId?: string | null | undefined;
    /** At most 64 characters. */
    partNumber?: string | null | undefined;
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Default 1. Up to 4 decimals. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * Whole cents; 0 for what costs nothing. Default: the cost of a stocked part, null (not known) for other parts, 0 for fees. For stocked parts and fees, null changes nothing. 0 to 100000000.
     */
    unitCostCents?: number | null | undefined;
    /** At most the amount of the line. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** null: use the shop's setting for parts. Fees are never taxed: true is rejected. */
    taxable?: boolean | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
  }> | undefined;
  /**
   * Ids of the counter sale in other systems, at most 10; each names one counter sale of the shop. On update, replaces the list. At most 10.
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

export interface SalesOrdersUpdateParams {
  /** Id or exact name of the customer; omit for cash customers. At most 288 characters. */
  customerId?: string | null | undefined;
  /** Number of the customer's purchase order; printed on documents. At most 64 characters. */
  poNumber?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** At most 200. */
  lines?: Array<{
    /**
     * On update: id of an existing line, of which only the fields sent change; omit it to add a line. At most 64 characters.
     */
    id?: string | undefined;
    /** Default `part`; cannot be changed. */
    kind?: "part" | "fee" | undefined;
    /**
     * Id or part number of the inventory item; found by `partNumber` if only that is sent. At most 288 characters.
     */
    inventoryItemId?: string | null | undefined;
    /** At most 64 characters. */
    partNumber?: string | null | undefined;
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Default 1. Up to 4 decimals. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /**
     * Whole cents. Default: as the price book says, which is a price rule, the price of the part or the shop's labor rate, otherwise 0. `null` prices a line by the book again. 0 to 100000000.
     */
    unitPriceCents?: number | null | undefined;
    /**
     * Whole cents; 0 for what costs nothing. Default: the cost of a stocked part, null (not known) for other parts, 0 for fees. For stocked parts and fees, null changes nothing. 0 to 100000000.
     */
    unitCostCents?: number | null | undefined;
    /** At most the amount of the line. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** null: use the shop's setting for parts. Fees are never taxed: true is rejected. */
    taxable?: boolean | null | undefined;
    /**
     * VMRS code key: a system (`013`), an assembly (`013-001`) or a component (`013-001-012`). Default: the code of a stocked part. At most 11 characters.
     */
    vmrsCode?: string | null | undefined;
  }> | undefined;
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

export interface SalesOrdersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface SalesOrdersCompleteParams {
  /**
   * Number of the customer's purchase order. Default: the one on record. A customer with `poRequired` is not invoiced without one. At most 64 characters.
   */
  poNumber?: string | undefined;
  /**
   * Why the customer is invoiced beyond its terms: without the PO number that it requires, or above its credit limit. Administrators only; stored in the audit log. At most 500 characters.
   */
  overrideReason?: string | undefined;
  /** Free text, shown in reports; default `Other`. At most 64 characters. */
  method?: string | null | undefined;
  /** Whole cents, without surcharge. Must equal the total, which is the default. 0 or more. */
  amountCents?: number | undefined;
  /**
   * A date-time, or a day, which means noon in the shop's time zone. Not in the future; default now.
   */
  paidAt?: string | undefined;
  /** Card surcharge, passed through; not included in the total. Whole cents. 0 to 1000000000000. */
  surchargeCents?: number | undefined;
  /** Check number, card slip or similar. At most 255 characters. */
  reference?: string | null | undefined;
}

export interface SalesOrdersRefundParams {
  /** At most 200. */
  lines?: Array<{
    /** Id of the line, or its part number if one line of the sale has it. At most 288 characters. */
    lineId: string;
    /** Up to 4 decimals. 0.0001 to 1000000. */
    quantity: number;
  }> | undefined;
  /** Whole cents. */
  amountCents?: number | undefined;
  /** At most 500 characters. */
  reason?: string | null | undefined;
  /** Whether returned goods go back into stock; default true. */
  restock?: boolean | undefined;
}

export interface SalesOrdersPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class SalesOrdersResource extends Resource {
  /** Lists the changes since an instant. A row may be a deleted record: see {@link Changed}. */
  list(query: SalesOrdersListParams & { updatedSince: string }, options?: RequestOptions): PagePromise<Changed<SalesOrder>, ChangesResponse<SalesOrdersListResponse, "salesOrders", SalesOrder>>;
  /**
   * List counter sales, newest first.
   *
   * Sorted by `createdAt`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /sales-orders`; access: shop.read
   * @example
   * await client.salesOrders.list({ status: "draft" });
   */
  list(query?: SalesOrdersListParams, options?: RequestOptions): PagePromise<SalesOrder, SalesOrdersListResponse>;
  list(query: SalesOrdersListParams = {}, options?: RequestOptions): PagePromise<SalesOrder, SalesOrdersListResponse> | PagePromise<Changed<SalesOrder>, ChangesResponse<SalesOrdersListResponse, "salesOrders", SalesOrder>> {
    const page: PagePromise<SalesOrder, SalesOrdersListResponse> = this.paged("salesOrders", "list", { query }, options);
    return page;
  }

  /**
   * Get a counter sale.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /sales-orders/{id}`; access: shop.read
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @example
   * await client.salesOrders.get("SO-1001");
   */
  get(id: string, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Draft a counter sale.
   *
   * A draft reserves no stock: stock is deducted when the sale is completed. A new line whose price nothing says is in `warnings`.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /sales-orders`; access: shop.write
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.salesOrders.create({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   poNumber: "4500131",
   *   lines: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: SalesOrdersCreateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, SalesOrder>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Update a counter sale draft.
   *
   * Only the fields sent change; `null` clears a field. `lines` replaces all lines: lines with an `id` are updated, lines without one are added, and missing lines are removed.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /sales-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @throws {ConflictError} SALES_ORDER_COMPLETED, STALE_RECORD
   * @example
   * await client.salesOrders.update("SO-1001", { notes: "Calls back on Friday" });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: SalesOrdersUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, SalesOrder>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Delete a counter sale draft.
   *
   * A soft delete. A completed sale cannot be deleted: refund it instead.
   *
   * `DELETE /sales-orders/{id}`; access: shop.write
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @throws {ConflictError} SALES_ORDER_COMPLETED
   * @example
   * await client.salesOrders.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  delete<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, SalesOrdersDeleteResponse>> {
    return this.call("DELETE", "delete /{id}", { ids: [id] }, options);
  }

  /**
   * Complete a counter sale.
   *
   * Records the payment, deducts the goods from stock and creates the invoice, dated at `paidAt`. The payment is the whole total, which is recomputed with the current tax settings. The oldest cost layers are consumed first, and the quantity on hand may fall below zero. A total of zero records no payment. The invoice of a customer with `poRequired` needs a PO number, which may be sent here.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /sales-orders/{id}/complete`; access: shop.write
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @throws {ConflictError} BALANCE_DUE, OVERPAYMENT, PERIOD_CLOSED, PRICE_MISSING, SALES_ORDER_COMPLETED
   * @example
   * await client.salesOrders.complete("SO-1001", { method: "Cash" });
   */
  complete<Options extends RequestOptions = RequestOptions>(id: string, body: SalesOrdersCompleteParams = {}, options?: Options): ApiPromise<AnswerOf<Options, SalesOrder>> {
    return this.call("POST", "complete /{id}/complete", { ids: [id], body }, options);
  }

  /**
   * Refund a counter sale in full or in part.
   *
   * With `lines`, refunds their price and tax in proportion to the quantity returned; with `amountCents`, refunds an allowance without returning goods; with neither, refunds everything that is left. The amount is credited on the sale's invoice today, and any amount paid beyond the remaining total is refunded.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /sales-orders/{id}/refund`; access: shop.write
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @throws {ConflictError} OVER_REFUND
   * @example
   * await client.salesOrders.refund("SO-1001", { amountCents: 500, reason: "Scratched" });
   */
  refund<Options extends RequestOptions = RequestOptions>(id: string, body: SalesOrdersRefundParams = {}, options?: Options): ApiPromise<AnswerOf<Options, SalesOrder>> {
    return this.call("POST", "refund /{id}/refund", { ids: [id], body }, options);
  }

  /**
   * Print a counter sale as PDF.
   *
   * A quote while it is a draft, then a receipt. Its figures are those of the record. It contains no cost and nothing that an employee earns.
   *
   * `GET /sales-orders/{id}/pdf`; access: shop.read
   * @param id Id, number or external id of the counter sale, such as `SO-1001`
   * @example
   * const { body } = await client.salesOrders.pdf("SO-1001");
   */
  pdf(id: string, query: SalesOrdersPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /{id}/pdf", { ids: [id], query }, options);
  }
}

export interface SalesOrdersOperationTypes {
  "salesOrders.list": { method: "GET"; input: SalesOrdersListParams; output: SalesOrdersListResponse };
  "salesOrders.get": { method: "GET"; input: { id: string }; output: SalesOrder };
  "salesOrders.create": { method: "POST"; input: SalesOrdersCreateParams; output: SalesOrder };
  "salesOrders.update": { method: "PATCH"; input: { id: string } & SalesOrdersUpdateParams; output: SalesOrder };
  "salesOrders.delete": { method: "DELETE"; input: { id: string }; output: SalesOrdersDeleteResponse };
  "salesOrders.complete": { method: "POST"; input: { id: string } & SalesOrdersCompleteParams; output: SalesOrder };
  "salesOrders.refund": { method: "POST"; input: { id: string } & SalesOrdersRefundParams; output: SalesOrder };
  "salesOrders.pdf": { method: "GET"; input: { id: string } & SalesOrdersPdfParams; output: Response };
}
