// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Bill, BillPayment } from "./types.ts";

export interface BillsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Id or exact name of the vendor, such as `Great Lakes Heavy Duty Parts`. At most 255 characters.
   */
  vendorId?: string | undefined;
  type?: "invoice" | "credit" | undefined;
  status?: "draft" | "open" | "partially_paid" | "paid" | "void" | undefined;
  /** The vendor's number, in any case. At most 64 characters. */
  number?: string | undefined;
  /** First bill date, inclusive. A day, YYYY-MM-DD. */
  billDateFrom?: string | undefined;
  /** Last bill date, inclusive. A day, YYYY-MM-DD. */
  billDateTo?: string | undefined;
  /** Id or number of the purchase order, such as `PO-1016`. At most 255 characters. */
  purchaseOrderId?: string | undefined;
}

export interface BillsListResponse {
  bills: Bill[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
}

export interface BillsPayParams {
  /** At most 100. */
  billIds: string[];
  /** Default today; not in the future. A day, YYYY-MM-DD. */
  date?: string | undefined;
  /** Whole cents; 0 if the credits among the bills pay the others. 0 or more. */
  amountCents: number;
  /** Such as the number of the check. At most 255 characters. */
  reference?: string | null | undefined;
}

export interface BillsPayResponse {
  payment: BillPayment;
  bills: Bill[];
}

export class BillsResource extends Resource {
  /**
   * List vendors' bills, newest first.
   *
   * Returns bills that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /bills`; access: shop.read
   * @example
   * await client.bills.list({ status: "open" });
   */
  list(query: BillsListParams = {}, options?: RequestOptions): PagePromise<Bill, BillsListResponse> {
    return this.page("bills", "list", { query }, options);
  }

  /**
   * Get a bill with its lines.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /bills/{id}`; access: shop.read
   * @example
   * await client.bills.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Bill> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Record a payment to a vendor.
   *
   * Pays the bills from the oldest to the latest bill date. Credits among them are used up first. The bills must be of one vendor.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/pay`; access: shop.write
   * @throws {ConflictError} BILL_NOT_OPEN, BILL_OVERPAID
   * @example
   * await client.bills.pay({
   *   billIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01"],
   *   date: "2026-03-02",
   *   amountCents: 36000,
   *   reference: "2041",
   * });
   */
  pay(body: BillsPayParams, options?: RequestOptions): ApiPromise<BillsPayResponse> {
    return this.call("POST", "pay /pay", { body }, options);
  }
}

export interface BillsOperationTypes {
  "bills.list": { method: "GET"; input: BillsListParams; output: BillsListResponse };
  "bills.get": { method: "GET"; input: { id: string }; output: Bill };
  "bills.pay": { method: "POST"; input: BillsPayParams; output: BillsPayResponse };
}
