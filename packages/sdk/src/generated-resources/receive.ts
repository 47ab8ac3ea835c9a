// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { ReceivingRequest, ReceivingResponse } from "../generated/types.ts";

export type ReceiveInvoiceParams = ReceivingRequest;

export class ReceiveResource extends Resource {
  /**
   * Receive a dealer invoice.
   *
   * Without `mode`, or with mode `draft`, stocks nothing: the order waits for review. Mode `receive` stocks every line immediately. Creates a purchase order from a dealer's invoice, or merges into an existing one. An invoice number is accepted once per vendor. The invoice becomes a bill; its charges are spread over the cost of its goods. A 201 with `partialFailure: true` means that the order was created: do not send the invoice again.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /inventory/receiving`; access: shop.write
   * @throws {NotFoundError} PO_NOT_FOUND, VENDOR_NOT_FOUND
   * @throws {ConflictError} PO_ALREADY_RECEIVED, PO_LOCKED, VENDOR_MISMATCH, AMBIGUOUS_VENDOR, DUPLICATE_INVOICE, DUPLICATE_BILL, INVOICE_IN_PROGRESS, OVER_CREDIT
   * @throws {UnprocessableError} AMBIGUOUS_PART_NUMBER, TOTAL_MISMATCH
   * @throws {ServerError} RECEIVING_FAILED
   * @example
   * await client.receive.invoice({
   *   invoiceNumber: "GL-88213",
   *   invoiceDate: "2026-03-02",
   *   mode: "receive",
   *   vendor: { name: "Great Lakes Heavy Duty Parts" },
   *   lines: [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }],
   *   charges: [{ kind: "freight", amountCents: 1500 }],
   *   totalCents: 36000,
   * });
   */
  invoice<Options extends RequestOptions = RequestOptions>(body: ReceiveInvoiceParams, options?: Options): ApiPromise<AnswerOf<Options, ReceivingResponse>> {
    return this.call("POST", "invoice", { body }, options);
  }
}

export interface ReceiveOperationTypes {
  "receive.invoice": { method: "POST"; input: ReceiveInvoiceParams; output: ReceivingResponse };
}
