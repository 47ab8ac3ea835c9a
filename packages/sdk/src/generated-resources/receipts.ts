// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  MatchedRemittance,
  Receipt,
  ReceiptCard,
  RemittanceRow,
  RemovedRecord,
} from "../generated/types.ts";

export interface ReceiptsMatchParams {
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId: string;
  /** At most 100. */
  rows: RemittanceRow[];
}

export interface ReceiptsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /** Id or number of the work order that deposits are for. At most 288 characters. */
  workOrderId?: string | undefined;
  /**
   * Part of the reference, or of the customer's name, company, email, phone or DOT number. At most 255 characters.
   */
  search?: string | undefined;
  /** Only receipts with credit left, or only those without. */
  hasCredit?: boolean | undefined;
  /** First day, inclusive; requires endDate. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last day, inclusive; requires startDate. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface ReceiptsListResponse {
  receipts: ReceiptCard[];
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

export interface ReceiptsCreateParams {
  /** Id or exact name of the customer. Default: that of the work order. At most 288 characters. */
  customerId?: string | undefined;
  /** Id or number of the work order that the money is a deposit for. At most 288 characters. */
  workOrderId?: string | undefined;
  /** Whole cents. */
  amountCents: number;
  /** Free text, shown in reports; default `Other`. At most 64 characters. */
  method?: string | null | undefined;
  /** Check number, card slip or similar. At most 255 characters. */
  reference?: string | null | undefined;
  /** When the money was received: not in the future. Default today. A day, YYYY-MM-DD. */
  date?: string | undefined;
  /** Card surcharge, passed through; not included in the amount. Whole cents. 0 to 1000000000000. */
  surchargeCents?: number | undefined;
  /**
   * The invoices to pay. Default: the oldest first, or the invoice of the work order. An empty list pays none. At most 100.
   */
  allocations?: Array<{
    /** Id, number or external id of the invoice, such as `INV-1003`. At most 288 characters. */
    invoiceId: string;
    /** Default: the balance of the invoice, or the remaining money if it is less. Whole cents. */
    amountCents?: number | undefined;
  }> | undefined;
}

export interface ReceiptsApplyParams {
  /** The invoices to pay. Default: the oldest first. At most 100. */
  allocations?: Array<{
    /** Id, number or external id of the invoice, such as `INV-1003`. At most 288 characters. */
    invoiceId: string;
    /** Default: the balance of the invoice, or the remaining money if it is less. Whole cents. */
    amountCents?: number | undefined;
  }> | undefined;
  /**
   * Between the day of the receipt and today, in an open period. Default today. A day, YYYY-MM-DD.
   */
  date?: string | undefined;
}

export interface ReceiptsUnapplyParams {
  /** Ids or numbers of invoices that the receipt pays. Default: all. At most 100. */
  invoiceIds?: string[] | undefined;
}

export interface ReceiptsRefundParams {
  /** Default: all of the credit that is left. Whole cents. */
  amountCents?: number | undefined;
  /** At most 500 characters. */
  reason?: string | null | undefined;
}

export class ReceiptsResource extends Resource {
  /**
   * Propose allocations for a customer's remittance.
   *
   * Changes nothing. A row is for the invoice of the customer with its number, or for the one with its PO number. A row with neither is for the only open invoice whose balance is its amount. `allocations` of the answer can be sent to `receipts.create` and `receipts.apply`: no invoice gets more than its balance.
   *
   * Money is in whole cents.
   *
   * `POST /receipts/match`; access: shop.read
   * @example
   * await client.receipts.match({
   *   customerId: "Prairie Grain Haulers",
   *   rows: [{ number: "1001", amountCents: 11000 }],
   * });
   */
  match(body: ReceiptsMatchParams, options?: RequestOptions): ApiPromise<MatchedRemittance> {
    return this.call("POST", "match /match", { body }, options);
  }

  /**
   * List money received from customers.
   *
   * Includes voided receipts. Returns receipts that match every filter sent. Rows omit `allocations` and `refunds`. Sorted by `createdAt`, then `id`, descending. With `startDate`, sorted by `date`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /receipts`; access: shop.read
   * @example
   * await client.receipts.list({ customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20", hasCredit: true });
   */
  list(query: ReceiptsListParams = {}, options?: RequestOptions): PagePromise<ReceiptCard, ReceiptsListResponse> {
    return this.paged("receipts", "list", { query }, options);
  }

