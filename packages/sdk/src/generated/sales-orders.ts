// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { SalesOrder } from "./types.ts";

export interface SalesOrdersListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the page before. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  status?: "draft" | "completed" | "partially_refunded" | "refunded" | undefined;
  /** At most 64 characters. */
  customerId?: string | undefined;
  /** First day on which it was created; needs endDate too, both inclusive. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last day on which it was created; needs startDate too. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface SalesOrdersListResponse {
  salesOrders: SalesOrder[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null at the end. */
  lastEvaluatedKey: string | null;
}

export interface SalesOrdersCreateParams {
  /** None for cash customers. At most 64 characters. */
  customerId?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** At most 200. */
  lines?: Array<{
    /**
     * On update: the line to keep, of which only the fields sent change; without it the line is new. At most 64 characters.
     */
    id?: string | undefined;
    /** Default part; a line keeps it. */
    kind?: "part" | "fee" | undefined;
    /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
    inventoryItemId?: string | null | undefined;
    /** At most 64 characters. */
    partNumber?: string | null | undefined;
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Default 1. Up to 4 decimals. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /** Whole cents. Default: of a stocked part its retail price, else 0. 0 to 100000000. */
    unitPriceCents?: number | undefined;
    /** Whole cents. Default: of a stocked part its cost, else 0. 0 to 100000000. */
    unitCostCents?: number | undefined;
    /** At most the amount of the line. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** null: as the shop's settings say of parts. Fees are never taxed: true is refused. */
    taxable?: boolean | null | undefined;
  }> | undefined;
}

export interface SalesOrdersUpdateParams {
  /** None for cash customers. At most 64 characters. */
  customerId?: string | null | undefined;
  /** At most 5000 characters. */
  notes?: string | null | undefined;
  /** At most 200. */
  lines?: Array<{
    /**
     * On update: the line to keep, of which only the fields sent change; without it the line is new. At most 64 characters.
     */
    id?: string | undefined;
    /** Default part; a line keeps it. */
    kind?: "part" | "fee" | undefined;
    /** The stocked part; found by its part number where only that is sent. At most 64 characters. */
    inventoryItemId?: string | null | undefined;
    /** At most 64 characters. */
    partNumber?: string | null | undefined;
    /** At most 1000 characters. */
    description?: string | null | undefined;
    /** Default 1. Up to 4 decimals. 0.0001 to 1000000. */
    quantity?: number | undefined;
    /** Whole cents. Default: of a stocked part its retail price, else 0. 0 to 100000000. */
    unitPriceCents?: number | undefined;
    /** Whole cents. Default: of a stocked part its cost, else 0. 0 to 100000000. */
    unitCostCents?: number | undefined;
    /** At most the amount of the line. Whole cents. 0 or more. */
    discountCents?: number | undefined;
    /** null: as the shop's settings say of parts. Fees are never taxed: true is refused. */
    taxable?: boolean | null | undefined;
  }> | undefined;
  /**
   * The `updatedAt` that was read: the update is refused with `STALE_RECORD` if the record was changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export interface SalesOrdersDeleteResponse {
  /** Identifier (UUIDv7). */
  id: string;
  deleted: true;
}

export interface SalesOrdersCompleteParams {
  /** Free text, as reports are to call it; `Other` without. At most 64 characters. */
  method?: string | null | undefined;
  /** Whole cents, without surcharge. Default: the total, and nothing else is taken. 0 or more. */
  amountCents?: number | undefined;
  /** A date-time, or a day, which means noon in the shop. Not in the future; default now. */
  paidAt?: string | undefined;
  /**
   * What paying by card costs on top: passed through, outside the total. Whole cents. 0 to 1000000000000.
   */
  surchargeCents?: number | undefined;
  /** Check number, card slip, …. At most 255 characters. */
  reference?: string | null | undefined;
}

