// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Payment, RemovedRecord } from "../generated/types.ts";

export interface PaymentsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** Id, number or external id of the invoice, such as `INV-1003`. At most 288 characters. */
  invoiceId?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id of the receipt. At most 64 characters. */
  receiptId?: string | undefined;
  /**
   * Part of the reference, of the invoice's number, or of the customer's name, company, email, phone or DOT number. At most 255 characters.
   */
  search?: string | undefined;
  /** The exact number of the invoice, such as `INV-1003`. At most 64 characters. */
  number?: string | undefined;
  type?: "payment" | "refund" | undefined;
  /** First payment date, inclusive; requires endDate. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last payment date, inclusive; requires startDate. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface PaymentsListResponse {
  payments: Payment[];
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

export interface PaymentsCreateParams {
  /** Id, number or external id of the invoice, such as `INV-1003`. At most 288 characters. */
  invoiceId?: string | undefined;
  /** Id, number or external id of the work order, such as `WO-1079`. At most 288 characters. */
  workOrderId?: string | undefined;
  /** Whole cents. 0 or more. */
  amountCents: number;
  /** Free text, shown in reports; default `Other`. At most 64 characters. */
  method?: string | null | undefined;
  /** At most 255 characters. */
  reference?: string | null | undefined;
  /**
   * A date-time, or a day, which means noon in the shop's time zone. Between the invoice date and now; default now.
   */
  paidAt?: string | undefined;
  /** Card surcharge, passed through; not included in the total. Whole cents. 0 to 1000000000000. */
  surchargeCents?: number | undefined;
}

export interface PaymentsRefundParams {
  /** Default: the amount not yet refunded. Whole cents. 0 or more. */
  amountCents?: number | undefined;
  /** At most 500 characters. */
  reason?: string | null | undefined;
}

export class PaymentsResource extends Resource {
  /**
   * List payments and refunds.
   *
   * Includes voided payments. Returns payments that match every filter sent. Sorted by `createdAt`, then `id`, descending. With `startDate`, sorted by `paidDate`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /payments`; access: shop.read
   * @example
   * await client.payments.list({ startDate: "2026-03-01", endDate: "2026-03-31" });
   */
  list(query: PaymentsListParams = {}, options?: RequestOptions): PagePromise<Payment, PaymentsListResponse> {
    return this.paged("payments", "list", { query }, options);
  }

  /**
   * Get a payment or a refund.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /payments/{id}`; access: shop.read
   * @example
   * await client.payments.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Payment> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Record a payment.
   *
   * Records a payment on an invoice: send either `invoiceId` or the `workOrderId` of an invoiced work order. The amount cannot exceed the balance. The payment that settles the balance moves the work order to the shop's first status of category `paid`, and archives it if the shop's `archiveOnFullPayment` is set.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /payments`; access: shop.write
   * @throws {ConflictError} INVOICE_VOID, NOT_INVOICED, OVERPAYMENT, PERIOD_CLOSED
   * @example
   * await client.payments.create({
   *   invoiceId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c50",
   *   amountCents: 10000,
   *   method: "Credit Card",
   *   reference: "Terminal 2, 004817",
   *   surchargeCents: 300,
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: PaymentsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Payment>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Refund a payment in full or in part.
   *
   * Returns the refund, a separate record dated today. The surcharge is refunded in proportion. The invoice has a balance again, and a paid work order moves back to the shop's first status of category `invoiced` and is unarchived.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /payments/{id}/refund`; access: shop.write
   * @throws {ConflictError} OVER_REFUND, PAYMENT_REFUNDED, PAYMENT_VOIDED
   * @example
   * await client.payments.refund("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60", { amountCents: 2500, reason: "Filter was under warranty" });
   */
  refund<Options extends RequestOptions = RequestOptions>(id: string, body: PaymentsRefundParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Payment>> {
    return this.call("POST", "refund /{id}/refund", { ids: [id], body }, options);
  }

  /**
   * Void a payment recorded by mistake.
   *
   * The payment remains, with `voidedAt` set, but counts in no total. The invoice has a balance again, as after a refund. What a receipt paid is the customer's credit again.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /payments/{id}/void`; access: shop.write
   * @throws {ConflictError} PAYMENT_REFUNDED, PAYMENT_VOIDED, PERIOD_CLOSED
   * @example
   * await client.payments.void("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c60");
   */
  void<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, Payment>> {
    return this.call("POST", "void /{id}/void", { ids: [id] }, options);
  }
}

export interface PaymentsOperationTypes {
  "payments.list": { method: "GET"; input: PaymentsListParams; output: PaymentsListResponse };
  "payments.get": { method: "GET"; input: { id: string }; output: Payment };
  "payments.create": { method: "POST"; input: PaymentsCreateParams; output: Payment };
  "payments.refund": { method: "POST"; input: { id: string } & PaymentsRefundParams; output: Payment };
  "payments.void": { method: "POST"; input: { id: string }; output: Payment };
}