  /**
   * Get a receipt with what it pays.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /receipts/{id}`; access: shop.read
   * @example
   * await client.receipts.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Receipt> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Record money received for many invoices, a deposit or credit.
   *
   * Pays the customer's invoices, the oldest first, or those in `allocations`: at most 100. What is left is credit of the customer, which `receipts.apply` uses. With `workOrderId` it is a deposit, which the invoice of that order takes first. Each invoice gets a payment, which is dated at the receipt but not before the invoice. Totals of payments count the receipt on its day.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /receipts`; access: shop.write
   * @throws {ConflictError} INVOICE_VOID, OVERPAYMENT, PERIOD_CLOSED, RECEIPT_EXCEEDED
   * @example
   * await client.receipts.create({
   *   customerId: "Prairie Grain Haulers",
   *   amountCents: 15000,
   *   method: "Check",
   *   reference: "1881",
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: ReceiptsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Receipt>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Pay invoices with the credit that is left of a receipt.
   *
   * Pays the customer's oldest invoices first, or those in `allocations`. Each gets a payment, with the method `Customer credit` unless it is dated on the day of the receipt. Totals of payments do not count it again.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /receipts/{id}/apply`; access: shop.write
   * @throws {ConflictError} INVOICE_VOID, OVERPAYMENT, PERIOD_CLOSED, RECEIPT_EXCEEDED, RECEIPT_VOID
   * @example
   * await client.receipts.apply("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  apply<Options extends RequestOptions = RequestOptions>(id: string, body: ReceiptsApplyParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Receipt>> {
    return this.call("POST", "apply /{id}/apply", { ids: [id], body }, options);
  }

  /**
   * Return what a receipt paid to the customer's credit.
   *
   * Voids the payments on the invoices; a payment of a closed day gets a refund instead, dated today and with the method `Customer credit`. The invoices have a balance again. What was refunded of a payment stays refunded.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /receipts/{id}/unapply`; access: shop.write
   * @throws {ConflictError} RECEIPT_VOID
   * @example
   * await client.receipts.unapply("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  unapply<Options extends RequestOptions = RequestOptions>(id: string, body: ReceiptsUnapplyParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Receipt>> {
    return this.call("POST", "unapply /{id}/unapply", { ids: [id], body }, options);
  }

  /**
   * Pay the credit of a receipt back to the customer.
   *
   * The refund is dated today, with the method of the receipt. The surcharge is refunded in proportion. What the receipt paid on invoices is not credit: unapply it first, or refund those payments.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /receipts/{id}/refund`; access: shop.write
   * @throws {ConflictError} OVER_REFUND, RECEIPT_VOID
   * @example
   * await client.receipts.refund("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70", { reason: "Asked for it back" });
   */
  refund<Options extends RequestOptions = RequestOptions>(id: string, body: ReceiptsRefundParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Receipt>> {
    return this.call("POST", "refund /{id}/refund", { ids: [id], body }, options);
  }

  /**
   * Void a receipt that was not received.
   *
   * For a check that bounced, or an entry error. The receipt remains, with `voidedAt` set, but counts in no total. Its payments are voided, and their invoices have a balance again.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /receipts/{id}/void`; access: shop.write
   * @throws {ConflictError} PAYMENT_REFUNDED, PERIOD_CLOSED, RECEIPT_VOID
   * @example
   * await client.receipts.void("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c70");
   */
  void<Options extends RequestOptions = RequestOptions>(id: string, options?: Options): ApiPromise<AnswerOf<Options, Receipt>> {
    return this.call("POST", "void /{id}/void", { ids: [id] }, options);
  }
}

export interface ReceiptsOperationTypes {
  "receipts.match": { method: "POST"; input: ReceiptsMatchParams; output: MatchedRemittance };
  "receipts.list": { method: "GET"; input: ReceiptsListParams; output: ReceiptsListResponse };
  "receipts.get": { method: "GET"; input: { id: string }; output: Receipt };
  "receipts.create": { method: "POST"; input: ReceiptsCreateParams; output: Receipt };
  "receipts.apply": { method: "POST"; input: { id: string } & ReceiptsApplyParams; output: Receipt };
  "receipts.unapply": { method: "POST"; input: { id: string } & ReceiptsUnapplyParams; output: Receipt };
  "receipts.refund": { method: "POST"; input: { id: string } & ReceiptsRefundParams; output: Receipt };
  "receipts.void": { method: "POST"; input: { id: string }; output: Receipt };
}