export interface SalesOrdersRefundParams {
  /** At most 200. */
  lines?: Array<{
    /** Id of a line of this sale. At most 64 characters. */
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

export class SalesOrdersResource extends Resource {
  /**
   * List counter sales, newest first.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /sales-orders`; access: shop.read
   * @example
   * await client.salesOrders.list({ status: "draft" });
   */
  list(query: SalesOrdersListParams = {}, options?: RequestOptions): PagePromise<SalesOrder, SalesOrdersListResponse> {
    return this.transport.page({ operation: "salesOrders.list", method: "GET", path: "/sales-orders", query, rows: (list) => list.salesOrders }, options);
  }

  /**
   * Get a counter sale.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /sales-orders/{id}`; access: shop.read
   * @example
   * await client.salesOrders.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  get(id: string, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.transport.call({ operation: "salesOrders.get", method: "GET", path: "/sales-orders/{id}", ids: [id] }, options);
  }

  /**
   * Draft a counter sale.
   *
   * A draft reserves nothing: stock leaves when it is completed.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /sales-orders`; access: shop.write
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @example
   * await client.salesOrders.create({
   *   customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
   *   lines: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
   * });
   */
  create(body: SalesOrdersCreateParams = {}, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.transport.call({ operation: "salesOrders.create", method: "POST", path: "/sales-orders", body }, options);
  }

  /**
   * Update a draft.
   *
   * Only the fields sent change; `null` clears one. `lines` replaces all lines: with `id` a line is changed, without it is new, and what is missing is removed.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `PATCH /sales-orders/{id}`; access: shop.write
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER
   * @throws {ConflictError} SALES_ORDER_COMPLETED, STALE_RECORD
   * @example
   * await client.salesOrders.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70", { notes: "Calls back on Friday" });
   */
  update(id: string, body: SalesOrdersUpdateParams = {}, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.transport.call({ operation: "salesOrders.update", method: "PATCH", path: "/sales-orders/{id}", ids: [id], body }, options);
  }

  /**
   * Delete a draft.
   *
   * A soft delete. A completed sale stays: refund it.
   *
   * `DELETE /sales-orders/{id}`; access: shop.write
   * @throws {ConflictError} SALES_ORDER_COMPLETED
   * @example
   * await client.salesOrders.delete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<SalesOrdersDeleteResponse> {
    return this.transport.call({ operation: "salesOrders.delete", method: "DELETE", path: "/sales-orders/{id}", ids: [id] }, options);
  }

  /**
   * Take the payment of a sale, and hand out its goods.
   *
   * The payment is the whole total, which is computed once more by the tax of the day. Goods leave stock oldest layer first, below zero where there are none, and the sale gets its invoice, dated at `paidAt`. A total of zero takes no payment.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /sales-orders/{id}/complete`; access: shop.write
   * @throws {ConflictError} BALANCE_DUE, OVERPAYMENT, SALES_ORDER_COMPLETED
   * @example
   * await client.salesOrders.complete("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70", { method: "Cash" });
   */
  complete(id: string, body: SalesOrdersCompleteParams = {}, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.transport.call({ operation: "salesOrders.complete", method: "POST", path: "/sales-orders/{id}/complete", ids: [id], body }, options);
  }

  /**
   * Take goods back, or give back part of the price.
   *
   * With `lines` their price and tax, in proportion to what is returned; with `amountCents` an allowance, without goods; with neither everything that is left. It is credited on the sale's invoice today, and what was paid beyond the rest is given back.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /sales-orders/{id}/refund`; access: shop.write
   * @throws {ConflictError} OVER_REFUND
   * @example
   * await client.salesOrders.refund("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70", { amountCents: 500, reason: "Scratched" });
   */
  refund(id: string, body: SalesOrdersRefundParams = {}, options?: RequestOptions): ApiPromise<SalesOrder> {
    return this.transport.call({ operation: "salesOrders.refund", method: "POST", path: "/sales-orders/{id}/refund", ids: [id], body }, options);
  }
}
