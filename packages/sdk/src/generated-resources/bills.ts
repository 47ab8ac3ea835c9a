// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type {
  Bill,
  BillCharge,
  BillPayment,
  CorrectedBill,
  CorrectedBillLine,
  NewChargeLine,
  NewCoreCredit,
  NewCoreDeposit,
  NewExpenseLine,
  NewGoodsLine,
  NewPriceCredit,
  NewReturnCredit,
  Reconciliation,
  StatementRow,
  UnbilledClosing,
  UnbilledLine,
} from "../generated/types.ts";

export interface BillsListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /** The bill with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
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
  /** Id, number or external id of the purchase order, such as `PO-1016`. At most 288 characters. */
  purchaseOrderId?: string | undefined;
}

export interface BillsListResponse {
  bills: Bill[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface BillsCreateParams {
  type: "invoice" | "credit";
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId: string;
  /** The vendor's number; once per vendor and type. At most 64 characters. */
  number: string;
  /** Default today. A day, YYYY-MM-DD. */
  billDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate?: string | null | undefined;
  /**
   * Ids of the bill in other systems, at most 10; each names one bill of the shop. On update, replaces the list. At most 10.
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
  /**
   * Bills of any vendor. The charges of the new bill become part of the cost of their goods, wherever these are now. At most 20.
   */
  appliesTo?: string[] | undefined;
  /** At most 100. */
  lines: Array<NewGoodsLine | NewCoreDeposit | NewCoreCredit | NewPriceCredit | NewReturnCredit | NewExpenseLine | NewChargeLine>;
}

export interface BillsUpdateParams {
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

export interface BillsCorrectParams {
  /** At most 500 characters. */
  reason: string;
  /** The lines that change, by their ids; others keep their amounts. At most 1000. */
  lines?: CorrectedBillLine[] | undefined;
  /** Replaces all charges of the bill, at most 20. At most 20. */
  charges?: BillCharge[] | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  billDate?: string | undefined;
  /** Shop-local calendar day, YYYY-MM-DD. */
  dueDate?: string | null | undefined;
  /**
   * Moves the bill and its order; not once something was paid, or credits, later charges or used cores name it. At most 288 characters.
   */
  vendorId?: string | undefined;
  /** As vendorId. At most 64 characters. */
  number?: string | undefined;
  /**
   * The printed total, negative for a credit. If the corrected bill adds up to another amount, the answer is `TOTAL_MISMATCH`. Whole cents.
   */
  totalCents?: number | undefined;
}

export interface BillsVoidParams {
  /** At most 500 characters. */
  reason: string;
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
  /** The paid bills, as far as they fit in 1 MiB of JSON. At most 100. */
  bills: Bill[];
  /** Present if `bills` lacks the last ones, which `GET /bills/{id}` returns. */
  truncated?: true;
}

export interface BillsPaymentsParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  /** Id, vendor's number or external id of the bill, such as `GL-88213`. At most 288 characters. */
  billId?: string | undefined;
  /** First payment date, inclusive. A day, YYYY-MM-DD. */
  dateFrom?: string | undefined;
  /** Last payment date, inclusive. A day, YYYY-MM-DD. */
  dateTo?: string | undefined;
}

export interface BillsPaymentsResponse {
  payments: BillPayment[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface BillsVoidPaymentParams {
  /** At most 500 characters. */
  reason: string;
}

export interface BillsReconcileParams {
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId: string;
  /** At most 1000. */
  rows: StatementRow[];
}

export interface BillsUnbilledParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Id, exact name or external id of the vendor, such as `Great Lakes Heavy Duty Parts, Inc.`. At most 288 characters.
   */
  vendorId?: string | undefined;
  /** Id, number or external id of the purchase order, such as `PO-1016`. At most 288 characters. */
  purchaseOrderId?: string | undefined;
}

export interface BillsUnbilledResponse {
  unbilled: UnbilledLine[];
  /** Rows in this page. */
  count: number;
  /** Cursor of the next page; null on the last page. */
  lastEvaluatedKey: string | null;
  /** Present if `limit` was above its maximum, and the maximum was used. */
  limitClamped?: true;
}

export interface BillsCloseUnbilledParams {
  /** At most 500 characters. */
  reason: string;
  /** At most 100. */
  lines: Array<{
    /**
     * Id of the unbilled line, or its part number if one unbilled line of the shop has it. At most 288 characters.
     */
    purchaseOrderLineId: string;
    /** In units of stock. Default: everything unbilled. Up to 4 decimals. 0.0001 to 1000000. */
    quantity?: number | undefined;
  }>;
}

export class BillsResource extends Resource {
  /**
   * List vendors' bills, newest first.
   *
   * Returns bills that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /bills`; access: shop.read
   * @example
   * await client.bills.list({ status: "open" });
   */
  list(query: BillsListParams = {}, options?: RequestOptions): PagePromise<Bill, BillsListResponse> {
    return this.paged("bills", "list", { query }, options);
  }

  /**
   * Get a bill with its lines.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /bills/{id}`; access: shop.read
   * @param id Id, vendor's number or external id of the bill, such as `GL-88213`
   * @example
   * await client.bills.get("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Bill> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Create a bill of received goods, expenses or credits.
   *
   * For goods that were received without an invoice, for costs that are expenses, for credits, and for charges that come after the bill of the goods, such as a carrier's freight: `appliesTo` names the bills whose goods they belong to. Goods are billed by the oldest unbilled receipts of the vendor's orders; what is not received yet waits on its order. A line of goods becomes one for each line of an order. If the goods get another cost, the difference follows to where they are now: in stock, on jobs and sales.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills`; access: shop.write
   * @throws {ConflictError} DUPLICATE_BILL, TOO_MANY_CORES, OVER_BILLED, BILL_NOT_OPEN, OVER_CREDIT
   * @example
   * await client.bills.create({
   *   type: "invoice",
   *   vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
   *   number: "GL-90300",
   *   billDate: "2026-03-02",
   *   lines: [{ kind: "expense", category: "sublet", amountCents: 12500 }],
   * });
   */
  create<Options extends RequestOptions = RequestOptions>(body: BillsCreateParams, options?: Options): ApiPromise<AnswerOf<Options, Bill>> {
    return this.call("POST", "create", { body }, options);
  }

  /**
   * Set the external ids and the metadata of a bill.
   *
   * Changes nothing else, so that it is also allowed for void bills and in closed periods. `correct` changes amounts, charges and dates.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /bills/{id}`; access: shop.write
   * @param id Id, vendor's number or external id of the bill, such as `GL-88213`
   * @throws {ConflictError} STALE_RECORD
   * @example
   * await client.bills.update("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", { externalIds: [{ system: "qbo", id: "2210" }] });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: BillsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Bill>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Correct the amounts, charges or dates of a bill.
   *
   * Sets the fields that are sent, and spreads the charges again. The cost of received goods follows to where they are now: in stock, on jobs and sales. The bill keeps what was corrected, with the reason.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/{id}/correct`; access: shop.write
   * @param id Id, vendor's number or external id of the bill, such as `GL-88213`
   * @throws {ConflictError} BILL_NOT_OPEN, BILL_IN_USE, OVER_CREDIT, DUPLICATE_INVOICE, DUPLICATE_BILL
   * @throws {UnprocessableError} TOTAL_MISMATCH
   * @example
   * await client.bills.correct("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", {
   *   reason: "Freight was $18.00",
   *   charges: [{ kind: "freight", amountCents: 1800 }],
   * });
   */
  correct<Options extends RequestOptions = RequestOptions>(id: string, body: BillsCorrectParams, options?: Options): ApiPromise<AnswerOf<Options, CorrectedBill>> {
    return this.call("POST", "correct /{id}/correct", { ids: [id], body }, options);
  }

  /**
   * Void a bill.
   *
   * The received goods of the bill keep their cost without its charges, and are unbilled again. An invoice of its number is still not received again.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/{id}/void`; access: shop.write
   * @param id Id, vendor's number or external id of the bill, such as `GL-88213`
   * @throws {ConflictError} BILL_NOT_OPEN, BILL_IN_USE, OVER_CREDIT
   * @example
   * await client.bills.void("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01", { reason: "Sent twice by the dealer" });
   */
  void<Options extends RequestOptions = RequestOptions>(id: string, body: BillsVoidParams, options?: Options): ApiPromise<AnswerOf<Options, Bill>> {
    return this.call("POST", "void /{id}/void", { ids: [id], body }, options);
  }

  /**
   * Record a payment to a vendor.
   *
   * Pays the bills from the oldest to the latest bill date. Credits among them are used up first. The bills must be of one vendor.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/pay`; access: shop.write
   * @throws {ConflictError} BILL_NOT_OPEN, BILL_OVERPAID, PERIOD_CLOSED
   * @example
   * await client.bills.pay({
   *   billIds: ["0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d01"],
   *   date: "2026-03-02",
   *   amountCents: 36000,
   *   reference: "2041",
   * });
   */
  pay<Options extends RequestOptions = RequestOptions>(body: BillsPayParams, options?: Options): ApiPromise<AnswerOf<Options, BillsPayResponse>> {
    return this.call("POST", "pay /pay", { body }, options);
  }

  /**
   * List payments to vendors, newest first.
   *
   * Includes voided payments. Returns payments that match every filter sent. A page has fewer rows than `limit` if it would exceed 1 MiB. Sorted by `createdAt`, then `id`, descending.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /bills/payments`; access: shop.read
   * @example
   * await client.bills.payments({ vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" });
   */
  payments(query: BillsPaymentsParams = {}, options?: RequestOptions): PagePromise<BillPayment, BillsPaymentsResponse> {
    return this.paged("payments", "payments /payments", { query }, options);
  }

  /**
   * Void a payment to a vendor.
   *
   * The payment remains, with `voidedAt` set, but counts in no total. Its bills are owed again, and the credits that it used can be used again.
   *
   * Money is in whole cents. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/payments/{paymentId}/void`; access: shop.write
   * @throws {ConflictError} PAYMENT_VOIDED, PERIOD_CLOSED
   * @example
   * await client.bills.voidPayment("0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2d09", { reason: "The check bounced" });
   */
  voidPayment<Options extends RequestOptions = RequestOptions>(paymentId: string, body: BillsVoidPaymentParams, options?: Options): ApiPromise<AnswerOf<Options, BillPayment>> {
    return this.call("POST", "voidPayment /payments/{paymentId}/void", { ids: [paymentId], body }, options);
  }

  /**
   * Compare a vendor's statement with the bills.
   *
   * Changes nothing. A row matches the bill with its number and type if its amount is the bill's total or its open balance. Void bills are ignored. Each list has at most 1,000 records, the oldest first; the totals include all of them.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /bills/reconcile`; access: shop.read
   * @example
   * await client.bills.reconcile({
   *   vendorId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
   *   rows: [{ number: "GL-88213", date: "2026-03-02", amountCents: 36000 }],
   * });
   */
  reconcile(body: BillsReconcileParams, options?: RequestOptions): ApiPromise<Reconciliation> {
    return this.call("POST", "reconcile /reconcile", { body }, options);
  }

  /**
   * List goods that were received and not billed, oldest first.
   *
   * One row for each line of an order. Goods that a version without this list received are not on it: they count as billed at their cost. Sorted by `oldestReceivedAt`, then `purchaseOrderLineId`, ascending.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `GET /bills/unbilled`; access: shop.read
   * @example
   * await client.bills.unbilled();
   */
  unbilled(query: BillsUnbilledParams = {}, options?: RequestOptions): PagePromise<UnbilledLine, BillsUnbilledResponse> {
    return this.paged("unbilled", "unbilled /unbilled", { query }, options);
  }

  /**
   * Close received goods that get no bill.
   *
   * For goods that are never billed, such as a free warranty replacement. Their cost becomes 0 where they are now: in stock, on jobs and sales. The oldest receipts of a line are closed first.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Times are ISO 8601, answered in UTC.
   *
   * `POST /bills/close-unbilled`; access: shop.write
   * @throws {ConflictError} OVER_CLOSED
   * @example
   * await client.bills.closeUnbilled({
   *   reason: "Replaced under warranty, free of charge",
   *   lines: [{
   *     purchaseOrderLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c04",
   *     quantity: 2,
   *   }],
   * });
   */
  closeUnbilled<Options extends RequestOptions = RequestOptions>(body: BillsCloseUnbilledParams, options?: Options): ApiPromise<AnswerOf<Options, UnbilledClosing>> {
    return this.call("POST", "closeUnbilled /close-unbilled", { body }, options);
  }
}

export interface BillsOperationTypes {
  "bills.list": { method: "GET"; input: BillsListParams; output: BillsListResponse };
  "bills.get": { method: "GET"; input: { id: string }; output: Bill };
  "bills.create": { method: "POST"; input: BillsCreateParams; output: Bill };
  "bills.update": { method: "PATCH"; input: { id: string } & BillsUpdateParams; output: Bill };
  "bills.correct": { method: "POST"; input: { id: string } & BillsCorrectParams; output: CorrectedBill };
  "bills.void": { method: "POST"; input: { id: string } & BillsVoidParams; output: Bill };
  "bills.pay": { method: "POST"; input: BillsPayParams; output: BillsPayResponse };
  "bills.payments": { method: "GET"; input: BillsPaymentsParams; output: BillsPaymentsResponse };
  "bills.voidPayment": { method: "POST"; input: { paymentId: string } & BillsVoidPaymentParams; output: BillPayment };
  "bills.reconcile": { method: "POST"; input: BillsReconcileParams; output: Reconciliation };
  "bills.unbilled": { method: "GET"; input: BillsUnbilledParams; output: BillsUnbilledResponse };
  "bills.closeUnbilled": { method: "POST"; input: BillsCloseUnbilledParams; output: UnbilledClosing };
}
