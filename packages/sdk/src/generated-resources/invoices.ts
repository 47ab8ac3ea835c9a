// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import type { PagePromise } from "../pagination.ts";
import { Resource } from "../resource.ts";
import type { Invoice, InvoiceCard, RemovedRecord } from "../generated/types.ts";

export interface InvoicesListParams {
  /** Rows per page: 1 to 500, default 100. */
  limit?: number | undefined;
  /** Cursor: the `lastEvaluatedKey` of the previous page. At most 1000 characters. */
  lastEvaluatedKey?: string | undefined;
  /**
   * Only changes after this instant, in their order, with deleted and archived records. Send `1970-01-01T00:00:00Z` to start a copy, then the `updatedThrough` of the previous answer. ISO 8601 date-time. At most 40 characters.
   */
  updatedSince?: string | undefined;
  /** The invoice with this external id: `qbo:417`. At most 288 characters. */
  externalId?: string | undefined;
  /** Records whose metadata has this value under this key: `plan:gold`. At most 541 characters. */
  metadata?: string | undefined;
  /**
   * Part of the number or the PO number, or of the customer's name, company, email, phone or DOT number. At most 255 characters.
   */
  search?: string | undefined;
  /** The exact number of the invoice, such as `INV-1003`. At most 64 characters. */
  number?: string | undefined;
  status?: "open" | "partially_paid" | "paid" | "void" | undefined;
  /**
   * Id, exact name or external id of the customer, such as `Prairie Grain Haulers`. At most 288 characters.
   */
  customerId?: string | undefined;
  /**
   * Id or number of the work order; at most one of its invoices is not void. At most 288 characters.
   */
  workOrderId?: string | undefined;
  source?: "workOrder" | "salesOrder" | undefined;
  /** First invoice date, inclusive; requires endDate. A day, YYYY-MM-DD. */
  startDate?: string | undefined;
  /** Last invoice date, inclusive; requires startDate. A day, YYYY-MM-DD. */
  endDate?: string | undefined;
}

export interface InvoicesListResponse {
  invoices: InvoiceCard[];
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

export interface InvoicesUpdateParams {
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
}

export interface InvoicesCreditParams {
  /** At most 50. */
  lines?: Array<{
    /**
     * Id of a line of the invoice, or its part number if one line has it. Default: spread over the lines that `kind` names. At most 288 characters.
     */
    invoiceLineId?: string | undefined;
    /**
     * `part` and `core` credit parts and tires, `labor` labor, `fee` fees and materials, `warranty` and `goodwill` all lines. Default: that of the named line, otherwise `goodwill`.
     */
    kind?: "labor" | "part" | "fee" | "core" | "warranty" | "goodwill" | undefined;
    /** Shown on the document. Default: that of the named line. At most 1000 characters. */
    description?: string | null | undefined;
    /** Whole cents, after discounts, without tax. The tax of the lines is added. */
    amountCents: number;
    /** Credits only lines with tax, or only lines without. Default: both. */
    taxed?: boolean | undefined;
  }> | undefined;
  /** Goodwill of this amount, instead of `lines`. Whole cents. */
  amountCents?: number | undefined;
  /** At most 500 characters. */
  reason: string;
  /**
   * Between the day of the invoice and today, in an open period. Default today. A day, YYYY-MM-DD.
   */
  date?: string | undefined;
}

export interface InvoicesPdfParams {
  /** Default: `paperSize` of the settings. */
  paper?: "letter" | "a4" | undefined;
}

export class InvoicesResource extends Resource {
  /**
   * List invoices.
   *
   * Includes void invoices. Returns invoices that match every filter sent. Rows omit `lines`. Sorted by `createdAt`, then `id`, descending. With `startDate`, sorted by `invoiceDate`, then `id`, descending. With `updatedSince`, sorted by the order of their changes, then `id`, ascending.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /invoices`; access: shop.read
   * @example
   * await client.invoices.list({
   *   status: "partially_paid",
   *   startDate: "2026-03-01",
   *   endDate: "2026-03-31",
   * });
   */
  list(query: InvoicesListParams = {}, options?: RequestOptions): PagePromise<InvoiceCard, InvoicesListResponse> {
    return this.paged("invoices", "list", { query }, options);
  }

  /**
   * Get an invoice with its lines.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `GET /invoices/{id}`; access: shop.read
   * @param id Id, number or external id of the invoice, such as `INV-1003`
   * @example
   * await client.invoices.get("INV-1001");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Invoice> {
    return this.call("GET", "get /{id}", { ids: [id] }, options);
  }

  /**
   * Set the external ids and the metadata of an invoice.
   *
   * Changes nothing else, so that it is also allowed for void invoices and in closed periods.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /invoices/{id}`; access: shop.write
   * @param id Id, number or external id of the invoice, such as `INV-1003`
   * @example
   * await client.invoices.update("INV-1001", { externalIds: [{ system: "qbo", id: "1180" }] });
   */
  update<Options extends RequestOptions = RequestOptions>(id: string, body: InvoicesUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Invoice>> {
    return this.call("PATCH", "update /{id}", { ids: [id], body }, options);
  }

  /**
   * Credit an invoice in full or in part.
   *
   * For goodwill, warranty, or a core that the customer handed in. Each line reduces a line of the invoice, or is spread over its lines by their remaining amounts, with the tax at the invoice's rate. The balance decreases; any amount paid beyond the remaining total is refunded from the payments, the newest first. A paid invoice stays paid. Without `lines` and `amountCents`, credits everything that is left. The cost of goods does not change.
   *
   * Money is in whole cents. Quantities have up to 4 decimals. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `POST /invoices/{id}/credit`; access: shop.write
   * @param id Id, number or external id of the invoice, such as `INV-1003`
   * @throws {ConflictError} CREDIT_EXCEEDS_INVOICE, INVOICE_VOID, PERIOD_CLOSED
   * @example
   * await client.invoices.credit("INV-1001", {
   *   reason: "Comeback: one filter leaked",
   *   lines: [{
   *     invoiceLineId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c52",
   *     amountCents: 2000,
   *   }, {
   *     kind: "goodwill",
   *     description: "For your trouble",
   *     amountCents: 1730,
   *   }],
   * });
   */
  credit<Options extends RequestOptions = RequestOptions>(id: string, body: InvoicesCreditParams, options?: Options): ApiPromise<AnswerOf<Options, Invoice>> {
    return this.call("POST", "credit /{id}/credit", { ids: [id], body }, options);
  }

  /**
   * Print an invoice as PDF.
   *
   * Its figures are those of the record. It contains no cost and nothing that an employee earns.
   *
   * `GET /invoices/{id}/pdf`; access: shop.read
   * @param id Id, number or external id of the invoice, such as `INV-1003`
   * @example
   * const { body } = await client.invoices.pdf("INV-1001");
   */
  pdf(id: string, query: InvoicesPdfParams = {}, options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "pdf /{id}/pdf", { ids: [id], query }, options);
  }
}

export interface InvoicesOperationTypes {
  "invoices.list": { method: "GET"; input: InvoicesListParams; output: InvoicesListResponse };
  "invoices.get": { method: "GET"; input: { id: string }; output: Invoice };
  "invoices.update": { method: "PATCH"; input: { id: string } & InvoicesUpdateParams; output: Invoice };
  "invoices.credit": { method: "POST"; input: { id: string } & InvoicesCreditParams; output: Invoice };
  "invoices.pdf": { method: "GET"; input: { id: string } & InvoicesPdfParams; output: Response };
}
